import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, sessionOf } from '../support/people.ts';
import { RestClient } from '../support/rest-client.ts';
import { temporaryFolder } from '../support/server-process.ts';
import { startServer, type TestServer } from '../support/test-server.ts';

const SITE = 'https://timer.callboard.test';
/** The same server, by plain http in the hall. */
const HALL = 'http://192.168.1.20:8080';
/** Headers that browsers send to https sites only. */
const OVER_TLS = { 'sec-fetch-site': 'same-origin', origin: SITE };
const account = { email: 'ada@callboard.test', password: PASSWORD };

const dataDir = temporaryFolder();
let server: TestServer;
/** A user with a session and a room from before https. */
let before: RestClient;

beforeAll(async () => {
  const plain = await startServer({ env: { DATA_DIR: dataDir } });
  before = new RestClient(plain.url);
  await before.call('POST', '/api/auth/signup', { body: account });
  await plain.stop();
  server = await startServer({ env: { DATA_DIR: dataDir, PUBLIC_URL: SITE, ORIGINS: HALL } });
});
afterAll(async () => {
  await server.remove();
  rmSync(dataDir, { recursive: true, force: true });
});

const someone = () => new RestClient(server.url);
const withCookie = (cookie: string) => Object.assign(someone(), { cookie });

const entrances = [
  ['/api/auth/anonymous', {}],
  ['/api/rooms', {}],
  ['/api/auth/signup', { ...account, email: 'bob@callboard.test' }],
  ['/api/auth/login', account],
] as const;

describe('a site at an https address', () => {
  it.each(entrances)(
    'U106 keeps the session of POST %s in a cookie for this host only',
    async (path, body) => {
      const visitor = someone();
      const { headers } = await visitor.call('POST', path, { body, headers: OVER_TLS });
      const [session] = headers.getSetCookie();
      expect(session).toMatch(
        /^__Host-callboard_session=_\w{20,}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      );
      expect(await sessionOf(visitor)).toMatchObject({ user: { uid: expect.any(String) } });
      await visitor.call('POST', '/api/auth/logout');
      expect(visitor.cookie).toBe('__Host-callboard_session=');
    },
  );

  it('U106 accepts a session that began before https once, and only over TLS', async () => {
    const former = before.cookie;
    expect(former).toMatch(/^callboard_session=/);
    expect(await sessionOf(withCookie(former))).toEqual({ user: null });
    const visitor = withCookie(former);
    const { headers, body } = await visitor.call('GET', '/api/auth/session', { headers: OVER_TLS });
    expect(body).toMatchObject({ user: { email: account.email } });
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^callboard_session=; Max-Age=0; Path=\/$/),
      expect.stringMatching(/^__Host-callboard_session=\w+; .*Secure/),
    ]);
    expect(visitor.cookie).toBe(`__Host-${former}`);
    // The new one goes before whatever comes under the former name.
    const both = withCookie(`${former}; __Host-callboard_session=unknown`);
    expect((await both.call('GET', '/api/auth/session', { headers: OVER_TLS })).body).toEqual({ user: null });
  });

  it('U106 ignores a session that began under https in a cookie with the former name', async () => {
    const attacker = someone();
    await attacker.call('POST', '/api/auth/anonymous', { headers: OVER_TLS });
    const planted = withCookie(attacker.cookie.replace('__Host-', ''));
    const { body, headers } = await planted.call('GET', '/api/auth/session', { headers: OVER_TLS });
    expect(body).toEqual({ user: null });
    expect(headers.getSetCookie()).toEqual([]);
  });

  it.each(entrances)(
    'U107 refuses POST %s over plain http, and names the https address to use',
    async (path, body) => {
      const {
        status,
        body: told,
        headers: answered,
      } = await someone().call('POST', path, { body, headers: { origin: HALL } });
      expect(status).toBe(403);
      expect(told).toMatchObject({ code: 'https_needed', message: expect.stringContaining(SITE) });
      expect(answered.getSetCookie()).toEqual([]);
      const here = await someone().call('POST', path, { body, headers: { origin: server.url } });
      expect(here.body).not.toMatchObject({ code: 'https_needed' });
    },
  );

  it('U107 still serves rooms over plain http', async () => {
    const owner = someone();
    const room = await owner.makeRoom({}, OVER_TLS);
    expect((await someone().credentials(room, 'VIEWER')).status).toBe(200);
    const token = await someone().token(room, 'CONTROLLER');
    const origin = { origin: HALL };
    const command = {
      body: { name: 'timeset/start', payload: {} },
      headers: { ...origin, 'x-access-token': token },
    };
    const started = await someone().call('POST', `/api/rooms/${room.room.pid}/commands`, command);
    expect(started.status).toBe(200);
  });

  it.each(['/', '/api/version', '/api/nothing', '/nothing/'])('U108 sends HSTS at %s', async (path) => {
    const { headers } = await someone().call('GET', path);
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
  });

  it('U108 sends no HSTS without an https address', async () => {
    const plain = await startServer();
    const { headers } = await new RestClient(plain.url).call('GET', '/api/version');
    expect(headers.get('strict-transport-security')).toBeNull();
    await plain.remove();
  });
});
