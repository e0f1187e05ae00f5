import type { TeamId } from '../../../machines/kernel/ids.ts';
import { planAllows } from '../../../machines/plan/plan.permissions.ts';
import { planInUseFrom } from '../../../machines/plan/team-plan.parse.ts';
import { listedRoomsFrom } from '../../../machines/team/room-list.parse.ts';
import { mayInTeam } from '../../../machines/team/team.access.ts';
import type { TeamRole } from '../../../machines/team/team.roles.ts';
import { roomWords } from '../../../machines/words/room.ts';
import { teamWords } from '../../../machines/words/team.ts';
import { Link } from '../../app/link.tsx';
import { teamPath } from '../../app/site-links.view.ts';
import { useLoaded } from '../../app/use-loaded.ts';
import { Sentence } from '../../ui/sentence.tsx';
import { ApiKeys } from '../../user/api-keys.tsx';
import { keyWords } from '../../user/keys.words.ts';
import { SettingsSection } from '../../user/settings-section.tsx';
import { teamApiPath } from '../members/team-api.ts';
import { PageHead, TeamPage, type TeamView } from '../team-page.tsx';
import { WebhookSettings } from './webhook-settings.tsx';
import styles from './webhooks.module.css';

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
