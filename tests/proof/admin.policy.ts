import { type Asked, at, type CallRow, teamPath } from './call.row.ts';
import { admins } from './call.rules.ts';
import type { Principals } from './principals.ts';

const adminRow = (
  method: string,
  route: string,
  {
    answer = '200',
    ask = () => ({}),
  }: { answer?: string; ask?: (principals: Principals) => Partial<Asked> } = {},
): CallRow => ({
  call: `${method} /api/admin/${route}`,
  rule: admins,
  answer,
  ask: (principals) => ({ path: `/api/admin/${route}`, ...ask(principals) }),
});

const adminTeam = (principals: Principals, rest = ''): string =>
  `/api/admin${teamPath(principals, rest).slice('/api'.length)}`;

/** Calls for administrators only. */
export const adminCalls: readonly CallRow[] = [
  ...['users', 'rooms', 'teams', 'mails', 'log', 'health', 'backups'].map((route) => adminRow('GET', route)),
  adminRow('GET', 'users/:uid', {
    ask: (principals) => ({ path: `/api/admin/users/${principals.named('owner').uid}` }),
  }),
  adminRow('DELETE', 'users/:uid/sessions', {
    answer: '404 not_found',
    ask: at('/api/admin/users/nobody-of-this-id/sessions'),
  }),
  adminRow('GET', 'rooms/:pid', { ask: (principals) => ({ path: `/api/admin/rooms/${principals.pid}` }) }),
  adminRow('GET', 'teams/:id', { ask: (principals) => ({ path: adminTeam(principals) }) }),
  adminRow('GET', 'mails/:id', { answer: '404 not_found', ask: at('/api/admin/mails/4711') }),
  adminRow('POST', 'mails/:id/link', { answer: '404 not_found', ask: at('/api/admin/mails/4711/link') }),
  adminRow('POST', 'backups', { answer: '201' }),
  ...['billing-events', 'subscriptions', 'cancellations'].map((route) =>
    adminRow('GET', route, { answer: '404 billing_off' }),
  ),
  adminRow('POST', 'teams/:id/sandbox', {
    answer: '404 billing_off',
    ask: (principals) => ({ path: adminTeam(principals, '/sandbox'), body: { action: 'renew' } }),
  }),
  adminRow('PUT', 'teams/:id/plan', {
    ask: (principals) => ({ path: adminTeam(principals, '/plan'), body: { planId: 'pro-2023-12-monthly' } }),
  }),
  adminRow('PUT', 'teams/:id/features', {
    ask: (principals) => ({ path: adminTeam(principals, '/features'), body: { features: ['beta'] } }),
  }),
  adminRow('DELETE', 'teams/:id/plan', {
    answer: '204',
    ask: (principals) => ({ path: adminTeam(principals, '/plan') }),
  }),
];
