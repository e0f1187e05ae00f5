import { describe, expect, it, test } from 'vitest';
import {
  afterAccepted,
  at,
  changeNamesBetween,
  refusedAs,
  SHOW_START,
  testRoom,
  timesetOf,
} from '../../tests/support/test-room.ts';
import { stackItems } from '../kernel/bounded-stack.ts';
import { MINUTE } from '../kernel/time.ts';
import { newTimer } from '../timer/timer.ts';
import { idleTimeset } from '../timer/timeset.ts';
import type { RoomContext } from './room.state.ts';

const room = testRoom([{ name: 'one' }, { name: 'two' }, { name: 'three' }, { name: 'four' }, {}, {}]);
const onThird = afterAccepted(room, 'timeset/start', { timerId: 'c' }, at(0));

const orderOf = ({ show }: RoomContext) => show.timers.map(({ _id }) => _id).join('');
const placesOf = ({ show }: RoomContext) => show.timers.map(({ index }) => index);
const ids = (letters: string) => letters.split('');

describe('many timers at once', () => {
  it('R113 get the fields afterAccepted, and keep all else', () => {
    const fields = { yellow: 5 * MINUTE, red: MINUTE, labels: [{ name: 'Talk', color: 'red' }] };
    const edited = afterAccepted(room, 'timers/updateMany', { timerIds: ids('db'), ...fields });
    for (const timer of room.show.timers)
      expect(edited.show.timers[timer.index]).toEqual(
        'db'.includes(timer._id) ? { ...timer, ...fields } : timer,
      );
    expect(edited.show.timers[0]).toBe(room.show.timers[0]);
    expect(changeNamesBetween(room, edited)).toEqual(['timers/updateOne', 'timers/updateOne']);
  });

  it('R117 get the sounds given, and keep their others', () => {
    const own = { green: 'NONE', yellow: 'DING_1X', orange: 'NONE', red: 'GONG', zero: 'NONE' } as const;
    const before = afterAccepted(room, 'timers/update', { timerId: 'b', chime: own });
    const edited = afterAccepted(before, 'timers/updateMany', {
      timerIds: ids('ab'),
      chime: { zero: 'BUZZER' },
    });
    const chimes = edited.show.timers.slice(0, 2).map(({ chime }) => chime);
    expect(chimes).toEqual([
      { ...newTimer.chime, zero: 'BUZZER' },
      { ...own, zero: 'BUZZER' },
    ]);
    const again = afterAccepted(edited, 'timers/updateMany', {
      timerIds: ids('ab'),
      chime: { zero: 'BUZZER' },
    });
    expect(again.show.timers).toBe(edited.show.timers);
  });

  it('R113 change in one step, which undo takes back as a whole', () => {
    const edited = afterAccepted(room, 'timers/updateMany', { timerIds: ids('abcdef'), showName: false });
    expect(stackItems(edited.history.undo)).toMatchObject([{ command: 'timers/updateMany', permission: 2 }]);
    expect(afterAccepted(edited, 'room/undo', {}).show.timers).toEqual(room.show.timers);
  });

  it('R6, R113 with another length, move the deadline of the one that was started', () => {
    const longer = afterAccepted(
      onThird,
      'timers/updateMany',
      { timerIds: ids('abc'), minutes: 15 },
      at(MINUTE),
    );
    expect(timesetOf(longer)).toEqual({ ...timesetOf(onThird), deadline: SHOW_START + 15 * MINUTE });
    const others = afterAccepted(
      onThird,
      'timers/updateMany',
      { timerIds: ids('ab'), minutes: 15 },
      at(MINUTE),
    );
    expect(timesetOf(others)).toBe(timesetOf(onThird));
  });

  it('A3, R113 with a length that has passed, bring the running one to 0:00 and start the next', () => {
    const linked = afterAccepted(onThird, 'timers/updateMany', { timerIds: ids('d'), trigger: 'LINKED' });
    const short = afterAccepted(
      linked,
      'timers/updateMany',
      { timerIds: ids('bc'), minutes: 2 },
      at(3 * MINUTE),
    );
    expect(timesetOf(short)).toMatchObject({ timerId: 'd', running: true, kickoff: SHOW_START + 3 * MINUTE });
  });

  test.each([
    ['timers/updateMany', { timerIds: ids('az'), minutes: 1 }],
    ['timers/removeMany', { timerIds: ids('za') }],
    ['timers/moveMany', { timerIds: ids('az'), index: 2 }],
  ] as const)('R16, R114 %s of timers of which one is not there is refused', (name, payload) => {
    expect(refusedAs(room, name, payload)).toBe('unknown_timer');
  });

  test.each([
    ['timers/updateMany', { timerIds: [], minutes: 1 }],
    ['timers/updateMany', { timerIds: ids('aa'), minutes: 10 }],
    ['timers/updateMany', { timerIds: ids('ab') }],
    ['timers/removeMany', { timerIds: [] }],
    ['timers/moveMany', { timerIds: [], index: 1 }],
    ['timers/moveMany', { timerIds: ids('cb'), index: 1 }],
    ['timers/moveMany', { timerIds: ids('ef'), index: 99 }],
  ] as const)('R4, R114 %s %j changes nothing and leaves no step', (name, payload) => {
    const still = afterAccepted(onThird, name, payload as never);
    expect(still.show.timers).toBe(onThird.show.timers);
    expect(timesetOf(still)).toBe(timesetOf(onThird));
    expect(still.history).toBe(onThird.history);
  });
});

describe('removing many', () => {
  test.each([
    ['ab', 'cdef'],
    ['faf', 'bcde'],
  ])('R1, R114, R115 without %s there are %s, and the clock goes on', (timerIds, left) => {
    const rest = afterAccepted(onThird, 'timers/removeMany', { timerIds: ids(timerIds) });
    expect(orderOf(rest)).toBe(left);
    expect(placesOf(rest)).toEqual([0, 1, 2, 3]);
    expect(timesetOf(rest)).toBe(timesetOf(onThird));
  });

  test.each([
    ['c', 'd'],
    ['abc', 'd'],
    ['acd', 'e'],
    ['cdef', 'b'],
    ['abcdef', null],
  ])('R5, R115 when %s go, the running one among them, %s becomes current, idle', (timerIds, heir) => {
    expect(timesetOf(afterAccepted(onThird, 'timers/removeMany', { timerIds: ids(timerIds) }))).toEqual(
      idleTimeset(heir),
    );
  });

  it('R115 an empty room has none to remove', () => {
    const empty = afterAccepted(room, 'timers/removeMany', { timerIds: ids('abcdef') });
    expect(afterAccepted(empty, 'timers/removeMany', { timerIds: [] }).show).toEqual(empty.show);
  });
});

describe('moving many', () => {
  test.each([
    ['b', 0, 'bacdef'],
    ['ba', 4, 'cdefab'],
    ['fdb', 0, 'bdface'],
    ['fdb', 1, 'abdfce'],
    ['ac', 2, 'bdacef'],
    ['ac', 99, 'bdefac'],
    ['abcdef', 3, 'abcdef'],
  ])('R116 %s to place %i makes %s', (timerIds, index, order) => {
    const moved = afterAccepted(onThird, 'timers/moveMany', { timerIds: ids(timerIds), index });
    expect(orderOf(moved)).toBe(order);
    expect(placesOf(moved)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(timesetOf(moved)).toBe(timesetOf(onThird));
  });

  it.each([0, 1, 2, 3, 4, 5, 6])('R7, R116 one timer to place %i is moved as by timers/move', (index) => {
    const one = afterAccepted(room, 'timers/move', { timerId: 'c', index });
    expect(afterAccepted(room, 'timers/moveMany', { timerIds: ['c'], index }).show).toEqual(one.show);
  });
});
