import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { applyClientsChange } from '../../machines/device/client.ts';
import type { View } from '../../machines/kernel/permissions.ts';
import { type MadeRoom, RestClient } from '../support/rest-client.ts';
import { type JoinOptions, RoomClient } from '../support/room-client.ts';
import { clientSchema } from '../support/server-frame.schema.ts';
import { startServer, type TestServer } from '../support/test-server.ts';

const PICTURE = 'data:image/png;base64,AAAA';
const CHANGES = { accepts: ['clients/changed', 'timers/of-tomorrow'] };
const clientsSchema = z.array(clientSchema);
const changeSchema = z.object({ clients: clientsSchema, left: z.array(z.string()) });

let server: TestServer;
let room: MadeRoom;
const clients: RoomClient[] = [];
const guest = () => new RestClient(server.url);

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

async function open(): Promise<RoomClient> {
  const client = await RoomClient.open(server.url);
  clients.push(client);
  return client;
}

async function join(view: View, options: Omit<JoinOptions, 'token'> = {}) {
  const client = await open();
  const welcome = await client.join({ token: await guest().token(room, view), view, ...options });
  return Object.assign(client, { clientId: welcome.clientId, welcome });
}

/** Reads messages until the list matches. */
async function listed(controller: RoomClient, list: unknown, until: (names: readonly string[]) => boolean) {
  let present = clientsSchema.parse(list);
  while (!until(present.map(({ name }) => name)))
    present = [...applyClientsChange(present, changeSchema.parse(await controller.event('clients/changed')))];
  return present;
}

/** Names of unread events. */
const heard = (client: RoomClient) =>
  client.frames.flatMap((frame) => (frame[0] === 'event' ? [frame[1]] : []));

describe('the list of devices', () => {
  beforeAll(async () => {
    room = await guest().makeRoom();
  });

  it('D30 is sent as changes to clients that accept changes, and as a whole to others', async () => {
    const controller = await join('CONTROLLER', { ...CHANGES, name: 'Controller' });
    const older = await join('CONTROLLER', { name: 'Older controller' });
    const viewer = await join('VIEWER', { name: 'Stage' });
    await listed(controller, controller.welcome.state?.clients, (names) => names.includes('Stage'));
    await viewer.ask('client/update', { name: 'Lobby' });
    const now = await listed(controller, controller.welcome.state?.clients, (names) =>
      names.includes('Lobby'),
    );
    expect(now.find(({ id }) => id === viewer.clientId)).toMatchObject({ name: 'Lobby', thumb: null });
    while (!JSON.stringify(await older.event('clients')).includes('Lobby'));
    await viewer.close();
    while (!changeSchema.parse(await controller.event('clients/changed')).left.includes(viewer.clientId));
    expect(heard(controller)).not.toContain('clients');
    expect(heard(older)).not.toContain('clients/changed');
  });

  it('D37 is sent as a whole after a reconnect with `since`', async () => {
    const token = await guest().token(room, 'CONTROLLER', { deviceId: 'controller' });
    const before = await open();
    const { epoch, seq } = await before.join({ token, channelId: 'controller-tab', ...CHANGES });
    before.terminate();
    await join('VIEWER', { name: 'Came meanwhile' });
    const back = await open();
    back.seq = seq;
    const welcome = await back.join({
      token,
      channelId: 'controller-tab',
      since: { epoch, seq },
      ...CHANGES,
    });
    expect(welcome.state).toBeUndefined();
    const list = clientsSchema.parse(await back.event('clients'));
    expect(list.map(({ name }) => name)).toContain('Came meanwhile');
    expect(list.map(({ id }) => id)).toContain(welcome.clientId);
  });
});

describe('a hold', () => {
  beforeAll(async () => {
    room = await guest().makeRoom();
  });

  it('D2420 D2421 is shown only to crew, starts on request, and ends with its connection', async () => {
    const one = await join('CONTROLLER', { ...CHANGES, name: 'One' });
    const two = await join('OPERATOR', { name: 'Two' });
    const moderator = await join('MODERATOR');
    const viewer = await join('VIEWER');
    expect(moderator.welcome.state?.chase).toBeNull();
    expect(viewer.welcome.state).not.toHaveProperty('chase');
    await one.ask('timeset/chase', { on: true });
    const told = { clientId: one.clientId, name: 'One' };
    for (const each of [one, two, moderator]) expect(await each.event('chase')).toEqual(told);
    const later = await join('OPERATOR');
    expect(later.welcome.state?.chase).toEqual(told);
    await two.ask('timeset/chase', { on: true });
    expect(await one.event('chase')).toEqual({ clientId: two.clientId, name: 'Two' });
    await two.close();
    expect(await one.event('chase')).toBeNull();
    await viewer.ask('client/update', { name: 'Hall' });
    expect(heard(viewer)).not.toContain('chase');
    await expect(moderator.ask('timeset/chase', { on: true })).rejects.toThrow('forbidden');
  });

  it('D2421 is sent again to a screen that reconnects with `since`', async () => {
    const holder = await join('CONTROLLER', { ...CHANGES, name: 'Holder' });
    const token = await guest().token(room, 'OPERATOR', { deviceId: 'operator' });
    const before = await open();
    const { epoch, seq } = await before.join({ token, channelId: 'operator-tab', view: 'OPERATOR' });
    before.terminate();
    await holder.ask('timeset/chase', { on: true });
    const back = await open();
    back.seq = seq;
    const since = { epoch, seq };
    const welcome = await back.join({ token, channelId: 'operator-tab', view: 'OPERATOR', since });
    expect(welcome.state).toBeUndefined();
    expect(await back.event('chase')).toEqual({ clientId: holder.clientId, name: 'Holder' });
  });

  it('D2420 cannot be taken by REST, which has no screen', async () => {
    const token = await guest().token(room, 'CONTROLLER');
    const answer = await guest().call('POST', `/api/rooms/${room.room.pid}/commands`, {
      headers: { 'x-access-token': token },
      body: { name: 'timeset/chase', payload: { on: true } },
    });
    expect(answer.body).toMatchObject({ code: 'unknown_client' });
  });
});

describe('pictures of screens', () => {
  beforeAll(async () => {
    room = await guest().makeRoom();
  });

  it('D32 are in no list of screens', async () => {
    const controller = await join('CONTROLLER', CHANGES);
    const screen = await join('VIEWER', { name: 'Wall', thumb: PICTURE });
    await screen.ask('client/update', { thumb: PICTURE });
    const list = await listed(controller, controller.welcome.state?.clients, (names) =>
      names.includes('Wall'),
    );
    expect(list.find(({ name }) => name === 'Wall')).toMatchObject({ thumb: null });
    const token = await guest().token(room, 'CONTROLLER');
    const state = await guest().call('GET', `/api/rooms/${room.room.pid}/state`, {
      headers: { 'x-access-token': token },
    });
    const later = await join('CONTROLLER');
    const told = JSON.stringify([state.body, later.welcome, controller.frames, later.frames]);
    expect(told).toContain('thumbAt');
    expect(told).not.toContain(PICTURE);
  });

  it('D33 are sent from the requested screen to the requesting client only', async () => {
    const [controller, other, screen] = [
      await join('CONTROLLER'),
      await join('CONTROLLER'),
      await join('VIEWER'),
    ];
    await controller.ask('clients/thumb', { clientId: screen.clientId });
    expect(await screen.event('client/thumb')).toEqual({});
    await screen.ask('client/update', { thumb: PICTURE });
    expect(await controller.event('client/thumb')).toEqual({ clientId: screen.clientId, thumb: PICTURE });
    // Answered after the picture would have come.
    await other.ask('client/update', { name: 'Other' });
    expect(heard(other)).not.toContain('client/thumb');
    expect(await screen.command('client/update', { thumb: PICTURE })).toMatchObject([
      'nack',
      2,
      { code: 'rate_limited' },
    ]);
  });

  it('D33 are dropped without error if the requesting client has left', async () => {
    const [controller, screen] = [await join('CONTROLLER'), await join('VIEWER')];
    await controller.ask('clients/thumb', { clientId: screen.clientId });
    await controller.close();
    expect(await screen.command('client/update', { thumb: PICTURE })).toMatchObject(['ack', 1, {}]);
  });

  it('D34 cannot be requested by REST', async () => {
    const screen = await join('VIEWER');
    const token = await guest().token(room, 'CONTROLLER');
    const asked = await guest().command(room.room.pid, token, 'clients/thumb', { clientId: screen.clientId });
    expect(asked).toMatchObject({ status: 404, body: { code: 'unknown_client' } });
  });

  it('D35 are refused to and from a question page', async () => {
    const [controller, page] = [await join('CONTROLLER'), await join('ANONYMOUS')];
    expect(await controller.command('clients/thumb', { clientId: page.clientId })).toMatchObject([
      'nack',
      1,
      { code: 'forbidden' },
    ]);
    expect(await page.command('client/update', { thumb: PICTURE })).toMatchObject([
      'nack',
      1,
      { code: 'forbidden' },
    ]);
  });
});

describe('a question page', () => {
  it('D36 can open at most 500 sockets in a room', async () => {
    room = await guest().makeRoom();
    const tokens = await Promise.all(Array.from({ length: 10 }, () => guest().token(room, 'ANONYMOUS')));
    const pages = await Promise.all(
      tokens.flatMap((token, device) =>
        Array.from({ length: 50 }, async (_, nth) => {
          const page = await open();
          await page.join({ token, view: 'ANONYMOUS', channelId: `page-${device}-${nth}` });
          return page;
        }),
      ),
    );
    const late = await open();
    late.hello({ token: await guest().token(room, 'ANONYMOUS'), view: 'ANONYMOUS' });
    const [, { code, retry, afterMs }] = await late.next('goodbye');
    expect({ code, retry, afterMs }).toEqual({ code: 'denied_full', retry: 'after', afterMs: 60_000 });
    const body = { text: 'Is there a break?' };
    const sent = await guest().call('POST', `/api/rooms/${room.room.pid}/questions`, { body });
    expect(sent.status).toBe(201);
    const [again] = await Promise.all([open(), join('VIEWER')]);
    await again.join({ token: tokens[0] ?? '', view: 'ANONYMOUS', channelId: 'page-0-0' });
    await pages[1]?.close();
    const next = await open();
    await next.join({ token: tokens[9] ?? '', view: 'ANONYMOUS' });
  });
});
