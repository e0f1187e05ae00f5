import { createActor, fromPromise, waitFor } from 'xstate';
import { fitToken, roomTokenMachine, type TokenSubject } from '../../machines/auth/room-token.machine.ts';
import { TOKEN_CHECK_EVERY } from '../../machines/auth/room-token.ts';
import type { Duration, Instant } from '../../machines/kernel/time.ts';
import type { RoomToken } from './room-token.ts';

export interface TokenRequests {
  readonly subject: TokenSubject;
  readonly fetch: () => Promise<RoomToken>;
  /** Server time. */
  readonly now: () => Instant;
  /** Lots from 0 up to 1. */
  readonly random: () => number;
  /** Another token is held from now on. */
  readonly onRenewed: (token: string) => void;
}

export interface TokenRefresher {
  token(fresh: boolean): Promise<string>;
  clear(): void;
}

/** Runs the token's machine with this browser's clock and requests. */
export function refreshToken(first: RoomToken, source: TokenRequests): TokenRefresher {
  const { subject, fetch, now, random, onRenewed } = source;
  const machine = roomTokenMachine.provide({ actors: { fetchCredentials: fromPromise(fetch) } });
  const actor = createActor(machine, { input: { subject, held: first } });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const check = () => {
    actor.send({ type: 'tick', at: now(), lot: random() });
    checkIn(untilCheck(actor.getSnapshot().context.dueAt, now()));
  };
  const checkIn = (wait: Duration) => {
    clearTimeout(timer);
    timer = setTimeout(check, wait);
  };
  let token: string | null = first.token;
  actor.subscribe(({ context: { held, dueAt } }) => {
    if (held !== null && held.token !== token) onRenewed(held.token);
    token = held?.token ?? null;
    // Whatever came of it, the next renewal is to be drawn.
    if (dueAt === null) checkIn(0);
  });
  actor.start();
  checkIn(0);
  return {
    async token(fresh) {
      actor.send(fresh ? { type: 'refused' } : { type: 'use', at: now() });
      const { context } = await waitFor(actor, (snapshot) => snapshot.matches('waiting'));
      const { held, failure } = context;
      // One that has just come is used whatever this screen's time says of it.
      if (held === null || (failure !== null && fitToken(context, now()) === null)) throw failure;
      return held.token;
    },
    clear() {
      actor.send({ type: 'clear' });
      clearTimeout(timer);
    },
  };
}

/** A machine that sleeps stops its timers as well: the time is looked at now and then. */
function untilCheck(dueAt: Instant | null, now: Instant): Duration {
  const left = dueAt === null ? 0 : dueAt - now;
  return left > 0 ? Math.min(left, TOKEN_CHECK_EVERY) : TOKEN_CHECK_EVERY;
}
