import { type Kysely, type SqlBool, sql } from 'kysely';
import type { AdminRoom, AdminTeam, AdminTeamDetail, AdminUser } from '../../../machines/admin/answers.ts';
import type { RoomId, TeamId, Uid } from '../../../machines/kernel/ids.ts';
import type { Instant } from '../../../machines/kernel/time.ts';
import type { TeamRole } from '../../../machines/team/team.roles.ts';
import { accountWords } from '../../../machines/words/account.ts';
import type { Database, RoomsTable, UsersTable } from '../../store/schema.ts';
import { ownTeamName } from '../teams/own-team-name.ts';
import type { PageCursor } from './paged-search.ts';

/** Without the plan. */
export type RoomHead = Omit<AdminRoom, 'planName'>;
export type TeamHead = Omit<AdminTeam, 'planName'>;

const ROOM_COLUMNS = ['pid', 'name', 'owner_uid', 'team_id', 'created_at', 'updated_at'] as const;

/** Without the picture (up to 60 kB) and password hash. */
const USER_COLUMNS = [
  'users.uid',
  'users.email',
  'users.pending_email',
  'users.display_name',
  'users.is_anonymous',
  'users.is_admin',
  'users.created_at',
] as const;
type UserRow = Pick<
  UsersTable,
  'uid' | 'email' | 'pending_email' | 'display_name' | 'is_anonymous' | 'is_admin' | 'created_at'
>;

const LISTED_ROOMS = 100;

/** Admin queries about people, teams and rooms; without credentials (U43). */
export class AdminRepository {
  readonly #db: Kysely<Database>;

  constructor(db: Kysely<Database>) {
    this.#db = db;
  }

  async users(behind: PageCursor | null, limit: number): Promise<readonly AdminUser[]> {
    const rows = await this.#db
      .selectFrom('users')
      .select(USER_COLUMNS)
      .where(isBehind('users.created_at', 'users.uid', behind))
      .orderBy('created_at', 'desc')
      .orderBy('uid', 'desc')
      .limit(limit)
      .execute();
    return rows.map(userOf);
  }

  /** Unknown if null. `pendingEmail`: unverified address. */
  async user(uid: Uid): Promise<{ user: AdminUser; pendingEmail: string | null } | null> {
    const row = await this.#db
      .selectFrom('users')
      .select(USER_COLUMNS)
      .where('uid', '=', uid)
      .executeTakeFirst();
    if (row === undefined) return null;
    return { user: userOf(row), pendingEmail: row.email === null ? null : row.pending_email };
  }

  async sessionCount(uid: Uid, now: Instant): Promise<number> {
    const { count } = await this.#db
      .selectFrom('sessions')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('user_id', '=', uid)
      .where('expires_at', '>', now)
      .executeTakeFirstOrThrow();
    return count;
  }

  async rooms(behind: PageCursor | null, limit: number): Promise<readonly RoomHead[]> {
    const rows = await this.#rooms()
      .where(isBehind('rooms.created_at', 'rooms.pid', behind))
      .orderBy('pid', 'desc')
      .limit(limit)
      .execute();
    return rows.map(roomOf);
  }

  async roomsOfUser(uid: Uid): Promise<readonly RoomHead[]> {
    const rows = await this.#rooms().where('owner_uid', '=', uid).limit(LISTED_ROOMS).execute();
    return rows.map(roomOf);
  }

  async roomsOfTeam(id: TeamId): Promise<readonly RoomHead[]> {
    const rows = await this.#rooms().where('team_id', '=', id).limit(LISTED_ROOMS).execute();
    return rows.map(roomOf);
  }

  namesOf(ids: readonly RoomId[]): Promise<readonly Pick<RoomsTable, 'id' | 'pid' | 'name'>[]> {
    return this.#db.selectFrom('rooms').select(['id', 'pid', 'name']).where('id', 'in', ids).execute();
  }

  async teams(behind: PageCursor | null, limit: number): Promise<readonly TeamHead[]> {
    return this.#teams()
      .where(isBehind('teams.created_at', 'teams.id', behind))
      .orderBy('teams.created_at', 'desc')
      .orderBy('teams.id', 'desc')
      .limit(limit)
      .execute();
  }

  /** An own team may have no row (M31). Null: unknown. */
  async team(id: TeamId): Promise<TeamHead | null> {
    const shared = await this.#teams().where('teams.id', '=', id).executeTakeFirst();
    if (shared !== undefined) return shared;
    const own = await this.#db
      .selectFrom('users')
      .select(['display_name', 'language', 'created_at'])
      .where('uid', '=', String(id))
      .executeTakeFirst();
    if (own === undefined) return null;
    const { display_name, language, created_at } = own;
    return { id, name: ownTeamName(display_name, language), members: 1, createdAt: created_at };
  }

  /** No row, no features, if null. */
  async features(id: TeamId): Promise<readonly string[] | null> {
    const row = await this.#db.selectFrom('teams').select('features').where('id', '=', id).executeTakeFirst();
    return row === undefined ? null : JSON.parse(row.features);
  }

  async people(id: TeamId): Promise<AdminTeamDetail['people']> {
    const rows = await this.#db
      .selectFrom('team_members')
      .innerJoin('users', 'users.uid', 'team_members.uid')
      .select(USER_COLUMNS)
      .select('team_members.role')
      .where('team_members.team_id', '=', id)
      .orderBy('team_members.joined_at')
      .execute();
    if (rows.length > 0) return rows.map((row) => personOf(userOf(row), row.role));
    const own = await this.user(String(id));
    return own === null ? [] : [personOf(own.user, 'TEAM_OWNER')];
  }

  #rooms() {
    return this.#db
      .selectFrom('rooms')
      .select(ROOM_COLUMNS)
      .where('deleted_at', 'is', null)
      .orderBy('created_at', 'desc');
  }

  #teams() {
    return this.#db.selectFrom('teams').select((eb) => [
      'teams.id',
      'teams.name',
      'teams.created_at as createdAt',
      eb
        .selectFrom('team_members')
        .select((members) => members.fn.countAll<number>().as('count'))
        .whereRef('team_members.team_id', '=', 'teams.id')
        .$asScalar()
        .$notNull()
        .as('members'),
    ]);
  }
}

function isBehind(at: string, id: string, place: PageCursor | null) {
  return place === null
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(${sql.ref(at)}, ${sql.ref(id)}) < (${place.at}, ${place.id})`;
}

function userOf(row: UserRow): AdminUser {
  return {
    uid: row.uid,
    email: row.email ?? row.pending_email,
    emailVerified: row.email !== null,
    displayName: row.display_name,
    isAnonymous: row.is_anonymous === 1,
    admin: row.is_admin === 1,
    createdAt: row.created_at,
  };
}

function personOf({ uid, email, displayName }: AdminUser, role: TeamRole) {
  return { uid, email, role, name: displayName ?? email ?? accountWords.anonymous };
}

function roomOf(row: Pick<RoomsTable, (typeof ROOM_COLUMNS)[number]>): RoomHead {
  return {
    pid: row.pid,
    name: row.name,
    ownerUid: row.owner_uid,
    teamId: row.team_id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
