import { describe, expect, test } from 'vitest';
import type { RoomState } from '../../machines/room/room.state.ts';
import { planTimes, roomTimes } from '../../machines/room/room-times.ts';
import { clock, rundown, started } from '../../machines/schedule/schedule.fixture.ts';
import { scheduleOf } from '../../machines/schedule/schedule.ts';
import { groupTitle } from '../../machines/timer/timer.texts.ts';
import { newTimer, type Timer } from '../../machines/timer/timer.ts';
import { idleTimeset } from '../../machines/timer/timeset.ts';
import { newShow } from '../../tests/support/show.fixture.ts';
import { roomProgress } from '../stage/room-progress.view.ts';
import {
  groupLines,
  hasDefaultWrapUp,
  isSamePlans,
  isSameRow,
  labelsInUse,
  lengthFigures,
  planNote,
  type RundownRow,
  rundownRows,
  showsInBulk,
  startFigures,
} from './rundown.view.ts';

const show = newShow();
const timer = (index: number, fields: Partial<Timer> = {}): Timer => ({
  ...newTimer,
  _id: `t${index}`,
  index,
  ...fields,
});
const times = roomTimes({ timezone: 'UTC', todFormat: '24H' }, { zone: 'UTC', locale: 'en' });
const noon = Date.UTC(2026, 2, 10, 12);
const four = [timer(0, { startTime: '12:00:00' }), timer(1, { name: 'Talk' }), timer(2), timer(3)];
const at = (current: string, running: boolean): RoomState => ({
  ...show,
  timers: four,
  timeset: running
    ? { ...idleTimeset(current), running: true, kickoff: noon, deadline: noon + 600_000 }
    : idleTimeset(current),
});
const rowsOf = (state: RoomState, now: number) =>
  rundownRows({ state, planned: scheduleOf(state, now).timers, times, now });
const rowAt = (now: number): RundownRow => {
  const [row] = rowsOf(at('t0', true), now);
  if (row === undefined) throw new Error('a row expected');
  return row;
};

describe('the rundown on the controller', () => {
  test('V32 marks each row as done, current, next or to come', () => {
    const states = (current: string) => rowsOf(at(current, false), noon).map((row) => row.state);
    expect(states('t0')).toEqual(['current', 'next', 'coming', 'coming']);
    expect(states('t2')).toEqual(['done', 'done', 'current', 'next']);
  });

  test('V32 marks the first row as next while no timer is selected', () => {
    const unchosen = { ...at('t0', false), timeset: idleTimeset(null) };
    expect(rowsOf(unchosen, noon).map((row) => row.state)).toEqual(['next', 'coming', 'coming', 'coming']);
  });

  test('V241 marks the armed row as next, even if it is before the current one', () => {
    const armed = (current: string, nextTimerId: string) =>
      rowsOf({ ...at(current, true), timeset: { ...at(current, true).timeset, nextTimerId } }, noon);
    const states = (...asked: readonly [string, string]) =>
      armed(...asked).map((row) => `${row.state}${row.armed ? ', armed' : ''}`);
    expect(states('t0', 't3')).toEqual(['current', 'coming', 'coming', 'next, armed']);
    expect(states('t2', 't1')).toEqual(['done', 'next, armed', 'current', 'coming']);
    expect(states('t0', 't1')).toEqual(['current', 'next, armed', 'coming', 'coming']);
    expect(rowsOf(at('t0', true), noon).some((row) => row.armed)).toBe(false);
  });

  test('V245 makes a row current by its number while no timer runs, and otherwise arms the row', () => {
    const choices = (running: boolean) => {
      const room = at('t1', running);
      const armed = { ...room, timeset: { ...room.timeset, nextTimerId: 't3' } };
      return rowsOf(armed, noon).map((row) => row.choice);
    };
    expect(choices(true)).toEqual(['arm', 'none', 'arm', 'disarm']);
    expect(choices(false)).toEqual(['select', 'none', 'select', 'select']);
  });

  test('V32 marks only the current row as running, and only while the clock runs', () => {
    const runs = (running: boolean) => rowsOf(at('t1', running), noon).map((row) => row.running);
    expect(runs(true)).toEqual([false, true, false, false]);
    expect(runs(false)).toEqual([false, false, false, false]);
  });

  test("V32 gives each row a title, a length, and start and end in the room's zone", () => {
    const [first, second] = rowsOf(at('t0', false), noon - 1);
    expect(first).toMatchObject({ title: 'Timer 1', start: '12:00', finish: '12:10' });
    expect(second).toMatchObject({ title: 'Talk', start: '12:10', finish: '12:20' });
  });

  test('S26 marks a linked row with a start time as started by its link', () => {
    const linked = { trigger: 'LINKED', startTime: '12:30:00' } as const;
    const timers = [timer(0, linked), timer(1, linked), timer(2, { trigger: 'LINKED' }), timer(3)];
    const said = (current: string) =>
      rowsOf({ ...at(current, false), timers }, noon).map(({ start, startsByLink }) => [start, startsByLink]);
    expect(said('t0')).toEqual([
      ['12:30', false],
      ['12:30', true],
      ['12:40', false],
      ['12:50', false],
    ]);
    expect(said('t1')[1]?.[1]).toBe(false);
  });

  test('V32 leaves times blank without a schedule', () => {
    const [row] = rundownRows({ state: at('t0', false), planned: [], times, now: noon });
    expect(row).toMatchObject({ title: 'Timer 1', start: '', finish: '' });
  });

  test('V32 leaves times blank if no start is planned', () => {
    const loose = { ...at('t0', false), timers: [timer(0), timer(1)] };
    const later = { ...loose, timeset: idleTimeset('t1') };
    expect(rowsOf(later, noon)[0]).toMatchObject({ start: '', finish: '', ifNow: false });
  });

  test('V477 shows starts of unplanned rows as if the show started now, while no timer runs', () => {
    const timers = [timer(0), timer(1), timer(2, { startTime: '14:00:00' })];
    const said = (state: RoomState) =>
      rowsOf(state, noon).map(({ start, finish, ifNow }) => [start, finish, ifNow]);
    expect(said({ ...at('t0', false), timers })).toEqual([
      ['12:00', '12:10', true],
      ['12:10', '12:20', true],
      ['14:00', '14:10', false],
    ]);
    expect(said({ ...at('t0', true), timers }).map(([, , ifNow]) => ifNow)).toEqual([false, false, false]);
    expect(said({ ...at('t0', false), timers: timers.slice(0, 1) })).toEqual([['12:00', '12:10', true]]);
  });

  test('V850 ends a row with a finish time at that time', () => {
    const timers = [timer(0, { type: 'FINISH_TIME', finishTime: '12:30:00' }), timer(1)];
    const state = { ...at('t0', false), timers };
    const planned = scheduleOf(state, noon + 20_000).timers;
    const said = rundownRows({ state, planned, times, now: noon });
    expect(said.map(({ start, finish, ifNow }) => [start, finish, ifNow])).toEqual([
      ['12:00', '12:30', true],
      ['12:30', '12:40', false],
    ]);
  });

  test('V479 gives the first row of a group its heading', () => {
    const timers = [timer(0), timer(1, { group: { name: 'Noon', target: null } })];
    const names = rowsOf({ ...at('t0', false), timers }, noon).map(({ group }) => group?.name);
    expect(names).toEqual([undefined, 'Noon']);
  });

  test('V478 marks start times that have an effect, and rows that start by a link', () => {
    const own = { startTime: '12:30:00' };
    const timers = [timer(0, own), timer(1, { ...own, trigger: 'LINKED' }), timer(2)];
    const drawn = rowsOf({ ...at('t0', false), timers }, noon).map(({ ownStart, linksOn }) => [
      ownStart,
      linksOn,
    ]);
    expect(drawn).toEqual([
      [true, true],
      [false, false],
      [false, false],
    ]);
  });

  test('V475 shows no end that equals the start', () => {
    const timers = [timer(0, { startTime: '12:00:00', minutes: 0 })];
    expect(rowsOf({ ...at('t0', false), timers }, noon)[0]).toMatchObject({ start: '12:00', finish: '' });
  });

  test('S730 shows the plan, and the expected time if it reads differently', () => {
    const rows = rowsOf(at('t0', true), noon + 750_000);
    expect(rows.map(({ start, expectedStart, startPace }) => [start, expectedStart, startPace])).toEqual([
      ['12:00', null, null],
      ['12:10', '12:12', 'late'],
      ['12:20', '12:22', 'late'],
      ['12:30', '12:32', 'late'],
    ]);
    expect(rows[0]).toMatchObject({
      running: true,
      finish: '12:10',
      expectedFinish: '12:12',
      finishPace: 'late',
    });
    const early = { ...at('t0', true).timeset, kickoff: noon - 120_000, deadline: noon + 480_000 };
    expect(rowsOf({ ...at('t0', true), timeset: early }, noon)[1]).toMatchObject({
      start: '12:10',
      expectedStart: '12:08',
      startPace: 'early',
    });
  });

  test('S728 shows actual times in a finished row, and only the plan in a skipped one', () => {
    const ran = { start: noon + 60_000, finish: noon + 120_000, length: 60_000 };
    const state = at('t2', true);
    const timers = state.timers.map((each) => (each.index === 0 ? { ...each, ran } : each));
    const rows = rowsOf({ ...state, timers }, noon + 130_000);
    expect(rows[0]).toMatchObject({
      start: '12:00',
      expectedStart: '12:01',
      expectedFinish: '12:02',
      leftOut: false,
    });
    expect(rows[1]).toMatchObject({ start: '12:10', expectedStart: null, leftOut: true });
    expect(rows[3]?.leftOut).toBe(false);
  });

  test('V32 has no rows without timers', () => {
    expect(rowsOf({ ...show, timers: [], timeset: idleTimeset(null) }, noon)).toEqual([]);
  });

  test('V471 marks the row of the started timer, also while it is paused', () => {
    const running = at('t1', true);
    const paused = { ...running, timeset: { ...running.timeset, running: false, lastStop: noon } };
    const startedRows = (state: RoomState) => rowsOf(state, noon).map((row) => row.started);
    expect(startedRows(running)).toEqual([false, true, false, false]);
    expect(startedRows(paused)).toEqual([false, true, false, false]);
    expect(startedRows(at('t1', false))).toEqual([false, false, false, false]);
  });

  test.each([
    [{}, true],
    [{ yellow: 90_000 }, false],
    [{ red: 0 }, false],
  ])('V472 a timer with the fields %j has the default wrap-up times: %s', (fields, usual) => {
    expect(hasDefaultWrapUp(timer(0, fields))).toBe(usual);
  });

  test('V470 reserves space for the digits of a start and of its expected start', () => {
    expect(startFigures({ start: '12:00', expectedStart: null })).toBe(5);
    expect(startFigures({ start: '12:00', expectedStart: '12:07' })).toBe(9);
  });

  test('V320 treats the plans of two seconds as the same until a timer is late', () => {
    const plansAt = (now: number) => scheduleOf(at('t0', true), now).timers;
    const plans = plansAt(noon + 1_000);
    expect(isSamePlans(plans, plansAt(noon + 2_000))).toBe(true);
    expect(isSamePlans(plans, plansAt(noon + 750_000))).toBe(false);
    expect(isSamePlans(plans, plans.slice(1))).toBe(false);
  });

  test('S460 shows start and end of a linked row earlier if a gap before it is skipped', () => {
    const timers = [
      timer(0, { startTime: '12:00:00' }),
      timer(1, { startTime: '12:15:00', trigger: 'LINKED' }),
      timer(2),
      timer(3, { startTime: '12:45:00' }),
    ];
    const kickoff = noon + 120_000;
    const timeset = { ...idleTimeset('t0'), running: true, kickoff, deadline: kickoff + 600_000 };
    const { timers: planned } = scheduleOf({ ...show, timers, timeset }, kickoff);
    expect(planned.map(({ startsLate, endsLate }) => [startsLate, endsLate])).toEqual([
      [120_000, 120_000],
      [-180_000, -180_000],
      [-180_000, -180_000],
      [0, 0],
    ]);
    const rows = rundownRows({ state: { ...show, timers, timeset }, planned, times, now: kickoff });
    expect(rows.map(({ startPace }) => startPace)).toEqual(['late', 'early', 'early', null]);
  });

  test.each([
    { start: 0 },
    { finish: 0 },
    { ownStart: false },
    { startsLate: 1_000 },
    { endsLate: 1_000 },
    { gap: 1 },
    { overlap: 1 },
    { expectedStart: 0 },
    { expectedFinish: 0 },
    { expectedGap: 1 },
    { expectedOverlap: 1 },
    { length: 0 },
  ])('V320 compares plans as different if this differs: %o', (change) => {
    const [plan, ...rest] = scheduleOf(at('t0', true), noon).timers;
    if (plan === undefined) throw new Error('a timer expected');
    expect(isSamePlans([plan, ...rest], [{ ...plan, ...change }, ...rest])).toBe(false);
  });

  test('V32 sees an unchanged row as the same', () => {
    expect(isSameRow(rowAt(noon + 1_000), rowAt(noon + 2_000))).toBe(true);
  });

  test.each<Partial<RundownRow>>([
    { timer: timer(0) },
    { index: 1 },
    { state: 'done' },
    { running: false },
    { started: false },
    { armed: true },
    { choice: 'arm' },
    { start: '12:01' },
    { finish: '12:11' },
    { expectedStart: '12:01' },
    { expectedFinish: '12:11' },
    { startPace: 'late' },
    { finishPace: 'late' },
    { leftOut: true },
    { ifNow: true },
    { ownStart: false },
    { linksOn: true },
    { group: { name: 'Noon', sum: '', ends: '', isLate: false } },
    { lines: [{ kind: 'day', text: 'Tomorrow' }] },
  ])('V32 renders a row again if this differs: %o', (change) => {
    const row = rowAt(noon + 1_000);
    expect(isSameRow(row, { ...row, ...change })).toBe(false);
  });

  test.each([
    [{ minutes: 5 }, 4],
    [{ hours: 120, minutes: 0 }, 9],
    [{ minutes: 0, seconds: 12.34 }, 7],
    [{ hours: 120, type: 'FINISH_TIME' }, 0],
  ] as const)('V159 reserves for a length of %j the space of %d digits', (fields, figures) => {
    expect(lengthFigures(timer(0, fields))).toBe(figures);
  });

  test.each([
    ['09:00:00', 0],
    ['23:59:30', 11],
    [null, 0],
  ])('V856 reserves for a finish at %s the space of %d digits', (finishTime, figures) => {
    expect(lengthFigures(timer(0, { type: 'FINISH_TIME', finishTime }))).toBe(figures);
  });

  test('V33 hides a field in all timers if at least one shows it', () => {
    expect(showsInBulk([timer(0), timer(1, { showName: false })], 'showName')).toBe(false);
    expect(showsInBulk([timer(0, { showName: false })], 'showName')).toBe(true);
  });

  test('V33 suggests each label in use once', () => {
    const red = { name: 'Video', color: '#f00' };
    const rows = [timer(0, { labels: [red] }), timer(1, { labels: [red, { name: 'Live', color: '#f00' }] })];
    expect(labelsInUse(rows).map(({ name }) => name)).toEqual(['Video', 'Live']);
  });
});

describe('the progress of the room', () => {
  const progressAt = (state: RoomState, now: number) =>
    roomProgress(scheduleOf(state, now), state.timers, times, now);

  test('V34 has elapsed and remaining time, lateness and end', () => {
    expect(progressAt(at('t0', true), noon + 300_000)).toEqual({
      percent: 12.5,
      elapsed: '5:00',
      remaining: '35:00',
      total: '40:00',
      lateness: { kind: 'on-time', text: 'On time' },
      lateAt: null,
      lateGroup: null,
      ends: '12:40',
    });
  });

  test('W2830 shows the start of the show during a rehearsal', () => {
    const state = at('t0', true);
    const timers = state.timers.map((each, index) =>
      index === 0 ? { ...each, startTime: '10:00:00', startDate: '2026-03-11' } : each,
    );
    expect(progressAt({ ...state, timers }, noon).lateness).toEqual({
      kind: 'on-time',
      text: 'Starts Tomorrow 10:00',
    });
  });

  test('V34 shows the end in UTC if the room has no zone', () => {
    const zoneless = planTimes({ timezone: null, todFormat: '24H' }, { zone: 'Asia/Tokyo', locale: 'en' });
    const state = at('t0', true);
    expect(roomProgress(scheduleOf(state, noon), state.timers, zoneless, noon).ends).toBe('12:40 UTC');
  });

  test.each([
    [11, '23:10'],
    [12, 'Tomorrow 0:10'],
    [120, 'Mar 15, 2026 12:10'],
  ])('V157 for an end in %d h and 10 min shows the day, unless it is today', (hours, ends) => {
    const long = { ...at('t0', false), timers: [timer(0, { hours })] };
    expect(progressAt(long, noon).ends).toBe(ends);
  });

  test('V34 shows how late the show is', () => {
    expect(progressAt(at('t0', true), noon + 750_000)).toMatchObject({
      lateness: { kind: 'over', text: '2:30 behind' },
      ends: '12:42',
    });
  });

  test('V34 shows the show as late from a full second on, and otherwise as on time', () => {
    const latenessAt = (now: number) => progressAt(at('t0', true), now).lateness?.text;
    expect(latenessAt(noon + 601_000)).toBe('0:01 behind');
    expect(latenessAt(noon + 600_999)).toBe('On time');
  });

  test('V34 shows the show as late if the plan contains an overlap', () => {
    const timers = [timer(0, { startTime: '12:00:00', minutes: 30 }), timer(1, { startTime: '12:20:00' })];
    const rest = [timer(2, { startTime: '14:00:00' })];
    const tight = { ...at('t0', false), timers: [...timers, ...rest] };
    expect(progressAt(tight, noon)).toMatchObject({
      lateness: { kind: 'over', text: '10:00 behind' },
      lateAt: 1,
      ends: '14:10',
    });
  });

  test('V34 shows how early the show is', () => {
    const early = at('t0', true);
    const timeset = { ...early.timeset, kickoff: noon - 60_000, deadline: noon + 540_000 };
    expect(progressAt({ ...early, timeset }, noon).lateness).toEqual({ kind: 'under', text: '1:00 ahead' });
  });

  test('S731 shows the start that an early show waits for', () => {
    const timers = [
      timer(0, { startTime: '12:00:00' }),
      timer(1, { name: 'Lunch', startTime: '12:10:00' }),
      timer(2),
    ];
    const early = { ...idleTimeset('t0'), running: true, kickoff: noon - 360_000, deadline: noon + 240_000 };
    expect(progressAt({ ...show, timers, timeset: early }, noon).lateness).toEqual({
      kind: 'under',
      text: '6:00 ahead, waits for Lunch at 12:10',
    });
  });

  test('V34 shows without a planned start the end as if the show resumed now', () => {
    const loose = { ...at('t0', false), timers: [timer(0), timer(1)] };
    expect(progressAt(loose, noon)).toMatchObject({ lateness: null, ends: '12:20', percent: 0 });
  });
});

test('V29, W2765 notes that planned times are in UTC if the room has no zone, and where to set one', () => {
  const note = (timezone: string | null, canSetZone: boolean) =>
    planNote(
      planTimes({ timezone, todFormat: '24H' }, { zone: 'Europe/Copenhagen', locale: 'en-US' }),
      canSetZone,
    );
  expect(note('Asia/Tokyo', true)).toBeNull();
  expect(note(null, false)).toBe('Times in UTC');
  expect(note(null, true)).toBe('Times in UTC (set a time zone in Settings)');
});

const linesTimes = roomTimes(
  { timezone: 'Europe/Copenhagen', todFormat: '24H' },
  { zone: 'UTC', locale: 'en' },
);

const nine: Partial<Timer> = { startTime: '09:00:00', minutes: 30 };

const begins = (target: string | null, name = 'Morning') => ({ group: { name, target } });

function linesOf(items: readonly Partial<Timer>[], now = clock('08:50')) {
  const given = rundown(items);
  return Array.from(groupLines(given.timers, scheduleOf(given, now).timers, linesTimes), ([place, line]) => [
    place,
    line.name,
    [line.sum, line.ends].filter(Boolean).join(', '),
    line.isLate,
  ]);
}

describe('the headings of groups', () => {
  test('V479 show the number of timers, their total length, and the expected end', () => {
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
  ])('V479 show the difference to a target of %s', (target, said, isLate) => {
    expect(linesOf([{ ...nine, ...begins(target) }])).toEqual([
      [0, 'Morning', `1 timer, 30:00, ${said}`, isLate],
    ]);
  });

  test('V479 show the expected end, and without a plan only the length', () => {
    expect(linesOf([nine, begins('09:40:00')], clock('09:07'))[0]?.[2]).toBe(
      '1 timer, 10:00, ends 9:47, target 9:40: 7:00 behind',
    );
    expect(linesOf([begins('09:40:00')])[0]?.[2]).toBe('1 timer, 10:00');
    const { timers } = rundown([begins('09:40:00')]);
    expect(groupLines(timers, [], linesTimes).get(0)).toMatchObject({ sum: '1 timer, 0:00', ends: '' });
  });

  test('S38 show the end of an overtime timer as the clock shows it', () => {
    const items = [{ ...nine, ...begins('09:30:00') }];
    const running = rundown(items, started(0, clock('09:00'), clock('09:30')));
    const { timers, standing } = scheduleOf(running, clock('09:34'));
    expect(groupLines(running.timers, timers, linesTimes).get(0)).toMatchObject({
      ends: 'ends 9:34, target 9:30: 4:00 behind',
      isLate: true,
    });
    expect(standing).toMatchObject({ over: 4 * 60_000, group: { name: 'Morning' } });
  });

  test('V479 show "Group" if the group has no name', () => {
    expect([groupTitle({ name: ' Noon ' }), groupTitle({ name: ' ' })]).toEqual(['Noon', 'Group']);
  });
});
