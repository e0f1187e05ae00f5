import { afterAll, beforeAll, expect, it } from 'vitest';
import { METRICS_TOKEN, metric } from '../support/metric.ts';
import { type MadeRoom, RestClient } from '../support/rest-client.ts';
import { RoomClient } from '../support/room-client.ts';
import { startServer, type TestServer } from '../support/test-server.ts';

const STALLED = 1;
const OTHERS = 4;
/** What the server keeps for one client before it drops a frame, and the frames of one turn beyond it; bytes. */
const MOST_WAITING = 512 * 1024;

let server: TestServer;
let room: MadeRoom;
beforeAll(async () => {
  server = await startServer({ env: { METRICS_TOKEN } });
  room = await new RestClient(server.url).makeRoom();
});
afterAll(() => server.remove());

const join = async (view: 'CONTROLLER' | 'VIEWER', deviceId: string) =>
  RoomClient.join(server.url, { token: await new RestClient(server.url).token(room, view, { deviceId }) });

/** How many viewers are being sent away, or are gone. */
async function cut(): Promise<number> {
  const left = await metric(server.url, 'callboard_sockets{view="VIEWER"}');
  return STALLED + OTHERS - left + (await metric(server.url, 'callboard_sockets_slow'));
}

it('W17 a fifth of the viewers that stop reading are cut, the others miss nothing, and what waited for them is let go', async () => {
  const controller = await join('CONTROLLER', 'controller');
  const stalled = await Promise.all(
    Array.from({ length: STALLED }, (_, at) => join('VIEWER', `stalled-${at}`)),
  );
  const others = await Promise.all(Array.from({ length: OTHERS }, (_, at) => join('VIEWER', `other-${at}`)));
  for (const viewer of stalled) viewer.pause();
  const { messageId } = await controller.ask('messages/create', { text: '€'.repeat(2_000) });
  let last = 0;
  // Each show sends the text twice, 12 kB. What the kernel buffers for a local socket is some megabytes, how many it says itself.
  while ((await cut()) < STALLED) {
    const shown = Array.from({ length: 50 }, (_, index) =>
      controller.ask('messages/show', { messageId, focus: index % 2 === 0 }),
    );
    last = Math.max(last, ...(await Promise.all(shown)).map(({ seq }) => seq));
    await Promise.all(others.map((viewer) => viewer.reached(last)));
  }
  const waiting = await metric(server.url, 'callboard_backpressure_bytes');
  expect(waiting).toBeGreaterThan(0);
  expect(waiting).toBeLessThan(STALLED * MOST_WAITING);
  // They never read again, and are given up all the same.
  for (;;) {
    const devices = JSON.stringify(await controller.event('clients'));
    if (devices.includes('other-0') && !devices.includes('stalled')) break;
  }
  expect(await metric(server.url, 'callboard_backpressure_bytes')).toBe(0);
  expect(await metric(server.url, 'callboard_sockets{view="VIEWER"}')).toBe(OTHERS);
  expect(others.map(({ seq }) => seq)).toEqual(others.map(() => last));
  expect(others.flatMap(({ faults }) => faults)).toEqual([]);
  for (const viewer of [controller, ...others, ...stalled]) viewer.terminate();
});
