import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rawRequest } from '../support/raw-http.ts';
import { RestClient } from '../support/rest-client.ts';
import { startServer, type TestServer } from '../support/test-server.ts';
import { CALL_ROWS } from './call.policy.ts';
import type { CallRow } from './call.row.ts';
import { outcomeOf } from './cells.ts';
import { Principals } from './principals.ts';

/** Pages of other sites cannot use a visitor's cookie. */
let principals: Principals;
beforeAll(async () => {
  principals = await Principals.gather();
});
afterAll(() => principals.leave());

const methodOf = ({ call }: CallRow): string => call.split(' ')[0] ?? '';
const changing = CALL_ROWS.filter((row) => methodOf(row) !== 'GET');
const titled = changing.map((row) => [row.call, row.about ?? '', row] as const);

/** Headers of a browser for a page of another site. */
const ELSEWHERE: readonly Readonly<Record<string, string>>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site', origin: 'http://other.127.0.0.1.example' },
  { 'sec-fetch-site': 'cross-site', origin: 'null', 'x-access-token': 'made-up' },
];

/** Content types of forms, and of requests without preflight. */
const SIMPLE = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'];

describe('a page of another site', () => {
  it.each(titled)('cannot send the request %s %s with the session of its visitor', async (_, __, row) => {
    const { client } = principals.named('owner');
    const { path, body } = row.ask(principals, 'owner');
    const before = principals.footprint.version();
    const answers = await Promise.all(
      ELSEWHERE.map(async (headers) =>
        outcomeOf(await client.call(methodOf(row), path, { headers, ...(body !== undefined && { body }) })),
      ),
    );
    expect(answers).toEqual(ELSEWHERE.map(() => '403 cross_site'));
    expect(principals.footprint.version()).toBe(before);
  });

  it.each(titled)('cannot send a form as %s %s, whatever its origin', async (_, __, row) => {
    const { client } = principals.named('owner');
    const { path, body } = row.ask(principals, 'owner');
    const before = principals.footprint.version();
    const answers = await Promise.all(
      SIMPLE.map(async (type) =>
        outcomeOf(
          await client.call(methodOf(row), path, {
            headers: { 'content-type': type },
            body: JSON.stringify(body ?? {}),
          }),
        ),
      ),
    );
    expect(answers).toEqual(SIMPLE.map(() => '415 unsupported_type'));
    expect(principals.footprint.version()).toBe(before);
  });

  it('gets no CORS permission in any answer', async () => {
    const { client } = principals.named('owner');
    for (const row of CALL_ROWS) {
      const { path } = row.ask(principals, 'owner');
      const preflight = { origin: 'https://evil.example', 'access-control-request-method': methodOf(row) };
      const { status, headers } = await client.call('OPTIONS', path, { headers: preflight });
      expect(status).toBeGreaterThanOrEqual(400);
      expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
  });

  it('cannot load an answer of the API as a script or an image', async () => {
    const { client } = principals.named('owner');
    const { headers } = await client.call('GET', '/api/auth/session');
    expect(headers.get('content-type')).toBe('application/json');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('cannot show an answer of the API in a frame', async () => {
    for (const row of CALL_ROWS.filter((each) => methodOf(each) === 'GET')) {
      const { headers } = await principals.people
        .someone()
        .call('GET', row.ask(principals, 'signed out').path);
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    }
  });
});

describe('every session cookie', () => {
  let proxied: TestServer;
  beforeAll(async () => {
    proxied = await startServer({ env: { TRUST_PROXY: '127.0.0.1' } });
  });
  afterAll(() => proxied.remove());

  const account = { email: 'cookies@callboard.test', password: 'correct horse battery' };
  const entrances = [
    ['POST', '/api/auth/anonymous', {}],
    ['POST', '/api/rooms', {}],
    ['POST', '/api/auth/signup', account],
    ['POST', '/api/auth/login', account],
  ] as const;

  const KNOWN_DEVICE =
    /^callboard_device=[\w.-]{40,}; Max-Age=31536000; Path=\/api; HttpOnly; Secure; SameSite=Lax$/;

  it.each(entrances)(
    'U1 of %s %s is HttpOnly, Secure, SameSite and valid for 30 days',
    async (method, path, body) => {
      const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.9' };
      const answer = await new RestClient(proxied.url).call(method, path, { body, headers });
      const [session, ...others] = answer.headers.getSetCookie();
      expect(session).toMatch(
        /^callboard_session=\w{20,}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      );
      // A device that has shown a password is known by it, under the same conditions (U63).
      expect(others.join()).toMatch('password' in body ? KNOWN_DEVICE : /^$/);
    },
  );
});

describe('a path with an unusual spelling', () => {
  const spelled = (path: string): readonly string[] => [
    path.replace('admin', '%61dmin'),
    path.replace('admin', '%2561dmin'),
    path.replace('/api/', '/api//'),
    path.replace('/api/', '/API/'),
    path.replace('/api/', '/api/./'),
    path.replace('/api/', '/api/x/../'),
    path.replace('/api/', '/api/%2e/'),
    path.replace('/api/', '//api/'),
    path.replace('/api/', '/api\\'),
    `${path}/`,
    `${path}//`,
    `${path}?`,
    `${path}%00`,
    `${path};x=y`,
  ];

  it('U40 does not give other users access to the admin area', async () => {
    const { port } = principals.people.server;
    const { cookie } = principals.named('other user').client;
    for (const path of spelled('/api/admin/users'))
      expect(await rawRequest(port, `GET ${path} HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\n\r\n`)).toMatch(
        /^HTTP\/1\.1 (?:308|40[0134]) /,
      );
  });
});
