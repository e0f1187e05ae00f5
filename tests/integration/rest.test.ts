import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { planCatalogue, selfHosted } from '../../machines/plan/plan.ts';
import { VERSION } from '../../server/version.ts';
import { RestClient } from '../support/rest-client.ts';
import { startServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.remove());

const someone = () => new RestClient(server.url);

describe('sessions', () => {
  it('are created on request, and the user stays the same anonymous user', async () => {
    const visitor = someone();
    expect((await visitor.call('GET', '/api/auth/session')).body).toEqual({ user: null });
    const made = await visitor.call('POST', '/api/auth/anonymous');
    expect(made.body).toMatchObject({
      user: { isAnonymous: true, customClaims: { admin: false }, email: null },
    });
    expect((await visitor.call('POST', '/api/auth/anonymous')).body).toEqual(made.body);
    expect((await visitor.call('GET', '/api/auth/session/')).body).toEqual(made.body);
  });

  it('are in a cookie that scripts and other sites do not get', async () => {
    const cookie = (await someone().call('POST', '/api/auth/anonymous')).headers.get('set-cookie');
    expect(cookie).toMatch(/^callboard_session=\w+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  it('are in a secure cookie behind a trusted TLS proxy', async () => {
    const proxied = await startServer({ env: { TRUST_PROXY: '127.0.0.1' } });
    const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.9' };
    const answer = await new RestClient(proxied.url).call('POST', '/api/auth/anonymous', { headers });
    expect(answer.headers.get('set-cookie')).toMatch(/; Secure/);
    const unproxied = await someone().call('POST', '/api/auth/anonymous', { headers });
    expect(unproxied.headers.get('set-cookie')).not.toMatch(/Secure/);
    await proxied.remove();
  });

  it('also work as a bearer token', async () => {
    const visitor = someone();
    const { body } = await visitor.call('POST', '/api/auth/anonymous');
    const authorization = `Bearer ${visitor.cookie.split('=')[1] ?? ''}`;
    expect((await someone().call('GET', '/api/auth/session', { headers: { authorization } })).body).toEqual(
      body,
    );
  });

  it('end with a log-out', async () => {
    const visitor = someone();
    await visitor.call('POST', '/api/auth/anonymous');
    const kept = visitor.cookie;
    const left = await visitor.call('POST', '/api/auth/logout');
    expect(left).toMatchObject({ status: 200, body: { user: null } });
    const headers = { cookie: kept };
    expect((await someone().call('GET', '/api/auth/session', { headers })).body).toEqual({ user: null });
  });

  it.each(['%', 'callboard_session=%E0%A4%A', 'callboard_session="', 'a;b;=;callboard_session='])(
    'are not found if the cookie is broken: %s',
    async (cookie) => {
      const answer = await someone().call('GET', '/api/auth/session', { headers: { cookie } });
      expect(answer).toMatchObject({ status: 200, body: { user: null } });
    },
  );
});

describe('users', () => {
  it('see and rename only themselves', async () => {
    const visitor = someone();
    const { body } = await visitor.call('POST', '/api/auth/anonymous');
    const { uid } = z.object({ user: z.object({ uid: z.string() }) }).parse(body).user;
    expect((await visitor.call('GET', `/api/users/${uid}`)).body).toMatchObject({ uid, displayName: null });
    const renamed = await visitor.call('PATCH', `/api/users/${uid}`, { body: { displayName: ' Ada ' } });
    expect(renamed.body).toMatchObject({ uid, displayName: 'Ada' });
    expect((await visitor.call('GET', `/api/users/${uid}/teams`)).body).toEqual([
      { id: uid, name: "Ada's team", members: { [uid]: { role: 'TEAM_OWNER' } }, features: [] },
    ]);
    expect((await someone().call('GET', `/api/users/${uid}`)).status).toBe(401);
    const other = someone();
    await other.call('POST', '/api/auth/anonymous');
    expect((await other.call('GET', `/api/users/${uid}`)).status).toBe(404);
  });
});

describe('rooms', () => {
  it('can be created signed out, by an anonymous user who owns them', async () => {
    const visitor = someone();
    const made = await visitor.call('POST', '/api/rooms/', {
      body: { name: ' Main ', timezone: 'Europe/Kyiv' },
    });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      room: {
        name: 'Main',
        settings: { timezone: 'Europe/Kyiv' },
        pid: expect.stringMatching(/^[A-Z0-9]{8}$/),
      },
      links: { controller: expect.stringMatching(/^\/r\/[A-Z0-9]{8}\/controller\/\?signature=[\w-]{22}$/) },
    });
    expect((await visitor.call('GET', '/api/auth/session')).body).toMatchObject({
      user: { isAnonymous: true },
    });
  });

  it('ignore an unknown time zone', async () => {
    const made = await someone().call('POST', '/api/rooms', { body: { timezone: 'Mars/Olympus' } });
    expect(made.body).toMatchObject({ room: { settings: { timezone: null } } });
  });

  it('can be listed for their owner in four sort orders', async () => {
    const visitor = someone();
    for (const name of ['Room 10', 'room 2', 'Arena']) await visitor.makeRoom({ name });
    const names = async (sort: string) => {
      const { body } = await visitor.call('GET', `/api/rooms?sort=${sort}`);
      return z
        .array(z.object({ name: z.string() }))
        .parse(body)
        .map((room) => room.name);
    };
    expect(await names('name_asc')).toEqual(['Arena', 'room 2', 'Room 10']);
    expect(await names('created_asc')).toEqual(['Room 10', 'room 2', 'Arena']);
    expect(await names('created_desc')).toEqual(['Arena', 'room 2', 'Room 10']);
    expect(await names('updated_desc')).toEqual(['Arena', 'room 2', 'Room 10']);
    expect((await someone().call('GET', '/api/rooms')).status).toBe(401);
    expect((await visitor.call('GET', '/api/rooms?teamId=another')).status).toBe(404);
  });

  it('are changed and removed only by members', async () => {
    const visitor = someone();
    const { room } = await visitor.makeRoom();
    const path = `/api/rooms/${room.pid}`;
    const changed = await visitor.call('PATCH', path, { body: { name: 'Renamed', behavior: 'STOP' } });
    expect(changed.body).toMatchObject({ room: { name: 'Renamed', settings: { behavior: 'STOP' } } });
    const stranger = someone();
    expect((await stranger.call('GET', path)).status).toBe(401);
    await stranger.call('POST', '/api/auth/anonymous');
    for (const method of ['GET', 'PATCH', 'DELETE'])
      expect((await stranger.call(method, path, { ...(method === 'PATCH' && { body: {} }) })).status).toBe(
        403,
      );
    expect((await visitor.call('GET', path.toLowerCase().replace('/api/rooms', '/api/rooms'))).status).toBe(
      200,
    );
  });

  it('are limited by the plan', async () => {
    const planned = await startServer({ env: { BILLING: 'sandbox' } });
    const visitor = new RestClient(planned.url);
    for (let made = 0; made < 3; made += 1) await visitor.makeRoom();
    const fourth = await visitor.call('POST', '/api/rooms', { body: {} });
    expect(fourth).toMatchObject({ status: 403, body: { code: 'plan_limit' } });
    await planned.remove();
  });

  it.each(['/api/rooms/ABCD1234', '/api/rooms/short', '/api/rooms/%00%00%00%00'])(
    'are not found at %s',
    async (path) => {
      const visitor = someone();
      await visitor.call('POST', '/api/auth/anonymous');
      expect(await visitor.call('GET', path)).toMatchObject({
        status: 404,
        body: { code: 'room_not_found' },
      });
      expect((await visitor.call('GET', `${path}/credentials`)).status).toBe(404);
    },
  );
});

describe('the show over REST', () => {
  it('R10 accepts the longest rundown exactly as the state contains it', async () => {
    const visitor = someone();
    const room = await visitor.makeRoom();
    const token = await visitor.token(room, 'CONTROLLER');
    const replace = (items: unknown) => visitor.command(room.room.pid, token, 'timers/replace', { items });
    const made = Array.from({ length: 1_000 }, (_, nth) => ({
      name: `Timer ${nth}`,
      extra: `Speaker ${nth}`,
    }));
    expect((await replace(made)).status).toBe(200);
    const headers = { 'x-access-token': token };
    const { body } = await visitor.call('GET', `/api/rooms/${room.room.pid}/state`, { headers });
    const { timers } = z.object({ timers: z.array(z.looseObject({ _id: z.string() })) }).parse(body);
    const answer = await replace(timers.toReversed());
    expect(answer).toMatchObject({
      status: 200,
      body: { timerIds: timers.map(({ _id }) => _id).toReversed() },
    });
  });

  it('W16 accepts the same commands as the socket, and answers when they are on disk', async () => {
    const visitor = someone();
    const room = await visitor.makeRoom();
    const token = await someone().token(room, 'CONTROLLER');
    const made = await someone().command(room.room.pid, token, 'timers/create', { name: 'Keynote' });
    expect(made).toMatchObject({ status: 200, body: { seq: 1, timerId: expect.any(String) } });
    const headers = { 'x-access-token': token };
    const { body } = await someone().call('GET', `/api/rooms/${room.room.pid}/state/`, { headers });
    expect(body).toMatchObject({ seq: 1, epoch: 1, timers: [{ name: '' }, { name: 'Keynote' }] });
    const refused = await someone().command(room.room.pid, token, 'timers/update', { timerId: 7 });
    expect(refused).toMatchObject({
      status: 400,
      body: {
        code: 'invalid',
        message: expect.any(String),
        issues: [{ path: 'timerId', message: expect.any(String) }],
      },
    });
    const started = await someone().command(room.room.pid, token, 'timeset/start');
    expect(started.status).toBe(200);
    const again = await someone().command(room.room.pid, token, 'timeset/start');
    expect(again).toMatchObject({ status: 409, body: { code: 'already_running' } });
  });

  it('V780 returns the log newest first, in pages, with names of timers, for crew and members', async () => {
    const visitor = someone();
    const room = await visitor.makeRoom();
    const token = await someone().token(room, 'CONTROLLER', { deviceId: 'controller' });
    for (const name of ['timeset/start', 'timeset/stop', 'timeset/reset'])
      await someone().command(room.room.pid, token, name);
    const path = `/api/rooms/${room.room.pid}/log`;
    const first = await visitor.call('GET', `${path}?limit=2`);
    expect(first.body).toMatchObject([
      { seq: 3, command: 'timeset/reset', actor: 'd:controller', at: expect.any(Number) },
      { seq: 2, command: 'timeset/stop', leftStep: true },
    ]);
    await someone().command(room.room.pid, token, 'room/onAir', { on: false });
    const four = {
      seq: 4,
      at: expect.any(Number),
      actor: 'd:controller',
      command: 'room/onAir',
      leftStep: false,
      on: false,
    };
    expect((await visitor.call('GET', `${path}?limit=1`)).body).toEqual([four]);
    const { body: made } = await someone().command(room.room.pid, token, 'timers/create');
    const timerIds = [Object(made).timerId];
    await someone().command(room.room.pid, token, 'timers/updateMany', { timerIds, minutes: 5 });
    expect((await visitor.call('GET', `${path}?limit=1`)).body).toMatchObject([{ seq: 6, timers: 1 }]);
    await someone().command(room.room.pid, token, 'timers/update', { timerId: timerIds[0], name: 'Talk' });
    await someone().command(room.room.pid, token, 'timeset/start', { timerId: timerIds[0] });
    const about = { kind: 'timer', id: timerIds[0], title: 'Talk' };
    expect((await visitor.call('GET', `${path}?limit=3`)).body).toMatchObject([
      { about },
      { about },
      { seq: 6 },
    ]);
    const headers = { 'x-access-token': token };
    expect((await someone().call('GET', `${path}?before=2`, { headers })).body).toMatchObject([{ seq: 1 }]);
    const viewer = { 'x-access-token': await someone().token(room, 'VIEWER') };
    expect((await someone().call('GET', path, { headers: viewer })).status).toBe(403);
    expect((await someone().call('GET', path)).status).toBe(401);
    expect((await visitor.call('GET', `${path}?limit=0`)).status).toBe(400);
  });
});

describe('the refusal of requests', () => {
  it.each([
    ['GET', '/api/nothing', 404, 'not_found'],
    ['GET', '/api', 404, 'not_found'],
    ['POST', '/api/version', 405, 'method_not_allowed'],
    ['DELETE', '/api/auth/session/', 405, 'method_not_allowed'],
    ['GET', '/api/plans/none', 404, 'not_found'],
    ['GET', '/api/auth/signup', 405, 'method_not_allowed'],
  ])('answers the request %s %s with the status %i and the code %s', async (method, path, status, code) => {
    expect(await someone().call(method, path)).toMatchObject({
      status,
      body: { code, message: expect.any(String) },
    });
  });

  it.each([
    ['{', 'bad_json', ''],
    ['{"nmae":"x"}', 'invalid', ''],
    ['{"email":7}', 'invalid', 'email'],
  ])('has the status 400, the code and the field of the error: %s', async (body, code, path) => {
    expect(await someone().call('POST', '/api/auth/forgot-password', { body })).toMatchObject({
      status: 400,
      body: { code, issues: expect.arrayContaining([{ path, message: expect.any(String) }]) },
    });
  });

  it.each([
    ['a body that is not JSON', '{', {}, 400, 'bad_json'],
    ['unknown fields', '{"nmae":"x"}', {}, 400, 'invalid'],
    ['a form', 'name=x', { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'unsupported_type'],
    ['text that looks like JSON', '{}', { 'content-type': 'text/plain' }, 415, 'unsupported_type'],
    ['a foreign origin', '{}', { origin: 'https://evil.example' }, 403, 'cross_site'],
    ['another site', '{}', { 'sec-fetch-site': 'cross-site' }, 403, 'cross_site'],
    ['the origin null', '{}', { origin: 'null' }, 403, 'cross_site'],
    ['a megabyte', `"${'x'.repeat(1_000_000)}"`, {}, 413, 'too_large'],
  ])('affects %s', async (_what, body, headers, status, code) => {
    expect(await someone().call('POST', '/api/rooms', { body, headers })).toMatchObject({
      status,
      body: { code },
    });
  });

  it.each([{ 'x-access-token': 'junk' }, { authorization: 'Basic eDp5' }, { authorization: 'Bearer' }])(
    'affects a foreign origin with a header in place of the cookie: %j',
    async (header) => {
      const visitor = someone();
      await visitor.makeRoom();
      const headers = { ...header, origin: 'https://evil.example' };
      expect(await visitor.call('POST', '/api/rooms', { body: {}, headers })).toMatchObject({
        status: 403,
        body: { code: 'cross_site' },
      });
    },
  );

  it('affects another site that sends our origin', async () => {
    const headers = { origin: server.url, 'sec-fetch-site': 'cross-site' };
    expect(await someone().call('POST', '/api/rooms', { body: {}, headers })).toMatchObject({
      status: 403,
      body: { code: 'cross_site' },
    });
  });

  it('does not affect our own pages', async () => {
    const headers = { origin: server.url, 'sec-fetch-site': 'same-origin' };
    expect((await someone().call('POST', '/api/rooms', { body: {}, headers })).status).toBe(201);
  });

  it('does not affect a bearer token from another origin', async () => {
    const visitor = someone();
    await visitor.makeRoom();
    const authorization = `Bearer ${visitor.cookie.split('=')[1] ?? ''}`;
    const headers = { authorization, origin: 'https://tool.example' };
    expect((await someone().call('POST', '/api/rooms', { body: {}, headers })).status).toBe(201);
  });
});

describe('query parameters', () => {
  it.each(['credentials/?view=&signature=&deviceId=', 'log?before=&limit='])(
    'count as absent if they are empty: %s',
    async (path) => {
      const visitor = someone();
      const { room } = await visitor.makeRoom();
      expect((await visitor.call('GET', `/api/rooms/${room.pid}/${path}`)).status).toBe(200);
    },
  );

  it('mean the own team if the team is empty', async () => {
    const visitor = someone();
    const { room } = await visitor.makeRoom();
    expect((await visitor.call('GET', '/api/rooms?teamId=&sort=')).body).toMatchObject([{ pid: room.pid }]);
  });
});

describe('the process over REST', () => {
  it('returns its version, and that it is healthy', async () => {
    expect((await someone().call('GET', '/api/version/')).body).toEqual({ version: VERSION });
    expect((await someone().call('GET', '/api/health')).status).toBe(200);
    expect((await someone().call('GET', '/api/ready/')).status).toBe(200);
  });

  it.each([...planCatalogue, selfHosted])('returns the plan $id to everyone', async (plan) => {
    expect((await someone().call('GET', `/api/plans/${plan.id}`)).body).toEqual(plan);
  });
});
