import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { requestLanguage } from './request-language.ts';
import { staticAnswer, withDocuments } from './static-answer.ts';

const files = withDocuments(new Map(), {
  '/index.html': '<html lang="en">',
  '/docs/osc/index.html': '<html lang="en"> OSC',
  '/de/index.html': '<html lang="de">',
  '/de/docs/osc/index.html': '<html lang="de"> OSC',
  '/docs/osc.md': '# OSC',
  '/de/docs/osc.md': '# OSC auf Deutsch',
  '/llms.txt': '# Callboard',
});

const ask = (path: string, language: 'en' | 'de', ifNoneMatch = '') =>
  staticAnswer(
    { files, payment: null, absent: new Set() },
    { path, query: '', acceptEncoding: '', ifNoneMatch, language },
  );

describe('a document', () => {
  test.each([
    ['/', 'en', '<html lang="en">'],
    ['/r/ABCD1234/', 'de', '<html lang="de">'],
    ['/docs/osc/', 'de', '<html lang="de"> OSC'],
    ['/docs/osc/', 'en', '<html lang="en"> OSC'],
    ['/no/such/', 'de', '<html lang="de">'],
  ] as const)('V751 at the path %s is sent in the requested language %s', async (path, language, text) => {
    const { body, headers } = await ask(path, language);
    expect(String(body)).toBe(text);
    expect(headers).toContainEqual(['vary', 'accept-language']);
    expect(headers).toContainEqual(['vary', 'cookie']);
  });

  test('V751 in one language does not count as a cached document in another language', async () => {
    const { headers } = await ask('/', 'en');
    const tag = headers.find(([name]) => name === 'etag')?.[1] ?? '';
    expect((await ask('/', 'en', tag)).status).toBe(304);
    expect((await ask('/', 'de', tag)).status).toBe(200);
  });

  test('N63 in one language has no address of its own', async () => {
    expect((await ask('/de/index.html', 'en')).status).toBe(404);
  });
});

describe('Markdown', () => {
  test.each([
    ['/docs/osc.md', 'en', '# OSC', 'text/markdown; charset=utf-8', 'no-cache'],
    ['/docs/osc.md', 'de', '# OSC auf Deutsch', 'text/markdown; charset=utf-8', 'no-cache'],
    ['/llms.txt', 'de', '# Callboard', 'text/plain; charset=utf-8', 'public, max-age=3600'],
  ] as const)(
    'V2407, V2408 is served at the path %s in the language %s',
    async (path, language, text, type, cache) => {
      const { status, body, headers } = await ask(path, language);
      expect([status, String(body)]).toEqual([200, text]);
      expect(headers).toContainEqual(['content-type', type]);
      expect(headers).toContainEqual(['cache-control', cache]);
      expect(headers).toContainEqual(['vary', 'accept-language']);
      const tag = headers.find(([name]) => name === 'etag')?.[1] ?? '';
      expect((await ask(path, language, tag)).status).toBe(304);
    },
  );

  test('V2408 of a missing page is a plain 404', async () => {
    expect((await ask(['/docs/gone', 'md'].join('.'), 'de')).status).toBe(404);
  });
});

describe('the language of a request', () => {
  test.each([
    ['name=Foyer&lang=de', 'language=en', 'en', 'de'],
    ['', 'a=b; language=de', 'en', 'de'],
    ['slang=de', 'xlanguage=de', 'en', 'en'],
    ['', '', 'de-CH', 'de'],
  ])(
    'V750 comes from the query %s, the cookies %s and the header %s: %s',
    (query, cookies, accepted, language) => {
      expect(requestLanguage(query, cookies, accepted)).toBe(language);
    },
  );
});

/** The exponent of the window that a brotli stream asks for, from its first bits (RFC 7932, 9.1). */
function windowOf(stream: Buffer): number {
  const head = stream.readUInt8(0);
  if ((head & 1) === 0) return 16;
  const large = (head >> 1) & 7;
  if (large > 0) return 17 + large;
  const small = (head >> 4) & 7;
  return small === 0 ? 17 : 8 + small;
}

const words = (count: number) => Array.from({ length: count }, (_, n) => `word ${n}`).join(' ');

test.each([
  ['1 kB', words(100), 10],
  ['10 kB', words(1000), 14],
  ['130 kB', words(11_000), 17],
])('the compression window is not larger than needed for a file of %s', async (_, text, window) => {
  const packed = await withDocuments(new Map(), { '/file.txt': text }).get('/file.txt')?.encoded('br');
  expect(packed).toBeInstanceOf(Buffer);
  expect(windowOf(packed ?? Buffer.alloc(1))).toBe(window);
  expect(brotliDecompressSync(packed ?? Buffer.alloc(0)).toString()).toBe(text);
});
