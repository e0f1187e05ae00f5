import { type Instant, SECOND } from '../../machines/kernel/time.ts';
import type { RoomTimes } from '../../machines/room/room-times.ts';
import type { ScheduledTimer } from '../../machines/schedule/schedule.ts';

export interface ShownTimes {
  readonly start: string;
  readonly finish: string;
  /** Expected or actual time, if it differs from the plan. */
  readonly expectedStart: string | null;
  readonly expectedFinish: string | null;
  readonly startPace: Pace | null;
  readonly finishPace: Pace | null;
}

type Pace = 'late' | 'early';

export type TimesPlan = Pick<
  ScheduledTimer,
  'start' | 'finish' | 'expectedStart' | 'expectedFinish' | 'startsLate' | 'endsLate'
>;

/** Expectations of a timer that is shown as planned. */
export const plannedExpectations = { expectedStart: null, expectedFinish: null, startsLate: 0, endsLate: 0 };

export function shownTimes(plan: TimesPlan | undefined, { short }: Pick<RoomTimes, 'short'>): ShownTimes {
  if (plan === undefined) return emptyTimes;
  const text = (at: Instant | null) => (at === null ? '' : short(at));
  const [start, finish] = [text(plan.start), text(plan.finish)];
  const expectedStart = expectedIfDifferent(start, text(plan.expectedStart));
  const expectedEnd = text(plan.expectedFinish);
  // An end that equals its start is not shown (V476).
  const lasts = start !== finish && (expectedEnd === '' || text(plan.expectedStart) !== expectedEnd);
  const expectedFinish = lasts ? expectedIfDifferent(finish, expectedEnd) : null;
  return {
    start,
    finish: lasts ? finish : '',
    expectedStart,
    expectedFinish,
    startPace: expectedStart === null ? null : paceOf(plan.startsLate),
    finishPace: expectedFinish === null ? null : paceOf(plan.endsLate),
  };
}

const emptyTimes: ShownTimes = {
  start: '',
  finish: '',
  expectedStart: null,
  expectedFinish: null,
  startPace: null,
  finishPace: null,
};

const expectedIfDifferent = (plan: string, expected: string): string | null =>
  expected === '' || expected === plan ? null : expected;

function paceOf(delay: number): Pace | null {
  if (Math.abs(delay) < SECOND) return null;
  return delay > 0 ? 'late' : 'early';
}
