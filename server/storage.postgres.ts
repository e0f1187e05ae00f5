import { type ChangedFacts, lateFacts } from './late-facts.ts';
import { postgresFacts } from './postgres-facts.ts';
import { PostgresRoomBytes } from './rooms/journal/room-bytes.postgres.ts';
import { openPostgresRooms } from './rooms/journal/store.postgres.ts';
import type { OpenStorage, Storage, StorageOptions } from './storage.ts';
import { StorageWatch } from './storage-watch.ts';
import { AdvisoryLocks } from './store/postgres/advisory-locks.ts';
import { openPostgres } from './store/postgres/open-postgres.ts';
import { PostgresLimits } from './store/postgres/postgres-limits.ts';
import { postgresSize } from './store/postgres/postgres-size.ts';

/** This process's part of a shared store. */
export interface StoreShare {
  readonly url: string;
  readonly node: string;
  /** All rooms if null. */
  readonly slots: () => readonly number[] | null;
  /** Called after writes that others may cache. */
  readonly onChanged?: ((changed: ChangedFacts) => void) | undefined;
}

/** Postgres for data, the data directory for caches. */
export const postgresStorage =
  (share: StoreShare): OpenStorage =>
  (_, options) =>
    openPostgresStorage(share, options);

async function openPostgresStorage(
  { url, node, slots, onChanged = () => {} }: StoreShare,
  options: StorageOptions,
): Promise<Storage> {
  const { clock, onFatal, onOutage = () => {}, onCommit, retention } = options;
  const outages = new Outages(onOutage);
  const database = await openPostgres(url, {
    onOutage: outages.of('statements'),
    onWritten: (writes, results) => written(writes, results),
  });
  const onError = () => {};
  const { written, stop, ...facts } = lateFacts(postgresFacts(database.read), {
    clock,
    onChanged,
    onError,
  });
  try {
    const rooms = await openPostgresRooms({
      url,
      node: () => node,
      read: database.read,
      slots,
      clock,
      retention,
      onFatal,
      onOutage: outages.of('journal'),
      onCommit,
    });
    const watch = new StorageWatch({ journal: rooms.journal, clock, file: null, onSlow: options.onSlow });
    const locks = new AdvisoryLocks(url);
    const limits = new PostgresLimits({
      url,
      clock,
      sweeps: () => slots()?.includes(0) ?? true,
      onOutage: outages.of('limits'),
    });
    return {
      rooms,
      ...facts,
      roomBytes: new PostgresRoomBytes(database.read),
      db: database.db,
      writeTogether: database.writeTogether,
      backups: null,
      locks,
      limits,
      hasPictures: true,
      size: postgresSize(database.read, clock),
      watch,
      loss: null,
      close: async () => {
        stop();
        watch.stop();
        await locks.close();
        await limits.close();
        await database.close();
      },
    };
  } catch (error) {
    stop();
    await database.close();
    throw error;
  }
}

/** One line for an outage and one for its end. */
class Outages {
  readonly #onOutage: (reason: string | null) => void;
  readonly #going = new Set<string>();

  constructor(onOutage: (reason: string | null) => void) {
    this.#onOutage = onOutage;
  }

  of(part: string): (reason: string | null) => void {
    return (reason) => {
      const wasOut = this.#going.size > 0;
      if (reason === null) this.#going.delete(part);
      else this.#going.add(part);
      const isOut = this.#going.size > 0;
      if (isOut !== wasOut) this.#onOutage(isOut ? reason : null);
    };
  }
}
