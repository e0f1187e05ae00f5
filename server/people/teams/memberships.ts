import type { Statement } from 'better-sqlite3';
import { type Refusal, refusal } from '../../../machines/kernel/errors.ts';
import type { TeamId, Uid } from '../../../machines/kernel/ids.ts';
import { MEMBER_PERMISSIONS, type Permissions } from '../../../machines/kernel/permissions.ts';
import { mayInTeam, type TeamAction, teamRefusal } from '../../../machines/people/team.access.ts';
import { ownTeamOf, type TeamRole } from '../../../machines/people/team.ts';
import { errorWords } from '../../../machines/words/errors.ts';
import { refusalWords } from '../../../machines/words/refusal.ts';
import { Refused } from '../../kernel/refused.ts';
import type { SqliteDatabase } from '../../store/connection.ts';
import { parameter, sqliteQueries, sqlText, teamIsProven } from '../../store/query-text.ts';
import { changesTable, deletesFrom, type TableWrite } from '../../store/statements.ts';

export const membershipStatement = sqlText(
  sqliteQueries
    .selectFrom('team_members')
    .select('role')
    .where('team_id', '=', parameter())
    .where('uid', '=', parameter()),
);

export const ownTeamStatement = sqlText(
  sqliteQueries
    .selectFrom('users')
    .select(({ val }) => val<TeamRole>('TEAM_OWNER').as('role'))
    .where('uid', '=', parameter()),
);

const MAX_CACHED_MEMBERSHIPS = 20_000;

export const changesMembers = (write: TableWrite): boolean =>
  changesTable(write, 'team_members') || deletesFrom(write, 'teams', 'users');

export const provenStatement = sqlText(
  sqliteQueries.selectNoFrom(({ parens }) => parens(teamIsProven(parameter(':team'))).as('proven')),
);

interface MembershipSource {
  ready(teamId: TeamId): Promise<void> | null;
  /** Returns null if the user is no member. Throws `storage_unavailable` (`Lookup.find`). */
  roleOf(teamId: TeamId, uid: Uid): TeamRole | null;
  /** Answers even if the store cannot be reached (`Lookup.lastKnown`). */
  lastRoleOf(teamId: TeamId, uid: Uid): TeamRole | null;
  isProven(teamId: TeamId): boolean;
}

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

  /** Users own their own team, even if it has no row (M31). */
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

  /** Every write calls this before its answer (W83). */
  written(writes: readonly TableWrite[]): void {
    if (writes.some(changesMembers)) this.#known.clear();
  }

  #read(teamId: TeamId, uid: Uid, key: string): TeamRole | null {
    const found = ownTeamOf(uid) === teamId ? this.#ownRole.get(uid) : this.#role.get(teamId, uid);
    if (found === undefined) return null;
    if (this.#known.size >= MAX_CACHED_MEMBERSHIPS) this.#known.clear();
    this.#known.set(key, found.role);
    return found.role;
  }
}

export class Memberships {
  readonly #source: MembershipSource;

  constructor(source: MembershipSource) {
    this.#source = source;
  }

  ready(teamId: TeamId | null): Promise<void> | null {
    return teamId === null ? null : this.#source.ready(teamId);
  }

  roleOf(teamId: TeamId, uid: Uid): TeamRole | null {
    return this.#source.roleOf(teamId, uid);
  }

  isProven(teamId: TeamId | null): boolean {
    return teamId !== null && this.#source.isProven(teamId);
  }

  may(uid: Uid | null, teamId: TeamId | null, action: TeamAction): boolean {
    return uid !== null && teamId !== null && mayInTeam(this.#source.roleOf(teamId, uid), action);
  }

  mayStill(uid: Uid | null, teamId: TeamId | null, action: TeamAction): boolean {
    return uid !== null && teamId !== null && mayInTeam(this.#source.lastRoleOf(teamId, uid), action);
  }

  readonly permissionsOf = (actor: string, teamId: TeamId | null): Permissions => {
    const uid = actor.startsWith('u:') ? actor.slice('u:'.length) : null;
    return this.mayStill(uid, teamId, 'rooms') ? MEMBER_PERMISSIONS : 0;
  };

  /** Throws `team_not_found` or `forbidden` (M32). */
  async require(uid: Uid, teamId: TeamId, action: TeamAction): Promise<void> {
    const waits = this.#source.ready(teamId);
    if (waits !== null) await waits;
    const refused = teamRefusal(this.#source.roleOf(teamId, uid), action);
    if (refused !== null) throw new Refused(refused);
  }
}

type OutgoingSetting = 'proven' | 'all' | readonly TeamId[];

/** Callers must check before each message, because the right can end (K320). */
export class OutgoingTeams {
  readonly #memberships: Pick<Memberships, 'isProven' | 'ready'>;
  readonly #setting: 'proven' | 'all' | ReadonlySet<TeamId>;

  constructor(setting: OutgoingSetting, memberships: Pick<Memberships, 'isProven' | 'ready'>) {
    this.#memberships = memberships;
    this.#setting = typeof setting === 'string' ? setting : new Set(setting);
  }

  ready(teamId: TeamId | null): Promise<void> | null {
    return this.#setting === 'proven' ? this.#memberships.ready(teamId) : null;
  }

  mayReachOut(teamId: TeamId | null): boolean {
    if (this.#setting === 'all') return true;
    if (teamId === null) return false;
    return this.#setting === 'proven' ? this.#isProven(teamId) : this.#setting.has(teamId);
  }

  #isProven(teamId: TeamId): boolean {
    try {
      return this.#memberships.isProven(teamId);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.#memberships.ready(teamId)?.catch(() => {});
      return false;
    }
  }

  refusal(teamId: TeamId | null): Refusal | null {
    if (this.mayReachOut(teamId)) return null;
    return refusal(
      'outgoing_not_allowed',
      this.#setting === 'proven' ? errorWords.outgoing_not_allowed : refusalWords.outgoingUnlisted,
    );
  }

  async require(teamId: TeamId | null): Promise<void> {
    await this.ready(teamId);
    const refused = this.refusal(teamId);
    if (refused !== null) throw new Refused(refused);
  }
}
