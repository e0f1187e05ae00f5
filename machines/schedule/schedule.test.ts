import * as fc from 'fast-check';
import { describe, expect, it, test, vi } from 'vitest';
import { newTimer, type Timer } from '../timer/timer.ts';
import { idleTimeset, type Timeset } from '../timer/timeset.ts';
import { clock, DAY_OF_SHOW, rundown, started } from './schedule.fixture.ts';
import { type Rundown, type ScheduledTimer, scheduleOf } from './schedule.ts';

const S = 1_000;
const MIN = 60 * S;
const HOUR = 60 * MIN;

/** "09:00" for an instant of the day of the show, "09:00 +1" a day later. */
function wall(at: number | null): string | null {
  if (at === null) return null;
  const days = Math.floor((at - clock('00:00')) / (24 * HOUR));
  const time = new Date(at + 2 * HOUR).toISOString().slice(11, 19).replace(/:00$/, '');
  return days === 0 ? time : `${time} ${days > 0 ? '+' : ''}${days}`;
}

const startsOf = (given: Rundown, now: number) =>
  scheduleOf(given, now).timers.map(({ start }) => wall(start));
const delaysOf = (given: Rundown, now: number) =>
  scheduleOf(given, now).timers.map(({ delay }) => delay / MIN);
const expectedOf = (given: Rundown, now: number) =>
  scheduleOf(given, now).timers.map(({ expectedStart }) => wall(expectedStart));

const nine: Partial<Timer> = { startTime: '09:00:00' };

describe('planned starts and finishes', () => {
  it('S10, S11 A timer without a start time is planned for the previous finish', () => {
    const given = rundown([nine, {}, { startTime: '09:30:00' }, {}]);
    const { timers } = scheduleOf(given, clock('08:50'));
    expect(timers.map(({ start }) => wall(start))).toEqual(['09:00', '09:10', '09:30', '09:40']);
    expect(timers.map(({ finish }) => wall(finish))).toEqual(['09:10', '09:20', '09:40', '09:50']);
    expect(timers.map(({ gap }) => gap / MIN)).toEqual([0, 0, 10, 0]);
    expect(timers.map(({ ownStart }) => ownStart)).toEqual([true, false, true, false]);
    expect(timers.map(({ timerId }) => timerId)).toEqual(['t0', 't1', 't2', 't3']);
  });

  it('S10 A start up to 30 minutes before the previous finish overlaps, and an earlier start is tomorrow', () => {
    const hour = { ...nine, hours: 1, minutes: 0 };
    const overlap = scheduleOf(rundown([hour, { startTime: '09:45:00' }]), clock('08:50')).timers[1];
    expect(overlap).toMatchObject({ start: clock('09:45'), gap: -15 * MIN });
    expect(startsOf(rundown([hour, { startTime: '09:30:00' }]), clock('08:50'))).toEqual([
      '09:00',
      '09:30 +1',
    ]);
    expect(startsOf(rundown([hour, { startTime: '09:30:01' }]), clock('08:50'))).toEqual([
      '09:00',
      '09:30:01',
    ]);
  });

  it('S10 A start date sets the day of the start', () => {
    const given = rundown([nine, { startTime: '08:00:00', startDate: '2026-06-10' }, {}]);
    expect(startsOf(given, clock('08:50'))).toEqual(['09:00', '08:00', '08:10']);
  });

  it('S26 A linked timer is planned for its start time, but expected at the finish of the timer before', () => {
    const linked = { trigger: 'LINKED', startTime: '09:30:00' } as const;
    const { timers, plannedEnd, projectedEnd } = scheduleOf(rundown([nine, linked, {}]), clock('08:50'));
    expect(timers[1]).toMatchObject({
      start: clock('09:30'),
      finish: clock('09:40'),
      gap: 20 * MIN,
      ownStart: true,
      delay: 0,
      expectedStart: clock('09:10'),
      expectedFinish: clock('09:20'),
    });
    expect(timers[2]).toMatchObject({ start: clock('09:40'), expectedStart: clock('09:20') });
    expect([plannedEnd, projectedEnd]).toEqual([clock('09:50'), clock('09:30')]);
    const first = scheduleOf(rundown([linked]), clock('08:50')).timers[0];
    expect(first).toMatchObject({ start: clock('09:30'), ownStart: true });
    const { timers: without } = scheduleOf(rundown([nine, { trigger: 'LINKED' }]), clock('08:50'));
    expect(without[1]).toMatchObject({ start: clock('09:10'), gap: 0, ownStart: false });
  });

  it('S14 A FINISH_TIME timer ends at its finish time', () => {
    const toTen = { type: 'FINISH_TIME', finishTime: '10:00:00' } as const;
    const { timers } = scheduleOf(rundown([nine, toTen, {}]), clock('08:50'));
    expect(timers[1]).toMatchObject({ start: clock('09:10'), finish: clock('10:00'), length: 50 * MIN });
    expect(timers[2]).toMatchObject({ start: clock('10:00') });
  });

  it('S11 A timer without any start time before it has no planned start', () => {
    const { timers, start, plannedEnd, projectedEnd, over, multiDay } = scheduleOf(
      rundown([{}, {}]),
      clock('08:50'),
    );
    expect(timers[1]).toMatchObject({ start: null, finish: null, gap: 0, delay: 0, length: 10 * MIN });
    expect(timers[1]).toMatchObject({ expectedStart: null, expectedFinish: null });
    expect({ start, plannedEnd, projectedEnd, over, multiDay }).toEqual({
      start: null,
      plannedEnd: null,
      projectedEnd: null,
      over: null,
      multiDay: false,
    });
    expect(startsOf(rundown([{}, nine, {}]), clock('08:50'))).toEqual([null, '09:00', '09:10']);
  });

  it('S12 Without a plan, a started timer is planned for its kickoff, and later timers follow', () => {
    const running = started(1, clock('11:03'), clock('11:13'));
    const given = rundown([{}, {}, {}], running);
    expect(startsOf(given, clock('11:05'))).toEqual([null, '11:03', '11:13']);
    expect(delaysOf(given, clock('11:05'))).toEqual([0, 0, 0]);
  });

  it('S12 The planned times of a started timer do not change', () => {
    const given = rundown([nine, {}], started(0, clock('09:04'), clock('09:14')));
    const { timers } = scheduleOf(given, clock('09:05'));
    expect(timers[0]).toMatchObject({ start: clock('09:00'), finish: clock('09:10'), delay: 4 * MIN });
    expect(timers[0]).toMatchObject({ expectedStart: clock('09:04'), expectedFinish: clock('09:14') });
    expect(timers[1]).toMatchObject({ start: clock('09:10'), delay: 4 * MIN, expectedStart: clock('09:14') });
  });

  it('S12 A started timer with a finish time keeps the length that it had at its kickoff', () => {
    const toTen = { ...nine, type: 'FINISH_TIME', finishTime: '10:00:00' } as const;
    const given = rundown([toTen, {}], started(0, clock('09:20'), clock('10:00')));
    expect(scheduleOf(given, clock('09:21')).timers[0]).toMatchObject({
      finish: clock('10:00'),
      length: 40 * MIN,
    });
  });
});

describe('the day of a start time without a date', () => {
  const idleAt = (index: number) => ({ timerId: `t${index}` });

  const written = (time: string, days = 0): Partial<Timer> => ({ ...nine, startFrom: clock(time, days) });

  test.each<[string, Partial<Timer>, [string, number?], string]>([
    ['typed the evening before, tomorrow', written('18:00', -1), ['18:00', -1], '09:00'],
    ['typed that morning, today', written('08:00'), ['08:50'], '09:00'],
    ['45 minutes late', written('08:00'), ['09:45'], '09:00'],
    ['typed the evening before, and late', written('18:00', -1), ['09:45'], '09:00'],
    ['written within 30 minutes after it', written('09:29'), ['09:29'], '09:00'],
    ['written later', written('09:30'), ['09:30'], '09:00 +1'],
    ['just before 12 h to the next one', written('08:00'), ['20:59:59'], '09:00'],
    ['at 12 h to the next one', written('08:00'), ['21:00'], '09:00 +1'],
    ['days later in the morning', written('08:00', -5), ['10:00'], '09:00'],
    ['days later in the evening', written('08:00', -5), ['21:30'], '09:00 +1'],
    ['written by a clock that was a day ahead', written('08:00', 1), ['08:00'], '09:00'],
  ])('S13 The start has the right day: %s', (_, first, [now, days], start) => {
    expect(startsOf(rundown([first, {}]), clock(now, days))[0]).toBe(start);
  });

  test.each([
    ['spring', '10:00:00', '2026-03-29T10:00:00+02:00'],
    ['autumn', '09:00:00', '2026-10-25T09:00:00+01:00'],
  ])(
    'S13 When clocks change at night in %s, the start moves to the next day 12 h before',
    (_, startTime, next) => {
      const startFrom = Date.parse(next) - 3 * 24 * HOUR;
      const startAt = (now: number) =>
        scheduleOf(rundown([{ startTime, startFrom }]), now).timers[0]?.start ?? 0;
      const moves = Date.parse(next) - 12 * HOUR;
      expect(startAt(moves)).toBe(Date.parse(next));
      expect(startAt(moves - 1)).toBeLessThan(Date.parse(next) - 22 * HOUR);
    },
  );

  test.each<[string, Partial<Timeset>, string, readonly (string | null)[]]>([
    ['with the show under way, today', idleAt(1), '13:00', ['09:00', '09:10', '09:20']],
    [
      'with a timer running, today',
      started(2, clock('13:00'), clock('13:10')),
      '13:01',
      ['09:00', '09:10', '09:20'],
    ],
    [
      'started early, today',
      started(0, clock('07:00'), clock('07:10')),
      '07:01',
      ['09:00', '09:10', '09:20'],
    ],
    ['in a room without a current timer', { timerId: null }, '08:00', ['09:00', '09:10', '09:20']],
    ['started late, today', started(0, clock('18:00'), clock('18:10')), '18:01', ['09:00', '09:10', '09:20']],
  ])('S727 The start has the right day: %s', (_, timeset, now, starts) => {
    expect(startsOf(rundown([written('06:00'), {}, {}], timeset), clock(now))).toEqual(starts);
  });

  it('S727 The start of an evening show keeps its day after midnight, even if it is edited then', () => {
    const evening = { startTime: '22:00:00', startFrom: clock('18:00'), hours: 2 };
    const runs = started(0, clock('22:05'), clock('00:15', 1));
    expect(startsOf(rundown([evening, {}], runs), clock('00:10', 1))[0]).toBe('22:00');
    const edited = { ...evening, startTime: '21:55:00', startFrom: clock('00:10', 1) };
    expect(startsOf(rundown([edited, {}], runs), clock('00:11', 1))[0]).toBe('21:55');
    const ran = { start: clock('22:05'), finish: clock('00:15', 1), length: 130 * MIN };
    const onNext = rundown([{ ...edited, ran }, {}], idleAt(1));
    expect(startsOf(onNext, clock('00:20', 1))[0]).toBe('21:55');
  });

  it('S13, S727 A start set for tomorrow stays tomorrow if the first timer runs today', () => {
    const tried = started(0, clock('18:10'), clock('18:20'));
    expect(startsOf(rundown([written('18:00'), {}], tried), clock('18:11'))[0]).toBe('09:00 +1');
  });

  it('S13 If it is unknown when a start was set, its day is the first one after 30 minutes ago', () => {
    expect(startsOf(rundown([nine]), clock('09:29'))).toEqual(['09:00']);
    expect(startsOf(rundown([nine]), clock('09:30'))).toEqual(['09:00 +1']);
  });

  it('S13 A long show that began yesterday keeps its day', () => {
    const night = [{ startTime: '22:00:00', hours: 8 }, { hours: 5 }, {}];
    const running = started(2, clock('11:10', 1), clock('11:20', 1));
    expect(startsOf(rundown(night, running), clock('11:11', 1))).toEqual(['22:00', '06:10 +1', '11:20 +1']);
  });

  it('S13 The remaining length of a show does not change the day of its start', () => {
    const long = rundown([nine, {}, { hours: 23 }], { timerId: 't1' });
    expect(startsOf(long, clock('13:00'))).toEqual(['09:00', '09:10', '09:20']);
  });

  it('S13 A start after timers without a start is planned for its next occurrence', () => {
    expect(startsOf(rundown([{}, {}, nine], { timerId: 't0' }), clock('09:20'))).toEqual([
      null,
      null,
      '09:00',
    ]);
    expect(startsOf(rundown([{}, {}, nine], { timerId: 't1' }), clock('13:00'))).toEqual([
      null,
      null,
      '09:00',
    ]);
  });
});

describe('delays', () => {
  it('S15 A late kickoff delays the running timer and the timers after it', () => {
    const given = rundown([nine, {}, {}], started(0, clock('09:05'), clock('09:15')));
    expect(delaysOf(given, clock('09:06'))).toEqual([5, 5, 5]);
    expect(expectedOf(given, clock('09:06'))).toEqual(['09:05', '09:15', '09:25']);
    expect(scheduleOf(given, clock('09:06')).delay).toBe(5 * MIN);
  });

  it('S19 Delays are rounded down to 500 ms', () => {
    const late = (ms: number) =>
      scheduleOf(
        rundown([nine, {}], started(0, clock('09:00') + ms, clock('09:10') + ms)),
        clock('09:05'),
      ).timers.map(({ delay }) => delay);
    expect(late(499)).toEqual([0, 0]);
    expect(late(500)).toEqual([500, 500]);
    expect(late(1_999)).toEqual([1_500, 1_500]);
  });

  it('S19 An early start is no delay, and moves the next timers forward', () => {
    const given = rundown([nine, {}, { startTime: '09:20:00' }], started(0, clock('08:55'), clock('09:05')));
    expect(delaysOf(given, clock('08:56'))).toEqual([0, 0, 0]);
    expect(expectedOf(given, clock('08:56'))).toEqual(['08:55', '09:05', '09:20']);
  });

  test.each([
    ['09:12:00', [5, 3, 3]],
    ['09:15:00', [5, 0, 0]],
    ['09:20:00', [5, 0, 0]],
    ['09:05:00', [5, 5, 5]],
  ])('S17 A gap before a start at %s reduces the delay by the length of the gap', (startTime, delays) => {
    const given = rundown([nine, { startTime }, {}], started(0, clock('09:05'), clock('09:15')));
    expect(delaysOf(given, clock('09:06'))).toEqual(delays);
  });

  it('S17 A gap before a linked timer does not reduce the delay', () => {
    const linked = { trigger: 'LINKED', startTime: '09:20:00' } as const;
    const given = rundown([nine, linked, {}], started(0, clock('09:05'), clock('09:15')));
    expect(delaysOf(given, clock('09:06'))).toEqual([5, 5, 5]);
  });

  it('S17 A gap before the running timer does not reduce the delay', () => {
    const given = rundown([nine, { startTime: '09:30:00' }], started(1, clock('09:33'), clock('09:43')));
    expect(delaysOf(given, clock('09:34'))).toEqual([0, 3]);
    expect(scheduleOf(given, clock('09:34')).timers[1]).toMatchObject({ gap: 20 * MIN, delay: 3 * MIN });
  });

  it('S16 An overrun of the running timer delays the next timers', () => {
    const given = rundown([nine, {}], started(0, clock('09:02'), clock('09:12')));
    expect(delaysOf(given, clock('09:12'))).toEqual([2, 2]);
    expect(delaysOf(given, clock('09:15'))).toEqual([2, 5]);
    expect(expectedOf(given, clock('09:15'))).toEqual(['09:02', '09:15']);
  });

  it('S16 A pause delays the next timers, during the pause and afterwards', () => {
    const paused = rundown([nine, {}], started(0, clock('09:00'), clock('09:10'), clock('09:04')));
    expect(delaysOf(paused, clock('09:04'))).toEqual([0, 0]);
    expect(delaysOf(paused, clock('09:07'))).toEqual([0, 3]);
    const resumed = rundown([nine, {}], started(0, clock('09:00'), clock('09:13')));
    expect(delaysOf(resumed, clock('09:08'))).toEqual([0, 3]);
  });

  it('S16 A finished timer delays the next timer, and the last timer causes no delay', () => {
    const ended = started(0, clock('09:00'), clock('09:10'), clock('09:10'));
    expect(delaysOf(rundown([nine, {}], ended), clock('09:14'))).toEqual([0, 4]);
    const last = scheduleOf(rundown([nine], ended), clock('23:00'));
    expect(wall(last.projectedEnd)).toBe('09:10');
    expect(last).toMatchObject({ over: 0, delay: 0 });
  });

  it('S16 The last timer is expected to end now while it is in overtime', () => {
    const given = rundown([nine], started(0, clock('09:00'), clock('09:10')));
    expect(scheduleOf(given, clock('09:12'))).toMatchObject({ projectedEnd: clock('09:12'), over: 2 * MIN });
  });

  it('S15 An idle current timer is late from its planned start on', () => {
    expect(delaysOf(rundown([nine, {}]), clock('08:59'))).toEqual([0, 0]);
    expect(delaysOf(rundown([nine, {}]), clock('09:03'))).toEqual([3, 3]);
    expect(delaysOf(rundown([nine, {}, {}], { timerId: 't1' }), clock('09:15'))).toEqual([0, 5, 5]);
    expect(expectedOf(rundown([nine, {}, {}], { timerId: 't1' }), clock('09:15'))).toEqual([
      null,
      '09:15',
      '09:25',
    ]);
  });

  it('S18 A delay makes a timer with a finish time shorter', () => {
    const toHalf = { type: 'FINISH_TIME', finishTime: '09:30:00' } as const;
    const small = rundown([nine, toHalf, {}], started(0, clock('09:05'), clock('09:15')));
    expect(delaysOf(small, clock('09:06'))).toEqual([5, 5, 0]);
    const large = rundown([nine, toHalf, {}], started(0, clock('09:28'), clock('09:38')));
    expect(delaysOf(large, clock('09:29'))).toEqual([28, 28, 8]);
    expect(expectedOf(large, clock('09:29'))).toEqual(['09:28', '09:38', '09:38']);
  });

  it('S18 A delay makes an idle timer with a finish time shorter', () => {
    const toTen = { ...nine, type: 'FINISH_TIME', finishTime: '10:00:00' } as const;
    expect(delaysOf(rundown([toTen, {}]), clock('09:20'))).toEqual([20, 0]);
  });

  it('S15, S728 Timers before the current one have no delay, and are shown with their recorded start', () => {
    const given = rundown([nine, {}, {}], started(1, clock('09:30'), clock('09:40')));
    expect(delaysOf(given, clock('09:31'))).toEqual([0, 20, 20]);
    expect(expectedOf(given, clock('09:31'))).toEqual([null, '09:30', '09:40']);
    const ran = { start: clock('09:11'), finish: clock('09:29'), length: 18 * MIN };
    const after = rundown([{ ...nine, ran }, {}, {}], started(1, clock('09:30'), clock('09:40')));
    expect(scheduleOf(after, clock('09:31')).timers[0]).toMatchObject({
      start: clock('09:00'),
      expectedStart: ran.start,
      expectedFinish: ran.finish,
      startsLate: 11 * MIN,
      endsLate: 19 * MIN,
    });
    expect(expectedOf(rundown(given.timers.map((timer) => ({ ...timer, ran }))), clock('08:00'))).toEqual([
      '09:00',
      '09:10',
      '09:20',
    ]);
  });

  it('S723 A jump does not change the recorded start of the timer', () => {
    const ran = { start: clock('09:02'), finish: null, length: 0 };
    const jumped = rundown([{ ...nine, ran }, {}], started(0, clock('08:55'), clock('09:05')));
    expect(expectedOf(jumped, clock('09:03'))).toEqual(['09:02', '09:05']);
    expect(scheduleOf(jumped, clock('09:03')).elapsed).toBe(MIN);
  });
});

describe('the schedule while a timer is armed', () => {
  const five = [nine, {}, {}, {}, {}];
  const onSecond = started(1, clock('09:12'), clock('09:22'));
  const armed = (index: number, timers: readonly Partial<Timer>[] = five) =>
    rundown(timers, { ...onSecond, nextTimerId: `t${index}` });

  it('T30 expects the armed timer after the current one, and skipped timers as planned', () => {
    const schedule = scheduleOf(armed(3), clock('09:15'));
    expect(expectedOf(armed(3), clock('09:15'))).toEqual([null, '09:12', '09:20', '09:22', '09:32']);
    expect(delaysOf(armed(3), clock('09:15'))).toEqual([0, 2, 0, 0, 0]);
    expect([wall(schedule.plannedEnd), wall(schedule.projectedEnd)]).toEqual(['09:50', '09:42']);
  });

  it('T30 delays the armed timer by its own plan, and the timers after it', () => {
    expect(expectedOf(armed(3), clock('09:45'))).toEqual([null, '09:12', '09:20', '09:45', '09:55']);
    expect(delaysOf(armed(3), clock('09:45'))).toEqual([0, 2, 0, 15, 15]);
  });

  it('T30 expects the current timer once more if a timer above it is armed', () => {
    expect(expectedOf(armed(0), clock('09:15'))).toEqual(['09:22', '09:12', '09:42', '09:52', '10:02']);
    expect(delaysOf(armed(0), clock('09:15'))).toEqual([22, 2, 22, 22, 22]);
  });

  it('T30 expects the armed timer at its own start time if it has a later one', () => {
    const later = [nine, {}, {}, { startTime: '10:00:00' }, {}];
    expect(expectedOf(armed(3, later), clock('09:15'))).toEqual([null, '09:12', '09:20', '10:00', '10:10']);
  });

  it('T30 does not change if the armed timer is next, has no plan or does not exist', () => {
    const plain = scheduleOf(rundown(five, onSecond), clock('09:45'));
    expect(scheduleOf(armed(2), clock('09:45'))).toEqual(plain);
    expect(scheduleOf(armed(9), clock('09:45'))).toEqual(plain);
    const early = rundown([{}, {}, nine], { timerId: 't2', nextTimerId: 't1' });
    expect(expectedOf(early, clock('08:00'))).toEqual([null, null, '09:00']);
  });

  it('T30 expects the armed timer after the last one now if the last one has ended', () => {
    const ended = started(1, clock('09:10'), clock('09:20'), clock('09:20'));
    const given = rundown([nine, {}], { ...ended, nextTimerId: 't0' });
    expect(expectedOf(given, clock('09:30'))).toEqual(['09:30', '09:10']);
  });
});

describe('the schedule of a whole room', () => {
  it('S21 has planned and projected end, and the difference between them', () => {
    const late = scheduleOf(rundown([nine, {}], started(0, clock('09:05'), clock('09:15'))), clock('09:06'));
    expect([wall(late.start), wall(late.plannedEnd), wall(late.projectedEnd)]).toEqual([
      '09:00',
      '09:20',
      '09:25',
    ]);
    expect(late.over).toBe(5 * MIN);
    const early = scheduleOf(rundown([nine, {}], started(0, clock('08:55'), clock('09:05'))), clock('08:56'));
    expect(early.over).toBe(-5 * MIN);
  });

  test.each([
    ['09:00:00', 10, false],
    ['23:45:00', 5, false],
    ['23:45:00', 15, true],
    ['23:55:00', 10, true],
  ])(
    'S20 a show that starts at %s with two timers of %d minutes takes several days: %s',
    (startTime, minutes, multiDay) => {
      const given = rundown([{ startTime, minutes }, { minutes }]);
      expect(scheduleOf(given, clock('08:00')).multiDay).toBe(multiDay);
    },
  );

  it("S20 uses the days of the room's zone, or UTC", () => {
    const given = rundown([{ startTime: '00:30:00', hours: 2 }]);
    expect(scheduleOf(given, clock('00:10')).multiDay).toBe(false);
    const inUtc = { ...given, room: { settings: { timezone: null } } };
    expect(scheduleOf(inUtc, clock('00:10')).start).toBe(clock('02:30'));
  });

  test.each<[string, Partial<Timeset>, string, number, number]>([
    ['idle at the first', { timerId: 't0' }, '08:00', 0, 0],
    ['idle at the second', { timerId: 't1' }, '08:00', 10, 25],
    ['running', started(1, clock('09:10'), clock('09:20')), '09:15', 15, 37.5],
    ['over its time', started(1, clock('09:10'), clock('09:20')), '09:50', 50, 71.5],
    ['with one left out', started(2, clock('09:10'), clock('09:30'), clock('09:30')), '09:50', 30, 100],
    ['paused', started(1, clock('09:10'), clock('09:22'), clock('09:17')), '09:18', 15, 37.5],
  ])('S22 has the right elapsed time and progress: %s', (_, timeset, now, minutes, percent) => {
    const ran = { start: clock('09:00'), finish: clock('09:10'), length: 10 * MIN };
    const given = rundown([{ ...nine, ran }, {}, { minutes: 20 }], timeset);
    const schedule = scheduleOf(given, clock(now));
    expect(schedule).toMatchObject({ elapsed: minutes * MIN, progress: percent });
    expect(schedule.remaining).toBe(schedule.total - schedule.elapsed);
  });

  it('S22 has no progress if there are no timers or all lengths are 0', () => {
    const nothing = { total: 0, elapsed: 0, remaining: 0, progress: 0 };
    expect(scheduleOf(rundown([]), clock('09:00'))).toMatchObject({
      ...nothing,
      current: -1,
      delay: 0,
      timers: [],
    });
    expect(scheduleOf(rundown([{ minutes: 0 }]), clock('09:00'))).toMatchObject({ ...nothing, current: 0 });
  });

  it('S12 has no planned start if the clock refers to a missing timer', () => {
    const gone = { ...started(0, clock('09:00'), clock('09:10')), timerId: 'gone' };
    expect(startsOf(rundown([{}], gone), clock('09:01'))).toEqual([null]);
  });
});

describe('a finish time without a start', () => {
  const startsAt = (given: Rundown, now: number) => scheduleOf(given, now).timers.map(({ start }) => start);

  const toNine = { type: 'FINISH_TIME', finishTime: '09:00:00' } as const;
  const doors = [toNine, {}, {}];

  it('V850 Later timers are planned from the finish time', () => {
    const { timers, start, plannedEnd, over } = scheduleOf(rundown(doors), clock('08:00'));
    expect(timers[0]).toMatchObject({ start: null, finish: clock('09:00'), expectedFinish: clock('09:00') });
    expect(timers.map(({ start: at }) => at)).toEqual([null, clock('09:00'), clock('09:10')]);
    expect([start, plannedEnd, over]).toEqual([clock('09:00'), clock('09:20'), 0]);
    expect(startsAt(rundown([{}, toNine, {}]), clock('08:00'))).toEqual([null, null, clock('09:00')]);
  });

  test.each<[string, Partial<Timer>, Partial<Timeset>, string, number | null]>([
    ['within 30 minutes after it, today', {}, {}, '09:29', 0],
    ['later, tomorrow', {}, {}, '09:30', 1],
    ['with the show under way, today', {}, { timerId: 't1' }, '13:00', 0],
    ['on its date', { finishDate: '2026-06-12' }, {}, '08:00', 2],
    ['on a date that is past, never', { finishDate: '2026-06-01' }, {}, '08:00', null],
    ['without a time, never', { finishTime: null }, {}, '08:00', null],
    ['with another type, never', { type: 'DURATION' }, {}, '08:00', null],
  ])('V850 The finish has the right day: %s', (_, fields, timeset, now, days) => {
    const at = (time: string) => (days === null ? null : clock(time, days));
    const given = rundown([{ ...toNine, ...fields }, {}, {}], timeset);
    expect(startsAt(given, clock(now))).toEqual([null, at('09:00'), at('09:10')]);
  });

  it('V850 After the finish time has passed, the next timers are late', () => {
    const { timers, standing } = scheduleOf(rundown(doors), clock('09:05'));
    expect(timers.map(({ delay }) => delay / MIN)).toEqual([0, 5, 5]);
    expect(timers[1]).toMatchObject({ start: clock('09:00'), expectedStart: clock('09:05') });
    expect(standing).toEqual({ over: 5 * MIN, place: null, group: null, waits: null });
  });

  it('V850 After its start, the next timers are late by the finish time', () => {
    const next = started(1, clock('09:04'), clock('09:14'));
    expect(delaysOf(rundown(doors, next), clock('09:05'))).toEqual([0, 4, 4]);
    const itself = started(0, clock('08:30'), clock('09:00'));
    expect(scheduleOf(rundown(doors, itself), clock('09:02')).timers[1]).toMatchObject({
      start: clock('09:00'),
      expectedStart: clock('09:02'),
    });
  });

  it('V857 A timer with a finish time that is skipped does not make the elapsed time smaller', () => {
    const next = started(1, clock('08:04'), clock('08:14'));
    const elapsedAt = (now: string) => scheduleOf(rundown(doors, next), clock(now)).elapsed / MIN;
    expect([elapsedAt('08:05'), elapsedAt('08:06')]).toEqual([1, 2]);
  });

  it('V850 A start time before the previous finish time overlaps, and the show is behind its plan', () => {
    const given = rundown([toNine, { startTime: '08:50:00' }]);
    const { timers, standing } = scheduleOf(given, clock('08:00'));
    expect(timers[1]).toMatchObject({ gap: -10 * MIN, overlap: 10 * MIN });
    expect(standing).toEqual({ over: 10 * MIN, place: 1, group: null, waits: null });
    const early = scheduleOf(rundown([toNine, { startTime: '08:00:00' }]), clock('07:00'));
    expect(early.timers[1]).toMatchObject({ start: clock('08:00', 1), overlap: 0 });
  });
});

const times = fc
  .integer({ min: 0, max: 287 })
  .map((five) => new Date(five * 5 * MIN).toISOString().slice(11, 19));

const timers = fc.record<Partial<Timer>>({
  minutes: fc.integer({ min: 0, max: 90 }),
  seconds: fc.integer({ min: 0, max: 59 }),
  type: fc.constantFrom('DURATION', 'DURATION', 'FINISH_TIME'),
  finishTime: times,
  startTime: fc.option(times, { freq: 2 }),
  trigger: fc.constantFrom('MANUAL', 'LINKED', 'SCHEDULED'),
});

interface Show {
  readonly idle: Rundown;
  readonly live: Rundown;
  readonly current: number;
  readonly now: number;
}

/** A show whose first timer has a date, so that its plan is the same whatever happens; and a moment of it. */
const shows = fc
  .record({
    items: fc.array(timers, { minLength: 1, maxLength: 8 }),
    place: fc.nat(7),
    off: fc.integer({ min: -30 * MIN, max: 90 * MIN }),
    ran: fc.integer({ min: 0, max: 60 * MIN }),
    paused: fc.option(fc.integer({ min: 0, max: 20 * MIN })),
    started: fc.boolean(),
  })
  .map(({ items, place, off, ran, paused, started: hasStarted }): Show => {
    const dated = items.map((item, index) =>
      index === 0 ? { ...item, startTime: '12:00:00', startDate: DAY_OF_SHOW } : item,
    );
    const current = place % items.length;
    const idle = rundown(dated, idleTimeset(`t${current}`));
    const planned = scheduleOf(idle, clock('00:00')).timers[current];
    const kickoff = (planned?.start ?? 0) + off;
    const deadline = kickoff + (planned?.length ?? 0);
    const lastStop = paused === null ? null : Math.min(kickoff + ran, deadline);
    const now = kickoff + ran + (paused ?? 0);
    const timeset = hasStarted ? started(current, kickoff, deadline, lastStop) : idle.timeset;
    return { idle, live: { ...idle, timeset }, current, now };
  });

/** The second method: the show played from `now` on, each timer starting as soon as it may. */
function played({ live, current, now }: Show, plan: readonly ScheduledTimer[]): readonly number[] {
  const { timeset, timers: items } = live;
  const starts: number[] = [];
  let free = 0;
  for (const [index, item] of items.entries()) {
    const planned = plan[index]?.start ?? 0;
    if (index < current) {
      starts.push(planned);
      continue;
    }
    let start =
      index === current
        ? Math.max(planned, now)
        : Math.max(free, item.trigger === 'LINKED' ? 0 : waits(item, planned));
    if (index === current && timeset.kickoff !== null) start = timeset.kickoff;
    starts.push(start);
    free = endOf(item, start, planned, plan[index]?.finish ?? 0);
    if (index === current && timeset.deadline !== null) {
      free = now + Math.max(0, timeset.deadline - (timeset.lastStop ?? now));
    }
  }
  return starts;
}

const isLinkedWithStart = ({ trigger, startTime }: Timer) => trigger === 'LINKED' && startTime !== null;

const waits = (item: Timer, planned: number) => (item.startTime === null ? 0 : planned);

function endOf(item: Timer, start: number, planned: number, finish: number): number {
  return item.type === 'FINISH_TIME' ? Math.max(start, finish) : start + finish - planned;
}

describe('properties of random schedules', () => {
  it('S19, S26 A delay is a multiple of 500 ms, from 0 to the real lateness', () => {
    fc.assert(
      fc.property(shows, (show) => {
        const plan = scheduleOf(show.idle, clock('00:00')).timers;
        const truly = played(show, plan);
        const { timers: items } = show.live;
        for (const [index, { delay, expectedStart }] of scheduleOf(show.live, show.now).timers.entries()) {
          const start = truly[index] ?? 0;
          expect(delay % 500).toBe(0);
          expect(delay).toBeGreaterThanOrEqual(0);
          // Gains of a linked timer on its planned start offset nothing (S17).
          const gained = items.slice(0, index + 1).some(isLinkedWithStart);
          const most = gained ? Number.POSITIVE_INFINITY : Math.max(0, start - (plan[index]?.start ?? 0));
          expect(delay).toBeLessThanOrEqual(most);
          expect(expectedStart).toBe(index < show.current ? null : start);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('S20, S21, S22 Elapsed and remaining are the total, and progress is 0 to 100', () => {
    fc.assert(
      fc.property(shows, (show) => {
        const schedule = scheduleOf(show.live, show.now);
        expect(schedule.elapsed + schedule.remaining).toBe(schedule.total);
        expect(schedule.progress).toBeGreaterThanOrEqual(0);
        expect(schedule.progress).toBeLessThanOrEqual(100);
        expect(schedule.over).toBe((schedule.projectedEnd ?? 0) - (schedule.plannedEnd ?? 0));
        expect(schedule.plannedEnd).toBe(scheduleOf(show.idle, clock('00:00')).plannedEnd);
      }),
      { numRuns: 500 },
    );
  });

  it('S16 No delay becomes smaller while time passes without a command', () => {
    fc.assert(
      fc.property(shows, fc.integer({ min: 0, max: 30 * MIN }), (show, later) => {
        const before = scheduleOf(show.live, show.now).timers;
        const after = scheduleOf(show.live, show.now + later).timers;
        for (const [index, { delay }] of before.entries())
          expect(after[index]?.delay ?? 0).toBeGreaterThanOrEqual(delay);
      }),
      { numRuns: 500 },
    );
  });
});

it('W2741 A schedule of 1,000 timers on different days computes each offset once', () => {
  const day = (nth: number) => new Date(nth * 13 * 24 * HOUR).toISOString().slice(0, 10);
  const items = Array.from({ length: 1_000 }, (_, index) => ({
    ...newTimer,
    _id: `${index}`,
    index,
    type: 'FINISH_TIME' as const,
    startTime: '10:00:00',
    startDate: day(index),
    finishTime: '11:00:00',
    finishDate: day(index + 3),
  }));
  const schedule = (timezone: string) =>
    scheduleOf({ room: { settings: { timezone } }, timeset: idleTimeset('0'), timers: items }, 0);
  const expected = ['Australia/Lord_Howe', 'Europe/Copenhagen', 'Asia/Kolkata'].map(schedule);
  const formats: { readonly format: object } = Intl.DateTimeFormat.prototype;
  const measured = vi.spyOn(formats, 'format', 'get');
  expect(schedule('Australia/Lord_Howe')).toEqual(expected[0]);
  expect(measured).not.toHaveBeenCalled();
  measured.mockRestore();
});
