import { type SessionUser, sessionKind } from '../../auth/session.ts';
import type { TeamId } from '../../kernel/ids.ts';
import { mayInTeam } from '../../team/team.access.ts';
import { roleIn, type Team } from '../../team/team.ts';
import { teamPath } from './site-links.ts';

/** Where the user of a controller reads what the plan of its room includes; null: that is for others to see to (N66). */
export function planPath(
  teamId: TeamId | null,
  user: SessionUser | null,
  teams: readonly Team[] | null,
): string | null {
  const team = teams?.find(({ id }) => id === teamId);
  if (user === null || sessionKind(user) === 'anonymous' || team === undefined) return null;
  return mayInTeam(roleIn(team, user.uid), 'billing') ? teamPath(team.id, 'billing') : null;
}
