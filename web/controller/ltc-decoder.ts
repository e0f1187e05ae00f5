import type { TimecodeParts } from '../../machines/timer/timecode.ts';

export interface LtcFrame extends TimecodeParts {
  readonly dropFrame: boolean;
  readonly backward: boolean;
  readonly end: number;
}

const FRAME_BITS = 80;
const SYNC_BITS = 16;
/** Sync word: bits 64 to 79 of a frame, in the order of time. */
const FORWARD_SYNC = 0b0011_1111_1111_1101;
const BACKWARD_SYNC = 0b1011_1111_1111_1100;

/** Range of bit rates, from 24 to 30 frames a second, ±10 % for tape speed. */
const MIN_BIT_RATE = 24 * FRAME_BITS * 0.9;
const MAX_BIT_RATE = 30 * FRAME_BITS * 1.1;
/** Frequency between half bits (above) and whole bits (below), Hz. */
const SPLIT_FREQUENCY = 3_000;
/** Smoothing time, s: a quarter of the shortest half bit. */
const SMOOTHING_FACTOR = 1 / 16_000;
/** Time constant with which the level falls when the signal becomes quieter, s. */
const LEVEL_RELEASE = 0.008;
/** Distance from the middle beyond which the signal has crossed it, as a share of the level. */
const HYSTERESIS = 0.2;

export class LtcDecoder {
  private readonly shortest: number;
  private readonly split: number;
  private readonly longest: number;
  private readonly release: number;
  private readonly recent: Float32Array;
  private sum = 0;
  private position = 0;
  private high = 0;
  private low = 0;
  private isHigh = false;
  private value = 0;
  private crossedAt = 0;
  private isHalf = false;
  private readonly bits = new Uint8Array(FRAME_BITS);
  private bitCount = 0;
  private last: LtcFrame | null = null;

  constructor(sampleRate: number) {
    this.shortest = sampleRate / (2 * MAX_BIT_RATE) / 1.4;
    this.split = sampleRate / SPLIT_FREQUENCY;
    this.longest = (sampleRate / MIN_BIT_RATE) * 1.2;
    this.release = 1 - 1 / (LEVEL_RELEASE * sampleRate);
    this.recent = new Float32Array(Math.max(1, Math.round(SMOOTHING_FACTOR * sampleRate)));
  }

  push(samples: Float32Array): readonly LtcFrame[] {
    const frames: LtcFrame[] = [];
    for (const sample of samples) {
      const crossing = this.crossing(Number.isFinite(sample) ? sample : 0);
      if (crossing === null) continue;
      const frame = this.interval(crossing - this.crossedAt, crossing);
      this.crossedAt = crossing;
      if (frame !== null) frames.push(...this.confirmed(frame));
    }
    return frames;
  }

  private crossing(sample: number): number | null {
    const recent = this.recent;
    const place = this.position % recent.length;
    const before = this.value;
    this.sum += sample - (recent[place] ?? 0);
    recent[place] = sample;
    const value = this.sum / recent.length;
    this.value = value;
    this.position += 1;
    const middle = (this.high + this.low) / 2;
    const level = (this.high - this.low) / 2;
    this.high = Math.max(value, middle + (this.high - middle) * this.release);
    this.low = Math.min(value, middle + (this.low - middle) * this.release);
    const bound = middle + (this.isHigh ? -HYSTERESIS : HYSTERESIS) * level;
    if (this.isHigh ? value >= bound : value <= bound) return null;
    this.isHigh = !this.isHigh;
    const step = value - before;
    const part = step === 0 ? 1 : Math.min(1, Math.max(0, (bound - before) / step));
    return this.position - 1 + part;
  }

  /** One long interval is a 0; two short intervals are a 1. */
  private interval(length: number, at: number): LtcFrame | null {
    if (length < this.shortest || length > this.longest) return this.broken();
    if (length > this.split) return this.isHalf ? this.broken() : this.bit(0, at);
    this.isHalf = !this.isHalf;
    return this.isHalf ? null : this.bit(1, at);
  }

  private broken(): null {
    this.isHalf = false;
    this.bitCount = 0;
    return null;
  }

  private bit(bit: 0 | 1, at: number): LtcFrame | null {
    this.bits.copyWithin(0, 1);
    this.bits[FRAME_BITS - 1] = bit;
    this.bitCount += 1;
    if (this.bitCount < FRAME_BITS) return null;
    if (this.number(FRAME_BITS - SYNC_BITS, SYNC_BITS) === FORWARD_SYNC)
      return this.frame(this.bits, false, at);
    if (this.number(0, SYNC_BITS) !== BACKWARD_SYNC) return null;
    return this.frame(this.bits.slice().reverse(), true, at);
  }

  /** Returns the number in these bits. The first bit in time is the highest. */
  private number(from: number, count: number): number {
    return this.bits.subarray(from, from + count).reduce((sum, bit) => sum * 2 + bit, 0);
  }

  private frame(bits: Uint8Array, backward: boolean, end: number): LtcFrame | null {
    const digit = (from: number, count: number) =>
      bits.subarray(from, from + count).reduce((sum, bit, place) => sum + bit * 2 ** place, 0);
    const pair = (from: number, tens: number) => {
      const ones = digit(from, 4);
      return ones > 9 ? Number.NaN : digit(from + 8, tens) * 10 + ones;
    };
    const [frames, seconds, minutes, hours] = [pair(0, 2), pair(16, 3), pair(32, 3), pair(48, 2)];
    const isValid = frames < 30 && seconds < 60 && minutes < 60 && hours < 24;
    return isValid ? { hours, minutes, seconds, frames, dropFrame: bits[10] === 1, backward, end } : null;
  }

  private confirmed(frame: LtcFrame): readonly LtcFrame[] {
    const last = this.last;
    this.last = frame;
    return last !== null && isNextLtcFrame(last, frame) ? [frame] : [];
  }
}

function isNextLtcFrame(one: LtcFrame, other: LtcFrame): boolean {
  if (one.backward !== other.backward) return false;
  const [earlier, later] = one.backward ? [other, one] : [one, other];
  const second = (frame: LtcFrame) => (frame.hours * 60 + frame.minutes) * 60 + frame.seconds;
  const seconds = (second(later) - second(earlier) + 86_400) % 86_400;
  if (seconds === 0) return later.frames - earlier.frames === 1;
  return seconds === 1 && earlier.frames >= 23 && later.frames <= 2;
}
