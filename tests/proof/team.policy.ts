import { join } from '../support/team-office.ts';
import { type Asked, at, type CallRow, teamPath } from './call.row.ts';
import { accounts, everyone, inTeam, leavers, teamNamers, teamOwners, teamRooms } from './call.rules.ts';
import type { Cast } from './cast.ts';

const spareTeam = async (cast: Cast): Promise<Asked> => ({ path: `/api/teams/${await cast.spareTeam()}` });

/** Who may call what of teams, their members and their plan. */
export const teamCalls: readonly CallRow[] = [
  {
    call: 'POST /api/teams',
    rule: accounts,
    answer: '201',
    ask: at('/api/teams', { name: 'A crew of our own' }),
  },
  { call: 'GET /api/teams/:id', rule: inTeam, answer: '200', ask: (cast) => ({ path: teamPath(cast) }) },
  {
    call: 'PATCH /api/teams/:id',
    rule: teamNamers,
    answer: '200',
    ask: (cast) => ({ path: teamPath(cast), body: { name: 'Taken over' } }),
  },
  {
    call: 'DELETE /api/teams/:id',
    rule: teamOwners,
    answer: '204',
    ask: (cast) => ({ path: teamPath(cast) }),
    spend: spareTeam,
  },
  {
    call: 'PATCH /api/teams/:id/members/:uid',
    rule: teamOwners,
    answer: '409 last_owner',
    ask: (cast) => ({
      path: teamPath(cast, `/members/${cast.player('owner').uid}`),
      body: { role: 'TEAM_MEMBER' },
    }),
  },
  {
    call: 'DELETE /api/teams/:id/members/:uid',
    rule: teamOwners,
    answer: '409 last_owner',
    ask: (cast) => ({ path: teamPath(cast, `/members/${cast.player('owner').uid}`) }),
  },
  {
    call: 'DELETE /api/teams/:id/members/:uid',
    about: 'oneself',
    rule: leavers,
    answer: '204',
    ask: (cast, who) => ({ path: teamPath(cast, `/members/${cast.player(who).uid || 'none'}`) }),
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
    ask: (cast) => ({ path: teamPath(cast, '/replace-links') }),
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
    ask: (cast: Cast) => ({ path: teamPath(cast, `/${what}`) }),
  })),
  {
    call: 'GET /api/teams/:id/invites',
    rule: teamOwners,
    answer: '200',
    ask: (cast) => ({ path: teamPath(cast, '/invites') }),
  },
  {
    call: 'POST /api/teams/:id/invites',
    rule: teamOwners,
    answer: '201',
    ask: (cast) => ({ path: teamPath(cast, '/invites'), body: { role: 'TEAM_OWNER' } }),
  },
  {
    call: 'DELETE /api/teams/:id/invites/:inviteId',
    rule: teamOwners,
    answer: '404 not_found',
    ask: (cast) => ({ path: teamPath(cast, '/invites/none') }),
  },
  {
    call: 'GET /api/teams/:id/invite',
    rule: everyone,
    answer: '400 link_expired',
    ask: (cast) => ({ path: teamPath(cast, '/invite?token=made-up') }),
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
    ask: (cast) => ({ path: teamPath(cast, '/plan') }),
  },
];
