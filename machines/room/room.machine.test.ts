import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { commandOf, finalRoom, played, randomActions } from '../../tests/support/random-show.ts';
import {
  aClient,
  after,
  afterAccepted,
  command,
  SHOW_START,
  testRoom,
} from '../../tests/support/test-room.ts';
import { MINUTE } from '../kernel/time.ts';
import type { RoomEvent } from './changes.ts';
import { isStarted } from './clock.moves.ts';
import { commandTable, refusalOf } from './commands.ts';
import { nextDue } from './room.alarm.ts';
import { chartWith, RoomActor } from './room.chart.ts';
import { afterEvent, roomMachine } from './room.machine.ts';
import { lightsMode, type RoomContext, transportMode } from './room.state.ts';

const RUNS = { numRuns: 200 };

const valueOf = ({ show }: RoomContext) => ({ transport: transportMode(show), lights: lightsMode(show) });

/** Invariants of every room. */
function expectWhole({ show, history, handledUntil }: RoomContext): void {
  for (const list of [show.timers, show.messages, show.outputs]) {
    expect(list.map(({ index }) => index)).toEqual(list.map((_, index) => index));
    expect(new Set(list.map(({ _id }) => _id)).size).toBe(list.length);
  }
  const { timerId, running, kickoff, deadline, lastStop } = show.timeset;
  expect(show.timers.some(({ _id }) => _id === timerId)).toBe(show.timers.length > 0);
  const armed = show.timers.find(({ _id }) => _id === show.timeset.nextTimerId);
  expect([armed === undefined, armed?._id === timerId]).toEqual([!('nextTimerId' in show.timeset), false]);
  expect(running && !(isStarted(show.timeset) && lastStop === null)).toBe(false);
  expect([kickoff === null, kickoff === null]).toEqual([deadline === null, !running && lastStop === null]);
  const shown = show.messages.some(({ _id }) => _id === show.activeMessageId);
  expect(show.activeMessageId !== null).toBe(shown);
  expect(history.undo.size).toBeLessThanOrEqual(100);
  const planned = show.timers.filter(({ trigger }) => trigger !== 'MANUAL').map(({ _id }) => _id);
  expect(planned).toEqual(expect.arrayContaining(Object.keys(handledUntil)));
}

describe('the state machine of a room', () => {
  it('T1, R1, R9 is consistent and in the right modes after every random event', () => {
    fc.assert(
      fc.property(randomActions(), (script) => {
        const actor = new RoomActor(roomMachine, testRoom());
        for (const taken of played(testRoom(), script)) {
          actor.send(taken.event);
          const { context, value } = actor.snapshot;
          expect(context).toEqual(taken.after);
          expect(value).toEqual(valueOf(context));
          expectWhole(context);
        }
      }),
      RUNS,
    );
  });

  it("T630 accepts in each mode the same events as the room's rules, and ignores all others", () => {
    fc.assert(
      fc.property(randomActions(), randomActions(), (script, strayed) => {
        const room = finalRoom(testRoom(), played(testRoom(), script));
        const machine = new RoomActor(roomMachine, room);
        const refused = command('timers/remove', { timerId: 'nobody' });
        const renamed = command('room/rename', { name: 'Matinee' });
        const batches: readonly RoomEvent[] = [
          { type: 'room/batch', commands: [renamed, refused] },
          { type: 'room/batch', commands: [renamed, command('room/blackout', { on: true })] },
        ];
        for (const event of [
          refused,
          ...batches,
          ...played(testRoom(), strayed).map((taken) => taken.event),
        ]) {
          const before = machine.context;
          const next = afterEvent(before, event);
          expect(machine.send(event)).toEqual(next);
          expect(machine.context === before).toBe(next === before);
          expect(machine.snapshot.value).toEqual(valueOf(next));
        }
      }),
      { ...RUNS, numRuns: 50 },
    );
  });

  it('T14 results in the same room, byte for byte, from the same events', () => {
    fc.assert(
      fc.property(randomActions(), (script) => {
        const first = played(testRoom(), script);
        const again = first.reduce((room, { event }) => after(room, event), testRoom());
        expect(JSON.stringify(again)).toBe(JSON.stringify(finalRoom(testRoom(), first)));
      }),
      RUNS,
    );
  });

  it('T13 accepts a command if and only if the room does not refuse it', () => {
    fc.assert(
      fc.property(randomActions(30), randomActions(1, 1), (script, [act]) => {
        const room = finalRoom(testRoom(), played(testRoom(), script));
        if (act === undefined) throw new Error('There is one.');
        const next = commandOf(act, room, SHOW_START + 10 ** 10, 99);
        const isTaken = refusalOf(room, next) === null;
        const isWithout = isTaken && commandTable[next.type].kind !== 'show' && after(room, next) === room;
        expect(new RoomActor(roomMachine, room).snapshot.can(next)).toBe(isTaken && !isWithout);
      }),
      RUNS,
    );
  });

  it('A5 changes the room with each alarm that is due', () => {
    fc.assert(
      fc.property(randomActions(30), (script) => {
        let room = finalRoom(testRoom(), played(testRoom(), script));
        let rings = 0;
        const now = SHOW_START + 10 ** 10;
        for (let due = nextDue(room, now); due !== null && due.at <= now; due = nextDue(room, now)) {
          const next = after(room, due.event);
          expect(next).not.toBe(room);
          room = next;
          rings += 1;
          expect(rings).toBeLessThan(100);
        }
      }),
      RUNS,
    );
  });

  it('T16 keeps the time left through pauses', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9 * MINUTE }),
        fc.array(fc.nat(5 * MINUTE), { maxLength: 8 }),
        (first, pauses) => {
          const held = afterAccepted(
            afterAccepted(testRoom(), 'timeset/start', {}, { at: SHOW_START }),
            'timeset/stop',
            {},
            { at: SHOW_START + first },
          );
          let at = SHOW_START + first;
          const last = pauses.reduce((room, pause) => {
            at += pause;
            return afterAccepted(
              afterAccepted(room, 'timeset/start', {}, { at }),
              'timeset/stop',
              {},
              { at },
            );
          }, held);
          const { deadline, lastStop } = last.show.timeset;
          expect((deadline ?? 0) - (lastStop ?? 0)).toBe(10 * MINUTE - first);
        },
      ),
      RUNS,
    );
  });

  it('T1 begins, after a restart too, in the modes of the room that it is given', () => {
    const dark = afterAccepted(afterAccepted(testRoom(), 'timeset/start', {}), 'room/blackout', { on: true });
    const actor = new RoomActor(roomMachine, dark);
    expect(actor.snapshot.value).toEqual({ transport: 'running', lights: 'blackout' });
    actor.restart(testRoom());
    expect(actor.snapshot.value).toEqual({ transport: 'idle', lights: 'normal' });
    actor.restart(dark);
    expect(actor.snapshot.matches({ transport: 'running', lights: 'blackout' })).toBe(true);
  });

  it('W2521 searches only once for the transition between the same two modes', () => {
    const searched: string[] = [];
    const actor = createActor(chartWith(afterEvent), {
      input: testRoom(),
      inspect: (seen) => {
        if (seen.type === '@xstate.microstep') searched.push(seen.event.type);
      },
    }).start();
    searched.length = 0;
    actor.send(command('room/rename', { name: 'Matinee' }));
    actor.send(command('timers/remove', { timerId: 'nobody' }));
    actor.send(command('timeset/start', {}));
    actor.send(command('timeset/reset', {}));
    actor.send(command('timeset/start', {}));
    actor.send(command('room/onAir', { on: true }));
    expect(searched).toEqual(['timeset/start', 'timeset/reset']);
    const { context, value } = actor.getSnapshot();
    expect(context.show.room).toMatchObject({ name: 'Matinee', settings: { onAir: true } });
    expect([context.show.timeset.running, value]).toEqual([true, { transport: 'running', lights: 'normal' }]);
    actor.stop();
    expect(actor.getSnapshot().status).toBe('stopped');
  });

  it('T631 throws the error of a step, and continues from the context before it', () => {
    const actor = new RoomActor(roomMachine, testRoom());
    const before = actor.context;
    const event = command('timers/create', {}, { ids: [] });
    expect(() => actor.send(event)).toThrow(new RangeError('The stamp holds too few ids'));
    expect(actor.context).toEqual(before);
    expect(actor.send(command('timeset/start', {})).show.timeset.running).toBe(true);
  });

  it('R41 applies changes from the server', () => {
    const room = testRoom();
    const running = afterAccepted(room, 'timeset/start', {});
    const changes = [{ name: 'timeset', payload: running.show.timeset }] as const;
    const mirrored = after(room, { type: 'changed', changes, at: SHOW_START });
    expect(mirrored.show).toEqual(running.show);
  });

  it('D1 adds and removes screens that join and leave', () => {
    const one = after(testRoom(), { type: 'clients/joined', clients: [aClient('1')] });
    expect(one.clients).toEqual([aClient('1')]);
    expect(after(one, { type: 'clients/left', clientIds: ['1'] }).clients).toEqual([]);
  });
});

describe('every path through the modes of the clock', () => {
  /** Time is frozen for the model, to keep its states few; deadlines come immediately. */
  const still = { at: SHOW_START };
  const zero = afterAccepted(testRoom([{ minutes: 0 }, {}], { behavior: 'STOP' }), 'room/onAir', {
    on: true,
  });
  const events: readonly RoomEvent[] = [
    command('timeset/start', {}, still),
    command('timeset/start', { timerId: 'b' }, still),
    command('timeset/stop', {}, still),
    command('timeset/toggle', {}, still),
    command('timeset/reset', {}, still),
    command('timeset/select', { timerId: 'b' }, still),
    command('timeset/next', {}, still),
    command('timeset/previous', {}, still),
    command('timeset/jump', { ms: 1_000 * MINUTE }, still),
    command('room/blackout', { on: true }, still),
    command('room/blackout', { on: false }, still),
    command('room/settings', { behavior: 'CONTINUE' }, still),
    command('timers/remove', { timerId: 'b' }, still),
    { type: 'alarm/deadline', timerId: 'a', due: SHOW_START, at: SHOW_START },
  ];
  const paths = getShortestPaths(roomMachine, {
    input: zero,
    events,
    serializeState: ({ value, context }) =>
      JSON.stringify([value, context.show.timeset, context.show.timers.length, context.show.room.settings]),
  });

  it('T1 leads to every mode', () => {
    const modes = new Set(paths.map(({ state }) => JSON.stringify(state.value)));
    for (const transport of ['idle', 'running', 'paused', 'finished'])
      for (const lights of ['normal', 'blackout'])
        expect(modes).toContain(JSON.stringify({ transport, lights }));
  });

  it.each(paths.map((path) => [path.steps.map(({ event }) => event.type).join(' → '), path] as const))(
    'T1 is in the right mode after the path: %s',
    (_words, path) => {
      // The first step is the start of the machine itself.
      const end = path.steps.slice(1).reduce((room, { event }) => after(room, event), zero);
      expect(valueOf(end)).toEqual(path.state.value);
      expectWhole(end);
    },
  );
});
