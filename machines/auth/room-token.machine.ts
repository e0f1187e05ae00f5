import { assign, fromPromise, setup } from 'xstate';
import type { View } from '../kernel/permissions.ts';
import type { Instant } from '../kernel/time.ts';
import { mustRenewAtUse, renewalAt, renewalRetryDelay } from './room-token.ts';

/** Where a token is asked for, beneath `/api/`: at a room, or at an output, whose link does not say its room. */
export type TokenPlace = `rooms/${string}` | `outputs/${string}`;

/** What a token is asked for: a view of a room, or an output, which is looked at as a viewer. */
export interface TokenSubject {
  readonly place: TokenPlace;
  readonly view: View;
  readonly signature: string | null;
}

export interface RoomCredentials {
  readonly token: string;
  readonly expiresAt: Instant;
}

export interface RoomTokenContext {
  readonly subject: TokenSubject;
  readonly held: RoomCredentials | null;
  /** Why the last request failed; null if it did not. */
  readonly failure: unknown;
  /** How often in a row that was. */
  readonly failures: number;
  /** When the token is renewed in the background; null: the next tick draws it. */
  readonly dueAt: Instant | null;
}

export type RoomTokenEvent =
  /** The token is about to be used. */
  | { readonly type: 'use'; readonly at: Instant }
  /** Time has passed. `lot`: 0 up to 1, for what is drawn. */
  | { readonly type: 'tick'; readonly at: Instant; readonly lot: number }
  /** The server refused the held token. */
  | { readonly type: 'refused' }
  | { readonly type: 'clear' };

interface Timed {
  readonly context: RoomTokenContext;
  readonly event: { readonly at: Instant };
}

const isUnfit = ({ context: { held }, event: { at } }: Timed): boolean =>
  held === null || mustRenewAtUse(held.expiresAt, at);

/** Without a token that is good there is nothing to renew: a room that stayed closed is tried again at the next use only. */
const isDue = ({ context, event }: Timed): boolean =>
  !isUnfit({ context, event }) && context.dueAt !== null && event.at >= context.dueAt;

function nextDue({ held, failures }: RoomTokenContext, at: Instant, lot: number): Instant {
  if (held === null || failures > 0) return at + renewalRetryDelay(failures, lot);
  return renewalAt(held.expiresAt, at, lot);
}

/** What `logFailure` is given. */
interface Failed {
  readonly failure: unknown;
}

const notLogged: (args: unknown, failed: Failed) => void = () => {};

/** For the type checker alone. */
const types: {
  context?: RoomTokenContext;
  events?: RoomTokenEvent;
  /** `held`: a token that is here already, so that none is requested. */
  input?: { readonly subject: TokenSubject; readonly held?: RoomCredentials };
  tags?: 'checking';
} = {};

/**
 * The life of a client's room token, from the request to the clearing (N56 to N59). Time and lots come with the
 * events: the web sends `use` before each use, and `tick` now and then while the state has the tag `checking`.
 * It provides `fetchCredentials`, which asks the server, and `logFailure`.
 */
export const roomTokenMachine = setup({
  types,
  actors: {
    fetchCredentials: fromPromise<RoomCredentials, TokenSubject>(() =>
      Promise.reject(new TypeError('fetchCredentials was not provided')),
    ),
  },
  actions: {
    logFailure: notLogged,
  },
}).createMachine({
  id: 'roomToken',
  context: ({ input: { subject, held } }) => ({
    subject,
    held: held ?? null,
    failure: null,
    failures: 0,
    dueAt: null,
  }),
  initial: 'starting',
  on: { clear: '.cleared' },
  states: {
    starting: {
      always: [{ guard: ({ context }) => context.held !== null, target: 'waiting' }, 'fetching'],
    },
    fetching: {
      tags: 'checking',
      invoke: {
        src: 'fetchCredentials',
        input: ({ context }) => context.subject,
        onDone: {
          target: 'waiting',
          actions: assign(({ event }) => ({ held: event.output, failure: null, failures: 0, dueAt: null })),
        },
        onError: {
          target: 'waiting',
          actions: [
            assign(({ context, event }) => ({
              failure: event.error,
              failures: context.failures + 1,
              dueAt: null,
            })),
            { type: 'logFailure', params: ({ event }) => ({ failure: event.error }) },
          ],
        },
      },
    },
    waiting: {
      tags: 'checking',
      on: {
        use: { guard: isUnfit, target: 'fetching' },
        refused: { target: 'fetching', actions: assign({ held: null }) },
        tick: [
          {
            guard: ({ context }) => context.dueAt === null,
            actions: assign(({ context, event }) => ({ dueAt: nextDue(context, event.at, event.lot) })),
          },
          { guard: isDue, target: 'fetching' },
        ],
      },
    },
    cleared: { type: 'final', entry: assign({ held: null }) },
  },
});

/** The token if it is fit for use at `at`, else null: then send `use` and wait for `waiting` (N56). */
export function fitToken({ held }: RoomTokenContext, at: Instant): string | null {
  return held !== null && !mustRenewAtUse(held.expiresAt, at) ? held.token : null;
}
