import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { DAY, HOUR, MINUTE, SECOND } from '../../machines/kernel/time.ts';
import { keyFor } from '../../server/kernel/secrets.ts';
import { MAX_SESSION_AGE } from '../../server/people/accounts/active-sessions.ts';
import { type Claims, createRoomTokens } from '../../server/rooms/access/tokens.ts';
import { answersAt, connectScreen, LAPSED, OPEN_TO_CONTROLLER } from '../proof/access-over-time.ts';
import { post, userIn } from '../support/people.ts';
import { type MadeRoom, RestClient } from '../support/rest-client.ts';
import { RoomClient } from '../support/room-client.ts';
import { settableClock } from '../support/settable-clock.ts';
import { rejoined } from '../support/teams.ts';
import { startServer, type TestServer } from '../support/test-server.ts';
import { FakeClock } from './room-host.fixtures.ts';

/** How long the right to a socket lasts, and what makes it last longer. */
const SECRET = 'a secret that the tests know, of more than 32 bytes';

let clock: FakeClock;
let server: TestServer;
let owner: RestClient;
let room: MadeRoom;
beforeEach(async () => {
  clock = new FakeClock();
  server = await startServer({ clock, env: { SECRET } });
  owner = new RestClient(server.url);
  room = await owner.makeRoom();
  return () => server.remove();
});

const guest = () => new RestClient(server.url);

/** Resolves when the server has done what it was sent before. */
async function settled(socket: RoomClient): Promise<void> {
  socket.send(['ping', 1]);
  await socket.next('serverTime');
}

async function goodbyeOf(socket: RoomClient) {
  const [, goodbye] = await socket.next('goodbye');
  await socket.closed;
  return goodbye;
}

const LAPSE = { code: 'unauthorized', retry: 'after' };

async function renewed(socket: RoomClient, token: string) {
  socket.send(['renew', token]);
  const [, welcome] = await socket.next('welcome');
  return welcome;
}

describe('a socket with an expired token', () => {
  it('W84 ends exactly at the expiry, and its client may retry', async () => {
    const socket = await RoomClient.open(server.url);
    const { expiresAt } = await socket.join({ token: await guest().token(room, 'VIEWER') });
    clock.advance(expiresAt - clock.now() - 1);
    await settled(socket);
    expect(socket.goodbyes).toEqual([]);
    clock.advance(1);
    expect(await goodbyeOf(socket)).toMatchObject(LAPSE);
  });

  it("W84 spreads many clients' retries to fifty a second, within ten seconds", async () => {
    const token = await guest().token(room, 'VIEWER');
    const sockets = await Promise.all(
      Array.from({ length: 100 }, () => RoomClient.join(server.url, { token })),
    );
    clock.advance(HOUR);
    const goodbyes = await Promise.all(sockets.map(goodbyeOf));
    const waits = goodbyes.map(({ afterMs = 0 }) => afterMs).toSorted((a, b) => a - b);
    const steps = waits.slice(1).map((wait, nth) => wait - (waits[nth] ?? 0));
    expect(new Set(steps)).toEqual(new Set([20]));
    expect(waits.at(-1)).toBeLessThanOrEqual(10 * SECOND);
  });

  it('W84 ends at the expiry of its own token, whenever other tokens expire', async () => {
    const first = await RoomClient.join(server.url, { token: await guest().token(room, 'VIEWER') });
    clock.advance(10 * MINUTE);
    const gone = await RoomClient.join(server.url, { token: await guest().token(room, 'VIEWER') });
    const second = await RoomClient.join(server.url, { token: await guest().token(room, 'VIEWER') });
    await gone.close();
    clock.advance(50 * MINUTE);
    expect(await goodbyeOf(first)).toMatchObject(LAPSE);
    clock.advance(10 * MINUTE - 1);
    await settled(second);
    clock.advance(1);
    expect(await goodbyeOf(second)).toMatchObject(LAPSE);
  });
});

describe('a renewed token', () => {
  it('W85 keeps the socket, which gets a welcome without state, and each event once', async () => {
    const device = { deviceId: 'screen' };
    const socket = await RoomClient.open(server.url);
    const { state, ...welcome } = await socket.join({
      token: await guest().token(room, 'CONTROLLER', device),
    });
    expect(state?.room.pid).toBe(room.room.pid);
    const { seq } = await socket.ask('timeset/start');
    await socket.event('timeset');
    clock.advance(50 * MINUTE);
    const answer = await renewed(socket, await guest().token(room, 'CONTROLLER', device));
    const expiresAt = clock.now() + HOUR;
    expect(answer).toEqual({ ...welcome, seq, at: clock.now(), expiresAt });
    clock.advance(59 * MINUTE);
    await socket.ask('timeset/stop');
    expect(await socket.event('timeset')).toMatchObject({ running: false });
    expect(socket.faults).toEqual([]);
    clock.advance(MINUTE);
    expect(await goodbyeOf(socket)).toMatchObject(LAPSE);
  });

  it('W85 acts for the new user until their session ends', async () => {
    const person = guest();
    const device = { deviceId: 'controller' };
    const socket = await RoomClient.join(server.url, {
      token: await person.token(room, 'CONTROLLER', device),
    });
    await socket.ask('timeset/start');
    const { uid } = userIn(await post(person, 'anonymous'));
    await renewed(socket, await person.token(room, 'CONTROLLER', device));
    await socket.ask('timeset/stop');
    expect((await owner.call('GET', `/api/rooms/${room.room.pid}/log`)).body).toMatchObject([
      { command: 'timeset/stop', actor: `u:${uid}` },
      { command: 'timeset/start', actor: 'd:controller' },
    ]);
    await post(person, 'logout');
    expect(await goodbyeOf(socket)).toMatchObject(LAPSE);
  });

  it('W85 frees the socket from the previous session', async () => {
    const [person, device] = [guest(), { deviceId: 'controller' }];
    await post(person, 'anonymous');
    const socket = await RoomClient.join(server.url, { token: await person.token(room, 'VIEWER', device) });
    await renewed(socket, await guest().token(room, 'VIEWER', device));
    await post(person, 'logout');
    await settled(socket);
    expect(socket.goodbyes).toEqual([]);
    await socket.close();
  });

  const others: readonly [string, () => Promise<string>][] = [
    ['of another room', async () => guest().token(await owner.makeRoom(), 'VIEWER', { deviceId: 'screen' })],
    ['of another device', () => guest().token(room, 'VIEWER', { deviceId: 'other' })],
    ['for another view', () => guest().token(room, 'AGENDA', { deviceId: 'screen' })],
    ['with other rights', () => owner.token(room, 'VIEWER', { deviceId: 'screen' })],
    ['for an output', () => tokenOfOutput()],
    ['made up', async () => 'made up'],
    ['expired', () => changed({ exp: clock.now() / SECOND })],
    ['of an older version without a session', () => changed({ uid: 'somebody' })],
    ['of a missing session', () => changed({ uid: 'somebody', session: 'x'.repeat(16) })],
  ];

  it.each(others)('W86 ends the socket if the new token is %s', async (_, other) => {
    const token = await guest().token(room, 'VIEWER', { deviceId: 'screen' });
    const socket = await RoomClient.join(server.url, { token });
    socket.send(['renew', await other()]);
    expect(await goodbyeOf(socket)).toMatchObject(LAPSE);
  });

  it('W86 does not replace hello', async () => {
    const socket = await RoomClient.open(server.url);
    socket.send(['renew', await guest().token(room, 'VIEWER')]);
    expect(await socket.goodbye()).toMatchObject({ code: 'bad_frame' });
  });

  async function tokenOfOutput(): Promise<string> {
    const link = Object.values(room.outputLinks)[0] ?? '';
    const { pathname, search } = new URL(link, server.url);
    const path = pathname.replace('/output/', '/api/outputs/');
    const { body } = await guest().call('GET', `${path}credentials${search}&deviceId=screen`);
    return z.object({ roomToken: z.string() }).parse(body).roomToken;
  }
});

describe('a token that this server never issued', () => {
  it('W88 opens nothing if it names a user but no session', async () => {
    const token = await changed({ uid: 'somebody' });
    expect(await rejoined(server.url, token)).toBe('unauthorized');
    expect(await rejoined(server.url, await changed({ session: 'x'.repeat(16) }))).toBe('unauthorized');
    const plain = await RoomClient.join(server.url, { token: await changed({}) });
    await plain.close();
  });
});

/** The token of a viewer with other claims, signed as the server signs. */
async function changed(claims: Partial<Claims>): Promise<string> {
  const token = await guest().token(room, 'VIEWER', { deviceId: 'screen' });
  const tokens = createRoomTokens(keyFor('room-token', SECRET));
  const read = tokens.read(token, clock.now());
  if (!read.ok) throw new Error('The server signs otherwise.');
  const { exp, ...kept } = { ...read.value, ...claims };
  return tokens.issue(kept, exp * SECOND - HOUR).token;
}

describe('an expired session', () => {
  it('W89 ends everything that depends on it at that instant', async () => {
    const person = guest();
    await post(person, 'anonymous');
    clock.skip(MAX_SESSION_AGE - 30 * MINUTE);
    const at = await connectScreen(server.url, room, await person.token(room, 'CONTROLLER'));
    clock.advance(30 * MINUTE - 1);
    expect(await answersAt(server.url, at)).toEqual(OPEN_TO_CONTROLLER);
    clock.advance(1);
    expect(await answersAt(server.url, at)).toEqual(LAPSED);
  });
});

describe('the clock for tokens', () => {
  const time = settableClock();
  let set: TestServer;
  let made: MadeRoom;
  beforeAll(async () => {
    set = await startServer({ clock: time.clock });
    made = await new RestClient(set.url).makeRoom();
  });
  afterAll(() => set.remove());

  it.each([
    ['forward', 2 * DAY],
    ['back', -2 * DAY],
  ])("W87 is independent of the wall clock: a clock set %s changes no token's expiry", async (_, step) => {
    const token = await new RestClient(set.url).token(made, 'CONTROLLER');
    const at = await connectScreen(set.url, made, token);
    time.ahead = step;
    expect(await answersAt(set.url, at)).toEqual(OPEN_TO_CONTROLLER);
    const fresh = await new RestClient(set.url).token(made, 'CONTROLLER');
    time.steadyAhead = HOUR + SECOND;
    for (const worthless of [token, fresh]) expect(await rejoined(set.url, worthless)).toBe('unauthorized');
    time.ahead = 0;
    time.steadyAhead = 0;
    at.socket.terminate();
  });
});
