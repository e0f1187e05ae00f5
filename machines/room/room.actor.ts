import { type Actor, createActor } from 'xstate';
import type { RoomEvent } from './room.events.ts';
import { type RoomSnapshot, roomMachine } from './room.machine.ts';
import type { RoomContext } from './room.state.ts';

/**
 * The running actor of one room. XState stops an actor that throws, reports the error to its observers, and ends the
 * process if there are none. So this one observes `error`, and `send` throws what the machine threw.
 */
export class RoomActor {
  private actor: Actor<typeof roomMachine>;

  constructor(context: RoomContext) {
    this.actor = started(context);
  }

  get context(): RoomContext {
    return this.actor.getSnapshot().context;
  }

  /** The mode, the context, and what the room takes in them. */
  get snapshot(): RoomSnapshot {
    return this.actor.getSnapshot();
  }

  /** The context after the event; the same one if the room ignored it. */
  send(event: RoomEvent): RoomContext {
    this.actor.send(event);
    const snapshot = this.actor.getSnapshot();
    if (snapshot.status === 'error') throw snapshot.error;
    return snapshot.context;
  }

  /** Continues from another context, also after an error. */
  restart(context: RoomContext): void {
    if (this.snapshot.status === 'active') {
      this.send({ type: 'replaced', context });
      return;
    }
    this.actor.stop();
    this.actor = started(context);
  }

  stop(): void {
    this.actor.stop();
  }
}

function started(context: RoomContext): Actor<typeof roomMachine> {
  const actor = createActor(roomMachine, { input: context });
  actor.subscribe({ error: () => {} });
  return actor.start();
}
