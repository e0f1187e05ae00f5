import type { TimecodeParts, TimecodeRate } from '../../machines/timer/timecode.ts';

/** Position that MIDI timecode told. */
export interface MtcPosition extends TimecodeParts {
  readonly rate: TimecodeRate;
  readonly backward: boolean;
  /** False: a full frame, which places the playhead without a start. */
  readonly isRunning: boolean;
  /** Frames that have passed since: a position takes seven quarter frames to arrive. */
  readonly late: number;
}

const QUARTER_FRAME = 0xf1;
const SYSEX = 0xf0;
const SYSEX_END = 0xf7;
/** Universal real time, any device, timecode, full message. */
const FULL_LENGTH = 10;
const PIECES = 8;
const LAST = PIECES - 1;
const RATES: readonly TimecodeRate[] = ['24', '25', '29.97', '30'];
/** Quarter frames from the first to the last piece. */
const LATE = LAST / 4;

/** Reads MIDI timecode from the messages of one MIDI input. */
export class MtcParser {
  private readonly pieces = new Uint8Array(PIECES);
  private piece: number | null = null;
  /** Pieces in a row; below zero: in falling order. */
  private inRow = 0;

  /** The position that became known with this message; null: none. */
  push(data: Uint8Array): MtcPosition | null {
    const [status, value] = data;
    if (status === QUARTER_FRAME && value !== undefined) return this.quarter(value >> 4, value & 15);
    return status === SYSEX ? this.full(data) : null;
  }

  private quarter(piece: number, nibble: number): MtcPosition | null {
    if (piece > LAST) return null;
    const step = this.piece === null ? 0 : (piece - this.piece + PIECES) % PIECES;
    this.piece = piece;
    this.pieces[piece] = nibble;
    if (step === 1) this.inRow = Math.max(0, this.inRow) + 1;
    else this.inRow = step === LAST ? Math.min(0, this.inRow) - 1 : 0;
    if (piece === LAST && this.inRow >= LAST) return this.position(false);
    return piece === 0 && this.inRow <= -LAST ? this.position(true) : null;
  }

  private position(backward: boolean): MtcPosition | null {
    const [f = 0, ff = 0, s = 0, ss = 0, m = 0, mm = 0, h = 0, hh = 0] = this.pieces;
    const late = backward ? 0 : LATE;
    return positionOf([((hh & 7) << 4) | h, (mm << 4) | m, (ss << 4) | s, (ff << 4) | f], {
      backward,
      isRunning: true,
      late,
    });
  }

  private full(data: Uint8Array): MtcPosition | null {
    const [, real, , timecode, full, hours = 0, minutes = 0, seconds = 0, frames = 0, end] = data;
    const isFull = real === 0x7f && timecode === 1 && full === 1 && end === SYSEX_END;
    if (!isFull || data.length !== FULL_LENGTH) return null;
    this.piece = null;
    this.inRow = 0;
    return positionOf([hours, minutes, seconds, frames], { backward: false, isRunning: false, late: 0 });
  }
}

/** The hours carry the rate in their upper bits. */
function positionOf(
  [hoursAndRate, minutes, seconds, frames]: readonly [number, number, number, number],
  how: Pick<MtcPosition, 'backward' | 'isRunning' | 'late'>,
): MtcPosition | null {
  const rate = RATES[(hoursAndRate >> 5) & 3] ?? '30';
  const hours = hoursAndRate & 31;
  const isValid = hours < 24 && minutes < 60 && seconds < 60 && frames < 30;
  return isValid ? { hours, minutes, seconds, frames, rate, ...how } : null;
}
