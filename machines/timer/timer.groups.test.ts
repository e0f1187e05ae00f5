import { describe, expect, it, test } from 'vitest';
import { afterAccepted, testRoom } from '../../tests/support/test-room.ts';
import type { RoomContext } from '../room/room.state.ts';
import { groupSpans } from './timer.groups.ts';

const begins = (name: string) => ({ group: { name, target: null } });
/** a, then b c d in M, e in N, f in O. */
const room = testRoom([{}, begins('M'), {}, {}, begins('N'), begins('O')]);
const drawn = ({ show }: RoomContext) =>
  show.timers.map(({ _id, group }) => (group === null ? _id : `${group.name}:${_id}`)).join(' ');

describe('groups of timers', () => {
  it('R172 end where the next timer begins a group', () => {
    const spans = groupSpans(room.show.timers).map(({ group, first, end }) => [group.name, first, end]);
    expect(spans).toEqual([
      ['M', 1, 4],
      ['N', 4, 5],
      ['O', 5, 6],
    ]);
    expect(groupSpans([])).toEqual([]);
  });

  it('R172 start at a timer that gets a group', () => {
    const named = afterAccepted(room, 'timers/update', { timerId: 'a', ...begins('P') });
    expect(drawn(named)).toBe('P:a M:b c d N:e O:f');
  });

  test.each([
    ['moved within its group', 'b', 2, 'a M:c b d N:e O:f'],
    ['moved to the end of the group above', 'b', 0, 'b a M:c d N:e O:f'],
    ['moved into the next group', 'b', 4, 'a M:c d N:e b O:f'],
    ['moved as the only timer of its group', 'e', 0, 'N:e a M:b c d O:f'],
    ['moved without starting a group', 'c', 1, 'a c M:b d N:e O:f'],
    ['moved to its own place', 'b', 1, 'a M:b c d N:e O:f'],
  ])('R173 are right after a timer is %s', (_, timerId, index, after) => {
    expect(drawn(afterAccepted(room, 'timers/move', { timerId, index }))).toBe(after);
  });

  test.each([
    [['b', 'c'], 3, 'a M:d N:e b c O:f'],
    [['b', 'c', 'd'], 2, 'a N:e M:b c d O:f'],
    [['b', 'e'], 0, 'b N:e a M:c d O:f'],
    [['b', 'f'], 4, 'a M:c d N:e b O:f'],
  ])('R173 are right after the timers %j are moved together to place %d', (timerIds, index, after) => {
    expect(drawn(afterAccepted(room, 'timers/moveMany', { timerIds, index }))).toBe(after);
  });

  test.each([
    ['b c d', 1, { underHeading: true }, 'a M:b c d N:e O:f'],
    ['d', 1, { underHeading: true }, 'a M:d b c N:e O:f'],
    ['d', 1, { underHeading: false }, 'a d M:b c N:e O:f'],
    ['a', 0, { underHeading: true }, 'M:a b c d N:e O:f'],
    ['b', 1, { underHeading: false }, 'a b M:c d N:e O:f'],
    ['b', 1, { underHeading: true }, 'a M:b c d N:e O:f'],
    ['a', 3, { underHeading: true }, 'M:b c d N:a e O:f'],
    ['a', 3, { underHeading: false }, 'M:b c d a N:e O:f'],
    ['e', 1, { underHeading: true }, 'a N:e M:b c d O:f'],
    ['b', 5, { underHeading: true }, 'a M:c d N:e O:f b'],
    ['c d', 2, { underHeading: true }, 'a M:b N:c d e O:f'],
    ['c d', 9, { underHeading: true }, 'a M:b N:e O:f c d'],
    ['c e', 1, { underHeading: true }, 'a c N:e M:b d O:f'],
    ['', 9, { underHeading: true }, 'a M:b c d N:e O:f'],
    ['b', 1, {}, 'a M:b c d N:e O:f'],
  ])(
    'R175 are right after the timers %s are moved to place %d with the options %j',
    (named, index, heading, after) => {
      const timerIds = named.split(' ').filter(Boolean);
      const [timerId] = timerIds;
      const many = afterAccepted(room, 'timers/moveMany', { timerIds, index, ...heading });
      expect(drawn(many)).toBe(after);
      expect(drawn(room) === after).toBe(many.show.timers === room.show.timers);
      if (timerId === undefined || timerIds.length > 1) return;
      expect(drawn(afterAccepted(room, 'timers/move', { timerId, index, ...heading }))).toBe(after);
    },
  );

  it('R173 begin at the next timer if their first timer is removed, and end with their last timer', () => {
    expect(drawn(afterAccepted(room, 'timers/remove', { timerId: 'b' }))).toBe('a M:c d N:e O:f');
    expect(drawn(afterAccepted(room, 'timers/remove', { timerId: 'e' }))).toBe('a M:b c d O:f');
    const fewer = afterAccepted(room, 'timers/removeMany', { timerIds: ['b', 'c', 'f'] });
    expect(drawn(fewer)).toBe('a M:d N:e');
    expect(drawn(afterAccepted(fewer, 'room/undo', {}))).toBe('a M:b c d N:e O:f');
  });

  it('R173 keep the clock when the running timer becomes their first', () => {
    const running = afterAccepted(room, 'timeset/start', { timerId: 'c' });
    const fewer = afterAccepted(running, 'timers/removeMany', { timerIds: ['b'] });
    expect(fewer.show.timeset).toEqual(running.show.timeset);
  });

  it('R173 are not copied with a timer', () => {
    expect(drawn(afterAccepted(room, 'timers/duplicate', { timerId: 'b' }, { ids: ['x'] }))).toBe(
      'a M:b x c d N:e O:f',
    );
  });
});
