import { useState } from 'react';
import {
  type AdminBillingEvent,
  type AdminSubscription,
  isAdminBillingEvent,
  isAdminCancellation,
  isAdminSubscription,
} from '../../machines/admin/billing-answers.ts';
import { itemText, nextBillText, standingText } from '../../machines/admin/texts.ts';
import { isListOf } from '../../machines/kernel/shapes.ts';
import { adminBillingWords } from '../../machines/words/admin-billing.ts';
import { useLoaded } from '../app/use-loaded.ts';
import { Select } from '../ui/select.tsx';
import { answerOf } from './answers.ts';
import parts from './parts.module.css';
import { AdminPageHead, Badge, Moment, PagedList, Problem, Row, Section } from './parts.tsx';

const readEvents = answerOf(isListOf(isAdminBillingEvent));
const readSubscriptions = answerOf(isListOf(isAdminSubscription));
const readCancellations = answerOf(isListOf(isAdminCancellation));

export function AdminBillingPage() {
  const events = useLoaded('/api/admin/billing-events', readEvents);
  if (events.failure?.code === 'billing_off')
    return <AdminPageHead title={adminBillingWords.title} note={adminBillingWords.off} />;
  return (
    <>
      <AdminPageHead title={adminBillingWords.title} note={adminBillingWords.note} />
      <Subscriptions />
      {events.failure && <Problem text={events.failure.message} />}
      {events.value && <Events events={events.value} />}
      <Cancellations />
    </>
  );
}

const teamPage = (teamId: string | null) => (teamId === null ? '/admin/billing/' : `/admin/teams/${teamId}/`);

function Events({ events }: { readonly events: readonly AdminBillingEvent[] }) {
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

export function EventList({ events }: { readonly events: readonly AdminBillingEvent[] }) {
  return (
    <PagedList
      label={adminBillingWords.events}
      pages={{ items: events, more: null, problem: null }}
      empty={adminBillingWords.noEvents}
    >
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
    </PagedList>
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

export function SubscriptionList({
  subscriptions,
}: {
  readonly subscriptions: readonly AdminSubscription[] | null;
}) {
  return (
    <PagedList
      label={adminBillingWords.subscriptions}
      pages={{ items: subscriptions, more: null, problem: null }}
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
              <Badge kind={status === 'active' ? 'good' : 'warn'}>{standingText(status)}</Badge>
            </>
          }
          aside={<Paying {...bill} />}
        />
      )}
    </PagedList>
  );
}

function Paying(bill: Pick<AdminSubscription, 'nextBillAt' | 'nextAmount' | 'nextSum' | 'paidUntil'>) {
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
      <PagedList
        label={adminBillingWords.cancellations}
        pages={{ items: value, more: null, problem: null }}
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
      </PagedList>
    </Section>
  );
}
