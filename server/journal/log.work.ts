import type { RoomId } from '../../machines/kernel/ids.ts';
import type { LogLine } from './log.codec.ts';
import { summed } from './room.rows.ts';
import type { RoomStatements } from './room.statements.ts';

/** Changes above this size are not kept in the log: anyone who missed them is better served with the whole state. */
export const CHANGES_KEPT_BYTES = 16_384;

/** A row is read whole, for however little of it. */
const LINES_A_ROW = 64;
/** Unless one line alone is longer. */
const ROW_BYTES = 256 * 1024;

/**
 * What one batch adds to one room's log. Lines that are committed together become one row: each row costs SQLite as
 * much as a command costs us, and a busy room commits a dozen lines at once.
 */
export class LogWork {
  readonly #lines: Uint8Array[] = [];
  #firstSeq = 0;

  /** `seq`: one more than that of the line before. */
  take(seq: number, line: LogLine): void {
    if (this.#lines.length === 0) this.#firstSeq = seq;
    this.#lines.push(line.changesSize > CHANGES_KEPT_BYTES ? line.withoutChanges().bytes : line.bytes);
  }

  /** Answers the bytes of the lines. */
  write(roomId: RoomId, statements: RoomStatements): number {
    let written = 0;
    let firstSeq = this.#firstSeq;
    for (const lines of this.#rows()) {
      const lastSeq = firstSeq + lines.length - 1;
      const bytes = Buffer.concat(lines);
      statements.log.run(summed([roomId, firstSeq, lastSeq, bytes]));
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
