import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { destinationAfterSignIn } from '../../web/account/destination.view.ts';
import { rawRequest } from '../support/raw-http.ts';
import { Principals } from './principals.ts';

/** Typed text stays text for every reader. */
let principals: Principals;
beforeAll(async () => {
  principals = await Principals.gather();
});
afterAll(() => principals.leave());

const NASTY = [
  "' or 1=1 --",
  '"; drop table users; --',
  "x' union select password_hash from users --",
  '%',
  '_',
  '\\',
  '\u0000',
  '${7*7}',
  '{"$ne":null}',
  '../../secret',
  'a\r\nset-cookie: callboard_session=x',
];

describe('an SQL injection', () => {
  it.each(NASTY)('in a path or query finds no data and changes no data: %j', async (nasty) => {
    const text = encodeURIComponent(nasty);
    const before = principals.footprint.version();
    for (const who of ['owner', 'admin'] as const) {
      const { client } = principals.named(who);
      for (const call of principals.people.server.calls.filter((each) => each.startsWith('GET '))) {
        const path = (call.split(' ')[1] ?? '').replaceAll(/:\w+/g, text);
        const query = [
          'view',
          'signature',
          'deviceId',
          'teamId',
          'sort',
          'token',
          'q',
          'cursor',
          'before',
          'limit',
        ];
        const { status, headers, body } = await client.call(
          'GET',
          `${path}?${query.map((name) => `${name}=${text}`).join('&')}`,
        );
        expect(status).toBeLessThan(500);
        expect(headers.get('set-cookie')).toBeNull();
        expect(JSON.stringify(body)).not.toContain('$argon2');
      }
    }
    expect(principals.footprint.version()).toBe(before);
  });

  it.each(NASTY.filter((each) => !each.includes('\u0000')))(
    'in a name is stored as typed: %j',
    async (nasty) => {
      const { client } = principals.named('owner');
      const made = await client.makeRoom({ name: nasty });
      expect(principals.footprint.read('select name from rooms where pid = ?', made.room.pid)).toEqual([
        nasty,
      ]);
    },
  );

  it('U42 in the admin search is read as plain text without wildcards', async () => {
    const { client } = principals.named('admin');
    const found = async (text: string) =>
      z
        .object({ items: z.array(z.unknown()) })
        .parse((await client.call('GET', `/api/admin/users?q=${encodeURIComponent(text)}`)).body).items
        .length;
    expect(await found('callboard.test')).toBeGreaterThan(0);
    for (const wildcard of ['%', '_', '*', '%callboard%', 'callboard_test', "' or 1=1 --"])
      expect(await found(wildcard)).toBe(0);
  });
});

describe('a redirect', () => {
  it.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/%5cevil.example',
    '/%2fevil.example',
    '/%2f%2fevil.example',
    '/.//evil.example',
    '/..//evil.example',
    '///evil.example',
    '/;@evil.example',
    '/@evil.example',
    '/evil.example%0d%0aset-cookie:x=y',
  ])('of the path %s leads to a page of this site', async (path) => {
    const answer = await rawRequest(
      principals.people.server.port,
      `GET ${path} HTTP/1.1\r\nHost: here.example\r\n\r\n`,
    );
    const location = /^location: (.*)$/im.exec(answer)?.[1]?.trim() ?? '/';
    expect(new URL(location, 'http://here.example/some/page').origin).toBe('http://here.example');
    expect(answer).not.toMatch(/^set-cookie:/im);
  });

  it.each([
    '/%5cevil.example',
    '/%2f%2fevil.example',
    '/%09/evil.example',
    'https:evil.example',
    'https:/evil.example',
    '/\u2028/evil.example',
    '\u00a0//evil.example',
    '/\u0085/evil.example',
    '@evil.example',
    ':@evil.example',
    '/../../../..//evil.example',
  ])('N53 after sign-in with this `next` leads to a page of this site: %j', (next) => {
    const to = destinationAfterSignIn({ next, teamInvite: null, invite: null, search: '' });
    expect(new URL(to, 'https://here.example/auth/login/').origin).toBe('https://here.example');
  });
});
