import { assign, cancel, emit, enqueueActions, fromCallback, fromPromise, raise, setup } from 'xstate';
import {
  CONNECT_TIMEOUT,
  NAMED_DELAY_FOR,
  namedDelay,
  reconnectDelay,
  STEADY_AFTER,
} from '../../machines/kernel/backoff.ts';
import type { Duration } from '../../machines/kernel/time.ts';
import type { Goodbye, Welcome } from '../../machines/wire/frames.ts';
import { Denial } from './denial.ts';

export interface ConnectionContext {
  /** Random number in [0, 1). */
  readonly random: () => number;
  readonly token: string;
  /** Delay before the next attempt. */
  readonly wait: Duration;
  /** Failed attempts since the last steady socket. */
  readonly failures: number;
  /** Delay that the server named when it left; null after ten seconds (N88). */
  readonly named: Duration | null;
  /** Last words of the server on this socket. */
  readonly goodbye: Goodbye | null;
  /** The server refused the last token. A second refusal in a row ends the connection. */
  readonly refused: boolean;
  /** The next token must be fresh. */
  readonly stale: boolean;
  /** Shown as connected: since the last `welcome` nobody was told of a loss (N71). */
  readonly isLive: boolean;
  /** Why no further attempt is made. */
  readonly denial: Denial | null;
}

export type ConnectionEvent =
  | { readonly type: 'welcome'; readonly welcome: Welcome }
  | { readonly type: 'goodbye'; readonly goodbye: Goodbye }
  /** The socket closed, or went silent. */
  | { readonly type: 'closed' }
  /** The page woke up, or the network came back. */
  | { readonly type: 'nudge' }
  /** Reconnects at once. */
  | { readonly type: 'rejoin' }
  | { readonly type: 'stop' }
  /** Delayed: the named delay expires. */
  | { readonly type: 'forget' }
  /** Delayed: a reconnect that nobody noticed takes too long. */
  | { readonly type: 'miss' };

export type ConnectionNews =
  | { readonly type: 'joined'; readonly welcome: Welcome }
  | { readonly type: 'lost'; readonly goodbye: Goodbye | null; readonly wasLive: boolean }
  /** The next `hello` must ask for the whole state. */
  | { readonly type: 'resync' }
  | { readonly type: 'ended'; readonly denial: Denial };

/** For the type checker alone. */
const types: {
  context?: ConnectionContext;
  events?: ConnectionEvent;
  emitted?: ConnectionNews;
  input?: { readonly random: () => number };
  tags?: 'joined';
} = {};

const unprovided = () => Promise.reject(new TypeError('The token was not provided'));

/** Context before the first attempt and after each `welcome`. */
const clean = { named: null, goodbye: null, refused: false, stale: false };

/** Keeps a room socket alive (N30, N71). Time and chance come from the actor's clock and `random`. */
export const connectionMachine = setup({
  types,
  actors: {
    /** Rejects with a `Denial` when the server refuses this screen. */
    token: fromPromise<string, { readonly fresh: boolean }>(unprovided),
    /** Opens a socket and sends `hello`. Stopping it closes the socket. */
    socket: fromCallback<ConnectionEvent, { readonly token: string }>(() => {}),
  },
  delays: { wait: ({ context: { wait } }) => wait },
  guards: {
    isRefused: ({ context: { goodbye } }) => goodbye?.retry === 'never',
    /** A token that is refused once may only be old. */
    isStale: ({ context: { goodbye, refused } }) =>
      goodbye?.retry === 'never' && refusesToken(goodbye) && !refused,
    isResync: ({ context: { goodbye } }) => goodbye?.retry === 'resync',
    /** The token ended. The screen goes on while a fresh one is tried (N71). */
    isRenewal: ({ context: { goodbye } }) => goodbye?.retry === 'after' && refusesToken(goodbye),
  },
  actions: {
    tellLost: enqueueActions(({ context: { goodbye, isLive }, enqueue }) => {
      enqueue(emit({ type: 'lost', goodbye, wasLive: isLive }));
      enqueue(assign({ isLive: false }));
    }),
    forgive: assign({ failures: 0 }),
    hurry: assign(({ context: { random } }) => ({ wait: 200 * random() })),
    backOff: assign(({ context }) => backedOff(context)),
    tellEnded: enqueueActions(({ context: { denial }, enqueue }) => {
      if (denial) enqueue(emit({ type: 'ended', denial }));
    }),
    /** Waits at least as long as the server said. */
    waitAsNamed: assign(({ context: { wait, goodbye, random } }) => ({
      wait: Math.max(wait, namedDelay(goodbye?.afterMs ?? 0, random())),
    })),
    renew: assign({ stale: true }),
    obeyDelay: enqueueActions(({ context: { goodbye }, enqueue }) => {
      if (goodbye?.afterMs === undefined) return;
      enqueue(cancel('forget'));
      enqueue(raise({ type: 'forget' }, { id: 'forget', delay: NAMED_DELAY_FOR }));
      enqueue(assign({ named: goodbye.afterMs }));
    }),
  },
}).createMachine({
  id: 'connection',
  context: ({ input: { random } }) => ({
    ...clean,
    random,
    token: '',
    wait: 0,
    failures: 1,
    isLive: false,
    denial: null,
  }),
  initial: 'asking',
  on: {
    stop: '.ended',
    forget: { actions: assign({ named: null }) },
    miss: { guard: ({ context: { isLive } }) => isLive, actions: 'tellLost' },
  },
  states: {
    waiting: {
      after: { wait: 'asking' },
      on: { nudge: { target: 'asking', actions: 'forgive' } },
    },
    asking: {
      invoke: {
        id: 'token',
        src: 'token',
        input: ({ context: { stale } }) => ({ fresh: stale }),
        onDone: {
          target: 'open',
          actions: assign(({ event }) => ({ token: event.output, stale: false, goodbye: null })),
        },
        onError: [
          {
            guard: ({ event }) => event.error instanceof Denial,
            target: 'ended',
            actions: assign(({ event: { error } }) => ({ denial: error instanceof Denial ? error : null })),
          },
          { target: 'waiting', actions: [assign({ goodbye: null }), 'tellLost', 'backOff'] },
        ],
      },
      on: { nudge: { actions: 'forgive' } },
    },
    open: {
      invoke: {
        id: 'socket',
        src: 'socket',
        input: ({ context: { token } }) => ({ token }),
        onError: { target: 'waiting', actions: ['tellLost', 'backOff'] },
      },
      on: {
        goodbye: { actions: assign(({ event: { goodbye } }) => ({ goodbye })) },
        rejoin: 'asking',
        closed: [
          {
            guard: 'isStale',
            target: 'waiting',
            actions: ['tellLost', assign({ refused: true, stale: true }), 'hurry'],
          },
          {
            guard: 'isRefused',
            target: 'ended',
            actions: [
              'tellLost',
              assign(({ context: { goodbye } }) => ({ denial: goodbye && new Denial(goodbye) })),
            ],
          },
          { guard: 'isResync', target: 'waiting', actions: ['tellLost', emit({ type: 'resync' }), 'hurry'] },
          { guard: 'isRenewal', target: 'waiting', actions: ['renew', 'backOff', 'waitAsNamed'] },
          { target: 'waiting', actions: ['obeyDelay', 'tellLost', 'backOff'] },
        ],
      },
      initial: 'dialling',
      states: {
        dialling: {
          after: { [CONNECT_TIMEOUT]: { actions: raise({ type: 'closed' }) } },
          on: {
            nudge: { actions: 'forgive' },
            welcome: {
              target: 'joined',
              actions: [
                assign({ ...clean, isLive: true }),
                cancel('forget'),
                cancel('miss'),
                emit(({ event: { welcome } }) => ({ type: 'joined', welcome })),
              ],
            },
          },
        },
        joined: {
          tags: 'joined',
          // A timer that was cancelled as it fired.
          on: { miss: {} },
          exit: raise({ type: 'miss' }, { id: 'miss', delay: CONNECT_TIMEOUT }),
          initial: 'fresh',
          states: {
            fresh: { after: { [STEADY_AFTER]: 'steady' } },
            steady: {
              // A server that leaves is looked for less soon than a line that breaks.
              exit: assign(({ context: { goodbye }, event: { type } }) => ({
                failures: type === 'closed' && goodbye === null ? 0 : 1,
              })),
              on: {
                closed: {
                  guard: 'isRenewal',
                  target: '#connection.waiting',
                  actions: ['renew', assign({ wait: 0 }), 'waitAsNamed'],
                },
              },
            },
          },
        },
      },
    },
    ended: { type: 'final', entry: [assign({ isLive: false }), 'tellEnded'] },
  },
});

function backedOff({ named, failures, random }: ConnectionContext): Partial<ConnectionContext> {
  return named === null
    ? { wait: reconnectDelay(failures, random()), failures: failures + 1 }
    : { wait: namedDelay(named, random()) };
}

function refusesToken({ code }: Goodbye): boolean {
  return code === 'unauthorized' || code === 'token_expired';
}
