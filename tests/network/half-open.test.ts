import { setInterval } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { RestClient } from '../support/rest-client.ts';
import { RoomClient } from '../support/room-client.ts';
import { BadNetwork } from './bad-network.ts';

let network: BadNetwork;
beforeAll(async () => {
  network = await BadNetwork.open(1);
});
afterAll(() => network.close());

/** A screen behind the bad network. */
async function screen(name: string): Promise<RoomClient> {
  const token = await new RestClient(network.server.url).token(network.room, 'VIEWER', { deviceId: name });
  const client = await RoomClient.open(network.proxy.url);
  await client.join({ token, name });
  return client;
}

/** Resolves when the controller's list of devices is like that. */
async function listed(holds: (names: string) => boolean): Promise<void> {
  while (!holds(JSON.stringify(await network.controller.event('clients'))));
}

it('W24 the server closes sockets of vanished screens within 15 s, even in a busy room', async () => {
  const { controller } = network;
  const screens = [await screen('stage-left'), await screen('stage-right')];
  await listed((names) => names.includes('stage-left') && names.includes('stage-right'));
  let isBusy = true;
  const busy = (async () => {
    // Frames that go out must not count as a sign of life.
    for await (const _ of setInterval(100)) {
      if (!isBusy) return;
      await controller.ask('timeset/toggle');
    }
  })();
  network.proxy.toxics = { blackhole: true };
  const since = performance.now();
  await listed((names) => !names.includes('stage'));
  expect(performance.now() - since).toBeLessThan(15_000);
  isBusy = false;
  await busy;
  for (const client of screens) client.terminate();
});
