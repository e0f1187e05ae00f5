import { describe, expect, it } from 'vitest';
import type { Client } from '../../machines/device/client.ts';
import { viewPermissions } from '../../machines/kernel/permissions.ts';
import { ok } from '../../machines/kernel/result.ts';
import { aClient, aRoom } from '../../tests/integration/room-host.fixtures.ts';
import { systemClock } from '../kernel/clock.ts';
import { noRateLimits } from '../kernel/rate-limits.ts';
import type { Claims } from '../rooms/access/tokens.ts';
import { type ByteBudgets, noByteBudgets } from '../rooms/byte-budgets.ts';
import { syncTeamLookup } from '../store/lookup.ts';
import { joinsLimitKey, SOCKETS_PER_DEVICE } from './admission.ts';
import { ExpiryWatch } from './ended-rights.ts';
import { JoinHandler } from './joining.ts';
import { Sessions } from './room-sessions.ts';
import { RoomZones } from './room-zones.ts';
import { Session, SocketOutbox } from './session.ts';

const ROOM = 'room-a';
const PAGES = 500;

/** Screens of the room that are connected to other processes. */
const elsewhere = (count: number, fields: Partial<Client> = {}): readonly Client[] =>
  Array.from({ length: count }, (_, nth) => aClient(`${nth}`, { deviceId: 'phone', ...fields }));

/** Admission of each of several sockets in sequence, each on its own channel. */
const letIn = (...[clients, claims, channels]: Parameters<typeof joiningSessions>): readonly boolean[] =>
  joiningSessions(clients, claims, channels).map(({ identity }) => identity !== null);

function joiningSessions(
  clients: readonly Client[],
  claims: Partial<Claims>,
  channels: readonly string[],
  payers: ByteBudgets = noByteBudgets,
): readonly Session[] {
  const [clock, outbox] = [systemClock(), new SocketOutbox(() => {})];
  const sessions = new Sessions(new ExpiryWatch(clock, outbox), {
    sessions: { hold: () => () => {} },
    teams: syncTeamLookup,
  });
  const room = { context: { ...aRoom(ROOM), clients }, epoch: 1, seq: 0 };
  const exp = clock.now() + 60;
  const by = {
    roomId: ROOM,
    view: 'VIEWER',
    permissions: viewPermissions.VIEWER,
    deviceId: 'phone',
    generation: 0,
    member: true,
    exp,
    ...claims,
  } satisfies Claims;
  const joining = new JoinHandler({
    clock,
    outbox,
    seen: { greet: () => {} },
    cellEditors: { greet: () => {} },
    sessions,
    host: { durable: () => room, since: () => 'resync', clientsChanged: () => {} },
    verifier: { ready: () => null, enter: () => ok({ claims: by, room, endsAt: exp }) },
    zones: new RoomZones(sessions, clock, () => {}),
    serverVersion: '1',
    newClientId: () => 'new',
    socketsPerDevice: SOCKETS_PER_DEVICE,
    places: { ask: () => Promise.resolve(true) },
    limits: noRateLimits,
    addressSockets: { mayJoin: () => true, joined: () => {} },
    payers,
    security: { refusedAs: () => {} },
  });
  return channels.map((channelId) => {
    const session = new Session(0, '203.0.113.1');
    joining.join(session, { token: '', channelId, client: { name: 'Phone', view: by.view } });
    return session;
  });
}

it.each([
  ['crew', viewPermissions.OPERATOR, '203.0.113.1 t:team'],
  ['a visitor', viewPermissions.VIEWER, '203.0.113.1'],
])('W2816 in a room of a proven team, %s has the right limits of the address', (_who, permissions, key) => {
  const payers = { ...noByteBudgets, payerOfTeam: () => 't:team' };
  const [session] = joiningSessions([], { permissions }, ['one'], payers);
  expect(session?.payingAddress).toBe(key);
});

it('W2816 states for viewers do not count in the limit of the crew of a room', () => {
  const session = new Session(0, '203.0.113.1');
  const keyOf = (permissions: number) => joinsLimitKey(session, { roomId: ROOM, permissions });
  expect(keyOf(viewPermissions.OPERATOR)).toEqual(keyOf(viewPermissions.MODERATOR));
  expect(keyOf(viewPermissions.VIEWER)).not.toEqual(keyOf(viewPermissions.OPERATOR));
});

describe('The socket limits of a device or question page over all processes', () => {
  it("D188 include a device's sockets at other processes, except the former socket of the same tab", () => {
    const channels = ['one', 'two', 'channel-0', 'three'];
    expect(letIn(elsewhere(SOCKETS_PER_DEVICE - 1), {}, channels)).toEqual([true, false, true, false]);
    expect(letIn(elsewhere(SOCKETS_PER_DEVICE, { deviceId: 'other' }), {}, ['one'])).toEqual([true]);
  });

  it('D188 include question pages at other processes, except the former socket of the same page', () => {
    const pages = elsewhere(PAGES - 1, { tokenView: 'ANONYMOUS' });
    const claims = {
      view: 'ANONYMOUS',
      permissions: viewPermissions.ANONYMOUS,
      deviceId: 'another',
    } as const;
    const spread = pages.map((page, nth) => ({ ...page, deviceId: `${nth}` }));
    expect(letIn(spread, claims, ['one', 'two'])).toEqual([true, false]);
    expect(letIn(spread, { ...claims, deviceId: '0' }, ['one', 'channel-0'])).toEqual([true, true]);
    expect(letIn(elsewhere(PAGES, { deviceId: 'other' }), claims, ['one'])).toEqual([true]);
  });
});
