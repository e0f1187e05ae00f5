import { describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '../kernel/time.ts';
import { clockOf, type ZeroBehavior } from '../timer/timer.clock.ts';
import { newTimer } from '../timer/timer.ts';
import type { Timeset } from '../timer/timeset.ts';
import { clockAnnouncement } from './announcement.ts';

const timer = { _id: 't1', index: 0, ...newTimer, minutes: 30 };
const timeset: Timeset = {
  timerId: 't1',
  running: true,
  kickoff: 0,
  deadline: 30 * MINUTE,
  lastStop: null,
  deadlineWarped: null,
};

function said(left: number, changes: Partial<Timeset> = {}, behavior: ZeroBehavior = 'CONTINUE') {
  const now = 30 * MINUTE - left;
  return clockAnnouncement(
    clockOf({ timer, timeset: { ...timeset, ...changes }, behavior, zone: 'UTC', now }),
  );
}

describe('what is said of the clock', () => {
  it.each([
    [30 * MINUTE, '30 minutes left'],
    [26 * MINUTE, '30 minutes left'],
    [25 * MINUTE, '25 minutes left'],
    [11 * MINUTE, '15 minutes left'],
    [10 * MINUTE, '10 minutes left'],
    [9 * MINUTE + SECOND, '10 minutes left'],
    [9 * MINUTE, '9 minutes left'],
    [MINUTE, '1 minute left'],
    [MINUTE - 1, 'Less than a minute left'],
    [1, 'Less than a minute left'],
    [-1, 'Over time'],
    [-MINUTE, '1 minute over time'],
    [-3 * MINUTE - SECOND, '3 minutes over time'],
  ])('V76 with %i ms left is "%s"', (left, text) => {
    expect(said(left)).toBe(text);
  });

  it('V76 is nothing while idle, "Paused" in a pause and "Time is up" where the clock stops', () => {
    expect(said(0, { running: false, kickoff: null, deadline: null })).toBe('');
    expect(said(5 * MINUTE, { running: false, lastStop: 25 * 60_000 })).toBe('Paused');
    expect(said(-5, {}, 'STOP')).toBe('Time is up');
  });

  it('V76 changes only at marks: 26 texts in half an hour and ten minutes over', () => {
    const heard = new Set<string>();
    for (let left = 30 * MINUTE; left >= -10 * MINUTE; left -= SECOND) heard.add(said(left));
    expect(heard.size).toBe(26);
  });
});
