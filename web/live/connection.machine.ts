import { assign, cancel, emit, enqueueActions, fromCallback, fromPromise, raise, setup } from 'xstate';
import type { Duration } from '../../machines/kernel/time.ts';
import type { Goodbye, Welcome } from '../../machines/wire/frames.ts';
import {
  CONNECT_TIMEOUT,
  NAMED_DELAY_VALIDITY,
  namedDelay,
  reconnectDelay,
  STABLE_AFTER,
} from '../app/backoff.ts';
import { Denial } from './live-room.ts';

interface ConnectionContext {
  readonly random: () => number;
  readonly token: string;
  readonly wait: Duration;
  readonly failures: number;
  /** Delay that the server asked for. It becomes null after ten seconds (N88). */
  readonly named: Duration | null;
  readonly goodbye: Goodbye | null;
  /** True if the server refused the token once. A second refusal ends the connection. */
  readonly refused: boolean;
  readonly stale: boolean;
  readonly isLive: boolean;
  readonly denial: Denial | null;
}

export type ConnectionEvent =
  | { readonly type: 'welcome'; readonly welcome: Welcome }
  | { readonly type: 'goodbye'; readonly goodbye: Goodbye }
  | { readonly type: 'closed' }
  | { readonly type: 'nudge' }
  | { readonly type: 'rejoin' }
  | { readonly type: 'stop' }
  | { readonly type: 'forget' }
  | { readonly type: 'miss' };

type ConnectionEmitted =
  | { readonly type: 'joined'; readonly welcome: Welcome }
  | { readonly type: 'lost'; readonly goodbye: Goodbye | null; readonly wasLive: boolean }
  | { readonly type: 'resync' }
  | { readonly type: 'ended'; readonly denial: Denial };

const machineTypes: {
  context?: ConnectionContext;
  events?: ConnectionEvent;
  emitted?: ConnectionEmitted;
  input?: { readonly random: () => number };
  tags?: 'joined';
} = {};

const missingToken = () => Promise.reject(new TypeError('The token was not provided'));

const noFailure = { named: null, goodbye: null, refused: false, stale: false };

/** Keeps a room's socket open (N30, N71). The actor's clock and `random` make tests repeatable. */
export const connectionMachine = setup({
  types: machineTypes,
  actors: {
    token: fromPromise<string, { readonly fresh: boolean }>(missingToken),
    socket: fromCallback<ConnectionEvent, { readonly token: string }>(() => {}),
  },
  delays: { wait: ({ context: { wait } }) => wait },
  guards: {
    isRefused: ({ context: { goodbye } }) => goodbye?.retry === 'never',
    /** A refused token may be outdated, so the client requests another token once. */
    isStale: ({ context: { goodbye, refused } }) =>
      goodbye?.retry === 'never' && isTokenRefusal(goodbye) && !refused,
    isResync: ({ context: { goodbye } }) => goodbye?.retry === 'resync',
    isRenewal: ({ context: { goodbye } }) => goodbye?.retry === 'after' && isTokenRefusal(goodbye),
  },
  actions: {
    tellLost: enqueueActions(({ context: { goodbye, isLive }, enqueue }) => {
      enqueue(emit({ type: 'lost', goodbye, wasLive: isLive }));
      enqueue(assign({ isLive: false }));
    }),
    forgive: assign({ failures: 0 }),
    hurry: assign(({ context: { random } }) => ({ wait: 200 * random() })),
    backOff: assign(({ context }) => nextAttempt(context)),
    tellEnded: enqueueActions(({ context: { denial }, enqueue }) => {
      if (denial) enqueue(emit({ type: 'ended', denial }));
    }),
    waitAsNamed: assign(({ context: { wait, goodbye, random } }) => ({
      wait: Math.max(wait, namedDelay(goodbye?.afterMs ?? 0, random())),
    })),
    renew: assign({ stale: true }),
    obeyDelay: enqueueActions(({ context: { goodbye }, enqueue }) => {
      if (goodbye?.afterMs === undefined) return;
      enqueue(cancel('forget'));
      enqueue(raise({ type: 'forget' }, { id: 'forget', delay: NAMED_DELAY_VALIDITY }));
      enqueue(assign({ named: goodbye.afterMs }));
    }),
  },
}).createMachine({
  id: 'connection',
  context: ({ input: { random } }) => ({
    ...noFailure,
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
                assign({ ...noFailure, isLive: true }),
                cancel('forget'),
                cancel('miss'),
                emit(({ event: { welcome } }) => ({ type: 'joined', welcome })),
              ],
            },
          },
        },
        joined: {
          tags: 'joined',
          on: { miss: {} },
          exit: raise({ type: 'miss' }, { id: 'miss', delay: CONNECT_TIMEOUT }),
          initial: 'fresh',
          states: {
            fresh: { after: { [STABLE_AFTER]: 'steady' } },
            steady: {
              // The first retry waits longer if the server sent a `goodbye`.
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

function nextAttempt({ named, failures, random }: ConnectionContext): Partial<ConnectionContext> {
  return named === null
    ? { wait: reconnectDelay(failures, random()), failures: failures + 1 }
    : { wait: namedDelay(named, random()) };
}

const isTokenRefusal = ({ code }: Goodbye): boolean => code === 'unauthorized' || code === 'token_expired';
