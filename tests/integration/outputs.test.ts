import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type MadeRoom, RestClient } from '../support/rest-client.ts';
import { RoomClient } from '../support/room-client.ts';
import { startServer, type TestServer } from '../support/test-server.ts';

/** Outputs: their links, what their screens see, and when they are out. */
let server: TestServer;
let owner: RestClient;
beforeAll(async () => {
  server = await startServer();
  owner = new RestClient(server.url);
});
afterAll(() => server.remove());

const linked = z.object({ outputLinks: z.record(z.string(), z.string()) });
const credentials = z.object({ roomToken: z.string(), permissions: z.int(), view: z.string() });
const guest = () => new RestClient(server.url);

/** The link of an output, as members get it. */
async function linkOf(room: MadeRoom, outputId: string): Promise<string> {
  const { body } = await owner.call('GET', `/api/rooms/${room.room.pid}`);
  return linked.parse(body).outputLinks[outputId] ?? '';
}

/** Asks for credentials as a browser does that opened the link. */
function credentialsFor(link: string, client = guest()) {
  const { pathname, search } = new URL(link, server.url);
  return client.call('GET', `/api${pathname.replace('/output/', '/outputs/')}credentials${search}`);
}

async function screenOf(link: string, client = guest()): Promise<RoomClient> {
  const { roomToken } = credentials.parse((await credentialsFor(link, client)).body);
  return RoomClient.join(server.url, { token: roomToken });
}

interface Staged {
  readonly room: MadeRoom;
  readonly controller: RoomClient;
  readonly outputId: string;
  readonly link: string;
}

/** A room with notes on its timer, and an output besides the Viewer. */
async function staged(fields: Readonly<Record<string, unknown>>): Promise<Staged> {
  const room = await owner.makeRoom();
  const controller = await RoomClient.join(server.url, { token: await owner.token(room, 'CONTROLLER') });
  const { timerId } = await controller.ask('timers/create', { notes: 'Thank the sponsors' });
  await controller.ask('timeset/select', { timerId });
  const { outputId } = await controller.ask('outputs/create', { name: 'Stage left', ...fields });
  return { room, controller, outputId: String(outputId), link: await linkOf(room, String(outputId)) };
}

const notesIn = (timers: unknown) => /sponsors/.test(JSON.stringify(timers));

async function stateSeenBy(link: string): Promise<unknown> {
  const { roomToken } = credentials.parse((await credentialsFor(link)).body);
  const socket = await RoomClient.open(server.url);
  const { state } = await socket.join({ token: roomToken });
  await socket.close();
  return state;
}

describe('the link of an output', () => {
  it('W11 is given to members, and opens the output as a viewer', async () => {
    const { link, outputId } = await staged({});
    expect(link).toMatch(new RegExp(`^/output/${outputId}/\\?signature=[\\w-]{22}$`));
    expect((await credentialsFor(link)).body).toMatchObject({ permissions: 1, view: 'VIEWER' });
  });

  it('W14 becomes invalid when the room gets new secrets, with its connections and tokens', async () => {
    const { room, controller, link, outputId } = await staged({});
    const screen = await screenOf(link);
    await controller.ask('room/rotateSecrets');
    expect(await screen.goodbye()).toMatchObject({ code: 'unauthorized' });
    expect((await credentialsFor(link)).body).toMatchObject({ code: 'bad_signature' });
    expect((await credentialsFor(await linkOf(room, outputId))).status).toBe(200);
  });

  it('W50 ends every screen of a removed output, also those of members, but no other screens', async () => {
    const { room, controller, link, outputId } = await staged({});
    const [screen, members] = [await screenOf(link), await screenOf(link, owner)];
    const viewer = await RoomClient.join(server.url, { token: await guest().token(room, 'VIEWER') });
    const { roomToken } = credentials.parse((await credentialsFor(link)).body);
    await controller.ask('outputs/remove', { outputId });
    for (const gone of [screen, members])
      expect(await gone.goodbye()).toMatchObject({ code: 'unauthorized', closed: { code: 4401 } });
    expect((await credentialsFor(link)).body).toMatchObject({ code: 'not_found' });
    await expect(RoomClient.join(server.url, { token: roomToken })).rejects.toThrow('unauthorized');
    await controller.ask('room/undo');
    expect(await stateSeenBy(link)).toMatchObject({ outputs: [{}, { name: 'Stage left' }] });
    await controller.ask('room/rename', { name: 'Still here' });
    expect(await viewer.event('room/name')).toEqual({ name: 'Still here' });
    await viewer.close();
  });
});

describe('a kick', () => {
  it('D40 from an output does not affect the viewer and other outputs, and vice versa', async () => {
    const { room, controller, link } = await staged({});
    const other = await linkOf(
      room,
      String((await controller.ask('outputs/create', { name: 'Right' })).outputId),
    );
    const as = (path: string, deviceId: string) => credentialsFor(`${path}&deviceId=${deviceId}`);
    const { pathname, search } = new URL(room.links['viewer'] ?? '', server.url);
    const atViewer = (deviceId: string) =>
      guest().call(
        'GET',
        `/api${pathname.replace('/r/', '/rooms/')}credentials${search}&deviceId=${deviceId}`,
      );
    const kick = async (roomToken: string) => {
      const screen = await RoomClient.open(server.url);
      const { clientId } = await screen.join({ token: roomToken });
      await controller.ask('clients/kick', { clientId });
      expect(await screen.goodbye()).toMatchObject({ code: 'kicked' });
    };
    await kick(credentials.parse((await as(link, 'left')).body).roomToken);
    expect((await as(link, 'left')).body).toMatchObject({ code: 'denied_kicked' });
    expect([(await as(other, 'left')).status, (await atViewer('left')).status]).toEqual([200, 200]);
    await kick(credentials.parse((await atViewer('hall')).body).roomToken);
    expect((await atViewer('hall')).body).toMatchObject({ code: 'denied_kicked' });
    expect((await as(link, 'hall')).status).toBe(200);
  });
});

describe('the notes', () => {
  it.each([
    ['SPEAKER', true, true],
    ['FULL', true, true],
    ['FULL', false, false],
    ['BAR', true, false],
  ])(
    "R32 with the layout %s and showNotes %s reach the output's screens: %s",
    async (layout, showNotes, reach) => {
      const { link } = await staged({ layout, showNotes });
      expect(notesIn(await stateSeenBy(link))).toBe(reach);
    },
  );

  it('R32 are in the state by REST too', async () => {
    const { room, link } = await staged({ layout: 'SPEAKER', showNotes: true });
    const { roomToken } = credentials.parse((await credentialsFor(link)).body);
    const path = `/api/rooms/${room.room.pid}/state`;
    const seen = await guest().call('GET', path, { headers: { 'x-access-token': roomToken } });
    expect(notesIn(seen.body)).toBe(true);
  });

  it('R32 are sent when the output begins to show notes, and removed when it stops', async () => {
    const { controller, link, outputId } = await staged({ layout: 'SPEAKER' });
    const screen = await screenOf(link);
    await controller.ask('outputs/update', { outputId, showNotes: true });
    expect(notesIn(await screen.event('timers/items'))).toBe(true);
    await controller.ask('outputs/update', { outputId, layout: 'TIMER' });
    expect(notesIn(await screen.event('timers/items'))).toBe(false);
    await screen.close();
  });

  it('R32 are sent to a reconnecting screen whose output now shows them', async () => {
    const { controller, link, outputId } = await staged({ layout: 'SPEAKER' });
    const { roomToken } = credentials.parse((await credentialsFor(link)).body);
    const socket = await RoomClient.open(server.url);
    const { epoch, seq } = await socket.join({ token: roomToken });
    await socket.close();
    await controller.ask('outputs/update', { outputId, showNotes: true });
    const back = await RoomClient.open(server.url);
    const { state } = await back.join({ token: roomToken, since: { epoch, seq } });
    expect(notesIn(state)).toBe(true);
    await back.close();
  });
});

/** The client as the controller lists it, once it does. */
async function listedAs(controller: RoomClient, clientId: string): Promise<unknown> {
  for (;;) {
    const listed = await controller.event('clients');
    const found = Array.isArray(listed) ? listed.find(({ id }) => id === clientId) : undefined;
    if (found !== undefined) return found;
  }
}

describe('the device list of the controller', () => {
  it('W22 shows to which output a screen belongs', async () => {
    const { controller, link, outputId } = await staged({});
    const socket = await RoomClient.open(server.url);
    const { roomToken } = credentials.parse((await credentialsFor(link)).body);
    const { clientId } = await socket.join({ token: roomToken });
    expect(await listedAs(controller, clientId)).toMatchObject({ id: clientId, view: 'VIEWER', outputId });
    await socket.close();
  });
});
