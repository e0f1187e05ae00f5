import { expect, test } from 'vitest';
import { newPasskeyOptionsFrom, passkeyOptionsFrom } from './passkeys.tsx';

const asked = { challenge: 'c', rpId: 'timer.example', timeout: 5 };
const named = { id: 'AAAA', type: 'public-key', transports: ['internal'] };

test('U139 reads the options for the use of a passkey', () => {
  expect(passkeyOptionsFrom({ ...asked, allowCredentials: [named], more: 1 })).toEqual({
    ...asked,
    allowCredentials: [named],
    userVerification: 'required',
  });
  expect(passkeyOptionsFrom(asked)?.allowCredentials).toEqual([]);
});

test('U139 reads the options for a new passkey', () => {
  const made = {
    challenge: 'c',
    timeout: 5,
    rp: { id: 'timer.example', name: 'Callboard' },
    user: { id: 'AAAA', name: 'a@b.test', displayName: 'a@b.test' },
  };
  const parameters = [{ alg: -7, type: 'public-key' }];
  expect(
    newPasskeyOptionsFrom({ ...made, pubKeyCredParams: parameters, excludeCredentials: [named] }),
  ).toMatchObject({
    ...made,
    pubKeyCredParams: parameters,
    excludeCredentials: [named],
    attestation: 'none',
  });
  expect(newPasskeyOptionsFrom(made)).toMatchObject({ pubKeyCredParams: [], excludeCredentials: [] });
});

test.each([null, 'x', {}, { challenge: 1 }])('U139 ignores the malformed options %j', (data) => {
  expect([passkeyOptionsFrom(data), newPasskeyOptionsFrom(data)]).toEqual([null, null]);
});
