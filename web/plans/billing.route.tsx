import { useEffect } from 'react';
import { type BillingOverview, billingFrom } from '../../machines/billing/billing.answers.ts';
import type { TeamId } from '../../machines/kernel/ids.ts';
import { SECOND } from '../../machines/kernel/time.ts';
import { type PlanInUse, planInUseFrom } from '../../machines/plan/team-plan.parse.ts';
import { mayInTeam } from '../../machines/team/team.access.ts';
import { roleWords } from '../../machines/words/role.ts';
import { session } from '../account/session.ts';
import { billingWords } from '../app/billing.words.ts';
import { NotLoaded } from '../app/not-loaded.tsx';
import { planFailure } from '../app/plan-failure.view.ts';
import { SITE_NAME } from '../app/route-meta.ts';
import { useLoaded } from '../app/use-loaded.ts';
import { useBilling } from '../billing/use-billing.ts';
import { PageHead, TeamPage, type TeamView } from '../team/team-page.tsx';
import { EmptyState } from '../ui/panel.tsx';
import { BilledTeam } from './billed-team.tsx';
import styles from './billing.module.css';
import { type LimitRow, planOverview } from './plan-overview.view.ts';

const EVERY = 5 * SECOND;

export function BillingRoute() {
  return <TeamPage>{(view) => <OfTeam key={view.team.id} view={view} />}</TeamPage>;
}

function OfTeam({ view }: { readonly view: TeamView }) {
  const billing = useBilling(view.team.id, EVERY);
  useDebtInTeams(view, billing.value);
  if (billing.failure?.code === 'billing_off')
    return mayInTeam(view.role, 'billing') ? <WithoutBilling view={view} /> : <NotYours view={view} />;
  const change = (answer: unknown) => billing.change((before) => billingFrom(answer) ?? before);
  return (
    <>
      <PageHead title={billingWords.title} about={billingWords.planOf(view.title)} />
      {billing.value === null ? (
        <NotLoaded what={billingWords.thePlan} loaded={billing} words={planFailure} />
      ) : (
        <div className={styles.plan}>
          <BilledTeam
            view={view}
            billing={billing.value}
            onAnswer={change}
            inUse={<InUse teamId={view.team.id} planId={billing.value.plan.id} />}
          />
        </div>
      )}
    </>
  );
}

function NotYours({ view: { role, title } }: { readonly view: TeamView }) {
  return (
    <>
      <PageHead title={billingWords.title} about={title} />
      <EmptyState wide title={billingWords.notShown}>
        <p>{billingWords.notShownText(roleWords[role].name, roleWords[role].may)}</p>
      </EmptyState>
    </>
  );
}

/** Reloads teams after a payment change. */
function useDebtInTeams({ team, role }: TeamView, billing: BillingOverview | null): void {
  const owes = billing?.subscription?.status === 'past_due';
  const isOld = billing !== null && mayInTeam(role, 'billing') && owes !== (team.owes !== undefined);
  useEffect(() => {
    if (isOld) session.refreshTeams().catch(() => {});
  }, [isOld]);
}

function WithoutBilling({ view: { team, title } }: { readonly view: TeamView }) {
  const loaded = useLoaded(planApiPath(team.id), planInUseFrom);
  return (
    <>
      <PageHead title={billingWords.title} about={billingWords.planOf(title)} />
      {loaded.value === null ? (
        <NotLoaded what={billingWords.thePlan} loaded={loaded} words={planFailure} />
      ) : (
        <div className={styles.plan}>
          <section className={styles.card} aria-labelledby="plan">
            <p className={styles.kind}>{billingWords.currentPlan}</p>
            <h2 id="plan" className={styles.name}>
              {loaded.value.name}
            </h2>
            <p className={styles.lead}>{planOverview(loaded.value).lead}</p>
          </section>
          <Included plan={loaded.value} />
        </div>
      )}
    </>
  );
}

/** The plan in use by `planId`. */
function InUse({ teamId, planId }: { readonly teamId: TeamId; readonly planId: string }) {
  const loaded = useLoaded(planApiPath(teamId), planInUseFrom);
  const { value, reload } = loaded;
  const isOld = value !== null && value.id !== planId;
  useEffect(() => {
    if (isOld) void reload();
  }, [isOld, reload]);
  return value === null ? (
    <NotLoaded what={billingWords.thePlan} loaded={loaded} words={planFailure} />
  ) : (
    <Included plan={value} />
  );
}

const planApiPath = (teamId: TeamId) => `/api/teams/${encodeURIComponent(teamId)}/plan`;

function Included({ plan }: { readonly plan: PlanInUse }) {
  const { limits, mark } = planOverview(plan);
  return (
    <section className={styles.card} aria-labelledby="included">
      <h2 id="included">{billingWords.includes}</h2>
      <dl className={styles.limits}>
        {limits.map((row) => (
          <Limit key={row.label} row={row} />
        ))}
        <div>
          <dt>{billingWords.markOnScreens(SITE_NAME)}</dt>
          <dd>
            <strong>{mark}</strong>
          </dd>
        </div>
      </dl>
    </section>
  );
}

function Limit({ row: { label, limit, used, percent } }: { readonly row: LimitRow }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <strong>{limit}</strong>
        {used !== null && <span>{used}</span>}
        {percent !== null && (
          <span className={styles.meter} aria-hidden>
            <span style={{ transform: `scaleX(${percent / 100})` }} data-full={percent >= 100 || undefined} />
          </span>
        )}
      </dd>
    </div>
  );
}
