import { systemClock } from '../../server/kernel/clock.ts';
import { openPostgresRooms } from '../../server/rooms/journal/store.postgres.ts';
import type { StoredRoom } from '../../server/rooms/journal/store.ts';
import { createPostgresRoutes } from '../../server/store/postgres/postgres-routes.ts';
import { PrimaryPool } from '../../server/store/postgres/primary.ts';
import { type CrashStore, logLines } from '../crash/crash.verdict.ts';

type Log = ReturnType<CrashStore['log']>;

/** A Postgres store's state of some rooms, read past the processes. */
export class KeptRooms implements CrashStore {
  readonly #rooms = new Map<string, { readonly room: StoredRoom; readonly log: Log }>();

  static async in(url: string, roomIds: readonly string[]): Promise<KeptRooms> {
    const kept = new KeptRooms();
    const pool = new PrimaryPool(url);
    const { read } = createPostgresRoutes(pool);
    const store = await openPostgresRooms({
      url,
      node: () => 'nobody',
      read,
      slots: () => [],
      clock: systemClock(),
      onFatal: () => {},
    });
    for (const roomId of roomIds) {
      const room = await store.load(roomId);
      if (room === null) throw new Error(`${roomId} is not in the store.`);
      const sql = 'select lines from room_log where room_id = $1 order by first_seq';
      const rows: readonly { readonly lines: Uint8Array }[] = await read({ sql, parameters: [roomId] });
      kept.#rooms.set(roomId, { room, log: rows.flatMap(({ lines }) => logLines(lines)) });
    }
    await store.journal.close();
    await pool.end();
    return kept;
  }

  room(roomId: string): StoredRoom {
    return this.#of(roomId).room;
  }

  log(roomId: string): Log {
    return this.#of(roomId).log;
  }

  integrity(): string {
    return 'ok';
  }

  #of(roomId: string) {
    const found = this.#rooms.get(roomId);
    if (found === undefined) throw new Error(`${roomId} was not read.`);
    return found;
  }
}
