import { useState } from 'react';
import type { TeamId } from '../../machines/kernel/ids.ts';
import { type ListedRoom, listedRoomsFrom } from '../../machines/people/room-list.ts';
import { mayInTeam } from '../../machines/people/team.access.ts';
import type { TeamRole } from '../../machines/people/team.ts';
import { webhookSecretFrom, webhooksFrom } from '../../machines/people/webhook.ts';
import { planAllows } from '../../machines/plan/plan.permissions.ts';
import { teamWords } from '../../machines/words/people.ts';
import { roomWords } from '../../machines/words/room.ts';
import { callApi } from '../app/api-call.ts';
import { Link } from '../app/link.tsx';
import { teamPath } from '../app/site-links.view.ts';
import { useLoaded } from '../app/use-loaded.ts';
import { planInUseFrom } from '../billing/plan-in-use.view.ts';
import { CopyLine, ShownOnce } from '../links/copy-button.tsx';
import { Sentence } from '../ui/sentence.tsx';
import { ApiKeys } from '../user/api-keys.tsx';
import { keyWords } from '../user/keys.words.ts';
import { SettingsSection } from '../user/settings-section.tsx';
import { PageHead, TeamPage, type TeamView, teamApiPath } from './team-page.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookList } from './webhook-list.tsx';
import styles from './webhooks.module.css';
import { webhooksWords } from './webhooks.words.ts';

interface Props {
  readonly teamId: TeamId;
  readonly rooms: readonly ListedRoom[];
  readonly canMake: boolean;
}

function WebhookSettings({ teamId, rooms, canMake }: Props) {
  const path = teamApiPath(teamId, '/webhooks');
  const webhooks = useLoaded(path, webhooksFrom);
  const [secret, setSecret] = useState<string | null>(null);
  const make = async (body: object) => {
    setSecret(webhookSecretFrom(await callApi('POST', path, { body })));
    await webhooks.reload();
  };
  return (
    <SettingsSection title={webhooksWords.title} about={webhooksWords.about}>
      {canMake && (
        <WebhookForm
          webhook={null}
          rooms={rooms}
          label={webhooksWords.make}
          action={webhooksWords.make}
          variant="secondary"
          onAsk={make}
        />
      )}
      {secret !== null && (
        <ShownOnce>
          <p>{webhooksWords.secretOnce}</p>
          <CopyLine title={webhooksWords.theSecret} text={secret} />
        </ShownOnce>
      )}
      {webhooks.failure !== null && <p role="alert">{webhooks.failure.message}</p>}
      <WebhookList
        path={path}
        webhooks={webhooks.value}
        rooms={rooms}
        onChanged={webhooks.reload}
        onSecret={setSecret}
      />
    </SettingsSection>
  );
}

export function IntegrationsRoute() {
  return <TeamPage>{(view) => <Integrations key={view.team.id} view={view} />}</TeamPage>;
}

function Integrations({ view: { team, role, title } }: { readonly view: TeamView }) {
  return (
    <>
      <PageHead title={keyWords.title} about={title} />
      {mayInTeam(role, 'keys') ? <OfMembers teamId={team.id} role={role} /> : <p>{teamWords.needsMember}</p>}
    </>
  );
}

interface MemberProps {
  readonly teamId: TeamId;
  readonly role: TeamRole;
}

/** Plans without an API (U244). */
export function OfMembers({ teamId, role }: MemberProps) {
  const rooms = useLoaded(`/api/rooms?teamId=${encodeURIComponent(teamId)}`, listedRoomsFrom).value ?? [];
  const { value: plan, failure } = useLoaded(teamApiPath(teamId, '/plan'), planInUseFrom);
  const canMake = plan === null ? failure !== null : planAllows(plan, 'api_access');
  return (
    <div>
      {plan !== null && !canMake && (
        <p role="note" className={styles.noAccess}>
          {keyWords.noAccess(plan.name)}
          {mayInTeam(role, 'billing') && (
            <Sentence
              of={roomWords.seePlan(<Link to={teamPath(teamId, 'billing')}>{roomWords.seePlanLink}</Link>)}
            />
          )}
        </p>
      )}
      <SettingsSection title={keyWords.list} about={keyWords.about}>
        <ApiKeys teamId={teamId} rooms={rooms} only={null} canMake={canMake} />
      </SettingsSection>
      <WebhookSettings teamId={teamId} rooms={rooms} canMake={canMake} />
    </div>
  );
}
