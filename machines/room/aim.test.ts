import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { played, randomActions } from '../../tests/support/random-show.ts';
import {
  afterAccepted,
  afterAlarmsUntil,
  at,
  LINKED,
  refusedAs,
  SHOW_START,
  testRoom,
} from '../../tests/support/test-room.ts';
import { HOUR, type Instant, MINUTE, SECOND } from '../kernel/time.ts';
import { scheduleOf } from '../schedule/schedule.ts';
import { lengthOfFields, type Timer } from '../timer/timer.ts';
import type { Aim } from '../timer/timeset.ts';
import { timersAsTyped } from './aim.ts';
import type { CommandName, CommandPayloads } from './commands.ts';
import { roomExport } from './room.export.ts';
import { type RoomContext, type RoomState, transportMode } from './room.state.ts';
import { noClockRuns, runsAfter } from './timer-runs.ts';

/** From 18:00 on: 30 min, 20 min, a gap of 10 min, 10 min. The show ends at 19:10. */
const PLAN = [
  { startTime: '18:00:00', minutes: 30 },
  { minutes: 20 },
  { startTime: '19:00:00', minutes: 10 },
];

type Commands = readonly (readonly [CommandName, CommandPayloads[CommandName], number])[];

const after = (room: RoomContext, ...commands: Commands): RoomContext =>
  commands.reduce((context, [name, payload, ms]) => afterAccepted(context, name, payload, at(ms)), room);

const aimed = (room: RoomContext, aim: Aim, ms: number) => after(room, ['timeset/aim', { aim }, ms]);

/** As at `ms` into the show: time left of the current timer, and its length. */
function left({ show: { timeset } }: RoomContext, ms: number): number {
  return Number(timeset.deadline) - (timeset.lastStop ?? SHOW_START + ms);
}
const lengthOf = ({ show }: RoomContext, id = show.timeset.timerId) =>
  lengthOfFields(show.timers.find(({ _id }) => _id === id) ?? expect.fail());
const aimOf = ({ show: { timeset } }: RoomContext) => [timeset.aim, timeset.aimedFrom];

const started = (ms: number, plan: readonly Partial<Timer>[] = PLAN) =>
  after(testRoom(plan), ['timeset/start', {}, ms]);
/** Five minutes late. */
const late = started(5 * MINUTE);

describe('an aim', () => {
  it('T1830 changes length and deadline of the running timer, and keeps the typed length', () => {
    const room = aimed(late, 'ITEM_END', 10 * MINUTE);
    expect(aimOf(room)).toEqual(['ITEM_END', 30 * MINUTE]);
    expect(lengthOf(room)).toBe(25 * MINUTE);
    expect(room.show.timeset).toMatchObject({
      deadline: SHOW_START + 30 * MINUTE,
      kickoff: SHOW_START + 5 * MINUTE,
    });
    expect(room.show.timers[0]).toMatchObject({ hours: 0, minutes: 25, seconds: 0 });
  });

  it('T1830 sets the time left of a paused clock', () => {
    const paused = after(late, ['timeset/stop', {}, 10 * MINUTE]);
    const room = aimed(paused, 'ITEM_END', 12 * MINUTE);
    expect(left(room, 0)).toBe(18 * MINUTE);
    expect(lengthOf(room)).toBe(23 * MINUTE);
  });

  it('T1830 changes nothing if the same aim is already set', () => {
    const room = aimed(late, 'ITEM_END', 10 * MINUTE);
    expect(aimed(room, 'ITEM_END', 12 * MINUTE).show.timeset).toBe(room.show.timeset);
    expect(aimed(late, 'LENGTH', 12 * MINUTE).history).toBe(late.history);
  });

  it('T1831 does not change the planned starts and ends of timers', () => {
    const plan = ({ show }: RoomContext) =>
      scheduleOf(show, SHOW_START + 10 * MINUTE).timers.map(({ start, finish }) => [start, finish]);
    for (const aim of ['ITEM_END', 'SHOW_END'] as const)
      expect(plan(aimed(late, aim, 10 * MINUTE))).toEqual(plan(late));
  });

  it('T1831 records a finished run with the typed length as planned', () => {
    const before = aimed(late, 'ITEM_END', 10 * MINUTE);
    const next = after(before, ['timeset/next', { autostart: true }, 31 * MINUTE]);
    const moment = { at: SHOW_START + 31 * MINUTE, wall: 0, actor: 'a', goesBack: false };
    const { current } = runsAfter(noClockRuns, before.show, next.show, moment).runs;
    expect(lengthOf(next)).toBe(19 * MINUTE);
    expect(current).toMatchObject({ timerId: 'b', plannedLength: 20 * MINUTE });
  });
});

/** Each aim's remaining time at 10 min into the room's plan. */
describe('the time left with an aim', () => {
  test.each<[string, number, Aim, number]>([
    ['on time', 0, 'ITEM_END', 20 * MINUTE],
    ['5 min late', 5, 'ITEM_END', 20 * MINUTE],
    ['8 min early', -8, 'ITEM_END', 20 * MINUTE],
    ['on time', 0, 'SHOW_END', 20 * MINUTE],
    // 60 min less the gap of 10, of 25 + 20 + 10 typed minutes.
    ['5 min late', 5, 'SHOW_END', (50 * 25 * MINUTE) / 55],
    ['8 min early', -8, 'SHOW_END', (50 * 12 * MINUTE) / 42],
  ])(
    'T1832, T1833 is right for a start %s (%i min after the plan) with the aim %s',
    (_name, startedAt, aim, expected) => {
      const room = aimed(started(startedAt * MINUTE), aim, 10 * MINUTE);
      expect(left(room, 10 * MINUTE)).toBe(Math.round(expected));
    },
  );

  test.each<[string, Partial<Timer>[], number, Aim, number]>([
    ['planned finish is past', PLAN, 45 * MINUTE, 'ITEM_END', MINUTE],
    ['planned finish is 10 s away', PLAN, 30 * MINUTE - 10 * SECOND, 'ITEM_END', MINUTE],
    ['overtime, others ahead', PLAN, 50 * MINUTE, 'SHOW_END', MINUTE],
    ['planned end is past', PLAN, 80 * MINUTE, 'SHOW_END', MINUTE],
    [
      'overtime of the last, early',
      [{ startTime: '18:40:00', minutes: 30 }],
      45 * MINUTE,
      'SHOW_END',
      25 * MINUTE,
    ],
    ['the last one', [{ startTime: '18:00:00', minutes: 30 }], 20 * MINUTE, 'SHOW_END', 10 * MINUTE],
    ['no planned start', [{ minutes: 30 }], 20 * MINUTE, 'ITEM_END', 15 * MINUTE],
    [
      'overlap ahead',
      [
        { startTime: '18:00:00', minutes: 30 },
        { startTime: '18:20:00', minutes: 10 },
      ],
      0,
      'SHOW_END',
      22.5 * MINUTE,
    ],
    [
      'further than a length goes',
      [{ startTime: '18:00:00', startDate: '2030-01-01' }],
      0,
      'ITEM_END',
      1_000 * HOUR - SECOND,
    ],
  ])('T1832, T1833 is right in the case: %s', (_name, plan, ms, aim, expected) => {
    const room = aimed(started(Math.min(ms, 5 * MINUTE), plan), aim, ms);
    expect(left(room, ms)).toBe(expected);
  });

  // Clocks in New York go back from 2:00 to 1:00 at 6:00 UTC, and in spring from 2:00 on to 3:00 at 7:00 UTC.
  test.each<[string, string, string, Instant, number]>([
    ['autumn', '2026-11-01', '00:30:00', Date.UTC(2026, 10, 1, 4, 40), 110 * MINUTE],
    ['autumn', '2026-11-01', '00:30:00', Date.UTC(2026, 10, 1, 6, 15), 15 * MINUTE],
    ['spring', '2027-03-14', '01:30:00', Date.UTC(2027, 2, 14, 6, 40), 110 * MINUTE],
    ['spring', '2027-03-14', '01:30:00', Date.UTC(2027, 2, 14, 7, 5), 85 * MINUTE],
  ])(
    'T1832 is right if the clocks change in the show: %s, %s',
    (_season, startDate, startTime, now, expected) => {
      const plan = [{ startDate, startTime, hours: 2, minutes: 0 }];
      const room = testRoom(plan, { timezone: 'America/New_York' });
      const aimedThen = after(
        room,
        ['timeset/start', {}, now - SHOW_START],
        ['timeset/aim', { aim: 'ITEM_END' }, now - SHOW_START],
      );
      expect(left(aimedThen, now - SHOW_START)).toBe(expected);
    },
  );

  it('T1832 ends at the planned finish by the wall clock', () => {
    const wall = 2 * MINUTE;
    const aimedThen = afterAccepted(late, 'timeset/aim', { aim: 'ITEM_END' }, { ...at(10 * MINUTE), wall });
    expect(left(aimedThen, 10 * MINUTE)).toBe(18 * MINUTE);
  });

  it('T1832 is correct after a jump and a pause', () => {
    const moved = after(
      late,
      ['timeset/jump', { ms: 3 * MINUTE }, 6 * MINUTE],
      ['timeset/stop', {}, 8 * MINUTE],
      ['timeset/start', {}, 9 * MINUTE],
    );
    expect(left(aimed(moved, 'ITEM_END', 10 * MINUTE), 10 * MINUTE)).toBe(20 * MINUTE);
    // Typed: 30, run 3 + 2 + 2 + 1 of jump, before the pause and after.
    const typedLeft = 30 - 4 - 3;
    const share = (50 * typedLeft * MINUTE) / (typedLeft + 30);
    expect(left(aimed(moved, 'SHOW_END', 10 * MINUTE), 10 * MINUTE)).toBe(Math.round(share));
  });
});

describe('an active aim', () => {
  const toShowEnd = aimed(late, 'SHOW_END', 10 * MINUTE);
  const toItemEnd = aimed(late, 'ITEM_END', 10 * MINUTE);

  it('T1834 is computed again when the timers ahead change', () => {
    const shorter = after(toShowEnd, ['timers/update', { timerId: 'b', minutes: 10 }, 15 * MINUTE]);
    const typedLeft = 20 * MINUTE;
    // The third starts at 19:00 all the same.
    const free = 55 * MINUTE - 20 * MINUTE;
    expect(left(shorter, 15 * MINUTE)).toBe(Math.round((free * typedLeft) / (typedLeft + 20 * MINUTE)));
    expect(aimOf(shorter)).toEqual(['SHOW_END', 30 * MINUTE]);
    const removed = after(toShowEnd, ['timers/removeMany', { timerIds: ['b', 'c'] }, 15 * MINUTE]);
    expect(left(removed, 15 * MINUTE)).toBe(15 * MINUTE);
  });

  it("T1834 is computed again when the timer's planned start or the time zone changes", () => {
    const later = after(toItemEnd, ['timers/update', { timerId: 'a', startTime: '18:10:00' }, 15 * MINUTE]);
    expect(left(later, 15 * MINUTE)).toBe(25 * MINUTE);
    const elsewhere = after(toItemEnd, ['room/settings', { timezone: 'Asia/Kathmandu' }, 15 * MINUTE]);
    expect(left(elsewhere, 15 * MINUTE)).not.toBe(15 * MINUTE);
  });

  it('T1834 is not computed again by changes that do not affect it', () => {
    const named = after(toShowEnd, ['timers/update', { timerId: 'b', name: 'Panel' }, 15 * MINUTE]);
    expect(named.show.timeset).toBe(toShowEnd.show.timeset);
    const armed = after(toShowEnd, ['timeset/arm', { timerId: 'c' }, 15 * MINUTE]);
    expect(left(armed, 0)).toBe(left(toShowEnd, 0));
  });

  it('T1834 is computed again at each resume', () => {
    const resumed = after(toItemEnd, ['timeset/stop', {}, 12 * MINUTE], ['timeset/start', {}, 20 * MINUTE]);
    expect(left(resumed, 20 * MINUTE)).toBe(10 * MINUTE);
    expect(aimOf(resumed)).toEqual(['ITEM_END', 30 * MINUTE]);
  });

  it('T1834 is not computed again while the clock is finished', () => {
    const stops = { ...late, show: withBehavior(late.show, 'STOP') };
    const finished = afterAlarmsUntil(aimed(stops, 'SHOW_END', 10 * MINUTE), SHOW_START + HOUR);
    expect(transportMode(finished.show)).toBe('finished');
    const edited = after(finished, ['timers/update', { timerId: 'b', minutes: 1 }, HOUR]);
    expect(transportMode(edited.show)).toBe('finished');
    expect(lengthOf(after(finished, ['timeset/start', {}, HOUR]), 'a')).not.toBe(30 * MINUTE);
  });

  it('T1835 ends with LENGTH, which restores the typed length', () => {
    const back = aimed(toShowEnd, 'LENGTH', 15 * MINUTE);
    expect(aimOf(back)).toEqual(['LENGTH', null]);
    expect(left(back, 15 * MINUTE)).toBe(20 * MINUTE);
    expect(back.show.timers).toEqual(late.show.timers);
  });

  it('T1835 ends with LENGTH, and the linked timer starts if the typed length has passed', () => {
    const linked = started(-20 * MINUTE, [PLAN[0] ?? {}, LINKED]);
    const back = aimed(aimed(linked, 'ITEM_END', 0), 'LENGTH', 12 * MINUTE);
    expect(back.show.timeset).toMatchObject({
      timerId: 'b',
      kickoff: SHOW_START + 12 * MINUTE,
      aim: 'LENGTH',
    });
  });

  it.each<[string, CommandName, CommandPayloads[CommandName], number]>([
    ['+1 min', 'timeset/adjust', { ms: MINUTE }, 26 * MINUTE],
    ['-1 min', 'timeset/adjust', { ms: -MINUTE }, 24 * MINUTE],
    ['its row', 'timers/update', { timerId: 'a', minutes: 40 }, 40 * MINUTE],
    ['its row among many', 'timers/updateMany', { timerIds: ['a', 'b'], minutes: 7 }, 7 * MINUTE],
    ['another type', 'timers/update', { timerId: 'a', type: 'TIME_WARP' }, 25 * MINUTE],
    ['a jump', 'timeset/jump', { ms: MINUTE }, 25 * MINUTE],
  ])('T1836 ends when a command changes the length of its timer: %s', (_name, command, payload, length) => {
    const room = after(toItemEnd, [command, payload, 15 * MINUTE]);
    expect(aimOf(room)).toEqual(['LENGTH', null]);
    expect(lengthOf(room, 'a')).toBe(length);
    const back = after(room, ['room/undo', {}, 16 * MINUTE]);
    expect(back.show.timeset).toEqual(toItemEnd.show.timeset);
    expect(back.show.timers).toEqual(toItemEnd.show.timers);
  });

  it('T1836 ends when a change makes its timer end immediately', () => {
    const linked = aimed(started(0, [PLAN[0] ?? {}, LINKED]), 'ITEM_END', 10 * MINUTE);
    const room = after(linked, ['timeset/adjust', { ms: -25 * MINUTE }, 15 * MINUTE]);
    expect(room.show.timeset).toMatchObject({ timerId: 'b', aim: 'LENGTH', aimedFrom: null });
    expect(lengthOf(room, 'a')).toBe(5 * MINUTE);
  });

  it.each<[string, Commands]>([
    ['a start', [['timeset/start', { timerId: 'b' }, 32 * MINUTE]]],
    ['next', [['timeset/next', { autostart: true }, 32 * MINUTE]]],
  ])(
    'T1837 moves to the next timer with %s, and the former timer has its typed length again',
    (_name, commands) => {
      const room = after(toItemEnd, ...commands);
      expect(lengthOf(room, 'a')).toBe(30 * MINUTE);
      expect(aimOf(room)).toEqual(['ITEM_END', 20 * MINUTE]);
      expect(left(room, 32 * MINUTE)).toBe(18 * MINUTE);
    },
  );

  it('T1837 moves to the timer that starts by a link or by its planned time', () => {
    const plan = [PLAN[0] ?? {}, { ...LINKED, minutes: 20 }, PLAN[2] ?? {}];
    const room = after(aimed(started(5 * MINUTE, plan), 'SHOW_END', 10 * MINUTE), [
      'timers/update',
      { timerId: 'c', trigger: 'SCHEDULED' },
      11 * MINUTE,
    ]);
    const linked = afterAlarmsUntil(room, SHOW_START + 40 * MINUTE);
    expect(linked.show.timeset).toMatchObject({ timerId: 'b', aim: 'SHOW_END', aimedFrom: 20 * MINUTE });
    const scheduled = afterAlarmsUntil(linked, SHOW_START + HOUR);
    expect(scheduled.show.timeset).toMatchObject({ timerId: 'c', aim: 'SHOW_END', aimedFrom: 10 * MINUTE });
    expect(timersAsTyped(scheduled.show).map(lengthOfFields)).toEqual([
      30 * MINUTE,
      20 * MINUTE,
      10 * MINUTE,
    ]);
  });

  it('T1837 is computed from the typed length if the same timer starts again', () => {
    const again = after({ ...toItemEnd, show: withBehavior(toItemEnd.show, 'STOP') }, [
      'timeset/adjust',
      { ms: 0 },
      11 * MINUTE,
    ]);
    const finished = afterAlarmsUntil(again, SHOW_START + HOUR);
    const room = after(finished, ['timeset/start', {}, HOUR]);
    expect(aimOf(room)).toEqual(['ITEM_END', 30 * MINUTE]);
    expect(left(room, HOUR)).toBe(MINUTE);
  });

  it.each<[string, CommandName, CommandPayloads[CommandName]]>([
    ['reset', 'timeset/reset', {}],
    ['reset to another', 'timeset/reset', { timerId: 'c' }],
    ['previous', 'timeset/previous', {}],
    ['previous, started', 'timeset/previous', { autostart: true }],
    ['select', 'timeset/select', { timerId: 'b' }],
    ['next at rest', 'timeset/next', {}],
    ['removed', 'timers/remove', { timerId: 'a' }],
  ])('T1837 ends with %s, and the timers have their typed lengths again', (_name, command, payload) => {
    const room = after(toItemEnd, [command, payload, 15 * MINUTE]);
    expect(aimOf(room)).toEqual(['LENGTH', null]);
    const typed = [30 * MINUTE, 20 * MINUTE, 10 * MINUTE];
    expect(room.show.timers.map(lengthOfFields)).toEqual(
      command === 'timers/remove' ? typed.slice(1) : typed,
    );
  });

  it('T1837 ends after previous, and the timer starts with the typed length', () => {
    const room = after(toItemEnd, ['timeset/previous', { autostart: true }, 15 * MINUTE]);
    expect(left(room, 15 * MINUTE)).toBe(30 * MINUTE);
  });

  it.each(['FINISH_TIME', 'TIME_WARP'] as const)('T1837 ends when a timer of type %s starts', (type) => {
    const room = aimed(
      started(0, [PLAN[0] ?? {}, { type, finishTime: '19:00:00', timewarp: HOUR }]),
      'ITEM_END',
      MINUTE,
    );
    const next = after(room, ['timeset/next', { autostart: true }, 30 * MINUTE]);
    expect(aimOf(next)).toEqual(['LENGTH', null]);
    expect(lengthOf(next, 'a')).toBe(30 * MINUTE);
  });
});

describe('refusals of an aim', () => {
  const stops = { ...late, show: withBehavior(late.show, 'STOP') };
  test.each([
    [
      'in a room without timers',
      afterAccepted(testRoom([{}]), 'timers/remove', { timerId: 'a' }),
      'no_timer',
    ],
    ['at rest', testRoom(), 'not_running'],
    ['of a finished clock', afterAlarmsUntil(stops, SHOW_START + HOUR), 'not_running'],
    [
      'of a timer with a finish time',
      started(0, [{ type: 'FINISH_TIME', finishTime: '19:00:00' }]),
      'no_aim',
    ],
    ['under a time warp', started(0, [{ type: 'TIME_WARP', timewarp: HOUR }]), 'no_aim'],
  ])('T1839 refuses an aim %s', (_name, room, code) => {
    for (const aim of ['LENGTH', 'ITEM_END', 'SHOW_END'] as const)
      expect(refusedAs(room, 'timeset/aim', { aim }, at(10 * MINUTE))).toBe(code);
  });
});

describe('copies of a timer with an aim', () => {
  const room = aimed(late, 'ITEM_END', 10 * MINUTE);
  it('T1840 have the typed length if the timer is duplicated or exported', () => {
    const copied = afterAccepted(
      room,
      'timers/duplicate',
      { timerId: 'a' },
      { ...at(11 * MINUTE), ids: ['z'] },
    );
    expect(lengthOf(copied, 'z')).toBe(30 * MINUTE);
    expect(roomExport(room.show).timers[0]).toMatchObject({ minutes: 30 });
  });
});

describe('undo and redo of an aim', () => {
  const undo = (room: RoomContext, ms: number) => after(room, ['room/undo', {}, ms]);
  const redo = (room: RoomContext, ms: number) => after(room, ['room/redo', {}, ms]);
  const linkedPlan = [PLAN[0] ?? {}, { ...LINKED, minutes: 20 }, PLAN[2] ?? {}];
  const running = started(5 * MINUTE, linkedPlan);
  const room = aimed(running, 'ITEM_END', 10 * MINUTE);
  const typed = [30 * MINUTE, 20 * MINUTE, 10 * MINUTE];
  const lengths = ({ show }: RoomContext) => show.timers.map(lengthOfFields);

  it('T1838 restore the clock and the timers exactly', () => {
    const back = undo(room, 12 * MINUTE);
    expect([back.show.timeset, back.show.timers]).toEqual([running.show.timeset, running.show.timers]);
    const again = redo(back, 13 * MINUTE);
    expect([again.show.timeset, again.show.timers]).toEqual([room.show.timeset, room.show.timers]);
  });

  it('T1838 restore the typed length even after an alarm moved the aim to the next timer', () => {
    const carried = afterAlarmsUntil(room, SHOW_START + 31 * MINUTE);
    expect(aimOf(carried)).toEqual(['ITEM_END', 20 * MINUTE]);
    const back = undo(carried, 32 * MINUTE);
    expect(lengths(back)[0]).toBe(30 * MINUTE);
    const again = redo(back, 33 * MINUTE);
    expect(lengths(again)[0]).toBe(30 * MINUTE);
    expect(lengths(after(again, ['timeset/reset', {}, 34 * MINUTE]))).toEqual(typed);
  });

  it("T1838 restore a timer's name without the aim's length after the aim has moved on", () => {
    const renamed = after(room, ['timers/update', { timerId: 'a', name: 'Keynote' }, 12 * MINUTE]);
    const back = undo(afterAlarmsUntil(renamed, SHOW_START + 31 * MINUTE), 32 * MINUTE);
    expect(lengths(back)[0]).toBe(30 * MINUTE);
    expect(aimOf(back)).toEqual(['ITEM_END', 20 * MINUTE]);
  });

  it('T1838 end the aim if they revert a change of the timer that now has the aim', () => {
    const toShowEnd = aimed(running, 'SHOW_END', 10 * MINUTE);
    const edited = after(toShowEnd, ['timers/update', { timerId: 'b', minutes: 25 }, 12 * MINUTE]);
    const carried = afterAlarmsUntil(edited, SHOW_START + 40 * MINUTE);
    expect(carried.show.timeset).toMatchObject({ timerId: 'b', aimedFrom: 25 * MINUTE });
    const back = undo(carried, 41 * MINUTE);
    expect(aimOf(back)).toEqual(['LENGTH', null]);
    expect(lengths(back)).toEqual(typed);
  });

  it('T1838 restore the aim of a paused clock after a planned start', () => {
    const before = aimed(
      after(running, [
        'timers/update',
        { timerId: 'b', trigger: 'SCHEDULED', startTime: '18:30:00' },
        9 * MINUTE,
      ]),
      'ITEM_END',
      10 * MINUTE,
    );
    const paused = after(before, ['timeset/stop', {}, 12 * MINUTE]);
    const scheduled = afterAlarmsUntil(paused, SHOW_START + 31 * MINUTE);
    expect(aimOf(scheduled)).toEqual(['ITEM_END', 20 * MINUTE]);
    const shorter = after(scheduled, ['room/settings', { behavior: 'STOP' }, 31 * MINUTE]);
    expect(aimOf(shorter)).toEqual(['ITEM_END', 20 * MINUTE]);
    const back = undo(undo(shorter, 32 * MINUTE), 32 * MINUTE);
    expect(back.show.timeset).toEqual(before.show.timeset);
    expect(lengths(back)).toEqual([25 * MINUTE, ...typed.slice(1)]);
  });

  it('T1837 restore typed lengths: random commands leave no timer with the length of a former aim', () => {
    fc.assert(
      fc.property(randomActions(), (script) => {
        for (const { event, before, after: next } of played(testRoom(PLAN), script)) {
          const { aim, aimedFrom, kickoff } = next.show.timeset;
          expect([aimedFrom === null, aimedFrom === null || kickoff !== null]).toEqual([
            aim === 'LENGTH',
            true,
          ]);
          if (!/^(alarm|timeset)/.test(event.type) || event.type === 'timeset/adjust') continue;
          expect(timersAsTyped(next.show).map(lengthOfFields)).toEqual(
            timersAsTyped(before.show).map(lengthOfFields),
          );
        }
      }),
      { numRuns: 200 },
    );
  });
});

function withBehavior(show: RoomState, behavior: 'STOP' | 'CONTINUE'): RoomState {
  return { ...show, room: { ...show.room, settings: { ...show.room.settings, behavior } } };
}
