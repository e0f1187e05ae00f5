import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Toxics } from '../support/fault-pipe.ts';
import { FaultProxy } from '../support/fault-proxy.ts';
import { Seeded } from '../support/seeded.ts';

/** Sends back what it hears, and counts its lines. */
let echo: Server;
const lines = new Set<Socket>();
beforeAll(async () => {
  echo = createServer((socket) => {
    lines.add(socket);
    socket.on('error', () => {}).on('close', () => lines.delete(socket));
    socket.pipe(socket);
  }).listen(0, '127.0.0.1');
  await once(echo, 'listening');
});
afterAll(() => echo.close());

let proxy: FaultProxy;
afterEach(() => proxy.close());

const portOf = (server: Server): number => {
  const address = server.address();
  return address !== null && typeof address === 'object' ? address.port : 0;
};

async function dialled(port: number): Promise<{ socket: Socket; heard: Buffer[] }> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  const heard: Buffer[] = [];
  socket.on('error', () => {}).on('data', (bytes: Buffer) => heard.push(bytes));
  await once(socket, 'connect');
  return { socket, heard };
}

async function line(toxics: Toxics = {}) {
  proxy = await FaultProxy.before(portOf(echo), new Seeded(7));
  proxy.toxics = toxics;
  return dialled(proxy.port);
}

/** Resolves also when the end closes with an error. */
const closed = (socket: Socket) => new Promise<void>((resolve) => socket.once('close', () => resolve()));

const long = Buffer.from(Array.from({ length: 3_000 }, (_, index) => index % 251));

async function echoed({ socket, heard }: Awaited<ReturnType<typeof line>>): Promise<Buffer> {
  while (Buffer.concat(heard).length < long.length) await once(socket, 'data');
  return Buffer.concat(heard);
}

describe('The fault proxy', () => {
  it.each([
    ['nothing wrong', {}],
    ['latency and jitter', { latency: 20, jitter: 30 }],
    ['little bandwidth', { bandwidth: 100_000 }],
    ['slicing', { slice: 40, jitter: 2 }],
  ])('delivers every byte in order with %s', async (_what, toxics) => {
    const open = await line(toxics);
    open.socket.write(long);
    expect((await echoed(open)).equals(long)).toBe(true);
  });

  it('is as slow as its latency and bandwidth are set', async () => {
    const open = await line({ latency: 40, bandwidth: 30_000 });
    const since = performance.now();
    open.socket.write(long);
    await echoed(open);
    // Each way its latency and a tenth of a second for 3,000 bytes.
    expect(performance.now() - since).toBeGreaterThan(270);
  });

  it('delivers nothing during a black hole, and everything afterwards', async () => {
    const open = await line();
    proxy.toxics = { blackhole: true };
    open.socket.write(long);
    const past = await dialled(portOf(echo));
    past.socket.write(long);
    await echoed(past);
    past.socket.destroy();
    expect(open.heard).toEqual([]);
    proxy.toxics = {};
    expect((await echoed(open)).equals(long)).toBe(true);
  });

  it('resets both ends', async () => {
    const open = await line();
    open.socket.write('x');
    await once(open.socket, 'data');
    const [server] = lines;
    const ends = [open.socket, ...(server === undefined ? [] : [server])].map(closed);
    proxy.reset();
    expect(await Promise.all(ends)).toHaveLength(2);
  });

  it('delays a close by the configured time', async () => {
    const open = await line({ slowClose: 60 });
    open.socket.write('x');
    await once(open.socket, 'data');
    const since = performance.now();
    proxy.hangUp();
    await closed(open.socket);
    expect(performance.now() - since).toBeGreaterThan(50);
  });
});
