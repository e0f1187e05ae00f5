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

describe('V824 a timer in which nothing stands', () => {
  it('is discarded as if it had not been made', () => {
    const left = discard(begun);
    expect(left.show.timers).toEqual(named.show.timers);
    expect(steps(left)).toEqual(['timers/update']);
    const back = undo(left);
    expect(titles(back)).toBe('one two');
    expect(titles(redo(back))).toBe('one Two');
  });

  it('leaves what was done before it to be undone, and what others did since', () => {
    const since = afterAccepted(begun, 'timers/update', { timerId: 'a', name: 'One' });
    const left = discard(since);
    expect(steps(left)).toEqual(['timers/update', 'timers/update']);
    expect([left, undo(left), undo(undo(left))].map(titles)).toEqual(['One Two', 'one Two', 'one two']);
  });

  it('is forgotten with what was typed in it and taken out again', () => {
    const typed = afterAccepted(begun, 'timers/update', { timerId: 'n', name: 'Party' });
    const emptied = afterAccepted(typed, 'timers/update', { timerId: 'n', name: '' });
    for (const left of [discard(emptied), discard(undo(typed))]) {
      expect(steps(left)).toEqual(['timers/update']);
      expect(left.history.redo.size).toBe(0);
    }
  });

  it('is left out of what was done to several', () => {
    const minutes = (context: RoomContext, each: number) =>
      afterAccepted(context, 'timers/updateMany', { timerIds: ['a', 'n'], minutes: each });
    const length = begun.show.timers[2]?.minutes ?? 0;
    const left = discard(minutes(minutes(begun, 3), length));
    expect(titles(undo(left))).toBe('one Two');
    expect(undo(left).show.timers[0]?.minutes).toBe(3);
    expect(titles(redo(undo(left)))).toBe('one Two');
  });

  it('ends nothing that can be redone', () => {
    const edited = undo(afterAccepted(begun, 'timers/update', { timerId: 'a', name: 'One' }));
    expect(titles(redo(discard(edited)))).toBe('One Two');
  });

  it('gives the clock to the next, and leaves no step that would only move that', () => {
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
  ])('stays where it %s', (_, name, payload) => {
    const used = afterAccepted(begun, name, payload as never, at(MINUTE));
    const left = discard(used);
    expect(left.show.timers).toBe(used.show.timers);
    expect(left.history).toBe(used.history);
  });
});
