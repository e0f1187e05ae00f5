import { isIP } from 'node:net';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { afterAccepted, testRoom } from '../../tests/support/test-room.ts';
import { changesBetween } from './changes-between.ts';
import { defaultOscSettings, isIpAddress, isNetwork, oscRefusal } from './room.settings.ts';

test('K90 recognizes the same IP addresses as Node', () => {
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
])('K90 the text %s counts as an address or network: %s', (text, is) => {
  expect(isNetwork(text)).toBe(is);
});

describe('OSC settings of a room', () => {
  const room = testRoom();

  test('K90 keep the fields that a command omits, and are not sent to screens', () => {
    const on = afterAccepted(room, 'room/osc', { on: true, senders: ['10.0.0.0/8'] });
    const faster = afterAccepted(on, 'room/osc', { rate: 10 });
    expect(faster.access.osc).toEqual({ ...defaultOscSettings, on: true, senders: ['10.0.0.0/8'], rate: 10 });
    expect(changesBetween(room, faster)).toEqual([]);
    expect(afterAccepted(faster, 'room/osc', { rate: 10 }).access).toBe(faster.access);
  });

  test.each([
    [{}, null],
    [{ code: '' }, null],
    [{ code: 'abcdef', senders: ['::1', '10.0.0.0/8'], targets: [{ address: '10.0.0.5', port: 1 }] }, null],
    [{ code: 'abc' }, 'Use at least 6 characters for the OSC code.'],
    [
      { senders: ['desk'] },
      '“desk” is not an address or network. Enter one such as 192.168.1.20 or 10.0.0.0/8.',
    ],
    [
      { targets: [{ address: 'qlab', port: 1 }] },
      '“qlab” is not an address. Enter one such as 192.168.1.20:9000.',
    ],
  ])('K90 accept %j, or give the reason', (settings, message) => {
    expect(oscRefusal(settings)?.message ?? null).toBe(message);
  });
});
