import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { isListOf } from '../../machines/kernel/shapes.ts';
import { DAY, SECOND } from '../../machines/kernel/time.ts';
import {
  type AdminBillingEvent,
  type AdminSubscription,
  isAdminBillingEvent,
  isAdminCancellation,
  isAdminSubscription,
  isAdminTeam,
  isPageOf,
} from '../../machines/people/admin.answers.ts';
import type { SandboxAction } from '../../machines/plan/billing.events.ts';
import { amountOf } from '../../machines/plan/prices.ts';
import { callApi, failureOf } from '../app/api-call.ts';
import { dayText } from '../app/date-text.ts';
import { Link } from '../app/link.tsx';
import { useAttempt } from '../app/use-attempt.ts';
import { useLoaded } from '../app/use-loaded.ts';
import { billingRetainWords } from '../plans/billing-retain.words.ts';
import { retentionScreen } from '../plans/retention.view.ts';
import { AppPage } from '../team/team-page.tsx';
import { Button } from '../ui/button.tsx';
import { Select } from '../ui/select.tsx';
import parts from './admin.module.css';
import { AdministratorsOnly, useBillingName } from './admin.route.tsx';
import { adminBillingWords } from './admin-billing.words.ts';
import {
  AdminPageHead,
  Badge,
  ItemList,
  Moment,
  Problem,
  Row,
  readAnswerAs,
  SearchedList,
  Section,
} from './parts.tsx';
import { itemText, nextBillText, planStatusText } from './texts.view.ts';

const readEvents = readAnswerAs(isListOf(isAdminBillingEvent));
const readSubscriptions = readAnswerAs(isListOf(isAdminSubscription));
const readCancellations = readAnswerAs(isListOf(isAdminCancellation));

export function AdminBillingPage() {
  const events = useLoaded('/api/admin/billing-events', readEvents);
  if (events.failure?.code === 'billing_off')
    return <AdminPageHead title={adminBillingWords.title} note={adminBillingWords.off} />;
  return (
    <>
      <AdminPageHead title={adminBillingWords.title} note={adminBillingWords.note} />
      <Subscriptions />
      {events.failure && <Problem text={events.failure.message} />}
      {events.value && <EventsSection events={events.value} />}
      <Cancellations />
    </>
  );
}

const teamPage = (teamId: string | null) => (teamId === null ? '/admin/billing/' : `/admin/teams/${teamId}/`);

function EventsSection({ events }: { readonly events: readonly AdminBillingEvent[] }) {
  const [outcome, setOutcome] = useState('');
  const choices = [
    { value: '', label: adminBillingWords.all },
    ...Object.entries(adminBillingWords.outcomes).map(([value, label]) => ({ value, label })),
  ];
  const shown = events.filter((event) => outcome === '' || event.outcome === outcome);
  return (
    <Section title={adminBillingWords.events}>
      <Select label={adminBillingWords.outcome} value={outcome} choices={choices} onChange={setOutcome} />
      <p className={parts.note}>{adminBillingWords.outcomesAbout}</p>
      <EventList events={shown} />
    </Section>
  );
}

function EventList({ events }: { readonly events: readonly AdminBillingEvent[] }) {
  return (
    <ItemList label={adminBillingWords.events} items={events} empty={adminBillingWords.noEvents}>
      {({ id, kind, outcome, occurredAt, teamId, team }) => (
        <Row
          key={id}
          to={teamPage(teamId)}
          title={kind}
          detail={
            <>
              <Badge kind={outcome === 'applied' ? 'good' : 'warn'}>{outcomeName(outcome)}</Badge>
              {team || adminBillingWords.noTeam} · {id}
            </>
          }
          aside={<Moment at={occurredAt} />}
        />
      )}
    </ItemList>
  );
}

function outcomeName(outcome: string): string {
  return new Map<string, string>(Object.entries(adminBillingWords.outcomes)).get(outcome) ?? outcome;
}

function Subscriptions() {
  const { value, failure } = useLoaded('/api/admin/subscriptions', readSubscriptions);
  return (
    <Section title={adminBillingWords.subscriptions}>
      {failure && <Problem text={failure.message} />}
      <SubscriptionList subscriptions={value} />
    </Section>
  );
}

function SubscriptionList({
  subscriptions,
}: {
  readonly subscriptions: readonly AdminSubscription[] | null;
}) {
  return (
    <ItemList
      label={adminBillingWords.subscriptions}
      items={subscriptions}
      empty={adminBillingWords.noSubscriptions}
    >
      {({ id, teamId, team, item, seats, status, ...bill }) => (
        <Row
          key={id}
          to={teamPage(teamId)}
          title={team || adminBillingWords.noTeam}
          detail={
            <>
              {itemText(item, seats)}{' '}
              <Badge kind={status === 'active' ? 'good' : 'warn'}>{planStatusText(status)}</Badge>
            </>
          }
          aside={<PaymentFactsCell {...bill} />}
        />
      )}
    </ItemList>
  );
}

function PaymentFactsCell(
  bill: Pick<AdminSubscription, 'nextBillAt' | 'nextAmount' | 'nextSum' | 'paidUntil'>,
) {
  const { nextBillAt, paidUntil } = bill;
  const sum = nextBillText(bill);
  if (nextBillAt !== null && sum !== null)
    return (
      <>
        {adminBillingWords.nextBill(sum)} <Moment at={nextBillAt} />
      </>
    );
  return (
    paidUntil !== null && (
      <>
        {adminBillingWords.paidUntil} <Moment at={paidUntil} />
      </>
    )
  );
}

function Cancellations() {
  const { value } = useLoaded('/api/admin/cancellations', readCancellations);
  return (
    <Section title={adminBillingWords.cancellations}>
      <ItemList
        label={adminBillingWords.cancellations}
        items={value}
        empty={adminBillingWords.noCancellations}
      >
        {({ teamId, at, item, reason }) => (
          <Row
            key={`${teamId} ${at}`}
            to={teamPage(teamId)}
            title={reason}
            detail={itemText(item, null)}
            aside={<Moment at={at} />}
          />
        )}
      </ItemList>
    </Section>
  );
}

const readTeams = readAnswerAs(isPageOf(isAdminTeam));

const sandboxActionGroups: readonly (readonly [title: string, actions: readonly SandboxAction[]])[] = [
  [
    adminBillingWords.happens,
    ['renew', 'fail_payment', 'expire_card', 'pause', 'pause_later', 'end_trial', 'refund', 'chargeback'],
  ],
  [adminBillingWords.fails, ['down', 'busy', 'lost']],
  [adminBillingWords.deliveries, ['hold', 'release']],
];
const LAST_EVENTS = 5;
const FAST_POLL_INTERVAL = 2 * SECOND;

export function SandboxSection() {
  const teamId = useSearchParams()[0].get('team');
  if (useBillingName() !== 'sandbox') return null;
  return (
    <Section title={adminBillingWords.sandbox}>
      <p className={parts.note}>{adminBillingWords.sandboxNote}</p>
      {teamId === null ? <TeamSearch /> : <SandboxControlsForm key={teamId} teamId={teamId} />}
    </Section>
  );
}

function TeamSearch() {
  return (
    <SearchedList
      label={adminBillingWords.chooseTeam}
      search={[adminBillingWords.chooseTeam, adminBillingWords.chooseTeamBy]}
      path="/api/admin/teams"
      read={readTeams}
      empty={adminBillingWords.noTeamFits}
    >
      {({ id, name, planName }) => (
        <Row key={id} to={`/admin/test/?team=${id}`} title={name} detail={id} aside={planName} />
      )}
    </SearchedList>
  );
}

function SandboxControlsForm({ teamId }: { readonly teamId: string }) {
  const navigate = useNavigate();
  const events = useLoaded('/api/admin/billing-events', readEvents, FAST_POLL_INTERVAL);
  const subscriptions = useLoaded('/api/admin/subscriptions', readSubscriptions, FAST_POLL_INTERVAL);
  const [notice, setSaid] = useState('');
  const { busy, run } = useAttempt((error) => {
    const failure = failureOf(error);
    setSaid(failure.code === 'not_found' ? adminBillingWords.nothingThere : failure.message);
  });
  const act = (action: SandboxAction) =>
    run(async () => {
      await callApi('POST', `/api/admin/teams/${teamId}/sandbox`, { body: { action } });
      setSaid(adminBillingWords.did(adminBillingWords.actions[action]));
      await Promise.all([events.reload(), subscriptions.reload()]);
    });
  const ofTeam = <Told extends { readonly teamId: string | null }>(all: readonly Told[] | null) =>
    all?.filter((each) => each.teamId === teamId) ?? null;
  return (
    <>
      <div className={parts.actions}>
        <Link to={`/admin/teams/${teamId}/`}>
          {subscriptions.value?.find((each) => each.teamId === teamId)?.team ?? teamId}
        </Link>
        <Button size="small" onPress={() => void navigate('/admin/test/')}>
          {adminBillingWords.another}
        </Button>
      </div>
      {sandboxActionGroups.map(([title, actions]) => (
        <div key={title} role="group" aria-label={title} className={parts.actions}>
          <span className={parts.note}>{title}</span>
          {actions.map((action) => (
            <Button key={action} isDisabled={busy} onPress={() => void act(action)}>
              {adminBillingWords.actions[action]}
            </Button>
          ))}
        </div>
      ))}
      <p role="status">{notice}</p>
      <Section title={adminBillingWords.afterwards}>
        <SubscriptionList subscriptions={ofTeam(subscriptions.value)} />
      </Section>
      <Section title={adminBillingWords.lastEvents}>
        <EventList events={ofTeam(events.value)?.slice(0, LAST_EVENTS) ?? []} />
      </Section>
    </>
  );
}

const SAMPLE_STATES = ['past_due', 'deleted', 'paused', 'active'] as const;

export function RetainTestPage() {
  return (
    <AdministratorsOnly>
      <AppPage>
        <AdminPageHead title={billingRetainWords.samples} note={billingRetainWords.samplesAbout} />
        <Samples />
      </AppPage>
    </AdministratorsOnly>
  );
}

function Samples() {
  const [at] = useState(() => Date.now() + 3 * DAY);
  const amount = amountOf(49_00, 'EUR', 19);
  return SAMPLE_STATES.map((status) => {
    const subscription = {
      id: 'sample',
      checkoutId: 'sample',
      item: 'premium-monthly',
      seats: 1,
      status,
      startedAt: at,
      paidUntil: at,
      mayResume: true,
    } as const;
    const { title, lines, action } = retentionScreen(
      { subscription, nextBill: { at, amount } },
      'sample',
      dayText,
    );
    return (
      <Section key={status} title={billingRetainWords.states[status]}>
        <p>
          <strong>{title}</strong>
        </p>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <p>{action}</p>
      </Section>
    );
  });
}
