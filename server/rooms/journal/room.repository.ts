import type { Kysely } from 'kysely';
import type { OutputId, RoomId, RoomPid, TeamId, Uid } from '../../../machines/kernel/ids.ts';
import type { Instant } from '../../../machines/kernel/time.ts';
import { type RoomOrder, sortRooms } from '../../../machines/people/room-list.ts';
import type { OscSettings } from '../../../machines/room/room.settings.ts';
import type { RoomInfo, RoomState } from '../../../machines/room/room.state.ts';
import type { Database, RoomsTable } from '../../store/schema.ts';
import { infoOf, parseOsc, type RoomRecord, timersOf, timesetOf } from './room.entities.ts';
import { damagedParts, isIntact, partSumAfter } from './room-damaged.ts';

export type StoredOverview = Pick<RoomState, 'room' | 'timeset' | 'timers'>;

interface StoredStage {
  readonly show: StoredOverview;
  readonly hasPassword: boolean;
}

export interface OscRoom {
  readonly id: RoomId;
  readonly teamId: TeamId | null;
  readonly osc: OscSettings;
}

type Owners = { readonly teamId: TeamId; readonly ownerUid: Uid };

export class RoomRepository {
  readonly #db: Kysely<Database>;

  constructor(db: Kysely<Database>) {
    this.#db = db;
  }

  async automationsIn(roomId: RoomId): Promise<number> {
    const { count } = await this.#db
      .selectFrom('automations')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('room_id', '=', roomId)
      .executeTakeFirstOrThrow();
    return count;
  }

  async countOf(teamId: TeamId): Promise<number> {
    const { count } = await this.#db
      .selectFrom('rooms')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('team_id', '=', teamId)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow();
    return count;
  }

  async linkUses(roomId: RoomId): Promise<ReadonlyMap<string, Instant>> {
    const rows = await this.#db
      .selectFrom('named_link_uses')
      .select(['link_id', 'used_at'])
      .where('room_id', '=', roomId)
      .execute();
    return new Map(rows.map(({ link_id, used_at }) => [link_id, used_at]));
  }

  async noteLinkUse(roomId: RoomId, linkId: string, at: Instant): Promise<void> {
    await this.#db
      .insertInto('named_link_uses')
      .values({ room_id: roomId, link_id: linkId, used_at: at })
      .onConflict((conflict) => conflict.columns(['room_id', 'link_id']).doUpdateSet({ used_at: at }))
      .execute();
  }

  async automationsOf(teamId: TeamId): Promise<number> {
    const { count } = await this.#db
      .selectFrom('automations')
      .innerJoin('rooms', 'rooms.id', 'automations.room_id')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('rooms.team_id', '=', teamId)
      .where('rooms.deleted_at', 'is', null)
      .executeTakeFirstOrThrow();
    return count;
  }

  async idsOf(teamId: TeamId): Promise<readonly RoomId[]> {
    const rows = await this.#ids().where('team_id', '=', teamId).where('deleted_at', 'is', null).execute();
    return rows.map(({ id }) => id);
  }

  /** Includes deleted rooms. */
  async allIdsOf(teamId: TeamId): Promise<readonly RoomId[]> {
    const rows = await this.#ids().where('team_id', '=', teamId).execute();
    return rows.map(({ id }) => id);
  }

  /** Omits deleted rooms. The search text cannot occur inside a value, because JSON escapes quotes. */
  async withOsc(): Promise<readonly OscRoom[]> {
    const rows = await this.#db
      .selectFrom('rooms')
      .select(['id', 'team_id', 'osc'])
      .where('osc', 'like', '%"on":true%')
      .where('deleted_at', 'is', null)
      .execute();
    return rows.flatMap(({ id, team_id: teamId, osc }) => {
      try {
        return osc === null ? [] : [{ id, teamId, osc: parseOsc(osc) }];
      } catch {
        // Skips rooms with unreadable OSC settings.
        return [];
      }
    });
  }

  async listOf(teamId: TeamId, order: RoomOrder): Promise<readonly RoomInfo[]> {
    const rows = await this.#undeletedRooms(teamId);
    return sortRooms(rows.filter((row) => damagedParts(row).length === 0).map(infoOf), order);
  }

  async stagesOf(teamId: TeamId): Promise<readonly StoredOverview[]> {
    const rooms = await this.#undeletedRooms(teamId);
    const timers = await this.#db
      .selectFrom('rooms')
      .innerJoin('timers', 'timers.room_id', 'rooms.id')
      .selectAll('timers')
      .where('rooms.team_id', '=', teamId)
      .where('rooms.deleted_at', 'is', null)
      .where((eb) =>
        eb.or([eb('rooms.kickoff', 'is not', null), eb('timers.id', '=', eb.ref('rooms.timer_id'))]),
      )
      .orderBy('timers.position')
      .execute();
    return rooms.flatMap((room) => {
      const ofRoom = timers.filter(({ room_id }) => room_id === room.id);
      if (damagedParts(room).length > 0 || !ofRoom.every(isIntact)) return [];
      const info = infoOf(room);
      return [{ room: info, timeset: timesetOf(room), timers: timersOf(ofRoom, info) }];
    });
  }

  async stageOf(roomId: RoomId): Promise<StoredStage | null> {
    const row = await this.#db
      .selectFrom('rooms')
      .selectAll()
      .where('id', '=', roomId)
      .where('deleted_at', 'is', null)
      .$castTo<RoomRecord>()
      .executeTakeFirst();
    if (row === undefined || damagedParts(row).length > 0) return null;
    const timers = await this.#db
      .selectFrom('timers')
      .selectAll()
      .where('room_id', '=', roomId)
      .orderBy('position')
      .execute();
    if (!timers.every(isIntact)) return null;
    const room = infoOf(row);
    const show = { room, timeset: timesetOf(row), timers: timersOf(timers, room) };
    return { show, hasPassword: row.password_hash !== null };
  }

  async deleted(pid: RoomPid, since: Instant) {
    const row = await this.#db
      .selectFrom('rooms')
      .select(['id', 'team_id'])
      .where('pid', '=', pid)
      .where('deleted_at', '>', since)
      .executeTakeFirst();
    return row === undefined || row.team_id === null ? null : { id: row.id, teamId: row.team_id };
  }

  async idsDeletedBefore(instant: Instant): Promise<readonly RoomId[]> {
    const rows = await this.#ids()
      .where('deleted_at', '<=', instant)
      .where('created_at', '<=', instant)
      .execute();
    return rows.map(({ id }) => id);
  }

  async forgetTimerRuns(before: Instant): Promise<void> {
    const rooms = this.#ids();
    await this.#db
      .deleteFrom('timer_runs')
      .where('room_id', 'in', rooms)
      .where('started', '<', before)
      .execute();
  }

  /** Changes only the rows, because a deleted room is never loaded. */
  async handOverDeleted(from: TeamId, to: Owners): Promise<void> {
    const rows = await this.#deletedOf(from);
    await Promise.all(rows.map((row) => this.#handOver(row, to)));
  }

  async handOverDamaged(roomId: RoomId, to: Owners): Promise<void> {
    const row = await this.#db.selectFrom('rooms').selectAll().where('id', '=', roomId).executeTakeFirst();
    if (row !== undefined) await this.#handOver(row, to);
  }

  /** Otherwise the room's keys would work again once the room returns (W2823). */
  async endKeys(roomId: RoomId): Promise<void> {
    await this.#db.deleteFrom('api_keys').where('room_id', '=', roomId).execute();
  }

  async relinkDeleted(teamId: TeamId, newSecret: () => string): Promise<number> {
    const rows = await this.#deletedOf(teamId);
    await Promise.all(
      rows.map((row) =>
        this.#rewrite(row, { secret: newSecret(), generation: row.generation + 1, kicked: '[]' }),
      ),
    );
    return rows.length;
  }

  #undeletedRooms(teamId: TeamId): Promise<readonly RoomRecord[]> {
    return (
      this.#db
        .selectFrom('rooms')
        .selectAll()
        .where('team_id', '=', teamId)
        .where('deleted_at', 'is', null)
        // The values were validated before they were stored (`commands.schema.ts`).
        .$castTo<RoomRecord>()
        .execute()
    );
  }

  #deletedOf(teamId: TeamId): Promise<readonly RoomsTable[]> {
    return this.#db
      .selectFrom('rooms')
      .selectAll()
      .where('team_id', '=', teamId)
      .where('deleted_at', 'is not', null)
      .execute();
  }

  #handOver(row: RoomsTable, { teamId, ownerUid }: Owners): Promise<void> {
    const osc = teamId === row.team_id ? row.osc : null;
    return this.#rewrite(row, { team_id: teamId, owner_uid: ownerUid, osc });
  }

  /** Writes nothing if the room was deleted or restored since the read. */
  async #rewrite(row: RoomsTable, changed: Partial<RoomsTable>): Promise<void> {
    const after = { ...row, ...changed };
    await this.#db
      .updateTable('rooms')
      .set({
        ...changed,
        sum_team: partSumAfter(row, after, 'team'),
        sum_doors: partSumAfter(row, after, 'doors'),
        sum_osc: partSumAfter(row, after, 'osc'),
      })
      .where('id', '=', row.id)
      .where('deleted_at', row.deleted_at === null ? 'is' : 'is not', null)
      .execute();
  }

  async roomOfOutput(outputId: OutputId): Promise<RoomId | null> {
    const row = await this.#db
      .selectFrom('outputs')
      .select('room_id')
      .where('id', '=', outputId)
      .executeTakeFirst();
    return row?.room_id ?? null;
  }

  #ids() {
    return this.#db.selectFrom('rooms').select('id');
  }
}
