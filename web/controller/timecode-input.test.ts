import { describe, expect, it, test } from 'vitest';
import { type Labels, LTC_RATES, nextLabel } from '../../tests/support/ltc-signal.ts';
import { MtcParser, type MtcPosition } from './timecode-input.ts';

const RATES = ['24', '25', '29.97', '30'] as const;

/** The eight messages of a timecode, by shifts and tables of the standard written out once more. */
function quarterFrames([hours, minutes, seconds, frames]: Labels, rate: (typeof RATES)[number]) {
  const code = { 24: 0, 25: 1, 29.97: 2, 30: 3 }[rate];
  const values = [
    frames % 16,
    frames / 16,
    seconds % 16,
    seconds / 16,
    minutes % 16,
    minutes / 16,
    hours % 16,
  ];
  const nibbles = [...values.map(Math.floor), Math.floor(hours / 16) + code * 2];
  return nibbles.map((nibble, piece) => Uint8Array.of(0xf1, piece * 16 + nibble));
}

const read = (messages: readonly Uint8Array[], parser = new MtcParser()): readonly MtcPosition[] =>
  messages.flatMap((message) => parser.push(message) ?? []);

const labelOf = ({ hours, minutes, seconds, frames }: MtcPosition): Labels => [
  hours,
  minutes,
  seconds,
  frames,
];

describe('MtcParser', () => {
  test.each(RATES)('V2432 decodes quarter frames at %s', (rate) => {
    const label: Labels = [23, 58, 47, 21];
    expect(read(quarterFrames(label, rate))).toEqual([
      { hours: 23, minutes: 58, seconds: 47, frames: 21, rate, backward: false, isRunning: true, late: 1.75 },
    ]);
  });

  it('V2432 decodes consecutive frames, also from the middle', () => {
    const rate = LTC_RATES[25];
    let label: Labels = [1, 0, 0, 22];
    const messages: Uint8Array[] = [];
    for (let nth = 0; nth < 4; nth++, label = nextLabel(nextLabel(label, rate), rate))
      messages.push(...quarterFrames(label, '25'));
    expect(read(messages).map(labelOf)).toEqual([
      [1, 0, 0, 22],
      [1, 0, 0, 24],
      [1, 0, 1, 1],
      [1, 0, 1, 3],
    ]);
    expect(read(messages.slice(3)).map(labelOf)).toHaveLength(3);
  });

  it('V2432 detects backward play', () => {
    const messages = quarterFrames([10, 0, 0, 0], '30').reverse();
    expect(read(messages)).toMatchObject([{ hours: 10, backward: true, isRunning: true, late: 0 }]);
    expect(read([...messages, ...messages])).toHaveLength(2);
  });

  it('V2432 reports no position if pieces are missing or the direction changes', () => {
    const messages = quarterFrames([10, 0, 0, 0], '30');
    expect(read(messages.filter((_, nth) => nth !== 4))).toEqual([]);
    expect(read([...messages.slice(0, 5), ...messages.slice(0, 5).reverse()])).toEqual([]);
    expect(read([Uint8Array.of(0xf1), Uint8Array.of(0xf1, 0x80), Uint8Array.of()])).toEqual([]);
  });

  test.each([
    [[0xf0, 0x7f, 0x7f, 1, 1, 0x20 | 10, 30, 15, 12, 0xf7], [10, 30, 15, 12], '25'],
    [[0xf0, 0x7f, 0x10, 1, 1, 0x40 | 23, 59, 59, 29, 0xf7], [23, 59, 59, 29], '29.97'],
  ] as const)('V2432 decodes the full frame %j as a position without a start', (bytes, label, rate) => {
    const [position] = read([Uint8Array.from(bytes)]);
    expect(position && labelOf(position)).toEqual(label);
    expect(position).toMatchObject({ rate, isRunning: false });
  });

  test.each([
    [[0xf0, 0x7f, 0x7f, 1, 1, 24, 0, 0, 0, 0xf7]],
    [[0xf0, 0x7f, 0x7f, 1, 1, 10, 60, 0, 0, 0xf7]],
    [[0xf0, 0x7f, 0x7f, 1, 2, 10, 0, 0, 0, 0xf7]],
    [[0xf0, 0x7e, 0x7f, 1, 1, 10, 0, 0, 0, 0xf7]],
    [[0xf0, 0x7f, 0x7f, 1, 1, 10, 0, 0, 0]],
    [[0xf0, 0x7f, 0x7f, 1, 1, 10, 0, 0, 0, 0, 0xf7]],
    [[0x90, 60, 100]],
  ])('V2432 ignores %j', (bytes) => {
    expect(read([Uint8Array.from(bytes)])).toEqual([]);
  });
});
