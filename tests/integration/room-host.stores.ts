import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { JournalListener, Retention } from '../../server/rooms/journal/journal.ts';
import type { RoomStore } from '../../server/rooms/journal/store.ts';
import { openStorage, type Storage } from '../../server/storage.ts';
import type { FailedRoom } from '../../server/store/writer/journal.thread.ts';
import { putEmptyStore } from '../support/empty-store.ts';
import { LateStore } from '../support/late-store.ts';
import { MemoryDisk, type MemoryDrive, MemoryRoomStore } from '../support/store.memory.ts';
import { FakeClock } from './room-host.fixtures.ts';

/** A store that a test can break, mend, and open again as a new process would. */
export interface TestStore {
  readonly store: RoomStore;
  /** From now on commits fail, as on a disk that is full. */
  break(): void | Promise<void>;
  mend(): void | Promise<void>;
  reopen(): Promise<void>;
  close(): Promise<void>;
}

/** A drive that commits on command, or immediately, and fails on command. */
export class TestDrive implements MemoryDrive {
  broken = false;
  /** Commits wait until `run`. */
  held = false;
  /** Commits that were tried. */
  tries = 0;
  #commits: (() => void)[] = [];

  schedule(commit: () => void): void {
    if (this.held) this.#commits.push(commit);
    else queueMicrotask(commit);
  }

  fails(): boolean {
    this.tries += 1;
    return this.broken;
  }

  /** Does what is due, and what comes of it. */
  run(): void {
    for (;;) {
      const commit = this.#commits.shift();
      if (commit === undefined) return;
      commit();
    }
  }
}

export async function memoryStore(): Promise<TestStore> {
  const disk = new MemoryDisk();
  const drive = new TestDrive();
  let store = new MemoryRoomStore(disk, drive);
  return {
    get store() {
      return store;
    },
    break: () => {
      drive.broken = true;
    },
    mend: () => {
      drive.broken = false;
    },
    reopen: async () => {
      store = new MemoryRoomStore(disk, drive);
    },
    close: async () => {},
  };
}

export async function lateStore(): Promise<TestStore> {
  const test = await memoryStore();
  const of = () => new LateStore(test.store);
  let store = of();
  return {
    ...test,
    get store() {
      return store;
    },
    reopen: async () => {
      await test.reopen();
      store = of();
    },
  };
}

export function temporaryDir(): string {
  return mkdtempSync(join(tmpdir(), 'callboard-'));
}

export async function sqliteStore(retention?: Retention): Promise<TestStore> {
  const directory = temporaryDir();
  await putEmptyStore(directory);
  const open = () =>
    openStorage(directory, {
      clock: new FakeClock(),
      onFatal: (reason) => {
        throw new Error(reason);
      },
      ...(retention && { retention }),
    });
  let storage: Storage = await open();
  const intruder = new Sqlite(join(directory, 'callboard.sqlite'));
  return {
    get store() {
      return storage.rooms;
    },
    // Holding the write lock makes each commit of the writer fail, like a full disk.
    break: () => void intruder.exec('begin immediate'),
    mend: () => void intruder.exec('rollback'),
    reopen: async () => {
      await storage.close();
      storage = await open();
    },
    close: async () => {
      intruder.close();
      await storage.close();
      rmSync(directory, { recursive: true });
    },
  };
}

type Fate =
  | { readonly kind: 'committed'; readonly count: number; readonly failedRooms: readonly FailedRoom[] }
  | { readonly kind: 'failed' }
  | { readonly kind: 'stalled' }
  | { readonly kind: 'lost' }
  | { readonly kind: 'recovered' };

/** A journal's messages, awaited one by one. */
export class JournalOutcomes implements JournalListener {
  readonly #heard: Fate[] = [];
  #waiting: ((fate: Fate) => void) | null = null;

  committed(count: number, failedRooms: readonly FailedRoom[]): void {
    this.#tell({ kind: 'committed', count, failedRooms });
  }
  failed(): void {
    this.#tell({ kind: 'failed' });
  }
  stalled(): void {
    this.#tell({ kind: 'stalled' });
  }
  lost(): void {
    this.#tell({ kind: 'lost' });
  }
  recovered(): void {
    this.#tell({ kind: 'recovered' });
  }

  next(): Promise<Fate> {
    const fate = this.#heard.shift();
    if (fate !== undefined) return Promise.resolve(fate);
    return new Promise((resolve) => {
      this.#waiting = resolve;
    });
  }

  /** Until so many entries have been committed; the failed rooms among them. */
  async commits(count: number): Promise<readonly FailedRoom[]> {
    const failed: FailedRoom[] = [];
    for (let left = count; left > 0; ) {
      const fate = await this.next();
      if (fate.kind !== 'committed') throw new Error(`The storage ${fate.kind}.`);
      left -= fate.count;
      failed.push(...fate.failedRooms);
    }
    return failed;
  }

  #tell(fate: Fate): void {
    const waiting = this.#waiting;
    this.#waiting = null;
    if (waiting === null) this.#heard.push(fate);
    else waiting(fate);
  }
}
