import { roleWords } from '../../machines/words/role.ts';
import { teamWords } from '../../machines/words/team.ts';
import { Link } from '../app/link.tsx';
import { teamPath } from '../app/site-links.view.ts';
import { EmptyState } from '../ui/panel.tsx';
import { PageHead, type TeamView } from './team-page.tsx';

export function NoRoomAccess({ view: { team, role, title } }: { readonly view: TeamView }) {
  return (
    <>
      <PageHead title={title} />
      <EmptyState wide title={teamWords.noRooms}>
        <p>{teamWords.noRoomsText(roleWords[role].name, roleWords[role].may)}</p>
        <Link to={teamPath(team.id, 'billing')}>{teamWords.toBilling}</Link>
      </EmptyState>
    </>
  );
}
