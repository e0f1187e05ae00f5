import { assign, enqueueActions, fromPromise, raise, setup, stateIn } from 'xstate';
import type { Uid } from '../../machines/kernel/ids.ts';
import { ownTeamFirst, type Team } from '../../machines/people/team.ts';
import type { User } from '../../machines/people/user.ts';
import { callWords } from '../app/app.words.ts';
import { fetchRetry, reconnectDelay } from '../app/backoff.ts';

interface SessionContext {
  readonly user: User | null;
  readonly teams: readonly Team[] | null;
  readonly teamsFailure: unknown;
  readonly retries: number;
  readonly failure: unknown;
  readonly failures: number;
  readonly asksTeams: boolean;
}

type SessionEvent =
  | { readonly type: 'ask' }
  | { readonly type: 'askAgain' }
  | { readonly type: 'look'; readonly teams?: boolean }
  | { readonly type: 'authChanged'; readonly user: User | null; readonly elsewhere?: boolean }
  | { readonly type: 'userChanged'; readonly user: User }
  | { readonly type: 'refreshTeams' }
  | { readonly type: 'doubtTeams' };

const machineTypes: { context?: SessionContext; events?: SessionEvent } = {};

const signedOutContext: SessionContext = {
  user: null,
  teams: null,
  teamsFailure: null,
  retries: 0,
  failure: null,
  failures: 0,
  asksTeams: false,
};

const missingRequest = () => Promise.reject(new TypeError('The request was not provided'));
const doNothing: () => void = () => {};
const ignoreFailure: (args: unknown, failed: { readonly failure: unknown }) => void = () => {};

export const sessionMachine = setup({
  types: machineTypes,
  actors: {
    visitor: fromPromise<User | null>(missingRequest),
    teams: fromPromise<readonly Team[], Uid>(missingRequest),
  },
  actions: {
    keepCookie: doNothing,
    dropCookie: doNothing,
    logFailure: ignoreFailure,
    forget: assign(signedOutContext),
    heed: assign(({ event }) => ({ asksTeams: event.type !== 'look' || event.teams === true })),
    countAgain: assign({ retries: 0 }),
  },
  delays: {
    again: ({ context }) => reconnectDelay(context.failures, Math.random()),
    pause: ({ context }) => Number(retryPause(context.teamsFailure, context.retries - 1)),
  },
  guards: {
    isSomebody: ({ event }) => event.type === 'authChanged' && event.user !== null,
    isElsewhere: ({ event }) => event.type === 'authChanged' && event.elsewhere === true,
    isUnknown: stateIn({ visitor: 'unknown' }),
  },
}).createMachine({
  id: 'session',
  context: signedOutContext,
  type: 'parallel',
  states: {
    visitor: {
      initial: 'unknown',
      on: {
        authChanged: [
          {
            guard: 'isSomebody',
            target: '.present',
            actions: [assign(({ event }) => ({ ...signedOutContext, user: event.user })), 'keepCookie'],
          },
          { guard: 'isElsewhere', target: '.absent.elsewhere', actions: ['forget', 'dropCookie'] },
          { target: '.absent', actions: ['forget', 'dropCookie'] },
        ],
      },
      states: {
        unknown: {},
        // `elsewhere`: the user signed out in another tab or device, and may sign in here again (U102).
        absent: { initial: 'here', states: { here: {}, elsewhere: {} } },
        present: {
          initial: 'fetching',
          on: {
            userChanged: { actions: assign(({ event }) => ({ user: event.user })) },
            refreshTeams: { target: '.fetching', actions: 'countAgain' },
          },
          states: {
            fetching: {
              invoke: {
                src: 'teams',
                input: ({ context }) => requireUid(context),
                onDone: {
                  target: 'known',
                  actions: assign(({ context, event }) => ({
                    teams: ownTeamFirst(event.output, requireUid(context)),
                    teamsFailure: null,
                  })),
                },
                onError: [
                  {
                    guard: ({ context, event }) => retryPause(event.error, context.retries) !== null,
                    target: 'pausing',
                    actions: assign(({ context, event }) => ({
                      teamsFailure: event.error,
                      retries: context.retries + 1,
                    })),
                  },
                  {
                    target: 'known',
                    actions: [
                      {
                        type: 'logFailure',
                        params: ({ context, event }) => ({
                          failure: finalFailure(event.error, context.retries),
                        }),
                      },
                      assign(({ event }) => ({ teamsFailure: event.error })),
                    ],
                  },
                ],
              },
            },
            pausing: { after: { pause: 'fetching' } },
            known: { on: { doubtTeams: { target: 'fetching', actions: 'countAgain' } } },
          },
        },
      },
    },
    question: {
      initial: 'unasked',
      on: {
        askAgain: { target: '.asking', actions: ['heed', assign({ failures: 0 })] },
        authChanged: '.answered',
        userChanged: '.answered',
      },
      states: {
        unasked: { on: { ask: 'asking' } },
        asking: {
          on: {
            look: { target: 'asking', reenter: true, actions: 'heed' },
            userChanged: {
              guard: ({ context }) => context.asksTeams,
              target: 'answered',
              actions: raise({ type: 'doubtTeams' }),
            },
          },
          invoke: {
            src: 'visitor',
            onDone: {
              target: 'answered',
              actions: enqueueActions(
                ({ context: { user, asksTeams }, event: { output }, check, enqueue }) => {
                  if (check('isUnknown')) enqueue.raise({ type: 'authChanged', user: output });
                  else if (user?.uid !== output?.uid)
                    enqueue.raise({ type: 'authChanged', user: output, elsewhere: true });
                  else if (output !== null) {
                    enqueue.raise({ type: 'userChanged', user: output });
                    if (asksTeams) enqueue.raise({ type: 'doubtTeams' });
                  }
                },
              ),
            },
            onError: [
              {
                guard: 'isUnknown',
                target: 'pausing',
                actions: assign(({ context, event }) => ({
                  failure: event.error,
                  failures: context.failures + 1,
                })),
              },
              {
                target: 'answered',
                actions: { type: 'logFailure', params: ({ event }) => ({ failure: event.error }) },
              },
            ],
          },
        },
        pausing: { on: { look: { target: 'asking', actions: 'heed' } }, after: { again: 'asking' } },
        answered: { on: { look: { target: 'asking', actions: 'heed' } } },
      },
    },
  },
});

/** The state `present` always has a user (guard `isSomebody`). */
const requireUid = ({ user }: SessionContext): Uid => String(user?.uid);

function retryPause(failure: unknown, retries: number): number | null {
  const answer = fetchRetry(httpStatusOf(failure), retries);
  return answer.kind === 'retry' ? answer.after : null;
}

function finalFailure(failure: unknown, retries: number): unknown {
  const answer = fetchRetry(httpStatusOf(failure), retries);
  return answer.kind === 'give_up' ? new Error(callWords.maxRetries, { cause: failure }) : failure;
}

function httpStatusOf(failure: unknown): number {
  const has = typeof failure === 'object' && failure !== null && 'status' in failure;
  return has && typeof failure.status === 'number' ? failure.status : 0;
}
