import { type Actor, assign, createActor, type SnapshotFrom, setup } from 'xstate';
import { afterFollowed, type RoomEvent, type RoomStep } from './room.events.ts';
import { type LightsMode, lightsMode, type TransportMode, transportMode } from './room.modes.ts';
import type { RoomContext } from './room.state.ts';

const types: { context?: RoomContext; events?: RoomEvent; input?: RoomContext } = {};

type Mode = TransportMode | LightsMode;

const isIn = ({ show }: RoomContext, mode: Mode): boolean =>
  transportMode(show) === mode || lightsMode(show) === mode;

/** `next` context, or the error thrown. */
interface Step {
  readonly context: RoomContext | null;
  readonly event: RoomEvent | null;
  readonly next: RoomContext | null;
  readonly error?: unknown;
}

interface Asked {
  readonly context: RoomContext;
  readonly event: RoomEvent;
}

/** Guards and actions; both use the step, computed once for each event. */
function implementations(after: RoomStep) {
  let newest: Step = { context: null, event: null, next: null };

  const stepOf = ({ context, event }: Asked): Step => {
    if (newest.context !== context || newest.event !== event) newest = computed(after, context, event);
    return newest;
  };

  return {
    stepOf,
    guards: {
      is: ({ context }: Asked, mode: Mode) => isIn(context, mode),
      /** The event applies and the mode stays. */
      stays: (asked: Asked) => {
        const { next } = stepOf(asked);
        if (next === null) return true;
        return next !== asked.context && transportMode(next.show) === transportMode(asked.context.show);
      },
      /** The event leads to this mode. */
      leadsTo: (asked: Asked, mode: Mode) => {
        const { next } = stepOf(asked);
        return next === null || (next !== asked.context && isIn(next, mode));
      },
    },
    actions: {
      step: assign<RoomContext, RoomEvent, undefined, RoomEvent, never>(({ context, event }) => {
        const { next, error } = stepOf({ context, event });
        if (next === null) throw error;
        return next;
      }),
    },
  };
}

/** XState drops the stack of errors in guards, so the action rethrows them. */
function computed(after: RoomStep, context: RoomContext, event: RoomEvent): Step {
  try {
    return { context, event, next: after(context, event) };
  } catch (error) {
    return { context, event, next: null, error };
  }
}

const start = (mode: Mode) => ({ guard: { type: 'is', params: mode }, target: mode }) as const;
const to = <To extends Mode>(mode: To) =>
  ({ guard: { type: 'leadsTo', params: mode }, target: `#${mode}` }) as const;
const go = <To extends Mode>(mode: To) => ({ ...to(mode), actions: 'step' }) as const;
const stay = { guard: 'stays', actions: 'step' } as const;

const anywhere = [stay, go('idle'), go('running'), go('paused'), go('finished')] as const;
/** Paused and finished clocks take the same commands. */
const stopped = {
  'timeset/start': go('running'),
  'timeset/toggle': go('running'),
  'timeset/reset': [go('idle'), stay],
  'timeset/jump': [stay, go('paused'), go('finished')],
} as const;
/** Commands and alarms that only some modes accept. */
const clock = {
  idle: { 'timeset/start': go('running'), 'timeset/toggle': go('running'), 'timeset/reset': stay },
  running: {
    'timeset/start': stay,
    'timeset/toggle': [go('paused'), go('finished'), stay],
    'timeset/stop': [go('paused'), go('finished')],
    'timeset/reset': [go('idle'), stay],
    'timeset/jump': stay,
    'alarm/deadline': [stay, go('finished')],
    'alarm/mark': stay,
  },
  paused: stopped,
  finished: stopped,
} as const;

const byLights = (mode: LightsMode) => ({
  'room/blackout': to(mode),
  'room/settings': to(mode),
  'room/undo': to(mode),
  'room/redo': to(mode),
  'room/batch': to(mode),
  changed: to(mode),
  replaced: to(mode),
});

const { guards, actions } = implementations(afterFollowed);

/**
 * Statechart of a room: modes of the clock (T1) and lights (R9). Each event is a pure step of the context, and guards
 * choose the target from its result. No delays: time comes with events. This chart has the steps of a mirror;
 * `roomMachine` adds commands and alarms, which viewers need not load.
 */
export const roomChart = setup({ types, guards, actions }).createMachine({
  id: 'room',
  context: ({ input }) => input,
  type: 'parallel',
  states: {
    transport: {
      initial: 'start',
      // All other events, also those that a mode ignores.
      on: { '*': anywhere },
      states: {
        start: { always: [start('idle'), start('running'), start('paused'), start('finished')] },
        idle: { id: 'idle', on: clock.idle },
        running: { id: 'running', on: clock.running },
        paused: { id: 'paused', on: clock.paused },
        finished: { id: 'finished', on: clock.finished },
      },
    },
    lights: {
      initial: 'start',
      states: {
        start: { always: [start('normal'), start('blackout')] },
        normal: { id: 'normal', on: byLights('blackout') },
        blackout: { id: 'blackout', on: byLights('normal') },
      },
    },
  },
});

export type RoomMachine = typeof roomChart;
type RoomSnapshot = SnapshotFrom<RoomMachine>;

/**
 * Statechart with another step. XState needs 5 to 8 µs to find the way between two modes, once for each pair; then the
 * step alone decides (W2521).
 */
export function chartWith(after: RoomStep): RoomMachine {
  const { stepOf, ...others } = implementations(after);
  const machine = roomChart.provide(others);
  const { transition } = machine;
  const found = new Map<string, Pick<RoomSnapshot, 'value' | '_nodes'>>();
  const quick: typeof transition = (snapshot, event, scope) => {
    const { context } = snapshot;
    const next = isOfRoom(event) ? stepOf({ context, event }).next : null;
    if (next === null) return transition(snapshot, event, scope);
    if (next === context) return snapshot;
    const modes = modesOf(next);
    const state = modes === modesOf(context) ? snapshot : found.get(modes);
    if (state !== undefined) return { ...snapshot, value: state.value, _nodes: state._nodes, context: next };
    const moved = transition(snapshot, event, scope);
    found.set(modes, { value: moved.value, _nodes: moved._nodes });
    return moved;
  };
  return Object.assign(machine, { transition: quick });
}

const modesOf = ({ show }: RoomContext): string => `${transportMode(show)} ${lightsMode(show)}`;

/** False for XState's own events. */
const isOfRoom = ({ type }: RoomEvent): boolean => !type.startsWith('xstate.');

/**
 * Actor of one room. XState stops an actor that throws and, without observers, ends the process; this one restarts
 * from the former context and rethrows from `send`.
 */
export class RoomActor {
  private readonly machine: RoomMachine;
  private actor: Actor<RoomMachine>;

  constructor(machine: RoomMachine, context: RoomContext) {
    this.machine = machine;
    this.actor = started(machine, context);
  }

  get context(): RoomContext {
    return this.actor.getSnapshot().context;
  }

  get snapshot(): RoomSnapshot {
    return this.actor.getSnapshot();
  }

  /** Returns the same context if the event is ignored. */
  send(event: RoomEvent): RoomContext {
    this.actor.send(event);
    const snapshot = this.actor.getSnapshot();
    if (snapshot.status === 'error') {
      this.actor = started(this.machine, snapshot.context);
      throw snapshot.error;
    }
    return snapshot.context;
  }

  restart(context: RoomContext): void {
    this.send({ type: 'replaced', context });
  }

  stop(): void {
    this.actor.stop();
  }
}

function started(machine: RoomMachine, context: RoomContext): Actor<RoomMachine> {
  const actor = createActor(machine, { input: context });
  actor.subscribe({ error: () => {} });
  return actor.start();
}
