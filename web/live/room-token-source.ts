import { type ActorRefFrom, createActor, fromPromise, waitFor } from 'xstate';
import type { Instant } from '../../machines/kernel/time.ts';
import { isFit, roomTokenMachine } from './room-token.machine.ts';
import type { RoomToken } from './room-token.ts';

interface Parts {
  readonly fetch: () => Promise<RoomToken>;
  /** Server time; null while unknown. */
  readonly now: () => Instant | null;
  /** Random number in [0, 1). */
  readonly random: () => number;
  /** Called with each new token. */
  readonly onHeld?: (token: string) => void;
}

/** Runs the machine of a room token with this browser's requests. */
export class RoomTokenSource {
  private readonly actor: ActorRefFrom<typeof roomTokenMachine>;

  constructor({ fetch, onHeld, ...input }: Parts) {
    const machine = roomTokenMachine.provide({ actors: { request: fromPromise(fetch) } });
    this.actor = createActor(machine, { input });
    this.actor.on('held', ({ token }) => onHeld?.(token));
  }

  /** Token for use now. `fresh`: the server refused the last one. Rejects with the failure of the request. */
  async token(fresh: boolean): Promise<string> {
    const { actor } = this;
    actor.start();
    actor.send({ type: fresh ? 'refused' : 'use' });
    const { context } = await waitFor(actor, (snapshot) => !snapshot.matches('fetching'));
    const { held, failure } = context;
    // A token that has just come is used whatever this screen's clock says.
    if (held === null || (failure !== null && !isFit(context))) throw failure;
    return held.token;
  }

  /** Stops the checks and forgets the token. */
  clear(): void {
    this.actor.send({ type: 'clear' });
  }
}
