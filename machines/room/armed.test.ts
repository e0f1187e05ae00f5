import { describe, expect, it, test } from 'vitest';
import {
  afterAccepted,
  afterAlarmsUntil,
  at,
  changeNamesBetween,
  LINKED,
  refusedAs,
  SHOW_START,
  testRoom,
  timesetOf,
} from '../../tests/support/test-room.ts';
import { MINUTE } from '../kernel/time.ts';
import { idleTimeset } from '../timer/timeset.ts';
import { applyChange } from './changes.ts';
import { changesBetween } from './changes-between.ts';
import type { CommandName } from './commands.ts';
import { roomExport, withImport } from './room.export.ts';
import { armedTimer, nextTimer, type RoomContext } from './room.state.ts';

const room = testRoom([{}, {}, LINKED, {}, {}]);
const running = afterAccepted(room, 'timeset/start', { timerId: 'b' }, at(0));
const armed = afterAccepted(running, 'timeset/arm', { timerId: 'd' }, at(MINUTE));

const armedIn = ({ show }: RoomContext) => show.timeset.nextTimerId ?? null;
const nextOf = ({ show }: RoomContext) => nextTimer(show)?._id;

describe('an armed timer', () => {
  it('T20 is sent with the clock, which does not change', () => {
    expect(timesetOf(armed)).toEqual({ ...timesetOf(running), nextTimerId: 'd' });
    expect(changeNamesBetween(running, armed)).toEqual(['timeset']);
    expect(nextOf(armed)).toBe('d');
  });

  it('T20 is absent from the timeset after disarming, and arming it again changes nothing', () => {
    const none = afterAccepted(armed, 'timeset/arm', { timerId: null }, at(2 * MINUTE));
    expect(timesetOf(none)).toEqual(timesetOf(running));
    expect(timesetOf(none)).not.toHaveProperty('nextTimerId');
    expect(nextOf(none)).toBe('c');
    expect(afterAccepted(armed, 'timeset/arm', { timerId: 'd' }).history).toBe(armed.history);
    expect(afterAccepted(none, 'timeset/arm', { timerId: null }).history).toBe(none.history);
  });

  it.each([
    ['idle', room],
    ['paused', afterAccepted(running, 'timeset/stop', {}, at(MINUTE))],
    ['finished', afterAlarmsUntil(testRoom([{}, {}, {}, {}], { behavior: 'STOP' }), SHOW_START)],
  ])('T20 can be armed while the clock is %s, and the clock does not change', (_mode, before) => {
    const after = afterAccepted(before, 'timeset/arm', { timerId: 'd' }, at(20 * MINUTE));
    expect(timesetOf(after)).toEqual({ ...timesetOf(before), nextTimerId: 'd' });
  });

  it('R16, T20 is refused as unknown_timer if it does not exist', () => {
    expect(refusedAs(room, 'timeset/arm', { timerId: 'z' })).toBe('unknown_timer');
    const empty = afterAccepted(testRoom([{}]), 'timers/remove', { timerId: 'a' });
    expect(afterAccepted(empty, 'timeset/arm', { timerId: null }).show.timeset).toEqual(idleTimeset(null));
  });

  it('T22 is disarmed when a command arms the current timer', () => {
    expect(timesetOf(afterAccepted(armed, 'timeset/arm', { timerId: 'b' }))).toEqual(timesetOf(running));
    expect(timesetOf(afterAccepted(running, 'timeset/arm', { timerId: 'b' }))).toBe(timesetOf(running));
  });

  it('T8, T21 is selected by Next, after which the timer below it is next', () => {
    const next = afterAccepted(armed, 'timeset/next', {}, at(2 * MINUTE));
    expect(timesetOf(next)).toEqual(idleTimeset('d'));
    expect(nextOf(next)).toBe('e');
    const started = afterAccepted(armed, 'timeset/next', { autostart: true }, at(2 * MINUTE));
    expect(timesetOf(started)).toMatchObject({
      timerId: 'd',
      running: true,
      kickoff: SHOW_START + 2 * MINUTE,
    });
    expect(armedIn(started)).toBeNull();
  });

  it('T21 is selected by Next even from the last timer', () => {
    const last = afterAccepted(room, 'timeset/start', { timerId: 'e' }, at(0));
    expect(refusedAs(last, 'timeset/next', {})).toBe('no_next_timer');
    const back = afterAccepted(last, 'timeset/arm', { timerId: 'a' });
    expect(timesetOf(afterAccepted(back, 'timeset/next', {}))).toEqual(idleTimeset('a'));
  });

  test.each<[CommandName, object]>([
    ['timeset/start', { timerId: 'd' }],
    ['timeset/toggle', { timerId: 'd' }],
    ['timeset/select', { timerId: 'd' }],
    ['timeset/reset', { timerId: 'd' }],
  ])('T23 is disarmed if the command %s makes it current', (name, payload) => {
    const current = afterAccepted(armed, name, payload as never, at(2 * MINUTE));
    expect([timesetOf(current).timerId, armedIn(current)]).toEqual(['d', null]);
  });

  test.each<[CommandName, object]>([
    ['timeset/start', { timerId: 'e' }],
    ['timeset/stop', {}],
    ['timeset/toggle', {}],
    ['timeset/reset', {}],
    ['timeset/select', { timerId: 'e' }],
    ['timeset/previous', {}],
    ['timeset/adjust', { ms: MINUTE }],
    ['timeset/jump', { ms: MINUTE }],
    ['timers/remove', { timerId: 'b' }],
    ['timers/remove', { timerId: 'a' }],
    ['timers/removeMany', { timerIds: ['b', 'a'] }],
    ['timers/removeMany', { timerIds: ['c', 'e'] }],
    ['timers/move', { timerId: 'd', index: 0 }],
    ['timers/update', { timerId: 'd', name: 'Panel' }],
  ])('T23 stays armed after the command %s %j', (name, payload) => {
    expect(armedIn(afterAccepted(armed, name, payload as never, at(2 * MINUTE)))).toBe('d');
  });

  test.each<[CommandName, object]>([
    ['timers/remove', { timerId: 'd' }],
    ['timers/removeMany', { timerIds: ['d', 'a'] }],
    ['timers/removeMany', { timerIds: ['b', 'd'] }],
    ['timers/replace', { items: [{ _id: 'b' }, { _id: 'a' }] }],
    ['timers/replace', { items: [{ _id: 'a' }] }],
  ])('T24 is disarmed if the command %s %j removes it', (name, payload) => {
    const after = afterAccepted(armed, name, payload as never, { ...at(2 * MINUTE), ids: ['1', '2'] });
    expect(armedIn(after)).toBeNull();
  });

  it('T23, T24 is disarmed when it becomes current by a removal', () => {
    const heir = afterAccepted(armed, 'timers/removeMany', { timerIds: ['b', 'c'] });
    expect(timesetOf(heir)).toEqual(idleTimeset('d'));
    const next = afterAccepted(afterAccepted(running, 'timeset/arm', { timerId: 'c' }), 'timers/remove', {
      timerId: 'b',
    });
    expect(timesetOf(next)).toEqual(idleTimeset('c'));
  });

  it('T29 is disarmed in a mirror by the event that removes it', () => {
    const [removal, ...others] = changesBetween(
      armed,
      afterAccepted(armed, 'timers/remove', { timerId: 'd' }),
    );
    const between = removal && applyChange(armed.show, removal);
    expect([between && armedTimer(between), others.length > 0]).toEqual([null, true]);
  });

  it('T29 is not in an export or in a room imported from one', () => {
    const { show } = armed;
    const file = roomExport(show);
    expect(JSON.stringify(file)).not.toContain('nextTimerId');
    const ids = Array.from({ length: 20 }, (_, nth) => `n${nth}`);
    expect(withImport(show, file, ids, SHOW_START).timeset).toEqual(idleTimeset('n0'));
  });
});

describe('links and planned starts while a timer is armed', () => {
  const zero = 10 * MINUTE;

  it.each(['STOP', 'CONTINUE'] as const)(
    'T25 a linked timer does not start if another timer is armed, with behavior %s',
    (behavior) => {
      const before = afterAccepted(armed, 'room/settings', { behavior }, at(MINUTE));
      const after = afterAlarmsUntil(before, SHOW_START + zero + MINUTE);
      expect(timesetOf(after)).toMatchObject({
        timerId: 'b',
        nextTimerId: 'd',
        running: behavior === 'CONTINUE',
      });
    },
  );

  it('T25 a linked timer starts if it is armed and right after the running timer', () => {
    const linked = afterAccepted(running, 'timeset/arm', { timerId: 'c' }, at(MINUTE));
    const after = afterAlarmsUntil(linked, SHOW_START + zero);
    expect(timesetOf(after)).toMatchObject({ timerId: 'c', running: true, kickoff: SHOW_START + zero });
    expect(armedIn(after)).toBeNull();
  });

  it('T25 an armed linked timer elsewhere in the list does not start automatically', () => {
    const first = afterAccepted(testRoom([{}, {}, LINKED]), 'timeset/start', {}, at(0));
    const after = afterAlarmsUntil(
      afterAccepted(first, 'timeset/arm', { timerId: 'c' }),
      SHOW_START + 2 * zero,
    );
    expect(timesetOf(after)).toMatchObject({ timerId: 'a', running: true, nextTimerId: 'c' });
  });

  it('A3, T25 an edit that ends the running timer does not start a linked timer', () => {
    const short = afterAccepted(armed, 'timers/update', { timerId: 'b', minutes: 1 }, at(5 * MINUTE));
    expect(timesetOf(short)).toMatchObject({ timerId: 'b', running: true });
  });

  test.each<[string, CommandName, object]>([
    ['none is armed', 'timeset/arm', { timerId: null }],
    ['it is armed itself', 'timeset/arm', { timerId: 'c' }],
    ['the armed one is removed', 'timers/remove', { timerId: 'd' }],
    ['the arming is undone', 'room/undo', {}],
  ])(
    'A4, T28 during overtime, a linked timer waits for the next deadline after this: %s',
    (_how, name, payload) => {
      const over = afterAlarmsUntil(armed, SHOW_START + zero + MINUTE);
      const freed = afterAccepted(over, name, payload as never, at(zero + MINUTE));
      expect(afterAlarmsUntil(freed, SHOW_START + zero + 2 * MINUTE).show).toEqual(freed.show);
      const longer = afterAccepted(freed, 'timeset/adjust', { ms: 5 * MINUTE }, at(zero + 2 * MINUTE));
      expect(timesetOf(afterAlarmsUntil(longer, SHOW_START + zero + 5 * MINUTE))).toMatchObject({
        timerId: 'c',
        kickoff: SHOW_START + zero + 5 * MINUTE,
      });
    },
  );

  it('T28 a linked timer starts at 0:00 if the armed timer is disarmed before', () => {
    const freed = afterAccepted(armed, 'timeset/arm', { timerId: null }, at(2 * MINUTE));
    expect(timesetOf(afterAlarmsUntil(freed, SHOW_START + zero)).timerId).toBe('c');
  });

  it('A2, T28 linked timers with the length 0 start one after another after Next', () => {
    const chain = testRoom([{}, LINKED, { minutes: 0 }, LINKED]);
    const over = afterAlarmsUntil(
      afterAccepted(afterAccepted(chain, 'timeset/start', {}, at(0)), 'timeset/arm', { timerId: 'c' }, at(0)),
      SHOW_START + zero + MINUTE,
    );
    const pressed = afterAccepted(over, 'timeset/next', { autostart: true }, at(zero + MINUTE));
    expect(timesetOf(afterAlarmsUntil(pressed, SHOW_START + zero + MINUTE)).timerId).toBe('d');
  });

  const planned = { trigger: 'SCHEDULED', startTime: '18:05:00' } as const;

  it('A7, T26 a planned start starts its timer, and the armed timer stays armed', () => {
    const five = afterAccepted(testRoom([{}, {}, {}, planned]), 'timeset/start', {}, at(0));
    const waiting = afterAccepted(five, 'timers/update', { timerId: 'd', startTime: '18:06:00' }, at(MINUTE));
    const after = afterAlarmsUntil(
      afterAccepted(waiting, 'timeset/arm', { timerId: 'b' }),
      SHOW_START + 6 * MINUTE,
    );
    expect(timesetOf(after)).toMatchObject({ timerId: 'd', running: true, nextTimerId: 'b' });
  });

  it('T23, T26 the planned start of the armed timer starts and disarms it', () => {
    const five = afterAccepted(testRoom([{}, {}, {}, planned]), 'timeset/start', {}, at(0));
    const waiting = afterAccepted(five, 'timers/update', { timerId: 'd', startTime: '18:06:00' }, at(MINUTE));
    const after = afterAlarmsUntil(
      afterAccepted(waiting, 'timeset/arm', { timerId: 'd' }),
      SHOW_START + 6 * MINUTE,
    );
    expect([timesetOf(after).timerId, armedIn(after)]).toEqual(['d', null]);
  });
});

describe('undo and redo of arming', () => {
  const undo = (context: RoomContext, ms: number) => afterAccepted(context, 'room/undo', {}, at(ms));
  const redo = (context: RoomContext, ms: number) => afterAccepted(context, 'room/redo', {}, at(ms));

  it('T27 disarm and arm again', () => {
    const undone = undo(armed, 2 * MINUTE);
    expect(timesetOf(undone)).toEqual(timesetOf(running));
    expect(timesetOf(redo(undone, 3 * MINUTE))).toEqual(timesetOf(armed));
  });

  it('H2, T27 restore the clock and the armed timer after Next', () => {
    const pressed = afterAccepted(armed, 'timeset/next', { autostart: true }, at(5 * MINUTE));
    expect(timesetOf(undo(pressed, 6 * MINUTE))).toEqual(timesetOf(armed));
    expect(timesetOf(redo(undo(pressed, 6 * MINUTE), 7 * MINUTE))).toEqual(timesetOf(pressed));
  });

  it('H7, T27 do not change a clock that an alarm has started since', () => {
    const linked = afterAccepted(running, 'timeset/arm', { timerId: 'c' }, at(MINUTE));
    const rung = afterAlarmsUntil(linked, SHOW_START + 10 * MINUTE);
    expect(undo(rung, 11 * MINUTE).show.timeset).toEqual(timesetOf(rung));
    const freed = afterAccepted(linked, 'timeset/arm', { timerId: null }, at(2 * MINUTE));
    const later = afterAlarmsUntil(freed, SHOW_START + 10 * MINUTE);
    expect(undo(later, 11 * MINUTE).show.timeset).toEqual(timesetOf(later));
  });

  it('T27 restore a removed timer as armed', () => {
    const removed = afterAccepted(armed, 'timers/remove', { timerId: 'd' }, at(2 * MINUTE));
    expect(timesetOf(undo(removed, 3 * MINUTE))).toEqual(timesetOf(armed));
    const both = afterAccepted(armed, 'timers/removeMany', { timerIds: ['b', 'd'] }, at(2 * MINUTE));
    expect(undo(both, 3 * MINUTE).show.timeset).toEqual(timesetOf(armed));
  });

  it('T27 do not arm a timer that was removed', () => {
    const freed = afterAccepted(armed, 'timeset/arm', { timerId: null }, at(2 * MINUTE));
    const show = { ...freed.show, timers: freed.show.timers.slice(0, 3) };
    expect(armedIn(undo({ ...freed, show }, 3 * MINUTE))).toBeNull();
  });

  it('H7, T27 restore the length of the running timer after the rundown was replaced', () => {
    const items = [{ _id: 'a' }, { _id: 'b', minutes: 20 }, { _id: 'c' }];
    const replaced = afterAccepted(
      armed,
      'timers/replace',
      { items },
      { ...at(2 * MINUTE), ids: ['1', '2', '3'] },
    );
    const undone = undo(replaced, 3 * MINUTE);
    expect(timesetOf(undone)).toEqual(timesetOf(armed));
  });
});
