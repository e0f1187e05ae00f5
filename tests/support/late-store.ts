import type { RoomId, RoomPid } from '../../machines/kernel/ids.ts';
import type { Instant } from '../../machines/kernel/time.ts';
import type { Journal } from '../../server/journal/journal.ts';
import type { Eventual, LogQuery, RoomStore, TimerRunsQuery } from '../../server/journal/store.ts';
import { openStorage, type Storage, type StorageOptions } from '../../server/storage.ts';

/** Another store's twin that answers in a later turn. */
export class LateStore implements RoomStore {
  readonly answersLate = true;
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
  timerRuns(roomId: RoomId, query: TimerRunsQuery) {
    return late(() => this.#store.timerRuns(roomId, query));
  }
}

/** As it is when it was asked, told some turns later. */
async function late<Value>(read: () => Eventual<Value>): Promise<Value> {
  try {
    return await read();
  } finally {
    for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  }
}

/** SQLite, whose rooms are read as if it were at the other end of a network. */
export async function openLateStorage(directory: string, options: StorageOptions): Promise<Storage> {
  const storage = await openStorage(directory, options);
  return { ...storage, rooms: new LateStore(storage.rooms) };
}
