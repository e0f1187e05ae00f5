import type { Kysely } from 'kysely';
import { parseRoomPid, type RoomPid, type TeamId, type Uid } from '../../../machines/kernel/ids.ts';
import { type Instant, MINUTE } from '../../../machines/kernel/time.ts';
import type { Kiosk } from '../../../machines/people/kiosk.ts';
import { maySeeEmail } from '../../../machines/people/team.access.ts';
import { TEAM_CAPS } from '../../../machines/people/team.ts';
import { refusalWords } from '../../../machines/words/refusal.ts';
import type { Clock } from '../../kernel/clock.ts';
import { refuse } from '../../kernel/refused.ts';
import type { Randomness } from '../../kernel/secrets.ts';
import type { BackgroundTasks, KeyedQueue } from '../../kernel/tasks.ts';
import { kioskLink } from '../../rooms/access/links.ts';
import type { Database } from '../../store/schema.ts';
import type { Memberships } from './memberships.ts';

interface KioskServiceDeps {
  readonly repository: KioskRepository;
  readonly memberships: Memberships;
  readonly turns: KeyedQueue;
  readonly tasks: BackgroundTasks;
  readonly clock: Clock;
  readonly ids: Randomness;
}

export class KioskService {
  readonly #deps: KioskServiceDeps;

  constructor(deps: KioskServiceDeps) {
    this.#deps = deps;
  }

  async list(uid: Uid, teamId: TeamId): Promise<readonly Kiosk[]> {
    await this.#deps.memberships.require(uid, teamId, 'rooms');
    return this.#listFor(uid, teamId);
  }

  /** Throws `plan_limit`, `room_not_found`, or `denied_protected` for a room with a password. */
  create(uid: Uid, teamId: TeamId, request: Pick<Kiosk, 'name' | 'rooms' | 'endsAt'>): Promise<Kiosk> {
    const { clock, ids, memberships, repository, turns } = this.#deps;
    return turns.take(teamId, async () => {
      await memberships.require(uid, teamId, 'rooms');
      const rooms = await this.#openRooms(teamId, request.rooms);
      if ((await this.#listFor(uid, teamId)).length >= TEAM_CAPS.kiosks)
        refuse('plan_limit', refusalWords.mostKiosks(TEAM_CAPS.kiosks));
      const [id, secret, createdAt] = [ids.id(), ids.secret(), clock.wall()];
      await repository.insert({ ...request, rooms, id, secret, teamId, createdBy: uid, createdAt });
      const made = (await this.#listFor(uid, teamId)).find((kiosk) => kiosk.id === id);
      return made ?? refuse('not_found', refusalWords.kioskGone);
    });
  }

  async remove(uid: Uid, teamId: TeamId, id: string): Promise<void> {
    const { memberships, repository } = this.#deps;
    await memberships.require(uid, teamId, 'rooms');
    if (!(await repository.remove(teamId, id))) refuse('not_found', refusalWords.kioskGone);
  }

  used(id: string, last: Instant | null): Instant {
    const { clock, repository, tasks } = this.#deps;
    const minute = Math.floor(clock.wall() / MINUTE) * MINUTE;
    if (minute !== last) tasks.start(() => repository.used(id, minute));
    return minute;
  }

  #listFor(uid: Uid, teamId: TeamId): Promise<readonly Kiosk[]> {
    const { memberships, repository } = this.#deps;
    const role = memberships.roleOf(teamId, uid) ?? refuse('team_not_found');
    return repository.listOf(teamId, { uid, role });
  }

  async #openRooms(teamId: TeamId, roomPids: readonly RoomPid[]): Promise<readonly RoomPid[]> {
    const pids = [...new Set(roomPids.map((pid) => parseRoomPid(pid) ?? refuse('room_not_found')))];
    const found = new Map(
      (await this.#deps.repository.roomsOf(teamId, pids)).map((room) => [room.pid, room]),
    );
    for (const pid of pids) {
      const room = found.get(pid) ?? refuse('room_not_found');
      if (room.password_hash !== null) refuse('denied_protected', refusalWords.kioskPassword(room.name));
    }
    return pids;
  }
}

interface NewKiosk {
  readonly id: string;
  readonly secret: string;
  readonly teamId: TeamId;
  readonly name: string;
  readonly rooms: readonly RoomPid[];
  readonly endsAt: Instant | null;
  readonly createdBy: Uid;
  readonly createdAt: Instant;
}

interface KioskRoom {
  readonly pid: RoomPid;
  readonly name: string;
  readonly password_hash: string | null;
}

type Viewer = Parameters<typeof maySeeEmail>[0];

export class KioskRepository {
  readonly #db: Kysely<Database>;

  constructor(db: Kysely<Database>) {
    this.#db = db;
  }

  async listOf(teamId: TeamId, viewer: Viewer): Promise<readonly Kiosk[]> {
    const rows = await this.#db
      .selectFrom('kiosks')
      .leftJoin('users', 'users.uid', 'kiosks.created_by')
      .selectAll('kiosks')
      .select(['display_name', 'email'])
      .where('team_id', '=', teamId)
      .orderBy('kiosks.created_at', 'desc')
      .orderBy('kiosks.id')
      .execute();
    return rows.map(({ id, secret, name, rooms, display_name, email, ...row }) => ({
      id,
      name,
      rooms: JSON.parse(rooms),
      endsAt: row.ends_at,
      link: kioskLink(secret, teamId, id),
      createdBy: display_name ?? (maySeeEmail(viewer, row.created_by) ? email : null),
      createdAt: row.created_at,
      lastUsedAt: row.used_at,
    }));
  }

  roomsOf(teamId: TeamId, pids: readonly RoomPid[]): Promise<readonly KioskRoom[]> {
    return this.#db
      .selectFrom('rooms')
      .select(['pid', 'name', 'password_hash'])
      .where('team_id', '=', teamId)
      .where('pid', 'in', pids)
      .where('deleted_at', 'is', null)
      .execute();
  }

  async insert({ teamId, rooms, endsAt, createdBy, createdAt, ...fields }: NewKiosk): Promise<void> {
    const made = { team_id: teamId, created_by: createdBy, created_at: createdAt, used_at: null };
    await this.#db
      .insertInto('kiosks')
      .values({ ...fields, ...made, rooms: JSON.stringify(rooms), ends_at: endsAt })
      .execute();
  }

  async used(id: string, minute: Instant): Promise<void> {
    await this.#db.updateTable('kiosks').set({ used_at: minute }).where('id', '=', id).execute();
  }

  async remove(teamId: TeamId, id: string): Promise<boolean> {
    const removed = this.#db.deleteFrom('kiosks').where('id', '=', id).where('team_id', '=', teamId);
    const { numDeletedRows } = await removed.executeTakeFirst();
    return numDeletedRows > 0n;
  }

  async removeAll(teamId: TeamId): Promise<void> {
    await this.#db.deleteFrom('kiosks').where('team_id', '=', teamId).execute();
  }
}
