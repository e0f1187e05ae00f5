import type { Team } from '../../../machines/team/team.ts';
import { teamPath } from '../../../machines/view/site/site-links.ts';
import { teamWords } from '../../../machines/words/team.ts';
import { Link } from '../../app/link.tsx';
import { buttonClass } from '../../ui/button.tsx';

/** Who is in the team, and the way to inviting others. */
export function MembersLink({ team }: { readonly team: Team }) {
  return (
    <Link to={teamPath(team.id, 'members')} className={buttonClass({ variant: 'quiet' })}>
      {teamWords.members(Object.keys(team.members).length)}
    </Link>
  );
}
