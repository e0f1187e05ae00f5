import { describe, expect, test } from 'vitest';
import type { Timer } from '../timer/timer.ts';
import type { Timeset } from '../timer/timeset.ts';
import { overlapWith } from './plan.ts';
import { clock, DAY_OF_SHOW, rundown, started } from './schedule.fixture.ts';
import { scheduleOf } from './schedule.ts';

const MIN = 60_000;
const DAY = 86_400_000;
const nine: Partial<Timer> = { startTime: '09:00:00', minutes: 30 };

const standing = (items: readonly Partial<Timer>[], now: number, timeset?: Partial<Timeset>) => {
  const found = scheduleOf(rundown(items, timeset), now).standing;
  return found === null ? null : [found.over / MIN, found.place];
};
const groupMissed = (items: readonly Partial<Timer>[], now: number, timeset?: Partial<Timeset>) => {
  const found = scheduleOf(rundown(items, timeset), now).standing;
  return found === null ? null : [found.over / MIN, found.place, found.group?.name ?? null];
};

describe('the state of a show against its plan', () => {
  const lunch = { startTime: '12:00:00' };

  test.each([
    ['the next timer is late, though a gap makes it good', [nine, {}, lunch], 7, [7, null]],
    ['a start time further on is missed', [nine, { hours: 3, minutes: 0 }, lunch], 0, [90 - 60, 2]],
    ['nothing is late', [nine, {}, lunch], 0, [0, null]],
    ['the end is early', [nine, {}], -2, [-2, null]],
    ['less than a second is on time', [nine, {}, lunch], 0.9 / 60, [0, null]],
  ] as const)('S30 is right if %s', (_, items, late, expected) => {
    const kickoff = clock('09:00') + late * MIN;
    const timeset = started(0, kickoff, kickoff + 30 * MIN);
    expect(standing(items, kickoff + MIN, timeset)?.map((each) => each && Math.round(each))).toEqual(
      expected,
    );
  });

  const block = (target: string | null) => [nine, { group: { name: 'Block', target }, minutes: 30 }, {}];
  test.each([
    ['past its target', block('10:05:00'), null, [5, null, 'Block']],
    ['at its target', block('10:10:00'), null, [0, null, null]],
    ['without a target', block(null), null, [0, null, null]],
    ['without a plan', [{ group: { name: 'Block', target: '10:00:00' } }], null, null],
    ['that is over', [...block('09:50:00'), { group: { name: 'Later', target: null } }], 3, [0, null, null]],
    ['whose last timer runs', block('10:05:00'), 2, [5, null, 'Block']],
    [
      'of which a start time inside is missed',
      [nine, { group: { name: 'B', target: '09:50:00' } }, { startTime: '09:36:00' }],
      null,
      [4, 2, null],
    ],
  ] as const)('S37 names the group of timers that ends %s', (_, items, running, expected) => {
    const starts = clock(running === 3 ? '10:10' : '10:00');
    const timeset = running === null ? undefined : started(running, starts, starts + 10 * MIN);
    expect(groupMissed(items, running === null ? clock('08:50') : starts, timeset)).toEqual(expected);
  });

  test('S37 uses the day that is nearest to a target time, and ignores differences below a second', () => {
    const late = [{ startTime: '23:50:00', minutes: 30, group: { name: 'Block', target: '00:10:00' } }];
    expect(groupMissed(late, clock('23:40'))).toEqual([10, null, 'Block']);
    const seconds = [{ ...nine, seconds: 0, group: { name: 'Block', target: '09:30:00' } }];
    expect(groupMissed(seconds, clock('08:50'))).toEqual([0, null, null]);
  });

  test('S30 is the lateness of the current timer until that timer has been started', () => {
    expect(standing([nine], clock('09:07'))).toEqual([7, 0]);
    expect(standing([nine], clock('08:50'))).toEqual([0, null]);
  });

  test('S30 is null without a plan', () => {
    expect(standing([{}, {}], clock('09:00'))).toBeNull();
    expect(standing([], clock('09:00'))).toBeNull();
  });

  test('S30, S31 includes a start time that overlaps the timer before it, even from the next day', () => {
    const hour = { ...nine, hours: 1, minutes: 0 };
    const idle = (startTime: string) => standing([hour, { startTime }], clock('08:50'));
    expect(idle('09:40:00')).toEqual([20, 1]);
    expect(idle('09:10:00')).toEqual([50, 1]);
    const after = started(1, clock('10:00'), clock('10:10'));
    expect(standing([hour, { startTime: '09:10:00' }], clock('10:00'), after)?.[1]).toBeNull();
  });
});

describe('expected gaps and overlaps between timers', () => {
  const panel = { startTime: '09:30:00' };
  const between = (items: readonly Partial<Timer>[], now: number, timeset?: Partial<Timeset>) =>
    scheduleOf(rundown(items, timeset), now).timers.map(({ expectedGap, expectedOverlap }) => [
      expectedGap / MIN,
      expectedOverlap / MIN,
    ]);
  const from = (time: string) => started(0, clock(time), clock(time) + 30 * MIN);

  test('S729 are gaps before a start time if a timer ends early, and overlaps if it ends late', () => {
    const items = [nine, panel, {}];
    expect(between(items, clock('08:50'))).toEqual([
      [0, 0],
      [0, 0],
      [0, 0],
    ]);
    expect(between(items, clock('09:20'), from('09:10'))).toEqual([
      [0, 0],
      [0, 10],
      [0, 0],
    ]);
    expect(between(items, clock('08:50'), from('08:44'))).toEqual([
      [0, 0],
      [16, 0],
      [0, 0],
    ]);
    expect(between([nine, { ...panel, trigger: 'LINKED' }], clock('08:50'), from('08:44'))[1]).toEqual([
      0, 0,
    ]);
  });

  test('S729 do not exist for a started timer, and an overlap over a day grows with the lateness', () => {
    const second = started(1, clock('09:20'), clock('09:30'));
    expect(between([nine, { startTime: '10:00:00' }], clock('09:21'), second)[1]).toEqual([0, 0]);
    const hour = [{ ...nine, hours: 1, minutes: 0 }, { startTime: '09:10:00' }];
    const late = started(0, clock('09:05'), clock('10:05'));
    expect(between(hour, clock('09:06'), late)[1]?.[1]).toBe(55);
  });

  test('S731 a show that is ahead of its plan waits at the first start after a gap', () => {
    const found = scheduleOf(rundown([nine, {}, { startTime: '12:00:00' }], from('08:50')), clock('08:51'));
    expect(found.standing).toEqual({ over: -10 * MIN, place: null, group: null, waits: 2 });
  });
});

describe('a rehearsal', () => {
  const stateAt = (began: number, now = began, index = 0) => {
    const items = [{ ...nine, startDate: DAY_OF_SHOW }, {}];
    return scheduleOf(rundown(items, started(index, began, began + 30 * MIN)), now);
  };

  test('W2830 has no lateness, in contrast to a show that begins 3 hours early', () => {
    expect(stateAt(clock('15:00') - DAY)).toMatchObject({ isRehearsal: true, standing: null });
    expect(stateAt(clock('06:00') - 1, clock('06:10'), 1)).toMatchObject({ isRehearsal: true });
    expect(stateAt(clock('06:00'))).toMatchObject({ isRehearsal: false, standing: { over: -180 * MIN } });
  });

  test('W2830 ends at the planned start of the show', () => {
    expect(stateAt(clock('15:00') - DAY, clock('09:00') - 1).isRehearsal).toBe(true);
    expect(stateAt(clock('15:00') - DAY, clock('09:00'))).toMatchObject({
      isRehearsal: false,
      standing: { place: null },
    });
  });

  test('W2830 includes the pauses between its timers, but no idle clock at the first timer', () => {
    const items = [{ ...nine, startDate: DAY_OF_SHOW }, {}];
    const idleAt = (timerId: string) => scheduleOf(rundown(items, { timerId }), clock('15:00') - DAY);
    expect(idleAt('t1').isRehearsal).toBe(true);
    expect(idleAt('t0').isRehearsal).toBe(false);
    const lunch = { startTime: '12:30:00', startDate: DAY_OF_SHOW };
    const morning = rundown([{}, {}, lunch], { timerId: 't1' });
    expect(scheduleOf(morning, clock('09:00')).isRehearsal).toBe(false);
  });
});

describe('the overlap with the timer before', () => {
  const before = { start: clock('09:00'), finish: clock('10:00') };

  test.each([
    ['after its finish', clock('10:10'), false, 0],
    ['at its finish', clock('10:00'), false, 0],
    ['before its finish', clock('09:50'), false, 10],
    ['inside it, a day later', clock('09:10') + DAY, false, 50],
    ['at its start, a day later, as in a show of two days', clock('09:00') + DAY, false, 0],
    ['before its start, a day later', clock('08:00') + DAY, false, 0],
    ['inside it, on a date of its own', clock('09:10') + DAY, true, 0],
  ])('S31 has the right length for a start %s', (_, start, isDated, minutes) => {
    expect(overlapWith(before, start, isDated)).toBe(minutes * MIN);
  });

  test.each([null, { start: null, finish: null }, { start: null, finish: 1 }, { start: 1, finish: null }])(
    'S31 is 0 if the timer before is %j',
    (previous) => {
      expect(overlapWith(previous, clock('09:00'), false)).toBe(0);
    },
  );

  test('S31 is in the schedule only for timers with a start time', () => {
    const items = [nine, { startTime: '09:20:00' }, {}, { startTime: '09:10:00', startDate: DAY_OF_SHOW }];
    const { timers } = scheduleOf(rundown(items), clock('08:50'));
    expect(timers.map(({ overlap }) => overlap / MIN)).toEqual([0, 10, 0, 30]);
  });
});
