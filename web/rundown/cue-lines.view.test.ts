import { describe, expect, test } from 'vitest';
import { roomTimes } from '../../machines/room/room-times.ts';
import { clock, rundown, started } from '../../machines/schedule/schedule.fixture.ts';
import { scheduleOf } from '../../machines/schedule/schedule.ts';
import type { Timer } from '../../machines/timer/timer.ts';
import type { Timeset } from '../../machines/timer/timeset.ts';
import { cueLines, isSameLines, lineTarget } from './cue-lines.view.ts';

const times = roomTimes({ timezone: 'Europe/Copenhagen', todFormat: '24H' }, { zone: 'UTC', locale: 'en' });
const linesOf = (items: readonly Partial<Timer>[], timeset?: Partial<Timeset>, now = clock('08:50')) => {
  const given = rundown(items, timeset);
  const ahead = given.timeset.kickoff === null ? 0 : 1;
  const { timers: planned } = scheduleOf(given, now);
  const lines = given.timers.map(cueLines({ planned, ahead, times, now }));
  return lines.map((each) => each.map(({ kind, text }) => `${kind}: ${text}`));
};
const nine: Partial<Timer> = { startTime: '09:00:00', minutes: 30 };

describe('the lines between rows', () => {
  test('V473 show a gap or overlap above the later timer', () => {
    const items = [nine, { startTime: '09:42:00' }, {}, { startTime: '09:55:00' }];
    expect(linesOf(items)).toEqual([[], ['gap: Gap 12:00'], [], ['overlap: Overlaps by 7:00']]);
  });

  test('V473 show an overlap as an overlap, even if the later start is then on the next day', () => {
    const lines = linesOf([{ ...nine, hours: 1 }, { startTime: '09:10:00' }]);
    expect(lines[1]).toEqual([
      'day: Tomorrow',
      'overlap: Overlaps by 1:20:00, so it is scheduled for the next day',
    ]);
  });

  test('V473 show no gap or overlap before a started timer', () => {
    const items = [nine, { startTime: '09:20:00' }, { startTime: '10:00:00' }];
    const lines = (ahead: number) => {
      const given = rundown(items);
      const now = clock('08:50');
      const { timers: planned } = scheduleOf(given, now);
      return given.timers.map(cueLines({ planned, ahead, times, now })).map((each) => each[0]?.kind);
    };
    expect(lines(0)).toEqual([undefined, 'overlap', 'gap']);
    expect(lines(3)).toEqual([undefined, undefined, undefined]);
  });

  test('V473 show a night between two days as a day, and a short gap over midnight as both', () => {
    const evening = { startTime: '22:00:00', hours: 1, minutes: 0 };
    expect(linesOf([evening, { startTime: '09:00:00' }])).toEqual([['day: Today'], ['day: Tomorrow']]);
    expect(linesOf([evening, { startTime: '00:30:00' }])[1]).toEqual(['day: Tomorrow', 'gap: Gap 1:30:00']);
  });

  test('V901 put a timer with only an end under the day of its end, and later starts on the next', () => {
    const doors: Partial<Timer> = { type: 'FINISH_TIME', finishTime: '09:00:00' };
    const early = [doors, { startTime: '08:15:00' }];
    expect(linesOf(early, {}, clock('08:00'))).toEqual([['day: Today'], ['day: Tomorrow']]);
    expect(linesOf([doors, {}], {}, clock('08:00'))).toEqual([[], []]);
    expect(linesOf([doors, {}], {}, clock('22:00'))).toEqual([['day: Tomorrow'], []]);
    expect(linesOf([{}, doors, {}], {}, clock('22:00'))).toEqual([[], ['day: Tomorrow'], []]);
  });

  test('V475 show a finish time that is missing or before the start, until the timer starts', () => {
    const until: Partial<Timer> = { type: 'FINISH_TIME' };
    const items = [
      { ...nine, ...until, finishTime: '10:00:00' },
      until,
      { ...until, finishTime: '10:05:00' },
    ];
    expect(linesOf(items)).toEqual([
      [],
      ['fault: No finish time set'],
      ['fault: Ends at 10:05, before it starts'],
    ]);
    const kickoff = clock('09:00');
    expect(linesOf([until], started(0, kickoff, kickoff + 1_000), kickoff)).toEqual([[]]);
  });

  test('V473 are empty without a plan', () => {
    const { timers } = rundown([nine]);
    expect(timers.map(cueLines({ planned: [], ahead: 0, times, now: 0 }))).toEqual([[]]);
  });

  test('V474 offer a fix for gaps and overlaps, but not for lines about days and ends', () => {
    const ways = (['day', 'gap', 'overlap', 'fault'] as const).map((kind) => lineTarget({ kind, text: '' }));
    expect(ways).toEqual([null, 'Close gap…', 'Fix overlap…', null]);
  });

  test.each([
    [[], true],
    [[{ kind: 'gap', text: 'Gap 1:00' }], false],
  ] as const)('V473 are equal only with the same kinds and texts: %j', (other, same) => {
    expect(isSameLines([], other)).toBe(same);
    expect(isSameLines(other, [...other])).toBe(true);
    expect(isSameLines([{ kind: 'gap', text: 'Gap 2:00' }], other)).toBe(false);
    expect(isSameLines([{ kind: 'day', text: 'Gap 1:00' }], other)).toBe(false);
  });
});
