import { UsersRound } from 'lucide-react';
import type { Team } from '../../../machines/team/team.ts';
import { teamWords } from '../../../machines/words/team.ts';
import { Link } from '../../app/link.tsx';
import { teamPath } from '../../app/site-links.view.ts';
import { buttonClass } from '../../ui/button.tsx';

/** The members page, where others are invited; shows how many there are (V1692). */
export function MembersLink({ team }: { readonly team: Team }) {
  return (
    <Link to={teamPath(team.id, 'members')} className={buttonClass({ variant: 'secondary' })}>
      <UsersRound aria-hidden />
      {teamWords.membersPage} ({Object.keys(team.members).length})
    </Link>
  );
}
