import { type SessionUser, sessionKind } from '../auth/session.ts';
import type { TeamId } from '../kernel/ids.ts';
import { mayInTeam } from '../team/team.access.ts';
import { roleIn, type Team } from '../team/team.ts';
import { teamPath } from './site-links.ts';

export interface UpgradeWay {
  /** To an account first, or to the page of the team's plan. */
  readonly kind: 'sign-up' | 'billing';
  readonly to: string;
}

/** Where the user of a desk gets its room a larger plan; null: that is for others to do (N66). */
export function upgradeWay(
  teamId: TeamId | null,
  user: SessionUser | null,
  teams: readonly Team[] | null,
): UpgradeWay | null {
  const team = teams?.find(({ id }) => id === teamId);
  if (user === null || team === undefined || !mayInTeam(roleIn(team, user.uid), 'billing')) return null;
  return sessionKind(user) === 'anonymous'
    ? { kind: 'sign-up', to: '/auth/signup/' }
    : { kind: 'billing', to: teamPath(team.id, 'billing') };
}
