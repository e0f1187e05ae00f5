/**
 * Encodes linear timecode by other means than the decoder: timecodes by counting on, frames as text, and the wave from the
 * times of its edges.
 */

export interface LtcRate {
  /** Frames a second. */
  readonly speed: number;
  /** Frame numbers in a second. */
  readonly counted: number;
  readonly drop: boolean;
}

export const LTC_RATES: Readonly<Record<'24' | '25' | '29.97' | '30', LtcRate>> = {
  24: { speed: 24, counted: 24, drop: false },
  25: { speed: 25, counted: 25, drop: false },
  29.97: { speed: 30_000 / 1_001, counted: 30, drop: true },
  30: { speed: 30, counted: 30, drop: false },
};

/** Hours, minutes, seconds, frames. */
export type Labels = readonly [number, number, number, number];

/** The timecode after this one. */
export function nextLabel([hours, minutes, seconds, frames]: Labels, { counted, drop }: LtcRate): Labels {
  if (frames + 1 < counted) return [hours, minutes, seconds, frames + 1];
  if (seconds + 1 < 60) return [hours, minutes, seconds + 1, 0];
  const minute = (minutes + 1) % 60;
  const first = drop && minute % 10 !== 0 ? 2 : 0;
  return [minute === 0 ? (hours + 1) % 24 : hours, minute, 0, first];
}

/** Least significant bit first. */
const digitBits = (digit: number, width: number): string =>
  digit.toString(2).padStart(width, '0').split('').reverse().join('');

const USER = '0000';

/** The 80 bits of a frame as text. */
function frameBits([hours, minutes, seconds, frames]: Labels, { drop }: LtcRate): string {
  const tens = (value: number) => Math.floor(value / 10);
  return [
    digitBits(frames % 10, 4) + USER + digitBits(tens(frames), 2) + (drop ? '1' : '0') + '0' + USER,
    digitBits(seconds % 10, 4) + USER + digitBits(tens(seconds), 3) + '0' + USER,
    digitBits(minutes % 10, 4) + USER + digitBits(tens(minutes), 3) + '0' + USER,
    digitBits(hours % 10, 4) + USER + digitBits(tens(hours), 2) + '00' + USER,
    '0011111111111101',
  ].join('');
}

export interface LtcSignal {
  readonly rate: LtcRate;
  readonly sampleRate: number;
  readonly from: Labels;
  readonly frames: number;
  /** 1: as recorded. A function of the time in seconds for wow. */
  readonly speed?: number | ((time: number) => number);
  /** Signal to noise, dB. Absent: no noise. */
  readonly snr?: number;
  /** Duration of an edge, s. */
  readonly edge?: number;
  /** Level at a time in seconds; -1 turns it upside down. */
  readonly level?: (time: number) => number;
  readonly backward?: boolean;
  readonly offset?: number;
  readonly seed?: number;
}

export interface EncodedLtc {
  readonly samples: Float32Array;
  /** Timecodes in the order in which they play, with the time in seconds at which each ends. */
  readonly labels: readonly { readonly label: Labels; readonly ends: number }[];
}

export function encodedLtc({
  rate,
  sampleRate,
  from,
  frames,
  speed = 1,
  snr,
  edge = 0.00004,
  level = () => 0.5,
  backward = false,
  offset = 0,
  seed = 1,
}: LtcSignal): EncodedLtc {
  const speedAt = typeof speed === 'number' ? () => speed : speed;
  const order: Labels[] = [];
  for (let label = from, nth = 0; nth < frames; nth++, label = nextLabel(label, rate)) order.push(label);
  if (backward) order.reverse();
  const edges: number[] = [0];
  const labels: { label: Labels; ends: number }[] = [];
  let time = 0;
  for (const label of order) {
    const bits = frameBits(label, rate);
    for (const bit of backward ? bits.split('').reverse() : bits) {
      const length = 1 / (rate.speed * 80 * speedAt(time));
      if (bit === '1') edges.push(time + length / 2);
      time += length;
      edges.push(time);
    }
    labels.push({ label, ends: time });
  }
  // Half a bit of silence behind the last edge.
  const samples = new Float32Array(Math.ceil((time + 0.002) * sampleRate));
  const random = gaussian(seed);
  const noise = snr === undefined ? 0 : 10 ** (-snr / 20);
  let passed = 0;
  for (let nth = 0; nth < samples.length; nth++) {
    const now = nth / sampleRate;
    while ((edges[passed + 1] ?? Number.POSITIVE_INFINITY) <= now) passed += 1;
    const near = [passed, passed + 1].reduce((best, each) => {
      const [one = Number.POSITIVE_INFINITY, other = 0] = [edges[each], edges[best]];
      return Math.abs(one - now) < Math.abs(other - now) ? each : best;
    }, passed);
    const rise = Math.tanh((now - (edges[near] ?? 0)) / (edge / 2));
    const wave = (near % 2 === 0 ? 1 : -1) * rise;
    samples[nth] = level(now) * (wave + noise * random()) + offset;
  }
  return { samples, labels };
}

function gaussian(seed: number): () => number {
  let state = seed;
  const uniform = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state + 0.5) / 2 ** 32;
  };
  return () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
}

/** A mono WAV of 16 bits. */
export function wavOf(samples: Float32Array, sampleRate: number): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(44 + samples.length * 2));
  const write = (at: number, text: string) => {
    for (let nth = 0; nth < text.length; nth++) bytes.setUint8(at + nth, text.charCodeAt(nth));
  };
  write(0, 'RIFF');
  bytes.setUint32(4, 36 + samples.length * 2, true);
  write(8, 'WAVEfmt ');
  bytes.setUint32(16, 16, true);
  bytes.setUint16(20, 1, true);
  bytes.setUint16(22, 1, true);
  bytes.setUint32(24, sampleRate, true);
  bytes.setUint32(28, sampleRate * 2, true);
  bytes.setUint16(32, 2, true);
  bytes.setUint16(34, 16, true);
  write(36, 'data');
  bytes.setUint32(40, samples.length * 2, true);
  for (const [nth, sample] of samples.entries())
    bytes.setInt16(44 + nth * 2, Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), true);
  return new Uint8Array(bytes.buffer);
}
