import { describe, expect, it, test } from 'vitest';
import {
  afterAccepted,
  afterAlarmsUntil,
  LINKED,
  testRoom,
  timesetOf,
} from '../../tests/support/test-room.ts';
import { DAY, HOUR } from '../kernel/time.ts';
import type { Timer } from '../timer/timer.ts';
import { nextDue } from './room.alarm.ts';

describe('changes of the clocks', () => {
  const plan = (zone: string, from: string, fields: Partial<Timer>) => {
    const begin = Date.parse(from);
    const zoned = afterAccepted(testRoom([{}, fields]), 'room/settings', { timezone: zone }, { at: begin });
    const due = nextDue(zoned, begin);
    return due === null ? null : new Date(due.at).toISOString();
  };
  const daily = (startTime: string) => ({ trigger: 'SCHEDULED', startTime }) as const;

  test.each([
    ['Europe/Berlin', '2026-03-29T00:00:00Z', '02:30:00', '2026-03-29T01:30:00.000Z'],
    ['Europe/Berlin', '2026-10-24T23:00:00Z', '02:30:00', '2026-10-25T00:30:00.000Z'],
    ['America/New_York', '2026-03-08T06:00:00Z', '02:15:00', '2026-03-08T07:15:00.000Z'],
    ['Europe/Berlin', '2026-03-28T21:00:00Z', '00:15:00', '2026-03-28T23:15:00.000Z'],
  ])('A11 in %s after %s a start at %s is at %s', (zone, from, startTime, expected) => {
    expect(plan(zone, from, daily(startTime))).toBe(expected);
  });

  it('A11 a start that comes twice in the autumn night rings once', () => {
    const begin = Date.parse('2026-10-24T20:00:00Z');
    const zoned = afterAccepted(
      testRoom([daily('02:30:00')]),
      'room/settings',
      { timezone: 'Europe/Berlin' },
      { at: begin },
    );
    const first = afterAlarmsUntil(zoned, Date.parse('2026-10-25T00:30:00Z'));
    expect(timesetOf(first).kickoff).toBe(Date.parse('2026-10-25T00:30:00Z'));
    expect(nextDue(first, begin)?.at).toBe(Date.parse('2026-10-26T01:30:00Z'));
  });

  it('A11 a countdown over the change of the clocks keeps its real length', () => {
    const begin = Date.parse('2026-03-29T00:30:00Z');
    const room = testRoom([{ hours: 2, minutes: 0 }, LINKED], { timezone: 'Europe/Berlin' });
    const running = afterAccepted(room, 'timeset/start', {}, { at: begin });
    expect(timesetOf(afterAlarmsUntil(running, begin + DAY))).toMatchObject({
      timerId: 'b',
      kickoff: begin + 2 * HOUR,
    });
  });
});
