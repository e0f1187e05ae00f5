import { type ReactNode, useEffect, useState } from 'react';
import type { TeamId } from '../../machines/kernel/ids.ts';
import { SECOND } from '../../machines/kernel/time.ts';
import { mayInTeam } from '../../machines/people/team.access.ts';
import {
  type BillingOverview,
  billingFrom,
  billsFrom,
  type InvoiceAnswer,
  isConfirmed,
} from '../../machines/plan/billing.answers.ts';
import type { Currency } from '../../machines/plan/prices.ts';
import { session } from '../account/session.ts';
import { dayText } from '../app/date-text.ts';
import { Link } from '../app/link.tsx';
import { NotLoaded } from '../app/not-loaded.tsx';
import { notify } from '../app/notifications.ts';
import { SITE_NAME } from '../app/route-meta.ts';
import { type Loaded, useLoaded } from '../app/use-loaded.ts';
import { planFailure } from '../billing/billing.view.ts';
import { billingWords } from '../billing/billing.words.ts';
import { billingStateWords } from '../billing/billing-state.words.ts';
import { type PlanInUse, planInUseFrom } from '../billing/plan-in-use.view.ts';
import { currencyFor, type PriceList } from '../billing/price-list.view.ts';
import { billingApiPath, useBilling, usePriceList } from '../billing/use-billing.ts';
import { BillingProblem, useBillingPress } from '../billing/use-billing-press.tsx';
import { roleWords } from '../team/role.words.ts';
import { PageHead, TeamPage, type TeamView } from '../team/team-page.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { EmptyState } from '../ui/panel.tsx';
import styles from './billing.module.css';
import { historyRows, invoiceRows } from './billing-history.view.ts';
import { billingHistoryWords } from './billing-page.words.ts';
import { billingPlanWords } from './billing-plan.words.ts';
import {
  type BillingReader,
  freePlanCard,
  type LimitRow,
  type OwnedPlanView,
  ownedPlanCards,
  type PlanActionView,
  planOverview,
  resumeCost,
} from './owned-plans.view.ts';
import { PlanChoice } from './plan-choice.tsx';
import { firstPeriod } from './plan-columns.view.ts';

interface Props {
  readonly plan: OwnedPlanView;
  readonly busy: boolean;
  readonly onResume: (asks: boolean) => void;
}

function OwnedPlanCard({ plan: { title, state, tone, lines, facts, actions }, busy, onResume }: Props) {
  return (
    <li className={styles.held}>
      <div className={`cluster ${styles.heldHead}`}>
        <h3>{title}</h3>
        <span className={styles.state} data-tone={tone}>
          {state}
        </span>
      </div>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {facts.length > 0 && (
        <dl className={`cluster ${styles.facts}`}>
          {facts.map(({ label, text }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {actions.length > 0 && (
        <div className={`cluster ${styles.actions}`}>
          {actions.map((action) => (
            <PlanAction key={action.label} action={action} busy={busy} onResume={onResume} />
          ))}
        </div>
      )}
    </li>
  );
}

function PlanAction({ action, busy, onResume }: { readonly action: PlanActionView } & Omit<Props, 'plan'>) {
  const variant = action.strong ? 'primary' : 'secondary';
  if ('to' in action)
    return (
      <Link to={action.to} className={buttonClass({ variant })}>
        {action.label}
      </Link>
    );
  return (
    <Button variant={variant} onPress={() => onResume(action.asks)} waiting={busy}>
      {action.label}
    </Button>
  );
}

interface CurrentPlanProps {
  readonly teamId: TeamId;
  readonly billing: BillingOverview;
  readonly prices: PriceList | null;
  readonly reader: BillingReader;
  readonly onAnswer: (answer: unknown) => void;
}

function CurrentPlan({ teamId, billing, prices, reader, onAnswer }: CurrentPlanProps) {
  const [asks, setAsks] = useState(false);
  const { resume, busy, problem } = useResume(teamId, onAnswer);
  const planCards = ownedPlanCards(billing, reader);
  const { subscription } = billing;
  const cost = subscription === null ? null : resumeCost(subscription, prices, reader);
  const close = () => setAsks(false);
  return (
    <section className={`card ${styles.billedTeamCard}`} aria-labelledby="current">
      <h2 id="current" className={styles.kicker}>
        {billingWords.currentPlan}
      </h2>
      {planCards.length === 0 ? (
        <FreePlan billing={billing} reader={reader} />
      ) : (
        <ul className={styles.helds}>
          {planCards.map((plan) => (
            <OwnedPlanCard
              key={plan.id}
              plan={plan}
              busy={busy}
              onResume={(mayCost) => (mayCost ? setAsks(true) : void resume())}
            />
          ))}
        </ul>
      )}
      {!asks && <BillingProblem text={problem} />}
      <Dialog
        title={billingStateWords.resumeTitle}
        isOpen={asks}
        onClose={close}
        busy={busy}
        foot={
          <Button
            variant="primary"
            onPress={() => void resume(close)}
            waiting={busy}
            isDisabled={cost === null}
          >
            {billingStateWords.resume}
          </Button>
        }
      >
        {cost !== null && <p>{cost}</p>}
        <BillingProblem text={problem} />
      </Dialog>
    </section>
  );
}

function FreePlan({ billing, reader }: Pick<CurrentPlanProps, 'billing' | 'reader'>) {
  const { title, lines } = freePlanCard(billing, reader);
  return (
    <div className={styles.held}>
      <h3>{title}</h3>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}

function useResume(teamId: TeamId, onAnswer: (answer: unknown) => void) {
  const { press, busy, problem } = useBillingPress(teamId);
  const resume = (onDone: () => void = () => {}) =>
    press('resume', {}, (answer) => {
      onDone();
      onAnswer(answer);
      notify(
        isConfirmed(answer)
          ? { type: 'success', title: billingStateWords.goesOn, text: billingStateWords.goesOnText }
          : {
              type: 'info',
              title: billingPlanWords.beingConfirmed,
              text: billingPlanWords.beingConfirmedText,
            },
      );
    });
  return { resume, busy, problem };
}

interface BilledTeamProps {
  readonly view: TeamView;
  readonly billing: BillingOverview;
  readonly onAnswer: (answer: unknown) => void;
  readonly inUse: ReactNode;
}

function BilledTeam(props: BilledTeamProps) {
  return mayInTeam(props.view.role, 'billing') ? (
    <BilledOverview {...props} />
  ) : (
    <BillingOverviewScreen {...props} bills={null} />
  );
}

function BilledOverview(props: BilledTeamProps) {
  const bills = useLoaded(billingApiPath(props.view.team.id, 'invoices'), billsFrom);
  return <BillingOverviewScreen {...props} bills={bills} />;
}

interface OverviewProps extends BilledTeamProps {
  readonly bills: Loaded<readonly InvoiceAnswer[]> | null;
}

function BillingOverviewScreen({ view: { team }, billing, bills, inUse, onAnswer }: OverviewProps) {
  const [chosen, setCurrency] = useState<Currency | null>(null);
  const [period, setPeriod] = useState(() => firstPeriod(billing));
  const [now] = useState(() => Date.now());
  const paid = billing.currency ?? bills?.value?.[0]?.amount.currency ?? null;
  const isSet = billing.subscription !== null && paid !== null;
  const currency = (isSet ? null : chosen) ?? paid ?? currencyFor(navigator.languages);
  const prices = usePriceList(currency).value;
  const reader: BillingReader = { mayChange: bills !== null, now, day: dayText };
  return (
    <>
      <CurrentPlan teamId={team.id} billing={billing} reader={reader} prices={prices} onAnswer={onAnswer} />
      <PlanChoice
        teamId={team.id}
        billing={billing}
        prices={prices}
        mayChange={reader.mayChange}
        period={period}
        onPeriod={setPeriod}
        currency={currency}
        onCurrency={isSet ? null : setCurrency}
      />
      <div className={styles.pair}>
        {inUse}
        <div className={styles.pile}>
          {bills !== null && <InvoiceSection invoices={bills} />}
          <BillingHistory billing={billing} />
        </div>
      </div>
    </>
  );
}

function BillingHistory({ billing }: Pick<BilledTeamProps, 'billing'>) {
  const rows = historyRows(billing);
  if (rows.length === 0) return null;
  return (
    <section className={`card ${styles.billedTeamCard}`} aria-labelledby="history">
      <h2 id="history">{billingHistoryWords.title}</h2>
      <ul className={styles.rows}>
        {rows.map(({ id, at, text }) => (
          <li key={id}>
            <span>{dayText(at)}</span>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function InvoiceSection({ invoices }: { readonly invoices: Loaded<readonly InvoiceAnswer[]> }) {
  return (
    <section className={`card ${styles.billedTeamCard}`} aria-labelledby="invoices">
      <h2 id="invoices">{billingHistoryWords.invoices}</h2>
      {invoices.value === null ? (
        <NotLoaded what={billingHistoryWords.theInvoices} loaded={invoices} />
      ) : (
        <InvoiceRows invoices={invoices.value} />
      )}
    </section>
  );
}

function InvoiceRows({ invoices }: { readonly invoices: readonly InvoiceAnswer[] }) {
  if (invoices.length === 0) return <p>{billingHistoryWords.noInvoices}</p>;
  return (
    <ul className={styles.rows}>
      {invoiceRows(invoices).map(({ id, at, amount, status, url }) => (
        <li key={id}>
          <span>{dayText(at)}</span>
          <strong>{amount}</strong>
          <span>{status}</span>
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            aria-label={billingHistoryWords.openOf(amount, dayText(at))}
          >
            {billingHistoryWords.open}
          </a>
        </li>
      ))}
    </ul>
  );
}

const POLL_INTERVAL = 5 * SECOND;

export function BillingRoute() {
  return <TeamPage>{(view) => <TeamBilling key={view.team.id} view={view} />}</TeamPage>;
}

function TeamBilling({ view }: { readonly view: TeamView }) {
  const billing = useBilling(view.team.id, POLL_INTERVAL);
  useDebtInTeams(view, billing.value);
  if (billing.failure?.code === 'billing_off')
    return mayInTeam(view.role, 'billing') ? (
      <WithoutBilling view={view} />
    ) : (
      <BillingNotAllowed view={view} />
    );
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
            inUse={<PlanInUseSection teamId={view.team.id} planId={billing.value.plan.id} />}
          />
        </div>
      )}
    </>
  );
}

function BillingNotAllowed({ view: { role, title } }: { readonly view: TeamView }) {
  return (
    <>
      <PageHead title={billingWords.title} about={title} />
      <EmptyState wide title={billingWords.notShown}>
        <p>{billingWords.notShownText(roleWords[role].name, roleWords[role].may)}</p>
      </EmptyState>
    </>
  );
}

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
          <section className={`card ${styles.card}`} aria-labelledby="plan">
            <p className="muted">{billingWords.currentPlan}</p>
            <h2 id="plan" className={styles.name}>
              {loaded.value.name}
            </h2>
            <p className={styles.lead}>{planOverview(loaded.value).lead}</p>
          </section>
          <IncludedLimits plan={loaded.value} />
        </div>
      )}
    </>
  );
}

function PlanInUseSection({ teamId, planId }: { readonly teamId: TeamId; readonly planId: string }) {
  const loaded = useLoaded(planApiPath(teamId), planInUseFrom);
  const { value, reload } = loaded;
  const isOld = value !== null && value.id !== planId;
  useEffect(() => {
    if (isOld) void reload();
  }, [isOld, reload]);
  return value === null ? (
    <NotLoaded what={billingWords.thePlan} loaded={loaded} words={planFailure} />
  ) : (
    <IncludedLimits plan={value} />
  );
}

const planApiPath = (teamId: TeamId) => `/api/teams/${encodeURIComponent(teamId)}/plan`;

function IncludedLimits({ plan }: { readonly plan: PlanInUse }) {
  const { limits, mark } = planOverview(plan);
  return (
    <section className={`card ${styles.card}`} aria-labelledby="included">
      <h2 id="included">{billingWords.includes}</h2>
      <dl className={styles.limits}>
        {limits.map((row) => (
          <LimitItem key={row.label} row={row} />
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

function LimitItem({ row: { label, limit, used, percent } }: { readonly row: LimitRow }) {
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
