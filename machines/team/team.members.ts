import { type Refusal, refusal } from '../kernel/errors.ts';
import type { Uid } from '../kernel/ids.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import type { TeamRole } from './team.roles.ts';
import type { Team } from './team.ts';

const NO_OWNER = 'A team needs an owner. Make someone else an owner first.';

/** The team with the user in this role, as a new member if need be. Errors: `conflict` when no owner is left (M7). */
export function withMember(team: Team, uid: Uid, role: TeamRole): Result<Team, Refusal> {
  const others = othersThan(team, uid);
  return owned({ ...team, members: Object.fromEntries([...others, [uid, { role }]]) });
}

/** The team without the user. Errors: `conflict` when no owner is left (M7). */
export function withoutMember(team: Team, uid: Uid): Result<Team, Refusal> {
  return owned({ ...team, members: Object.fromEntries(othersThan(team, uid)) });
}

function othersThan({ members }: Team, uid: Uid) {
  return Object.entries(members).filter(([member]) => member !== uid);
}

function owned(team: Team): Result<Team, Refusal> {
  const hasOwner = Object.values(team.members).some(({ role }) => role === 'TEAM_OWNER');
  return hasOwner ? ok(team) : fail(refusal('conflict', NO_OWNER));
}
