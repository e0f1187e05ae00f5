import { describe, expect, test } from 'vitest';
import { INSTANT_TIMERS, instantShow, instantTimerOf } from './instant-timer.ts';
import { viewerOf } from './viewer.ts';

const options = { flashes: { timers: null, messages: null }, locale: 'en-GB', deviceZone: 'Asia/Tokyo' };
const digitsAt = (folder: string, now: number) =>
  viewerOf(instantShow(instantTimerOf(folder)?.length ?? null, 0), { ...options, now }).face.main?.text;

describe('instant timers', () => {
  test.each([
    ['1-minute', '0:59'],
    ['5-minutes', '4:59'],
    ['10-minutes', '9:59'],
    ['30-minutes', '29:59'],
    ['1-hour', '59:59'],
  ])('V116 /go/%s/ is at %s after a second', (folder, digits) => {
    expect(digitsAt(folder, 1_000)).toBe(digits);
  });

  test('V116 /go/clock/ is the time of day of the device', () => {
    expect(digitsAt('clock', Date.UTC(2026, 0, 15, 13, 5, 9))).toBe('22:05:09');
  });

  test('V116 are these six and no other', () => {
    expect(INSTANT_TIMERS.map(({ label }) => label)).toEqual([
      '1 minute',
      '5 minutes',
      '10 minutes',
      '30 minutes',
      '1 hour',
      'Clock',
    ]);
    expect(instantTimerOf('2-minutes')).toBeNull();
  });

  test('V116 show nothing of a room: no title, no speaker, no mark', () => {
    const screen = viewerOf(instantShow(60_000, 0), { ...options, now: 0 });
    expect(screen).toMatchObject({ title: null, speaker: null, mark: false });
  });
});
