import { describe, expect, it } from 'vitest';
import { addressKey, originCheck, peerReader, siteOf } from './peer.ts';

const headers =
  (given: Readonly<Record<string, string>>) =>
  (name: string): string =>
    given[name] ?? '';
const forwarded = headers({
  host: 'inner:8080',
  'x-forwarded-for': '6.6.6.6, 203.0.113.9, 10.1.1.1',
  'x-forwarded-proto': 'https',
  'x-forwarded-host': 'show.example',
});

describe('the client of a request', () => {
  it('is the connecting address if no proxy is trusted', () => {
    expect(peerReader([])('198.51.100.7', forwarded)).toEqual({
      address: '198.51.100.7',
      secure: false,
      host: 'inner:8080',
    });
  });

  it('is the address that trusted proxies report, not one that the client made up', () => {
    expect(peerReader(['10.0.0.0/8'])('10.0.0.1', forwarded)).toEqual({
      address: '203.0.113.9',
      secure: true,
      host: 'show.example',
    });
  });

  it('W168 is reported once as an unnamed proxy if it is in a private network', () => {
    const told: string[] = [];
    const read = peerReader(['10.0.0.1'], (address) => told.push(address));
    for (const remote of ['10.0.0.1', '172.18.0.2', '172.18.0.2', '::ffff:127.0.0.1', '::1', '198.51.100.7'])
      read(remote, forwarded);
    read('192.168.1.2', headers({ host: 'a' }));
    expect(told).toEqual(['172.18.0.2', '127.0.0.1', '::1']);
  });

  it('W168 is reported as a proxy for at most ten addresses', () => {
    const told: string[] = [];
    const read = peerReader([], (address) => told.push(address));
    for (let nth = 0; nth < 20; nth += 1) read(`10.0.0.${nth}`, forwarded);
    expect(told).toHaveLength(10);
  });

  it('is the proxy itself if the proxy reports no client address', () => {
    expect(peerReader(['10.0.0.1'])('10.0.0.1', headers({ host: 'a' }))).toEqual({
      address: '10.0.0.1',
      secure: false,
      host: 'a',
    });
  });

  it.each([
    'unknown',
    'somebody',
    '203.0.113.9:4711',
    '[2001:db8::1]',
    '203.0.113',
    '_hidden',
    '1.2.3.4, made-up',
  ])('W73 is the proxy itself if the proxy reports %j, which is not an address', (made) => {
    const given = headers({ host: 'a', 'x-forwarded-for': made });
    expect(peerReader(['10.0.0.1'])('10.0.0.1', given).address).toBe('10.0.0.1');
  });

  it.each(['evil.example/path', 'user@evil.example', 'a b', ':80'])(
    'has the host of its own request if a proxy reports the invalid host %j (W46)',
    (made) => {
      const given = headers({ host: 'show.example', 'x-forwarded-host': made });
      expect(peerReader(['10.0.0.1'])('10.0.0.1', given).host).toBe('show.example');
    },
  );

  it.each([
    ['::ffff:10.0.0.1', '10.0.0.1'],
    ['0000:0000:0000:0000:0000:ffff:0a00:0001', '10.0.0.1'],
    ['0000:0000:0000:0000:0000:0000:0000:0001', '0000:0000:0000:0000:0000:0000:0000:0001'],
  ])('with the remote address %s has the short form %s', (remote, address) => {
    expect(peerReader([])(remote, headers({})).address).toBe(address);
  });

  it('is a trusted proxy by the short form of its address, or by an IPv6 network', () => {
    expect(peerReader(['10.0.0.1'])('::ffff:10.0.0.1', forwarded).secure).toBe(true);
    expect(peerReader(['fd00::/8'])('fd00:0:0:0:0:0:0:1', forwarded).secure).toBe(true);
  });
});

describe('the origin of a page', () => {
  const check = originCheck({ PUBLIC_URL: 'https://show.example', ORIGINS: ['https://desk.example'] });
  const at = (host: string) => ({ address: '', secure: false, host });

  it.each([
    ['', 'x'],
    ['https://show.example', 'inner:8080'],
    ['https://desk.example', 'inner:8080'],
    ['http://localhost:8080', 'localhost:8080'],
    ['http://show.example', 'SHOW.example:80'],
    ['https://show.example', 'show.example:443'],
    ['http://203.0.113.9:8080', '203.0.113.9:8080'],
    ['http://[2001:db8::1]:8080', '[2001:db8::1]:8080'],
    ['http://backstage', 'backstage'],
    ['http://timer.local:8080', 'timer.local:8080'],
  ])('%j may open a socket at the host %s', (origin, host) => {
    expect(check(origin, at(host))).toBe(true);
  });

  it.each([
    ['null', 'null'],
    ['http://evil.example', 'localhost:8080'],
    ['http://localhost:3000', 'localhost:8080'],
    ['http://localhost:8080.evil.example', 'localhost:8080'],
    ['http://evil.example', 'evil.example'],
    ['http://evil.example:8080', 'EVIL.example:8080'],
    ['https://show.example.evil.example', 'show.example.evil.example'],
    ['http://timer.local.evil.example', 'timer.local.evil.example'],
    ['http://evil.example.', 'evil.example.'],
    ['file://', ''],
    ['http://x', ''],
    ['chrome-extension://abc', 'abc'],
  ])('W361 %j may not open a socket at the host %s', (origin, host) => {
    expect(check(origin, at(host))).toBe(false);
  });

  it('W361 is accepted for any own host if none is configured', () => {
    const open = originCheck({ PUBLIC_URL: undefined, ORIGINS: [] });
    expect(open('http://example.org', at('EXAMPLE.org:80'))).toBe(true);
    expect(open('https://example.org', at('example.org:443'))).toBe(true);
    expect(open('http://evil.example', at('example.org'))).toBe(false);
  });
});

const site = (host: string, { secure = false, PUBLIC_URL }: { secure?: boolean; PUBLIC_URL?: string } = {}) =>
  siteOf({ PORT: 8080, PUBLIC_URL })({ address: '203.0.113.9', host, secure });

describe('links in mails', () => {
  it.each([
    'localhost:8080',
    '127.0.0.1:8080',
    '10.1.2.3',
    '172.31.0.9:80',
    '192.168.1.20:8080',
    '169.254.7.7',
    '[::1]:8080',
    '[fd12::9]',
    '[fe80::1]:8080',
    'backstage',
    'timer.local',
    'callboard.home.arpa:8080',
  ])('U20 lead to %s in a local network', (host) => {
    expect(site(host)).toBe(new URL(`http://${host}`).origin);
  });

  it.each([
    'evil.example',
    'evil.example:8080',
    '203.0.113.66',
    '172.32.0.1',
    '[2001:db8::1]',
    '127.0.0.1.evil.example',
    'localhost.evil.example',
    'evil.example.',
    'user@evil.example',
    'localhost:80@evil.example',
    'evil.example/.local',
    'evil.example#.local',
    'evil.example?.local',
    'evil.example\\.local',
    'a b',
    '',
  ])('U20 never lead to the host %j, which a client may have made up', (host) => {
    expect(site(host)).toBe('http://localhost:8080');
  });

  it('U20 lead to PUBLIC_URL for any host', () => {
    for (const host of ['evil.example', 'localhost:8080', ''])
      expect(site(host, { PUBLIC_URL: 'https://show.example' })).toBe('https://show.example');
  });

  it('U20 use https if the local request did', () => {
    expect(site('timer.local', { secure: true })).toBe('https://timer.local');
  });
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
])('W72 the limits treat the address %j as %j', (address, key) => {
  expect(addressKey(address)).toBe(key);
});

it('W72 addresses in one /64 count as one, and the next network as another', () => {
  expect(addressKey('2001:db8:1:2::1')).toBe(addressKey('2001:db8:1:2:ffff::9'));
  expect(addressKey('2001:db8:1:2::1')).not.toBe(addressKey('2001:db8:1:3::1'));
});
