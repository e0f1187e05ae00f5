import { type PlanInUse, planInUseFrom } from '../../../machines/plan/team-plan.parse.ts';
import { mayInTeam } from '../../../machines/team/team.access.ts';
import { planFailure } from '../../../machines/view/site/plan-failure.ts';
import { type LimitRow, planOverview } from '../../../machines/view/site/plan-overview.ts';
import { billingWords } from '../../../machines/words/billing.ts';
import { roleWords } from '../../../machines/words/role.ts';
import { language } from '../../app/language.ts';
import { NotLoaded } from '../../app/not-loaded.tsx';
import { SITE_NAME } from '../../app/route-meta.ts';
import { useLoaded } from '../../app/use-loaded.ts';
import { EmptyState } from '../../ui/panel.tsx';
import { PageHead, TeamPage, type TeamView } from '../team-page.tsx';
import styles from './billing.module.css';

const day = new Intl.DateTimeFormat(language, { dateStyle: 'long' });

export function BillingRoute() {
  return (
    <TeamPage>
      {(view) => (mayInTeam(view.role, 'billing') ? <Billing view={view} /> : <NotYours view={view} />)}
    </TeamPage>
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

function Billing({ view: { team, title } }: { readonly view: TeamView }) {
  const loaded = useLoaded(`/api/teams/${encodeURIComponent(team.id)}/plan`, planInUseFrom);
  return (
    <>
      <PageHead title={billingWords.title} about={billingWords.planOf(title)} />
      {loaded.value === null ? (
        <NotLoaded what={billingWords.thePlan} loaded={loaded} words={planFailure} />
      ) : (
        <Plan plan={loaded.value} />
      )}
    </>
  );
}

function Plan({ plan }: { readonly plan: PlanInUse }) {
  const { lead, limits, mark } = planOverview(plan);
  return (
    <div className={styles.plan}>
      <section className={styles.card} aria-labelledby="plan">
        <p className={styles.kind}>{billingWords.currentPlan}</p>
        <h2 id="plan" className={styles.name}>
          {plan.name}
        </h2>
        <p className={styles.lead}>{lead}</p>
        {plan.end !== null && (
          <p className={styles.lead}>{billingWords.end(plan.end.label, day.format(plan.end.at))}</p>
        )}
      </section>
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
    </div>
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
