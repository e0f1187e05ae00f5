import { assign, setup } from 'xstate';
import type { TeamId, Uid } from '../kernel/ids.ts';
import { ownTeamFirst, type Team } from '../team/team.ts';
import { retriedFetch } from './retried-fetch.machine.ts';
import type { User } from './user.ts';

export interface SessionContext {
  /** Null when signed out. */
  readonly uid: Uid | null;
  /** Null while it is fetched, and when that failed. */
  readonly user: User | null;
  readonly teams: readonly Team[] | null;
  /** Why there are no teams, once the fetch was given up. */
  readonly teamsFailure: unknown;
  readonly selectedTeam: TeamId | null;
  /** Why it is not known yet who is there; null once it is, and until a first answer failed. */
  readonly failure: unknown;
}

export type SessionEvent =
  /** Who is there became known, or became different. `elsewhere`: in another tab of this browser. */
  | { readonly type: 'authChanged'; readonly uid: Uid | null; readonly elsewhere?: boolean }
  /** The server did not say who is there (U253). */
  | { readonly type: 'notAnswered'; readonly failure: unknown }
  /** The user changed something about themselves, and the server answered with the result. */
  | { readonly type: 'userChanged'; readonly user: User }
  /** The user joined, made, changed or left a team, and the server answered with those that there are. */
  | { readonly type: 'teamsChanged'; readonly teams: readonly Team[] }
  | { readonly type: 'teamSelected'; readonly teamId: TeamId };

/** For the type checker alone. */
const types: { context?: SessionContext; events?: SessionEvent } = {};

const nobody: SessionContext = {
  uid: null,
  user: null,
  teams: null,
  teamsFailure: null,
  selectedTeam: null,
  failure: null,
};
const nothing: () => void = () => {};

/** In `present` there is somebody: `isSomebody` saw to it. */
const presentUid = ({ uid }: SessionContext) => String(uid);

/**
 * Who is signed in, as the web knows it (U11 to U14). The web provides the two fetches with their requests, and
 * `keepCookie` and `dropCookie`, which set the `authenticated` cookie for 30 days and remove it.
 */
export const sessionMachine = setup({
  types,
  actors: {
    user: retriedFetch<User>(),
    teams: retriedFetch<readonly Team[]>(),
  },
  actions: { keepCookie: nothing, dropCookie: nothing },
  guards: {
    isSomebody: ({ event }) => event.type === 'authChanged' && event.uid !== null,
    isElsewhere: ({ event }) => event.type === 'authChanged' && event.elsewhere === true,
  },
}).createMachine({
  id: 'session',
  context: nobody,
  initial: 'starting',
  on: {
    authChanged: [
      {
        guard: 'isSomebody',
        target: '.present',
        actions: [assign(({ event }) => ({ ...nobody, uid: event.uid })), 'keepCookie'],
      },
      { guard: 'isElsewhere', target: '.absent.elsewhere', actions: [assign(nobody), 'dropCookie'] },
      { target: '.absent', actions: [assign(nobody), 'dropCookie'] },
    ],
  },
  states: {
    starting: { on: { notAnswered: { actions: assign(({ event }) => ({ failure: event.failure })) } } },
    // Anyone who left in another tab may come back to what they were at in this one (U102).
    absent: { initial: 'here', states: { here: {}, elsewhere: {} } },
    present: {
      type: 'parallel',
      on: {
        userChanged: { actions: assign(({ event }) => ({ user: event.user })) },
        teamSelected: { actions: assign(({ event }) => ({ selectedTeam: event.teamId })) },
      },
      states: {
        user: {
          initial: 'fetching',
          states: {
            fetching: {
              invoke: {
                src: 'user',
                input: ({ context }) => ({ uid: presentUid(context) }),
                onDone: {
                  target: 'known',
                  // What was told since is newer than what was asked, and stays where that was given up.
                  actions: assign(({ context, event }) => ({ user: context.user ?? event.output.value })),
                },
              },
            },
            known: {},
          },
        },
        teams: {
          initial: 'fetching',
          on: {
            teamsChanged: {
              target: '.known',
              actions: assign(({ context, event }) => ({
                teams: ownTeamFirst(event.teams, presentUid(context)),
              })),
            },
          },
          states: {
            fetching: {
              invoke: {
                src: 'teams',
                input: ({ context }) => ({ uid: presentUid(context) }),
                onDone: {
                  target: 'known',
                  actions: assign(({ context, event: { output } }) => ({
                    teams: output.value && ownTeamFirst(output.value, presentUid(context)),
                    teamsFailure: output.failure,
                  })),
                },
              },
            },
            known: {},
          },
        },
      },
    },
  },
});
