import { describe, expect, test } from 'vitest';
import { roomTimes } from '../../machines/room/room-times.ts';
import { clock, rundown, started } from '../../machines/schedule/schedule.fixture.ts';
import { scheduleOf } from '../../machines/schedule/schedule.ts';
import { groupTitle } from '../../machines/timer/timer.texts.ts';
import type { Timer } from '../../machines/timer/timer.ts';
import { groupLines } from './rundown.view.ts';

const times = roomTimes({ timezone: 'Europe/Copenhagen', todFormat: '24H' }, { zone: 'UTC', locale: 'en' });
const nine: Partial<Timer> = { startTime: '09:00:00', minutes: 30 };
const begins = (target: string | null, name = 'Morning') => ({ group: { name, target } });

function linesOf(items: readonly Partial<Timer>[], now = clock('08:50')) {
  const given = rundown(items);
  return Array.from(groupLines(given.timers, scheduleOf(given, now).timers, times), ([place, line]) => [
    place,
    line.name,
    [line.sum, line.ends].filter(Boolean).join(', '),
    line.isLate,
  ]);
}

describe('the headings of groups', () => {
  test('V479 say how many timers they are of, how long those last, and when they end', () => {
    const items = [nine, { ...begins(null), minutes: 20 }, {}, { ...begins(null, 'Noon'), minutes: 5 }];
    expect(linesOf(items)).toEqual([
      [1, 'Morning', '2 timers, 30:00, ends 10:00', false],
      [3, 'Noon', '1 timer, 5:00, ends 10:05', false],
    ]);
    expect(linesOf([begins(null)])).toEqual([[0, 'Morning', '1 timer, 10:00', false]]);
  });

  test.each([
    ['09:30:00', 'ends 9:30, target 9:30: On time', false],
    ['09:25:00', 'ends 9:30, target 9:25: 5:00 behind', true],
    ['09:40:00', 'ends 9:30, target 9:40: 10:00 ahead', false],
  ])('V479 say how they stand to a target of %s', (target, said, isLate) => {
    expect(linesOf([{ ...nine, ...begins(target) }])).toEqual([
      [0, 'Morning', `1 timer, 30:00, ${said}`, isLate],
    ]);
  });

  test('V479 say how they stand as things are, and without a plan no more than their length', () => {
    expect(linesOf([nine, begins('09:40:00')], clock('09:07'))[0]?.[2]).toBe(
      '1 timer, 10:00, ends 9:47, target 9:40: 7:00 behind',
    );
    expect(linesOf([begins('09:40:00')])[0]?.[2]).toBe('1 timer, 10:00');
    const { timers } = rundown([begins('09:40:00')]);
    expect(groupLines(timers, [], times).get(0)).toMatchObject({ sum: '1 timer, 0:00', ends: '' });
  });

  test('S38 say the end of a timer that is over its length, as the clock says it', () => {
    const items = [{ ...nine, ...begins('09:30:00') }];
    const running = rundown(items, started(0, clock('09:00'), clock('09:30')));
    const { timers, standing } = scheduleOf(running, clock('09:34'));
    expect(groupLines(running.timers, timers, times).get(0)).toMatchObject({
      ends: 'ends 9:34, target 9:30: 4:00 behind',
      isLate: true,
    });
    expect(standing).toMatchObject({ over: 4 * 60_000, group: { name: 'Morning' } });
  });

  test('V479 have a name in any case', () => {
    expect([groupTitle({ name: ' Noon ' }), groupTitle({ name: ' ' })]).toEqual(['Noon', 'Group']);
  });
});
