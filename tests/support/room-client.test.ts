import { once } from 'node:events';
import { decode, encode } from '@msgpack/msgpack';
import { afterAll, expect, it } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { RoomClient } from './room-client.ts';

const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
afterAll(() => server.close());

/** A room that answers its commands, once there are so many, last first. */
function answerLastFirst(socket: WebSocket, count: number): void {
  const ids: unknown[] = [];
  socket.on('message', (data: Buffer) => {
    const frame = decode(data);
    ids.push(Array.isArray(frame) ? frame[1] : null);
    if (ids.length !== count) return;
    for (const id of ids.reverse()) socket.send(encode(['ack', id, { seq: id }]));
  });
}

async function opened(): Promise<RoomClient> {
  if (server.address() === null) await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('It listens at a port.');
  return RoomClient.open(`http://127.0.0.1:${address.port}`);
}

it('the client matches answers in any order to commands, and rejects the other commands at the end', async () => {
  server.once('connection', (socket) => answerLastFirst(socket, 5));
  const client = await opened();
  const answers = await Promise.all(Array.from({ length: 5 }, () => client.ask('timers/create')));
  expect(answers).toEqual([1, 2, 3, 4, 5].map((seq) => ({ seq })));
  const unanswered = client.command('timers/create');
  await client.close();
  await expect(unanswered).rejects.toThrow('The socket is closed');
});

it.each([
  ['breaks its schema', encode(['ack', 1, {}])],
  ['is a text', 'ack'],
])('the client closes and rejects waiting commands if it gets a frame that %s', async (_, frame) => {
  server.once('connection', (socket) => socket.on('message', () => socket.send(frame)));
  const client = await opened();
  await expect(client.command('timers/create')).rejects.toThrow('frame');
  expect(client.faults).toHaveLength(1);
});
