import { describe, expect, it, test } from 'vitest';
import type { Timer } from '../timer/timer.ts';
import type { Timeset } from '../timer/timeset.ts';
import { clock, rundown, started } from './schedule.fixture.ts';
import { type Rundown, scheduleOf } from './schedule.ts';

const MIN = 60_000;

const startsOf = (given: Rundown, now: number) => scheduleOf(given, now).timers.map(({ start }) => start);
const delaysOf = (given: Rundown, now: number) =>
  scheduleOf(given, now).timers.map(({ delay }) => delay / MIN);

describe('a finish time without a start', () => {
  const toNine = { type: 'FINISH_TIME', finishTime: '09:00:00' } as const;
  const doors = [toNine, {}, {}];

  it('V850 What follows a timer that runs up to a finish time is planned from that', () => {
    const { timers, start, plannedEnd, over } = scheduleOf(rundown(doors), clock('08:00'));
    expect(timers[0]).toMatchObject({ start: null, finish: clock('09:00'), expectedFinish: clock('09:00') });
    expect(timers.map(({ start: at }) => at)).toEqual([null, clock('09:00'), clock('09:10')]);
    expect([start, plannedEnd, over]).toEqual([clock('09:00'), clock('09:20'), 0]);
    expect(startsOf(rundown([{}, toNine, {}]), clock('08:00'))).toEqual([null, null, clock('09:00')]);
  });

  test.each<[string, Partial<Timer>, Partial<Timeset>, string, number | null]>([
    ['within 30 minutes after it, today', {}, {}, '09:29', 0],
    ['later, tomorrow', {}, {}, '09:30', 1],
    ['with the show under way, today', {}, { timerId: 't1' }, '13:00', 0],
    ['on its date', { finishDate: '2026-06-12' }, {}, '08:00', 2],
    ['on a date that is past, never', { finishDate: '2026-06-01' }, {}, '08:00', null],
    ['without a time, never', { finishTime: null }, {}, '08:00', null],
    ['with another type, never', { type: 'DURATION' }, {}, '08:00', null],
  ])('V850 It ends %s', (_, fields, timeset, now, days) => {
    const at = (time: string) => (days === null ? null : clock(time, days));
    const given = rundown([{ ...toNine, ...fields }, {}, {}], timeset);
    expect(startsOf(given, clock(now))).toEqual([null, at('09:00'), at('09:10')]);
  });

  it('V850 While it waits past that, what follows is late', () => {
    const { timers, standing } = scheduleOf(rundown(doors), clock('09:05'));
    expect(timers.map(({ delay }) => delay / MIN)).toEqual([0, 5, 5]);
    expect(timers[1]).toMatchObject({ start: clock('09:00'), expectedStart: clock('09:05') });
    expect(standing).toEqual({ over: 5 * MIN, place: null, group: null, waits: null });
  });

  it('V850 Started, what follows is late by its finish time', () => {
    const next = started(1, clock('09:04'), clock('09:14'));
    expect(delaysOf(rundown(doors, next), clock('09:05'))).toEqual([0, 4, 4]);
    const itself = started(0, clock('08:30'), clock('09:00'));
    expect(scheduleOf(rundown(doors, itself), clock('09:02')).timers[1]).toMatchObject({
      start: clock('09:00'),
      expectedStart: clock('09:02'),
    });
  });

  it('V857 Left before its time, it counts for nothing of what is done, which else would shrink', () => {
    const next = started(1, clock('08:04'), clock('08:14'));
    const elapsedAt = (now: string) => scheduleOf(rundown(doors, next), clock(now)).elapsed / MIN;
    expect([elapsedAt('08:05'), elapsedAt('08:06')]).toEqual([1, 2]);
  });

  it('V850 A start time before it overlaps, and the show is not on time', () => {
    const given = rundown([toNine, { startTime: '08:50:00' }]);
    const { timers, standing } = scheduleOf(given, clock('08:00'));
    expect(timers[1]).toMatchObject({ gap: -10 * MIN, overlap: 10 * MIN });
    expect(standing).toEqual({ over: 10 * MIN, place: 1, group: null, waits: null });
    const early = scheduleOf(rundown([toNine, { startTime: '08:00:00' }]), clock('07:00'));
    expect(early.timers[1]).toMatchObject({ start: clock('08:00', 1), overlap: 0 });
  });
});
