import type { Statement } from 'better-sqlite3';
import type { TeamId, Uid } from '../../machines/kernel/ids.ts';
import { MEMBER_PERMISSIONS, type Permissions } from '../../machines/kernel/permissions.ts';
import { mayInTeam, type TeamAction, teamRefusal } from '../../machines/team/team.access.ts';
import type { TeamRole } from '../../machines/team/team.roles.ts';
import { ownTeamOf } from '../../machines/team/team.ts';
import type { SqliteDatabase } from '../db/connection.ts';
import type { Query } from '../journal/journal.protocol.ts';
import { Refused } from '../kernel/refused.ts';

export const membershipStatement = 'select role from team_members where team_id = ? and uid = ?';

export const ownTeamStatement = "select 'TEAM_OWNER' as role from users where uid = ?";

/** Memberships that are remembered: some megabytes. */
const REMEMBERED = 20_000;

/** Writes after which somebody may be another thing in a team, or nothing: they are rare, and what they mean is many. */
const CHANGING = /^(?:(?:insert into|update|delete from) "team_members"|delete from "(?:teams|users)")/;

/** Whether anybody in the team has proven an e-mail address; in an own team that is its user above all. */
export const provenStatement = `select
  exists (select 1 from users where uid = :team and email is not null) or
  exists (select 1 from team_members join users on users.uid = team_members.uid
    where team_id = :team and email is not null) as proven`;

/**
 * Who is in which team, as it is on disk at this instant: asked with every token. What was asked before is answered from
 * memory; the rest costs one read by primary key, some microseconds, and nothing at start. Every write of this process
 * passes `written` before it is answered (W83).
 */
export class Memberships {
  readonly #role: Statement<[TeamId, Uid], { readonly role: TeamRole }>;
  readonly #ownRole: Statement<[Uid], { readonly role: TeamRole }>;
  readonly #proven: Statement<[{ readonly team: TeamId }], { readonly proven: 0 | 1 }>;
  readonly #known = new Map<string, TeamRole>();

  constructor(reader: SqliteDatabase) {
    this.#role = reader.prepare(membershipStatement);
    this.#ownRole = reader.prepare(ownTeamStatement);
    this.#proven = reader.prepare(provenStatement);
  }

  /** Everyone who is there owns the team of their own, whether it has a row or not (M31). Null: not a member. */
  roleOf(teamId: TeamId, uid: Uid): TeamRole | null {
    const key = `${teamId} ${uid}`;
    return this.#known.get(key) ?? this.#read(teamId, uid, key);
  }

  written(queries: readonly Query[]): void {
    if (queries.some(({ sql }) => CHANGING.test(sql))) this.#known.clear();
  }

  #read(teamId: TeamId, uid: Uid, key: string): TeamRole | null {
    const found = ownTeamOf(uid) === teamId ? this.#ownRole.get(uid) : this.#role.get(teamId, uid);
    if (found === undefined) return null;
    if (this.#known.size >= REMEMBERED) this.#known.clear();
    this.#known.set(key, found.role);
    return found.role;
  }

  /** Whether anybody in the team has proven an e-mail address, and so answers for its rooms (R83). */
  isProven(teamId: TeamId | null): boolean {
    return teamId !== null && this.#proven.get({ team: teamId })?.proven === 1;
  }

  may(uid: Uid | null, teamId: TeamId | null, action: TeamAction): boolean {
    return uid !== null && teamId !== null && mayInTeam(this.roleOf(teamId, uid), action);
  }

  /** What who stands in a log as `actor` may do in the team's rooms now: members all, everybody else nothing. */
  readonly permissionsOf = (actor: string, teamId: TeamId | null): Permissions => {
    const uid = actor.startsWith('u:') ? actor.slice('u:'.length) : null;
    return this.may(uid, teamId, 'rooms') ? MEMBER_PERMISSIONS : 0;
  };

  /** Throws `team_not_found` and `forbidden` unless the user may (M32). */
  require(uid: Uid, teamId: TeamId, action: TeamAction): void {
    const refused = teamRefusal(this.roleOf(teamId, uid), action);
    if (refused !== null) throw new Refused(refused);
  }
}
