import { assign, fromPromise, setup } from 'xstate';
import { fetchRetry } from '../kernel/backoff.ts';
import type { Uid } from '../kernel/ids.ts';
import { callWords } from '../words/call.ts';

interface AboutUser {
  readonly uid: Uid;
}

export interface RetriedFetchContext<Value> extends AboutUser {
  readonly retries: number;
  readonly value: Value | null;
  /** Why the last try failed; null if none did. */
  readonly failure: unknown;
}

/** What `logFailure` is given. */
interface Failed {
  readonly failure: unknown;
}

/** How it ended; without a value, `failure` is what the last try met. */
export type Fetched<Value> = Pick<RetriedFetchContext<Value>, 'value' | 'failure'>;

const notLogged: (args: unknown, failed: Failed) => void = () => {};

/**
 * A fetch about a user that is tried again while the answer is 404, as a user that was just made may not be everywhere
 * yet (N31, U12). The web provides `request`, which asks the
 * server once and whose failures carry their HTTP `status`, and `logFailure`.
 */
export function retriedFetch<Value>() {
  const types: { context?: RetriedFetchContext<Value>; input?: AboutUser; output?: Fetched<Value> } = {};
  return setup({
    types,
    actors: {
      request: fromPromise<Value, AboutUser>(() =>
        Promise.reject(new TypeError('The request was not provided')),
      ),
    },
    actions: { logFailure: notLogged },
    // `pausing` is entered only where there is a pause to make.
    delays: { pause: ({ context: { failure, retries } }) => Number(pauseAfter(failure, retries - 1)) },
  }).createMachine({
    context: ({ input: { uid } }) => ({ uid, retries: 0, value: null, failure: null }),
    output: ({ context: { value, failure } }) => ({ value, failure }),
    initial: 'asking',
    states: {
      asking: {
        invoke: {
          src: 'request',
          input: ({ context: { uid } }) => ({ uid }),
          onDone: { target: 'over', actions: assign(({ event }) => ({ value: event.output })) },
          onError: [
            {
              guard: ({ context, event }) => pauseAfter(event.error, context.retries) !== null,
              target: 'pausing',
              actions: assign(({ context, event }) => ({
                failure: event.error,
                retries: context.retries + 1,
              })),
            },
            {
              target: 'over',
              actions: [
                {
                  type: 'logFailure',
                  params: ({ context, event }) => ({ failure: finalFailure(event.error, context.retries) }),
                },
                assign(({ event }) => ({ failure: event.error })),
              ],
            },
          ],
        },
      },
      pausing: { after: { pause: 'asking' } },
      over: { type: 'final' },
    },
  });
}

function pauseAfter(failure: unknown, retries: number): number | null {
  const answer = fetchRetry(statusOf(failure), retries);
  return answer.kind === 'retry' ? answer.after : null;
}

function finalFailure(failure: unknown, retries: number): unknown {
  const answer = fetchRetry(statusOf(failure), retries);
  return answer.kind === 'give_up' ? new Error(callWords.maxRetries, { cause: failure }) : failure;
}

/** The HTTP status that a failure carries; 0 when nobody answered. */
function statusOf(failure: unknown): number {
  const has = typeof failure === 'object' && failure !== null && 'status' in failure;
  return has && typeof failure.status === 'number' ? failure.status : 0;
}
