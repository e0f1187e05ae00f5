import { isIP } from 'node:net';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isIpAddress, isNetwork } from './room.settings.ts';

test('K90 tells addresses as Node does', () => {
  const known = [
    '::',
    '::1',
    'fe80::1',
    '1:2:3:4:5:6:7:8',
    '1:2:3:4:5:6:7::',
    '10.0.0.255',
    '255.255.255.255',
  ];
  const odd = ['', '1.2.3', '1.2.3.4.5', '256.0.0.1', '01.2.3.4', ':', ':::', '1::2::3', '1:2:3:4:5:6:7:8:9'];
  const typed = fc.string({ unit: fc.constantFrom('1', '2', '5', '0', 'f', 'g', ':', '.'), maxLength: 12 });
  for (const text of [...known, ...odd]) expect([text, isIpAddress(text)]).toEqual([text, isIP(text) !== 0]);
  fc.assert(
    fc.property(fc.oneof(typed, fc.ipV4(), fc.ipV6()), (text) => {
      // The IPv4 at the end of an IPv6 address is not for typing.
      fc.pre(!(text.includes(':') && text.includes('.')));
      expect(isIpAddress(text)).toBe(isIP(text) !== 0);
    }),
  );
});

test.each([
  ['192.168.1.20', true],
  ['192.168.0.0/16', true],
  ['fd00::/8', true],
  ['10.0.0.0/33', false],
  ['10.0.0.0/', false],
  ['10.0.0.0/8/8', false],
  ['10.0.0.0/x', false],
  ['console', false],
])('K90 tells that %s is a network: %s', (text, is) => {
  expect(isNetwork(text)).toBe(is);
});
