import type { Statement } from 'better-sqlite3';
import type { TeamId, Uid } from '../../machines/kernel/ids.ts';
import { mayInTeam, type TeamAction, teamRefusal } from '../../machines/team/team.access.ts';
import type { TeamRole } from '../../machines/team/team.roles.ts';
import { ownTeamOf } from '../../machines/team/team.ts';
import type { Connection } from '../db/connection.ts';
import { Refused } from '../http/refused.ts';

export const membershipStatement = 'select role from team_members where team_id = ? and uid = ?';

export const ownTeamStatement = "select 'TEAM_OWNER' as role from users where uid = ?";

/**
 * Who is in which team, as it is on disk at this instant: asked at every door, in the turn in which the door opens.
 * One read by primary key costs some microseconds and nothing at start, where an index in memory would have to be
 * loaded, and kept true.
 */
export class Memberships {
  readonly #role: Statement<[TeamId, Uid], { readonly role: TeamRole }>;
  readonly #ownRole: Statement<[Uid], { readonly role: TeamRole }>;

  constructor(reader: Connection) {
    this.#role = reader.prepare(membershipStatement);
    this.#ownRole = reader.prepare(ownTeamStatement);
  }

  /** Everyone who is there owns the team of their own, whether it has a row or not (M31). Null: not a member. */
  roleOf(teamId: TeamId, uid: Uid): TeamRole | null {
    const found = ownTeamOf(uid) === teamId ? this.#ownRole.get(uid) : this.#role.get(teamId, uid);
    return found?.role ?? null;
  }

  may(uid: Uid | null, teamId: TeamId | null, action: TeamAction): boolean {
    return uid !== null && teamId !== null && mayInTeam(this.roleOf(teamId, uid), action);
  }

  /** Throws `team_not_found` and `forbidden` unless the user may (M32). */
  require(uid: Uid, teamId: TeamId, action: TeamAction): void {
    const refused = teamRefusal(this.roleOf(teamId, uid), action);
    if (refused !== null) throw new Refused(refused);
  }
}
