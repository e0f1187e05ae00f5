import type { Placed } from '../../machines/room/ordered-list.ts';
import { sizeOf } from '../../machines/room/room.size.ts';
import type { RoomState } from '../../machines/room/room.state.ts';
import { noCells } from '../../machines/timer/sheet.ts';
import { KeyedQueue } from '../kernel/keyed-queue.ts';
import { DOCUMENT_LISTS } from './journal/batch.rows.ts';
import { type CreateEntry, type FillEntry, type JournalEntry, UNFINISHED } from './journal/journal.entry.ts';
import { documentsIn } from './journal/room.rows.ts';

/** The writer takes 1 ms. */
const PIECE_BYTES = 32 * 1_024;

/** Calls `done` in the turn in which it is durable, and resolves. */
type Write = (entry: JournalEntry, done: () => void) => Promise<void>;

const nothing = (): void => {};

/**
 * Writes new rooms, large ones in pieces, so that no command waits for more than a piece (W2030). Readers find the
 * room after the last entry.
 */
export class RoomMaker {
  readonly #write: Write;
  readonly #turns = new KeyedQueue();

  constructor(write: Write) {
    this.#write = write;
  }

  make(entry: CreateEntry, done: () => void): Promise<void> {
    const { show } = entry.context;
    const pieces = [...piecesOf(show)];
    return pieces.length > 1 ? this.#makeInPieces(entry, pieces, done) : this.#write(entry, done);
  }

  async #makeInPieces(entry: CreateEntry, pieces: readonly Lists[], done: () => void): Promise<void> {
    const { roomId, context, outgoing = [] } = entry;
    try {
      const show = {
        ...context.show,
        ...Object.fromEntries(DOCUMENT_LISTS.map((list) => [list, []])),
        cells: noCells,
      };
      await this.#write(
        { ...entry, context: { ...context, show }, outgoing: [], deletedAt: UNFINISHED },
        nothing,
      );
      for (const lists of pieces)
        await this.#turns.take('piece', () => this.#write({ kind: 'fill', roomId, lists }, nothing));
      await this.#write({ kind: 'deletion', roomId, deletedAt: null, outgoing }, done);
    } catch (error) {
      // `DeletedRooms` cleans up after a failure.
      void this.#write({ kind: 'remove', roomId }, nothing).catch(nothing);
      throw error;
    }
  }
}

type Lists = FillEntry['lists'];

/** Each piece has at least one entity. */
function* piecesOf(show: RoomState): Generator<Lists, void, void> {
  let piece: Record<string, Placed[]> = {};
  let bytes = 0;
  for (const list of DOCUMENT_LISTS)
    for (const entity of documentsIn(show, list)) {
      (piece[list] ??= []).push(entity);
      bytes += sizeOf(entity);
      if (bytes < PIECE_BYTES) continue;
      yield piece;
      piece = {};
      bytes = 0;
    }
  if (bytes > 0) yield piece;
}
