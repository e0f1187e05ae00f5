import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Timer } from '../timer/timer.ts';
import { idleTimeset } from '../timer/timeset.ts';
import { clock, DAY_OF_SHOW, rundown, started } from './schedule.fixture.ts';
import { type Rundown, type ScheduledTimer, scheduleOf } from './schedule.ts';

const S = 1_000;
const MIN = 60 * S;

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

describe('any show at any moment', () => {
  it('S19, S26 A delay is never negative, in steps of 500 ms, and never larger than the true lateness', () => {
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

  it('S20, S21, S22 The room adds up: progress, remaining, over and under', () => {
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

  it('S16 As time passes without a command, no delay shrinks', () => {
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
