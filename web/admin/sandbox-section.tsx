import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { isAdminTeam, isPageOf } from '../../machines/admin/answers.ts';
import { isAdminBillingEvent, isAdminSubscription } from '../../machines/admin/billing-answers.ts';
import type { SandboxAction } from '../../machines/billing/sandbox.actions.ts';
import { isListOf } from '../../machines/kernel/shapes.ts';
import { SECOND } from '../../machines/kernel/time.ts';
import { adminBillingWords } from '../../machines/words/admin-billing.ts';
import { callApi, failureOf } from '../app/api-call.ts';
import { Link } from '../app/link.tsx';
import { useAttempt } from '../app/use-attempt.ts';
import { useLoaded } from '../app/use-loaded.ts';
import { Button } from '../ui/button.tsx';
import { answerOf } from './answers.ts';
import { EventList, SubscriptionList } from './billing-page.tsx';
import parts from './parts.module.css';
import { PagedList, Row, SearchField, Section } from './parts.tsx';
import { useBillingName } from './use-billing-name.ts';
import { usePages } from './use-pages.ts';

const readTeams = answerOf(isPageOf(isAdminTeam));
const readEvents = answerOf(isListOf(isAdminBillingEvent));
const readSubscriptions = answerOf(isListOf(isAdminSubscription));

const groups: readonly (readonly [title: string, actions: readonly SandboxAction[]])[] = [
  [
    adminBillingWords.happens,
    ['renew', 'fail_payment', 'expire_card', 'pause', 'pause_later', 'end_trial', 'refund', 'chargeback'],
  ],
  [adminBillingWords.fails, ['down', 'busy', 'lost']],
  [adminBillingWords.deliveries, ['hold', 'release']],
];
const LAST_EVENTS = 5;
const OFTEN = 2 * SECOND;

export function SandboxSection() {
  const teamId = useSearchParams()[0].get('team');
  if (useBillingName() !== 'sandbox') return null;
  return (
    <Section title={adminBillingWords.sandbox}>
      <p className={parts.note}>{adminBillingWords.sandboxNote}</p>
      {teamId === null ? <TeamSearch /> : <Controls key={teamId} teamId={teamId} />}
    </Section>
  );
}

function TeamSearch() {
  const [typed, setTyped] = useState('');
  const pages = usePages('/api/admin/teams', typed, readTeams);
  return (
    <>
      <SearchField
        label={adminBillingWords.chooseTeam}
        placeholder={adminBillingWords.chooseTeamBy}
        value={typed}
        onChange={setTyped}
      />
      <PagedList label={adminBillingWords.chooseTeam} pages={pages} empty={adminBillingWords.noTeamFits}>
        {({ id, name, planName }) => (
          <Row key={id} to={`/admin/test/?team=${id}`} title={name} detail={id} aside={planName} />
        )}
      </PagedList>
    </>
  );
}

function Controls({ teamId }: { readonly teamId: string }) {
  const navigate = useNavigate();
  const events = useLoaded('/api/admin/billing-events', readEvents, OFTEN);
  const subscriptions = useLoaded('/api/admin/subscriptions', readSubscriptions, OFTEN);
  const [said, setSaid] = useState('');
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
      {groups.map(([title, actions]) => (
        <div key={title} role="group" aria-label={title} className={parts.actions}>
          <span className={parts.note}>{title}</span>
          {actions.map((action) => (
            <Button key={action} isDisabled={busy} onPress={() => void act(action)}>
              {adminBillingWords.actions[action]}
            </Button>
          ))}
        </div>
      ))}
      <p role="status">{said}</p>
      <Section title={adminBillingWords.afterwards}>
        <SubscriptionList subscriptions={ofTeam(subscriptions.value)} />
      </Section>
      <Section title={adminBillingWords.lastEvents}>
        <EventList events={ofTeam(events.value)?.slice(0, LAST_EVENTS) ?? []} />
      </Section>
    </>
  );
}
