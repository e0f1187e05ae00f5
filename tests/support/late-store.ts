import { Kysely } from 'kysely';
import type { RoomId, RoomPid } from '../../machines/kernel/ids.ts';
import type { Instant } from '../../machines/kernel/time.ts';
import { createCachedFacts, createStoredFacts, type FactReads, storedTeams } from '../../server/facts.ts';
import type { Clock } from '../../server/kernel/clock.ts';
import type { Journal } from '../../server/rooms/journal/journal.ts';
import type { LogQuery, MaybePromise, RoomStore, TimerRunsQuery } from '../../server/rooms/journal/store.ts';
import { openStorage, type Storage, type StorageOptions } from '../../server/storage.ts';
import { openReader, type SqliteDatabase } from '../../server/store/connection.ts';
import { databaseFile } from '../../server/store/lock.ts';
import type { Database } from '../../server/store/schema.ts';
import { createRoutedDialect, type Query, tableWriteOf } from '../../server/store/statements.ts';

/** Another store's twin that answers in a later turn. */
export class LateStore implements RoomStore {
  readonly isAsync = true;
  readonly #store: RoomStore;

  constructor(store: RoomStore) {
    this.#store = store;
  }

  get journal(): Journal {
    return this.#store.journal;
  }

  load(roomId: RoomId) {
    return late(() => this.#store.load(roomId));
  }
  positions(roomIds: readonly RoomId[]) {
    return late(() => this.#store.positions(roomIds));
  }
  findByPid(pid: RoomPid) {
    return late(() => this.#store.findByPid(pid));
  }
  due(limit: number) {
    return late(() => this.#store.due(limit));
  }
  goingByClock(wallNow: Instant) {
    return late(() => this.#store.goingByClock(wallNow));
  }
  log(roomId: RoomId, query: LogQuery) {
    return late(() => this.#store.log(roomId, query));
  }
  line(roomId: RoomId, seq: number) {
    return late(() => this.#store.line(roomId, seq));
  }
  timerRuns(roomId: RoomId, query: TimerRunsQuery) {
    return late(() => this.#store.timerRuns(roomId, query));
  }
}

/** The value at the request, delivered some turns later. */
async function late<Value>(read: () => MaybePromise<Value>): Promise<Value> {
  try {
    return await read();
  } finally {
    for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  }
}

/** SQLite, whose rooms, teams, sessions and keys are read as if it were at the other end of a network. */
export async function openLateStorage(
  directory: string,
  options: StorageOptions,
  /** Comes between the server and what it reads of teams, sessions and keys. */
  around: (reads: FactReads) => FactReads = (reads) => reads,
): Promise<Storage> {
  const storage = await openStorage(directory, options);
  const reader = openReader(databaseFile(directory));
  const { written, stop, ...facts } = createCachedFacts(around(readsOf(reader, storage.db, options.clock)), {
    clock: options.clock,
    onError: () => {},
  });
  const run = async (queries: readonly Query[]) => {
    const results = await storage.writeTogether(queries);
    await written(queries.map(tableWriteOf), results);
    return results;
  };
  return {
    ...storage,
    ...facts,
    rooms: new LateStore(storage.rooms),
    roomBytes: {
      ofUnprovenTeams: () => late(() => storage.roomBytes.ofUnprovenTeams()),
      of: (roomId) => late(() => storage.roomBytes.of(roomId)),
      after: (roomId, limit) => late(() => storage.roomBytes.after(roomId, limit)),
    },
    db: new Kysely<Database>({ dialect: createRoutedDialect(reader, run) }),
    writeTogether: run,
    close: async () => {
      stop();
      reader.close();
      await storage.close();
    },
  };
}

/** Reads the disk each time, whoever wrote it. */
function readsOf(reader: SqliteDatabase, db: Kysely<Database>, clock: Clock): FactReads {
  return {
    teams: (teamIds) => late(() => new Map(teamIds.map((id) => [id, storedTeams(reader)(id)]))),
    sessions: (tags) =>
      late(() => {
        const { sessions } = createStoredFacts(reader, clock);
        const found = tags.map((tag) => [tag, sessions.find(tag)] as const);
        return new Map(found.flatMap(([tag, session]) => (session === null ? [] : [[tag, session]])));
      }),
    keys: (hashes) =>
      late(async () => {
        const rows = await db
          .selectFrom('api_keys')
          .select(['id', 'prefix', 'name', 'scope', 'team_id as teamId', 'room_id as roomId'])
          .select(['room_secret as roomSecret', 'hash'])
          .where('hash', 'in', hashes)
          .execute();
        return new Map(rows.map(({ hash, ...key }) => [hash, key]));
      }),
  };
}
