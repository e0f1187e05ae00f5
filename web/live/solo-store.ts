import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Duration, Instant } from '../../machines/kernel/time.ts';
import type { Mirror } from '../../machines/room/room.mirror.ts';
import type { SoloCommand } from '../../machines/room/solo.ts';

export interface SoloRecord {
  readonly pid: string;
  readonly mirror: Mirror;
  readonly since: Instant;
  readonly wall: Duration;
  readonly name: string;
}

interface SoloSchema extends DBSchema {
  readonly shows: { readonly key: string; readonly value: SoloRecord };
  readonly commands: {
    readonly key: number;
    readonly value: SoloCommand & { readonly pid: string };
    readonly indexes: { readonly pid: string };
  };
}

export interface UnsentShow {
  readonly record: SoloRecord;
  readonly commands: readonly SoloCommand[];
}

export const journalRequest = ({ record, commands }: UnsentShow) => ({
  base: { epoch: record.mirror.position.epoch, seq: record.mirror.position.seq },
  name: record.name,
  commands: commands.map(({ id, at, command: { name, payload } }) => ({ id, at, name, payload })),
});

/** The database stays open, because opening takes longer than writing a command. */
export class SoloStore {
  private readonly db: IDBPDatabase<SoloSchema>;

  private constructor(db: IDBPDatabase<SoloSchema>) {
    this.db = db;
  }

  static async open(): Promise<SoloStore> {
    return new SoloStore(
      await openDB<SoloSchema>('callboard-solo', 1, {
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

  async begin(record: SoloRecord): Promise<void> {
    const write = this.db.transaction('shows', 'readwrite', { durability: 'strict' });
    const begun = write.store
      .get(record.pid)
      .then((known) => (known === undefined ? write.store.put(record) : record.pid));
    await Promise.all([begun, write.done]);
  }

  async commands(pid: string): Promise<readonly SoloCommand[]> {
    const all = await this.db.getAllFromIndex('commands', 'pid', pid);
    return all.map(({ pid: _room, ...command }) => command);
  }

  async unsent(): Promise<readonly UnsentShow[]> {
    const records = await this.db.getAll('shows');
    const shows = await Promise.all(
      records.map(async (record) => ({ record, commands: await this.commands(record.pid) })),
    );
    return shows.filter(({ commands }) => commands.length > 0);
  }

  /** Resolves when the command is on disk. Rejects if the storage is full. */
  async add(pid: string, command: SoloCommand): Promise<void> {
    const write = this.db.transaction('commands', 'readwrite', { durability: 'strict' });
    await Promise.all([write.store.add({ ...command, pid }), write.done]);
  }

  async end(pid: string): Promise<void> {
    const write = this.db.transaction(['shows', 'commands'], 'readwrite');
    const commands = write.objectStore('commands');
    for (const key of await commands.index('pid').getAllKeys(pid)) await commands.delete(key);
    await write.objectStore('shows').delete(pid);
    await write.done;
  }
}
