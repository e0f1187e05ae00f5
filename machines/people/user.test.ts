import { describe, expect, test } from 'vitest';
import {
  type RouteNeed,
  routeAnswer,
  routeNeedOf,
  SESSION_COOKIE_LIFETIME,
  sessionKind,
  sessionUser,
  type User,
  userFrom,
  userName,
} from './user.ts';

const user: User = {
  uid: 'u1',
  email: 'ada@example.com',
  emailVerified: true,
  pendingEmail: null,
  displayName: 'Ada',
  photoURL: null,
  providerData: [{ providerId: 'password' }],
  isAnonymous: false,
  creationTime: 1,
  customClaims: { admin: false },
};
const anonymous: User = {
  ...user,
  email: null,
  emailVerified: false,
  displayName: null,
  providerData: [],
  isAnonymous: true,
};

describe('users', () => {
  const pictured = { ...user, photoURL: 'https://photos.example/ada.png' };

  test.each([
    user,
    anonymous,
    pictured,
    { ...user, customClaims: { admin: true }, pendingEmail: 'b@example.com' },
  ])('U15 are parsed from an answer: %j', (sent) => {
    expect(userFrom(JSON.parse(JSON.stringify(sent)))).toEqual(sent);
  });

  test.each([
    null,
    'user',
    {},
    { ...user, uid: 7 },
    { ...user, creationTime: 'today' },
    { ...user, customClaims: null },
  ])('U15 are not found in %j', (data) => {
    expect(userFrom(data)).toBeNull();
  });

  test('U15 are admins only if the claim is true', () => {
    const read = userFrom({ ...user, customClaims: { admin: 'true' }, email: 5 });
    expect(read).toMatchObject({ email: null, customClaims: { admin: false } });
  });

  test.each([
    [user, 'Ada'],
    [{ ...user, displayName: null }, 'ada@example.com'],
    [anonymous, 'Anonymous'],
  ])('U16 have their display name as name, or else their e-mail address', (who, name) => {
    expect(userName(who)).toBe(name);
  });

  test('N50 in a session are reduced to id, anonymity and the admin flag', () => {
    expect(sessionUser(user)).toEqual({ uid: 'u1', isAnonymous: false, admin: false });
  });
});

describe('session', () => {
  const visitor = { uid: 'a', isAnonymous: true, admin: false };

  const registered = { uid: 'u', isAnonymous: false, admin: false };

  const admin = { uid: 'x', isAnonymous: false, admin: true };

  const anonymousAdmin = { uid: 'y', isAnonymous: true, admin: true };

  describe('sessions', () => {
    test.each([
      ['none', null],
      ['anonymous', visitor],
      ['anonymous', anonymousAdmin],
      ['authenticated', registered],
      ['authenticated', admin],
    ])('N50 are %s for the user %j', (kind, who) => {
      expect(sessionKind(who)).toBe(kind);
    });

    test('N50 have a cookie of 30 days', () => {
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
    ])('N51 the route %s needs %s', (pathname, need) => {
      expect(routeNeedOf(pathname)).toBe(need);
    });

    test.each([null, visitor, registered, admin])(
      'N52 routes without a requirement open for the user %j',
      (who) => {
        expect(routeAnswer('nothing', who, '/')).toEqual({ kind: 'open' });
      },
    );

    test.each([registered, admin])('N52 routes that need a sign-in open for the user %j', (who) => {
      expect(routeAnswer('sign-in', who, '/team/')).toEqual({ kind: 'open' });
    });

    test.each([null, visitor, anonymousAdmin])(
      'N52 routes that need a sign-in send the user %j to the login, with their address',
      (who) => {
        const to = '/auth/login/?next=%2Fteam%2Ft1%2Fbilling%2F%3Fa%3Db%26c%3Dd';
        expect(routeAnswer('sign-in', who, '/team/t1/billing/?a=b&c=d')).toEqual({ kind: 'login', to });
      },
    );

    test.each([null, visitor, anonymousAdmin, registered])(
      'N52 the admin area shows an error to the user %j',
      (who) => {
        const answer = { kind: 'error', message: 'Authentication required' };
        expect(routeAnswer('admin', who, '/admin/')).toEqual(answer);
      },
    );

    test('N52 the admin area opens for an admin', () => {
      expect(routeAnswer('admin', admin, '/admin/')).toEqual({ kind: 'open' });
    });
  });
});
