import { createActor, fromPromise, waitFor } from 'xstate';
import { roomTokenMachine, type TokenSubject } from '../../machines/auth/room-token.machine.ts';
import { TOKEN_CHECK_EVERY } from '../../machines/auth/room-token.ts';
import type { Instant } from '../../machines/kernel/time.ts';
import type { RoomToken } from './room-token.ts';

export interface TokenSource {
  readonly subject: TokenSubject;
  readonly fetch: () => Promise<RoomToken>;
  /** Server time. */
  readonly now: () => Instant;
}

export interface TokenAttendant {
  token(fresh: boolean): Promise<string>;
  clear(): void;
}

/** Runs the token's machine with this browser's clock and requests. */
export function attendTo(held: RoomToken, { subject, fetch, now }: TokenSource): TokenAttendant {
  const machine = roomTokenMachine.provide({ actors: { fetchCredentials: fromPromise(fetch) } });
  const actor = createActor(machine, { input: { subject, at: now(), held } }).start();
  const checks = setInterval(() => actor.send({ type: 'tick', at: now() }), TOKEN_CHECK_EVERY);
  return {
    async token(fresh) {
      actor.send(fresh ? { type: 'refused' } : { type: 'use', at: now() });
      const { context } = await waitFor(actor, (snapshot) => snapshot.matches('waiting'));
      // A token that was refused is no use, nor is one that never came; another stays in use (N58).
      if (context.held === null || (fresh && context.failure !== null)) throw context.failure;
      return context.held.token;
    },
    clear() {
      clearInterval(checks);
      actor.send({ type: 'clear' });
    },
  };
}
