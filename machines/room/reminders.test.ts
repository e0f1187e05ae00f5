import { describe, expect, it, test } from 'vitest';
import {
  after,
  afterAccepted,
  at,
  changeNamesBetween,
  refusedAs,
  SHOW_START,
  testRoom,
} from '../../tests/support/test-room.ts';
import { MINUTE } from '../kernel/time.ts';
import { roomExport } from './room.export.ts';
import { projectShow } from './room.projection.ts';
import type { RoomContext } from './room.state.ts';

const room: RoomContext = {
  ...testRoom([{ name: 'one' }, { name: 'two', reminders: [10, 5] }, {}]),
  clients: [{ id: 'c1', name: 'Ada' }] as unknown as RoomContext['clients'],
};
const confirm = { timerId: 'b', minutes: 5 };
const byAda = afterAccepted(room, 'reminders/confirm', confirm, { ...at(MINUTE), clientId: 'c1', wall: 7 });
const confirmedOf = ({ show }: RoomContext) => show.timers.map(({ confirmed }) => confirmed);
const ada = { minutes: 5, by: 'Ada', at: SHOW_START + MINUTE + 7 };

describe('confirmation of a reminder', () => {
  it('R1820 stores the name and the time only once', () => {
    expect(confirmedOf(byAda)).toEqual([undefined, [ada], undefined]);
    expect(changeNamesBetween(room, byAda)).toEqual(['timers/updateOne']);
    const again = afterAccepted(byAda, 'reminders/confirm', confirm, at(2 * MINUTE));
    expect(again.show.timers).toBe(byAda.show.timers);
    const other = afterAccepted(byAda, 'reminders/confirm', { ...confirm, minutes: 10 }, at(2 * MINUTE));
    expect(confirmedOf(other)[1]).toMatchObject([ada, { minutes: 10, by: '' }]);
  });

  test.each([
    [{ timerId: 'x', minutes: 5 }, 'unknown_timer'],
    [{ timerId: 'b', minutes: 7 }, 'unknown_reminder'],
  ] as const)('R1820 is refused for the reminder %j with the code %s', (payload, code) => {
    expect(refusedAs(room, 'reminders/confirm', payload)).toBe(code);
  });

  it('R1821 is removed when its timer starts', () => {
    const other = afterAccepted(byAda, 'timeset/start', {}, at(2 * MINUTE));
    expect(confirmedOf(other)[1]).toEqual([ada]);
    const started = afterAccepted(other, 'timeset/start', { timerId: 'b' }, at(3 * MINUTE));
    expect(confirmedOf(started)[1]).toBeUndefined();
    expect(refusedAs(started, 'reminders/confirm', confirm)).toBe('unknown_reminder');
  });

  it('R1821 is not in copies or exports, and stays after undo', () => {
    const copied = afterAccepted(byAda, 'timers/duplicate', { timerId: 'b' }, { ids: ['n'] });
    expect(confirmedOf(copied)).toEqual([undefined, [ada], undefined, undefined]);
    expect(JSON.stringify(roomExport(byAda.show))).not.toContain('Ada');
    const edited = afterAccepted(room, 'timers/update', { timerId: 'b', name: 'three' });
    const noted = afterAccepted(edited, 'reminders/confirm', confirm, {
      ...at(MINUTE),
      clientId: 'c1',
      wall: 7,
    });
    const undone = afterAccepted(noted, 'room/undo', {});
    expect([undone.show.timers[1]?.name, confirmedOf(undone)[1]]).toEqual(['two', [ada]]);
    const made = afterAccepted(byAda, 'timers/update', {
      timerId: 'b',
      confirmed: [] as never,
      name: 'four',
    });
    expect(confirmedOf(made)[1]).toEqual([ada]);
    const started = afterAccepted(byAda, 'timeset/start', { timerId: 'b' }, at(3 * MINUTE));
    expect(confirmedOf(afterAccepted(started, 'room/undo', {}))[1]).toEqual([ada]);
  });

  it('R1821 is not restored if a step before it is undone', () => {
    const named = afterAccepted(byAda, 'timers/update', { timerId: 'b', name: 'three' });
    const timers = named.show.timers.map(({ confirmed: _by, ...timer }) => timer);
    const gone = after(named, {
      type: 'changed',
      changes: [{ name: 'timers/items', payload: timers }],
      at: SHOW_START,
    });
    expect(confirmedOf(afterAccepted(gone, 'room/undo', {}))[1]).toBeUndefined();
  });

  it('R42 is not sent to the audience', () => {
    const [, seen] = projectShow(byAda, 'read').timers;
    expect([seen?.reminders, seen?.confirmed]).toEqual([[], undefined]);
    expect(projectShow(byAda, 'crew').timers[1]?.confirmed).toEqual([ada]);
  });
});
