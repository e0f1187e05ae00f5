import { PASSWORD } from '../support/people.ts';
import { type Asked, at, type CallRow, doubled } from './call.row.ts';
import { accounts, everyone, self, users } from './call.rules.ts';
import type { Principals } from './principals.ts';

const signUp = (principals: Principals) => ({ email: principals.people.newAddress(), password: PASSWORD });

/** As passkeys answer. */
const shown = { id: 'AAAA', clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' };
const made = { id: 'AAAA', clientDataJSON: 'AAAA', attestationObject: 'AAAA', transports: [] };

const entry: readonly CallRow[] = [
  { call: 'GET /api/auth/session', rule: everyone, answer: '200', ask: at('/api/auth/session') },
  {
    call: 'POST /api/auth/anonymous',
    rule: everyone,
    answer: '200',
    ask: at('/api/auth/anonymous'),
    spend: (principals, who) => doubled(principals, who, '/api/auth/anonymous'),
  },
  {
    call: 'POST /api/auth/logout',
    rule: everyone,
    answer: '200',
    ask: at('/api/auth/logout'),
    spend: (principals, who) => doubled(principals, who, '/api/auth/logout'),
  },
  {
    call: 'POST /api/auth/signup',
    rule: everyone,
    answer: '200',
    ask: at('/api/auth/signup'),
    spend: (principals, who) => doubled(principals, who, '/api/auth/signup', signUp(principals)),
  },
  {
    call: 'POST /api/auth/login',
    rule: everyone,
    answer: '200',
    ask: at('/api/auth/login'),
    spend: async (principals, who) => {
      const { email, password } = principals.named('other user');
      return doubled(principals, who, '/api/auth/login', { email, password });
    },
  },
  {
    call: 'POST /api/auth/reauthenticate',
    rule: accounts,
    answer: '403 wrong_password',
    ask: at('/api/auth/reauthenticate', { currentPassword: 'not the password' }),
    spend: async (principals, who) =>
      doubled(principals, who, '/api/auth/reauthenticate', { currentPassword: 'not the password' }),
  },
  {
    call: 'POST /api/auth/second-factor',
    rule: everyone,
    answer: '401 half_expired',
    ask: at('/api/auth/second-factor', { half: 'made-up', code: '123456' }),
  },
  {
    call: 'POST /api/auth/reauthenticate/passkey',
    rule: accounts,
    answer: '403 https_needed',
    ask: at('/api/auth/reauthenticate/passkey'),
  },
  {
    call: 'POST /api/auth/passkey/challenge',
    rule: everyone,
    answer: '403 https_needed',
    ask: at('/api/auth/passkey/challenge', {}),
  },
  {
    call: 'POST /api/auth/passkey',
    rule: everyone,
    answer: '401 half_expired',
    ask: at('/api/auth/passkey', { half: 'made-up', passkey: shown }),
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
  {
    call: 'POST /api/auth/undo-email',
    rule: everyone,
    answer: '400 link_expired',
    ask: at('/api/auth/undo-email', { token: 'made-up' }),
  },
];

const owner = (principals: Principals, rest = ''): string =>
  `/api/users/${principals.named('owner').uid}${rest}`;

/** A user in the owner's place, with an expendable account. */
async function freshSelf(principals: Principals, rest: string, body?: unknown): Promise<Asked> {
  const { client, path } = await principals.people.person();
  return { client, path: `${path}${rest}`, ...(body !== undefined && { body }) };
}

const profile: readonly CallRow[] = [
  {
    call: 'GET /api/users/:uid',
    rule: self,
    answer: '200',
    ask: (principals) => ({ path: owner(principals) }),
  },
  {
    call: 'PATCH /api/users/:uid',
    rule: self,
    answer: '200',
    ask: (principals) => ({ path: owner(principals), body: { displayName: 'Mallory' } }),
  },
  {
    call: 'DELETE /api/users/:uid',
    rule: self,
    answer: '204',
    ask: (principals) => ({ path: owner(principals), body: { currentPassword: PASSWORD } }),
    spend: (principals) => freshSelf(principals, '', { currentPassword: PASSWORD }),
  },
  {
    call: 'GET /api/users/:uid/teams',
    rule: self,
    answer: '200',
    ask: (principals) => ({ path: owner(principals, '/teams') }),
  },
  {
    call: 'GET /api/users/:uid/sessions',
    rule: self,
    answer: '200',
    ask: (principals) => ({ path: owner(principals, '/sessions') }),
  },
  {
    call: 'DELETE /api/users/:uid/sessions',
    rule: self,
    answer: '204',
    ask: (principals) => ({ path: owner(principals, '/sessions') }),
    spend: (principals) => freshSelf(principals, '/sessions'),
  },
  {
    call: 'DELETE /api/users/:uid/other-sessions',
    rule: self,
    answer: '204',
    ask: (principals) => ({ path: owner(principals, '/other-sessions') }),
    spend: (principals) => freshSelf(principals, '/other-sessions'),
  },
  {
    call: 'DELETE /api/users/:uid/sessions/:id',
    rule: self,
    answer: '404 not_found',
    ask: (principals) => ({ path: owner(principals, '/sessions/none') }),
  },
];

const factor: readonly CallRow[] = [
  {
    call: 'GET /api/users/:uid/second-factor',
    rule: self,
    answer: '200',
    ask: (principals) => ({ path: owner(principals, '/second-factor') }),
  },
  {
    call: 'POST /api/users/:uid/second-factor',
    rule: self,
    answer: '200',
    ask: (principals) => ({ path: owner(principals, '/second-factor') }),
  },
  {
    call: 'PUT /api/users/:uid/second-factor',
    rule: self,
    answer: '400 link_expired',
    ask: (principals) => ({
      path: owner(principals, '/second-factor'),
      body: { setup: 'made-up', code: '123456' },
    }),
  },
  {
    call: 'DELETE /api/users/:uid/second-factor',
    rule: self,
    answer: '404 not_found',
    ask: (principals) => ({ path: owner(principals, '/second-factor') }),
  },
  {
    call: 'POST /api/users/:uid/passkeys/challenge',
    rule: self,
    answer: '403 https_needed',
    ask: (principals) => ({ path: owner(principals, '/passkeys/challenge') }),
  },
  {
    call: 'POST /api/users/:uid/passkeys',
    rule: self,
    answer: '403 https_needed',
    ask: (principals) => ({
      path: owner(principals, '/passkeys'),
      body: { name: 'Key', passkey: made },
    }),
  },
  {
    call: 'PATCH /api/users/:uid/passkeys/:id',
    rule: self,
    answer: '404 not_found',
    ask: (principals) => ({ path: owner(principals, '/passkeys/none'), body: { name: 'Key' } }),
  },
  {
    call: 'DELETE /api/users/:uid/passkeys/:id',
    rule: self,
    answer: '404 not_found',
    ask: (principals) => ({ path: owner(principals, '/passkeys/none') }),
  },
  {
    call: 'POST /api/users/:uid/recovery-codes',
    rule: self,
    answer: '404 not_found',
    ask: (principals) => ({ path: owner(principals, '/recovery-codes') }),
  },
];

/** Rights to calls about accounts: sign-in, and the user's own data. */
export const accountCalls: readonly CallRow[] = [...entry, ...profile, ...factor];
