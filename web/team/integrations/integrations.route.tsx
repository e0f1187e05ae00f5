import { mayInTeam } from '../../../machines/team/team.access.ts';
import { keyWords } from '../../../machines/words/keys.ts';
import { teamWords } from '../../../machines/words/team.ts';
import { PageHead, TeamPage, type TeamView } from '../team-page.tsx';
import { KeySettings } from './key-settings.tsx';
import { WebhookSettings } from './webhook-settings.tsx';

/** What other programs run a team's shows with, and are told of them by (V450, K67). */
export function IntegrationsRoute() {
  return <TeamPage>{(view) => <Integrations key={view.team.id} view={view} />}</TeamPage>;
}

function Integrations({ view: { team, role, title } }: { readonly view: TeamView }) {
  return (
    <>
      <PageHead title={keyWords.title} about={title} />
      {mayInTeam(role, 'keys') ? (
        <div>
          <KeySettings teamId={team.id} />
          <WebhookSettings teamId={team.id} />
        </div>
      ) : (
        <p>{teamWords.needsMember}</p>
      )}
    </>
  );
}
