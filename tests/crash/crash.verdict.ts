import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { viewPermissions } from '../../machines/kernel/permissions.ts';
import { applyChange, type Change } from '../../machines/room/changes.ts';
import { projectState } from '../../machines/room/room.projection.ts';
import type { RoomState } from '../../machines/room/room.state.ts';
import { linesOf } from '../../server/rooms/journal/log.codec.ts';
import { SqliteRoomStore } from '../../server/rooms/journal/store.sqlite.ts';
import type { StoredRoom, TailEntry } from '../../server/rooms/journal/store.ts';
import { contextOfStored } from '../../server/rooms/room.loading.ts';
import { openReader } from '../../server/store/connection.ts';
import { outOfOrder } from '../support/real-time-order.ts';
import { MemoryDisk, MemoryJournal } from '../support/store.memory.ts';
import type { CrashChannel } from './crash.channel.ts';

/** Nothing that these tests do is too much to keep. */
type LogLine = Omit<TailEntry, 'changes'> & { readonly changes: readonly Change[] };

/** Stored state of rooms. */
export interface CrashStore {
  room(roomId: string): StoredRoom;
  log(roomId: string): readonly LogLine[];
  integrity(): unknown;
}

/** The server's state on disk, read past it. */
export class CrashDisk implements CrashStore {
  readonly #db: ReturnType<typeof openReader>;
  readonly #store: SqliteRoomStore;

  constructor(dataDir: string) {
    this.#db = openReader(join(dataDir, 'callboard.sqlite'));
    this.#store = new SqliteRoomStore(this.#db, new MemoryJournal(new MemoryDisk()));
  }

  room(roomId: string): StoredRoom {
    const room = this.#store.load(roomId);
    if (room === null) throw new Error(`${roomId} is not on disk.`);
    return room;
  }

  log(roomId: string): readonly LogLine[] {
    return this.#db
      .prepare<[string], Uint8Array>('select lines from room_log where room_id = ? order by first_seq')
      .pluck()
      .all(roomId)
      .flatMap(logLines);
  }

  integrity(): unknown {
    return this.#db.pragma('integrity_check', { simple: true });
  }

  close(): void {
    this.#db.close();
  }
}

export const logLines = (lines: Uint8Array): readonly LogLine[] =>
  linesOf(lines).map((line) => ({ ...line.tailEntry(), changes: line.changes() ?? [] }));

/**
 * Violations once all commands are answered; ideally none. Reads again until no alarm has written in between.
 *
 * @param made the rooms before the first command
 */
export async function crashViolations(
  read: () => CrashStore | Promise<CrashStore>,
  made: ReadonlyMap<string, RoomState>,
  channels: readonly CrashChannel[],
): Promise<readonly string[]> {
  const seqsIn = (store: CrashStore) => new Map([...made.keys()].map((id) => [id, store.room(id).seq]));
  for (;;) {
    const store = await read();
    const seqs = seqsIn(store);
    await Promise.all(channels.map((channel) => channel.reached(seqs.get(channel.roomId) ?? 0)));
    const found = violationsIn(store, made, channels);
    if (isDeepStrictEqual(seqsIn(await read()), seqs)) return found;
  }
}

function violationsIn(
  disk: CrashStore,
  made: ReadonlyMap<string, RoomState>,
  channels: readonly CrashChannel[],
): readonly string[] {
  const found = channels.flatMap(({ channelId, faults }) => faults.map((fault) => `${channelId}: ${fault}`));
  if (disk.integrity() !== 'ok') found.push('The file is damaged.');
  for (const [roomId, show] of made) {
    const ofRoom = channels.filter((channel) => channel.roomId === roomId);
    found.push(...wrongsOfRoom(disk, roomId, show, ofRoom).map((wrong) => `${roomId}: ${wrong}`));
  }
  return found;
}

function wrongsOfRoom(
  disk: CrashStore,
  roomId: string,
  made: RoomState,
  channels: readonly CrashChannel[],
): readonly string[] {
  const log = disk.log(roomId);
  const room = disk.room(roomId);
  const found: string[] = [];
  if (log.some(({ seq }, place) => seq !== place + 1) || room.seq !== log.length)
    found.push('The numbers of the log have a gap.');
  if (!isDeepStrictEqual(replayed(made, log), room.show))
    found.push('The rows are not what the log leads to.');
  found.push(...outOfOrder(channels.flatMap(({ acknowledged }) => acknowledged)));
  for (const channel of channels) {
    found.push(...wrongsOfChannel(log, channel));
    if (!isSeenAs(channel, room)) found.push(`${channel.channelId} shows something else.`);
  }
  return found;
}

/** A half command would leave rows that no list of whole ones leads to. */
function replayed(made: RoomState, log: readonly LogLine[]): RoomState {
  return log.reduce((show, { changes, at }) => {
    const next = changes.reduce(applyChange, show);
    return { ...next, room: { ...next.room, updatedAt: at } };
  }, made);
}

/** Acknowledged commands are in the log once with their number; refused ones are not. */
function wrongsOfChannel(
  log: readonly LogLine[],
  { channelId, acked, nacked }: CrashChannel,
): readonly string[] {
  const written = log.filter((line) => line.channelId === channelId);
  const seqs = new Map(written.map(({ commandId, seq }) => [commandId, seq]));
  const found: string[] = [];
  if (seqs.size !== written.length) found.push(`${channelId}: a command was applied twice.`);
  for (const [id, seq] of acked) if (seqs.get(id) !== seq) found.push(`${channelId}: ${id} was lost.`);
  for (const [id, code] of nacked)
    if (seqs.has(id)) found.push(`${channelId}: ${id} was refused (${code}) and applied.`);
  for (const id of seqs.keys())
    if (id === null || !acked.has(id)) found.push(`${channelId}: ${id} was never answered.`);
  return found;
}

/** The screen, which saw nothing but events and resumed over every crash, against the disk. */
function isSeenAs({ mirror }: CrashChannel, room: StoredRoom): boolean {
  const { clients: _connected, zone: _zone, ...view } = mirror.view;
  const { clients: _none, ...seen } = projectState(contextOfStored(room), viewPermissions.CONTROLLER);
  return isDeepStrictEqual(view, seen);
}
