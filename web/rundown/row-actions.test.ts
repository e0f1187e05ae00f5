import { describe, expect, test } from 'vitest';
import type { RoomState } from '../../machines/room/room.state.ts';
import { roomTimes } from '../../machines/room/room-times.ts';
import { clock, DAY_OF_SHOW, rundown, started } from '../../machines/schedule/schedule.fixture.ts';
import { scheduleOf } from '../../machines/schedule/schedule.ts';
import { lengthOfFields, MAX_LENGTH, type Timer } from '../../machines/timer/timer.ts';
import type { Timeset } from '../../machines/timer/timeset.ts';
import { newShow } from '../../tests/support/show.fixture.ts';
import { scheduleFixes } from './row-actions.tsx';

const MIN = 60_000;
const times = roomTimes({ timezone: 'Europe/Copenhagen', todFormat: '24H' }, { zone: 'UTC', locale: 'en' });
const show = newShow();

function stateOf(items: readonly Partial<Timer>[], timeset?: Partial<Timeset>): RoomState {
  const { timers, timeset: clockOf } = rundown(items, timeset);
  const settings = { ...show.room.settings, timezone: 'Europe/Copenhagen' };
  return { ...show, room: { ...show.room, settings }, timers, timeset: clockOf };
}

function mends(items: readonly Partial<Timer>[], place: number, timeset?: Partial<Timeset>) {
  const state = stateOf(items, timeset);
  return scheduleFixes({ state, planned: scheduleOf(state, clock('08:50')).timers, times }, place);
}

/** Remaining gap between the timers after the fix, in minutes. */
function left(items: readonly Partial<Timer>[], place: number): Readonly<Record<string, number>> {
  const state = stateOf(items);
  const mended = mends(items, place).map(({ kind, command }) => {
    const timers = state.timers.map((timer) => {
      if (command.name === 'timers/replace')
        return { ...timer, ...command.payload.items.find(({ _id }) => _id === timer._id) };
      const { timerId, ...fields } = command.payload;
      return timer._id === timerId ? { ...timer, ...fields } : timer;
    });
    const plan = scheduleOf({ ...state, timers }, clock('08:50')).timers[place];
    return [kind, (plan?.gap ?? NaN) / MIN];
  });
  return Object.fromEntries(mended);
}

const nine: Partial<Timer> = { name: 'Talk', startTime: '09:00:00', minutes: 30 };
const lunch = (startTime: string): Partial<Timer> => ({ name: 'Lunch', startTime });
const labels = (items: readonly Partial<Timer>[], place: number, timeset?: Partial<Timeset>) =>
  mends(items, place, timeset).map(({ label }) => label);

describe('fixes of a plan', () => {
  test('V474 shorten the previous timer or timers, warp it, or move the start for an overlap', () => {
    expect(labels([nine, { name: 'Panel', minutes: 20 }, lunch('09:40:00')], 2)).toEqual([
      'Shorten Panel to 10:00',
      'Shorten the previous 2 timers by 10:00 in total',
      'Warp Panel: shows 20:00, lasts 10:00',
      'Start Lunch at 9:50',
    ]);
  });

  test('V474 lengthen the previous timer or timers, warp it, or move the start for a gap', () => {
    expect(labels([nine, { name: 'Panel', minutes: 20 }, lunch('10:00:00')], 2)).toEqual([
      'Lengthen Panel to 30:00',
      'Lengthen the previous 2 timers by 10:00 in total',
      'Warp Panel: shows 20:00, lasts 30:00',
      'Start Lunch at 9:50',
    ]);
  });

  test.each(['09:40:00', '10:03:00', '09:44:07'])('V474 leave no gap and no overlap before %s', (start) => {
    const items = [nine, { minutes: 7 }, { minutes: 13 }, lunch(start)];
    const none = { length: 0, spread: 0, warp: 0, move: 0 };
    expect(left(items, 3)).toEqual(none);
  });

  test('V474 remove an overlap that moved the start to the next day', () => {
    expect(left([{ ...nine, hours: 1 }, lunch('09:20:00')], 1)).toEqual({ length: 0, warp: 0, move: 0 });
  });

  test('V474 scale all lengths since the previous start time, except of timers with a finish time', () => {
    const until: Partial<Timer> = { type: 'FINISH_TIME', finishTime: '11:20:00' };
    const items = [nine, { startTime: '10:00:00', minutes: 40 }, { minutes: 20 }, until, lunch('11:00:00')];
    const command = mends(items, 4).find(({ kind }) => kind === 'spread')?.command;
    if (command?.name !== 'timers/replace') throw new Error('a new rundown expected');
    expect(command.payload.items).toMatchObject([
      {},
      { minutes: 26, seconds: 40 },
      { minutes: 13, seconds: 20 },
      {},
      {},
    ]);
    expect(Object.keys(command.payload.items[0] ?? {})).toEqual(['_id']);
  });

  test('V474 do not scale lengths of zero', () => {
    const none = { minutes: 0 };
    expect(left([{ ...nine, ...none }, none, lunch('09:10:00')], 2)).toEqual({ length: 0, move: 0 });
  });

  test('V474 move the end of a previous FINISH_TIME timer to the next start', () => {
    const until: Partial<Timer> = {
      ...nine,
      type: 'FINISH_TIME',
      finishTime: '10:00:00',
      finishDate: DAY_OF_SHOW,
    };
    expect(mends([until, lunch('09:50:00')], 1)[0]).toMatchObject({
      label: 'End Talk at 9:50',
      command: { payload: { timerId: 't0', finishTime: '09:50:00', finishDate: null } },
    });
    expect(mends([until, lunch('09:50:00')], 1).map(({ kind }) => kind)).toEqual(['length', 'move']);
  });

  test('V474 do not change the length of a started timer', () => {
    const items = [nine, lunch('09:20:00')];
    const kickoff = clock('09:00');
    expect(labels(items, 1, started(0, kickoff, kickoff + 30 * MIN))).toEqual(['Start Lunch at 9:30']);
    const more = [nine, {}, {}, lunch('09:45:00')];
    const spread = mends(more, 3, started(0, kickoff, kickoff + 30 * MIN))[1]?.command;
    if (spread?.name !== 'timers/replace') throw new Error('a new rundown expected');
    expect(spread.payload.items.map((item) => Object.keys(item).length)).toEqual([1, 4, 4, 1]);
  });

  test('V474 keep lengths between a second and the longest length', () => {
    const short = { ...nine, minutes: 10 };
    expect(mends([short, { minutes: 1 }, lunch('09:00:01')], 2).map(({ kind }) => kind)).toEqual(['move']);
    const parts = { hours: 999, minutes: 59, seconds: 59 };
    expect(lengthOfFields(parts)).toBe(MAX_LENGTH);
    const later = { ...lunch('12:00:00'), startDate: '2026-08-01' };
    expect(mends([{ ...nine, ...parts }, later], 1).map(({ kind }) => kind)).toEqual(['move']);
    expect(mends([{ ...nine, ...parts }, { minutes: 1 }, later], 2).map(({ kind }) => kind)).toEqual([
      'length',
      'warp',
      'move',
    ]);
  });

  test('V474 move a start with a date to the day on which the previous timer ends', () => {
    const dated = { ...lunch('12:00:00'), startDate: '2026-06-11' };
    const [move] = mends([nine, dated], 1).filter(({ kind }) => kind === 'move');
    expect(move?.command.payload).toMatchObject({ startTime: '09:30:00', startDate: DAY_OF_SHOW });
  });

  test('V474 do not offer a warp for a timer that has one', () => {
    const warped: Partial<Timer> = { ...nine, type: 'TIME_WARP', timewarp: 20 * MIN };
    expect(mends([warped, lunch('09:20:00')], 1).map(({ kind }) => kind)).toEqual(['length', 'move']);
  });

  test.each([
    ['the first timer', [nine], 0],
    ['no timer', [nine], 7],
    ['a timer without a start time', [nine, {}], 1],
    ['a timer that fits', [nine, lunch('09:30:00')], 1],
    ['a timer after unplanned timers', [{}, lunch('09:30:00')], 1],
  ] as const)('V474 do not exist before %s', (_, items, place) => {
    expect(mends(items, place)).toEqual([]);
  });

  test('V474 do not exist without a plan', () => {
    expect(scheduleFixes({ state: stateOf([nine, lunch('09:40:00')]), planned: [], times }, 1)).toEqual([]);
  });
});
