import { type ActorRefFrom, createActor, fromPromise, waitFor } from 'xstate';
import type { Instant } from '../../machines/kernel/time.ts';
import { isFit, roomTokenMachine } from './room-token.machine.ts';
import type { RoomToken } from './room-token.ts';

interface Parts {
  readonly fetch: () => Promise<RoomToken>;
  /** Unknown if null. */
  readonly now: () => Instant | null;
  /** Random number in [0, 1). */
  readonly random: () => number;
  readonly onHeld?: (token: string) => void;
}

export class RoomTokenSource {
  private readonly actor: ActorRefFrom<typeof roomTokenMachine>;

  constructor({ fetch, onHeld, ...input }: Parts) {
    const machine = roomTokenMachine.provide({ actors: { request: fromPromise(fetch) } });
    this.actor = createActor(machine, { input });
    this.actor.on('held', ({ token }) => onHeld?.(token));
  }

  /** `fresh`: the last token was refused. Rejects with the request's failure. */
  async token(fresh: boolean): Promise<string> {
    const { actor } = this;
    actor.start();
    actor.send({ type: fresh ? 'refused' : 'use' });
    const { context } = await waitFor(actor, (snapshot) => !snapshot.matches('fetching'));
    const { held, failure } = context;
    // A new token is used whatever the local clock says.
    if (held === null || (failure !== null && !isFit(context))) throw failure;
    return held.token;
  }

  clear(): void {
    this.actor.send({ type: 'clear' });
  }
}
