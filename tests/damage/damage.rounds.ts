import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { RoomId } from '../../machines/kernel/ids.ts';
import { MEMBER_PERMISSIONS } from '../../machines/kernel/permissions.ts';
import { DatabaseDamaged, RoomDamaged } from '../../server/rooms/journal/room-damaged.ts';
import { SqliteRoomStore } from '../../server/rooms/journal/store.sqlite.ts';
import type { LogHeader, StoredRoom } from '../../server/rooms/journal/store.ts';
import { openReader, openWriter, type SqliteDatabase } from '../../server/store/connection.ts';
import { errorCodeOf, isDamageCode } from '../../server/store/statements.ts';
import { anyCommand, makeRooms, runningHost } from '../disk/busy-rooms.ts';
import { Seeded } from '../support/seeded.ts';
import { MemoryDisk, MemoryJournal } from '../support/store.memory.ts';

const ROOMS = 4;
const COMMANDS = 120;
const LOG_READ = 1_000;
const scratch = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

interface Known {
  readonly stored: StoredRoom | null;
  readonly log: readonly LogHeader[];
}

/** A database file, and what it held when it was whole. */
export interface IntactDatabase {
  readonly bytes: Buffer;
  readonly rooms: ReadonlyMap<RoomId, Known>;
  readonly storeOf: StoreOf;
}

export interface DamageResult {
  readonly rounds: number;
  /** Rooms that were refused; the others were served as they should be. */
  readonly refused: number;
  readonly wrongs: readonly string[];
}

export interface DamageOptions {
  readonly seed: number;
  readonly rounds: number;
}

interface ReadingStore extends Pick<SqliteRoomStore, 'log'> {
  load(roomId: RoomId): StoredRoom | null;
}
/** How rooms are read: as the product does, unless a negative control hands in another way. */
export type StoreOf = (db: SqliteDatabase) => ReadingStore;

const productStore: StoreOf = (db) => new SqliteRoomStore(db, new MemoryJournal(new MemoryDisk()));

export async function wholeDatabase(seed: number, storeOf = productStore): Promise<IntactDatabase> {
  const chance = new Seeded(seed);
  const directory = mkdtempSync(join(scratch, 'callboard-whole-'));
  const onFatal = (reason: string): never => {
    throw new Error(reason);
  };
  try {
    const running = await runningHost(directory, { onFatal });
    const rooms = await makeRooms(running.host, ROOMS);
    for (let asked = 0; asked < COMMANDS; asked++) {
      const roomId = chance.pick(rooms);
      const show = running.host.durable(roomId)?.context.show;
      if (show === undefined) throw new Error('The room is gone.');
      await new Promise((reply) =>
        running.host.submit({
          roomId,
          command: anyCommand(chance, show),
          principal: { permissions: MEMBER_PERMISSIONS, actor: 'u:owner' },
          origin: { channelId: `channel-${asked % 3}`, id: asked + 1, clientId: 'client' },
          reply,
        }),
      );
    }
    await running.close();
    const file = join(directory, 'callboard.sqlite');
    // The last connection that closes takes the log into the file.
    openWriter(file).close();
    const db = openReader(file);
    const known = new Map(rooms.map((roomId) => [roomId, read(storeOf(db), roomId)]));
    db.close();
    return { bytes: readFileSync(file), rooms: known, storeOf };
  } finally {
    rmSync(directory, { recursive: true });
  }
}

const read = (store: ReadingStore, roomId: RoomId): Known => ({
  stored: store.load(roomId),
  log: store.log(roomId, { limit: LOG_READ }),
});

/** Flips bytes anywhere in the file and reads every room: each is intact or refused. */
export function damage(whole: IntactDatabase, { seed, rounds }: DamageOptions): DamageResult {
  const directory = mkdtempSync(join(scratch, 'callboard-damage-'));
  const file = join(directory, 'callboard.sqlite');
  const result = { rounds: 0, refused: 0, wrongs: new Array<string>() };
  try {
    for (; result.rounds < rounds; result.rounds++) {
      const chance = new Seeded(seed + result.rounds);
      writeFileSync(file, damaged(whole.bytes, chance));
      const db = openReader(file);
      for (const [roomId, known] of whole.rooms) {
        const fate = fateOf(() => read(whole.storeOf(db), roomId), known);
        if (fate === 'refused') result.refused++;
        else if (fate !== 'right') result.wrongs.push(`seed ${seed + result.rounds}, ${roomId}: ${fate}`);
      }
      db.close();
    }
  } finally {
    rmSync(directory, { recursive: true });
  }
  return result;
}

function fateOf(look: () => Known, known: Known): string {
  try {
    return isDeepStrictEqual(look(), known) ? 'right' : 'served wrong';
  } catch (error) {
    if (error instanceof RoomDamaged || error instanceof DatabaseDamaged || isDamageCode(errorCodeOf(error)))
      return 'refused';
    return `threw ${String(error)}`;
  }
}

/** One bit, one byte, or a run of bytes. */
function damaged(bytes: Buffer, chance: Seeded): Buffer {
  const copy = Buffer.from(bytes);
  const place = chance.below(copy.length);
  const extent = chance.pick([0, 1, 1, 2, 64]);
  if (extent === 0) copy.writeUInt8(copy.readUInt8(place) ^ (1 << chance.below(8)), place);
  for (let at = place; at < Math.min(place + extent, copy.length); at++)
    copy.writeUInt8(chance.below(256), at);
  return copy;
}
