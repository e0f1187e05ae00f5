import { createServer, type Server, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, describe, expect, it, test, vi } from 'vitest';
import type { Cancel } from '../../kernel/clock.ts';
import { POST_TIMEOUT, post } from './post.ts';
import { AllowedAddresses } from './receiver.ts';

const allowed = new AllowedAddresses(['127.0.0.0/8']);
const open: Server[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await new Promise((closed) => server.close(closed));
});

/** A receiver that runs `act` on a request. Resolves to its address. */
async function receiver(act: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => {}).once('data', () => act(socket));
  });
  return listeningAt(server);
}

async function listeningAt(server: Server): Promise<string> {
  open.push(server);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`;
}

/** Sends with a timeout that ends on command. */
function sent(url: string) {
  const asked: { ms: number; ring: () => void; isOver: boolean }[] = [];
  const after = (ms: number, ring: () => void): Cancel => {
    const wait = { ms, ring, isOver: false };
    asked.push(wait);
    return () => {
      wait.isOver = true;
    };
  };
  const { signal } = new AbortController();
  const posted = post(
    {
      clock: { after },
      allowed,
      resolve: () => Promise.reject(new Error('no name')),
      mayConnect: () => true,
    },
    { url: new URL(url), headers: { 'x-test': '1' }, body: '{}', signal },
  );
  return { posted, asked };
}

const ECDHE_RSA_AES128_GCM = 0xc02f;
/** With the key of the receiver, in TLS 1.2 and before. */
const DHE_SUITES: readonly number[] = [0x33, 0x39, 0x67, 0x6b, 0x9e, 0x9f, 0xccaa, 0xc09e, 0xc09f];
const SESSION_ID_AT = 43;

function cipherSuitesOf(hello: Buffer): readonly number[] {
  const start = SESSION_ID_AT + 1 + hello.readUInt8(SESSION_ID_AT);
  return Array.from({ length: hello.readUInt16BE(start) / 2 }, (_, nth) =>
    hello.readUInt16BE(start + 2 + 2 * nth),
  );
}

const OK = 'HTTP/1.1 200 OK\r\n';

describe('a webhook receiver', () => {
  test.each<[string, string, object]>([
    [
      'that redirects',
      'HTTP/1.1 302 Found\r\nlocation: http://10.0.0.1/\r\ncontent-length: 0\r\n\r\n',
      { status: 302 },
    ],
    [
      'that disconnects during its answer',
      `${OK}content-length: 50\r\n\r\nhalf`,
      { status: 200, answer: 'half' },
    ],
    ['that answers', `${OK}content-length: 2\r\n\r\nok`, { status: 200, answer: 'ok' }],
    ['that does not speak HTTP', 'SSH-2.0-OpenSSH\r\n', { status: null, failure: 'broken' }],
    [
      'that changes the protocol',
      'HTTP/1.1 101 Switching\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n',
      { failure: 'broken' },
    ],
    ['that sends endless headers', `${OK}${'x: y\r\n'.repeat(10_000)}`, { status: null, failure: 'broken' }],
    [
      'that sends only 103',
      'HTTP/1.1 103 Early\r\n\r\n'.repeat(50),
      { status: null, failure: 'unreachable' },
    ],
    ['that disconnects', '', { status: null, failure: 'unreachable' }],
  ])('K64 %s is called once', async (_what, said, came) => {
    const url = await receiver((socket) => socket.end(said));
    const { posted, asked } = sent(url);
    expect(await posted).toMatchObject(came);
    expect(asked).toMatchObject([{ ms: POST_TIMEOUT, isOver: true }]);
  });

  it('K64 has only the first 1 kB of its answer read', async () => {
    let isClosed: () => void = () => {};
    const closed = new Promise<void>((resolve) => {
      isClosed = resolve;
    });
    const url = await receiver((socket) => {
      socket.on('close', isClosed);
      socket.write(`${OK}transfer-encoding: chunked\r\n\r\n`);
      const more = () => {
        while (!socket.destroyed && socket.write(`400\r\n${'x'.repeat(1_024)}\r\n`));
        socket.once('drain', more);
      };
      more();
    });
    expect(await sent(url).posted).toEqual({ status: 200, answer: 'x'.repeat(1_024) });
    await closed;
  });

  it('W2849 cannot choose the numbers of a TLS handshake (DHE)', async () => {
    const server = createServer();
    const hello = new Promise<Buffer>((resolve) => {
      server.on('connection', (socket) => {
        socket
          .on('error', () => {})
          .once('data', (bytes: Buffer) => {
            resolve(bytes);
            socket.destroy();
          });
      });
    });
    const { posted } = sent((await listeningAt(server)).replace('http:', 'https:'));
    expect(await posted).toEqual({ status: null, failure: 'unreachable' });
    const suites = cipherSuitesOf(await hello);
    expect(suites).toContain(ECDHE_RSA_AES128_GCM);
    expect(suites.filter((suite) => DHE_SUITES.includes(suite))).toEqual([]);
  });

  it('W2840 that repeats messages before the TLS handshake is disconnected after 128 kB', async () => {
    const helloRequests = Buffer.from('160303000400000000'.repeat(4_096), 'hex');
    const url = await receiver((socket) => {
      const more = () => {
        while (!socket.destroyed && socket.write(helloRequests));
        socket.once('drain', more);
      };
      more();
    });
    const { posted, asked } = sent(url.replace('http:', 'https:'));
    while (asked[0]?.isOver === false) {
      await nextTurn();
      asked.findLast(({ ms }) => ms < POST_TIMEOUT)?.ring();
    }
    expect(await posted).toEqual({ status: null, failure: 'broken' });
  });

  test.each<[string, string, string, object]>([
    ['line breaks before its answer', '', '\r\n', { status: null, failure: 'broken' }],
    ['spaces in a header', `${OK}x-long:`, '  ', { status: null, failure: 'broken' }],
    ['zeros in the size of a chunk', `${OK}transfer-encoding: chunked\r\n\r\n`, '00', { status: 200 }],
  ])('W2840 that sends endless %s is disconnected after 128 kB', async (_what, start, repeated, came) => {
    const url = await receiver((socket) => {
      socket.write(start);
      const more = () => {
        while (!socket.destroyed && socket.write(repeated.repeat(4_096)));
        socket.once('drain', more);
      };
      more();
    });
    const { posted, asked } = sent(url);
    expect(await posted).toMatchObject(came);
    expect(asked).toMatchObject([{ isOver: true }]);
  });

  test.each<[string, string, object]>([
    ['never answers', '', { status: null, failure: 'slow' }],
    ['trickles its headers', `${OK}x-slow: `, { status: null, failure: 'slow' }],
    ['never ends its answer', `${OK}content-length: 9\r\n\r\nabc`, { status: 200, answer: 'abc' }],
  ])('K64 that %s is disconnected after 10 s', async (_what, said, came) => {
    const url = await receiver((socket) => socket.write(said));
    let turns = 0;
    // Tries with longer timeouts until the answer arrives in time.
    await vi.waitFor(async () => {
      turns += 20;
      const { posted, asked } = sent(url);
      for (let turn = 0; turn < turns; turn += 1) await nextTurn();
      asked[0]?.ring();
      expect(await posted).toMatchObject(came);
    }, 30_000);
  });

  it('K65 in a private network is never called', async () => {
    const { signal } = new AbortController();
    const deps = {
      clock: { after: () => () => {} },
      allowed: new AllowedAddresses([]),
      resolve: async () => ['127.0.0.1'],
      mayConnect: () => true,
    };
    for (const url of ['http://inside.example/', 'http://127.0.0.1/', 'http://[::1]/'])
      expect(await post(deps, { url: new URL(url), headers: {}, body: '', signal })).toEqual({
        status: null,
        failure: 'forbidden',
      });
  });
});
