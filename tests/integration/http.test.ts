import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { crawlerDocuments } from '../../server/http/site-documents.ts';
import { hangUp, isWhole, rawRequest } from '../support/raw-http.ts';
import { RestClient } from '../support/rest-client.ts';
import { temporaryFolder } from '../support/server-process.ts';
import { startServer, type TestServer } from '../support/test-server.ts';

const script = `console.log(${JSON.stringify('a rather repetitive script '.repeat(100))});\n`;
const page = `<!doctype html><title>Callboard</title>${'<p>Loading...</p>'.repeat(60)}`;
const font = Buffer.alloc(2_000, 1);

let server: TestServer;
const folder = temporaryFolder();
beforeAll(async () => {
  mkdirSync(join(folder, '_spa'));
  mkdirSync(join(folder, '.vite'));
  writeFileSync(join(folder, 'index.html'), page);
  writeFileSync(join(folder, '_spa', 'main-4f3a.js'), script);
  writeFileSync(join(folder, '_spa', 'inter-77aa.woff2'), font);
  writeFileSync(join(folder, 'favicon.svg'), '<svg/>');
  writeFileSync(join(folder, '.vite', 'manifest.json'), '{}');
  server = await startServer({ webFolder: folder });
});
afterAll(async () => {
  await server.remove();
  rmSync(folder, { recursive: true });
});

/** Unlike fetch, leaves encodings and redirects unchanged. */
async function get(path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const answer = await rawRequest(
    server.port,
    `${method} ${path} HTTP/1.1\r\nHost: x\r\n${lines.join('')}\r\n`,
  );
  const [head = '', ...rest] = answer.split('\r\n\r\n');
  const [first = '', ...fields] = head.split('\r\n');
  const pairs = fields.map((field): [string, string] => {
    const colon = field.indexOf(':');
    return [field.slice(0, colon).toLowerCase(), field.slice(colon + 1).trim()];
  });
  return {
    status: Number(first.split(' ')[1]),
    headers: Object.fromEntries(pairs),
    body: Buffer.from(rest.join('\r\n\r\n'), 'latin1'),
  };
}

/** The head of a call whose body is announced and not there yet. */
const announced = (path: string, length: number): string =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;

/** The next whole answer on a connection that may stay open. */
function answered(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const heard = (data: Buffer): void => {
      answer += data.toString('latin1');
      if (!isWhole(answer, true)) return;
      socket.off('data', heard);
      resolve(answer);
    };
    socket.on('data', heard);
    socket.once('close', () => reject(new Error(`Closed after ${JSON.stringify(answer)}`)));
  });
}

describe('the web app', () => {
  it.each([
    '/',
    '/r/',
    '/r/ABCD1234/',
    '/r/ABCD1234/controller/',
    '/auth/login/',
    '/timer/ABCD1234/',
    '/q/ABCD1234/',
    '/cookie-policy/',
    '/docs/',
    '/go/clock/',
  ])('is served at %s', async (path) => {
    const { status, headers, body } = await get(path);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['cache-control']).toBe('no-cache');
    expect(body.toString()).toBe(page);
  });

  it('N140 keeps crawlers out of rooms and accounts, and lists the public pages in a sitemap', async () => {
    const { status, headers, body } = await get('/robots.txt');
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    const kept = Array.from(body.toString().matchAll(/^Disallow: (.*)$/gm), ([, path = '']) => path);
    const listed = Object.values(crawlerDocuments('https://timer.example')).join('');
    const places = Array.from(
      listed.matchAll(/<loc>https:\/\/timer\.example(.*)<\/loc>/g),
      ([, path = '']) => path,
    );
    expect(places).toContain('/docs/guide/');
    expect(places.filter((path) => kept.some((away) => path.startsWith(away)))).toEqual([]);
    for (const path of places) expect([path, (await get(path)).status]).toEqual([path, 200]);
    expect(listed).toContain('Sitemap: https://timer.example/sitemap.xml');
    // Absolute addresses need a configured `PUBLIC_URL`.
    expect((await get('/sitemap.xml')).status).toBe(404);
  });

  it('answers unknown paths with its page and status 404', async () => {
    const { status, body } = await get('/nowhere/');
    expect(status).toBe(404);
    expect(body.toString()).toBe(page);
    expect((await get('/nowhere.png')).status).toBe(404);
    expect((await get('/.vite/manifest.json')).status).toBe(404);
    expect((await get('/_spa/..%2f..%2fpackage.json')).status).toBe(404);
    expect((await get('/_spa/../../package.json')).status).toBe(404);
  });

  it.each([
    ['/r/ABCD1234', '/r/ABCD1234/'],
    ['/r/ABCD1234/controller?signature=x&a=%20', '/r/ABCD1234/controller/?signature=x&a=%20'],
    ['/nowhere', '/nowhere/'],
    ['//evil', '/evil/'],
    ['/\\evil', '/evil/'],
  ])('redirects %s to %s, keeping the query', async (path, location) => {
    const { status, headers } = await get(path);
    expect({ status, location: headers['location'] }).toEqual({ status: 308, location });
  });

  it('N110 may be framed on display pages, and not on control pages', async () => {
    const framing = async (path: string) => {
      const { headers } = await get(path);
      return [
        /frame-ancestors [^;]+/.exec(headers['content-security-policy'] ?? '')?.[0],
        headers['x-frame-options'],
      ];
    };
    for (const path of ['/r/ABCD1234/', '/r/ABCD1234/agenda/', '/output/x/', '/q/ABCD1234/'])
      expect(await framing(path)).toEqual(['frame-ancestors * file:', undefined]);
    for (const path of ['/', '/r/ABCD1234/controller/', '/r/generate/', '/auth/login/', '/nowhere/'])
      expect(await framing(path)).toEqual(["frame-ancestors 'none'", 'DENY']);
  });

  it('V357 allows https frames on output pages only', async () => {
    const frames = async (path: string) =>
      /frame-src [^;]+/.exec((await get(path)).headers['content-security-policy'] ?? '')?.[0];
    expect(await frames('/output/x/')).toBe('frame-src https:');
    for (const path of ['/', '/r/ABCD1234/', '/r/ABCD1234/controller/', '/output/x/y/', '/q/ABCD1234/'])
      expect(await frames(path)).toBeUndefined();
  });

  it('allows scripts of its own only, and sends no referrer to other sites', async () => {
    const { headers } = await get('/r/ABCD1234/');
    expect(headers['content-security-policy']).toMatch(/script-src 'self';/);
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin' });
  });
});

describe('static files', () => {
  it('are cached forever if their name has a hash', async () => {
    const { status, headers, body } = await get('/_spa/main-4f3a.js');
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(body.toString()).toBe(script);
  });

  it('are compressed for clients that accept it', async () => {
    const brotli = await get('/_spa/main-4f3a.js', { 'accept-encoding': 'gzip, deflate, br' });
    expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(brotliDecompressSync(brotli.body).toString()).toBe(script);
    const gzip = await get('/_spa/main-4f3a.js', { 'accept-encoding': 'gzip, br;q=0' });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.body).toString()).toBe(script);
    const small = await get('/favicon.svg', { 'accept-encoding': 'br' });
    expect(small.headers['content-encoding']).toBeUndefined();
    const packed = await get('/_spa/inter-77aa.woff2', { 'accept-encoding': 'br' });
    expect(packed.headers).toMatchObject({ 'content-type': 'font/woff2', 'content-length': '2000' });
    expect(packed.headers['content-encoding']).toBeUndefined();
  });

  it('answer 304 to clients that have them', async () => {
    const { headers } = await get('/_spa/main-4f3a.js');
    const again = await get('/_spa/main-4f3a.js', { 'if-none-match': headers['etag'] ?? '' });
    expect(again.status).toBe(304);
    expect(again.body).toHaveLength(0);
    expect((await get('/_spa/main-4f3a.js', { 'if-none-match': '"other"' })).status).toBe(200);
  });
});

describe('HTTP methods', () => {
  it.each(['/', '/_spa/main-4f3a.js', '/api/version', '/api/nothing', '/r/ABCD1234'])(
    'HEAD %s answers like GET without the body',
    async (path) => {
      const [head, full] = [await get(path, {}, 'HEAD'), await get(path)];
      expect(head.status).toBe(full.status);
      expect(head.headers['content-length']).toBe(full.headers['content-length']);
      expect(head.body).toHaveLength(0);
    },
  );

  it.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE'])(
    '%s on a page is refused',
    async (method) => {
      expect((await get('/', {}, method)).status).toBe(405);
    },
  );

  it.each(['TRACE', 'CONNECT', 'BREW'])('%s on the API is refused', async (method) => {
    const { status, body } = await get('/api/version', {}, method);
    expect(status).toBe(405);
    expect(JSON.parse(body.toString())).toMatchObject({ code: 'method_not_allowed' });
  });
});

describe('malformed requests', () => {
  const post = (headers: string, body: string) =>
    rawRequest(
      server.port,
      `POST /api/rooms HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${headers}\r\n${body}`,
    );

  it.each([
    ['chunked bodies', 'Transfer-Encoding: chunked\r\n', '2\r\n{}\r\n0\r\n\r\n'],
    ['a length and chunks at once', 'Content-Length: 2\r\nTransfer-Encoding: chunked\r\n', '{}'],
    ['two lengths', 'Content-Length: 2\r\nContent-Length: 3\r\n', '{}x'],
    ['a negative length', 'Content-Length: -1\r\n', '{}'],
    ['a length with a sign', 'Content-Length: +2\r\n', '{}'],
  ])('with a wrong body length are refused and disconnected: %s', async (_what, headers, body) => {
    expect(await post(headers, body)).toMatch(/^(?:HTTP\/1\.1 400|$)/);
  });

  it('get `bad_length` if their body is sent in chunks', async () => {
    const answer = await post('Transfer-Encoding: chunked\r\n', '2\r\n{}\r\n0\r\n\r\n');
    expect(answer).toContain('"code":"bad_length"');
  });

  it.each([
    ['a small call', '/api/rooms', 30_000, 413],
    ['a missing room', '/api/rooms/ABCD1234/questions', 500_000, 404],
    ['a stranger', '/api/rooms/ABCD1234/commands', 500_000, 401],
    ['a call without a body', '/api/auth/logout', 50_000_000, 200],
  ])('W53 with a body too large for %s are refused while they send', async (_what, path, length, status) => {
    const socket = connect(server.port, '127.0.0.1');
    const whole = answered(socket);
    socket.write(announced(path, length));
    const answer = await whole;
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer).toContain('\r\nconnection: close\r\n');
    socket.destroy();
  });

  it('W53 are accepted up to the maximum size of their call, and refused with one byte more', async () => {
    const owner = new RestClient(server.url);
    const made = await owner.makeRoom();
    const token = { 'x-access-token': await owner.token(made, 'CONTROLLER') };
    const session = z.object({ user: z.object({ uid: z.string() }) });
    const { uid } = session.parse((await owner.call('GET', '/api/auth/session')).body).user;
    const at = `/api/rooms/${made.room.pid}`;
    for (const [method, path, kilobytes] of [
      ['POST', '/api/rooms', 8],
      ['POST', `${at}/commands`, 1_024],
      ['PATCH', `/api/users/${uid}`, 100],
      ['POST', '/api/designs/check', 64],
      ['POST', `${at}/journal`, 2_048],
      ['POST', '/api/rooms/import', 4_096],
    ] as const) {
      const withBytes = async (bytes: number) => {
        const body = { pad: 'x'.repeat(bytes - '{"pad":""}'.length) };
        const answer = await owner.call(method, path, { body, headers: token });
        return [path, answer.status, Object(answer.body).code];
      };
      expect(await withBytes(kilobytes * 1_024)).toEqual([path, 400, 'invalid']);
      expect(await withBytes(kilobytes * 1_024 + 1)).toEqual([path, 413, 'too_large']);
    }
  });

  it('W114 with a large unread body are answered and disconnected', async () => {
    const socket = connect(server.port, '127.0.0.1');
    socket.on('error', () => {});
    const whole = answered(socket);
    const megabyte = Buffer.alloc(1_000_000, 'x');
    socket.write(announced('/api/rooms', 900_000_000));
    expect(await whole).toContain('"code":"too_large"');
    // The kernel takes some megabytes for a reader that will not come.
    let taken = 0;
    const end = new Promise<string>((resolve) => {
      const more = (): void => {
        taken += 1;
        if (taken === 100) resolve('all of it was read');
        else socket.write(megabyte);
      };
      socket.on('drain', more);
      socket.on('close', () => resolve('cut'));
      more();
    });
    expect(await end).toBe('cut');
    socket.destroy();
  }, 30_000);

  it('W114 with a small unread body keep their connection', async () => {
    const socket = connect(server.port, '127.0.0.1');
    const body = 'x'.repeat(9_000);
    const refused = answered(socket);
    socket.write(announced('/api/rooms', body.length));
    expect(await refused).toMatch(/^HTTP\/1\.1 413 /);
    const next = answered(socket);
    socket.write(`${body}GET /api/version HTTP/1.1\r\nHost: x\r\n\r\n`);
    expect(await next).toMatch(/^HTTP\/1\.1 200 /);
    socket.destroy();
  });

  it('W53 with a body of the maximum size are read, however slowly it arrives', async () => {
    const socket = connect(server.port, '127.0.0.1');
    const body = `{"name":"${'x'.repeat(8 * 1024 - 11)}"}`;
    const whole = answered(socket);
    socket.write(announced('/api/rooms', body.length));
    for (let from = 0; from < body.length; from += 3_000) {
      socket.write(body.slice(from, from + 3_000));
      await get('/api/version');
    }
    expect(await whole).toMatch(/^HTTP\/1\.1 400 [^]*"path":"name"/);
    socket.destroy();
  });

  it.each(['/api/rooms/%', '/api/%00', '/%ff', '/api/rooms/\u0001', `/${'a'.repeat(3_000)}`])(
    'with a bad path do no harm: %j',
    async (path) => {
      await rawRequest(server.port, `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
      expect((await get('/api/health')).status).toBe(200);
    },
  );

  it.each(['/%61pi/rooms', '/API/rooms', '//api/rooms', '/api;/rooms', '/./api/rooms'])(
    'cannot reach the API by another path: %s',
    async (path) => {
      expect((await get(path)).headers['content-type']).not.toBe('application/json');
    },
  );
});

describe('clients that disconnect', () => {
  it('before the answer do no harm', async () => {
    const requests = [
      'GET / HTTP/1.1\r\nHost: x\r\n\r\n',
      'GET /api/version HTTP/1.1\r\nHost: x\r\n\r\n',
      'HEAD /api/version HTTP/1.1\r\nHost: x\r\n\r\n',
      'POST /api/rooms HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}',
      'POST /api/rooms HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n{"na',
      'GET /socket/ HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n',
      'GET / HT',
    ];
    await Promise.all(
      requests.flatMap((request) => Array.from({ length: 20 }, () => hangUp(server.port, request))),
    );
    expect((await get('/api/health')).status).toBe(200);
  });
});
