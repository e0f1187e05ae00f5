import { PASSWORD } from '../support/people.ts';
import type { RestClient } from '../support/rest-client.ts';
import { join } from '../support/team-office.ts';
import {
  accounts,
  admins,
  deletedRoomMembers,
  everyone,
  inTeam,
  leavers,
  notBarred,
  outputMembers,
  type Rule,
  roomMembers,
  self,
  teamNamers,
  teamOwners,
  teamRooms,
  tokens,
  tokensOrMembers,
  users,
} from './call.rules.ts';
import type { Cast, Principal } from './cast.ts';

/**
 * Who may call what, written down by hand: each call of the REST API once, or once for each thing that it may be asked.
 * A call of the server without a row here fails the build.
 */

/** What is sent. `client`: another than the principal's own. */
export interface Asked {
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly client?: RestClient;
}

export interface CallRow {
  readonly call: string;
  /** What is asked of the call, where it has several rows. */
  readonly about?: string;
  readonly rule: Rule;
  /** The status, and the code of a refusal that has other reasons than who asks, to those who are let in. */
  readonly answer: string;
  /** What everybody asks. */
  readonly ask: (cast: Cast, who: Principal) => Asked;
  /** What those who are let in ask instead, since it has its effect. */
  readonly spend?: (cast: Cast, who: Principal) => Promise<Asked>;
  /** What was spent can be asked for again. */
  readonly lasting?: true;
}

const at = (path: string, body?: unknown) => (): Asked => ({ path, ...(body !== undefined && { body }) });
const room = (cast: Cast, rest = ''): string => `/api/rooms/${cast.pid}${rest}`;
const owner = (cast: Cast, rest = ''): string => `/api/users/${cast.player('owner').uid}${rest}`;

/** Somebody in the owner's place, with an account that may be spent. */
async function freshSelf(cast: Cast, rest: string, body?: unknown): Promise<Asked> {
  const { client, path } = await cast.people.person();
  return { client, path: `${path}${rest}`, ...(body !== undefined && { body }) };
}

async function doubled(cast: Cast, who: Principal, path: string, body?: unknown): Promise<Asked> {
  return { client: await cast.double(who), path, ...(body !== undefined && { body }) };
}

const spareRoom = async (cast: Cast): Promise<Asked> => {
  const made = await cast.spareRoom();
  return { path: `/api/rooms/${made.room.pid}` };
};

const deletedRoom = async (cast: Cast): Promise<Asked> => {
  const { path } = await spareRoom(cast);
  await cast.player('owner').client.call('DELETE', path);
  return { path: `${path}/restore` };
};

/** What the file of a room holds at least. */
const EMPTY_SHOW = {
  format: 'callboard-room',
  version: 1,
  name: 'Empty',
  settings: {},
  timers: [],
  messages: [],
  outputs: [],
};

const system: readonly CallRow[] = [
  ...['version', 'health', 'ready'].map((name) => ({
    call: `GET /api/${name}`,
    rule: everyone,
    answer: '200',
    ask: at(`/api/${name}`),
  })),
  { call: 'GET /api/plans/:id', rule: everyone, answer: '200', ask: at('/api/plans/0') },
];

const signUp = (cast: Cast) => ({ email: cast.people.newAddress(), password: PASSWORD });

const auth: readonly CallRow[] = [
  { call: 'GET /api/auth/session', rule: everyone, answer: '200', ask: at('/api/auth/session') },
  {
    call: 'POST /api/auth/anonymous',
    rule: everyone,
    answer: '200',
    ask: at('/api/auth/anonymous'),
    spend: (cast, who) => doubled(cast, who, '/api/auth/anonymous'),
  },
  {
    call: 'POST /api/auth/logout',
    rule: everyone,
    answer: '204',
    ask: at('/api/auth/logout'),
    spend: (cast, who) => doubled(cast, who, '/api/auth/logout'),
  },
  {
    call: 'POST /api/auth/signup',
    rule: everyone,
    answer: '200',
    ask: at('/api/auth/signup'),
    spend: (cast, who) => doubled(cast, who, '/api/auth/signup', signUp(cast)),
  },
  {
    call: 'POST /api/auth/login',
    rule: everyone,
    answer: '200',
    ask: at('/api/auth/login'),
    spend: async (cast, who) => {
      const { email, password } = cast.player('other user');
      return doubled(cast, who, '/api/auth/login', { email, password });
    },
  },
  {
    call: 'POST /api/auth/forgot-password',
    rule: everyone,
    answer: '204',
    ask: at('/api/auth/forgot-password', { email: 'nobody@callboard.test' }),
  },
  {
    call: 'POST /api/auth/reset-password',
    rule: everyone,
    answer: '400 link_expired',
    ask: at('/api/auth/reset-password', { token: 'made-up', password: PASSWORD }),
  },
  {
    call: 'POST /api/auth/verify-email',
    rule: users,
    answer: '400 link_expired',
    ask: at('/api/auth/verify-email', { token: 'made-up' }),
  },
  {
    call: 'POST /api/auth/verify-email/resend',
    rule: users,
    answer: '204',
    ask: at('/api/auth/verify-email/resend'),
  },
];

const profile: readonly CallRow[] = [
  { call: 'GET /api/users/:uid', rule: self, answer: '200', ask: (cast) => ({ path: owner(cast) }) },
  {
    call: 'PATCH /api/users/:uid',
    rule: self,
    answer: '200',
    ask: (cast) => ({ path: owner(cast), body: { displayName: 'Mallory' } }),
  },
  {
    call: 'DELETE /api/users/:uid',
    rule: self,
    answer: '204',
    ask: (cast) => ({ path: owner(cast), body: { currentPassword: PASSWORD } }),
    spend: (cast) => freshSelf(cast, '', { currentPassword: PASSWORD }),
  },
  {
    call: 'GET /api/users/:uid/teams',
    rule: self,
    answer: '200',
    ask: (cast) => ({ path: owner(cast, '/teams') }),
  },
  {
    call: 'GET /api/users/:uid/sessions',
    rule: self,
    answer: '200',
    ask: (cast) => ({ path: owner(cast, '/sessions') }),
  },
  {
    call: 'DELETE /api/users/:uid/sessions',
    rule: self,
    answer: '204',
    ask: (cast) => ({ path: owner(cast, '/sessions') }),
    spend: (cast) => freshSelf(cast, '/sessions'),
  },
  {
    call: 'DELETE /api/users/:uid/sessions/:id',
    rule: self,
    answer: '404 not_found',
    ask: (cast) => ({ path: owner(cast, '/sessions/none') }),
  },
];

const rooms: readonly CallRow[] = [
  {
    call: 'POST /api/rooms',
    rule: everyone,
    answer: '201',
    ask: at('/api/rooms', {}),
    spend: async (cast, who) => doubled(cast, who, '/api/rooms', {}),
  },
  {
    call: 'POST /api/rooms',
    about: 'for the team',
    rule: teamRooms,
    answer: '201',
    ask: (cast) => ({ path: '/api/rooms', body: { teamId: cast.teamId } }),
  },
  { call: 'GET /api/rooms', rule: users, answer: '200', ask: at('/api/rooms') },
  {
    call: 'GET /api/rooms',
    about: 'of the team',
    rule: teamRooms,
    answer: '200',
    ask: (cast) => ({ path: `/api/rooms?teamId=${cast.teamId}` }),
  },
  { call: 'GET /api/rooms/:pid', rule: roomMembers, answer: '200', ask: (cast) => ({ path: room(cast) }) },
  {
    call: 'PATCH /api/rooms/:pid',
    rule: roomMembers,
    answer: '200',
    ask: (cast) => ({ path: room(cast), body: { name: 'Taken over' } }),
  },
  {
    call: 'DELETE /api/rooms/:pid',
    rule: roomMembers,
    answer: '204',
    ask: (cast) => ({ path: room(cast) }),
    spend: spareRoom,
  },
  {
    call: 'POST /api/rooms/import',
    rule: users,
    answer: '201',
    ask: at('/api/rooms/import', { file: EMPTY_SHOW }),
  },
  {
    call: 'POST /api/rooms/import',
    about: 'for the team',
    rule: teamRooms,
    answer: '201',
    ask: (cast) => ({ path: '/api/rooms/import', body: { file: EMPTY_SHOW, teamId: cast.teamId } }),
  },
  {
    call: 'GET /api/rooms/:pid/export',
    rule: roomMembers,
    answer: '200',
    ask: (cast) => ({ path: room(cast, '/export') }),
  },
  {
    call: 'POST /api/rooms/:pid/duplicate',
    rule: roomMembers,
    answer: '201',
    ask: (cast) => ({ path: room(cast, '/duplicate') }),
  },
  {
    call: 'POST /api/rooms/:pid/move',
    rule: roomMembers,
    answer: '200',
    ask: (cast, who) => ({ path: room(cast, '/move'), body: { teamId: cast.player(who).uid || 'none' } }),
    spend: async (cast) => ({
      path: `${(await spareRoom(cast)).path}/move`,
      body: { teamId: cast.teamId },
    }),
  },
  {
    call: 'POST /api/rooms/:pid/restore',
    rule: deletedRoomMembers,
    answer: '200',
    ask: (cast) => ({ path: room(cast, '/restore') }),
    spend: deletedRoom,
  },
  {
    call: 'GET /api/rooms/:pid/credentials',
    about: 'a view that needs no link',
    rule: notBarred,
    answer: '200',
    ask: (cast, who) => ({
      path: room(cast, `/credentials?view=VIEWER&deviceId=${cast.player(who).deviceId}`),
    }),
  },
  {
    call: 'GET /api/rooms/:pid/state',
    rule: tokens,
    answer: '200',
    ask: (cast) => ({ path: room(cast, '/state') }),
  },
  {
    call: 'POST /api/rooms/:pid/commands',
    rule: tokens,
    answer: '200',
    ask: (cast) => ({ path: room(cast, '/commands'), body: { name: 'timeset/start' } }),
  },
  {
    call: 'GET /api/rooms/:pid/log',
    rule: tokensOrMembers,
    answer: '200',
    ask: (cast) => ({ path: room(cast, '/log') }),
  },
  {
    call: 'GET /api/rooms/:pid/kicked',
    rule: tokens,
    answer: '200',
    ask: (cast) => ({ path: room(cast, '/kicked') }),
  },
  {
    call: 'POST /api/rooms/:pid/questions',
    rule: everyone,
    answer: '201',
    ask: (cast) => ({ path: room(cast, '/questions'), body: { text: 'When is the break?' } }),
  },
  {
    call: 'GET /api/outputs/:outputId/credentials',
    rule: outputMembers,
    answer: '200',
    ask: (cast, who) => ({
      path: `/api/outputs/${cast.outputId}/credentials?deviceId=${cast.player(who).deviceId}-o`,
    }),
  },
];

const team = (cast: Cast, rest = ''): string => `/api/teams/${cast.teamId}${rest}`;
const spareTeam = async (cast: Cast): Promise<Asked> => ({ path: `/api/teams/${await cast.spareTeam()}` });

const teams: readonly CallRow[] = [
  {
    call: 'POST /api/teams',
    rule: accounts,
    answer: '201',
    ask: at('/api/teams', { name: 'A crew of our own' }),
  },
  { call: 'GET /api/teams/:id', rule: inTeam, answer: '200', ask: (cast) => ({ path: team(cast) }) },
  {
    call: 'PATCH /api/teams/:id',
    rule: teamNamers,
    answer: '200',
    ask: (cast) => ({ path: team(cast), body: { name: 'Taken over' } }),
  },
  {
    call: 'DELETE /api/teams/:id',
    rule: teamOwners,
    answer: '204',
    ask: (cast) => ({ path: team(cast) }),
    spend: spareTeam,
  },
  {
    call: 'PATCH /api/teams/:id/members/:uid',
    rule: teamOwners,
    answer: '409 last_owner',
    ask: (cast) => ({
      path: team(cast, `/members/${cast.player('owner').uid}`),
      body: { role: 'TEAM_MEMBER' },
    }),
  },
  {
    call: 'DELETE /api/teams/:id/members/:uid',
    rule: teamOwners,
    answer: '409 last_owner',
    ask: (cast) => ({ path: team(cast, `/members/${cast.player('owner').uid}`) }),
  },
  {
    call: 'DELETE /api/teams/:id/members/:uid',
    about: 'oneself',
    rule: leavers,
    answer: '204',
    ask: (cast, who) => ({ path: team(cast, `/members/${cast.player(who).uid || 'none'}`) }),
    spend: async (cast, who) => {
      const [teamId, { client, uid }] = [await cast.spareTeam(), cast.player(who)];
      await join(cast.player('owner').client, teamId, client, 'TEAM_BILLING');
      return { path: `/api/teams/${teamId}/members/${uid}` };
    },
  },
  {
    call: 'POST /api/teams/:id/replace-links',
    rule: teamRooms,
    answer: '200',
    ask: (cast) => ({ path: team(cast, '/replace-links') }),
    spend: async (cast, who) => {
      const teamId = await cast.spareTeam();
      if (who !== 'owner') await join(cast.player('owner').client, teamId, cast.player(who).client);
      return { path: `/api/teams/${teamId}/replace-links` };
    },
    lasting: true,
  },
  ...['live', 'devices'].map((what) => ({
    call: `GET /api/teams/:id/${what}`,
    rule: teamRooms,
    answer: '200',
    ask: (cast: Cast) => ({ path: team(cast, `/${what}`) }),
  })),
  {
    call: 'GET /api/teams/:id/invites',
    rule: teamOwners,
    answer: '200',
    ask: (cast) => ({ path: team(cast, '/invites') }),
  },
  {
    call: 'POST /api/teams/:id/invites',
    rule: teamOwners,
    answer: '201',
    ask: (cast) => ({ path: team(cast, '/invites'), body: { role: 'TEAM_OWNER' } }),
  },
  {
    call: 'DELETE /api/teams/:id/invites/:inviteId',
    rule: teamOwners,
    answer: '404 not_found',
    ask: (cast) => ({ path: team(cast, '/invites/none') }),
  },
  {
    call: 'GET /api/teams/:id/invite',
    rule: everyone,
    answer: '400 link_expired',
    ask: (cast) => ({ path: team(cast, '/invite?token=made-up') }),
  },
  {
    call: 'POST /api/teams/:id/accept-invite',
    rule: accounts,
    answer: '400 link_expired',
    ask: at('/api/teams/none/accept-invite', { token: 'made-up' }),
  },
  {
    call: 'GET /api/teams/:teamId/plan',
    rule: inTeam,
    answer: '200',
    ask: (cast) => ({ path: team(cast, '/plan') }),
  },
];

const adminRow = (
  method: string,
  route: string,
  { answer = '200', ask = () => ({}) }: { answer?: string; ask?: (cast: Cast) => Partial<Asked> } = {},
): CallRow => ({
  call: `${method} /api/admin/${route}`,
  rule: admins,
  answer,
  ask: (cast) => ({ path: `/api/admin/${route}`, ...ask(cast) }),
});

const adminTeam = (cast: Cast, rest = ''): string => `/api/admin${team(cast, rest).slice('/api'.length)}`;

const admin: readonly CallRow[] = [
  ...['users', 'rooms', 'teams', 'mails', 'log', 'health'].map((route) => adminRow('GET', route)),
  adminRow('GET', 'users/:uid', {
    ask: (cast) => ({ path: `/api/admin/users/${cast.player('owner').uid}` }),
  }),
  adminRow('GET', 'rooms/:pid', { ask: (cast) => ({ path: `/api/admin/rooms/${cast.pid}` }) }),
  adminRow('GET', 'teams/:id', { ask: (cast) => ({ path: adminTeam(cast) }) }),
  adminRow('GET', 'mails/:id', { answer: '404 not_found', ask: at('/api/admin/mails/4711') }),
  adminRow('PUT', 'teams/:id/plan', {
    ask: (cast) => ({ path: adminTeam(cast, '/plan'), body: { planId: 'pro-2023-12-monthly' } }),
  }),
  adminRow('DELETE', 'teams/:id/plan', {
    answer: '204',
    ask: (cast) => ({ path: adminTeam(cast, '/plan') }),
  }),
];

export const CALL_ROWS: readonly CallRow[] = [...system, ...auth, ...profile, ...rooms, ...teams, ...admin];
