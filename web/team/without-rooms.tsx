import { teamPath } from '../../machines/view/site/site-links.ts';
import { roleWords } from '../../machines/view/site/team-words.ts';
import { Link } from '../app/link.tsx';
import { EmptyState } from '../ui/panel.tsx';
import { PageHead, type TeamView } from './team-page.tsx';

/** What somebody sees of the rooms whose role has nothing to do with them. */
export function WithoutRooms({ view: { team, role, title } }: { readonly view: TeamView }) {
  return (
    <>
      <PageHead title={title} />
      <EmptyState wide title="Your role in this team shows no rooms">
        <p>
          {roleWords[role].name}: {roleWords[role].may} Ask an owner of the team if you need to run shows.
        </p>
        <Link to={teamPath(team.id, 'billing')}>Go to billing</Link>
      </EmptyState>
    </>
  );
}
