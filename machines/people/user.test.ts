import { describe, expect, test } from 'vitest';
import { sessionUser, type User, userFrom, userName } from './user.ts';

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
  ])('U15 are read from an answer as they were sent: %j', (sent) => {
    expect(userFrom(JSON.parse(JSON.stringify(sent)))).toEqual(sent);
  });

  test.each([
    null,
    'user',
    {},
    { ...user, uid: 7 },
    { ...user, creationTime: 'today' },
    { ...user, customClaims: null },
  ])('U15 are none in %j', (data) => {
    expect(userFrom(data)).toBeNull();
  });

  test('U15 are no admins by accident', () => {
    const read = userFrom({ ...user, customClaims: { admin: 'true' }, email: 5 });
    expect(read).toMatchObject({ email: null, customClaims: { admin: false } });
  });

  test.each([
    [user, 'Ada'],
    [{ ...user, displayName: null }, 'ada@example.com'],
    [anonymous, 'Anonymous'],
  ])('U16 are called by their name, else their e-mail address', (who, name) => {
    expect(userName(who)).toBe(name);
  });

  test('N50 are what routes and requests ask of them', () => {
    expect(sessionUser(user)).toEqual({ uid: 'u1', isAnonymous: false, admin: false });
  });
});
