import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { RoomId } from '../../machines/kernel/ids.ts';
import type { RoomState } from '../../machines/room/room.state.ts';
import { linesOf } from '../../server/rooms/journal/log.codec.ts';
import { SqliteRoomStore } from '../../server/rooms/journal/store.sqlite.ts';
import type { TailEntry } from '../../server/rooms/journal/store.ts';
import { openReader } from '../../server/store/connection.ts';
import { migrateToLatest } from '../../server/store/migrate.ts';
import { MemoryDisk, MemoryJournal } from '../support/store.memory.ts';
import type { AckLedger, Acknowledgement } from './power.ledger.ts';

type Told = Extract<Acknowledgement, { readonly kind: 'command' }>;

/** All acknowledgements at the power cut. */
export class Promises {
  readonly #rooms = new Map<RoomId, Told[]>();
  readonly #users: string[] = [];

  take(mark: Acknowledgement): void {
    if (mark.kind === 'room') this.#rooms.set(mark.roomId, []);
    else if (mark.kind === 'user') this.#users.push(mark.uid);
    else this.#rooms.get(mark.roomId)?.push(mark);
  }

  get count(): number {
    return this.#users.length + [...this.#rooms.values()].reduce((sum, told) => sum + 1 + told.length, 0);
  }

  get rooms(): ReadonlyMap<RoomId, readonly Told[]> {
    return this.#rooms;
  }

  get users(): readonly string[] {
    return this.#users;
  }
}

/** Starts on what the cut has left, as the server does. What is wrong with it; nothing, one hopes. */
export async function violationsAfterCut(
  directory: string,
  promises: Promises,
  account: AckLedger,
): Promise<readonly string[]> {
  const file = join(directory, 'callboard.sqlite');
  try {
    await migrateToLatest(file);
  } catch (error) {
    return [`It does not open: ${String(error)}`];
  }
  const db = openReader(file);
  const store = new SqliteRoomStore(db, new MemoryJournal(new MemoryDisk()));
  const log = db
    .prepare<[RoomId], Uint8Array>('select lines from room_log where room_id = ? order by first_seq')
    .pluck();
  try {
    const users = new Set(db.prepare('select uid from users').pluck().all());
    return [
      ...(db.pragma('integrity_check', { simple: true }) === 'ok' ? [] : ['The file is damaged.']),
      ...promises.users.filter((uid) => !users.has(uid)).map((uid) => `${uid} was lost.`),
      ...[...promises.rooms].flatMap(([roomId, told]) => {
        const stored = store.load(roomId);
        if (stored === null) return [`${roomId} was lost.`];
        return wrongsOfRoom(
          {
            ...stored,
            lines: log
              .all(roomId)
              .flatMap(linesOf)
              .map((line) => line.tailEntry()),
          },
          told,
          account.rooms[roomId] ?? [],
        );
      }),
    ];
  } finally {
    db.close();
  }
}

interface Found {
  readonly seq: number;
  readonly show: RoomState;
  readonly applied: ReadonlyMap<string, number>;
  readonly lines: readonly TailEntry[];
}

/** A half command would leave rows that no number of whole ones leads to. */
function wrongsOfRoom(
  { seq, show, applied, lines }: Found,
  told: readonly Told[],
  account: AckLedger['rooms'][string],
): readonly string[] {
  const room = show.room._id;
  const wrongs: string[] = [];
  if (lines.length !== seq || lines.some((line, place) => line.seq !== place + 1))
    wrongs.push(`${room}: the numbers of the log have a gap.`);
  if (!isDeepStrictEqual(account[seq]?.show, show)) wrongs.push(`${room}: not as it was after ${seq}.`);
  for (const { id, channelId, seq: at } of told) {
    const line = lines[at - 1];
    if (line?.commandId !== id || line.channelId !== channelId) wrongs.push(`${room}: ${id} was lost.`);
    else if ((applied.get(channelId) ?? 0) < id) wrongs.push(`${room}: ${id} would be applied again.`);
  }
  return wrongs;
}
