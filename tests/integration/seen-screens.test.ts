import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { View } from '../../machines/kernel/permissions.ts';
import { systemClock } from '../../server/kernel/clock.ts';
import { newKey } from '../support/api-keys.ts';
import { EventStream } from '../support/event-stream.ts';
import { People, type Person } from '../support/people.ts';
import { type CredentialsOptions, type MadeRoom, RestClient } from '../support/rest-client.ts';
import { RoomClient } from '../support/room-client.ts';

let people: People;
let ada: Person;
let room: MadeRoom;
const clients: RoomClient[] = [];
const streams: EventStream[] = [];

beforeAll(async () => {
  people = await People.gather({ clock: systemClock() });
});
afterAll(() => people.leave());
beforeEach(async () => {
  ada = await people.person();
  room = await ada.client.makeRoom();
});
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close();
  const faults = clients.splice(0).flatMap((client) => {
    client.terminate();
    return client.faults;
  });
  if (faults.length > 0) throw new Error(faults.join('\n'));
});

async function join(view: View, name: string, options: CredentialsOptions = {}) {
  const token = await new RestClient(people.server.url).token(room, view, options);
  const client = await RoomClient.open(people.server.url);
  clients.push(client);
  const welcome = await client.join({ token, view, name });
  return Object.assign(client, { welcome });
}

/** Reads until the crew gets this. */
async function told(client: RoomClient, matching: object): Promise<unknown> {
  for (;;) {
    const seen = await client.event('seen');
    if (Object.entries(matching).every(([name, value]) => Object(seen)[name] === value)) return seen;
  }
}

/** As a phone opens the link of an open room. */
const openDoor = { signature: null };

it('W1891 and W1894 crew gets each signed viewer by name, and all other viewers as one number', async () => {
  const operator = await join('OPERATOR', 'Desk');
  const [left, right] = [await join('VIEWER', 'Stage left'), await join('VIEWER', 'Stage right')];
  const phones = await Promise.all(Array.from({ length: 12 }, () => join('VIEWER', 'Phone', openDoor)));
  await join('VIEWER', 'Another program');
  const { seq } = await operator.ask('timeset/start');
  left.send(['painted', seq]);
  right.send(['painted', seq - 1]);
  for (const phone of phones) phone.send(['painted', seq]);
  expect(await told(operator, { seq, others: 12 })).toEqual({
    seq,
    of: 2,
    on: 1,
    behind: [{ name: 'Stage right', why: 'LATE' }],
    others: 12,
  });
  right.send(['painted', seq]);
  expect(await told(operator, { seq, on: 2 })).toMatchObject({ of: 2, behind: [] });
  right.send(['painted', seq, 'HIDDEN']);
  expect(await told(operator, { seq, on: 1 })).toMatchObject({
    behind: [{ name: 'Stage right', why: 'HIDDEN' }],
  });
  await operator.ask('timeset/stop');
  const late = await join('MODERATOR', 'Newcomer');
  expect(await late.event('seen')).toMatchObject({ of: 2 });
  await left.reached(seq + 1);
  for (const screen of [left, right, ...phones])
    expect(screen.frames.filter((frame) => frame[0] === 'event' && frame[1] === 'seen')).toEqual([]);
});

it('W1891 a viewer without a signature counts once crew has named it', async () => {
  const controller = await join('CONTROLLER', 'Desk');
  const viewer = await join('VIEWER', 'Phone', openDoor);
  viewer.send(['painted', viewer.seq]);
  expect(await told(controller, { others: 1 })).toMatchObject({ of: 0, on: 0, behind: [] });
  const { clientId } = viewer.welcome;
  await controller.ask('clients/rename', { clientId, name: 'Lobby' });
  expect(await told(controller, { of: 1 })).toMatchObject({ on: 1, behind: [], others: 0 });
  await controller.ask('clients/delay', { clientId, ms: 2_000 });
  expect(await told(controller, { on: 0 })).toMatchObject({ behind: [{ name: 'Lobby', why: 'DELAYED' }] });
});

it('W1895 event streams of the public API get the same numbers of viewers, also as raw streams', async () => {
  const { key } = await newKey(ada.client, ada.uid);
  const listen = async (more: Readonly<Record<string, string>>) => {
    const query = new URLSearchParams({ room_id: room.room.pid, api_key: key, ...more });
    const stream = await EventStream.open(`${people.server.url}/v1/events?${query}`, {});
    streams.push(stream);
    return stream;
  };
  const [plain, raw] = [await listen({}), await listen({ raw: '1' })];
  await plain.hears(4);
  const stage = await join('VIEWER', 'Stage');
  stage.send(['painted', stage.seq]);
  const seen = { seq: stage.seq, of: 1, on: 1, behind: [], others: 0 };
  for (const stream of [plain, raw]) {
    while (!stream.names.includes('seen')) await stream.hears(stream.events.length + 1);
    expect(stream.events.find(({ name }) => name === 'seen')?.data).toEqual(seen);
  }
});
