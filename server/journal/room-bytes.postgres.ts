import type { RoomId } from '../../machines/kernel/ids.ts';
import type { Routes } from '../db/routed-dialect.ts';
import { bytesOfRooms, type RoomBytesStore, type StoredBytes, unprovenTeams } from './room-bytes.ts';

/** How many bytes rooms hold in Postgres. */
export class PostgresRoomBytes implements RoomBytesStore {
  readonly #read: Routes['read'];

  constructor(read: Routes['read']) {
    this.#read = read;
  }

  async ofUnprovenTeams(): Promise<number> {
    const rows: readonly { readonly bytes: number }[] = await this.#read({
      sql: `select (${unprovenTeams})::float8 as bytes`,
      parameters: [],
    });
    return rows[0]?.bytes ?? 0;
  }

  async of(roomId: RoomId): Promise<StoredBytes | null> {
    const [found] = await this.#rooms('where id = $1', [roomId]);
    return found ?? null;
  }

  after(roomId: RoomId, limit: number): Promise<readonly StoredBytes[]> {
    return this.#rooms('where id > $1 order by id limit $2', [roomId, limit]);
  }

  #rooms(which: string, parameters: readonly unknown[]): Promise<readonly StoredBytes[]> {
    return this.#read({ sql: `${bytesOfRooms} ${which}`, parameters });
  }
}
