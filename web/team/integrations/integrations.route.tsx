import type { TeamId } from '../../../machines/kernel/ids.ts';
import { listedRoomsFrom } from '../../../machines/team/room-list.parse.ts';
import { mayInTeam } from '../../../machines/team/team.access.ts';
import { keyWords } from '../../../machines/words/keys.ts';
import { teamWords } from '../../../machines/words/team.ts';
import { ApiKeys } from '../../api-key/api-keys.tsx';
import { useLoaded } from '../../app/use-loaded.ts';
import { SettingsSection } from '../../user/settings-section.tsx';
import { PageHead, TeamPage, type TeamView } from '../team-page.tsx';
import { WebhookSettings } from './webhook-settings.tsx';

/** What other programs run a team's shows with, and are told of them by (V450, K67). */
export function IntegrationsRoute() {
  return <TeamPage>{(view) => <Integrations key={view.team.id} view={view} />}</TeamPage>;
}

function Integrations({ view: { team, role, title } }: { readonly view: TeamView }) {
  return (
    <>
      <PageHead title={keyWords.title} about={title} />
      {mayInTeam(role, 'keys') ? <OfMembers teamId={team.id} /> : <p>{teamWords.needsMember}</p>}
    </>
  );
}

function OfMembers({ teamId }: { readonly teamId: TeamId }) {
  const rooms = useLoaded(`/api/rooms?teamId=${encodeURIComponent(teamId)}`, listedRoomsFrom).value ?? [];
  return (
    <div>
      <SettingsSection title={keyWords.list} about={keyWords.about}>
        <ApiKeys teamId={teamId} rooms={rooms} only={null} />
      </SettingsSection>
      <WebhookSettings teamId={teamId} rooms={rooms} />
    </div>
  );
}
