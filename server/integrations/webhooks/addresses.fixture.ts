/** Tests of webhooks and of requests share these forbidden addresses. */

const names: Readonly<Record<string, readonly string[]>> = {
  'good.example': ['1.1.1.1', '2606:4700::1111'],
  'mixed.example': ['1.1.1.1', '192.168.0.1'],
  'inside.example': ['::ffff:10.0.0.1'],
  'none.example': [],
};

export const resolve = async (name: string): Promise<readonly string[]> =>
  names[name] ?? Promise.reject(new Error('no such name'));

/** Each with the address that it leads to, or why to none. */
export const LOOKUPS: readonly (readonly [url: string, to: string])[] = [
  ['https://good.example/hook', '1.1.1.1'],
  ['https://mixed.example/', 'forbidden'],
  ['https://inside.example/', 'forbidden'],
  ['https://none.example/', 'unknownName'],
  ['https://missing.example/', 'unknownName'],
  ['http://1.1.1.1/', '1.1.1.1'],
  ['http://[::ffff:127.0.0.1]:8080/', 'forbidden'],
  ['http://0x7f.1/', 'forbidden'],
  ['http://2130706433/', 'forbidden'],
  ['http://017700000001/', 'forbidden'],
  ['http://[::1]/', 'forbidden'],
];

export const PRIVATE_URLS: readonly string[] = [
  'http://127.0.0.1/',
  'http://127.1:8080/',
  'http://168.63.129.16/',
  'http://0x7f000001/',
  'http://2130706433/',
  'http://017700000001/',
  'http://10.1.2.3/',
  'http://169.254.169.254/latest',
  'http://[::1]/',
  'http://[::]/',
  'http://[fe80::1]/',
  'http://[fd00::1]/',
  'http://[::ffff:10.0.0.1]/',
  'http://[::ffff:a00:1]/',
  'http://localhost:3000/',
  'http://LOCALHOST./',
  'http://show.localhost/',
];

/** People would read another address than these URLs call. */
export const MISLEADING_URLS: readonly string[] = [
  'http://example.org\\@127.0.0.1/',
  'http:\\\\example.org/',
  'https:/example.org/',
  'https:example.org',
  'https://user@example.org/',
  'https://user:word@example.org/',
  'https://@example.org/',
  'https://:@example.org/',
  'https://exam\tple.org/',
  'https://example.org/a\nb',
  'https://example.org/a\r\nHost: b',
  'https://example.org/a b',
  'https://exam\u00adple.org/',
  'https://exam\u200bple.org/',
  'https://example.org/\u202efdp',
  'https://example.org/\u0000',
  '\u00a0https://example.org/',
  'ftp://example.org/',
  'javascript:alert(1)',
  'https://',
];
