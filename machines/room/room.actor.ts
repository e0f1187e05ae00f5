import { type Actor, createActor } from 'xstate';
import type { RoomMachine, RoomSnapshot } from './room.chart.ts';
import type { RoomEvent } from './room.events.ts';
import type { RoomContext } from './room.state.ts';

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

  /** Mode and context. */
  get snapshot(): RoomSnapshot {
    return this.actor.getSnapshot();
  }

  /** Returns the context after the event, the same one if ignored. */
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
