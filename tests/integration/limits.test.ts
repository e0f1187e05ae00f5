import { encode } from '@msgpack/msgpack';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { MINUTE } from '../../machines/kernel/time.ts';
import { PASSWORD as OF_ACCOUNT, post, userIn } from '../support/people.ts';
import { RawSocket } from '../support/raw-socket.ts';
import { type RestAnswer, RestClient } from '../support/rest-client.ts';
import { RoomClient } from '../support/room-client.ts';
import { startServer, type TestServer } from '../support/test-server.ts';
import { FakeClock } from './room-host.fixtures.ts';

const PROXIED = { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' };
const clock = new FakeClock();
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ clock, env: { ...PROXIED, SOCKETS_PER_ADDRESS: '60' } });
});
afterAll(() => server.remove());
beforeEach(() => clock.advance(MINUTE));

const someone = () => new RestClient(server.url);
const from = (address: string) => ({ 'x-forwarded-for': address });

/** How many are answered with each status. */
function counted(answers: readonly RestAnswer[]): Readonly<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** `many` requests, so many at a time as a machine has ports for. */
async function sent(many: number, send: () => Promise<RestAnswer>): Promise<readonly RestAnswer[]> {
  const answers: RestAnswer[] = [];
  while (answers.length < many) {
    const batch = Array.from({ length: Math.min(100, many - answers.length) }, send);
    answers.push(...(await Promise.all(batch)));
  }
  return answers;
}

describe('network addresses', () => {
  const make = (forwardedFor: string) =>
    someone().call('POST', '/api/rooms', { headers: from(forwardedFor) });

  it('W72 share one limit within one /64', async () => {
    let host = 0;
    expect(counted(await sent(61, () => make(`2001:db8:1:1::${++host}`)))).toEqual({ 201: 60, 429: 1 });
    expect((await make('2001:db8:1:2::1')).status).toBe(201);
    expect((await make('::ffff:203.0.113.60')).status).toBe(201);
  });

  it('W73 count as the address of the proxy if an entry is not an IP address', async () => {
    let name = 0;
    expect(counted(await sent(61, () => make(`somebody-${++name}`)))).toEqual({ 201: 60, 429: 1 });
    expect((await make('203.0.113.9, unknown')).status).toBe(429);
    expect((await make('unknown, 203.0.113.9')).status).toBe(201);
  });
});

describe('commands by REST', () => {
  it('W74 are limited to 1,200 a minute for each device, not for each address', async () => {
    const owner = someone();
    const made = await owner.makeRoom();
    const [one, two] = [
      await owner.token(made, 'OPERATOR', { deviceId: 'one' }),
      await owner.token(made, 'OPERATOR', { deviceId: 'two' }),
    ];
    const command = (token: string) => someone().command(made.room.pid, token, 'no/such');
    expect(counted(await sent(1_210, () => command(one)))).toEqual({ 400: 1_200, 429: 10 });
    expect((await command(two)).status).toBe(400);
  });
});

describe('a visitor behind the network address of the crew', () => {
  it('W2814 cannot use up the requests for credentials that show a right of crew', async () => {
    const crew = someone();
    const show = await crew.makeRoom();
    const headers = from('203.0.113.81');
    const visitor = someone();
    const own = await visitor.makeRoom({}, headers);
    const guest = () => someone().credentials(own, 'VIEWER', { headers, signature: null });
    expect(counted(await sent(3_001, guest))).toEqual({ 200: 3_000, 429: 1 });
    const guestOfShow = await someone().credentials(show, 'VIEWER', { headers, signature: null });
    expect(guestOfShow.status).toBe(429);
    expect((await someone().credentials(show, 'OPERATOR', { headers })).status).toBe(200);
    expect((await crew.credentials(show, 'CONTROLLER', { headers, signature: null })).status).toBe(200);
    const bad = await someone().credentials(show, 'OPERATOR', { headers, signature: 'x'.repeat(16) });
    expect(bad.status).toBe(429);
  });

  it('W2814 cannot ask for unknown rooms and outputs without limit', async () => {
    const headers = from('203.0.113.85');
    const ask = (path: string) => someone().call('GET', `/api/${path}/credentials?view=VIEWER`, { headers });
    expect(counted(await sent(1_500, () => ask('rooms/ZZZZZZZZ')))).toEqual({ 404: 1_500 });
    expect(counted(await sent(1_501, () => ask('outputs/nowhere')))).toEqual({ 404: 1_500, 429: 1 });
    expect((await ask('rooms/ZZZZZZZZ')).status).toBe(429);
  });

  it('W2815 cannot use up the journals of a room', async () => {
    const crew = someone();
    const show = await crew.makeRoom();
    const headers = from('203.0.113.82');
    const send = async (view: 'VIEWER' | 'CONTROLLER', room = show, by = crew) =>
      crew.call('POST', `/api/rooms/${room.room.pid}/journal`, {
        body: {},
        headers: { ...headers, 'x-access-token': await by.token(room, view, { headers }) },
      });
    for (let nth = 0; nth < 7; nth += 1) expect((await send('VIEWER', show, someone())).status).toBe(403);
    const visitor = someone();
    const own = await visitor.makeRoom({}, headers);
    for (let nth = 0; nth < 6; nth += 1) expect((await send('CONTROLLER', own, visitor)).status).toBe(400);
    expect((await send('CONTROLLER', own, visitor)).status).toBe(429);
    expect((await send('CONTROLLER')).status).toBe(400);
  });
});

describe('new passwords of a room', () => {
  const PASSWORD = { password: 'the word of the house' };

  it('W71 are limited to ten a minute, counting socket and REST together', async () => {
    const owner = someone();
    const made = await owner.makeRoom();
    const { pid } = made.room;
    const set = async () =>
      owner.command(pid, await owner.token(made, 'CONTROLLER'), 'room/setPassword', PASSWORD);
    for (let times = 0; times < 10; times++) expect((await set()).status).toBe(200);
    const refused = await set();
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(refused.headers.get('retry-after')).toBe('60');
    const token = await owner.token(made, 'CONTROLLER');
    const client = await RoomClient.join(server.url, { token, view: 'CONTROLLER' });
    expect((await client.command('room/setPassword', PASSWORD))[2]).toMatchObject({ code: 'rate_limited' });
    expect((await client.command('room/setPassword', { password: null }))[0]).toBe('ack');
    clock.advance(MINUTE);
    const later = await RoomClient.join(server.url, { token: await owner.token(made, 'CONTROLLER') });
    expect((await later.command('room/setPassword', PASSWORD))[0]).toBe('ack');
  });

  it('W71 are limited to twenty a minute from one address, not counting refused ones', async () => {
    const owner = someone();
    const rooms = [await owner.makeRoom(), await owner.makeRoom(), await owner.makeRoom()];
    const set = async (room = rooms[0], view: 'CONTROLLER' | 'VIEWER' = 'CONTROLLER', guest = owner) =>
      room === undefined
        ? 0
        : (await guest.command(room.room.pid, await guest.token(room, view), 'room/setPassword', PASSWORD))
            .status;
    for (let times = 0; times < 30; times++) expect(await set(rooms[0], 'VIEWER', someone())).toBe(403);
    for (const room of [rooms[0], rooms[1]])
      for (let times = 0; times < 10; times++) expect(await set(room)).toBe(200);
    expect(await set(rooms[2])).toBe(429);
  });
});

describe('webhooks', () => {
  it('K162 can be changed 120 times a minute per account, and each list costs five points', async () => {
    const owner = someone();
    const { uid } = userIn(
      await post(owner, 'signup', { email: 'hooks@callboard.test', password: OF_ACCOUNT }),
    );
    const path = `/api/teams/${uid}/webhooks`;
    const made = await owner.call('POST', path, { body: { url: 'https://lights.example/' } });
    const { id } = z.looseObject({ id: z.string() }).parse(made.body);
    const change = () => owner.call('PATCH', `${path}/${id}`, { body: { enabled: true } });
    expect(counted(await sent(121, change))).toEqual({ 200: 120, 429: 1 });
    expect((await owner.call('DELETE', `${path}/${id}`)).status).toBe(429);
    const lists = [() => owner.call('GET', path), () => owner.call('GET', `${path}/${id}/deliveries`)];
    for (const list of lists) expect(counted(await sent(30, list))).toEqual({ 200: 30 });
    for (const list of lists) expect((await list()).status).toBe(429);
  });
});

describe('API keys', () => {
  it("K164 count in the account's 600 changes a minute, and each list costs points", async () => {
    const owner = someone();
    const { uid } = userIn(
      await post(owner, 'signup', { email: 'keys@callboard.test', password: OF_ACCOUNT }),
    );
    const path = `/api/teams/${uid}/keys`;
    const list = () => owner.call('GET', path);
    expect(counted(await sent(60, list))).toEqual({ 200: 60 });
    for (const read of [path, `/api/teams/${uid}/invites`, `/api/teams/${uid}`, `/api/users/${uid}/teams`])
      expect((await owner.call('GET', read)).status).toBe(429);
    const rename = () => owner.call('PATCH', `${path}/none`, { body: { name: 'Lights' } });
    expect(counted(await sent(500, rename))).toEqual({ 404: 500 });
    const profile = () => owner.call('PATCH', `/api/users/${uid}`, { body: { displayName: 'Ada' } });
    expect(counted(await sent(100, profile))).toEqual({ 200: 100 });
    for (const change of [rename, profile]) expect((await change()).status).toBe(429);
    expect((await owner.call('DELETE', `/api/users/${uid}/other-sessions`)).status).toBe(429);
  });
});

describe('billing', () => {
  it('B148 reaches the provider 120 times a minute per account and address, without the overview', async () => {
    const [one, other] = [someone(), someone()];
    for (const client of [one, other]) await client.makeRoom();
    const ask = (client: RestClient, what: string) => client.call('POST', `/api/teams/any/billing/${what}`);
    expect((await ask(one, 'preview')).body).toMatchObject({ code: 'billing_off' });
    await sent(119, () => ask(one, 'checkout'));
    for (const client of [one, other])
      expect(await ask(client, 'preview')).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect((await one.call('GET', '/api/teams/any/billing/invoices')).status).toBe(429);
    expect((await one.call('GET', '/api/teams/any/billing')).body).toMatchObject({ code: 'billing_off' });
  });
});

describe('sockets', () => {
  const KEY = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==';
  const open = (address: string, { port } = server) =>
    RawSocket.open(
      port,
      `GET /socket/ HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n${KEY}\r\n` +
        `Sec-WebSocket-Version: 13\r\nX-Forwarded-For: ${address}\r\n\r\n`,
    );

  it('W75 and W541 are limited per address, and a new one closes the oldest without hello', async () => {
    const opened = await Promise.all(Array.from({ length: 60 }, () => open('198.51.100.30')));
    expect(new Set(opened.map(({ answer }) => answer.split('\r\n')[0]))).toEqual(
      new Set(['HTTP/1.1 101 Switching Protocols']),
    );
    expect((await open('198.51.100.31')).answer).toContain('101 Switching');
    expect((await open('198.51.100.30')).answer).toContain('101 Switching');
    clock.advance(5_000);
    const ends = await Promise.all(opened.map(({ socket }) => socket.ending()));
    expect(ends.filter((code) => code === 4408)).toHaveLength(59);
  });

  it('W546 ignore a hello that is sent in a frame without a mask', async () => {
    const owner = someone();
    const token = await owner.token(await owner.makeRoom(), 'CONTROLLER', { deviceId: 'unmasked' });
    const hello = encode(['hello', { token, channelId: 'tab', client: { name: '', view: 'CONTROLLER' } }]);
    const head =
      hello.length < 126 ? [0x82, hello.length] : [0x82, 126, hello.length >> 8, hello.length & 255];
    for (const [frames, code] of [
      [1, 4408],
      [2, 'dropped'],
    ] as const) {
      const { socket } = await open('198.51.100.42');
      for (let nth = 0; nth < frames; nth += 1) socket.send(Buffer.from([...head, ...hello]));
      const ending = socket.ending();
      await owner.call('GET', '/api/version');
      if (frames === 1) clock.advance(5_000);
      expect(await ending).toBe(code);
    }
  });

  it('W540 and W75 are reserved in part for crew if a visitor uses up all others of the address', async () => {
    const [visitor, crew] = [someone(), someone()];
    const [theirs, made] = [await visitor.makeRoom(), await crew.makeRoom({}, from('198.51.100.42'))];
    const headers = from('198.51.100.41');
    const watch = async (deviceId: string) => {
      const token = await new RestClient(server.url).token(theirs, 'VIEWER', { deviceId });
      return await RoomClient.join(server.url, { token, channelId: deviceId, headers });
    };
    for (let nth = 0; nth < 48; nth += 1) await watch(`phone-${nth}`);
    await expect(watch('phone-48')).rejects.toThrow('rate_limited');
    const token = await crew.token(made, 'CONTROLLER');
    const reload = await RoomClient.join(server.url, { token, headers });
    await reload.ask('timeset/start');
    const full = [];
    for (const owner of [visitor, crew]) {
      const room = owner === crew ? made : theirs;
      const crewToken = await owner.token(room, 'CONTROLLER');
      for (let nth = 0; nth < 3; nth += 1)
        full.push(await RoomClient.join(server.url, { token: crewToken, headers }).catch(() => null));
    }
    expect(full.map((joined) => joined !== null)).toEqual([true, true, true, true, true, false]);
  });

  it('W75 are limited to 50 for one device in a room, not counting reconnecting tabs', async () => {
    const owner = someone();
    const made = await owner.makeRoom();
    const token = await owner.token(made, 'CONTROLLER', { deviceId: 'many-tabs' });
    const address = from('198.51.100.40');
    const join = (channelId: string, as = token) =>
      RoomClient.join(server.url, { token: as, channelId, headers: address });
    for (let tab = 0; tab < 50; tab++) await join(`tab-${tab}`);
    await expect(join('tab-50')).rejects.toThrow('denied_full');
    await join('tab-7');
    await join('another device', await owner.token(made, 'VIEWER', { deviceId: 'another' }));
    const asks = await owner.token(made, 'ANONYMOUS', { deviceId: 'many-tabs' });
    await expect(join('questions', asks)).rejects.toThrow('denied_full');
  });
});

describe('RATE_LIMITS=off', () => {
  it('W77 lifts every limit', async () => {
    const free = await startServer({
      clock,
      env: { ...PROXIED, RATE_LIMITS: 'off', SOCKETS_PER_ADDRESS: '1' },
    });
    const owner = new RestClient(free.url);
    const made = await owner.makeRoom();
    const token = await owner.token(made, 'CONTROLLER', { deviceId: 'one' });
    const joined = Array.from({ length: 60 }, () => RoomClient.join(free.url, { token }));
    expect(await Promise.all(joined)).toHaveLength(60);
    for (let times = 0; times < 12; times++) {
      const fresh = await owner.token(made, 'CONTROLLER');
      const set = await owner.command(made.room.pid, fresh, 'room/setPassword', { password: 'right' });
      expect(set.status).toBe(200);
    }
    const stranger = new RestClient(free.url);
    for (let tried = 0; tried < 12; tried++) {
      const headers = { 'x-room-password': `wrong ${tried}` };
      expect((await stranger.credentials(made, 'VIEWER', { headers })).status).toBe(403);
      const body = { email: 'somebody@callboard.test', password: 'a wrong guess' };
      expect((await stranger.call('POST', '/api/auth/login', { body })).status).toBe(401);
      expect(
        (await stranger.call('POST', '/api/auth/forgot-password', { body: { email: body.email } })).status,
      ).toBe(204);
    }
    expect(counted(await sent(70, () => stranger.call('POST', '/api/rooms')))).toEqual({ 201: 70 });
    await free.remove();
  });
});
