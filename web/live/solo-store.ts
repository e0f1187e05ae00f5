import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Duration, Instant } from '../../machines/kernel/time.ts';
import type { Mirror } from '../../machines/room/room.mirror.ts';
import type { SoloCommand } from '../../machines/room/solo.ts';

/** A show that this browser runs alone: where it began, and all that was pressed since (N2262). */
export interface SoloRecord {
  readonly pid: string;
  /** What the server told last: its position is the base of the journal. */
  readonly mirror: Mirror;
  /** Server time when the server was heard last. */
  readonly since: Instant;
  readonly wall: Duration;
  /** Of the laptop. */
  readonly name: string;
}

interface Stored extends DBSchema {
  readonly shows: { readonly key: string; readonly value: SoloRecord };
  readonly commands: {
    readonly key: number;
    readonly value: SoloCommand & { readonly pid: string };
    readonly indexes: { readonly pid: string };
  };
}

/** The database stays open while the controller does: to open it takes longer than a press may. */
export class SoloStore {
  private readonly db: IDBPDatabase<Stored>;

  private constructor(db: IDBPDatabase<Stored>) {
    this.db = db;
  }

  static async open(): Promise<SoloStore> {
    return new SoloStore(
      await openDB<Stored>('callboard-solo', 1, {
        upgrade: (db) => {
          db.createObjectStore('shows', { keyPath: 'pid' });
          db.createObjectStore('commands', { autoIncrement: true }).createIndex('pid', 'pid');
        },
      }),
    );
  }

  async find(pid: string): Promise<SoloRecord | null> {
    return (await this.db.get('shows', pid)) ?? null;
  }

  /** Another controller may have begun: its show stays. */
  async begin(record: SoloRecord): Promise<void> {
    const write = this.db.transaction('shows', 'readwrite', { durability: 'strict' });
    if ((await write.store.get(record.pid)) === undefined) await write.store.put(record);
    await write.done;
  }

  async commands(pid: string): Promise<readonly SoloCommand[]> {
    const all = await this.db.getAllFromIndex('commands', 'pid', pid);
    return all.map(({ pid: _room, ...command }) => command);
  }

  /** Resolves once it is on disk. */
  async add(pid: string, command: SoloCommand): Promise<void> {
    const write = this.db.transaction('commands', 'readwrite', { durability: 'strict' });
    await write.store.add({ ...command, pid });
    await write.done;
  }

  async end(pid: string): Promise<void> {
    const write = this.db.transaction(['shows', 'commands'], 'readwrite');
    const commands = write.objectStore('commands');
    for (const key of await commands.index('pid').getAllKeys(pid)) await commands.delete(key);
    await write.objectStore('shows').delete(pid);
    await write.done;
  }
}
