import { describe, expect, test } from 'vitest';
import { type RouteNeed, routeAnswer, routeNeedOf, SESSION_COOKIE_LIFETIME, sessionKind } from './user.ts';

const anonymous = { uid: 'a', isAnonymous: true, admin: false };
const user = { uid: 'u', isAnonymous: false, admin: false };
const admin = { uid: 'x', isAnonymous: false, admin: true };
const anonymousAdmin = { uid: 'y', isAnonymous: true, admin: true };

describe('sessions', () => {
  test.each([
    ['none', null],
    ['anonymous', anonymous],
    ['anonymous', anonymousAdmin],
    ['authenticated', user],
    ['authenticated', admin],
  ])('N50 is %s with %j', (kind, who) => {
    expect(sessionKind(who)).toBe(kind);
  });

  test('N50 the authenticated cookie lasts 30 days', () => {
    expect(SESSION_COOKIE_LIFETIME).toBe(2_592_000_000);
  });
});

describe('routes', () => {
  test.each<[string, RouteNeed]>([
    ['/team/', 'sign-in'],
    ['/team/t1/billing/', 'sign-in'],
    ['/team/t1/accept-invite/', 'nothing'],
    ['/team/t1/accept-invite-success/', 'sign-in'],
    ['/team/t1/x/accept-invite/', 'sign-in'],
    ['/team/t1/accept-invite/x/', 'sign-in'],
    ['/team/team/t1/accept-invite/', 'sign-in'],
    ['/a/team/t1/', 'nothing'],
    ['/plan/p1/cancel/', 'sign-in'],
    ['/user/settings/', 'sign-in'],
    ['/admin/', 'admin'],
    ['/admin/users/', 'admin'],
    ['/', 'nothing'],
    ['/auth/login/', 'nothing'],
    ['/r/ABCD1234/controller/', 'nothing'],
    ['/q/ABCD1234/', 'nothing'],
    ['/output/o1/', 'nothing'],
    ['/teams/', 'nothing'],
    ['/administration/', 'nothing'],
    ['/auth/paddle-retain-test/', 'admin'],
    ['/auth/payment/', 'nothing'],
  ])('N51 %s needs %s', (pathname, need) => {
    expect(routeNeedOf(pathname)).toBe(need);
  });

  test.each([null, anonymous, user, admin])('N52 what needs nothing opens for %j', (who) => {
    expect(routeAnswer('nothing', who, '/')).toEqual({ kind: 'open' });
  });

  test.each([user, admin])('N52 what needs a sign-in opens for %j', (who) => {
    expect(routeAnswer('sign-in', who, '/team/')).toEqual({ kind: 'open' });
  });

  test.each([null, anonymous, anonymousAdmin])(
    'N52 what needs a sign-in sends %j to the login, and back',
    (who) => {
      const to = '/auth/login/?next=%2Fteam%2Ft1%2Fbilling%2F%3Fa%3Db%26c%3Dd';
      expect(routeAnswer('sign-in', who, '/team/t1/billing/?a=b&c=d')).toEqual({ kind: 'login', to });
    },
  );

  test.each([null, anonymous, anonymousAdmin, user])('N52 the admin area shows %j an error', (who) => {
    const answer = { kind: 'error', message: 'Authentication required' };
    expect(routeAnswer('admin', who, '/admin/')).toEqual(answer);
  });

  test('N52 the admin area opens for an admin', () => {
    expect(routeAnswer('admin', admin, '/admin/')).toEqual({ kind: 'open' });
  });
});
