import type { RoomId } from '../../machines/kernel/ids.ts';
import { rowSum } from '../db/row-sum.ts';
import type { StoredLines } from './batch.rows.ts';
import { CHANGES_KEPT_BYTES, type LogLine } from './log.codec.ts';

/** A row is read whole, for however little of it. */
export const LINES_A_ROW = 64;
/** Unless one line alone is longer. */
const ROW_BYTES = 256 * 1024;

/** A row of the log with its sum. */
export function logRow(roomId: RoomId, firstSeq: number, lastSeq: number, lines: Uint8Array): StoredLines {
  return [roomId, firstSeq, lastSeq, lines, rowSum([roomId, firstSeq, lastSeq, lines])];
}

/**
 * What one batch adds to one room's log. Lines that are committed together become one row: each row costs SQLite as
 * much as a command costs us, and a busy room commits a dozen lines at once.
 */
export class LogWork {
  readonly #lines: Uint8Array[] = [];
  #firstSeq: number | null = null;

  /** `seq`: one more than that of the line before. */
  take(seq: number, line: LogLine): void {
    this.#firstSeq ??= seq;
    this.#lines.push(line.changesSize > CHANGES_KEPT_BYTES ? line.withoutChanges().bytes : line.bytes);
  }

  /** The number of the first line; null: there is none. */
  get firstSeq(): number | null {
    return this.#firstSeq;
  }

  /** Answers the bytes of the lines. */
  addTo(rows: StoredLines[], roomId: RoomId): number {
    let written = 0;
    let firstSeq = this.#firstSeq ?? 0;
    for (const lines of this.#rows()) {
      const lastSeq = firstSeq + lines.length - 1;
      const bytes = Buffer.concat(lines);
      rows.push(logRow(roomId, firstSeq, lastSeq, bytes));
      written += bytes.length;
      firstSeq = lastSeq + 1;
    }
    return written;
  }

  #rows(): readonly Uint8Array[][] {
    const rows: Uint8Array[][] = [];
    let bytes = 0;
    for (const line of this.#lines) {
      const row = rows.at(-1);
      if (row === undefined || row.length === LINES_A_ROW || bytes + line.length > ROW_BYTES) {
        rows.push([line]);
        bytes = line.length;
      } else {
        row.push(line);
        bytes += line.length;
      }
    }
    return rows;
  }
}
