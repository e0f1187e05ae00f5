import type { NetworkInterfaceInfo } from 'node:os';
import { describe, expect, it } from 'vitest';
import { addressesOf, isThisMachine } from './addresses.ts';

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

describe('the addresses of the server', () => {
  it('N89 are its network addresses, private ones first, without those of container bridges', () => {
    expect(addresses({})).toEqual([
      'http://192.168.1.20:8080',
      'http://203.0.113.9:8080',
      'http://169.254.7.7:8080',
    ]);
  });

  it('N89 are limited to the address on which it listens', () => {
    expect(addresses({ HOST: '203.0.113.9' })).toEqual(['http://203.0.113.9:8080']);
    expect(addresses({ HOST: '127.0.0.1' })).toEqual([]);
  });

  it('N89 are PUBLIC_URL if that is set', () => {
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
])('N89 for a client at %s that uses the host %s, "same machine" is %s', (address, host, is) => {
  expect(isThisMachine({ address, host, secure: false })).toBe(is);
});
