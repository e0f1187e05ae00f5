import { describe, expect, it } from 'vitest';
import { afterAccepted, afterAlarmsUntil, at, SHOW_START, testRoom } from '../../tests/support/test-room.ts';
import { DAY, HOUR, MINUTE } from '../kernel/time.ts';
import { nextDue } from './room.alarm.ts';
import type { RoomContext } from './room.state.ts';

describe('starts by hand near a planned one', () => {
  const NINE = SHOW_START + HOUR;
  const room = afterAccepted(
    testRoom([{}, {}]),
    'timers/update',
    { timerId: 'b', trigger: 'SCHEDULED', startTime: '19:00:00' },
    at(0),
  );
  const startedAt = (minutes: number) =>
    afterAccepted(room, 'timeset/start', { timerId: 'b' }, at(minutes * MINUTE));
  const dueAfter = (context: RoomContext) => nextDue(context, SHOW_START + 50 * MINUTE)?.at;

  it('A8 a start at most 30 minutes early is the planned one, begun early', () => {
    expect(dueAfter(startedAt(30))).toBe(NINE + DAY);
    expect(dueAfter(startedAt(29))).toBe(NINE);
  });

  it('A8 so it is of a plan that a room came with', () => {
    const brought = testRoom([{}, { trigger: 'SCHEDULED', startTime: '19:00:00' }]);
    expect(dueAfter(afterAccepted(brought, 'timeset/start', { timerId: 'b' }, at(45 * MINUTE)))).toBe(
      NINE + DAY,
    );
  });

  it('A8 so is any start that would still run at the planned time', () => {
    const long = afterAccepted(room, 'timers/update', { timerId: 'b', minutes: 45 }, at(0));
    expect(dueAfter(afterAccepted(long, 'timeset/start', { timerId: 'b' }, at(15 * MINUTE)))).toBe(
      NINE + DAY,
    );
    expect(dueAfter(afterAccepted(long, 'timeset/start', { timerId: 'b' }, at(14 * MINUTE)))).toBe(NINE);
  });

  it('A8 it stays so when the show moves on', () => {
    const on = afterAccepted(startedAt(45), 'timeset/start', { timerId: 'a' }, at(50 * MINUTE));
    expect(dueAfter(on)).toBe(NINE + DAY);
    const held = afterAccepted(startedAt(45), 'timeset/stop', {}, at(50 * MINUTE));
    expect(dueAfter(held)).toBe(NINE + DAY);
  });

  it('A8 so does a plan made for a timer that runs already', () => {
    const running = afterAccepted(testRoom([{}]), 'timeset/start', {}, at(45 * MINUTE));
    const fields = { timerId: 'a', trigger: 'SCHEDULED', startTime: '19:00:00' } as const;
    expect(dueAfter(afterAccepted(running, 'timers/update', fields, at(46 * MINUTE)))).toBe(NINE + DAY);
    const past = afterAccepted(
      running,
      'timers/update',
      { ...fields, startTime: '18:30:00' },
      at(46 * MINUTE),
    );
    expect(dueAfter(past)).toBe(NINE - 30 * MINUTE + DAY);
  });

  it('A9 a reset before the planned time leaves it to its plan', () => {
    expect(dueAfter(afterAccepted(startedAt(45), 'timeset/reset', {}, at(46 * MINUTE)))).toBe(NINE);
    expect(dueAfter(afterAccepted(startedAt(45), 'timeset/previous', {}, at(46 * MINUTE)))).toBe(NINE);
  });

  it('A9 a reset after the planned time does not start it again', () => {
    const rung = afterAlarmsUntil(room, NINE);
    expect(dueAfter(afterAccepted(rung, 'timeset/reset', {}, at(61 * MINUTE)))).toBe(NINE + DAY);
  });

  it('A9 so does undoing the start, from another timer as well', () => {
    expect(dueAfter(afterAccepted(startedAt(45), 'room/undo', {}, at(46 * MINUTE)))).toBe(NINE);
    const redone = afterAccepted(
      afterAccepted(startedAt(45), 'room/undo', {}, at(46 * MINUTE)),
      'room/redo',
      {},
      at(47 * MINUTE),
    );
    expect(dueAfter(redone)).toBe(NINE + DAY);
    const selected = afterAccepted(room, 'timeset/select', { timerId: 'b' });
    const started2 = afterAccepted(selected, 'timeset/start', {}, at(45 * MINUTE));
    expect(dueAfter(afterAccepted(started2, 'room/undo', {}, at(46 * MINUTE)))).toBe(NINE);
  });
});
