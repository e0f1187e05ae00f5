import { type ActorRefFrom, assign, createActor, emit, fromPromise, setup, waitFor } from 'xstate';
import { type Duration, type Instant, MINUTE, SECOND } from '../../machines/kernel/time.ts';
import { retryAfterDelay } from '../app/backoff.ts';
import { Unavailable } from './live-room.ts';
import type { RoomToken } from './room-token.ts';

const TOKEN_CHECK_INTERVAL: Duration = 20 * SECOND;
const USE_MARGIN: Duration = 5 * SECOND;

/** A token is renewed within this time before it expires. */
const RENEWAL_WINDOW: Duration = 10 * MINUTE;
const RETRY_SHARE = 0.1;

const MIN_RETRY_DELAY: Duration = 10 * SECOND;
const MAX_RETRY_DELAY: Duration = 2 * MINUTE;

export const mustRenewAtUse = (expiresAt: Instant, now: Instant): boolean => expiresAt - now <= USE_MARGIN;

/**
 * Returns a random instant, to spread load (N55): ten to one minutes before the token expires, or in the second half of
 * a short lifetime. `lot` is in [0, 1).
 */
export function renewalAt(expiresAt: Instant, now: Instant, lot: number): Instant {
  const within = Math.min(RENEWAL_WINDOW, (expiresAt - now) / 2);
  return expiresAt - within * (1 - (1 - RETRY_SHARE) * lot);
}

/** Returns the delay of a retry: 10 s, doubled up to 2 min, ±50 % (N58). `lot` is in [0, 1). */
export function renewalRetryDelay(failures: number, lot: number): Duration {
  return Math.min(MIN_RETRY_DELAY * 2 ** (failures - 1), MAX_RETRY_DELAY) * (0.5 + lot);
}

interface RoomTokenInput {
  readonly now: () => Instant | null;
  readonly random: () => number;
}

interface RoomTokenContext extends RoomTokenInput {
  readonly held: RoomToken | null;
  readonly failure: unknown;
  readonly failures: number;
  readonly dueAt: Instant | null;
}

type RoomTokenEvent = { readonly type: 'use' } | { readonly type: 'refused' } | { readonly type: 'clear' };

const machineTypes: {
  context?: RoomTokenContext;
  events?: RoomTokenEvent;
  emitted?: { readonly type: 'held'; readonly token: string };
  input?: RoomTokenInput;
} = {};

export function isUsableToken({ held, now }: RoomTokenContext): boolean {
  const at = now();
  return held !== null && (at === null || !mustRenewAtUse(held.expiresAt, at));
}

export const roomTokenMachine = setup({
  types: machineTypes,
  actors: { request: fromPromise<RoomToken>(() => Promise.reject(new TypeError('No request was provided'))) },
  delays: {
    check: ({ context }) => checkDelay(context),
    named: ({ context: { failure, random } }) =>
      failure instanceof Unavailable ? retryAfterDelay(failure.retryAfter, random()) : 0,
  },
  guards: {
    isFit: ({ context }) => isUsableToken(context),
    isUnfit: ({ context }) => !isUsableToken(context),
    isDue: ({ context }) =>
      isUsableToken(context) && context.dueAt !== null && context.dueAt <= (context.now() ?? 0),
  },
  actions: {
    drop: assign({ held: null }),
    draw: assign(({ context }) => ({ dueAt: drawRenewalTime(context) })),
  },
}).createMachine({
  id: 'roomToken',
  context: ({ input }) => ({ ...input, held: null, failure: null, failures: 0, dueAt: null }),
  initial: 'fetching',
  on: { clear: '.cleared' },
  states: {
    fetching: {
      invoke: {
        src: 'request',
        onDone: {
          target: 'waiting',
          actions: [
            assign(({ event }) => ({ held: event.output, failure: null, failures: 0, dueAt: null })),
            emit(({ event }) => ({ type: 'held', token: event.output.token })),
          ],
        },
        onError: [
          {
            guard: ({ event: { error } }) => error instanceof Unavailable && error.retryAfter > 0,
            target: 'barred',
            actions: assign(({ context, event }) => afterFailure(context, event.error)),
          },
          { target: 'waiting', actions: assign(({ context, event }) => afterFailure(context, event.error)) },
        ],
      },
    },
    waiting: {
      entry: 'draw',
      after: {
        check: [
          { guard: 'isDue', target: 'fetching' },
          { target: 'waiting', reenter: true },
        ],
      },
      on: {
        use: { guard: 'isUnfit', target: 'fetching' },
        refused: { target: 'fetching', actions: 'drop' },
      },
    },
    barred: {
      after: { named: [{ guard: 'isFit', target: 'fetching' }, { target: 'waiting' }] },
      on: { refused: { actions: 'drop' } },
    },
    cleared: { type: 'final', entry: 'drop' },
  },
});

function afterFailure({ failures }: RoomTokenContext, failure: unknown): Partial<RoomTokenContext> {
  return { failure, failures: failures + 1, dueAt: null };
}

function drawRenewalTime({ held, failures, dueAt, now, random }: RoomTokenContext): Instant | null {
  const at = now();
  if (dueAt !== null || held === null || at === null) return dueAt;
  return failures > 0 ? at + renewalRetryDelay(failures, random()) : renewalAt(held.expiresAt, at, random());
}

/** Checks at least this often, because timers stop during sleep. */
function checkDelay({ dueAt, now }: RoomTokenContext): Duration {
  const at = now();
  const left = dueAt === null || at === null ? 0 : dueAt - at;
  return left > 0 ? Math.min(left, TOKEN_CHECK_INTERVAL) : TOKEN_CHECK_INTERVAL;
}

interface TokenSourceParts {
  readonly fetch: () => Promise<RoomToken>;
  readonly now: () => Instant | null;
  readonly random: () => number;
  readonly onHeld?: (token: string) => void;
}

export class RoomTokenSource {
  private readonly actor: ActorRefFrom<typeof roomTokenMachine>;

  constructor({ fetch, onHeld, ...input }: TokenSourceParts) {
    const machine = roomTokenMachine.provide({ actors: { request: fromPromise(fetch) } });
    this.actor = createActor(machine, { input });
    this.actor.on('held', ({ token }) => onHeld?.(token));
  }

  /** Returns a token, a new one if `fresh`. Rejects if the request fails. */
  async token(fresh: boolean): Promise<string> {
    const { actor } = this;
    actor.start();
    actor.send({ type: fresh ? 'refused' : 'use' });
    const { context } = await waitFor(actor, (snapshot) => !snapshot.matches('fetching'));
    const { held, failure } = context;
    // Accepts a new token even if it has expired by the local clock.
    if (held === null || (failure !== null && !isUsableToken(context))) throw failure;
    return held.token;
  }

  clear(): void {
    this.actor.send({ type: 'clear' });
  }
}
