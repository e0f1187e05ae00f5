import { expect, it } from 'vitest';
import { refusal } from '../../machines/kernel/errors.ts';
import { viewPermissions } from '../../machines/kernel/permissions.ts';
import { fail, ok } from '../../machines/kernel/result.ts';
import { testRoom } from '../../tests/support/test-room.ts';
import { systemClock } from '../kernel/clock.ts';
import { rateLimits } from '../kernel/rate-limits.ts';
import type { ActiveKey } from '../team/active-keys.ts';
import { ReservedRequests } from './reserved-requests.ts';
import type { Claims } from './tokens.ts';

const context = testRoom();
const { generation } = context.access;

/** Tokens read `room view generation`; every room but `asleep` is loaded. The address has used up what all share. */
function crowded() {
  const clock = systemClock();
  const limits = rateLimits(clock);
  limits.charge([['request', 'hall']], 4_800);
  const requests = new ReservedRequests({
    limits,
    clock,
    tokens: {
      read: (token) => {
        const [roomId = '', view = '', of = ''] = token.split(' ');
        if (view !== 'OPERATOR' && view !== 'VIEWER') return fail(refusal('unauthorized'));
        const claims: Claims = {
          roomId,
          view,
          permissions: viewPermissions[view],
          deviceId: 'device',
          generation: Number(of),
          member: false,
          exp: 0,
        };
        return ok(claims);
      },
    },
    host: { awake: (roomId) => (roomId === 'asleep' ? null : { context, epoch: 1, seq: 0 }) },
    keys: { find: (key) => (key === 'good' ? ({ teamId: 'team' } as ActiveKey) : null) },
  });
  const ask = (header: string, value: string) =>
    requests.waitFor('hall', (name) => (name === header ? value : '')) === 0;
  return {
    token: (...parts: readonly (string | number)[]) => ask('x-access-token', parts.join(' ')),
    bearer: (key: string) => ask('authorization', `Bearer ${key}`),
  };
}

it('W1345 keeps a fifth for crew of loaded rooms and for keys', () => {
  const { token, bearer } = crowded();
  expect([token('room', 'OPERATOR', generation), bearer('good')]).toEqual([true, true]);
  expect(token('room', 'VIEWER', generation)).toBe(false);
  expect(token('room', 'OPERATOR', generation + 1)).toBe(false);
  expect(token('asleep', 'OPERATOR', generation)).toBe(false);
  expect([token('forged'), bearer('wrong')]).toEqual([false, false]);
});

it('W1345 lets no room take the share of another, nor all of them more than the fifth', () => {
  const { token } = crowded();
  const taken = (roomId: string) =>
    Array.from({ length: 301 }, () => token(roomId, 'OPERATOR', generation)).filter(Boolean).length;
  expect(['a', 'b', 'c', 'd', 'e'].map(taken)).toEqual([300, 300, 300, 300, 0]);
});
