import { join } from '../support/teams.ts';
import { type Asked, at, type CallRow, teamPath } from './call.row.ts';
import {
  accounts,
  everyone,
  inTeam,
  leavers,
  nobody,
  teamNamers,
  teamOwners,
  teamRooms,
  users,
} from './call.rules.ts';
import type { Principals } from './principals.ts';

const spareTeam = async (principals: Principals): Promise<Asked> => ({
  path: `/api/teams/${await principals.spareTeam()}`,
});

/** Calls that change a team's billing. */
export const BILLING_POSTS = [
  'preview',
  'checkout',
  'trial',
  'change',
  'seats',
  'cancel',
  'resume',
  'payment-method',
];

/** Rights to calls about teams, their members and their plan. */
export const teamCalls: readonly CallRow[] = [
  {
    call: 'POST /api/teams',
    rule: accounts,
    answer: '201',
    ask: at('/api/teams', { name: 'A crew of our own' }),
  },
  {
    call: 'GET /api/teams/:id',
    rule: inTeam,
    answer: '200',
    ask: (principals) => ({ path: teamPath(principals) }),
  },
  {
    call: 'PATCH /api/teams/:id',
    rule: teamNamers,
    answer: '200',
    ask: (principals) => ({ path: teamPath(principals), body: { name: 'Taken over' } }),
  },
  {
    call: 'DELETE /api/teams/:id',
    rule: teamOwners,
    answer: '204',
    ask: (principals) => ({ path: teamPath(principals) }),
    spend: spareTeam,
  },
  {
    call: 'PATCH /api/teams/:id/members/:uid',
    rule: teamOwners,
    answer: '409 last_owner',
    ask: (principals) => ({
      path: teamPath(principals, `/members/${principals.named('owner').uid}`),
      body: { role: 'TEAM_MEMBER' },
    }),
  },
  {
    call: 'DELETE /api/teams/:id/members/:uid',
    rule: teamOwners,
    answer: '409 last_owner',
    ask: (principals) => ({ path: teamPath(principals, `/members/${principals.named('owner').uid}`) }),
  },
  {
    call: 'DELETE /api/teams/:id/members/:uid',
    about: 'oneself',
    rule: leavers,
    answer: '204',
    ask: (principals, who) => ({
      path: teamPath(principals, `/members/${principals.named(who).uid || 'none'}`),
    }),
    spend: async (principals, who) => {
      const [teamId, { client, uid }] = [await principals.spareTeam(), principals.named(who)];
      await join(principals.named('owner').client, teamId, client, 'TEAM_BILLING');
      return { path: `/api/teams/${teamId}/members/${uid}` };
    },
  },
  {
    call: 'POST /api/teams/:id/replace-links',
    rule: teamRooms,
    answer: '200',
    ask: (principals) => ({ path: teamPath(principals, '/replace-links') }),
    spend: async (principals, who) => {
      const teamId = await principals.spareTeam();
      if (who !== 'owner') await join(principals.named('owner').client, teamId, principals.named(who).client);
      return { path: `/api/teams/${teamId}/replace-links` };
    },
    lasting: true,
  },
  ...['live', 'devices'].map((what) => ({
    call: `GET /api/teams/:id/${what}`,
    rule: teamRooms,
    answer: '200',
    ask: (principals: Principals) => ({ path: teamPath(principals, `/${what}`) }),
  })),
  {
    call: 'GET /api/teams/:id/live/events',
    rule: teamRooms,
    answer: '200',
    ask: (principals) => ({ path: teamPath(principals, '/live/events') }),
  },
  {
    call: 'GET /api/teams/:id/live/events',
    about: 'by a kiosk link that is none',
    rule: nobody('403 bad_signature'),
    answer: '',
    ask: (principals) => ({ path: teamPath(principals, '/live/events?kiosk=made.up') }),
  },
  {
    call: 'GET /api/teams/:id/kiosks',
    rule: teamRooms,
    answer: '200',
    ask: (principals) => ({ path: teamPath(principals, '/kiosks') }),
  },
  {
    call: 'POST /api/teams/:id/kiosks',
    rule: teamRooms,
    answer: '201',
    ask: (principals) => ({
      path: teamPath(principals, '/kiosks'),
      body: { name: 'Control room', rooms: [principals.pid], endsAt: null },
    }),
  },
  {
    call: 'DELETE /api/teams/:id/kiosks/:kioskId',
    rule: teamRooms,
    answer: '404 not_found',
    ask: (principals) => ({ path: teamPath(principals, '/kiosks/none') }),
  },
  {
    call: 'GET /api/teams/:id/designs',
    rule: teamRooms,
    answer: '200',
    ask: (principals) => ({ path: teamPath(principals, '/designs') }),
  },
  {
    call: 'POST /api/teams/:id/designs',
    rule: teamRooms,
    answer: '201',
    ask: (principals) => ({ path: teamPath(principals, '/designs'), body: { name: 'Ours', design: {} } }),
  },
  {
    call: 'PUT /api/teams/:id/designs/:designId',
    rule: teamRooms,
    answer: '404 not_found',
    ask: (principals) => ({ path: teamPath(principals, '/designs/none'), body: { name: 'Theirs' } }),
  },
  {
    call: 'DELETE /api/teams/:id/designs/:designId',
    rule: teamRooms,
    answer: '204',
    ask: (principals) => ({ path: teamPath(principals, '/designs/none') }),
  },
  {
    call: 'POST /api/designs/check',
    rule: users,
    answer: '200',
    ask: at('/api/designs/check', { design: {} }),
  },
  // This server has no billing; its rights: `integration/billing-rights.test.ts`.
  ...[
    'GET billing',
    'GET billing/invoices',
    'GET billing/invoices/:id',
    ...BILLING_POSTS.map((name) => `POST billing/${name}`),
  ].map((call) => ({
    call: call.replace(' ', ' /api/teams/:teamId/'),
    rule: users,
    answer: '404 billing_off',
    ask: (principals: Principals) => ({ path: teamPath(principals, `/${call.split(' ')[1]}`) }),
  })),
  {
    call: 'GET /api/billing/prices',
    rule: everyone,
    answer: '404 billing_off',
    ask: at('/api/billing/prices'),
  },
  {
    call: 'GET /api/billing/plans/:id',
    rule: users,
    answer: '404 billing_off',
    ask: at('/api/billing/plans/none'),
  },
  {
    call: 'GET /api/billing/provider',
    rule: everyone,
    answer: '404 billing_off',
    ask: at('/api/billing/provider'),
  },
  {
    call: 'POST /api/billing/events',
    rule: everyone,
    answer: '404 billing_off',
    ask: at('/api/billing/events'),
  },
  {
    call: 'GET /api/teams/:id/invites',
    rule: teamOwners,
    answer: '200',
    ask: (principals) => ({ path: teamPath(principals, '/invites') }),
  },
  {
    call: 'POST /api/teams/:id/invites',
    rule: teamOwners,
    answer: '201',
    ask: (principals) => ({ path: teamPath(principals, '/invites'), body: { role: 'TEAM_OWNER' } }),
  },
  {
    call: 'DELETE /api/teams/:id/invites/:inviteId',
    rule: teamOwners,
    answer: '404 not_found',
    ask: (principals) => ({ path: teamPath(principals, '/invites/none') }),
  },
  {
    call: 'GET /api/teams/:id/invite',
    rule: everyone,
    answer: '400 link_expired',
    ask: (principals) => ({ path: teamPath(principals, '/invite?token=made-up') }),
  },
  {
    call: 'POST /api/teams/:id/accept-invite',
    rule: accounts,
    answer: '400 link_expired',
    ask: at('/api/teams/none/accept-invite', { token: 'made-up' }),
  },
  {
    call: 'GET /api/teams/:id/keys',
    rule: teamRooms,
    answer: '200',
    ask: (principals) => ({ path: teamPath(principals, '/keys') }),
  },
  {
    call: 'POST /api/teams/:id/keys',
    rule: teamRooms,
    answer: '201',
    ask: (principals) => ({ path: teamPath(principals, '/keys'), body: { name: 'Deck', scope: 'read' } }),
  },
  ...(['PATCH', 'DELETE'] as const).map((method) => ({
    call: `${method} /api/teams/:id/keys/:keyId`,
    rule: teamRooms,
    answer: '404 not_found',
    ask: (principals: Principals) => ({
      path: teamPath(principals, '/keys/none'),
      ...(method === 'PATCH' && { body: { name: 'Taken over' } }),
    }),
  })),
  {
    call: 'GET /api/teams/:id/webhooks',
    rule: teamRooms,
    answer: '200',
    ask: (principals) => ({ path: teamPath(principals, '/webhooks') }),
  },
  {
    call: 'POST /api/teams/:id/webhooks',
    rule: teamRooms,
    answer: '201',
    ask: (principals) => ({
      path: teamPath(principals, '/webhooks'),
      body: { url: 'https://receiver.example/', enabled: false },
    }),
  },
  ...(
    [
      ['PATCH', ''],
      ['DELETE', ''],
      ['POST', '/secret'],
      ['POST', '/test'],
      ['GET', '/deliveries'],
      ['POST', '/again'],
    ] as const
  ).map(([method, rest]) => ({
    call: `${method} /api/teams/:id/webhooks/:webhookId${rest}`,
    rule: teamRooms,
    answer: '404 not_found',
    ask: (principals: Principals) => ({
      path: teamPath(principals, `/webhooks/none${rest}`),
      ...(method === 'PATCH' && { body: { enabled: false } }),
    }),
  })),
  {
    call: 'POST /api/teams/:id/webhooks/:webhookId/deliveries/:deliveryId/again',
    rule: teamRooms,
    answer: '404 not_found',
    ask: (principals) => ({ path: teamPath(principals, '/webhooks/none/deliveries/1/again') }),
  },
  {
    call: 'POST /api/teams/:id/files',
    rule: teamRooms,
    answer: '415 unsupported_type',
    ask: (principals) => ({
      path: teamPath(principals, '/files'),
      body: 'no picture',
      headers: { 'content-type': 'image/png' },
    }),
  },
  {
    call: 'GET /api/teams/:id/files',
    rule: teamRooms,
    answer: '200',
    ask: (principals) => ({ path: teamPath(principals, '/files') }),
  },
  {
    call: 'DELETE /api/teams/:id/files/:fileId',
    rule: teamRooms,
    answer: '404 not_found',
    ask: (principals) => ({ path: teamPath(principals, '/files/none') }),
  },
  {
    call: 'GET /api/teams/:teamId/plan',
    rule: inTeam,
    answer: '200',
    ask: (principals) => ({ path: teamPath(principals, '/plan') }),
  },
];
