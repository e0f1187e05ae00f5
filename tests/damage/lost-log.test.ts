import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RoomId } from '../../machines/kernel/ids.ts';
import { MEMBER_PERMISSIONS } from '../../machines/kernel/permissions.ts';
import { SECOND } from '../../machines/kernel/time.ts';
import { defaultRetention } from '../../server/rooms/journal/journal.ts';
import { SqliteRoomStore } from '../../server/rooms/journal/store.sqlite.ts';
import type { RoomStore } from '../../server/rooms/journal/store.ts';
import { openStorage } from '../../server/storage.ts';
import { openWriter } from '../../server/store/connection.ts';
import { MovedFileDetector } from '../../server/store/lock.ts';
import { findWalLoss } from '../../server/store/wal-loss.ts';
import { Committer } from '../../server/store/writer/journal.committer.ts';
import { anyCommand, makeRooms, type RunningHost, runningHost } from '../disk/busy-rooms.ts';
import { FakeClock } from '../integration/room-host.fixtures.ts';
import { putEmptyStore } from '../support/empty-store.ts';
import { Seeded } from '../support/seeded.ts';
import { MemoryDisk, MemoryJournal } from '../support/store.memory.ts';

const COMMANDS = 60;
const FLIPS = 150;
const FILES = ['callboard.sqlite', 'callboard.sqlite-wal', 'callboard.sqlite-shm', 'callboard.open'];
const FRAME = 24 + 4_096;

const onFatal = (reason: string): never => {
  throw new Error(reason);
};

async function busy(running: RunningHost, rooms: readonly RoomId[], chance: Seeded, from = 0): Promise<void> {
  for (let asked = from; asked < from + COMMANDS; asked++) {
    const roomId = chance.pick(rooms);
    const show = running.host.durable(roomId)?.context.show;
    if (show === undefined) throw new Error('The room is gone.');
    await new Promise((reply) =>
      running.host.submit({
        roomId,
        command: anyCommand(chance, show),
        principal: { permissions: MEMBER_PERMISSIONS, actor: 'u:owner' },
        origin: { channelId: 'desk', id: asked + 1, clientId: 'client' },
        reply,
      }),
    );
  }
}

/** Position by room. */
type Seen = ReadonlyMap<RoomId, { readonly epoch: number; readonly seq: number }>;

function positions(rooms: readonly RoomId[], store: Pick<RoomStore, 'load'>): Seen {
  return new Map(
    rooms.map((id) => {
      const found = store.load(id);
      if (found instanceof Promise) throw new Error('SQLite answers at once.');
      return [id, { epoch: found?.epoch ?? 0, seq: found?.seq ?? 0 }];
    }),
  );
}

describe('A start after a kill', () => {
  let killed = '';
  let rooms: readonly RoomId[] = [];
  let acknowledged: Seen = new Map();
  let log = 0;
  const folders: string[] = [];

  /** Copies the files that a kill leaves, while the process has them open. */
  function folder(from: string): string {
    const directory = mkdtempSync(join(tmpdir(), 'callboard-'));
    folders.push(directory);
    for (const name of FILES)
      if (existsSync(join(from, name))) copyFileSync(join(from, name), join(directory, name));
    return directory;
  }

  beforeAll(async () => {
    const directory = folder('');
    const running = await runningHost(directory, { onFatal });
    rooms = await makeRooms(running.host, 2);
    await busy(running, rooms, new Seeded(7));
    killed = folder(directory);
    acknowledged = positions(rooms, running.storage.rooms);
    await running.close();
    log = statSync(join(killed, 'callboard.sqlite-wal')).size;
  });
  afterAll(() => {
    for (const directory of folders) rmSync(directory, { recursive: true });
  });

  const walOf = (directory: string) => join(directory, 'callboard.sqlite-wal');

  function flip(directory: string, place: number): void {
    const bytes = readFileSync(walOf(directory));
    bytes.writeUInt8(bytes.readUInt8(place) ^ 0xff, place);
    writeFileSync(walOf(directory), bytes);
  }

  async function started(directory: string): Promise<{ readonly told: boolean; readonly seen: Seen }> {
    const storage = await openStorage(directory, { clock: new FakeClock(), onFatal });
    const seen = positions(rooms, storage.rooms);
    const told = storage.loss?.isLost === true;
    await storage.close();
    return { told, seen };
  }

  /** Places at which a flipped byte loses acknowledged commands without a word. */
  function silentLosses(look: (file: string) => boolean): readonly number[] {
    const chance = new Seeded(20261128);
    const silent: number[] = [];
    for (let nth = 0; nth < FLIPS; nth++) {
      const place = chance.below(log);
      const directory = folder(killed);
      flip(directory, place);
      const told = look(join(directory, 'callboard.sqlite'));
      const db = openWriter(join(directory, 'callboard.sqlite'));
      const seen = positions(rooms, new SqliteRoomStore(db, new MemoryJournal(new MemoryDisk())));
      db.close();
      const isWhole = rooms.every((id) => (seen.get(id)?.seq ?? 0) >= (acknowledged.get(id)?.seq ?? 0));
      if (!isWhole && !told) silent.push(place);
    }
    return silent;
  }

  it('N421 finds every acknowledged command in an undamaged log, and reports no loss', async () => {
    expect(await started(folder(killed))).toEqual({ told: false, seen: acknowledged });
  });

  it('N421 reports the loss of an acknowledged command, whichever byte was flipped', () => {
    expect(silentLosses((file) => findWalLoss(file, 0)?.isLost === true)).toEqual([]);
  });

  it('overlooks losses if it trusts what SQLite reads', () => {
    expect(silentLosses(() => false)).not.toEqual([]);
  });

  it.each<[string, (directory: string) => void]>([
    ['a byte in its middle has changed', (directory) => flip(directory, log / 2)],
    ['a byte of the last commit has changed', (directory) => flip(directory, log - 9)],
    ['a byte of its header has changed', (directory) => flip(directory, 17)],
    ['it was cut in half', (directory) => truncateSync(walOf(directory), log / 2)],
    ['it was emptied', (directory) => truncateSync(walOf(directory), 0)],
    ['it was deleted', (directory) => rmSync(walOf(directory))],
    [
      'it was deleted with its index',
      (directory) => {
        rmSync(walOf(directory));
        rmSync(`${directory}/callboard.sqlite-shm`);
      },
    ],
    [
      'a byte in its middle has changed and its index is gone',
      (directory) => {
        flip(directory, log / 2);
        rmSync(`${directory}/callboard.sqlite-shm`);
      },
    ],
  ])('N421 reports the loss, keeps the damaged log and raises every epoch: %s', async (_, harm) => {
    const directory = folder(killed);
    harm(directory);
    const left = existsSync(walOf(directory)) ? readFileSync(walOf(directory)) : null;
    const { told, seen } = await started(directory);
    expect(told).toBe(true);
    const remaining = rooms.filter((id) => (seen.get(id)?.epoch ?? 0) > 0);
    const risen = remaining.filter((id) => (seen.get(id)?.epoch ?? 0) > (acknowledged.get(id)?.epoch ?? 0));
    expect(risen).toEqual(remaining);
    const aside = readdirSync(directory).filter((name) => name.startsWith('damaged-'));
    expect(aside.map((name) => readFileSync(join(directory, name)))).toEqual(left === null ? [] : [left]);
    // Said once: the next start has nothing to find.
    expect(await started(directory)).toEqual({ told: false, seen });
  });

  it('N421 raises the epochs even if an earlier start was killed after it found the loss', async () => {
    const directory = folder(killed);
    flip(directory, log / 2);
    expect(findWalLoss(join(directory, 'callboard.sqlite'), 0)?.isLost).toBe(true);
    // It has opened the file by then, and so dropped what it could not read.
    openWriter(join(directory, 'callboard.sqlite')).close();
    const { told, seen } = await started(directory);
    expect(told).toBe(true);
    for (const id of rooms)
      expect(seen.get(id)?.epoch ?? 0).toBeGreaterThan(acknowledged.get(id)?.epoch ?? 0);
  });

  it('N421 reports no loss if only the end of the log is incomplete', async () => {
    const directory = folder(killed);
    const bytes = readFileSync(walOf(directory));
    writeFileSync(walOf(directory), Buffer.concat([bytes, bytes.subarray(-FRAME, -FRAME / 2)]));
    expect(await started(directory)).toEqual({ told: false, seen: acknowledged });
  });

  it('N421 uses the database if it already contains everything from the damaged log', async () => {
    const directory = folder(killed);
    const db = openWriter(join(directory, 'callboard.sqlite'));
    db.pragma('wal_checkpoint(PASSIVE)');
    const settled = folder(directory);
    db.close();
    flip(settled, log / 2);
    expect(await started(settled)).toEqual({ told: false, seen: acknowledged });
    expect(readdirSync(settled).filter((name) => name.startsWith('damaged-'))).toHaveLength(1);
  });
});

describe('A server whose database file disappears', () => {
  it('acknowledges changes that are lost if it does not compare the files', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'callboard-'));
    await putEmptyStore(directory);
    const file = join(directory, 'callboard.sqlite');
    const db = openWriter(file);
    const [blind, product] = [null, new MovedFileDetector(file)].map(
      (files) => new Committer(db, defaultRetention, files),
    );
    rmSync(file);
    const queries = [{ sql: "insert into vocabulary values ('a.word')", parameters: [] }];
    const work = { kind: 'statements', generation: 0, id: 0, queries } as const;
    expect(product?.commit([work])).toMatchObject({ kind: 'failed', code: 'SQLITE_READONLY_DBMOVED' });
    expect(blind?.commit([work])).toMatchObject({ kind: 'committed' });
    db.close();
    rmSync(directory, { recursive: true });
  });

  it.each(['callboard.sqlite', 'callboard.sqlite-wal'])(
    'N422 detects the loss before it acknowledges the next change: %s',
    async (name) => {
      const directory = mkdtempSync(join(tmpdir(), 'callboard-'));
      const outages: (string | null)[] = [];
      const running = await runningHost(directory, { onFatal, onOutage: (reason) => outages.push(reason) });
      const [roomId = ''] = await makeRooms(running.host, 1);
      const ask = (id: number) =>
        new Promise<unknown>((reply) =>
          running.host.submit({
            roomId,
            command: { name: 'timeset/toggle', payload: {} },
            principal: { permissions: MEMBER_PERMISSIONS, actor: 'u:owner' },
            origin: { channelId: 'desk', id, clientId: 'client' },
            reply,
          }),
        );
      expect(await ask(1)).toMatchObject({ ok: true });
      renameSync(join(directory, name), join(directory, 'elsewhere'));
      writeFileSync(join(directory, name), '');
      // Noticed without a command, too.
      running.clock.advance(SECOND);
      await expect.poll(() => running.host.health().storage).toBe(false);
      expect(await ask(2)).toMatchObject({ ok: false, error: { code: 'storage_unavailable' } });
      expect(outages).toEqual([expect.stringContaining(`${name} was deleted or replaced`)]);
      renameSync(join(directory, 'elsewhere'), join(directory, name));
      running.clock.advance(SECOND);
      await expect.poll(() => running.host.health().storage).toBe(true);
      expect(await ask(3)).toMatchObject({ ok: true });
      expect(outages.at(-1)).toBeNull();
      await running.close();
      rmSync(directory, { recursive: true });
    },
  );
});
