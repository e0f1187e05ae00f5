import { assert, describe, expect, test } from 'vitest';
import { MINUTE, SECOND } from '../../machines/kernel/time.ts';
import { INSTANT_TIMERS } from '../../machines/site/instant-timers.ts';
import { viewerOf } from '../stage/viewer.view.ts';
import { instantDesign, instantShow } from './instant-timer.view.ts';

const options = { flashes: { timers: null, messages: null }, locale: 'en-GB', deviceZone: 'Asia/Tokyo' };

function lengthOf(folder: string): number | null {
  const timer = INSTANT_TIMERS.find((each) => each.folder === folder);
  assert(timer, `No timer ${folder}`);
  return timer.length;
}

const screenAt = (folder: string, now: number) =>
  viewerOf(instantShow(lengthOf(folder), 0), { ...options, now });

const digitsAt = (folder: string, now: number) => screenAt(folder, now).face.main?.text;

describe('instant timers', () => {
  test.each([
    ['1-minute', '0:59'],
    ['5-minutes', '4:59'],
    ['10-minutes', '9:59'],
    ['30-minutes', '29:59'],
    ['1-hour', '59:59'],
  ])('V116 at the address /go/%s/ show %s after a second', (folder, digits) => {
    expect(digitsAt(folder, 1_000)).toBe(digits);
  });

  test("V116 show the device's time of day at /go/clock/", () => {
    expect(digitsAt('clock', Date.UTC(2026, 0, 15, 13, 5, 9))).toBe('22:05:09');
  });

  test('V116 are exactly six', () => {
    expect(INSTANT_TIMERS.map(({ label }) => label)).toEqual([
      '1 minute',
      '5 minutes',
      '10 minutes',
      '30 minutes',
      '1 hour',
      'Clock',
    ]);
  });

  test('V116 have no title, no speaker and no product mark', () => {
    const screen = viewerOf(instantShow(60_000, 0), { ...options, now: 0 });
    expect(screen).toMatchObject({ title: null, speaker: null, mark: false });
  });

  test.each([
    ['1-minute', 15 * SECOND, 6 * SECOND],
    ['5-minutes', MINUTE, 15 * SECOND],
    ['10-minutes', MINUTE, 15 * SECOND],
    ['30-minutes', MINUTE, 15 * SECOND],
    ['1-hour', MINUTE, 15 * SECOND],
  ])('V153 at the address /go/%s/ change colour at %d ms and %d ms left', (folder, yellow, red) => {
    const length = lengthOf(folder) ?? 0;
    const colors = [length, yellow + 1, yellow, red + 1, red].map(
      (left) => screenAt(folder, length - left).face.color,
    );
    expect(colors).toEqual(['normal', 'normal', 'yellow', 'yellow', 'red']);
  });

  test('V153 have progress, except the clock', () => {
    expect(screenAt('1-minute', 30 * SECOND).progress).toMatchObject({
      percent: 50,
      yellowAt: 75,
      redAt: 90,
    });
    const progressOf = (folder: string) => instantDesign(instantShow(lengthOf(folder), 0)).progress;
    expect([progressOf('1-minute'), progressOf('clock')]).toEqual(['BAR_BOTTOM', 'NONE']);
  });
});
