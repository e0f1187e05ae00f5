import { assign, type SnapshotFrom, setup } from 'xstate';
import { hasOwn } from '../kernel/shapes.ts';
import { commandTable } from './commands.ts';
import { lightsMode, transportMode } from './room.modes.ts';
import type { RoomContext } from './room.state.ts';
import { isTaken, type RoomEvent, roomAfter } from './room.step.ts';

/** For the type checker alone. */
const types: { context?: RoomContext; events?: RoomEvent; input?: RoomContext } = {};

const take = { guard: 'taken', actions: 'apply' } as const;
const run = { ...take, target: 'running' } as const;
const hold = { ...take, target: 'paused' } as const;
const putBack = { ...take, target: 'idle' } as const;
/** What depends on the mode. A timer that was started and stands, paused or at its end, takes the same commands. */
const clock = {
  idle: { 'timeset/start': run, 'timeset/toggle': run, 'timeset/reset': take },
  running: {
    'timeset/start': take,
    'timeset/toggle': take,
    'timeset/stop': hold,
    'timeset/reset': putBack,
    'timeset/jump': take,
    'alarm/deadline': take,
    'alarm/mark': take,
  },
  held: { 'timeset/start': run, 'timeset/toggle': run, 'timeset/reset': putBack, 'timeset/jump': take },
} as const;
const lights = { 'room/blackout': take } as const;

/** Every other command is taken in every mode. */
const inEveryMode = Object.fromEntries(
  Object.keys(commandTable)
    .filter((name) => ![...Object.values(clock), lights].some((mode) => hasOwn(mode, name)))
    .map((name) => [name, take]),
);

/**
 * The room's modes (T1, R9), drawn: nobody runs this, rooms run on `roomLogic`. Tests walk every way through the drawing
 * and hold the two together. Two things go on side by side: the clock and the lights. An event is taken if nothing refuses
 * it, and what it does is a pure function of the context. Where a command leads is drawn as its target; where an edit,
 * an undo or an alarm leaves the room follows from the context by `always`. No delays: time comes with the events.
 */
export const roomMachine = setup({
  types,
  guards: {
    taken: ({ context, event }) => isTaken(context, event),
    isIdle: ({ context }) => transportMode(context.show) === 'idle',
    isRunning: ({ context }) => context.show.timeset.running,
    isPaused: ({ context }) => transportMode(context.show) === 'paused',
    isFinished: ({ context }) => transportMode(context.show) === 'finished',
    isDark: ({ context }) => lightsMode(context.show) === 'blackout',
    isLit: ({ context }) => lightsMode(context.show) === 'normal',
  },
  actions: {
    apply: assign(({ context, event }) => roomAfter(context, event)),
  },
}).createMachine({
  id: 'room',
  context: ({ input }) => input,
  type: 'parallel',
  on: {
    ...inEveryMode,
    'clients/joined': take,
    'clients/left': take,
    'alarm/scheduled': take,
    'alarm/skipped': take,
    'clock/set': take,
    changed: take,
  },
  states: {
    transport: {
      initial: 'idle',
      states: {
        idle: {
          on: clock.idle,
          always: [
            { guard: 'isRunning', target: 'running' },
            { guard: 'isPaused', target: 'paused' },
            { guard: 'isFinished', target: 'finished' },
          ],
        },
        running: {
          on: clock.running,
          always: [
            { guard: 'isIdle', target: 'idle' },
            { guard: 'isPaused', target: 'paused' },
            { guard: 'isFinished', target: 'finished' },
          ],
        },
        paused: {
          on: clock.held,
          always: [
            { guard: 'isIdle', target: 'idle' },
            { guard: 'isRunning', target: 'running' },
            { guard: 'isFinished', target: 'finished' },
          ],
        },
        finished: {
          on: clock.held,
          always: [
            { guard: 'isIdle', target: 'idle' },
            { guard: 'isRunning', target: 'running' },
            { guard: 'isPaused', target: 'paused' },
          ],
        },
      },
    },
    lights: {
      initial: 'normal',
      on: lights,
      states: {
        normal: { always: { guard: 'isDark', target: 'blackout' } },
        blackout: { always: { guard: 'isLit', target: 'normal' } },
      },
    },
  },
});

export type RoomSnapshot = SnapshotFrom<typeof roomMachine>;

/** A snapshot to start an actor from: `createActor(roomMachine, { snapshot })`. The modes follow from the context. */
export function roomSnapshot(context: RoomContext): RoomSnapshot {
  const value = { transport: transportMode(context.show), lights: lightsMode(context.show) };
  return roomMachine.resolveState({ value, context });
}
