import { type Asked, at, type CallRow, teamPath } from './call.row.ts';
import { admins } from './call.rules.ts';
import type { Cast } from './cast.ts';

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

const adminTeam = (cast: Cast, rest = ''): string => `/api/admin${teamPath(cast, rest).slice('/api'.length)}`;

/** What administrators alone may call. */
export const adminCalls: readonly CallRow[] = [
  ...['users', 'rooms', 'teams', 'mails', 'log', 'health'].map((route) => adminRow('GET', route)),
  adminRow('GET', 'users/:uid', {
    ask: (cast) => ({ path: `/api/admin/users/${cast.player('owner').uid}` }),
  }),
  adminRow('GET', 'rooms/:pid', { ask: (cast) => ({ path: `/api/admin/rooms/${cast.pid}` }) }),
  adminRow('GET', 'teams/:id', { ask: (cast) => ({ path: adminTeam(cast) }) }),
  adminRow('GET', 'mails/:id', { answer: '404 not_found', ask: at('/api/admin/mails/4711') }),
  adminRow('POST', 'mails/:id/link', { answer: '404 not_found', ask: at('/api/admin/mails/4711/link') }),
  adminRow('PUT', 'teams/:id/plan', {
    ask: (cast) => ({ path: adminTeam(cast, '/plan'), body: { planId: 'pro-2023-12-monthly' } }),
  }),
  adminRow('DELETE', 'teams/:id/plan', {
    answer: '204',
    ask: (cast) => ({ path: adminTeam(cast, '/plan') }),
  }),
];
