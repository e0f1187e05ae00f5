import { expect, it } from 'vitest';
import { addressesIn, isOwnMachine } from './link-address.view.ts';

it.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['[::1]', true],
  ['192.168.1.20', false],
  ['127.example', false],
  ['localhost.example', false],
])('N90 takes %s for a name that a machine has for itself: %s', (hostname, is) => {
  expect(isOwnMachine(hostname)).toBe(is);
});

it.each([
  [{ addresses: ['http://192.168.1.20:8080', 7, 'nowhere'] }, ['http://192.168.1.20:8080']],
  [{ addresses: 'http://192.168.1.20:8080' }, []],
  [null, []],
])('N90 reads addresses out of %j', (answer, addresses) => {
  expect(addressesIn(answer)).toEqual(addresses);
});
