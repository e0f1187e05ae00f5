import type { NetworkInterfaceInfo } from 'node:os';
import { describe, expect, it } from 'vitest';
import { addressesOf, addressKey, isThisMachine } from './addresses.ts';

const at = (address: string, { family = 'IPv4', internal = false } = {}): NetworkInterfaceInfo =>
  ({ address, family, internal }) as NetworkInterfaceInfo;
const interfaces = {
  lo: [at('127.0.0.1', { internal: true })],
  docker0: [at('172.17.0.1')],
  usb0: [at('169.254.7.7')],
  ppp0: [at('203.0.113.9')],
  wlan0: [at('192.168.1.20'), at('fe80::1', { family: 'IPv6' })],
};
const addresses = (env: { HOST?: string; PUBLIC_URL?: string }) =>
  addressesOf({ HOST: '0.0.0.0', PUBLIC_URL: undefined, ...env }, 8080, interfaces);

describe('where other machines reach the server', () => {
  it('N89 is each of its addresses in networks, those of a house first, bridges of containers never', () => {
    expect(addresses({})).toEqual([
      'http://192.168.1.20:8080',
      'http://203.0.113.9:8080',
      'http://169.254.7.7:8080',
    ]);
  });

  it('N89 is the one that it listens on', () => {
    expect(addresses({ HOST: '203.0.113.9' })).toEqual(['http://203.0.113.9:8080']);
    expect(addresses({ HOST: '127.0.0.1' })).toEqual([]);
  });

  it('N89 is PUBLIC_URL where there is one', () => {
    expect(addresses({ PUBLIC_URL: 'https://timer.example' })).toEqual(['https://timer.example']);
  });
});

it.each([
  ['127.0.0.1', 'localhost:8080', true],
  ['127.0.0.1', '127.0.0.1:8080', true],
  ['0000:0000:0000:0000:0000:0000:0000:0001', '[::1]:8080', true],
  ['192.168.1.30', 'localhost:8080', false],
  ['127.0.0.1', 'rebound.example:8080', false],
  ['', '', false],
])('N89 takes %s that asks %s for a browser on this machine: %s', (address, host, is) => {
  expect(isThisMachine({ address, host, secure: false })).toBe(is);
});

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::FFFF:cb00:7109', '203.0.113.9'],
  ['0000:0000:0000:0000:0000:ffff:cb00:7109', '203.0.113.9'],
  ['64:ff9b::203.0.113.9', '64:ff9b:0:0::/64'],
  ['2001:db8:1:2::/64', '2001:db8:1:2::/64'],
  ['not an address', 'not an address'],
  ['', ''],
])('W72 counts the address %j as %j', (address, key) => {
  expect(addressKey(address)).toBe(key);
});

it('W72 counts neighbours in one /64 as one, and the next network as another', () => {
  expect(addressKey('2001:db8:1:2::1')).toBe(addressKey('2001:db8:1:2:ffff::9'));
  expect(addressKey('2001:db8:1:2::1')).not.toBe(addressKey('2001:db8:1:3::1'));
});
