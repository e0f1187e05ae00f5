import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { routeAnswer } from '../../machines/people/user.ts';
import { destinationAfterSignIn } from './destination.view.ts';

const from = (next: string | null, teamInvite: string | null = null, search = '') =>
  destinationAfterSignIn({ next, teamInvite, invite: null, search });

describe('the destination after sign-in', () => {
  test.each([
    ['/plan/p1/cancel/', 't1', '/plan/p1/cancel/'],
    ['/', null, '/'],
    ['/r/ABCD1234/?tz=UTC#top', null, '/r/ABCD1234/?tz=UTC#top'],
    ['/go/?to=https://example.com//a/../b', null, '/go/?to=https://example.com//a/../b'],
    ['/docs/v1.2/...ok/', null, '/docs/v1.2/...ok/'],
    ['/docs/auth/%E2%9C%93/?next=/auth/logout/', null, '/docs/auth/%E2%9C%93/?next=/auth/logout/'],
    [null, 't1', '/team/t1/accept-invite-success/'],
    [null, 't/1?', '/team/t%2F1%3F/accept-invite-success/'],
    [null, null, '/team/?plan=pro'],
    [null, '', '/team/?plan=pro'],
  ])('N53 for next=%j and the invitation %j is %s', (next, invite, to) => {
    expect(from(next, invite, '?plan=pro')).toBe(to);
  });

  test('N53 keeps the invite for the inviting team', () => {
    const query = { next: null, teamInvite: 't1', invite: 'a/b', search: '?teamInvite=t1' };
    expect(destinationAfterSignIn(query)).toBe('/team/t1/accept-invite-success/?invite=a%2Fb');
  });

  test.each([
    '',
    'team/',
    '?next=/',
    '#',
    'https://evil.example/',
    '//evil.example/',
    '///evil.example/',
    '/\\evil.example/',
    '\\\\evil.example/',
    '/\t/evil.example/',
    '/\n/evil.example/',
    '\u0000//evil.example/',
    ' //evil.example/',
    '/.//evil.example/',
    '/a/..//evil.example/',
    '/../x',
    '/..',
    '/a\\b',
    '/x?\r\nset-cookie: a=b',
    'javascript:alert(1)',
    'data:text/html,x',
  ])('N53 ignores a next outside the site: %j', (next) => {
    expect(from(next, 't1')).toBe('/team/t1/accept-invite-success/');
    expect(from(next, null, '?a=b')).toBe('/team/?a=b');
  });

  test.each([
    '/auth/logout/',
    '/auth/logout',
    '/auth/signout/',
    '/auth/signout?x=1#y',
    '/AUTH/LogOut/',
    '/auth%2flogout/',
    '/auth%252Flogout/',
    '/%61uth/log%6Fut/',
    '/%2561uth/signout/',
    '/auth/%2e/logout/',
    '/auth/x/%2e%2e/logout/',
    '/auth/x/%2E./logout/',
    '/auth%5clogout/',
    '/auth/%2flogout/',
    '/auth/logout%20/',
    '/auth/logout/more/',
    '//auth/logout/',
    '/auth//logout/',
    'https://callboard.example/auth/logout/',
    '//callboard.example/auth/logout/',
  ])('N361 ignores a next that logs out: %j', (next) => {
    expect(from(next, 't1')).toBe('/team/t1/accept-invite-success/');
  });

  test('N361 accepts a path that only begins like a logout', () => {
    expect(from('/auth/', 't1')).toBe('/auth/');
  });

  test('N53 is on this site for any next', () => {
    const hostile = fc.array(
      fc.constantFrom(
        '/',
        '//',
        '\\',
        '.',
        '..',
        ':',
        '@',
        '?',
        '#',
        '\t',
        '\n',
        ' ',
        'evil.example',
        'https:',
        '%2f',
      ),
      { maxLength: 10 },
    );
    fc.assert(
      fc.property(hostile, (parts) => {
        const next = parts.join('');
        expect(new URL(from(next), 'https://callboard.example/auth/login/').origin).toBe(
          'https://callboard.example',
        );
        expect(new URL(from(next), 'https://callboard.example/').pathname).not.toMatch(/^\/\//);
      }),
      { numRuns: 2_000 },
    );
  });

  test('N53 is the page that sent the user to the login', () => {
    const path = fc.webPath().filter((text) => text.startsWith('/') && !/\/\/|\/\.{1,2}(\/|$)/.test(text));
    fc.assert(
      fc.property(path, fc.webQueryParameters(), (pathname, query) => {
        const wanted = `${pathname}?${query}`;
        const answer = routeAnswer('sign-in', null, wanted);
        const login = new URL(answer.kind === 'login' ? answer.to : '', 'https://callboard.example');
        expect(from(login.searchParams.get('next'))).toBe(wanted);
      }),
    );
  });
});
