import { type Actor, assign, createActor, type SnapshotFrom, setup } from 'xstate';
import { afterFollowed, type RoomEvent, type RoomStep } from './room.events.ts';
import { type LightsMode, lightsMode, type TransportMode, transportMode } from './room.modes.ts';
import type { RoomContext } from './room.state.ts';

const types: { context?: RoomContext; events?: RoomEvent; input?: RoomContext } = {};

type Mode = TransportMode | LightsMode;

const isIn = ({ show }: RoomContext, mode: Mode): boolean =>
  transportMode(show) === mode || lightsMode(show) === mode;

/** Contains the context after the event, or the error. */
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

/** Guards and actions share the step, which is computed once for each event. */
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
      /** True if the event has an effect but does not change the mode. */
      stays: (asked: Asked) => {
        const { next } = stepOf(asked);
        if (next === null) return true;
        return next !== asked.context && transportMode(next.show) === transportMode(asked.context.show);
      },
      /** True if the event changes the mode to this one. */
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

/** XState drops the stack of an error in a guard, so the action throws it again. */
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
const stopped = {
  'timeset/start': go('running'),
  'timeset/toggle': go('running'),
  'timeset/reset': [go('idle'), stay],
  'timeset/jump': [stay, go('paused'), go('finished')],
} as const;
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
 * Statechart of a room, with the modes of the clock (T1) and of the lights (R9). Each event is a pure step of the
 * context, whose result decides which mode the guards choose. The chart has no delays. It handles the events of a
 * mirror; `roomMachine` adds commands and alarms, which viewers do not load.
 */
export const roomChart = setup({ types, guards, actions }).createMachine({
  id: 'room',
  context: ({ input }) => input,
  type: 'parallel',
  states: {
    transport: {
      initial: 'start',
      // Takes all other events, which a mode may ignore.
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
 * Returns the statechart with another step. XState needs 5 to 8 µs to find the transition between two modes, so this
 * caches the transition of each pair (W2521).
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

const isOfRoom = ({ type }: RoomEvent): boolean => !type.startsWith('xstate.');

/**
 * Actor of one room. XState stops an actor that throws, so this restarts it from the former context and throws the
 * error from `send`.
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
