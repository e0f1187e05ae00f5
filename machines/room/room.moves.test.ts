import { describe, expect, it, test } from 'vitest';
import { afterAccepted, SHOW_START, testRoom } from '../../tests/support/test-room.ts';
import { viewPermissions } from '../kernel/permissions.ts';
import { encodeServerFrame } from '../wire/frames.ts';
import { acceptsBits, type Move, SHORT_EVENTS } from './changes.ts';
import { changesBetween, eventsFor, moveBetween, withoutMovedItem } from './changes-between.ts';
import type { CommandName, CommandPayloads } from './commands.ts';
import { MirroredRoom } from './room.mirror.ts';
import { type Audience, projectState } from './room.projection.ts';
import type { RoomContext } from './room.state.ts';

const five = testRoom([{ notes: 'secret' }, {}, {}, {}, {}]);
const withMessages = ['x', 'y', 'z'].reduce(
  (room, id) => afterAccepted(room, 'messages/create', { text: id }, { ids: [id] }),
  five,
);

const dialects = {
  none: ['clients/changed', 'timers/of-tomorrow'],
  timers: ['timers/moved'],
  messages: ['messages/moved'],
  both: SHORT_EVENTS,
};
type Dialect = keyof typeof dialects;

/** Events of a command for clients that accept these. */
function told(before: RoomContext, after: RoomContext, dialect: Dialect, audience: Audience = 'crew') {
  const changes = changesBetween(before, after);
  const outcome = { changes, carried: moveBetween(before.show, after.show), after };
  return eventsFor(audience, outcome, acceptsBits(dialects[dialect])) ?? [];
}

const names = (events: ReturnType<typeof told>) => events.map(({ name }) => name);

describe('moves', () => {
  it('W96 are sent as the new place to clients that accept moves', () => {
    const moved = afterAccepted(five, 'timers/move', { timerId: 'b', index: 9 });
    const place = { name: 'timers/moved', payload: { timerId: 'b', index: 4 } };
    for (const audience of ['read', 'crew', 'member', 'output/viewer'] as const) {
      expect(told(five, moved, 'timers', audience)).toEqual([place]);
      expect(told(five, moved, 'both', audience)).toEqual([place]);
      expect(names(told(five, moved, 'messages', audience))).toEqual(['timers/items']);
      expect(names(told(five, moved, 'none', audience))).toEqual(['timers/items']);
    }
  });

  it('W96 are not used if a second list changed too', () => {
    const moved = afterAccepted(withMessages, 'messages/move', { messageId: 'z', index: 0 }).show;
    expect(moveBetween(withMessages.show, moved)).not.toBeNull();
    expect(moveBetween(withMessages.show, { ...moved, activeMessageId: 'x' })).toBeNull();
    expect(moveBetween(withMessages.show, { ...moved, outputs: [...moved.outputs] })).toBeNull();
  });

  it('W96 are sent together with the changes of other lists', () => {
    const { show } = withMessages;
    const [first] = show.messages;
    if (first === undefined) throw new Error('The test room has no message.');
    const edit = { name: 'messages/updateOne', payload: first } as const;
    const timeset = { name: 'timeset', payload: show.timeset } as const;
    const move: Move = { name: 'messages/moved', payload: { messageId: 'z', index: 0 } };
    expect(withoutMovedItem([edit, timeset], move)).toEqual([timeset]);
    const ofTimers: Move = { name: 'timers/moved', payload: { timerId: 'b', index: 0 } };
    expect(withoutMovedItem([edit, timeset], ofTimers)).toEqual([edit, timeset]);
  });

  it('W109 of messages are sent as a move, and a moved question is also marked as read', () => {
    const moved = afterAccepted(withMessages, 'messages/move', { messageId: 'z', index: 0 });
    expect(told(withMessages, moved, 'messages')).toEqual([
      { name: 'messages/moved', payload: { messageId: 'z', index: 0 } },
    ]);
    expect(names(told(withMessages, moved, 'timers'))).toEqual(['messages/items']);
    const question = { name: 'Ann', at: SHOW_START };
    const asked = afterAccepted(withMessages, 'messages/create', { text: 'Why?' }, { ids: ['q'], question });
    const dealtWith = afterAccepted(asked, 'messages/move', { messageId: 'q', index: 0 });
    expect(told(asked, dealtWith, 'both')).toEqual([
      { name: 'messages/moved', payload: { messageId: 'q', index: 0 } },
      { name: 'messages/updateOne', payload: dealtWith.show.messages[0] },
    ]);
  });

  it('W110 are sent as moves in long lists, and an edit of the moved entry follows', () => {
    const many = Array.from({ length: 9 }, (_, nth) => `m${nth}`).reduce(
      (room, id) => afterAccepted(room, 'messages/create', { text: id, index: 0 }, { ids: [id] }),
      five,
    );
    const near = afterAccepted(many, 'messages/move', { messageId: 'm0', index: 7 });
    expect(names(told(many, near, 'none'))).toEqual(['messages/updateOne', 'messages/updateOne']);
    expect(names(told(many, near, 'both'))).toEqual(['messages/moved']);
    const items = ['b', 'c', 'd', 'e'].map((_id) => ({ _id }));
    const replaced = afterAccepted(five, 'timers/replace', { items: [...items, { _id: 'a', name: 'Last' }] });
    expect(told(five, replaced, 'both')).toEqual([
      { name: 'timers/moved', payload: { timerId: 'a', index: 4 } },
      { name: 'timers/updateOne', payload: replaced.show.timers[4] },
    ]);
    expect(told(five, replaced, 'both', 'read')[1]).toMatchObject({ payload: { name: 'Last', notes: '' } });
  });

  it('W96 are also sent for an undo or redo of a move', () => {
    const moved = afterAccepted(five, 'timers/move', { timerId: 'a', index: 3 });
    const back = afterAccepted(moved, 'room/undo', {});
    const again = afterAccepted(back, 'room/redo', {});
    expect(told(moved, back, 'both')).toEqual([
      { name: 'timers/moved', payload: { timerId: 'a', index: 0 } },
    ]);
    expect(told(back, again, 'both')).toEqual([
      { name: 'timers/moved', payload: { timerId: 'a', index: 3 } },
    ]);
  });

  const others: readonly { [Name in CommandName]: [Name, CommandPayloads[Name]] }[CommandName][] = [
    ['timers/update', { timerId: 'b', name: 'x' }],
    ['timers/create', { index: 1 }],
    ['timers/remove', { timerId: 'b' }],
    ['timers/duplicate', { timerId: 'b' }],
    ['timers/replace', { items: [{ _id: 'e' }, { _id: 'd' }, { _id: 'c' }, { _id: 'b' }, { _id: 'a' }] }],
    ['timers/replace', { items: [{ _id: 'b' }, { _id: 'a' }, { _id: 'c' }, { _id: 'e' }, { _id: 'd' }] }],
    ['messages/create', { index: 0 }],
    ['timeset/start', {}],
  ];
  test.each(others)('W96 are not found in the command %s %j, which is no move', (name, payload) => {
    const after = afterAccepted(withMessages, name, payload as never, { ids: ['n'] });
    expect(moveBetween(withMessages.show, after.show)).toBeNull();
  });

  it('W98 of messages send viewers the new position of the shown message', () => {
    const shown = afterAccepted(withMessages, 'messages/show', { messageId: 'y' });
    const moved = afterAccepted(shown, 'messages/move', { messageId: 'x', index: 2 });
    expect(told(shown, moved, 'both', 'read')).toEqual([
      { name: 'messages/moved', payload: { messageId: 'y', index: 0 } },
    ]);
    const unshown = afterAccepted(withMessages, 'messages/move', { messageId: 'x', index: 2 });
    expect(names(told(withMessages, unshown, 'both', 'read'))).toEqual(['timeset']);
    const mirror = new MirroredRoom(projectState(shown, viewPermissions.VIEWER), { epoch: 1, seq: 5 });
    const { name, payload } = told(shown, moved, 'both', 'read')[0] as Move;
    mirror.hear(name, payload, 6, moved.show.room.updatedAt);
    expect(mirror.now.view).toEqual(projectState(moved, viewPermissions.VIEWER));
  });

  it('W97 are applied only with the next seq and to a known entry', () => {
    const mirror = new MirroredRoom(projectState(five, viewPermissions.OPERATOR), { epoch: 1, seq: 5 });
    const payload = { timerId: 'b', index: 4 };
    const start = mirror.now;
    expect(mirror.hear('timers/moved', payload, 7, SHOW_START)).toBe('gap');
    expect(mirror.hear('timers/moved', { timerId: 'gone', index: 0 }, 6, SHOW_START)).toBe('gap');
    expect(mirror.hear('messages/moved', { messageId: 'gone', index: 0 }, 6, SHOW_START)).toBe('gap');
    expect(mirror.now).toBe(start);
    expect(mirror.hear('timers/moved', payload, 6, SHOW_START)).toBe('heard');
    const moved = mirror.now;
    expect(moved.view.timers.map(({ _id, index }) => `${_id}${index}`)).toEqual([
      'a0',
      'c1',
      'd2',
      'e3',
      'b4',
    ]);
    expect(moved.position.seq).toBe(6);
    expect(mirror.hear('timers/moved', { timerId: 'a', index: 2 }, 6, SHOW_START)).toBe('heard');
    expect(mirror.hear('timers/moved', payload, 5, SHOW_START)).toBe('heard');
    expect(mirror.now).toBe(moved);
  });

  it('W99 in 1,000 timers with long notes take less than 2 kB', () => {
    const long = testRoom(Array.from({ length: 1_000 }, () => ({ notes: 'n'.repeat(1_000) })));
    const id = long.show.timers[900]?._id ?? '';
    const moved = afterAccepted(long, 'timers/move', { timerId: id, index: 2 });
    const bytes = (dialect: Dialect) =>
      told(long, moved, dialect).reduce(
        (sum, { name, payload }) => sum + encodeServerFrame(['event', name, payload, 1, SHOW_START]).length,
        0,
      );
    expect(bytes('both')).toBeLessThan(200);
    expect(bytes('none')).toBeGreaterThan(1_000_000);
  });

  it('W100 have no short event if the whole list is not stored for older clients', () => {
    const moved = afterAccepted(five, 'timers/move', { timerId: 'b', index: 9 });
    const carried = moveBetween(five.show, moved.show);
    const outcome = {
      changes: [],
      carried: carried && { ...carried, unlisted: true as const },
      after: moved,
    };
    expect(eventsFor('crew', outcome, acceptsBits(['messages/moved']))).toBeNull();
    expect(eventsFor('crew', outcome, acceptsBits(['timers/moved']))).toEqual([carried?.move]);
  });
});
