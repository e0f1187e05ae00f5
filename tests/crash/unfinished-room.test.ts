import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { z } from 'zod';
import { openReader } from '../../server/store/connection.ts';
import { databaseFile } from '../../server/store/lock.ts';
import { post } from '../support/people.ts';
import { RestClient } from '../support/rest-client.ts';
import { ServerProcess } from '../support/server-process.ts';

const TIMERS = 1_000;
const listed = z.array(z.looseObject({ pid: z.string() }));
const state = z.looseObject({ timers: z.array(z.unknown()) });

let server: ServerProcess | null = null;
afterEach(() => server?.remove());

it('W2031 a room copy interrupted by a kill does not exist and cannot be restored', async () => {
  server = await ServerProcess.start();
  const client = new RestClient(server.url);
  await post(client, 'anonymous');
  const room = await client.makeRoom();
  const token = await client.token(room, 'CONTROLLER', { signature: null });
  const items = Array.from({ length: TIMERS }, (_, nth) => ({ name: `Talk ${nth}` }));
  await client.command(room.room.pid, token, 'timers/replace', { items });
  const reader = openReader(databaseFile(server.dataDir));
  const unfinished = reader.prepare<[], string>('select pid from rooms where deleted_at = 0').pluck();
  const cut = new AbortController();
  const copying = async () => {
    while (!cut.signal.aborted)
      await client.call('POST', `/api/rooms/${room.room.pid}/duplicate`, { body: {} }).catch(() => null);
  };
  const copied = copying();
  while (unfinished.all().length === 0) await pause(1);
  cut.abort();
  await server.kill();
  await copied;
  const [half] = unfinished.all();
  reader.close();
  expect(half).toBeDefined();
  await server.start();
  const rooms = listed.parse((await client.call('GET', '/api/rooms')).body);
  expect(rooms.map(({ pid }) => pid)).not.toContain(half);
  for (const { pid } of rooms) {
    const { body } = await client.call('GET', `/api/rooms/${pid}/export`);
    expect(state.parse(body).timers).toHaveLength(TIMERS);
  }
  expect((await client.call('GET', `/api/rooms/${half}`)).status).toBe(404);
  expect((await client.call('POST', `/api/rooms/${half}/restore`, { body: {} })).status).toBe(404);
});
