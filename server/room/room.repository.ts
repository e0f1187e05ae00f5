import type { Kysely } from 'kysely';
import type { OutputId, RoomId, TeamId, Uid } from '../../machines/kernel/ids.ts';
import type { RoomInfo } from '../../machines/room/room.state.ts';
import { orderedRooms, type RoomOrder } from '../../machines/team/room-order.ts';
import type { Database } from '../db/schema.ts';
import { infoOf, type RoomRow } from './room.entities.ts';

/** Queries over many rooms. One room is the host's business. */
export class RoomRepository {
  readonly #db: Kysely<Database>;

  constructor(db: Kysely<Database>) {
    this.#db = db;
  }

  async countOf(ownerUid: Uid): Promise<number> {
    const { count } = await this.#db
      .selectFrom('rooms')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('owner_uid', '=', ownerUid)
      .executeTakeFirstOrThrow();
    return count;
  }

  async countOfTeam(teamId: TeamId): Promise<number> {
    const { count } = await this.#db
      .selectFrom('rooms')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('team_id', '=', teamId)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow();
    return count;
  }

  async idsOf(ownerUid: Uid): Promise<readonly RoomId[]> {
    const rows = await this.#db.selectFrom('rooms').select('id').where('owner_uid', '=', ownerUid).execute();
    return rows.map(({ id }) => id);
  }

  async listOf(ownerUid: Uid, order: RoomOrder): Promise<readonly RoomInfo[]> {
    const rows = await this.#db
      .selectFrom('rooms')
      .selectAll()
      .where('owner_uid', '=', ownerUid)
      // Words of an enumeration were checked before they were written (`commands.schema.ts`).
      .$castTo<RoomRow>()
      .execute();
    return orderedRooms(rows.map(infoOf), order);
  }

  async roomOfOutput(outputId: OutputId): Promise<RoomId | null> {
    const row = await this.#db
      .selectFrom('outputs')
      .select('room_id')
      .where('id', '=', outputId)
      .executeTakeFirst();
    return row?.room_id ?? null;
  }
}
