import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { newKey } from '../support/api-keys.ts';
import { LONG } from '../support/exhaustive.ts';
import { People, post, userIn } from '../support/people.ts';
import { RestClient } from '../support/rest-client.ts';
import { RoomClient } from '../support/room-client.ts';
import { settableClock } from '../support/settable-clock.ts';
import { startServer, type TestServer } from '../support/test-server.ts';

const time = settableClock();
time.stoodAt = time.clock.now();

let server: TestServer;
beforeAll(async () => {
  server = await startServer({
    clock: time.clock,
    env: { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1', OUTGOING_TEAMS: 'proven' },
  });
});
afterAll(() => server.remove());

const rundown = (nth: number) => ({
  items: Array.from({ length: 1_000 }, (_, place) => ({ name: `${place} ${nth}` })),
});

describe('the limits of an unproven visitor', () => {
  it('R89 allow 100 rooms without an account, at any address', async () => {
    const stranger = new RestClient(server.url);
    const statuses: number[] = [];
    for (let nth = 0; nth < 101; nth += 1) {
      const headers = { 'x-forwarded-for': `203.0.113.${nth % 50}` };
      statuses.push((await stranger.call('POST', '/api/rooms', { body: {}, headers })).status);
    }
    expect(statuses.filter((status) => status === 201)).toHaveLength(100);
    expect(statuses.at(-1)).toBe(403);
  });

  it('K301 allow five automations in all rooms together, including imports and copies', async () => {
    const stranger = new RestClient(server.url);
    const rooms = [await stranger.makeRoom(), await stranger.makeRoom()];
    const add = async (nth: number) => {
      const room = rooms[nth % 2] ?? rooms[0];
      if (room === undefined) throw new Error('a room expected');
      const token = await stranger.token(room, 'CONTROLLER');
      const payload = { name: `${nth}`, when: { type: 'CALL', name: 'go' }, steps: [] };
      return stranger.command(room.room.pid, token, 'automations/add', payload);
    };
    for (let nth = 0; nth < 5; nth += 1) expect(await add(nth)).toMatchObject({ status: 200 });
    const refused = {
      status: 403,
      body: { code: 'plan_limit', message: expect.stringMatching(/5 automations.*OUTGOING_TEAMS/) },
    };
    expect(await add(5)).toMatchObject(refused);
    expect(await add(6)).toMatchObject(refused);
    const [first] = rooms;
    expect(
      await stranger.call('POST', `/api/rooms/${first?.room.pid}/duplicate`, { body: {} }),
    ).toMatchObject(refused);
  });

  describe('K560 five automations of an unproven team', () => {
    const refused = { status: 403, body: { code: 'plan_limit' } };
    const twoRooms = async () => {
      const stranger = new RestClient(server.url);
      const open = async () => {
        const made = await stranger.makeRoom();
        const { pid } = made.room;
        const token = await stranger.token(made, 'CONTROLLER');
        const ask = (name: string, payload: object = {}) => stranger.command(pid, token, name, payload);
        const asked = { name: 'x', when: { type: 'CALL', name: 'go' }, steps: [] };
        const fill = () => Promise.all(Array.from({ length: 5 }, () => ask('automations/add', asked)));
        return { pid, ask, fill };
      };
      return { stranger, one: await open(), other: await open() };
    };

    it('K560 are also the most that simultaneous commands in several rooms can create', async () => {
      const { one, other } = await twoRooms();
      const answers = await Promise.all([one.fill(), other.fill()]);
      expect(answers.flat().filter(({ status }) => status === 200)).toHaveLength(5);
    });

    it('K560 are also the limit when a room is restored', async () => {
      const { stranger, one, other } = await twoRooms();
      await one.fill();
      await stranger.call('DELETE', `/api/rooms/${one.pid}`);
      await other.fill();
      expect(await stranger.call('POST', `/api/rooms/${one.pid}/restore`)).toMatchObject(refused);
    });

    it('K560 are also the limit for an undo, which still undoes other changes', async () => {
      const { one, other } = await twoRooms();
      for (const { body } of await one.fill()) {
        const { automationId } = z.object({ automationId: z.string() }).parse(body);
        expect(await one.ask('automations/remove', { automationId })).toMatchObject({ status: 200 });
      }
      await one.ask('room/blackout', { on: true });
      await other.fill();
      expect(await one.ask('room/undo')).toMatchObject({ status: 200 });
      expect(await one.ask('room/undo')).toMatchObject(refused);
      expect(await one.ask('room/undo')).toMatchObject(refused);
    });
  });

  it('W64 allow a few large edits by socket and REST together, and still allow a start', async () => {
    const stranger = new RestClient(server.url);
    const room = await stranger.makeRoom();
    const token = await stranger.token(room, 'CONTROLLER');
    const socket = await RoomClient.join(server.url, { token });
    for (let nth = 0; nth < 3; nth += 1) await socket.ask('timers/replace', rundown(nth));
    expect(await socket.command('timers/replace', rundown(3))).toMatchObject([
      'nack',
      expect.any(Number),
      { code: 'rate_limited' },
    ]);
    expect(await stranger.command(room.room.pid, token, 'room/undo')).toMatchObject({
      status: 429,
      body: { code: 'rate_limited' },
    });
    await socket.ask('timeset/start');
    await socket.close();
  });

  it('W64 include large edits in a batch that begins with a small edit', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.204' };
    const stranger = new RestClient(server.url);
    const { uid } = userIn(await post(stranger, 'anonymous'));
    const room = await stranger.makeRoom();
    const { key } = await newKey(stranger, uid);
    const token = await stranger.token(room, 'CONTROLLER', { headers });
    const socket = await RoomClient.join(server.url, { token, headers });
    for (let nth = 0; nth < 3; nth += 1) await socket.ask('timers/replace', rundown(nth));
    const batch = async (...commands: readonly object[]) => {
      const answer = await fetch(`${server.url}/v1/batch`, {
        method: 'POST',
        headers: { ...headers, authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ room_id: room.room.pid, commands }),
      });
      return answer.status;
    };
    const small = { name: 'room/blackout', payload: { on: true } };
    expect(await batch(small, { name: 'timers/create' })).toBe(429);
    expect(await batch(small, small)).toBe(200);
    await socket.close();
  });

  it('W64 allow the same number of large edits if all are sent at once', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.201' };
    const stranger = new RestClient(server.url);
    const room = await stranger.makeRoom();
    const token = await stranger.token(room, 'CONTROLLER', { headers });
    const sockets = await Promise.all(
      Array.from({ length: 8 }, () => RoomClient.join(server.url, { token, headers })),
    );
    const answers = await Promise.all(
      sockets.map((socket, nth) => socket.command('timers/replace', rundown(nth))),
    );
    expect(answers.map(([name]) => name).toSorted()).toEqual([
      ...Array.from({ length: 3 }, () => 'ack'),
      ...Array.from({ length: 5 }, () => 'nack'),
    ]);
    for (const socket of sockets) socket.terminate();
  });

  it('W67 include the kilobytes of large commands by socket and REST, but not of pictures', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.202' };
    const stranger = new RestClient(server.url);
    const room = await stranger.makeRoom();
    const token = await stranger.token(room, 'CONTROLLER', { headers });
    const refused = { code: 'rate_limited' };
    const garbage = { items: Array.from({ length: 60_000 }, () => 0) };
    const answers: unknown[] = [];
    // Fresh sockets, each within its own limit.
    for (let nth = 0; nth < 31; nth += 1) {
      const socket = await RoomClient.join(server.url, { token, headers });
      answers.push((await socket.command('timers/replace', garbage))[2]);
      await socket.close();
    }
    expect(answers).toEqual([
      ...Array.from({ length: 30 }, () => expect.objectContaining({ code: 'invalid' })),
      expect.objectContaining(refused),
    ]);
    const socket = await RoomClient.join(server.url, { token, headers });
    await socket.ask('client/update', { thumb: `data:image/webp;base64,${'A'.repeat(19_900)}` });
    await socket.ask('timers/create', { name: 'Keynote' });
    await socket.close();
    const body = { name: 'timers/replace', payload: garbage };
    const byRest = { body, headers: { ...headers, 'x-access-token': token } };
    expect(await stranger.call('POST', `/api/rooms/${room.room.pid}/commands`, byRest)).toMatchObject({
      status: 429,
      body: refused,
    });
  });

  it('W1343 include the kilobytes of copied rooms, and still allow copies of small rooms', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.206' };
    const stranger = new RestClient(server.url);
    const [long, short] = [await stranger.makeRoom(), await stranger.makeRoom()];
    const token = await stranger.token(long, 'CONTROLLER', { headers });
    const elsewhere = { 'x-forwarded-for': '203.0.113.207', 'x-access-token': token };
    const body = { name: 'timers/replace', payload: rundown(0) };
    await stranger.call('POST', `/api/rooms/${long.room.pid}/commands`, { body, headers: elsewhere });
    const copy = async ({ room }: typeof long) =>
      (await stranger.call('POST', `/api/rooms/${room.pid}/duplicate`, { body: {}, headers })).status;
    const statuses: number[] = [];
    for (let nth = 0; nth < 5; nth += 1) statuses.push(await copy(long));
    expect(statuses).toEqual([201, 201, 201, 201, 429]);
    expect(await copy(short)).toBe(201);
  });

  it('U248 include the kilobytes of designs, whatever the number of accounts', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.205' };
    const aStranger = async () => {
      const stranger = new RestClient(server.url);
      await post(stranger, 'anonymous');
      return (path: string, method: string, bytes: number) =>
        stranger.call(method, path, { body: { name: 'Wall', design: 'x'.repeat(bytes) }, headers });
    };
    const answers: number[] = [];
    for (const calls of [
      ['POST', '/api/designs/check'],
      ['POST', '/api/teams/none/designs'],
      ['PUT', '/api/teams/none/designs/none'],
    ] as const) {
      const ask = await aStranger();
      for (let nth = 0; nth < 21; nth += 1) answers.push((await ask(calls[1], calls[0], 30_000)).status);
    }
    // Each takes 30 of 1,800 kB.
    expect(answers.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 400));
    expect(answers.slice(60)).toEqual([429, 429, 429]);
    const other = await aStranger();
    expect((await other('/api/designs/check', 'POST', 1_000)).status).toBe(400);
  });

  it('W68 allow 12,000 frames of an address, and then only few frames of each connection', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.203' };
    const stranger = new RestClient(server.url);
    const room = await stranger.makeRoom();
    const token = await stranger.token(room, 'CONTROLLER', { headers });
    const quiet = await RoomClient.join(server.url, { token, headers });
    let passed = 0;
    for (; passed < 100; passed += 1) {
      const socket = await RoomClient.join(server.url, { token, headers });
      for (let frame = 0; frame < 240; frame += 1) socket.send(['ping', frame]);
      if (await socket.command('client/update').catch(() => null)) {
        await socket.close();
        continue;
      }
      expect(socket.goodbyes).toEqual(['too_many_commands']);
      break;
    }
    // 242 frames each, hello among them.
    expect(passed).toBe(49);
    await quiet.ask('timeset/start');
    await quiet.close();
  });

  it('W66, W542 and W1345 allow 6,000 requests a minute, a fifth of them for crew only', LONG, async () => {
    const stranger = new RestClient(server.url);
    const room = await stranger.makeRoom();
    const member = new RestClient(server.url);
    await member.makeRoom();
    const headers = { 'x-forwarded-for': '203.0.113.201' };
    const token = await stranger.token(room, 'CONTROLLER', { headers });
    const socket = await RoomClient.join(server.url, { token, headers });
    const body = {
      file: {
        format: 'callboard-room',
        version: 1,
        name: 'Gala',
        settings: {},
        timers: [],
        messages: [],
        outputs: [],
      },
    };
    const imports = [];
    for (let nth = 0; nth < 11; nth += 1)
      imports.push((await stranger.call('POST', '/api/rooms/import', { body, headers })).status);
    expect(imports).toEqual([...Array.from({ length: 10 }, () => 201), 429]);
    const version = () => stranger.call('GET', '/api/version', { headers });
    let answered = 0;
    let refused;
    for (let batch = 0; refused === undefined && batch < 61; batch += 1) {
      const answers = await Promise.all(Array.from({ length: 100 }, version));
      answered += answers.filter(({ status }) => status === 200).length;
      refused = answers.find(({ status }) => status !== 200);
    }
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(answered).toBeGreaterThan(4_700);
    const upgrades = await Promise.all(
      Array.from({ length: 200 }, () =>
        RoomClient.open(server.url, { headers }).then(
          (opened) => opened.close().then(() => 'opened'),
          (error: unknown) => String(error),
        ),
      ),
    );
    expect(upgrades).toContain('opened');
    expect(upgrades.join()).toContain('429');
    const crew = { ...headers, cookie: member.cookie };
    const upgraded = await RoomClient.open(server.url, { headers: crew });
    await upgraded.close();
    const asked = { headers: { ...headers, 'x-access-token': token } };
    expect((await stranger.call('GET', `/api/rooms/${room.room.pid}/state`, asked)).status).toBe(200);
    await socket.ask('timeset/start');
    expect((await stranger.call('GET', '/api/version')).status).toBe(200);
    await socket.close();
  });

  it('W2610 count restored rooms together with imported rooms', async () => {
    const stranger = new RestClient(server.url);
    const { pid } = (await stranger.makeRoom()).room;
    const headers = { 'x-forwarded-for': '203.0.113.202' };
    const restored = [];
    for (let nth = 0; nth < 11; nth += 1) {
      await stranger.call('DELETE', `/api/rooms/${pid}`, { headers });
      restored.push((await stranger.call('POST', `/api/rooms/${pid}/restore`, { headers })).status);
    }
    expect(restored).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  });

  it('W62 include lists of rooms', async () => {
    const stranger = new RestClient(server.url);
    await stranger.makeRoom();
    const headers = { 'x-forwarded-for': '203.0.113.200' };
    const list = () => stranger.call('GET', '/api/rooms', { headers });
    const answers = [];
    for (let nth = 0; nth < 76; nth += 1) answers.push((await list()).status);
    expect(answers.filter((status) => status === 200)).toHaveLength(75);
    expect(answers.at(-1)).toBe(429);
    const elsewhere = { 'x-forwarded-for': '203.0.113.201' };
    expect((await stranger.call('GET', '/api/rooms', { headers: elsewhere })).status).toBe(200);
  });

  it('W65 limit how often the whole state of each room is sent', async () => {
    const stranger = new RestClient(server.url);
    const [room, other] = [await stranger.makeRoom(), await stranger.makeRoom()];
    const token = await stranger.token(room, 'CONTROLLER');
    const first = await RoomClient.open(server.url);
    const { epoch, seq } = await first.join({ token });
    for (let timer = 0; timer < 20; timer += 1)
      await first.ask('timers/create', { notes: 'x'.repeat(10_000) });
    const wanted = { token, channelId: 'again' };
    const since = { epoch, seq: first.seq - 1 };
    for (let nth = 0; nth < 50; nth += 1) {
      const socket = await RoomClient.open(server.url);
      expect(await socket.join({ ...wanted, since })).not.toHaveProperty('state');
      socket.terminate();
    }
    let joins = 0;
    for (; joins < 1_000; joins += 1) {
      const socket = await RoomClient.open(server.url);
      socket.hello(wanted);
      const [name, payload] = await socket.next('welcome', 'goodbye');
      socket.terminate();
      if (name === 'welcome') continue;
      expect(payload).toMatchObject({ code: 'rate_limited', retry: 'after', afterMs: expect.any(Number) });
      break;
    }
    // A state of 200 kB costs 6 of 3,000 points. The reconnects have cost nothing.
    expect(joins).toBe(500);
    const elsewhere = await RoomClient.join(server.url, { token: await stranger.token(other, 'CONTROLLER') });
    await elsewhere.close();
    expect([epoch, seq]).toEqual([1, 0]);
    await first.close();
  });

  it('W2746 limit how often missed events of many kilobytes are sent', async () => {
    const stranger = new RestClient(server.url);
    const room = await stranger.makeRoom();
    const token = await stranger.token(room, 'CONTROLLER');
    const address = { 'x-forwarded-for': '203.0.113.208' };
    const first = await RoomClient.open(server.url);
    const { epoch, seq, state } = await first.join({ token });
    const timerId = state?.timers[0]?._id;
    for (let edit = 0; edit < 90; edit += 1) {
      const notes = `${edit}`.padEnd(9_000, 'x');
      await stranger.command(room.room.pid, token, 'timers/update', { timerId, notes });
    }
    const names: string[] = [];
    for (let join = 0; join < 400 && names.at(-1) !== 'goodbye'; join += 1) {
      const socket = await RoomClient.open(server.url, { headers: address });
      socket.hello({ token, since: { epoch, seq } });
      const [name] = await socket.next('welcome', 'goodbye');
      names.push(name);
      socket.terminate();
    }
    expect(names.at(-1)).toBe('goodbye');
    expect(names.length).toBeGreaterThan(100);
    await first.close();
  });

  it.each(['ping', 'pong'] as const)(
    'D211 end a connection that sends more frames of type %s than allowed',
    async (kind) => {
      const socket = new WebSocket(`${server.url.replace('http', 'ws')}/socket/`);
      await once(socket, 'open');
      socket.on('error', () => {});
      const closed = new Promise((resolve) => socket.once('close', resolve));
      for (let nth = 0; nth < 300; nth += 1) socket[kind]();
      expect(await closed).toBe(1006);
    },
  );
});

describe('a visitor behind the network address of a proven team', () => {
  const headers = { 'x-forwarded-for': '203.0.113.90' };
  let people: People;
  beforeAll(async () => {
    const env = { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' };
    people = await People.gather({ clock: time.clock, env });
  });
  afterAll(() => people.leave());

  it('W2816 cannot disconnect its crew with frames', async () => {
    const { url } = people.server;
    const { client: crew } = await people.verifiedPerson();
    const show = await crew.makeRoom();
    const operator = await RoomClient.join(url, { token: await crew.token(show, 'OPERATOR'), headers });
    const visitor = new RestClient(url);
    const token = await visitor.token(await visitor.makeRoom({}, headers), 'CONTROLLER', { headers });
    for (let nth = 0; nth < 60; nth += 1) {
      const socket = await RoomClient.join(url, { token, headers });
      for (let frame = 0; frame < 240; frame += 1) socket.send(['ping', frame]);
      await socket.command('client/update').catch(() => null);
      if (socket.goodbyes.length > 0) break;
      await socket.close();
    }
    for (let nth = 0; nth < 150; nth += 1) operator.send(['ping', nth]);
    await operator.ask('timeset/start');
    expect(operator.goodbyes).toEqual([]);
    await operator.close();
  });

  it('W2818 cannot use up the new rooms of a user with a verified email address', async () => {
    const { client: crew } = await people.verifiedPerson();
    const room = (client: RestClient) => client.call('POST', '/api/rooms', { body: {}, headers });
    const visitors = await Promise.all(
      Array.from({ length: 61 }, () => room(new RestClient(people.server.url))),
    );
    expect(visitors.map(({ status }) => status)).toContain(429);
    expect((await room(crew)).status).toBe(201);
  });

  it('W2817 cannot use up the reads of its crew', async () => {
    const { client: crew, uid } = await people.verifiedPerson();
    const { key } = await newKey(crew, uid);
    const [show, visitor] = [await crew.makeRoom(), new RestClient(people.server.url)];
    const own = await visitor.makeRoom();
    const logOf = async (client: RestClient, { room: { pid } }: typeof own) =>
      (await client.call('GET', `/api/rooms/${pid}/log?limit=500`, { headers })).status;
    const statuses = await Promise.all(Array.from({ length: 40 }, () => logOf(visitor, own)));
    expect(statuses).toContain(429);
    expect(await logOf(crew, show)).toBe(200);
    const answer = await crew.call('GET', `/v1/get_all_timers?room_id=${show.room.pid}`, {
      headers: { ...headers, authorization: `Bearer ${key}` },
    });
    expect(answer.status).toBe(200);
  });
});
