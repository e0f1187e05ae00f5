import { describe, expect, it } from 'vitest';
import { siteOf } from './peer.ts';

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
  ])('U20 lead to %s, which is a host of a local network', (host) => {
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
  ])('U20 never lead to %j, which the caller may have made up', (host) => {
    expect(site(host)).toBe('http://localhost:8080');
  });

  it('U20 lead to PUBLIC_URL, whatever the host', () => {
    for (const host of ['evil.example', 'localhost:8080', ''])
      expect(site(host, { PUBLIC_URL: 'https://show.example' })).toBe('https://show.example');
  });

  it('U20 are secure where the local network speaks TLS', () => {
    expect(site('timer.local', { secure: true })).toBe('https://timer.local');
  });
});
