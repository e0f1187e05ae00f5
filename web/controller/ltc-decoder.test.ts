import { describe, expect, it, test } from 'vitest';
import {
  encodedLtc,
  type Labels,
  LTC_RATES,
  type LtcSignal,
  nextLabel,
} from '../../tests/support/ltc-signal.ts';
import { LtcDecoder, type LtcFrame } from './ltc-decoder.ts';

const RATES = ['24', '25', '29.97', '30'] as const;
const SAMPLE_RATES = [44_100, 48_000, 96_000] as const;

const labelOf = ({ hours, minutes, seconds, frames }: LtcFrame): Labels => [hours, minutes, seconds, frames];

/** State of the decoder after each block of 128 samples, as in an audio worklet. */
function decoded(samples: Float32Array, sampleRate: number): readonly LtcFrame[] {
  const decoder = new LtcDecoder(sampleRate);
  const found: LtcFrame[] = [];
  for (let at = 0; at < samples.length; at += 128)
    found.push(...decoder.push(samples.subarray(at, at + 128)));
  return found;
}

function run(signal: Partial<LtcSignal> & Pick<LtcSignal, 'rate' | 'sampleRate'>) {
  const encoded = encodedLtc({ from: [10, 9, 59, 10], frames: 50, ...signal });
  return { ...encoded, found: decoded(encoded.samples, signal.sampleRate) };
}

/** Frames that played before the first one known. */
function lockedAfter({ found, labels }: ReturnType<typeof run>): number {
  const first = found[0];
  return first === undefined
    ? Number.POSITIVE_INFINITY
    : labels.findIndex(({ label }) => String(label) === String(labelOf(first))) + 1;
}

/** Frames known that never played. */
function invented({ found, labels }: ReturnType<typeof run>): readonly string[] {
  const played = new Set(labels.map(({ label }) => String(label)));
  return found.map((frame) => String(labelOf(frame))).filter((label) => !played.has(label));
}

const every = RATES.flatMap((rate) => SAMPLE_RATES.map((sampleRate) => [rate, sampleRate] as const));

describe('LtcDecoder', () => {
  test.each(every)('V2430 decodes each frame of clean %s at %d Hz with its end', (rate, sampleRate) => {
    const { found, labels } = run({ rate: LTC_RATES[rate], sampleRate });
    expect(found.map(labelOf)).toEqual(labels.slice(1).map(({ label }) => label));
    for (const [nth, { end, dropFrame, backward }] of found.entries()) {
      expect({ dropFrame, backward }).toEqual({ dropFrame: rate === '29.97', backward: false });
      expect(Math.abs(end / sampleRate - (labels[nth + 1]?.ends ?? 0))).toBeLessThan(0.0005);
    }
  });

  test.each(
    every.flatMap(([rate, sampleRate]) =>
      [0.95, 1, 1.05].flatMap((speed) => [1, 2].map((seed) => [rate, sampleRate, speed, seed] as const)),
    ),
  )(
    'V2430 detects %s at %d Hz, at the speed %d and 20 dB above noise, within 5 frames (seed %d)',
    (rate, sampleRate, speed, seed) => {
      const played = run({ rate: LTC_RATES[rate], sampleRate, speed, snr: 20, seed });
      expect(lockedAfter(played)).toBeLessThanOrEqual(5);
      expect(invented(played)).toEqual([]);
      expect(played.found.length).toBeGreaterThanOrEqual(46);
    },
  );

  test.each(every)(
    'V2430 detects %s at %d Hz if the signal begins in the middle of a frame',
    (rate, sampleRate) => {
      const { samples, labels } = encodedLtc({
        rate: LTC_RATES[rate],
        sampleRate,
        from: [23, 59, 59, 0],
        frames: 40,
        snr: 20,
      });
      const cut = Math.round(0.43 * (labels[0]?.ends ?? 0) * sampleRate);
      const found = decoded(samples.subarray(cut), sampleRate);
      expect(String(found[0] && labelOf(found[0]))).toBe(String(labels[2]?.label));
      expect(found.map(labelOf)).toContainEqual([0, 0, 0, 0]);
    },
  );

  test.each(every)('V2431 decodes %s at %d Hz backward', (rate, sampleRate) => {
    const { found, labels } = run({ rate: LTC_RATES[rate], sampleRate, backward: true, snr: 20 });
    expect(found.every(({ backward }) => backward)).toBe(true);
    expect(found.map(labelOf)).toEqual(labels.slice(1).map(({ label }) => label));
  });

  test.each([
    ['upside down', { level: () => -0.5 }],
    ['quiet', { level: () => 0.003 }],
    ['loud', { level: () => 1 }],
    ['with an offset', { offset: 0.4, level: () => 0.2 }],
    ['with slow edges', { edge: 0.00015 }],
    ['with very fast edges', { edge: 0.000_001 }],
    ['fading', { level: (time: number) => 0.5 * 10 ** -time }],
    ['with wow', { speed: (time: number) => 1 + 0.04 * Math.sin(2 * Math.PI * 4 * time) }],
    ['with flutter', { speed: (time: number) => 1 + 0.01 * Math.sin(2 * Math.PI * 40 * time) }],
  ])('V2430 decodes a signal %s', (_how, signal) => {
    for (const rate of RATES) {
      const played = run({ rate: LTC_RATES[rate], sampleRate: 48_000, snr: 20, ...signal });
      expect(lockedAfter(played)).toBeLessThanOrEqual(5);
      expect(invented(played)).toEqual([]);
      expect(played.found.length).toBeGreaterThanOrEqual(45);
    }
  });

  it('V2430 follows level changes within 5 frames', () => {
    const level = (time: number) => (time < 0.6 ? 0.8 : time < 1.2 ? 0.05 : 0.6);
    const played = run({ rate: LTC_RATES[25], sampleRate: 48_000, snr: 20, level });
    expect(invented(played)).toEqual([]);
    const missing = played.labels.length - played.found.length;
    expect(missing).toBeLessThanOrEqual(10);
    expect(played.found.at(-1)).toMatchObject({ frames: played.labels.at(-1)?.label[3] });
  });

  it('V2430 reports nothing in a dropout, and locks again within 5 frames', () => {
    const level = (time: number) => (time > 0.61 && time < 0.79 ? 0 : 0.5);
    const played = run({ rate: LTC_RATES[25], sampleRate: 48_000, snr: 20, level });
    expect(invented(played)).toEqual([]);
    const after = played.found.find(({ end }) => end > 0.79 * 48_000);
    expect(after && after.end / 48_000).toBeLessThan(0.79 + 5 * 0.04);
  });

  it('V2433 accepts a jump once two consecutive frames confirm it', () => {
    const one = encodedLtc({ rate: LTC_RATES[25], sampleRate: 48_000, from: [1, 0, 0, 0], frames: 10 });
    const two = encodedLtc({ rate: LTC_RATES[25], sampleRate: 48_000, from: [5, 0, 0, 0], frames: 10 });
    const joined = new Float32Array([...one.samples, ...two.samples]);
    const found = decoded(joined, 48_000);
    expect(found.filter(({ hours }) => hours === 1)).toHaveLength(9);
    expect(found.filter(({ hours }) => hours === 5).length).toBeGreaterThanOrEqual(8);
    expect(found.every(({ hours }) => hours === 1 || hours === 5)).toBe(true);
  });

  it('V2430 finds nothing in noise, silence, hum or invalid samples', () => {
    const noise = encodedLtc({
      rate: LTC_RATES[25],
      sampleRate: 48_000,
      from: [0, 0, 0, 0],
      frames: 100,
      snr: -30,
    });
    expect(decoded(noise.samples, 48_000)).toEqual([]);
    expect(decoded(new Float32Array(96_000), 48_000)).toEqual([]);
    expect(
      decoded(
        Float32Array.from({ length: 96_000 }, (_, at) => Math.sin(at / 153)),
        48_000,
      ),
    ).toEqual([]);
    expect(decoded(new Float32Array(9_600).fill(Number.NaN), 48_000)).toEqual([]);
  });

  it('V2430 skips the dropped frames of a drop-frame minute', () => {
    const rate = LTC_RATES['29.97'];
    const { found } = run({ rate, sampleRate: 48_000, from: [0, 0, 59, 27], frames: 8 });
    expect(found.map(labelOf)).toContainEqual([0, 1, 0, 2]);
    expect(nextLabel([0, 0, 59, 29], rate)).toEqual([0, 1, 0, 2]);
    expect(nextLabel([0, 9, 59, 29], rate)).toEqual([0, 10, 0, 0]);
  });
});
