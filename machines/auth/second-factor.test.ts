import { expect, test } from 'vitest';
import {
  halfLogInFrom,
  recoveryCodesFrom,
  secondFactorFrom,
  secondFactorSetupFrom,
} from './second-factor.ts';

test('U139 how an account stands with its second factor is read from the answer', () => {
  expect(secondFactorFrom({ since: 5, recoveryCodes: 9, needed: true })).toEqual({
    since: 5,
    recoveryCodes: 9,
    needed: true,
  });
  expect(secondFactorFrom({ since: null, recoveryCodes: 0 })).toEqual({
    since: null,
    recoveryCodes: 0,
    needed: false,
  });
});

test.each([null, 'on', {}, { since: 5 }, { since: 'today', recoveryCodes: 9 }])(
  'U139 there is none in %j',
  (data) => {
    expect([secondFactorFrom(data), secondFactorSetupFrom(data), halfLogInFrom(data)]).toEqual([
      null,
      null,
      null,
    ]);
    expect(recoveryCodesFrom(data)).toEqual([]);
  },
);

test('U139 a setting-up and its recovery codes are read from the answers', () => {
  const setup = { secret: 'ABC', uri: 'otpauth://totp/', setup: 'sealed' };
  expect(secondFactorSetupFrom({ ...setup, more: 1 })).toEqual(setup);
  expect(recoveryCodesFrom({ recoveryCodes: ['A', 'B'] })).toEqual(['A', 'B']);
  expect(recoveryCodesFrom({ recoveryCodes: ['A', 1] })).toEqual([]);
});

test('U133 a log-in that asks for a code is told from one that is complete', () => {
  expect(halfLogInFrom({ user: null, half: 'sealed' })).toBe('sealed');
  expect(halfLogInFrom({ user: {} })).toBeNull();
});
