import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSocketServer, type Server } from 'node:net';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it, test } from 'vitest';
import { sourceWords } from '../../../machines/words/webhook.ts';
import { AllowedAddresses } from './receiver.ts';
import { fetchSource, MAX_SOURCE_BYTES, redirectTarget, SOURCE_TIMEOUT } from './source.routes.ts';

const open: Server[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await new Promise((closed) => server.close(closed));
});

async function listening(server: Server): Promise<number> {
  open.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

const asked: IncomingMessage[] = [];
async function site(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  asked.length = 0;
  const server = createServer((request, response) => {
    asked.push(request);
    answer(request, response);
  });
  return `http://127.0.0.1:${await listening(server)}`;
}

const allowed = new AllowedAddresses(['127.0.0.0/8']);
const names = new Map([
  ['rebound.example', ['127.0.0.1']],
  ['inner.example', ['127.0.0.1', '10.0.0.1']],
]);

function fetched(url: string, networks = allowed) {
  const rings: (() => void)[] = [];
  const taken: string[] = [];
  const done = fetchSource(
    {
      clock: {
        after: (ms, ring) => {
          expect(ms).toBe(SOURCE_TIMEOUT);
          rings.push(ring);
          return () => {};
        },
      },
      allowed: networks,
      resolve: async (name) => names.get(name) ?? [],
      takeAddress: async (address) => {
        taken.push(address);
      },
    },
    new URL(url),
  ).then((result) => (result.ok ? result.value.toString() : result));
  return { done, taken, ring: () => rings.forEach((each) => each()) };
}

const refused = (error: string) => ({ ok: false, error });
const to =
  (location: string, status = 302) =>
  (_: IncomingMessage, response: ServerResponse) =>
    response.writeHead(status, { location }).end();

describe('the source of a rundown', () => {
  it('N2486 is fetched without headers', async () => {
    const url = await site((_, response) => response.end('Doors,5'));
    expect(await fetched(`${url}/show.csv?gid=1#top`).done).toBe('Doors,5');
    expect(asked[0]?.url).toBe('/show.csv?gid=1');
    expect(asked[0]?.method).toBe('GET');
    expect(Object.keys(asked[0]?.headers ?? {}).sort()).toEqual(['connection', 'host']);
  });

  test.each([301, 302, 303, 307, 308])(
    'N2486 is fetched through a redirect with the status %i',
    async (status) => {
      const url = await site((request, response) => {
        const hop = Number(request.url?.slice(1));
        if (hop < 3) to(`/${hop + 1}`, status)(request, response);
        else response.end('there');
      });
      const { done, taken } = fetched(`${url}/0`);
      expect(await done).toBe('there');
      expect(taken).toEqual(Array(4).fill('127.0.0.1'));
    },
  );

  it('N2486 follows at most three redirects', async () => {
    const url = await site((_, response) => to('/again')(_, response));
    expect(await fetched(url).done).toEqual(refused(sourceWords.redirects(3)));
    expect(asked).toHaveLength(4);
  });

  it('N2486 is refused if the host of a redirect is forbidden', async () => {
    for (const [host, error] of [
      ['10.0.0.1', sourceWords.forbidden],
      ['169.254.169.254', sourceWords.forbidden],
      ['[::1]', sourceWords.forbidden],
      ['2130706433', 'there'],
      ['nowhere.example', sourceWords.unknownName],
      ['inner.example', sourceWords.forbidden],
      ['me:pw@127.0.0.1', sourceWords.badRedirect],
      ['127.0.0.1:25', sourceWords.badRedirect],
    ] as const) {
      const url = await site((request, response) =>
        request.url === '/'
          ? to(`http://${host}${host.includes(':25') ? '' : `:${new URL(url).port}`}/x`)(request, response)
          : response.end('there'),
      );
      const result = await fetched(`${url}/`).done;
      expect([host, result]).toEqual([host, error === 'there' ? error : refused(error)]);
    }
    const url = await site(to('file:///etc/passwd'));
    expect(await fetched(url).done).toEqual(refused(sourceWords.badRedirect));
  });

  it("N2486 is fetched only if each address to which the host's name resolves is allowed", async () => {
    const url = await site((_, response) => response.end('there'));
    const { port } = new URL(url);
    expect(await fetched(`http://rebound.example:${port}/`).done).toBe('there');
    expect(asked[0]?.headers.host).toBe(`rebound.example:${port}`);
    names.set('rebound.example', ['10.0.0.1']);
    expect(await fetched(`http://rebound.example:${port}/`).done).toEqual(refused(sourceWords.forbidden));
    expect(await fetched(`http://127.0.0.1:${port}/`, new AllowedAddresses([])).done).toEqual(
      refused(sourceWords.forbidden),
    );
  });

  test.each([
    ['https://a.example/', 'http://a.example/x', sourceWords.insecure],
    ['https://a.example/', 'https://b.example/x', 'https://b.example/x'],
    ['https://a.example/', '/x', 'https://a.example/x'],
    ['http://a.example/', 'https://b.example/', 'https://b.example/'],
    ['http://a.example/', '', 'http://a.example/'],
    ['http://a.example/', 'http://b.example:22/', sourceWords.badRedirect],
  ])('N2486 is redirected from %s to %s only if that is allowed', (from, location, expected) => {
    const next = redirectTarget(new URL(from), location);
    expect(next.ok ? next.value.href : next.error).toBe(expected);
  });

  const packers = [
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['deflate', deflateSync],
    ['deflate', deflateRawSync],
    ['br', brotliCompressSync],
  ] as const;
  test.each(packers)('N2486 is decompressed only up to 1 MB: %s', async (encoding, pack) => {
    const bodies = [
      'Doors,5',
      'a'.repeat(MAX_SOURCE_BYTES),
      'a'.repeat(MAX_SOURCE_BYTES + 1),
      '0'.repeat(20_000_000),
    ];
    const url = await site((request, response) => {
      const body = pack(Buffer.from(bodies[Number(request.url?.slice(1))] ?? ''));
      response.writeHead(200, { 'content-encoding': encoding }).end(body);
    });
    expect(await fetched(`${url}/0`).done).toBe('Doors,5');
    expect(await fetched(`${url}/1`).done).toHaveLength(MAX_SOURCE_BYTES);
    for (const bomb of [2, 3])
      expect(await fetched(`${url}/${bomb}`).done).toEqual(refused(sourceWords.tooLarge));
  });

  it('N2486 is read up to 1 MB', async () => {
    const url = await site((request, response) => {
      response.write('a'.repeat(MAX_SOURCE_BYTES));
      if (request.url === '/endless') {
        const more = setInterval(() => response.write('a'.repeat(65_536)), 1);
        response.on('close', () => clearInterval(more)).on('error', () => {});
      } else response.end(request.url === '/more' ? 'a' : '');
    });
    expect(await fetched(`${url}/`).done).toHaveLength(MAX_SOURCE_BYTES);
    expect(await fetched(`${url}/more`).done).toEqual(refused(sourceWords.tooLarge));
    expect(await fetched(`${url}/endless`).done).toEqual(refused(sourceWords.tooLarge));
  });

  it('N2486 times out after ten seconds', async () => {
    let isAsked = () => {};
    const waits = new Promise<void>((resolve) => {
      isAsked = resolve;
    });
    const url = await site((_, response) => {
      response.write('Doors');
      isAsked();
    });
    const { done, ring } = fetched(url);
    await waits;
    ring();
    expect(await done).toEqual(refused(sourceWords.slow));
  });

  test.each([
    ['a web page', { 'content-type': 'text/html; charset=utf-8' }, 200, sourceWords.page],
    ['in an unknown encoding', { 'content-encoding': 'zstd' }, 200, sourceWords.broken],
    ['in two encodings', { 'content-encoding': 'gzip, gzip' }, 200, sourceWords.broken],
    ['not compressed as stated', { 'content-encoding': 'gzip' }, 200, sourceWords.broken],
    ['a 404', {}, 404, sourceWords.status(404)],
    ['a 206', {}, 206, sourceWords.status(206)],
    ['a 503', {}, 503, sourceWords.status(503)],
  ])('N2486 is refused if the answer is %s', async (_, headers, status, error) => {
    const url = await site((_request, response) => response.writeHead(status, headers).end('Doors,5'));
    expect(await fetched(url).done).toEqual(refused(error));
  });

  test.each([
    ['no HTTP', 'SSH-2.0-OpenSSH\r\n', sourceWords.broken],
    [
      'another protocol',
      'HTTP/1.1 101 Switching\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n',
      sourceWords.broken,
    ],
    ['only 103', 'HTTP/1.1 103 Early\r\n\r\n'.repeat(50), sourceWords.broken],
    ['endless headers', `HTTP/1.1 200 OK\r\n${'x: y\r\n'.repeat(10_000)}`, sourceWords.broken],
    ['half an answer', 'HTTP/1.1 200 OK\r\ncontent-length: 50\r\n\r\nhalf', sourceWords.unreachable],
  ])('N2486 is refused if the receiver sends %s', async (_, answer, error) => {
    const port = await listening(
      createSocketServer((socket) => {
        socket.on('error', () => {}).once('data', () => socket.end(answer));
      }),
    );
    expect(await fetched(`http://127.0.0.1:${port}/`).done).toEqual(refused(error));
  });

  it('W2840 is refused after 8 MB, which includes bytes that the HTTP parser skips', async () => {
    const port = await listening(
      createSocketServer((socket) => {
        const more = () => {
          while (!socket.destroyed && socket.write('\r\n'.repeat(32_768)));
          socket.once('drain', more);
        };
        socket.on('error', () => {}).once('data', more);
      }),
    );
    expect(await fetched(`http://127.0.0.1:${port}/`).done).toEqual(refused(sourceWords.broken));
  });
});
