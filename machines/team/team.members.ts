import { type Refusal, refusal } from '../kernel/errors.ts';
import type { Uid } from '../kernel/ids.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import type { TeamRole } from './team.roles.ts';
import { isOwnTeam, type Team } from './team.ts';

/** Adds a member or changes a role. Errors: `last_owner` (M7), `own_team` (M31). */
export function withMember(team: Team, uid: Uid, role: TeamRole): Result<Team, Refusal> {
  if (isOwnTeam(team, uid) && role !== 'TEAM_OWNER') return fail(refusal('own_team'));
  return owned({ ...team, members: Object.fromEntries([...othersThan(team, uid), [uid, { role }]]) });
}

/** Removes a member. Errors: `last_owner` (M7), `own_team` (M31). */
export function withoutMember(team: Team, uid: Uid): Result<Team, Refusal> {
  if (isOwnTeam(team, uid)) return fail(refusal('own_team'));
  return owned({ ...team, members: Object.fromEntries(othersThan(team, uid)) });
}

function othersThan({ members }: Team, uid: Uid) {
  return Object.entries(members).filter(([member]) => member !== uid);
}

function owned(team: Team): Result<Team, Refusal> {
  const hasOwner = Object.values(team.members).some(({ role }) => role === 'TEAM_OWNER');
  return hasOwner ? ok(team) : fail(refusal('last_owner'));
}
