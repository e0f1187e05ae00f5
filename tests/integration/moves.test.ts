import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import type { View } from '../../machines/kernel/permissions.ts';
import { SHORT_EVENTS } from '../../machines/room/changes.ts';
import { type Mirror, MirroredRoom } from '../../machines/room/room.mirror.ts';
import type { Welcome } from '../../machines/wire/frames.ts';
import { emptyShow } from '../support/empty-show.ts';
import { type MadeRoom, RestClient } from '../support/rest-client.ts';
import { type JoinOptions, RoomClient } from '../support/room-client.ts';
import { startServer, type TestServer } from '../support/test-server.ts';

const TIMERS = 1_000;

let server: TestServer;
const clients: RoomClient[] = [];

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.remove());
afterEach(() => {
  const faults = clients.splice(0).flatMap((client) => {
    client.terminate();
    return client.faults;
  });
  if (faults.length > 0) throw new Error(faults.join('\n'));
});

/** A screen that counts what it is sent and keeps a mirror of it. */
async function screen(room: MadeRoom, view: View, options: Partial<JoinOptions> & { seq?: number } = {}) {
  const count = { bytes: 0 };
  const tap = (received: string | Uint8Array) => {
    count.bytes += received.length;
  };
  const client = await RoomClient.open(server.url, { tap });
  clients.push(client);
  client.seq = options.seq ?? 0;
  const token = await new RestClient(server.url).token(room, view);
  const welcome = await client.join({ token, view, ...options });
  count.bytes = 0;
  return { client, welcome, count };
}

/** The screen's state after all its messages. */
function mirrored(client: RoomClient, start: Mirror): Mirror {
  const mirror = new MirroredRoom(start.view, start.position);
  for (const frame of client.frames)
    if (frame[0] === 'event' && mirror.hear(frame[1], frame[2], frame[3], frame[4]) === 'gap')
      throw new Error(`A gap before ${frame[3]}.`);
  return mirror.now;
}

function mirrorOf({ state, epoch, seq }: Welcome): Mirror {
  if (state === undefined) throw new Error('The welcome has no state.');
  return new MirroredRoom(state, { epoch, seq }).now;
}

const named = (client: RoomClient) =>
  client.frames.flatMap((frame) => (frame[0] === 'event' && frame[3] > 0 ? [frame[1]] : []));

const idsOf = ({ view }: Mirror) => view.timers.map(({ _id }) => _id);

/** A room of 1,000 timers with a kilobyte of notes each. */
async function longRoom(): Promise<MadeRoom> {
  const owner = new RestClient(server.url);
  await owner.call('POST', '/api/auth/anonymous');
  const timers = Array.from({ length: TIMERS }, (_, nth) => ({ name: `${nth}`, notes: 'n'.repeat(1_000) }));
  const body = { file: { ...emptyShow, timers } };
  const imported = await owner.call('POST', '/api/rooms/import', { body });
  const { room } = z.object({ room: z.object({ pid: z.string() }) }).parse(imported.body);
  return owner.room(room.pid);
}

it('W99 moving one of 1,000 timers, or undoing the move, sends less than 2 kB', async () => {
  const room = await longRoom();
  const accepting = await screen(room, 'OPERATOR', { accepts: SHORT_EVENTS });
  const older = await screen(room, 'OPERATOR');
  const viewer = await screen(room, 'VIEWER', { accepts: SHORT_EVENTS });
  const controller = await screen(room, 'CONTROLLER');
  const timerId = accepting.welcome.state?.timers[TIMERS - 1]?._id;
  const moved = await controller.client.ask('timers/move', { timerId, index: 3 });
  const screens = [accepting, older, viewer].map(({ client }) => client);
  await Promise.all(screens.map((client) => client.reached(moved.seq)));
  const bytes = [accepting, older, viewer].map(({ count }) => count.bytes);
  expect(bytes[0]).toBeLessThan(2_000);
  expect(bytes[1]).toBeGreaterThan(1_000_000);
  expect(bytes[2]).toBeLessThan(2_000);
  expect(named(accepting.client)).toEqual(['timers/moved']);
  expect(named(older.client)).toEqual(['timers/items']);
  const after = mirrored(accepting.client, mirrorOf(accepting.welcome));
  expect(idsOf(after)).toEqual(idsOf(mirrored(older.client, mirrorOf(older.welcome))));
  expect(idsOf(after)[3]).toBe(timerId);

  const back = await controller.client.ask('room/undo');
  await Promise.all(screens.map((client) => client.reached(back.seq)));
  expect(accepting.count.bytes).toBeLessThan(2_000);
  expect(named(accepting.client)).toEqual(['timers/moved', 'timers/moved']);
  expect(mirrored(accepting.client, mirrorOf(accepting.welcome)).view.timers).toEqual(
    accepting.welcome.state?.timers,
  );
});

it('W99 editing one timer sends only that timer', async () => {
  const room = await longRoom();
  const older = await screen(room, 'OPERATOR');
  const controller = await screen(room, 'CONTROLLER', { accepts: SHORT_EVENTS });
  const timerId = older.welcome.state?.timers[500]?._id;
  const { seq } = await controller.client.ask('timers/update', { timerId, name: 'Keynote' });
  await Promise.all([older.client.reached(seq), controller.client.reached(seq)]);
  expect([named(older.client), named(controller.client)]).toEqual([
    ['timers/updateOne'],
    ['timers/updateOne'],
  ]);
  expect(older.count.bytes).toBeLessThan(2_000);
});

it('W100 a reconnecting screen gets missed moves, or the whole list if it accepts no moves', async () => {
  const long = await longRoom();
  const away = await screen(long, 'OPERATOR', { accepts: SHORT_EVENTS, channelId: 'takes' });
  away.client.terminate();
  const controller = await screen(long, 'CONTROLLER');
  const before = mirrorOf(away.welcome);
  await controller.client.ask('timers/move', { timerId: idsOf(before)[9], index: 700 });
  const { seq } = await controller.client.ask('timers/move', { timerId: idsOf(before)[0], index: 1 });
  const since = { epoch: before.position.epoch, seq: before.position.seq };
  const back = await screen(long, 'OPERATOR', { accepts: SHORT_EVENTS, since, seq: since.seq });
  expect(back.welcome.state).toBeUndefined();
  await back.client.reached(seq);
  expect(named(back.client)).toEqual(['timers/moved', 'timers/moved']);
  const older = await screen(long, 'OPERATOR', { since });
  expect(idsOf(mirrored(back.client, before))).toEqual(idsOf(mirrorOf(older.welcome)));

  // Resuming one command early repeats it.
  const again = await screen(long, 'OPERATOR', { accepts: SHORT_EVENTS, since, seq: since.seq });
  await again.client.reached(seq);
  const twice = mirrored(again.client, mirrored(back.client, before));
  expect(idsOf(twice)).toEqual(idsOf(mirrorOf(older.welcome)));
});

it('W100 a short list is stored whole with a move, for clients that accept no moves', async () => {
  const owner = new RestClient(server.url);
  const room = await owner.makeRoom();
  const controller = await screen(room, 'CONTROLLER', { accepts: SHORT_EVENTS });
  await controller.client.ask('timers/create', { name: 'Two' });
  const { seq } = await controller.client.ask('timers/create', { name: 'Three' });
  const first = controller.welcome.state?.timers[0]?._id;
  const moved = await controller.client.ask('timers/move', { timerId: first, index: 2 });
  const since = { epoch: controller.welcome.epoch, seq };
  const older = await screen(room, 'VIEWER', { since, seq });
  const newer = await screen(room, 'VIEWER', { since, seq, accepts: ['timers/moved'] });
  await Promise.all([older.client.reached(moved.seq), newer.client.reached(moved.seq)]);
  expect([older.welcome.state, newer.welcome.state]).toEqual([undefined, undefined]);
  expect([named(older.client), named(newer.client)]).toEqual([['timers/items'], ['timers/moved']]);
});
