import type { Kysely } from 'kysely';
import type { OutputId, RoomId, Uid } from '../../machines/kernel/ids.ts';
import type { RoomInfo } from '../../machines/room/room.state.ts';
import type { Database } from '../db/schema.ts';
import { infoOf, type RoomRow } from './room.entities.ts';

export const ROOM_SORTS = ['updated_desc', 'created_desc', 'created_asc', 'name_asc'] as const;
/** The four orders of a list of rooms (spec §3). */
export type RoomSort = (typeof ROOM_SORTS)[number];

const orders: Readonly<Record<RoomSort, readonly ['updated_at' | 'created_at' | 'name', 'asc' | 'desc']>> = {
  updated_desc: ['updated_at', 'desc'],
  created_desc: ['created_at', 'desc'],
  created_asc: ['created_at', 'asc'],
  name_asc: ['name', 'asc'],
};

/** Names as people sort them: case does not matter, and 2 comes before 10. */
const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

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

  async listOf(ownerUid: Uid, sort: RoomSort): Promise<readonly RoomInfo[]> {
    const [column, direction] = orders[sort];
    const rows = await this.#db
      .selectFrom('rooms')
      .selectAll()
      .where('owner_uid', '=', ownerUid)
      .orderBy(column, direction)
      // Words of an enumeration were checked before they were written (`commands.schema.ts`).
      .$castTo<RoomRow>()
      .execute();
    const rooms = rows.map(infoOf);
    return sort === 'name_asc' ? rooms.toSorted((one, other) => byName.compare(one.name, other.name)) : rooms;
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
