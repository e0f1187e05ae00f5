import { expect, test } from 'vitest';
import {
  needsSecondFactor,
  pendingLogInFrom,
  recoveryCodesFrom,
  secondFactorFrom,
  secondFactorSetupFrom,
} from './second-factor.ts';

test('U139 the state of a second factor is parsed from an answer', () => {
  expect(secondFactorFrom({ since: 5, recoveryCodes: 9, needed: true })).toEqual({
    since: 5,
    recoveryCodes: 9,
    needed: true,
    passkeys: [],
  });
  expect(secondFactorFrom({ since: null, recoveryCodes: 0 })).toEqual({
    since: null,
    recoveryCodes: 0,
    needed: false,
    passkeys: [],
  });
  const passkey = { id: 'AAAA', name: 'My phone', since: 1, used: null, synced: true };
  const state = { since: null, recoveryCodes: 0 };
  expect(secondFactorFrom({ ...state, passkeys: [passkey] })?.passkeys).toEqual([passkey]);
  expect(secondFactorFrom({ ...state, passkeys: [{ ...passkey, synced: 1 }] })?.passkeys).toEqual([]);
});

test.each([null, 'on', {}, { since: 5 }, { since: 'today', recoveryCodes: 9 }])(
  'U139 %j is ignored as an answer about a second factor',
  (data) => {
    expect([secondFactorFrom(data), secondFactorSetupFrom(data), pendingLogInFrom(data)]).toEqual([
      null,
      null,
      null,
    ]);
    expect(recoveryCodesFrom(data)).toEqual([]);
  },
);

test('U139 a setup and its recovery codes are parsed from answers', () => {
  const setup = { secret: 'ABC', uri: 'otpauth://totp/', setup: 'sealed' };
  expect(secondFactorSetupFrom({ ...setup, more: 1 })).toEqual(setup);
  expect(recoveryCodesFrom({ recoveryCodes: ['A', 'B'] })).toEqual(['A', 'B']);
  expect(recoveryCodesFrom({ recoveryCodes: ['A', 1] })).toEqual([]);
});

test('U138, U213 administrators need an authenticator app or a passkey', () => {
  const none = { since: null, recoveryCodes: 0, needed: true, passkeys: [] };
  const passkey = { id: 'AAAA', name: 'My phone', since: 1, used: null, synced: true };
  expect([none, { ...none, needed: false }].map(needsSecondFactor)).toEqual([true, false]);
  expect(
    [
      { ...none, since: 5 },
      { ...none, passkeys: [passkey] },
    ].map(needsSecondFactor),
  ).toEqual([false, false]);
});

test('U133 a sign-in that needs a second factor is recognized', () => {
  expect(pendingLogInFrom({ user: null, half: 'sealed' })).toEqual({ half: 'sealed', factors: ['app'] });
  const half = { half: 'sealed', factors: ['app', 'passkey'] };
  expect(pendingLogInFrom({ user: null, ...half })).toEqual(half);
  expect(pendingLogInFrom({ user: {} })).toBeNull();
});
