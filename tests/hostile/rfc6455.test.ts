import { decode, encode } from '@msgpack/msgpack';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientFrame, type Ending, RawSocket } from '../support/raw-socket.ts';
import { type MadeRoom, RestClient } from '../support/rest-client.ts';
import { startServer, type TestServer } from '../support/test-server.ts';
import { type Vector, vectors } from './rfc6455.vectors.ts';

let server: TestServer;
let owner: RestClient;
let room: MadeRoom;
let hello: Buffer;
beforeAll(async () => {
  server = await startServer();
  owner = new RestClient(server.url);
  room = await owner.makeRoom();
  const token = await owner.token(room, 'VIEWER');
  const client = { name: 'Raw', view: 'VIEWER' };
  hello = clientFrame({ opcode: 2, payload: encode(['hello', { token, channelId: 'raw', client }]) });
});
afterAll(() => server.remove());

const KEY = 'dGhlIHNhbXBsZSBub25jZQ==';
const upgrade = (lines: readonly string[], path = '/socket/', method = 'GET') =>
  `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
const lines = ['Host: x', 'Upgrade: websocket', 'Connection: Upgrade', 'Sec-WebSocket-Version: 13'];
const sound = [...lines, `Sec-WebSocket-Key: ${KEY}`];

async function joined(): Promise<RawSocket> {
  const { socket } = await RawSocket.open(server.port, upgrade(sound));
  socket.send(hello);
  await socket.frame();
  return socket;
}

const LAST = 77_777;
const last = clientFrame({ opcode: 2, payload: encode(['ping', LAST]) });
const isAnswer = (payload: Buffer): boolean => {
  const frame: unknown = decode(payload);
  return Array.isArray(frame) && frame[0] === 'serverTime' && frame[1] === LAST;
};

/** Its result: the closing code, or an answer to our ping after it. */
async function cameOf({ bytes, outcome: expected }: Vector): Promise<'serves' | Ending> {
  const socket = await joined();
  socket.send(bytes);
  if (expected !== 'serves') return socket.ending();
  socket.send(last);
  for (;;) {
    const frame = await socket.frame();
    if (frame === null || frame.opcode === 8) return 'dropped';
    if (frame.opcode !== 2 || !isAnswer(frame.payload)) continue;
    socket.destroy();
    return 'serves';
  }
}

describe('RFC 6455 frames', () => {
  it('are at least 250 cases with unique names', () => {
    expect(new Set(vectors.map(({ name }) => name)).size).toBe(vectors.length);
    expect(vectors.length).toBeGreaterThanOrEqual(250);
  });

  it.each(vectors)('W4 are answered, or end the connection, as the case states: $name', async (vector) => {
    const found = await cameOf(vector);
    expect(vector.outcome === 'serves' ? ['serves'] : vector.outcome).toContain(found);
  });
});

describe('The RFC 6455 handshake', () => {
  it('answers the key with its digest', async () => {
    const { socket, answer: head } = await RawSocket.open(server.port, upgrade(sound));
    expect(head).toMatch(/^HTTP\/1\.1 101 /);
    expect(head.toLowerCase()).toContain('sec-websocket-accept: s3pplmbitxaq9kygzzhzrbk+xoo=');
    expect(head.toLowerCase()).not.toContain('sec-websocket-extensions');
    socket.destroy();
  });

  it.each([
    ['without a key', upgrade(lines)],
    ['by POST', upgrade([...sound, 'Content-Length: 0'], '/socket/', 'POST')],
    ['at another path', upgrade(sound, '/sockets/')],
    ['of an older HTTP', upgrade(sound).replace('HTTP/1.1', 'HTTP/1.0')],
    ['without a host', upgrade(sound.slice(1))],
    ['of another site', upgrade([...sound, 'Origin: https://evil.example'])],
  ])('is refused %s', async (_what, head) => {
    const { socket, answer: said } = await RawSocket.open(server.port, head);
    expect(said).not.toMatch(/^HTTP\/1\.1 101 /);
    socket.destroy();
  });
});

describe('A handshake with another protocol version', () => {
  it.each([
    ['another', [...sound.slice(0, 3), 'Sec-WebSocket-Version: 8', ...sound.slice(4)]],
    ['none', [...sound.slice(0, 3), ...sound.slice(4)]],
  ])('W52 is refused with 426 and the version 13: %s', async (_what, asked) => {
    const { socket, answer } = await RawSocket.open(server.port, upgrade(asked));
    expect(answer).toMatch(/^HTTP\/1\.1 426 Upgrade Required\r\n/);
    expect(answer.toLowerCase()).toContain('sec-websocket-version: 13');
    socket.destroy();
  });
});

describe('A refused handshake', () => {
  it.each([
    ['with another protocol version', sound.map((line) => line.replace('Version: 13', 'Version: 8'))],
    ['of another site', [...sound, 'Origin: https://evil.example']],
    ['with a body', [...sound, 'Content-Length: 1']],
  ])('W2811 ends the connection: %s', async (_what, asked) => {
    const { socket, answer } = await RawSocket.open(server.port, upgrade(asked));
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d [^]*\r\nconnection: close\r\n/i);
    await socket.closed;
  });
});

describe('The end of a connection', () => {
  /** Long enough for what the server has sent before to be here, however slow the machine is. */
  async function roundTrips(): Promise<'still open'> {
    for (let nth = 0; nth < 3; nth++) await owner.call('GET', '/api/version/');
    return 'still open';
  }

  it("W49 comes without waiting for the client to answer the server's close frame", async () => {
    const socket = await joined();
    const answer = await owner.call('DELETE', `/api/rooms/${room.room.pid}`);
    expect(answer.status).toBe(204);
    expect(await socket.closing()).toBe(4401);
    expect(await Promise.race([socket.closed, roundTrips()])).not.toBe('still open');
  });
});
