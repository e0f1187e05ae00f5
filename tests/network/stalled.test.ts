import { expect, it, onTestFinished } from 'vitest';
import { METRICS_TOKEN, metric } from '../support/metric.ts';
import { RestClient } from '../support/rest-client.ts';
import { RoomClient } from '../support/room-client.ts';
import { startServer } from '../support/test-server.ts';

const STALLED = 1;
const OTHERS = 4;
/** The server's buffer for one client before it drops a frame, and the frames of one turn beyond it; bytes. */
const MOST_WAITING = 512 * 1024;

it('W17 the server cuts screens that stop reading, and other screens miss no event', async () => {
  const server = await startServer({ env: { METRICS_TOKEN } });
  onTestFinished(() => server.remove());
  const rest = new RestClient(server.url);
  const room = await rest.makeRoom();
  const join = async (deviceId: string) => {
    const client = await RoomClient.join(server.url, {
      token: await rest.token(room, 'CONTROLLER', { deviceId }),
    });
    onTestFinished(() => client.terminate());
    return client;
  };
  const joinAll = (name: string, count: number) =>
    Promise.all(Array.from({ length: count }, (_, at) => join(`${name}-${at}`)));
  const sockets = () => metric(server.url, 'callboard_sockets{view="CONTROLLER"}');
  /** How many are being sent away, or are gone. */
  const cut = async () =>
    1 + STALLED + OTHERS - (await sockets()) + (await metric(server.url, 'callboard_sockets_slow'));

  const controller = await join('controller');
  const stalled = await joinAll('stalled', STALLED);
  const others = await joinAll('other', OTHERS);
  for (const client of stalled) client.pause();
  let last = 0;
  // Each takes 60 kB, ten of them one commit: the kernel's buffers are full before the idle check.
  const items = Array.from({ length: 2 }, () => ({ notes: '€'.repeat(10_000) }));
  const edits = () => Array.from({ length: 10 }, () => controller.ask('timers/replace', { items }));
  while ((await cut()) < STALLED) {
    last = Math.max(...(await Promise.all(edits())).map(({ seq }) => seq));
    await Promise.all(others.map((client) => client.reached(last)));
  }
  const waiting = await metric(server.url, 'callboard_backpressure_bytes');
  expect(waiting).toBeGreaterThan(0);
  expect(waiting).toBeLessThan(STALLED * MOST_WAITING);
  // They never read again, and are dropped.
  for (;;) {
    const devices = JSON.stringify(await controller.event('clients'));
    if (devices.includes('other-0') && !devices.includes('stalled')) break;
  }
  expect(await metric(server.url, 'callboard_backpressure_bytes')).toBe(0);
  expect(await sockets()).toBe(1 + OTHERS);
  expect(others.map(({ seq }) => seq)).toEqual(others.map(() => last));
  expect(others.flatMap(({ faults }) => faults)).toEqual([]);
});
