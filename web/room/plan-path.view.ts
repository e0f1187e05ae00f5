import type { TeamId } from '../../machines/kernel/ids.ts';
import { mayInTeam } from '../../machines/people/team.access.ts';
import { roleIn, type Team } from '../../machines/people/team.ts';
import { type SessionUser, sessionKind } from '../../machines/people/user.ts';
import { teamPath } from '../app/site-links.view.ts';

/** No rights (N66) if null. */
export function planPath(
  teamId: TeamId | null,
  user: SessionUser | null,
  teams: readonly Team[] | null,
): string | null {
  const team = teams?.find(({ id }) => id === teamId);
  if (user === null || sessionKind(user) === 'anonymous' || team === undefined) return null;
  return mayInTeam(roleIn(team, user.uid), 'billing') ? teamPath(team.id, 'billing') : null;
}
