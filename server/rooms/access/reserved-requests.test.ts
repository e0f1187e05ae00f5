import { expect, it } from 'vitest';
import { refusal } from '../../../machines/kernel/errors.ts';
import { type View, viewPermissions } from '../../../machines/kernel/permissions.ts';
import { fail, ok } from '../../../machines/kernel/result.ts';
import { FakeClock } from '../../../tests/integration/room-host.fixtures.ts';
import { testRoom } from '../../../tests/support/test-room.ts';
import { EMPTY_HEAD } from '../../http/uws-fetch.ts';
import { rateLimits } from '../../kernel/rate-limits.ts';
import { tagOfSecret } from '../../people/accounts/active-sessions.ts';
import type { ActiveKey } from '../../people/teams/active-keys.ts';
import { viewSignature } from './links.ts';
import { ReservedRequests } from './reserved-requests.ts';
import type { Claims } from './tokens.ts';

const context = testRoom();
const { pid } = context.show.room;
const { generation } = context.access;

/** The room as if it had been made at another instant. */
const madeAt = (createdAt: number) => ({
  ...context,
  show: { ...context.show, room: { ...context.show.room, createdAt } },
});

/** Tokens read `room view generation`; every room but `asleep` is loaded. The address has used up what all share. */
function crowded() {
  const clock = new FakeClock();
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
    host: {
      peek: (roomId) =>
        roomId === 'asleep' ? null : { context: madeAt(roomId === 'own-show' ? 1 : 100), epoch: 1, seq: 0 },
    },
    keys: { find: (key) => (key === 'good' ? ({ teamId: 'team' } as ActiveKey) : null) },
    sessions: {
      find: (tag) =>
        tag === tagOfSecret('signed-in') ? { uid: 'ada', endsAt: Number.POSITIVE_INFINITY } : null,
    },
    devices: { markOf: (cookie) => (cookie === 'mark' ? 'device' : null) },
    payers: {
      payerOf: ({ roomId }) => (roomId.startsWith('own') ? 'stranger' : roomId),
      payerOfTeam: (teamId) => teamId ?? '',
    },
    rooms: { peek: (asked) => (asked === pid ? { context, epoch: 1, seq: 0 } : null) },
  });
  const waitFor = (headers: Record<string, string>, path = '', query = '') =>
    requests.waitFor('hall', { path, query, header: (name) => headers[name] ?? '' });
  const ask = (header: string, value: string) => waitFor({ [header]: value }) === 0;
  return {
    clock,
    limits,
    requests,
    waitFor,
    token: (...parts: readonly (string | number)[]) => ask('x-access-token', parts.join(' ')),
    bearer: (key: string) => ask('authorization', `Bearer ${key}`),
  };
}

it('W1345 keeps some requests for API keys and for crew of loaded rooms', () => {
  const { token, bearer } = crowded();
  expect([token('room', 'OPERATOR', generation), bearer('good')]).toEqual([true, true]);
  expect(token('room', 'VIEWER', generation)).toBe(false);
  expect(token('room', 'OPERATOR', generation + 1)).toBe(false);
  expect(token('asleep', 'OPERATOR', generation)).toBe(false);
  expect([token('forged'), bearer('wrong')]).toEqual([false, false]);
});

it('W602 moves reserved requests from the rooms that use most to another room, up to equal shares', () => {
  const { token, clock, limits } = crowded();
  const taken = (roomId: string) =>
    Array.from({ length: 301 }, () => token(roomId, 'OPERATOR', generation)).filter(Boolean).length;
  expect(['a', 'b', 'c', 'd', 'crew'].map(taken)).toEqual([300, 300, 300, 300, 240]);
  expect(['a', 'b', 'c', 'd', 'crew', 'late'].map(taken)).toEqual([0, 0, 0, 0, 0, 200]);
  clock.advance(60_001);
  limits.charge([['request', 'hall']], 4_800);
  expect(['a', 'crew'].map(taken)).toEqual([300, 300]);
});

it('W943 gives a payer with 300 rooms no more reserved requests than one room gets', () => {
  const { token } = crowded();
  const taken = (roomId: string, count: number) =>
    Array.from({ length: count }, () => token(roomId, 'OPERATOR', generation)).filter(Boolean).length;
  const ofRooms = Array.from({ length: 300 }, (_, nth) => taken(`own-${nth}`, 4));
  // Some that a room has ceded were served before.
  expect(ofRooms.reduce((sum, count) => sum + count, 0)).toBeLessThan(800);
  expect(['crew', 'stage', 'foyer'].map((roomId) => taken(roomId, 301))).toEqual([300, 300, 300]);
});

it("W944 gives the oldest room of a payer half of the payer's requests, despite 300 younger rooms", () => {
  const { token } = crowded();
  for (let nth = 0; nth < 300; nth += 1) token(`own-${nth}`, 'OPERATOR', generation);
  const asked = Array.from({ length: 200 }, () => token('own-show', 'OPERATOR', generation));
  expect(asked.filter(Boolean)).toHaveLength(150);
  expect(['own-0', 'own-late'].map((roomId) => token(roomId, 'OPERATOR', generation))).toEqual([
    false,
    false,
  ]);
});

it('W1345 reserves requests for keys in a query, sessions, crew links and devices with the password', () => {
  const { waitFor, bearer } = crowded();
  const [room, other] = [`/api/rooms/${pid}/credentials`, '/api/rooms/WXYZ2345/credentials'];
  const link = (view: View) => viewSignature(context.access.secret, pid, view);
  const asked: readonly (readonly [isHeld: boolean, ...head: Parameters<typeof waitFor>])[] = [
    [true, {}, '/v1/start', 'room_id=x&api_key=good'],
    [false, {}, '/v1/start', 'api_key=wrong'],
    [false, {}, '/api/version', 'api_key=good'],
    [true, { cookie: 'a=b; callboard_session=signed-in; c=d' }],
    [true, { cookie: '__Host-callboard_session=signed-in' }],
    [false, { cookie: 'callboard_session=signed-out' }],
    [false, { cookie: 'not_callboard_session=signed-in' }],
    [true, { 'x-link-signature': link('OPERATOR') }, room],
    [true, {}, room, `signature=${link('MODERATOR')}`],
    [false, { 'x-link-signature': link('VIEWER') }, room],
    [false, { 'x-link-signature': link('OPERATOR') }, other],
    [true, { cookie: 'callboard_device=mark' }, room],
    [false, { cookie: 'callboard_device=forged' }, room],
    [false, { cookie: 'callboard_device=mark' }, other],
  ];
  for (const [isHeld, ...head] of asked) expect([head, waitFor(...head) === 0]).toEqual([head, isHeld]);
  expect(bearer('signed-in')).toBe(true);
});

it('W542 allows 20 more new sockets a second to clients with and without a right', () => {
  const { requests, clock } = crowded();
  const open = () => requests.waitForSocket('hall', EMPTY_HEAD) === 0;
  const opened = () => Array.from({ length: 30 }, open).filter(Boolean).length;
  expect(opened()).toBe(20);
  clock.advance(1_001);
  expect(opened()).toBe(20);
});
