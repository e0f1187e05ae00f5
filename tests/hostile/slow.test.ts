import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setInterval as every } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/server-process.ts';
import { startServer, type TestServer } from '../support/test-server.ts';

const LARGE = 8_000_000;
const folder = temporaryFolder();
let server: TestServer;
beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Callboard</title>');
  writeFileSync(join(folder, 'large.bin'), Buffer.alloc(LARGE, 7));
  server = await startServer({ webFolder: folder });
});
afterAll(async () => {
  await server.remove();
  rmSync(folder, { recursive: true });
});

const post = (path: string) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n`;
const upgrade =
  'GET /socket/ HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n';

/** First bytes of a connection, and its slow continuation. */
const slow: readonly (readonly [name: string, first: string, drop: string])[] = [
  ['says nothing', '', ''],
  ['stops within the method', 'GE', ''],
  ['stops within a header', 'GET / HTTP/1.1\r\nHost: x\r\nX-Y', ''],
  ['stops before the end of the head', 'GET / HTTP/1.1\r\nHost: x\r\n', ''],
  ['sends empty lines', '', '\r\n'],
  ['sends its method letter by letter', '', 'G'],
  ['sends a header letter by letter', 'GET / HTTP/1.1\r\nHost: x\r\nX-Y: ', 'a'],
  ['sends one header after the other', 'GET / HTTP/1.1\r\nHost: x\r\n', 'X-Y: a\r\n'],
  ['stops within a body', `${post('/api/rooms')}{`, ''],
  ['sends a body letter by letter', post('/api/rooms'), '{'],
  ['sends a body where there is nothing', post('/api/nowhere'), '{'],
  ['sends a file letter by letter', post('/api/rooms/import'), '{'],
  ['sends a body to the metrics', post('/metrics'), '{'],
  ['was answered and asks nothing more', 'GET /api/version HTTP/1.1\r\nHost: x\r\n\r\n', ''],
  ['stops within the handshake of a socket', upgrade.slice(0, -2), ''],
  ['opens a socket and says no hello', upgrade, ''],
  ['opens a socket and sends half a frame', `${upgrade}\u0082`, ''],
];

const EACH = 12;
const DROP_MS = 250;
const BOUND_MS = 15_000;

/** Also after a reset, which `once` would throw. */
const closed = (socket: Socket) =>
  new Promise<void>((resolve) => {
    if (socket.closed) resolve();
    else socket.once('close', () => resolve());
  });

/** Says it until the server has had enough. Resolves to how long that took, ms. */
async function hold(first: string, drop: string): Promise<number> {
  const began = performance.now();
  const socket = connect(server.port, '127.0.0.1');
  socket.on('error', () => {});
  socket.resume();
  socket.write(Buffer.from(first, 'latin1'));
  const dripping = setInterval(() => drop !== '' && socket.write(drop), DROP_MS);
  await closed(socket);
  clearInterval(dripping);
  return performance.now() - began;
}

/** Asks for a large file and reads none of it. */
async function ignore(): Promise<Socket> {
  const socket = connect(server.port, '127.0.0.1');
  socket.on('error', () => {});
  socket.pause();
  await once(socket, 'connect');
  socket.write('GET /large.bin HTTP/1.1\r\nHost: x\r\n\r\n');
  return socket;
}

async function bytesLeft(socket: Socket): Promise<number> {
  let bytes = 0;
  socket.on('data', (data: Buffer) => (bytes += data.length));
  socket.resume();
  await closed(socket);
  return bytes;
}

describe('Slow connections', () => {
  it('W43 are closed within 15 s in every phase, while other clients are served', async () => {
    const ignored = await Promise.all(Array.from({ length: EACH }, ignore));
    const held = slow.flatMap(([name, first, drop]) =>
      Array.from({ length: EACH }, async () => ({ name, took: await hold(first, drop) })),
    );
    let isOver = false;
    const over = Promise.all(held).finally(() => {
      isOver = true;
    });
    const statuses = new Set<number>();
    for await (const _ of every(DROP_MS)) {
      if (isOver) break;
      statuses.add((await fetch(`${server.url}/api/health`)).status);
    }
    expect((await over).filter(({ took }) => took > BOUND_MS)).toEqual([]);
    expect([...statuses]).toEqual([200]);

    // As long again for clients that do not read: their answer is cut short by then.
    await hold('', '');
    for (const socket of ignored) expect(await bytesLeft(socket)).toBeLessThan(LARGE);
  });
});
