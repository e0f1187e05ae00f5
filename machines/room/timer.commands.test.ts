import { describe, expect, it, test } from 'vitest';
import {
  afterAccepted,
  at,
  changeNamesBetween,
  refusedAs,
  SHOW_START,
  stackItems,
  testRoom,
  timesetOf,
} from '../../tests/support/test-room.ts';
import { HOUR, MINUTE } from '../kernel/time.ts';
import { newTimer } from '../timer/timer.ts';
import { idleTimeset } from '../timer/timeset.ts';
import type { RoomContext } from './room.state.ts';

const room = testRoom([{ name: 'one' }, { name: 'two' }, { name: 'three' }]);
const onSecond = afterAccepted(room, 'timeset/start', { timerId: 'b' }, at(0));
const timerOf = ({ show }: RoomContext, id: string) => show.timers.find(({ _id }) => _id === id);

/** Each entry with its place (R1). */
const orderOf = ({ show }: RoomContext) => show.timers.map(({ _id, index }) => `${index}${_id}`).join(' ');
const inOrder = (ids: string) =>
  ids
    .split('')
    .map((id, index) => `${index}${id}`)
    .join(' ');

describe('the rundown', () => {
  test.each([
    [{}, 'abcn'],
    [{ index: 0 }, 'nabc'],
    [{ index: 2 }, 'abnc'],
    [{ index: 99 }, 'abcn'],
  ])('R1, R3 has the right order after a new timer with %j', (payload, ids) => {
    expect(orderOf(afterAccepted(room, 'timers/create', payload, { ids: ['n'] }))).toBe(inOrder(ids));
  });

  it('R3 gets a new timer with the given fields and defaults', () => {
    const made = afterAccepted(room, 'timers/create', { name: 'four', hours: 1 }, { ids: ['n'] });
    expect(timerOf(made, 'n')).toEqual({
      _id: 'n',
      index: 3,
      ...newTimer,
      startFrom: SHOW_START,
      name: 'four',
      hours: 1,
    });
    expect(timesetOf(made)).toBe(timesetOf(room));
  });

  const marks = {
    chime: { zero: 'GONG' },
    markFlash: { red: 3, zero: 20 },
    markText: { yellow: '2 minutes' },
  } as const;
  const kept = {
    chime: { ...newTimer.chime, zero: 'GONG' },
    markFlash: { ...newTimer.markFlash, red: 3, zero: 20 },
    markText: { ...newTimer.markText, yellow: '2 minutes' },
  };

  it('R117 a command does not change the marks of a timer that it omits', () => {
    const made = afterAccepted(room, 'timers/create', { ...marks, orange: 1, green: 2 }, { ids: ['n'] });
    expect(timerOf(made, 'n')).toMatchObject({ ...kept, orange: 1, green: 2 });
    const old = { yellow: 'BELL_1X', red: 'NONE', zero: 'NONE' } as const;
    const edited = afterAccepted(made, 'timers/update', { timerId: 'n', chime: old, green: null });
    expect(timerOf(edited, 'n')).toMatchObject({
      ...kept,
      chime: { ...newTimer.chime, ...old },
      green: null,
    });
    const copy = afterAccepted(made, 'timers/duplicate', { timerId: 'n' }, { ids: ['m'] });
    expect(timerOf(copy, 'm')).toMatchObject({ ...kept, orange: 1, green: 2 });
  });

  it('R1802 a replacement keeps the marks of a timer if it omits them', () => {
    const made = afterAccepted(room, 'timers/update', { timerId: 'b', ...marks, orange: 1 });
    const again = afterAccepted(
      made,
      'timers/replace',
      {
        items: [
          { _id: 'b', minutes: 3, chime: { red: 'BUZZER' } },
          { ...marks, name: 'new' },
        ],
      },
      { ids: ['n', 'm'] },
    );
    const chime = { ...kept.chime, red: 'BUZZER' };
    expect(again.show.timers).toMatchObject([{ ...kept, chime, orange: 1, minutes: 3 }, kept]);
  });

  it('R3 the first timer in an empty room becomes current', () => {
    const empty = afterAccepted(testRoom([{}]), 'timers/remove', { timerId: 'a' });
    expect(timesetOf(empty)).toEqual(idleTimeset(null));
    expect(timesetOf(afterAccepted(empty, 'timers/create', {}, { ids: ['n'] }))).toEqual(idleTimeset('n'));
  });

  it('R4 an update sets the given fields, and other timers stay the same objects', () => {
    const edited = afterAccepted(room, 'timers/update', { timerId: 'b', name: 'second', notes: 'loud' });
    expect(timerOf(edited, 'b')).toEqual({ ...timerOf(room, 'b'), name: 'second', notes: 'loud' });
    expect(edited.show.timers[0]).toBe(room.show.timers[0]);
    expect(edited.show.timers[2]).toBe(room.show.timers[2]);
  });

  it('R4 an update with equal values changes nothing', () => {
    const labels = [{ name: 'Talk', color: 'red' }];
    const labelled = afterAccepted(room, 'timers/update', { timerId: 'a', labels });
    const again = afterAccepted(labelled, 'timers/update', {
      timerId: 'a',
      labels: labels.map((label) => ({ ...label })),
      name: 'one',
    });
    expect(again.show.timers).toBe(labelled.show.timers);
    const more = afterAccepted(labelled, 'timers/update', { timerId: 'a', labels: [...labels, ...labels] });
    expect(more.show.timers).not.toBe(labelled.show.timers);
  });

  test.each([
    ['a', 'bc', 'b'],
    ['b', 'ac', 'b'],
    ['c', 'ab', 'b'],
  ])('R1, R5 has the right order after the removal of %s', (timerId, ids) => {
    expect(orderOf(afterAccepted(room, 'timers/remove', { timerId }))).toBe(inOrder(ids));
  });

  it('R5 removing the current timer makes the next one current and idle', () => {
    expect(timesetOf(afterAccepted(onSecond, 'timers/remove', { timerId: 'b' }))).toEqual(idleTimeset('c'));
  });

  it('R5 removing the last timer while it is current makes the timer above current', () => {
    const last = afterAccepted(room, 'timeset/select', { timerId: 'c' });
    expect(timesetOf(afterAccepted(last, 'timers/remove', { timerId: 'c' }))).toEqual(idleTimeset('b'));
  });

  it('R5 removing another timer does not change the clock', () => {
    expect(timesetOf(afterAccepted(onSecond, 'timers/remove', { timerId: 'a' }))).toBe(timesetOf(onSecond));
  });

  test.each([
    ['a', 2, 'bca'],
    ['a', 99, 'bca'],
    ['c', 0, 'cab'],
    ['b', 0, 'bac'],
  ])(
    'R1, R7 has the right order after %s is moved to place %i, and the clock is unchanged',
    (timerId, index, ids) => {
      const moved = afterAccepted(onSecond, 'timers/move', { timerId, index });
      expect(orderOf(moved)).toBe(inOrder(ids));
      expect(timesetOf(moved)).toBe(timesetOf(onSecond));
    },
  );

  it('R7 moving a timer to its own place changes nothing', () => {
    expect(afterAccepted(room, 'timers/move', { timerId: 'c', index: 7 }).show.timers).toBe(room.show.timers);
  });

  it('R8 a duplicate is placed right after its original', () => {
    const doubled = afterAccepted(onSecond, 'timers/duplicate', { timerId: 'b' }, { ids: ['n'] });
    expect(orderOf(doubled)).toBe(inOrder('abnc'));
    expect(timerOf(doubled, 'n')).toEqual({
      ...timerOf(room, 'b'),
      startFrom: SHOW_START,
      _id: 'n',
      index: 2,
    });
    expect(timesetOf(doubled)).toBe(timesetOf(onSecond));
  });

  it.each(['timers/update', 'timers/remove', 'timers/duplicate'] as const)(
    'R16 %s of an unknown timer is refused',
    (name) => {
      expect(refusedAs(room, name, { timerId: 'z' }, { ids: ['n'] })).toBe('unknown_timer');
    },
  );

  it('R16 a move of an unknown timer is refused', () => {
    expect(refusedAs(room, 'timers/move', { timerId: 'z', index: 0 })).toBe('unknown_timer');
  });
});

describe('a replacement of the rundown', () => {
  it('R103 updates timers with known ids, and creates the others', () => {
    const items = [{ _id: 'c' }, { name: 'new' }, { _id: 'gone' }, { _id: 'a', name: 'uno' }, { _id: 'a' }];
    const replaced = afterAccepted(room, 'timers/replace', { items }, { ids: ['1', '2', '3', '4', '5'] });
    expect(orderOf(replaced)).toBe(inOrder('c23a5'));
    expect(timerOf(replaced, 'c')).toEqual({ ...timerOf(room, 'c'), index: 0 });
    expect(timerOf(replaced, 'a')?.name).toBe('uno');
    expect(timerOf(replaced, '2')).toEqual({
      _id: '2',
      index: 1,
      ...newTimer,
      imported: SHOW_START,
      startFrom: SHOW_START,
      name: 'new',
    });
  });

  it('R104 accepts timers as the state contains them, in a new order', () => {
    const [first, second, third] = room.show.timers;
    const swapped = [third, first, second].flatMap((timer) => timer ?? []);
    expect(orderOf(afterAccepted(room, 'timers/replace', { items: swapped }, { ids: ['1', '2', '3'] }))).toBe(
      inOrder('cab'),
    );
    const same = afterAccepted(room, 'timers/replace', { items: room.show.timers }, { ids: ['1', '2', '3'] });
    for (const timer of room.show.timers) expect(same.show.timers).toContain(timer);
    expect(same.show.timers).toHaveLength(room.show.timers.length);
  });

  it('R105 leaves the clock unchanged if the new rundown contains the current timer', () => {
    const items = [{ _id: 'b' }];
    expect(timesetOf(afterAccepted(onSecond, 'timers/replace', { items }, { ids: ['1'] }))).toBe(
      timesetOf(onSecond),
    );
  });

  it('R105 makes the timer at the same place current and idle if the current timer is missing', () => {
    const items = [{}, {}];
    const replaced = afterAccepted(onSecond, 'timers/replace', { items }, { ids: ['1', '2'] });
    expect(timesetOf(replaced)).toEqual(idleTimeset('2'));
    const emptied = afterAccepted(onSecond, 'timers/replace', { items: [] });
    expect(timesetOf(emptied)).toEqual(idleTimeset(null));
    expect(timesetOf(afterAccepted(emptied, 'timers/replace', { items: [] }))).toBe(timesetOf(emptied));
  });

  it('R6, R10 moves the deadline if the current timer has another length', () => {
    const items = [{ _id: 'b', minutes: 15 }];
    const replaced = afterAccepted(onSecond, 'timers/replace', { items }, { ...at(MINUTE), ids: ['1'] });
    expect(timesetOf(replaced)).toEqual({ ...timesetOf(onSecond), deadline: SHOW_START + 15 * MINUTE });
  });
});

describe('a change of the length of a started timer', () => {
  it('R6 moves its deadline', () => {
    const longer = afterAccepted(onSecond, 'timers/update', { timerId: 'b', hours: 1 }, at(MINUTE));
    expect(timesetOf(longer)).toEqual({ ...timesetOf(onSecond), deadline: SHOW_START + HOUR + 10 * MINUTE });
  });

  it('R6 moves its deadline after a pause by the difference', () => {
    const held = afterAccepted(onSecond, 'timeset/stop', {}, at(MINUTE));
    const resumed = afterAccepted(held, 'timeset/start', {}, at(3 * MINUTE));
    const longer = afterAccepted(resumed, 'timers/update', { timerId: 'b', minutes: 11 }, at(4 * MINUTE));
    expect(timesetOf(longer).deadline).toBe(SHOW_START + 13 * MINUTE);
  });

  it('R6 moves its deadline to a new finish time', () => {
    const fields = { type: 'FINISH_TIME', finishTime: '18:30:00' } as const;
    const timed = afterAccepted(onSecond, 'timers/update', { timerId: 'b', ...fields }, at(MINUTE));
    expect(timesetOf(timed).deadline).toBe(SHOW_START + 30 * MINUTE);
  });

  it('R6 does not move the deadline if the timer is not started or another field changes', () => {
    const idle = afterAccepted(room, 'timers/update', { timerId: 'a', minutes: 5 }, at(MINUTE));
    expect(timesetOf(idle)).toBe(timesetOf(room));
    const other = afterAccepted(onSecond, 'timers/update', { timerId: 'a', minutes: 5 }, at(MINUTE));
    expect(timesetOf(other)).toBe(timesetOf(onSecond));
    const renamed = afterAccepted(onSecond, 'timers/update', { timerId: 'b', name: 'x' }, at(MINUTE));
    expect(timesetOf(renamed)).toBe(timesetOf(onSecond));
  });

  it('R15 can be caused by a new time zone, but only for a finish time', () => {
    const dated = { type: 'FINISH_TIME', finishTime: '20:00:00', finishDate: '2026-05-04' } as const;
    const started = afterAccepted(testRoom([dated]), 'timeset/start', {}, at(0));
    expect(timesetOf(started).deadline).toBe(SHOW_START + 2 * HOUR);
    const moved = afterAccepted(started, 'room/settings', { timezone: 'Europe/London' }, at(MINUTE));
    expect(timesetOf(moved).deadline).toBe(SHOW_START + HOUR);
    const zoned = afterAccepted(onSecond, 'room/settings', { timezone: 'Europe/London' }, at(MINUTE));
    expect(timesetOf(zoned)).toBe(timesetOf(onSecond));
    const empty = afterAccepted(testRoom([{}]), 'timers/remove', { timerId: 'a' });
    expect(timesetOf(afterAccepted(empty, 'room/settings', { timezone: 'Asia/Tokyo' }))).toEqual(
      idleTimeset(null),
    );
  });
});

describe('commands for many timers', () => {
  const longRoom = testRoom([{ name: 'one' }, { name: 'two' }, { name: 'three' }, { name: 'four' }, {}, {}]);

  const onThird = afterAccepted(longRoom, 'timeset/start', { timerId: 'c' }, at(0));

  const idsIn = ({ show }: RoomContext) => show.timers.map(({ _id }) => _id).join('');

  const placesOf = ({ show }: RoomContext) => show.timers.map(({ index }) => index);

  const ids = (letters: string) => letters.split('');

  describe('updateMany', () => {
    it('R113 sets its fields on the named timers only', () => {
      const fields = { yellow: 5 * MINUTE, red: MINUTE, labels: [{ name: 'Talk', color: 'red' }] };
      const edited = afterAccepted(longRoom, 'timers/updateMany', { timerIds: ids('db'), ...fields });
      for (const timer of longRoom.show.timers)
        expect(edited.show.timers[timer.index]).toEqual(
          'db'.includes(timer._id) ? { ...timer, ...fields } : timer,
        );
      expect(edited.show.timers[0]).toBe(longRoom.show.timers[0]);
      expect(changeNamesBetween(longRoom, edited)).toEqual(['timers/updateOne', 'timers/updateOne']);
    });

    it('R117 sets its sounds and keeps the others', () => {
      const own = { green: 'NONE', yellow: 'DING_1X', orange: 'NONE', red: 'GONG', zero: 'NONE' } as const;
      const before = afterAccepted(longRoom, 'timers/update', { timerId: 'b', chime: own });
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

    it('R113 makes one undo step, which undo reverts as a whole', () => {
      const edited = afterAccepted(longRoom, 'timers/updateMany', {
        timerIds: ids('abcdef'),
        showName: false,
      });
      expect(stackItems(edited.history.undo)).toMatchObject([
        { command: 'timers/updateMany', permission: 2 },
      ]);
      expect(afterAccepted(edited, 'room/undo', {}).show.timers).toEqual(longRoom.show.timers);
    });

    it('R6, R113 moves the deadline if the started timer gets another length', () => {
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

    it('A3, R113 ends the running timer if its new length has passed, and starts the next', () => {
      const linked = afterAccepted(onThird, 'timers/updateMany', { timerIds: ids('d'), trigger: 'LINKED' });
      const short = afterAccepted(
        linked,
        'timers/updateMany',
        { timerIds: ids('bc'), minutes: 2 },
        at(3 * MINUTE),
      );
      expect(timesetOf(short)).toMatchObject({
        timerId: 'd',
        running: true,
        kickoff: SHOW_START + 3 * MINUTE,
      });
    });

    test.each([
      ['timers/updateMany', { timerIds: ids('az'), minutes: 1 }],
      ['timers/removeMany', { timerIds: ids('za') }],
      ['timers/moveMany', { timerIds: ids('az'), index: 2 }],
    ] as const)('R16, R114 %s is refused if one of its timers does not exist', (name, payload) => {
      expect(refusedAs(longRoom, name, payload)).toBe('unknown_timer');
    });

    test.each([
      ['timers/updateMany', { timerIds: [], minutes: 1 }],
      ['timers/updateMany', { timerIds: ids('aa'), minutes: 10 }],
      ['timers/updateMany', { timerIds: ids('ab') }],
      ['timers/removeMany', { timerIds: [] }],
      ['timers/moveMany', { timerIds: [], index: 1 }],
      ['timers/moveMany', { timerIds: ids('cb'), index: 1 }],
      ['timers/moveMany', { timerIds: ids('ef'), index: 99 }],
    ] as const)('R4, R114 the command %s %j changes nothing and makes no undo step', (name, payload) => {
      const still = afterAccepted(onThird, name, payload as never);
      expect(still.show.timers).toBe(onThird.show.timers);
      expect(timesetOf(still)).toBe(timesetOf(onThird));
      expect(still.history).toBe(onThird.history);
    });
  });

  describe('removeMany', () => {
    test.each([
      ['ab', 'cdef'],
      ['faf', 'bcde'],
    ])('R1, R114, R115 of the timers %s leaves %s, and the clock is unchanged', (timerIds, left) => {
      const rest = afterAccepted(onThird, 'timers/removeMany', { timerIds: ids(timerIds) });
      expect(idsIn(rest)).toBe(left);
      expect(placesOf(rest)).toEqual([0, 1, 2, 3]);
      expect(timesetOf(rest)).toBe(timesetOf(onThird));
    });

    test.each([
      ['c', 'd'],
      ['abc', 'd'],
      ['acd', 'e'],
      ['cdef', 'b'],
      ['abcdef', null],
    ])('R5, R115 of the timers %s, one of them current, makes %s current and idle', (timerIds, heir) => {
      expect(timesetOf(afterAccepted(onThird, 'timers/removeMany', { timerIds: ids(timerIds) }))).toEqual(
        idleTimeset(heir),
      );
    });

    it('R115 of an empty list of timers is accepted in a room without timers', () => {
      const empty = afterAccepted(longRoom, 'timers/removeMany', { timerIds: ids('abcdef') });
      expect(afterAccepted(empty, 'timers/removeMany', { timerIds: [] }).show).toEqual(empty.show);
    });
  });

  describe('moveMany', () => {
    test.each([
      ['b', 0, 'bacdef'],
      ['ba', 4, 'cdefab'],
      ['fdb', 0, 'bdface'],
      ['fdb', 1, 'abdfce'],
      ['ac', 2, 'bdacef'],
      ['ac', 99, 'bdefac'],
      ['abcdef', 3, 'abcdef'],
    ])('R116 of the timers %s to place %i gives the order %s', (timerIds, index, order) => {
      const moved = afterAccepted(onThird, 'timers/moveMany', { timerIds: ids(timerIds), index });
      expect(idsIn(moved)).toBe(order);
      expect(placesOf(moved)).toEqual([0, 1, 2, 3, 4, 5]);
      expect(timesetOf(moved)).toBe(timesetOf(onThird));
    });

    it.each([0, 1, 2, 3, 4, 5, 6])(
      'R7, R116 of one timer to place %i has the same effect as timers/move',
      (index) => {
        const one = afterAccepted(longRoom, 'timers/move', { timerId: 'c', index });
        expect(afterAccepted(longRoom, 'timers/moveMany', { timerIds: ['c'], index }).show).toEqual(one.show);
      },
    );
  });
});
