import type { RoomId } from '../../../machines/kernel/ids.ts';
import { rowSum } from '../../store/row-sum.ts';
import type { StoredLines } from './batch.rows.ts';
import type { LogLine } from './log.codec.ts';

export const LINES_PER_ROW = 64;
const ROW_BYTES = 256 * 1024;

export function logRow(roomId: RoomId, firstSeq: number, lastSeq: number, lines: Uint8Array): StoredLines {
  return [roomId, firstSeq, lastSeq, lines, rowSum([roomId, firstSeq, lastSeq, lines])];
}

/** Joins lines, because a row costs SQLite as much as a whole command costs the host. */
export class LogWork {
  readonly #lines: Uint8Array[] = [];
  #firstSeq: number | null = null;

  take(seq: number, line: LogLine): void {
    this.#firstSeq ??= seq;
    this.#lines.push(line.bytes);
  }

  get firstSeq(): number | null {
    return this.#firstSeq;
  }

  addTo(rows: StoredLines[], roomId: RoomId): number {
    let written = 0;
    let firstSeq = this.#firstSeq ?? 0;
    for (const lines of this.#rows()) {
      const lastSeq = firstSeq + lines.length - 1;
      const bytes = joinLines(lines);
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
      if (row === undefined || row.length === LINES_PER_ROW || bytes + line.length > ROW_BYTES) {
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

function joinLines(lines: readonly Uint8Array[]): Uint8Array {
  const [line] = lines;
  return line !== undefined && lines.length === 1 ? line : Buffer.concat(lines);
}
