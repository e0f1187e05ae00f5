import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Kysely, type SqlBool, sql } from 'kysely';
import { isFoundIn } from '../../../machines/kernel/compared-text.ts';
import type { RoomId, TeamId, Uid } from '../../../machines/kernel/ids.ts';
import type { Instant } from '../../../machines/kernel/time.ts';
import type {
  AdminRoom,
  AdminRoomDetail,
  AdminTeam,
  AdminTeamDetail,
  AdminUser,
  AdminUserDetail,
  Page,
} from '../../../machines/people/admin.answers.ts';
import { roleIn, type TeamRole } from '../../../machines/people/team.ts';
import type { User } from '../../../machines/people/user.ts';
import { kickedDevices } from '../../../machines/room/client.commands.ts';
import { adminLogWords } from '../../../machines/words/admin-log.ts';
import { accountWords } from '../../../machines/words/people.ts';
import { refusalWords } from '../../../machines/words/refusal.ts';
import type { Clock } from '../../kernel/clock.ts';
import { refuse } from '../../kernel/refused.ts';
import type { RoomService } from '../../rooms/rest/room.service.ts';
import type { Storage } from '../../storage.ts';
import type { Database, RoomsTable, UsersTable } from '../../store/schema.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { ownTeamName, type TeamService } from '../teams/team.service.ts';
import type { TeamPlans } from '../teams/team-plans.ts';
import type { AdminLog } from './admin-records.ts';

export interface PageCursor {
  readonly at: Instant;
  readonly id: string;
}

export interface SearchQuery {
  readonly text: string;
  readonly behind: PageCursor | null;
}

interface Search<Row> {
  readonly read: (after: PageCursor | null, limit: number) => Promise<readonly Row[]>;
  readonly cursorAt: (row: Row) => PageCursor;
  readonly fits: (row: Row) => boolean;
  readonly behind: PageCursor | null;
}

const PAGE_SIZE = 50;

/** Rows per read. Each read takes about 2 ms, so that a long table does not delay shows. */
const SEARCH_BATCH = 500;

export async function searchPage<Row>({ read, cursorAt, fits, behind }: Search<Row>): Promise<Page<Row>> {
  const found: Row[] = [];
  for (let from = behind; ; await nextTurn()) {
    const rows = await read(from, SEARCH_BATCH);
    found.push(...rows.filter(fits));
    if (found.length > PAGE_SIZE || rows.length < SEARCH_BATCH) break;
    const last = rows.at(-1);
    from = last === undefined ? null : cursorAt(last);
  }
  const items = found.slice(0, PAGE_SIZE);
  const last = items.at(-1);
  return { items, next: found.length > PAGE_SIZE && last !== undefined ? cursorOf(cursorAt(last)) : null };
}

const cursorOf = ({ at, id }: PageCursor): string => `${at}_${id}`;

export function parseCursor(cursor: string): PageCursor | null {
  const [, at, id] = /^(\d{1,16}(?:\.\d+)?)_([\w-]{1,64})$/.exec(cursor) ?? [];
  return at === undefined || id === undefined ? null : { at: Number(at), id };
}

export interface AdminServiceDeps {
  readonly repository: AdminRepository;
  readonly accounts: Accounts;
  readonly rooms: RoomService;
  readonly teams: TeamService;
  readonly plans: TeamPlans;
  readonly clock: Clock;
  readonly write: Storage['writeTogether'];
  readonly log: AdminLog;
}

export class AdminService {
  readonly #deps: AdminServiceDeps;

  constructor(deps: AdminServiceDeps) {
    this.#deps = deps;
  }

  users({ text, behind }: SearchQuery): Promise<Page<AdminUser>> {
    return searchPage({
      read: (from, limit) => this.#deps.repository.users(from, limit),
      cursorAt: ({ createdAt, uid }) => ({ at: createdAt, id: uid }),
      fits: ({ uid, email, displayName }) => isFoundIn(text, [uid, email, displayName]),
      behind,
    });
  }

  async user(uid: Uid): Promise<AdminUserDetail> {
    const { repository, accounts, teams, clock } = this.#deps;
    const found = await repository.user(uid);
    const user = await accounts.users.find(uid);
    if (found === null || user === null) return refuse('not_found', refusalWords.noSuchUser);
    const rooms = await repository.roomsOfUser(uid);
    return {
      ...found,
      sessions: await repository.sessionCount(uid, clock.wall()),
      teams: (await teams.list(user)).map((team) => ({
        id: team.id,
        name: team.name,
        role: String(roleIn(team, uid)),
      })),
      rooms: rooms.map((room) => this.#planned(room)),
    };
  }

  async endSessions(by: User, uid: Uid): Promise<void> {
    const { repository, accounts, write, log } = this.#deps;
    const found = (await repository.user(uid)) ?? refuse('not_found', refusalWords.noSuchUser);
    const change = {
      action: adminLogWords.sessionsEnded,
      subject: adminLogWords.user(found.user.email ?? uid),
      detail: uid,
    };
    const ended = accounts.sessions.endingAll(uid).compile();
    await log.note(by, change, async (note) => void (await write([ended, note])));
  }

  async rooms({ text, behind }: SearchQuery): Promise<Page<AdminRoom>> {
    const { items, next } = await searchPage({
      read: (from, limit) => this.#deps.repository.rooms(from, limit),
      cursorAt: ({ createdAt, pid }) => ({ at: createdAt, id: pid }),
      fits: ({ pid, name, ownerUid, teamId }) => isFoundIn(text, [pid, name, ownerUid, teamId]),
      behind,
    });
    await this.#deps.plans.ready(items.map(({ teamId }) => teamId));
    return { items: items.map((room) => this.#planned(room)), next };
  }

  /** Throws `room_not_found`. */
  async room(pid: string): Promise<AdminRoomDetail> {
    await this.#deps.rooms.ready(pid);
    const { context, seq, epoch } = this.#deps.rooms.find(pid);
    const { show, access, clients } = context;
    const { room } = show;
    const { name, teamId, createdAt, updatedAt } = room;
    return {
      room: this.#planned({ pid: room.pid, name, teamId, createdAt, updatedAt, ownerUid: access.ownerUid }),
      planId: room.plan.id,
      timezone: room.settings.timezone,
      seq,
      epoch,
      timers: show.timers.length,
      messages: show.messages.length,
      outputs: show.outputs.length,
      hasPassword: access.passwordHash !== null,
      barred: kickedDevices(access.kicked).length,
      screens: clients.map(({ id, name: called, view, connectedAt }) => ({
        id,
        name: called,
        view,
        connectedAt,
      })),
    };
  }

  #planned(room: RoomHead): AdminRoom {
    return { ...room, planName: this.#deps.plans.of(room.teamId).plan.name };
  }
}

type RoomHead = Omit<AdminRoom, 'planName'>;
export type TeamHead = Omit<AdminTeam, 'planName'>;

const ROOM_COLUMNS = ['pid', 'name', 'owner_uid', 'team_id', 'created_at', 'updated_at'] as const;

/** Leaves out the password hash, and the picture of up to 60 kB. */
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

/** Never reads credentials (U43). */
export class AdminRepository {
  readonly #db: Kysely<Database>;

  constructor(db: Kysely<Database>) {
    this.#db = db;
  }

  async users(after: PageCursor | null, limit: number): Promise<readonly AdminUser[]> {
    const rows = await this.#db
      .selectFrom('users')
      .select(USER_COLUMNS)
      .where(isAfterCursor('users.created_at', 'users.uid', after))
      .orderBy('created_at', 'desc')
      .orderBy('uid', 'desc')
      .limit(limit)
      .execute();
    return rows.map(userOf);
  }

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

  async rooms(after: PageCursor | null, limit: number): Promise<readonly RoomHead[]> {
    const rows = await this.#rooms()
      .where(isAfterCursor('rooms.created_at', 'rooms.pid', after))
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

  async teams(after: PageCursor | null, limit: number): Promise<readonly TeamHead[]> {
    return this.#teams()
      .where(isAfterCursor('teams.created_at', 'teams.id', after))
      .orderBy('teams.created_at', 'desc')
      .orderBy('teams.id', 'desc')
      .limit(limit)
      .execute();
  }

  /** A user's own team may have no row (M31). */
  async team(id: TeamId): Promise<TeamHead | null> {
    const shared = await this.#teams().where('teams.id', '=', id).executeTakeFirst();
    if (shared !== undefined) return shared;
    const ownTeam = await this.#db
      .selectFrom('users')
      .select(['display_name', 'language', 'created_at'])
      .where('uid', '=', String(id))
      .executeTakeFirst();
    if (ownTeam === undefined) return null;
    const { display_name, language, created_at } = ownTeam;
    return { id, name: ownTeamName(display_name, language), members: 1, createdAt: created_at };
  }

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
    if (rows.length > 0) return rows.map((row) => personOfUser(userOf(row), row.role));
    const owner = await this.user(String(id));
    return owner === null ? [] : [personOfUser(owner.user, 'TEAM_OWNER')];
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

function isAfterCursor(at: string, id: string, place: PageCursor | null) {
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

function personOfUser({ uid, email, displayName }: AdminUser, role: TeamRole) {
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
