import { describe, expect, it, test } from 'vitest';
import {
  after,
  afterAccepted,
  afterAlarmsUntil,
  at,
  SHOW_START,
  testRoom,
} from '../../tests/support/test-room.ts';
import { HOUR, MINUTE, SECOND } from '../kernel/time.ts';
import { lateStart } from './planned-start.ts';
import { handledInstant, nextDue } from './room.alarm.ts';
import type { RoomContext } from './room.state.ts';
import { momentOf, showEvents } from './show-events.ts';

/** From 18:00: a, then b at 18:10, then c at 19:00. */
const PLAN = [{ startTime: '18:00:00' }, {}, { startTime: '19:00:00' }];
const room = testRoom(PLAN);
const late = ({ show }: RoomContext, ms: number) => lateStart(show, SHOW_START + ms);
const stops = afterAccepted(testRoom(PLAN, { behavior: 'STOP' }), 'timeset/start', {}, at(0));

describe('a late start', () => {
  test.each<[string, RoomContext, number, string | null]>([
    ['at rest, on time', room, 30 * SECOND, null],
    ['at rest', room, 30 * SECOND + 1, 'a'],
    ['at rest, where the start without a date is the next day’s', room, 12 * HOUR, null],
    ['running', afterAccepted(room, 'timeset/start', {}, at(0)), 20 * MINUTE, null],
    ['finished', afterAlarmsUntil(stops, SHOW_START + 10 * MINUTE), 10 * MINUTE + 31 * SECOND, 'b'],
    ['finished, on time', afterAlarmsUntil(stops, SHOW_START + 10 * MINUTE), 10 * MINUTE + 29 * SECOND, null],
    ['paused', afterAccepted(stops, 'timeset/stop', {}, at(5 * MINUTE)), 11 * MINUTE, 'b'],
    ['nothing planned', testRoom([{}, {}]), HOUR, null],
    ['no timers', afterAccepted(testRoom([{}]), 'timers/remove', { timerId: 'a' }), HOUR, null],
    [
      'a break',
      testRoom([{ ...PLAN[0], labels: [{ name: 'Break', color: '' }] }], { breakLabel: 'break' }),
      MINUTE,
      null,
    ],
    [
      'no break',
      testRoom([{ ...PLAN[0], labels: [{ name: 'Talk', color: '' }] }], { breakLabel: 'break' }),
      MINUTE,
      'a',
    ],
  ])('T1846 is reported only if it is late, in the case: %s', (_name, shown, ms, timerId) => {
    expect(late(shown, ms)?.timerId ?? null).toBe(timerId);
  });

  it('T1846 ends after 12 hours', () => {
    expect(late(afterAccepted(stops, 'timeset/stop', {}, at(MINUTE)), 13 * HOUR)).toBeNull();
  });

  it('T1847 is not reported in an imported rundown before a timer was started', () => {
    const items = [{ startTime: '18:00:00', minutes: 10 }, { minutes: 5 }];
    const stamp = { ...at(-MINUTE), ids: ['x', 'y'] };
    const imported = afterAccepted(room, 'timers/replace', { items }, stamp);
    expect(late(imported, 10 * MINUTE)).toBeNull();
    const started = afterAccepted(imported, 'timeset/start', {}, at(0));
    expect(late(started, 10 * MINUTE)).toBeNull();
    const paused = afterAccepted(started, 'timeset/stop', {}, at(MINUTE));
    expect(late(paused, 11 * MINUTE)).toMatchObject({ timerId: 'y' });
    const back = afterAccepted(paused, 'timeset/select', { timerId: 'y' }, at(2 * MINUTE));
    expect(late(back, 11 * MINUTE)).toMatchObject({ timerId: 'y' });
  });
});

describe('the alarm of a late start', () => {
  const rung = (context: RoomContext, ms: number, wall = 0) => {
    const due = nextDue(context, SHOW_START + ms, wall, ['late']);
    if (due === null || due.event.type !== 'alarm/late') return null;
    const next = after(context, due.event);
    return {
      at: due.at - SHOW_START,
      next,
      events: showEvents(context.show, next.show, momentOf(due.event)),
    };
  };

  it('T1848 reports it once, with the planned start', () => {
    const first = rung(room, 0);
    expect(first?.at).toBe(30 * SECOND + 1);
    expect(first?.events).toMatchObject([{ type: 'show.late', timer: { _id: 'a' }, planned: SHOW_START }]);
    expect(first && rung(first.next, MINUTE)).toBeNull();
    expect(nextDue(room, SHOW_START, 0, ['zero'])).toBeNull();
  });

  it('T1848 follows the wall clock', () => {
    expect(rung(room, 0, 10 * SECOND)?.at).toBe(20 * SECOND + 1);
    const due = nextDue(room, SHOW_START, 10 * SECOND, ['late']);
    expect(due && handledInstant(due)).toBe(SHOW_START + 30 * SECOND);
  });

  it('T1848 reports a start that is already late when the clock stops', () => {
    const paused = afterAccepted(
      afterAccepted(room, 'timeset/start', {}, at(0)),
      'timeset/stop',
      {},
      at(20 * MINUTE),
    );
    expect(rung(paused, 20 * MINUTE)).toMatchObject({ at: 20 * MINUTE + 1 });
    expect(rung(afterAccepted(room, 'timeset/start', {}, at(0)), MINUTE)).toBeNull();
  });

  it('T1848 has no effect if someone started the timer meanwhile', () => {
    const due = nextDue(room, SHOW_START, 0, ['late']);
    const started = afterAccepted(room, 'timeset/start', {}, at(SECOND));
    expect(due && after(started, due.event)).toBe(started);
  });

  it('T1848 is not due after 12 hours', () => {
    const paused = afterAccepted(
      afterAccepted(room, 'timeset/start', {}, at(0)),
      'timeset/stop',
      {},
      at(13 * HOUR),
    );
    expect(rung(paused, 13 * HOUR)).toBeNull();
  });
});
