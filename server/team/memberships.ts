import type { Statement } from 'better-sqlite3';
import type { TeamId, Uid } from '../../machines/kernel/ids.ts';
import { MEMBER_PERMISSIONS, type Permissions } from '../../machines/kernel/permissions.ts';
import { mayInTeam, type TeamAction, teamRefusal } from '../../machines/team/team.access.ts';
import type { TeamRole } from '../../machines/team/team.roles.ts';
import { ownTeamOf } from '../../machines/team/team.ts';
import type { SqliteDatabase } from '../db/connection.ts';
import { teamIsProven } from '../db/proven-team.ts';
import { parameter, sqliteQueries, textOf } from '../db/query-text.ts';
import { changes, deletesFrom, type TableWrite } from '../db/written.ts';
import { Refused } from '../kernel/refused.ts';

export const membershipStatement = textOf(
  sqliteQueries
    .selectFrom('team_members')
    .select('role')
    .where('team_id', '=', parameter())
    .where('uid', '=', parameter()),
);

export const ownTeamStatement = textOf(
  sqliteQueries
    .selectFrom('users')
    .select(({ val }) => val<TeamRole>('TEAM_OWNER').as('role'))
    .where('uid', '=', parameter()),
);

const REMEMBERED = 20_000;

/** Whether somebody may be another thing in a team after it, or nothing. Such writes are rare. */
export const changesMembers = (write: TableWrite): boolean =>
  changes(write, 'team_members') || deletesFrom(write, 'teams', 'users');

export const provenStatement = textOf(
  sqliteQueries.selectNoFrom(({ parens }) => parens(teamIsProven(parameter(':team'))).as('proven')),
);

/** Where memberships are found out. A team is asked for as a whole: `ready` is about all that is said of it. */
export interface MembershipSource {
  /** As of a lookup (`Lookup.ready`). */
  ready(teamId: TeamId): Promise<void> | null;
  /** Null: not a member. Refuses `storage_unavailable` (`Lookup.find`). */
  roleOf(teamId: TeamId, uid: Uid): TeamRole | null;
  /** The same for those who hold the team (`Lookup.lastKnown`). */
  lastRoleOf(teamId: TeamId, uid: Uid): TeamRole | null;
  isProven(teamId: TeamId): boolean;
}

/** Memberships in memory; a miss is one read by primary key. */
export class StoredMemberships implements MembershipSource {
  readonly #role: Statement<[TeamId, Uid], { readonly role: TeamRole }>;
  readonly #ownRole: Statement<[Uid], { readonly role: TeamRole }>;
  readonly #proven: Statement<[{ readonly team: TeamId }], { readonly proven: 0 | 1 }>;
  readonly #known = new Map<string, TeamRole>();

  constructor(reader: SqliteDatabase) {
    this.#role = reader.prepare(membershipStatement);
    this.#ownRole = reader.prepare(ownTeamStatement);
    this.#proven = reader.prepare(provenStatement);
  }

  ready(): null {
    return null;
  }

  /** Everyone who is there owns the team of their own, whether it has a row or not (M31). */
  roleOf(teamId: TeamId, uid: Uid): TeamRole | null {
    const key = `${teamId} ${uid}`;
    return this.#known.get(key) ?? this.#read(teamId, uid, key);
  }

  lastRoleOf(teamId: TeamId, uid: Uid): TeamRole | null {
    return this.roleOf(teamId, uid);
  }

  isProven(teamId: TeamId): boolean {
    return this.#proven.get({ team: teamId })?.proven === 1;
  }

  /** Every write of this process passes here before it is answered (W83). */
  written(writes: readonly TableWrite[]): void {
    if (writes.some(changesMembers)) this.#known.clear();
  }

  #read(teamId: TeamId, uid: Uid, key: string): TeamRole | null {
    const found = ownTeamOf(uid) === teamId ? this.#ownRole.get(uid) : this.#role.get(teamId, uid);
    if (found === undefined) return null;
    if (this.#known.size >= REMEMBERED) this.#known.clear();
    this.#known.set(key, found.role);
    return found.role;
  }
}

/** Who may do what in which team: asked with every token. */
export class Memberships {
  readonly #source: MembershipSource;

  constructor(source: MembershipSource) {
    this.#source = source;
  }

  /** Null: `may` can answer of the team in this turn; otherwise once it has resolved (`Lookup.ready`). */
  ready(teamId: TeamId | null): Promise<void> | null {
    return teamId === null ? null : this.#source.ready(teamId);
  }

  /** Null: not a member. */
  roleOf(teamId: TeamId, uid: Uid): TeamRole | null {
    return this.#source.roleOf(teamId, uid);
  }

  /** Whether anybody in the team has proven an e-mail address, and so answers for its rooms (R83). */
  isProven(teamId: TeamId | null): boolean {
    return teamId !== null && this.#source.isProven(teamId);
  }

  may(uid: Uid | null, teamId: TeamId | null, action: TeamAction): boolean {
    return uid !== null && teamId !== null && mayInTeam(this.#source.roleOf(teamId, uid), action);
  }

  /** As `may`, of the team of a room that is loaded, as far as that is known. */
  mayStill(uid: Uid | null, teamId: TeamId | null, action: TeamAction): boolean {
    return uid !== null && teamId !== null && mayInTeam(this.#source.lastRoleOf(teamId, uid), action);
  }

  /** What who stands in a log as `actor` may do in the team's rooms now: members all, everybody else nothing. */
  readonly permissionsOf = (actor: string, teamId: TeamId | null): Permissions => {
    const uid = actor.startsWith('u:') ? actor.slice('u:'.length) : null;
    return this.mayStill(uid, teamId, 'rooms') ? MEMBER_PERMISSIONS : 0;
  };

  /** Throws `team_not_found` and `forbidden` unless the user may (M32). */
  async require(uid: Uid, teamId: TeamId, action: TeamAction): Promise<void> {
    const waits = this.#source.ready(teamId);
    if (waits !== null) await waits;
    const refused = teamRefusal(this.#source.roleOf(teamId, uid), action);
    if (refused !== null) throw new Refused(refused);
  }
}
