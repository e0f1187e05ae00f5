import { type Actor, assign, createActor, type SnapshotFrom, setup } from 'xstate';
import { afterMirrorEvent, type RoomEvent, type RoomStep } from './changes.ts';
import {
  type LightsMode,
  lightsMode,
  type RoomContext,
  type TransportMode,
  transportMode,
} from './room.state.ts';

const chartTypes: { context?: RoomContext; events?: RoomEvent; input?: RoomContext } = {};

type ChartMode = TransportMode | LightsMode;

const isIn = ({ show }: RoomContext, mode: ChartMode): boolean =>
  transportMode(show) === mode || lightsMode(show) === mode;

interface CachedStep {
  readonly context: RoomContext | null;
  readonly event: RoomEvent | null;
  readonly next: RoomContext | null;
  readonly error?: unknown;
}

interface StepRequest {
  readonly context: RoomContext;
  readonly event: RoomEvent;
}

function createImplementations(after: RoomStep) {
  let newest: CachedStep = { context: null, event: null, next: null };

  const stepOf = ({ context, event }: StepRequest): CachedStep => {
    if (newest.context !== context || newest.event !== event) newest = computeStep(after, context, event);
    return newest;
  };

  return {
    stepOf,
    guards: {
      is: ({ context }: StepRequest, mode: ChartMode) => isIn(context, mode),
      stays: (stepRequest: StepRequest) => {
        const { next } = stepOf(stepRequest);
        if (next === null) return true;
        return (
          next !== stepRequest.context && transportMode(next.show) === transportMode(stepRequest.context.show)
        );
      },
      leadsTo: (request: StepRequest, mode: ChartMode) => {
        const { next } = stepOf(request);
        return next === null || (next !== request.context && isIn(next, mode));
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

/** XState drops the stack of an error in a guard, so the action throws the stored error. */
function computeStep(after: RoomStep, context: RoomContext, event: RoomEvent): CachedStep {
  try {
    return { context, event, next: after(context, event) };
  } catch (error) {
    return { context, event, next: null, error };
  }
}

const startIn = (mode: ChartMode) => ({ guard: { type: 'is', params: mode }, target: mode }) as const;
const toMode = <To extends ChartMode>(mode: To) =>
  ({ guard: { type: 'leadsTo', params: mode }, target: `#${mode}` }) as const;
const stepTo = <To extends ChartMode>(mode: To) => ({ ...toMode(mode), actions: 'step' }) as const;
const stayInMode = { guard: 'stays', actions: 'step' } as const;

const toAnyMode = [
  stayInMode,
  stepTo('idle'),
  stepTo('running'),
  stepTo('paused'),
  stepTo('finished'),
] as const;
const stoppedTransitions = {
  'timeset/start': stepTo('running'),
  'timeset/toggle': stepTo('running'),
  'timeset/reset': [stepTo('idle'), stayInMode],
  'timeset/jump': [stayInMode, stepTo('paused'), stepTo('finished')],
} as const;
const clockStates = {
  idle: {
    'timeset/start': stepTo('running'),
    'timeset/toggle': stepTo('running'),
    'timeset/reset': stayInMode,
  },
  running: {
    'timeset/start': stayInMode,
    'timeset/toggle': [stepTo('paused'), stepTo('finished'), stayInMode],
    'timeset/stop': [stepTo('paused'), stepTo('finished')],
    'timeset/reset': [stepTo('idle'), stayInMode],
    'timeset/jump': stayInMode,
    'alarm/deadline': [stayInMode, stepTo('finished')],
    'alarm/mark': stayInMode,
  },
  paused: stoppedTransitions,
  finished: stoppedTransitions,
} as const;

const lightsTransitions = (mode: LightsMode) => ({
  'room/blackout': toMode(mode),
  'room/settings': toMode(mode),
  'room/undo': toMode(mode),
  'room/redo': toMode(mode),
  'room/batch': toMode(mode),
  changed: toMode(mode),
  replaced: toMode(mode),
});

const { guards, actions } = createImplementations(afterMirrorEvent);

/**
 * The modes are those of the clock (T1) and of the lights (R9). A pure function computes the context, from which the
 * guards choose the mode.
 */
export const roomChart = setup({ types: chartTypes, guards, actions }).createMachine({
  id: 'room',
  context: ({ input }) => input,
  type: 'parallel',
  states: {
    transport: {
      initial: 'start',
      on: { '*': toAnyMode },
      states: {
        start: { always: [startIn('idle'), startIn('running'), startIn('paused'), startIn('finished')] },
        idle: { id: 'idle', on: clockStates.idle },
        running: { id: 'running', on: clockStates.running },
        paused: { id: 'paused', on: clockStates.paused },
        finished: { id: 'finished', on: clockStates.finished },
      },
    },
    lights: {
      initial: 'start',
      states: {
        start: { always: [startIn('normal'), startIn('blackout')] },
        normal: { id: 'normal', on: lightsTransitions('blackout') },
        blackout: { id: 'blackout', on: lightsTransitions('normal') },
      },
    },
  },
});

export type RoomMachine = typeof roomChart;
type RoomSnapshot = SnapshotFrom<RoomMachine>;

/**
 * XState needs 5 to 8 µs to find the transition between two modes, so this caches the transition of each pair (W2521).
 */
export function chartWith(after: RoomStep): RoomMachine {
  const { stepOf, ...rest } = createImplementations(after);
  const machine = roomChart.provide(rest);
  const { transition } = machine;
  const found = new Map<string, Pick<RoomSnapshot, 'value' | '_nodes'>>();
  const quick: typeof transition = (snapshot, event, scope) => {
    const { context } = snapshot;
    const next = isOfRoom(event) ? stepOf({ context, event }).next : null;
    if (next === null) return transition(snapshot, event, scope);
    if (next === context) return snapshot;
    const modes = modeNames(next);
    const state = modes === modeNames(context) ? snapshot : found.get(modes);
    if (state !== undefined) return { ...snapshot, value: state.value, _nodes: state._nodes, context: next };
    const moved = transition(snapshot, event, scope);
    found.set(modes, { value: moved.value, _nodes: moved._nodes });
    return moved;
  };
  return Object.assign(machine, { transition: quick });
}

const modeNames = ({ show }: RoomContext): string => `${transportMode(show)} ${lightsMode(show)}`;

const isOfRoom = ({ type }: RoomEvent): boolean => !type.startsWith('xstate.');

/** XState stops an actor that throws, so this restarts it from the former context and throws the error from `send`. */
export class RoomActor {
  private readonly machine: RoomMachine;
  private actor: Actor<RoomMachine>;

  constructor(machine: RoomMachine, context: RoomContext) {
    this.machine = machine;
    this.actor = startActor(machine, context);
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
      this.actor = startActor(this.machine, snapshot.context);
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

function startActor(machine: RoomMachine, context: RoomContext): Actor<RoomMachine> {
  const actor = createActor(machine, { input: context });
  actor.subscribe({ error: () => {} });
  return actor.start();
}
