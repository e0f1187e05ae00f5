import { describe, expect, it, test } from 'vitest';
import { afterAccepted, at, stackItems, testRoom } from '../../tests/support/test-room.ts';
import { MINUTE } from '../kernel/time.ts';
import { idleTimeset } from '../timer/timeset.ts';
import type { CommandName } from './commands.ts';
import type { RoomContext } from './room.state.ts';

const room = testRoom([{ name: 'one' }, { name: 'two' }]);
const named = afterAccepted(room, 'timers/update', { timerId: 'b', name: 'Two' });
const begun = afterAccepted(named, 'timers/create', {}, { ids: ['n'] });

const discard = (context: RoomContext, timerId = 'n') =>
  afterAccepted(context, 'timers/discard', { timerId });
const undo = (context: RoomContext) => afterAccepted(context, 'room/undo', {});
const redo = (context: RoomContext) => afterAccepted(context, 'room/redo', {});
const titles = ({ show }: RoomContext) => show.timers.map(({ _id, name }) => name || _id).join(' ');
const steps = ({ history }: RoomContext) => stackItems(history.undo).map(({ command }) => command);

describe('V824 discard of an empty timer', () => {
  it('removes the timer, and the step that created the timer, from the undo history', () => {
    const left = discard(begun);
    expect(left.show.timers).toEqual(named.show.timers);
    expect(steps(left)).toEqual(['timers/update']);
    const back = undo(left);
    expect(titles(back)).toBe('one two');
    expect(titles(redo(back))).toBe('one Two');
  });

  it('keeps earlier steps, and later steps of other users, in the undo history', () => {
    const since = afterAccepted(begun, 'timers/update', { timerId: 'a', name: 'One' });
    const left = discard(since);
    expect(steps(left)).toEqual(['timers/update', 'timers/update']);
    expect([left, undo(left), undo(undo(left))].map(titles)).toEqual(['One Two', 'one Two', 'one two']);
  });

  it('drops steps in which text was typed and removed again', () => {
    const typed = afterAccepted(begun, 'timers/update', { timerId: 'n', name: 'Party' });
    const emptied = afterAccepted(typed, 'timers/update', { timerId: 'n', name: '' });
    for (const left of [discard(emptied), discard(undo(typed))]) {
      expect(steps(left)).toEqual(['timers/update']);
      expect(left.history.redo.size).toBe(0);
    }
  });

  it('removes the timer from steps that changed several timers', () => {
    const minutes = (context: RoomContext, each: number) =>
      afterAccepted(context, 'timers/updateMany', { timerIds: ['a', 'n'], minutes: each });
    const length = begun.show.timers[2]?.minutes ?? 0;
    const left = discard(minutes(minutes(begun, 3), length));
    expect(titles(undo(left))).toBe('one Two');
    expect(undo(left).show.timers[0]?.minutes).toBe(3);
    expect(titles(redo(undo(left)))).toBe('one Two');
  });

  it('keeps the steps that redo can repeat', () => {
    const edited = undo(afterAccepted(begun, 'timers/update', { timerId: 'a', name: 'One' }));
    expect(titles(redo(discard(edited)))).toBe('One Two');
  });

  it('makes the next timer current, and drops steps that would now only change the clock', () => {
    const none = afterAccepted(testRoom([{ name: 'one' }]), 'timers/remove', { timerId: 'a' });
    const alone = afterAccepted(none, 'timers/create', {}, { ids: ['n'] });
    const left = discard(alone);
    expect(left.show.timeset).toEqual(idleTimeset(null));
    expect(steps(left)).toEqual(['timers/remove']);
    expect(titles(undo(left))).toBe('one');
  });

  test.each<readonly [string, CommandName, unknown]>([
    ['has a title', 'timers/update', { timerId: 'n', name: 'Party' }],
    ['has another length', 'timers/update', { timerId: 'n', minutes: 3 }],
    ['runs', 'timeset/start', { timerId: 'n' }],
    ['is armed', 'timeset/arm', { timerId: 'n' }],
    ['is gone', 'timers/remove', { timerId: 'n' }],
  ])('does not remove a timer that %s', (_, name, payload) => {
    const used = afterAccepted(begun, name, payload as never, at(MINUTE));
    const left = discard(used);
    expect(left.show.timers).toBe(used.show.timers);
    expect(left.history).toBe(used.history);
  });
});
