import { assign, fromPromise, setup } from 'xstate';
import type { View } from '../kernel/permissions.ts';
import type { Instant } from '../kernel/time.ts';
import { isCheckDue, mustRenewAtUse, mustRenewInBackground } from './room-token.ts';

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
  /** When the background check ran last. */
  readonly checkedAt: Instant;
}

export type RoomTokenEvent =
  /** The token is about to be used. */
  | { readonly type: 'use'; readonly at: Instant }
  /** Time has passed. */
  | { readonly type: 'tick'; readonly at: Instant }
  /** The server refused the held token. */
  | { readonly type: 'refused' }
  | { readonly type: 'clear' };

interface Timed {
  readonly context: RoomTokenContext;
  readonly event: { readonly at: Instant };
}

const isUnfit = ({ context: { held }, event: { at } }: Timed): boolean =>
  held === null || mustRenewAtUse(held.expiresAt, at);

const isDue = ({ context, event }: Timed): boolean => isCheckDue(context.checkedAt, event.at);

/** Without a token there is nothing to renew: a door that stayed shut is tried again at the next use only. */
const isDueAndExpiring = ({ context, event }: Timed): boolean =>
  isDue({ context, event }) &&
  context.held !== null &&
  mustRenewInBackground(context.held.expiresAt, event.at);

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
  input?: { readonly subject: TokenSubject; readonly at: Instant; readonly held?: RoomCredentials };
  tags?: 'checking';
} = {};

/**
 * The life of a client's room token, from the request to the clearing (N56 to N59, spec §4). Time comes with the
 * events: the web sends `use` before each use, and `tick` now and then while the state has the tag `checking`.
 * It provides `fetchCredentials`, which asks the server, and `logFailure`.
 */
export const roomTokenMachine = setup({
  types,
  actors: {
    fetchCredentials: fromPromise<RoomCredentials, TokenSubject>(() =>
      Promise.reject(new Error('fetchCredentials was not provided')),
    ),
  },
  actions: {
    logFailure: notLogged,
  },
}).createMachine({
  id: 'roomToken',
  context: ({ input: { subject, at, held } }) => ({
    subject,
    held: held ?? null,
    failure: null,
    checkedAt: at,
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
          actions: assign(({ event }) => ({ held: event.output, failure: null })),
        },
        onError: {
          target: 'waiting',
          actions: [
            assign(({ event }) => ({ failure: event.error })),
            { type: 'logFailure', params: ({ event }) => ({ failure: event.error }) },
          ],
        },
      },
    },
    waiting: {
      tags: 'checking',
      on: {
        use: { guard: isUnfit, target: 'fetching' },
        refused: 'fetching',
        tick: [
          {
            guard: isDueAndExpiring,
            target: 'fetching',
            actions: assign(({ event }) => ({ checkedAt: event.at })),
          },
          { guard: isDue, actions: assign(({ event }) => ({ checkedAt: event.at })) },
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
