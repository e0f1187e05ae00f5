import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MadeRoom, RestClient } from '../support/rest-client.ts';
import { RoomClient } from '../support/room-client.ts';
import { startServer, type TestServer } from '../support/test-server.ts';

const STALLED = 2;
const OTHERS = 8;

let server: TestServer;
let room: MadeRoom;
beforeAll(async () => {
  server = await startServer();
  room = await new RestClient(server.url).makeRoom();
});
afterAll(() => server.remove());

const join = async (view: 'CONTROLLER' | 'VIEWER', deviceId: string) =>
  RoomClient.join(server.url, { token: await new RestClient(server.url).token(room, view, { deviceId }) });

it('W17 a fifth of the viewers that stop reading are cut, and the others miss nothing', async () => {
  const desk = await join('CONTROLLER', 'desk');
  const stalled = await Promise.all(
    Array.from({ length: STALLED }, (_, at) => join('VIEWER', `stalled-${at}`)),
  );
  const others = await Promise.all(Array.from({ length: OTHERS }, (_, at) => join('VIEWER', `other-${at}`)));
  for (const viewer of stalled) viewer.pause();
  const { messageId } = await desk.ask('messages/create', { text: 'x'.repeat(2_000) });
  let last = 0;
  // Each show sends the text twice; what the kernel buffers for a local socket is some megabytes.
  for (let round = 0; round < 40; round += 1) {
    const shown = Array.from({ length: 50 }, (_, index) =>
      desk.ask('messages/show', { messageId, focus: index % 2 === 0 }),
    );
    last = Math.max(last, ...(await Promise.all(shown)).map(({ seq }) => seq));
    await Promise.all(others.map((viewer) => viewer.reached(last)));
  }
  // They never read again, and are given up all the same.
  for (;;) {
    const devices = JSON.stringify(await desk.event('clients'));
    if (devices.includes('other-0') && !devices.includes('stalled')) break;
  }
  expect(others.map(({ seq }) => seq)).toEqual(others.map(() => last));
  expect(others.flatMap(({ faults }) => faults)).toEqual([]);
  for (const viewer of [desk, ...others, ...stalled]) viewer.terminate();
});
