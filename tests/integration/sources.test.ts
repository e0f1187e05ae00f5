import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MadeRoom, RestClient } from '../support/rest-client.ts';
import { RoomClient } from '../support/room-client.ts';
import { startServer, type TestServer } from '../support/test-server.ts';

/** The source of a rundown: who sets it, and what the server fetches. */
let server: TestServer;
let owner: RestClient;
let sheets: Server;
let sheetUrl = '';
let content = 'Doors,5';
/** Called before an answer. */
let onAsked = async (): Promise<void> => {};

beforeAll(async () => {
  server = await startServer({ env: { WEBHOOK_ALLOW: '127.0.0.0/8' } });
  owner = new RestClient(server.url);
  sheets = createServer((_request, response) => void onAsked().then(() => response.end(content)));
  await new Promise<void>((listening) => sheets.listen(0, '127.0.0.1', listening));
  const address = sheets.address();
  sheetUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/show.csv`;
});
afterAll(async () => {
  sheets.closeAllConnections();
  sheets.close();
  await server.remove();
});

const at = (
  made: MadeRoom,
  token: string,
  from = server,
  forwarded: Readonly<Record<string, string>> = {},
) => {
  const client = new RestClient(from.url);
  const ask = (method: string, path: string, body: object) =>
    client.call(method, `/api/rooms/${made.room.pid}${path}`, {
      body,
      headers: { 'x-access-token': token, ...forwarded },
    });
  return {
    put: (body: object) => ask('PUT', '/source', body),
    pull: () => ask('POST', '/source/pull', {}),
  };
};

async function staged() {
  const made = await owner.makeRoom();
  const token = await owner.token(made, 'CONTROLLER');
  return { made, token, ...at(made, token) };
}

const busy = { status: 503, body: { code: 'busy' } };

/** A server behind a proxy, and hosts that accept requests and never answer. Teams are numbered. */
async function withSilentHosts() {
  const env = { WEBHOOK_ALLOW: '127.0.0.0/8', TRUST_PROXY: '127.0.0.1' };
  const behind = await startServer({ env });
  const silent = createServer(() => {});
  await new Promise<void>((listening) => silent.listen(0, '0.0.0.0', listening));
  const address = silent.address();
  const urlOf = (host: number) =>
    `http://127.0.0.${host}:${typeof address === 'object' ? address?.port : ''}/`;
  const clients = Array.from({ length: 10 }, () => new RestClient(behind.url));
  const puller = async (team: number, from: string, source = urlOf(1)) => {
    const client = clients[team] ?? new RestClient(behind.url);
    const made = await client.makeRoom();
    const room = at(made, await client.token(made, 'CONTROLLER'), behind, { 'x-forwarded-for': from });
    await room.put({ url: source });
    return room.pull;
  };
  const pending: Promise<unknown>[] = [];
  const hold = async (team: number, from: string, source = urlOf(1)) => {
    const pull = await puller(team, from, source);
    const arrival = new Promise((done) => silent.once('request', done));
    const answer = pull();
    pending.push(answer);
    const early = await Promise.race([arrival.then(() => null), answer]);
    if (early !== null) throw new Error(`The pull was answered with ${early.status}.`);
  };
  const freeAll = async () => {
    silent.closeAllConnections();
    await Promise.all(pending);
  };
  const end = async () => {
    silent.closeAllConnections();
    silent.close();
    await behind.remove();
  };
  return { urlOf, puller, hold, freeAll, end };
}

describe('the source of a rundown', () => {
  it('R2484, N2486 is set by PUT, sent to crew, and then fetched', async () => {
    const { made, token, put, pull } = await staged();
    expect(await pull()).toMatchObject({ status: 409, body: { code: 'no_source' } });
    const crew = await RoomClient.join(server.url, { token });
    expect(await put({ url: sheetUrl, keepInStep: true })).toMatchObject({
      status: 200,
      body: { url: sheetUrl, keepInStep: true },
    });
    expect(await crew.event('room/source')).toEqual({ url: sheetUrl, keepInStep: true });
    content = 'Doors,7';
    expect(await pull()).toMatchObject({ status: 200, body: 'Doors,7' });
    const { body } = await owner.call('GET', `/api/rooms/${made.room.pid}/state`, {
      headers: { 'x-access-token': await new RestClient(server.url).token(made, 'VIEWER') },
    });
    expect(JSON.stringify(body)).not.toContain('show.csv');
  });

  it.each([
    ['not an address', { url: 'sheets' }, 400],
    ['another scheme', { url: 'file:///etc/passwd' }, 400],
    ['a port of another service', { url: 'http://127.0.0.1:22/' }, 400],
    ['a user name', { url: 'https://me:pw@example.org/' }, 400],
    ['a private address', { url: 'http://10.0.0.1/a.csv' }, 403],
    ['a cloud metadata address', { url: 'http://169.254.169.254/latest' }, 403],
    ['another field', { url: '', other: 1 }, 400],
    ['an address that is too long', { url: `https://example.org/${'a'.repeat(2_000)}` }, 400],
  ])('R2484 is refused and changes nothing: %s', async (_, body, status) => {
    const { made, token, put } = await staged();
    await put({ url: sheetUrl, keepInStep: false });
    expect((await put(body)).status).toBe(status);
    const { body: state } = await owner.call('GET', `/api/rooms/${made.room.pid}/state`, {
      headers: { 'x-access-token': token },
    });
    expect(state).toMatchObject({ source: { url: sheetUrl, keepInStep: false } });
  });

  it('R2485 is not in exports and copies, and the log does not contain its address', async () => {
    const { made, token, put } = await staged();
    await put({ url: sheetUrl, keepInStep: true });
    const read = async (path: string, headers = {}) =>
      JSON.stringify((await owner.call('GET', `/api/rooms/${made.room.pid}${path}`, { headers })).body);
    expect(await read('/export')).not.toContain('show.csv');
    expect(await read('/log', { 'x-access-token': token })).not.toContain('show.csv');
    const { body } = await owner.call('POST', `/api/rooms/${made.room.pid}/duplicate`, { body: {} });
    expect(JSON.stringify(body)).not.toContain('show.csv');
    const copy = await owner.room((body as MadeRoom).room.pid);
    const state = await owner.call('GET', `/api/rooms/${copy.room.pid}/state`, {
      headers: { 'x-access-token': await owner.token(copy, 'CONTROLLER') },
    });
    expect(JSON.stringify(state.body)).not.toContain('show.csv');
  });

  it('N2487 is fetched only once at a time for each room', async () => {
    const { put, pull } = await staged();
    await put({ url: sheetUrl });
    let answer = () => {};
    const asked = new Promise<void>((isAsked) => {
      onAsked = () => {
        isAsked();
        return new Promise((done) => {
          answer = done;
        });
      };
    });
    const first = pull();
    await asked;
    expect(await pull()).toMatchObject(busy);
    onAsked = async () => {};
    answer();
    expect(await first).toMatchObject({ status: 200 });
    expect(await pull()).toMatchObject({ status: 200 });
  });

  it('W2601 can be fetched by other teams and addresses while one team waits for silent hosts', async () => {
    const { puller, hold, freeAll, end } = await withSilentHosts();
    try {
      for (let nth = 0; nth < 3; nth += 1) await hold(1, '203.0.113.1');
      expect(await (await puller(1, '203.0.113.2'))()).toMatchObject(busy);
      await hold(2, '203.0.113.1');
      expect(await (await puller(3, '203.0.113.1'))()).toMatchObject(busy);
      onAsked = async () => {};
      expect(await (await puller(3, '203.0.113.3', sheetUrl))()).toMatchObject({ status: 200 });
      // A place that is free again is taken again.
      await freeAll();
      expect(await (await puller(1, '203.0.113.1', sheetUrl))()).toMatchObject({ status: 200 });
    } finally {
      await end();
    }
  });

  it('W2601 can be pulled by at most sixteen teams at a time', async () => {
    const { puller, hold, urlOf, freeAll, end } = await withSilentHosts();
    try {
      for (let nth = 1; nth <= 16; nth += 1) await hold(9 + nth, `203.0.113.${nth}`, urlOf(1 + (nth % 2)));
      expect(await (await puller(26, '203.0.113.26', sheetUrl))()).toMatchObject(busy);
      await freeAll();
      onAsked = async () => {};
      expect(await (await puller(26, '203.0.113.26', sheetUrl))()).toMatchObject({ status: 200 });
    } finally {
      await end();
    }
  });

  it('W2701 can be fetched by a team that fetches nothing else while six teams wait', async () => {
    const { puller, hold, urlOf, freeAll, end } = await withSilentHosts();
    const addressOf = (team: number) => `203.0.113.${team}`;
    const holdAgain = (team: number) => hold(team, addressOf(team), urlOf(2));
    try {
      for (let team = 1; team <= 6; team += 1) await hold(team, addressOf(team));
      for (const team of [1, 1, 2, 2, 3, 3]) await holdAgain(team);
      expect(await (await puller(4, addressOf(4), sheetUrl))()).toMatchObject(busy);
      // A new team at such an address gets no further place either.
      expect(await (await puller(7, addressOf(4), sheetUrl))()).toMatchObject(busy);
      onAsked = async () => {};
      expect(await (await puller(7, addressOf(7), sheetUrl))()).toMatchObject({ status: 200 });
      await freeAll();
      expect(await (await puller(4, addressOf(4), sheetUrl))()).toMatchObject({ status: 200 });
    } finally {
      await end();
    }
  });

  it('W2701 can be fetched from other hosts while eight fetches wait for one host', async () => {
    const { puller, hold, urlOf, freeAll, end } = await withSilentHosts();
    try {
      for (let team = 1; team <= 8; team += 1) await hold(team, `203.0.113.${team}`, urlOf(2));
      expect(await (await puller(9, '203.0.113.9', urlOf(2)))()).toMatchObject(busy);
      onAsked = async () => {};
      expect(await (await puller(9, '203.0.113.9', sheetUrl))()).toMatchObject({ status: 200 });
      await freeAll();
      await hold(9, '203.0.113.9', urlOf(2));
    } finally {
      await end();
    }
  });

  it('N2488 is not returned if the right ends during the fetch', async () => {
    const { made, put, pull } = await staged();
    await put({ url: sheetUrl });
    onAsked = async () => {
      onAsked = async () => {};
      await owner.command(made.room.pid, await owner.token(made, 'CONTROLLER'), 'room/rotateSecrets');
    };
    expect(await pull()).toMatchObject({ status: 401 });
  });

  it('N2488 needs TIMERS', async () => {
    const { made } = await staged();
    for (const view of ['VIEWER', 'MODERATOR', 'OPERATOR'] as const) {
      const { put, pull } = at(made, await new RestClient(server.url).token(made, view));
      expect((await put({ url: sheetUrl })).status).toBe(403);
      expect((await pull()).status).toBe(403);
    }
  });

  it('N2486 is refused with the reason of the failure', async () => {
    const { put, pull } = await staged();
    await put({ url: 'http://127.0.0.1:1024/' });
    expect(await pull()).toMatchObject({
      status: 502,
      body: { code: 'source_unavailable', message: 'Can’t reach the address.' },
    });
  });
});

describe('the limits of pulls', () => {
  it('N2487, N2488 count by room, and apply to teams with outgoing connections only', async () => {
    const limited = await startServer({ env: { WEBHOOK_ALLOW: '127.0.0.0/8', RATE_LIMITS: 'on' } });
    const strict = await startServer({ env: { WEBHOOK_ALLOW: '127.0.0.0/8', OUTGOING_TEAMS: 'proven' } });
    try {
      const one = new RestClient(limited.url);
      const made = await one.makeRoom();
      const { put, pull } = at(made, await one.token(made, 'CONTROLLER'), limited);
      await put({ url: sheetUrl });
      const statuses: number[] = [];
      for (let nth = 0; nth < 11; nth += 1) statuses.push((await pull()).status);
      expect(statuses).toEqual([...Array(10).fill(200), 429]);

      const stranger = new RestClient(strict.url);
      const theirs = await stranger.makeRoom();
      const room = at(theirs, await stranger.token(theirs, 'CONTROLLER'), strict);
      expect(await room.put({ url: sheetUrl })).toMatchObject({
        status: 403,
        body: { code: 'outgoing_not_allowed' },
      });
      expect(await room.put({ url: '' })).toMatchObject({ status: 200 });
    } finally {
      await limited.remove();
      await strict.remove();
    }
  });
});
