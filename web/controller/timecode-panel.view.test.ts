import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '../../machines/kernel/time.ts';
import { fitTimecode, TIMECODE_RATES } from '../../machines/timer/timecode.ts';
import {
  chaserLine,
  chaseSettings,
  defaultTimecodeSettings,
  inputFault,
  parseStoredTimecode,
  rateFault,
  readOffset,
  signalLine,
  signalRate,
  timecodeAt,
  timecodeDistance,
  timecodeMs,
  toTimecodeReading,
} from './timecode-panel.view.ts';

const frame = (seconds: number, frames: number, fields = {}) => ({
  hours: 1,
  minutes: 0,
  seconds,
  frames,
  dropFrame: false,
  rate: null,
  ...fields,
});

describe('the timecode settings of this browser', () => {
  it('V2436 are stored, and read from any stored text', () => {
    const kept = { source: 'LTC', audioId: 'x', offset: '-01:00:00:00', jam: true } as const;
    expect(parseStoredTimecode(JSON.stringify(kept))).toEqual(kept);
    for (const stored of [
      null,
      '',
      'nonsense',
      '[]',
      '7',
      '{}',
      '{"source":"TAPE","audioId":"","offset":"1"}',
    ])
      expect(parseStoredTimecode(stored)).toEqual(defaultTimecodeSettings);
    expect(parseStoredTimecode('{"offset":7,"audioId":"m","jam":1}')).toEqual({
      ...defaultTimecodeSettings,
      audioId: 'm',
    });
  });

  test.each([
    ['00:00:10:00', '00:00:10:00'],
    ['-1:00:00:00', '-01:00:00:00'],
    ['− 1:00:00:00', '-01:00:00:00'],
    ['+1:00:00:00', '01:00:00:00'],
    ['10', null],
  ])('V2436 read the offset %j as %j', (typed, offset) => {
    expect(readOffset(typed)).toBe(offset);
  });

  it("V2436 convert the offset at the room's rate", () => {
    const settings = (offset: string) =>
      chaseSettings({ ...defaultTimecodeSettings, offset, jam: true }, '25');
    expect(settings('00:00:01:05')).toEqual({ offset: 1_200, jam: true });
    expect(settings('-01:00:00:00').offset).toBe(-HOUR);
  });

  it('V2436 date a reading by the age of its frame', () => {
    const how = { backward: false, isRunning: true };
    expect(toTimecodeReading({ ...frame(0, 5), ...how, passed: 1, age: 30 }, '25', 10_000)).toEqual({
      ms: HOUR + 240,
      at: 9_970,
      ...how,
    });
  });

  it('V2436 detect the rate of a signal when its second changes', () => {
    for (const rate of TIMECODE_RATES) expect(signalRate(null, frame(0, 0, { rate }))).toBe(rate);
    expect(signalRate(null, frame(0, 0, { dropFrame: true }))).toBe('29.97');
    for (const [last, rate] of [
      [23, '24'],
      [24, '25'],
      [29, '30'],
      [14, null],
    ] as const)
      expect(signalRate(frame(4, last), frame(5, 0))).toBe(rate);
    expect(signalRate(null, frame(5, 0))).toBeNull();
    expect(signalRate(frame(5, 1), frame(5, 2))).toBeNull();
    expect(signalRate(frame(5, 0), frame(5, 0))).toBeNull();
    expect(rateFault('24', '25')).toBe('The signal has 24 fps, and the room is set to 25 fps.');
    expect([rateFault(null, '25'), rateFault('25', '25')]).toEqual([null, null]);
  });

  it('V2436 show position and state of the signal', () => {
    const at = { position: 10 * HOUR + SECOND, rate: null };
    expect(signalLine({ ...at, status: 'LOCKED' }, '25')).toBe('10:00:01:00 · Locked');
    expect(signalLine({ ...at, position: null, status: 'WAITING' }, '25')).toBe('Waiting for timecode');
  });

  it('V2434 show which controller follows the timecode', () => {
    const holder = { clientId: 'a', name: 'Desk' };
    expect([
      chaserLine(undefined, 'a'),
      chaserLine(null, 'a'),
      chaserLine(holder, 'a'),
      chaserLine(holder, 'b'),
    ]).toEqual([
      'No controller follows the timecode.',
      'No controller follows the timecode.',
      'This controller follows the timecode.',
      'Desk follows the timecode.',
    ]);
  });

  it('V2436 name the reason why an input does not open', () => {
    const names = ['NotAllowedError', 'NotFoundError', 'TypeError'];
    expect(names.map((name) => inputFault(name, false))).toEqual(['refused', 'missing', 'unsupported']);
    expect(names.map((name) => inputFault(name, true))).toEqual(['blocked', 'missing', 'unsupported']);
  });
});

describe('a timecode', () => {
  test.each([
    ['24', '00:00:01:12', 1_500],
    ['25', '01:00:00:01', HOUR + 40],
    ['30', '00:00:00:15', 500],
    ['29.97', '00:00:59:29', (1_799 * 1_001) / 30],
    ['29.97', '00:01:00:02', (1_800 * 1_001) / 30],
    ['29.97', '00:10:00:00', (17_982 * 1_001) / 30],
    ['29.97', '01:00:00:00', (107_892 * 1_001) / 30],
  ] as const)('R2420 at the rate %s: %s is %d ms after midnight', (rate, text, ms) => {
    expect(timecodeMs(text, rate)).toBeCloseTo(ms, 6);
  });

  it('R2420 in a drop-frame day differs from the clock by less than 130 ms', () => {
    const ms = timecodeMs('23:59:59:29', '29.97');
    expect(Math.abs(ms - DAY)).toBeLessThan(130);
  });

  test.each(TIMECODE_RATES)(
    'R2420 at the rate %s is unchanged after a conversion to a time and back',
    (rate) => {
      const pad = (value: number) => String(value).padStart(2, '0');
      const all = fc.tuple(fc.nat(23), fc.nat(59), fc.nat(59), fc.nat(29));
      fc.assert(
        fc.property(all, (parts) => {
          const text = fitTimecode(parts.map(pad).join(':'), rate);
          const ms = timecodeMs(text, rate);
          expect([timecodeAt(ms, rate), timecodeAt(ms + 30, rate)]).toEqual([text, text]);
        }),
      );
    },
  );

  it('R2420 has its distance measured the shorter way around midnight', () => {
    expect(timecodeDistance(DAY - SECOND, SECOND)).toBe(2 * SECOND);
    expect(timecodeDistance(SECOND, DAY - SECOND)).toBe(-2 * SECOND);
    expect(timecodeDistance(HOUR, HOUR + MINUTE)).toBe(MINUTE);
    fc.assert(
      fc.property(fc.nat(DAY - 1), fc.nat(DAY - 1), (from, to) => {
        const ms = timecodeDistance(from, to);
        expect(Math.abs(ms)).toBeLessThanOrEqual(DAY / 2);
        expect((from + ms + DAY) % DAY).toBe(to);
      }),
    );
  });
});
