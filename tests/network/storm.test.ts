import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type MadeRoom, RestClient } from '../support/rest-client.ts';
import { RoomClient } from '../support/room-client.ts';
import { startServer, type TestServer } from '../support/test-server.ts';

const SCREENS = 200;

let server: TestServer;
let owner: RestClient;
let room: MadeRoom;
beforeAll(async () => {
  server = await startServer();
  owner = new RestClient(server.url);
  room = await owner.makeRoom();
  // The first to come by a link finds out which room it means.
  await owner.token(room, 'VIEWER');
});
afterAll(() => server.remove());

interface Runnable {
  get: () => unknown;
  all: () => unknown;
  iterate: () => unknown;
  run: () => unknown;
}

const isRunnable = (value: unknown): value is Runnable =>
  typeof value === 'object' && value !== null && 'get' in value && 'run' in value;

/** Counts what this thread asks of SQLite: all reading is done here, the writer has a thread of its own. */
function countStatements(): () => number {
  const probe = new Sqlite(':memory:');
  const statement: unknown = Object.getPrototypeOf(probe.prepare('select 1'));
  probe.close();
  if (!isRunnable(statement)) throw new TypeError('The statements of SQLite look different.');
  const spies = (['get', 'all', 'iterate', 'run'] as const).map((name) => vi.spyOn(statement, name));
  return () => {
    const calls = spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
    for (const spy of spies) spy.mockRestore();
    return calls;
  };
}

it('W30 many screens that join by links or tokens cause no reads of the database', async () => {
  const screens = Array.from({ length: SCREENS }, (_, index) => `screen-${index}`);
  const counted = countStatements();
  const welcomed = await Promise.all(
    screens.map(async (deviceId) => {
      const token = await new RestClient(server.url).token(room, 'VIEWER', { deviceId });
      const first = await RoomClient.open(server.url);
      const { epoch, seq } = await first.join({ token, channelId: deviceId });
      first.terminate();
      const again = await RoomClient.open(server.url);
      const welcome = await again.join({ token, channelId: deviceId, since: { epoch, seq } });
      again.terminate();
      return welcome.seq === seq;
    }),
  );
  expect(counted()).toBe(0);
  expect(welcomed).toEqual(screens.map(() => true));
});

it("W30 the test's count of reads includes reading an account", async () => {
  const counted = countStatements();
  await owner.call('GET', '/api/rooms');
  expect(counted()).toBeGreaterThan(0);
});
