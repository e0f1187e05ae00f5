import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askKept } from '../support/kept.ts';
import { logIn, PASSWORD, People } from '../support/people.ts';
import { RestClient } from '../support/rest-client.ts';
import { startServer, type TestServer } from '../support/test-server.ts';

let people: People;
beforeAll(async () => {
  people = await People.gather();
});
afterAll(() => people.leave());

describe('requests from other sites', () => {
  it.each([
    ['signup', { email: 'csrf@callboard.test', password: PASSWORD }],
    ['login', { email: 'csrf@callboard.test', password: PASSWORD }],
    ['logout', {}],
    ['forgot-password', { email: 'csrf@callboard.test' }],
    ['reset-password', { token: 'x', password: PASSWORD }],
    ['verify-email', { token: 'x' }],
  ])('are refused for %s', async (path, body) => {
    const { client } = await people.person();
    for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
      const answer = await client.call('POST', `/api/auth/${path}`, { body, headers });
      expect(answer).toMatchObject({ status: 403, body: { code: 'cross_site' } });
    }
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await client.call('POST', `/api/auth/${path}`, { body: 'a=b', headers: form })).status).toBe(415);
  });
});

describe('wrong passwords', () => {
  let limited: TestServer;
  beforeAll(async () => {
    limited = await startServer({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' } });
  });
  afterAll(() => limited.remove());
  const from = (address: string) => ({ 'x-forwarded-for': address });
  const guess = (email: string, address: string, password = 'a wrong guess') =>
    new RestClient(limited.url).call('POST', '/api/auth/login', {
      body: { email, password },
      headers: from(address),
    });

  it('are limited per network address across accounts', async () => {
    for (let tried = 0; tried < 30; tried++) await guess(`many-${tried}@callboard.test`, '198.51.100.200');
    expect((await guess('next@callboard.test', '198.51.100.200')).status).toBe(429);
    expect((await guess('next@callboard.test', '198.51.100.201')).status).toBe(401);
  });

  it('do not include correct passwords in their count', async () => {
    const client = new RestClient(limited.url);
    const account = { email: 'right@callboard.test', password: PASSWORD };
    await client.call('POST', '/api/auth/signup', { body: account, headers: from('198.51.100.210') });
    for (let times = 0; times < 12; times++)
      expect((await guess(account.email, '198.51.100.210', PASSWORD)).status).toBe(200);
  });

  it('get 401 or 503 if 300 arrive at once, and the server keeps running', async () => {
    // A hundred find a place (W70), and more as some get one while the others are still coming, from a store that is far.
    const answers = await Promise.all(
      Array.from({ length: 300 }, () => logIn(people.someone(), 'nobody@callboard.test')),
    );
    const statuses = new Set(answers.map(({ status }) => status));
    expect([...statuses].toSorted((a, b) => a - b)).toEqual([401, 503]);
    expect((await people.someone().call('GET', '/api/health')).status).toBe(200);
  });
});

describe('a mailbox', () => {
  it('U84 gets at most five mails an hour, while every request gets the usual answer', async () => {
    const limited = await startServer({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' } });
    const email = 'flooded@callboard.test';
    const account = new RestClient(limited.url);
    let address = 1;
    const post = (client: RestClient, path: string, body: unknown = {}) =>
      client.call('POST', `/api/auth/${path}`, {
        body,
        headers: { 'x-forwarded-for': `198.51.100.${address++}` },
      });
    const statuses = [];
    statuses.push((await post(account, 'signup', { email, password: PASSWORD })).status);
    for (let asked = 0; asked < 4; asked++) {
      const stranger = new RestClient(limited.url);
      statuses.push((await post(stranger, 'forgot-password', { email })).status);
      statuses.push((await post(account, 'verify-email/resend')).status);
      const password = `a password of stranger ${asked}`;
      statuses.push((await post(stranger, 'signup', { email, password })).status);
    }
    expect(statuses).toEqual([200, ...Array.from({ length: 4 }, () => [204, 204, 200]).flat()]);
    // With every mail that is on its way.
    await limited.stop();
    const mails = await askKept(limited.dataDir, 'select recipient from mails');
    await limited.remove();
    expect(mails).toEqual(Array.from({ length: 5 }, () => ({ recipient: email })));
  });
});
