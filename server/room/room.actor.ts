import { type Actor, createActor } from 'xstate';
import { roomLogic } from '../../machines/room/room.logic.ts';
import type { RoomContext } from '../../machines/room/room.state.ts';
import type { RoomEvent } from '../../machines/room/room.step.ts';

/**
 * The running actor of one room. An actor that throws is over: XState tells its observers, and would end the process if
 * there were none. So `error` is observed, and `send` throws what the machine threw.
 */
export class RoomActor {
  #actor: Actor<typeof roomLogic>;
  #context: RoomContext;

  constructor(context: RoomContext) {
    this.#actor = started(context);
    this.#context = context;
  }

  get context(): RoomContext {
    return this.#context;
  }

  /** The context after the event; the same one if the room ignored it. */
  send(event: RoomEvent): RoomContext {
    this.#actor.send(event);
    const snapshot = this.#actor.getSnapshot();
    if (snapshot.status === 'error') throw snapshot.error;
    this.#context = snapshot.context;
    return this.#context;
  }

  /** Goes on from another context, as if what came after it had never been. */
  restart(context: RoomContext): void {
    this.#actor.stop();
    this.#actor = started(context);
    this.#context = context;
  }

  stop(): void {
    this.#actor.stop();
  }
}

function started(context: RoomContext): Actor<typeof roomLogic> {
  const actor = createActor(roomLogic, { input: context });
  actor.subscribe({ error: () => {} });
  return actor.start();
}
