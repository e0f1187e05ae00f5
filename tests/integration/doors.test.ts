import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { View } from '../../machines/kernel/permissions.ts';
import { openWriter } from '../../server/db/connection.ts';
import { databaseFile } from '../../server/db/storage.ts';
import type { RoomRow } from '../../server/room/room.entities.ts';
import { partSum } from '../../server/room/room.rows.ts';
import { type MadeRoom, RestClient, signatureOf } from '../support/rest-client.ts';
import { RoomClient } from '../support/room-client.ts';
import { temporaryFolder } from '../support/server-process.ts';
import { rejoined } from '../support/team-office.ts';
import { startServer, type TestServer } from '../support/test-server.ts';

/** Who gets in, and who is put out at once. */
let server: TestServer;
let owner: RestClient;
beforeAll(async () => {
  server = await startServer();
  owner = new RestClient(server.url);
});
afterAll(() => server.remove());

const guest = () => new RestClient(server.url);
const joinAs = (token: string) => RoomClient.join(server.url, { token });

/** The id of the device's screen, by the view of its token where it has several. */
async function deviceOf(desk: RoomClient, deviceId: string, view?: View): Promise<string> {
  for (;;) {
    const listed = await desk.event('clients');
    const found = Array.isArray(listed)
      ? listed.find(
          (client) => client.deviceId === deviceId && (view ?? client.tokenView) === client.tokenView,
        )
      : undefined;
    if (found !== undefined) return String(found.id);
  }
}

async function isKickedOut(screen: RoomClient): Promise<void> {
  expect(await screen.event('client/kick')).toEqual({});
  expect(await screen.goodbye()).toMatchObject({ code: 'kicked', retry: 'never', closed: { code: 4410 } });
  expect(screen.frames.map(([, name]) => name)).not.toContain('client/kick');
}

/** Writes the one room's list of kicks as an earlier version did. */
function keepAsBefore(dataDir: string, kicked: string): void {
  const db = openWriter(databaseFile(dataDir));
  const row = db.prepare<[], RoomRow>('select * from rooms').get();
  if (row === undefined) throw new Error('There is no room.');
  const { owner_uid, secret, generation, password_hash } = row;
  const sum = partSum(row.id, [owner_uid, secret, generation, password_hash, kicked]);
  db.prepare('update rooms set kicked = ?, sum_doors = ?').run(kicked, sum);
  db.close();
}

/** What the phone gets that comes with a link to the view. */
async function atTheDoor(room: MadeRoom, view: View): Promise<unknown> {
  const { status, body } = await guest().credentials(room, view, { deviceId: 'phone' });
  return status === 200 ? 'let in' : Object(body).code;
}

describe('a link', () => {
  it.each([
    ['VIEWER', 1],
    ['AGENDA', 1],
    ['MODERATOR', 5],
    ['OPERATOR', 13],
    ['CONTROLLER', 47],
  ] as const)('W11 to %s gives the permissions of that view', async (view, permissions) => {
    const room = await owner.makeRoom();
    expect((await guest().credentials(room, view)).body).toMatchObject({ view, permissions });
  });

  it('W11 that is missing opens viewer, agenda and questions of an open room, and nothing else', async () => {
    const room = await owner.makeRoom();
    const answers = await Promise.all(
      (['VIEWER', 'AGENDA', 'ANONYMOUS', 'MODERATOR', 'OPERATOR', 'CONTROLLER'] as const).map((view) =>
        guest().credentials(room, view, { signature: null }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 403, 403, 403]);
    expect(answers[5]?.body).toMatchObject({ code: 'bad_signature' });
  });

  it('W11 that is missing opens nothing of a room with signed access', async () => {
    const room = await owner.makeRoom();
    await owner.call('PATCH', `/api/rooms/${room.room.pid}`, { body: { access: 'SIGNED' } });
    expect((await guest().credentials(room, 'VIEWER', { signature: null })).status).toBe(403);
    expect((await guest().credentials(room, 'VIEWER')).status).toBe(200);
  });

  it('W11 that is wrong is refused even where none is needed', async () => {
    const room = await owner.makeRoom();
    for (const signature of ['wrong', 'x'.repeat(22), signatureOf(await owner.makeRoom(), 'VIEWER')])
      expect((await guest().credentials(room, 'VIEWER', { signature })).body).toMatchObject({
        code: 'bad_signature',
      });
  });

  it('W11 to a stronger view also opens the weaker ones, never the other way round', async () => {
    const room = await owner.makeRoom();
    const signature = signatureOf(room, 'OPERATOR');
    expect((await guest().credentials(room, 'VIEWER', { signature })).body).toMatchObject({ permissions: 1 });
    expect((await guest().credentials(room, 'MODERATOR', { signature })).body).toMatchObject({
      permissions: 5,
    });
    expect((await guest().credentials(room, 'CONTROLLER', { signature })).status).toBe(403);
  });

  it('W11 without a view opens the view that it was signed for', async () => {
    const room = await owner.makeRoom();
    const query = `signature=${signatureOf(room, 'OPERATOR') ?? ''}`;
    const { body } = await guest().call('GET', `/api/rooms/${room.room.pid}/credentials/?${query}`);
    expect(body).toMatchObject({
      view: 'OPERATOR',
      permissions: 13,
      deviceId: expect.stringMatching(/^\w{16}$/),
    });
  });

  it('W11 is not asked of the owner, who gets every permission in every view', async () => {
    const room = await owner.makeRoom();
    expect((await owner.credentials(room, 'AGENDA', { signature: null })).body).toMatchObject({
      permissions: 63,
    });
  });

  it('W11 to an output opens that output and no other', async () => {
    const room = await owner.makeRoom();
    const token = await owner.token(room, 'CONTROLLER');
    const { state } = await (await RoomClient.open(server.url)).join({ token });
    const [output] = state?.outputs ?? [];
    const wrong = await guest().call('GET', `/api/outputs/${output?._id ?? ''}/credentials?signature=wrong`);
    expect(wrong.body).toMatchObject({ code: 'bad_signature' });
    expect((await owner.call('GET', `/api/outputs/${output?._id ?? ''}/credentials`)).status).toBe(200);
    expect((await guest().call('GET', '/api/outputs/none/credentials')).status).toBe(404);
  });

  it('W11 opens nothing any more for an output that is gone, also to who was let in by its link before', async () => {
    const room = await owner.makeRoom();
    const desk = await RoomClient.join(server.url, { token: await owner.token(room, 'CONTROLLER') });
    const { outputId } = await desk.ask('outputs/create', { name: 'Foyer' });
    const path = `/api/outputs/${String(outputId)}/credentials`;
    expect((await owner.call('GET', path)).status).toBe(200);
    await desk.ask('outputs/remove', { outputId });
    expect(await owner.call('GET', path)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    await desk.ask('room/undo');
    expect((await owner.call('GET', path)).status).toBe(200);
    await desk.close();
  });
});

describe('rights that are taken away', () => {
  it('W14 end at once for everyone when the secrets rotate, after the ack of who did it', async () => {
    const room = await owner.makeRoom();
    const member = await joinAs(await owner.token(room, 'CONTROLLER'));
    const viewer = await joinAs(await guest().token(room, 'VIEWER'));
    await member.ask('room/rotateSecrets');
    expect(await viewer.goodbye()).toMatchObject({ code: 'unauthorized', closed: { code: 4401 } });
    expect(await member.goodbye()).toMatchObject({ code: 'unauthorized' });
    expect((await guest().credentials(room, 'VIEWER')).body).toMatchObject({ code: 'bad_signature' });
    expect((await guest().credentials(await owner.room(room.room.pid), 'VIEWER')).status).toBe(200);
  });

  it('W14 end at once for a screen that is kicked; other tabs, views and devices stay', async () => {
    const room = await owner.makeRoom();
    const desk = await joinAs(await owner.token(room, 'CONTROLLER'));
    const phone = (view: View) => guest().token(room, view, { deviceId: 'phone' });
    const token = await phone('VIEWER');
    const screen = await joinAs(token);
    const clientId = await deviceOf(desk, 'phone');
    const bystanders = [
      await joinAs(token),
      await joinAs(await phone('AGENDA')),
      await joinAs(await guest().token(room, 'VIEWER')),
    ];
    await desk.ask('clients/kick', { clientId });
    await isKickedOut(screen);
    expect(await rejoined(server.url, token)).toBe('kicked');
    expect(await atTheDoor(room, 'VIEWER')).toBe('denied_kicked');
    expect(await atTheDoor(room, 'AGENDA')).toBe('let in');
    for (const bystander of bystanders) {
      bystander.send(['ping', 1]);
      await bystander.next('serverTime');
    }
    await desk.ask('clients/allow', { deviceId: 'phone' });
    expect(await atTheDoor(room, 'VIEWER')).toBe('let in');
  });

  it('D41 end at once on all screens of a device that is kicked as a whole, until it is allowed again', async () => {
    const room = await owner.makeRoom();
    const desk = await joinAs(await owner.token(room, 'CONTROLLER'));
    const phone = (view: View) => guest().token(room, view, { deviceId: 'phone' });
    const tokens = [await phone('VIEWER'), await phone('VIEWER'), await phone('OPERATOR')];
    const screens = await Promise.all(tokens.map(joinAs));
    const bystander = await joinAs(await guest().token(room, 'VIEWER'));
    await desk.ask('clients/kick', { clientId: await deviceOf(desk, 'phone'), device: true });
    for (const screen of screens) await isKickedOut(screen);
    for (const view of ['VIEWER', 'OPERATOR', 'AGENDA'] as const)
      expect(await atTheDoor(room, view)).toBe('denied_kicked');
    await desk.ask('clients/allow', { deviceId: 'phone' });
    for (const view of ['VIEWER', 'OPERATOR'] as const) expect(await atTheDoor(room, view)).toBe('let in');
    bystander.send(['ping', 1]);
    await bystander.next('serverTime');
  });

  it('D40 end in the view that the token is for, whatever the screen says that it shows', async () => {
    const room = await owner.makeRoom();
    const desk = await joinAs(await owner.token(room, 'CONTROLLER'));
    const token = await guest().token(room, 'OPERATOR', { deviceId: 'phone' });
    await RoomClient.join(server.url, { token, view: 'AGENDA' });
    await desk.ask('clients/kick', { clientId: await deviceOf(desk, 'phone') });
    expect(await atTheDoor(room, 'OPERATOR')).toBe('denied_kicked');
    expect(await rejoined(server.url, token)).toBe('kicked');
    expect(await atTheDoor(room, 'AGENDA')).toBe('let in');
  });

  it.each([false, true])(
    'D42 end for the one screen of a member, who comes back (device: %s)',
    async (device) => {
      const room = await owner.makeRoom();
      const desk = await joinAs(await guest().token(room, 'CONTROLLER', { deviceId: 'desk' }));
      const token = await owner.token(room, 'VIEWER', { deviceId: 'phone' });
      const screen = await joinAs(token);
      const clientId = await deviceOf(desk, 'phone');
      const controller = await joinAs(await owner.token(room, 'CONTROLLER', { deviceId: 'phone' }));
      await desk.ask('clients/kick', { clientId, device });
      await isKickedOut(screen);
      await controller.ask('timeset/start');
      expect((await owner.call('GET', `/api/rooms/${room.room.pid}`)).body).toMatchObject({ kicked: [] });
      await joinAs(token);
      expect((await owner.credentials(room, 'VIEWER', { deviceId: 'phone' })).status).toBe(200);
    },
  );

  it('D42 bind no member, whatever the list says of the device', async () => {
    const room = await owner.makeRoom();
    const desk = await joinAs(await guest().token(room, 'CONTROLLER'));
    await joinAs(await guest().token(room, 'VIEWER', { deviceId: 'shared' }));
    const token = await owner.token(room, 'CONTROLLER', { deviceId: 'shared' });
    const member = await joinAs(token);
    await desk.ask('clients/kick', { clientId: await deviceOf(desk, 'shared', 'VIEWER'), device: true });
    await member.ask('timeset/start');
    expect((await owner.credentials(room, 'VIEWER', { deviceId: 'shared' })).status).toBe(200);
    await joinAs(token);
    expect((await owner.command(room.room.pid, token, 'timeset/stop')).status).toBe(200);
    expect((await guest().credentials(room, 'VIEWER', { deviceId: 'shared' })).status).toBe(403);
  });

  it('D9 who was kicked is listed to those who may let them in again, and to members as it changes', async () => {
    const room = await owner.makeRoom();
    const path = `/api/rooms/${room.room.pid}`;
    const member = await joinAs(await owner.token(room, 'CONTROLLER'));
    const deskToken = await guest().token(room, 'CONTROLLER');
    const desk = await joinAs(deskToken);
    const secrets = { generation: 1, hasPassword: false };
    const kick = async (deviceId: string, device: boolean) => {
      await joinAs(await guest().token(room, 'VIEWER', { deviceId }));
      await desk.ask('clients/kick', { clientId: await deviceOf(desk, deviceId), device });
      return member.event('room/secrets');
    };
    expect(await kick('phone', false)).toEqual({ ...secrets, kicked: ['phone'] });
    expect(await kick('tablet', true)).toEqual({ ...secrets, kicked: ['phone', 'tablet'] });
    const listed = (token: string) =>
      guest().call('GET', `${path}/kicked`, { headers: { 'x-access-token': token } });
    const kicked = [{ deviceId: 'phone', view: 'VIEWER' }, { deviceId: 'tablet' }];
    expect(await listed(deskToken)).toMatchObject({ status: 200, body: kicked });
    for (const view of ['VIEWER', 'OPERATOR'] as const)
      expect((await listed(await guest().token(room, view))).status).toBe(403);
    expect((await guest().call('GET', `${path}/kicked`)).status).toBe(401);
    expect((await owner.call('GET', path)).body).toMatchObject({ kicked });
    await desk.ask('clients/allow', { deviceId: 'phone' });
    expect(await member.event('room/secrets')).toEqual({ ...secrets, kicked: ['tablet'] });
    expect((await listed(deskToken)).body).toEqual([{ deviceId: 'tablet' }]);
    expect(desk.frames.filter(([, name]) => name === 'room/secrets')).toEqual([]);
  });

  it('D44 stay taken away that an earlier version took, in every view', async () => {
    const DATA_DIR = temporaryFolder();
    const before = await startServer({ env: { DATA_DIR } });
    const rest = new RestClient(before.url);
    const room = await rest.makeRoom();
    await before.remove();
    keepAsBefore(DATA_DIR, '["phone"]');
    const after = await startServer({ env: { DATA_DIR } });
    const door = (view: View, deviceId: string) =>
      new RestClient(after.url).credentials(room, view, { deviceId });
    for (const view of ['VIEWER', 'CONTROLLER'] as const)
      expect((await door(view, 'phone')).body).toMatchObject({ code: 'denied_kicked' });
    const token = await new RestClient(after.url).token(room, 'CONTROLLER', { deviceId: 'desk' });
    const desk = await RoomClient.join(after.url, { token });
    await desk.ask('clients/allow', { deviceId: 'phone' });
    expect((await door('VIEWER', 'phone')).status).toBe(200);
    await after.remove();
    rmSync(DATA_DIR, { recursive: true, force: true });
  });

  it('D9 a member is told whether the room has a password', async () => {
    const room = await owner.makeRoom();
    const path = `/api/rooms/${room.room.pid}`;
    expect((await owner.call('GET', path)).body).toMatchObject({ hasPassword: false, kicked: [] });
    const token = await owner.token(room, 'CONTROLLER');
    await owner.command(room.room.pid, token, 'room/setPassword', { password: 'open sesame' });
    expect((await owner.call('GET', path)).body).toMatchObject({ hasPassword: true });
  });

  it('W14 end at once when the room is removed', async () => {
    const room = await owner.makeRoom();
    const viewer = await joinAs(await guest().token(room, 'VIEWER'));
    expect((await owner.call('DELETE', `/api/rooms/${room.room.pid}/`)).status).toBe(204);
    expect(await viewer.goodbye()).toMatchObject({ code: 'unauthorized' });
    expect((await owner.call('GET', `/api/rooms/${room.room.pid}`)).status).toBe(404);
  });
});

describe('a password', () => {
  it('W14 puts everyone out when it is set, and is asked of all but members from then on', async () => {
    const room = await owner.makeRoom();
    const member = await joinAs(await owner.token(room, 'CONTROLLER'));
    const viewer = await joinAs(await guest().token(room, 'VIEWER'));
    await member.ask('room/setPassword', { password: 'open sesame' });
    expect(await viewer.goodbye()).toMatchObject({ code: 'unauthorized' });
    const asked = (password?: string) =>
      guest().credentials(
        room,
        'CONTROLLER',
        password === undefined ? {} : { headers: { 'x-room-password': password } },
      );
    expect(await asked()).toMatchObject({ status: 403, body: { code: 'denied_protected' } });
    expect(await asked('closed sesame')).toMatchObject({ status: 403, body: { code: 'denied_protected' } });
    expect(await asked('open sesame')).toMatchObject({ status: 200 });
    expect(await owner.credentials(room, 'CONTROLLER')).toMatchObject({ status: 200 });
  });

  it('W47 is set before what the same tab has sent behind it', async () => {
    const room = await owner.makeRoom();
    const deviceId = 'desk';
    const tab = { channelId: 'desk-tab' };
    const token = await owner.token(room, 'CONTROLLER', { deviceId });
    const desk = await RoomClient.join(server.url, { token, ...tab });
    desk.send(['command', 1, 'room/setPassword', { password: 'open sesame' }]);
    desk.send(['command', 2, 'room/rename', { name: 'Main stage' }]);
    expect(await desk.next('ack', 'nack')).toMatchObject(['ack', 1, { seq: 1 }]);
    expect(await desk.goodbye()).toMatchObject({ code: 'unauthorized' });
    const fresh = await owner.token(room, 'CONTROLLER', { deviceId });
    const again = await RoomClient.join(server.url, { token: fresh, ...tab });
    expect(await again.command('room/rename', { name: 'Main stage' }, 2)).toMatchObject([
      'ack',
      2,
      { seq: 2 },
    ]);
    const headers = { 'x-room-password': 'open sesame' };
    expect((await guest().credentials(room, 'VIEWER', { headers })).status).toBe(200);
  });

  it.each(['Größe → 5', '100%', '100%25', ' ', '%E0%A4%A'])('may be any text: %s', async (password) => {
    const room = await owner.makeRoom();
    await owner.command(room.room.pid, await owner.token(room, 'CONTROLLER'), 'room/setPassword', {
      password,
    });
    const headers = { 'x-room-password': encodeURIComponent(password) };
    expect((await guest().credentials(room, 'VIEWER', { headers })).status).toBe(200);
    const wrong = { 'x-room-password': encodeURIComponent(`${password}!`) };
    expect((await guest().credentials(room, 'VIEWER', { headers: wrong })).status).toBe(403);
  });

  it('never reaches the log or a screen', async () => {
    const room = await owner.makeRoom();
    const token = await owner.token(room, 'CONTROLLER');
    await owner.command(room.room.pid, token, 'room/setPassword', { password: 'swordfish-42' });
    const fresh = await owner.token(room, 'CONTROLLER');
    const headers = { 'x-access-token': fresh };
    const seen = await Promise.all(
      ['state', 'log'].map((path) => owner.call('GET', `/api/rooms/${room.room.pid}/${path}`, { headers })),
    );
    expect(JSON.stringify(seen)).not.toMatch(/swordfish|argon2/);
  });

  it('may be guessed wrong five times a minute from one address, and no more', async () => {
    const limited = await startServer({ env: { RATE_LIMITS: 'on' } });
    const rest = new RestClient(limited.url);
    const room = await rest.makeRoom();
    const token = await rest.token(room, 'CONTROLLER');
    await rest.command(room.room.pid, token, 'room/setPassword', { password: 'right' });
    const stranger = new RestClient(limited.url);
    const guess = (password: string) =>
      stranger.credentials(room, 'VIEWER', { headers: { 'x-room-password': password } });
    const guesses = await Promise.all(Array.from({ length: 8 }, (_, index) => guess(`wrong${index}`)));
    expect(guesses.filter(({ status }) => status === 403)).toHaveLength(5);
    const refused = guesses.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(3);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    await limited.remove();
  });
});

describe('the device limit', () => {
  it('D15 counts devices, not tabs; lets members in; and leaves the question page out', async () => {
    const planned = await startServer({ env: { BILLING: 'sandbox' } });
    const host = new RestClient(planned.url);
    const room = await host.makeRoom();
    const join = async (token: string) => {
      const client = await RoomClient.open(planned.url);
      client.hello({ token });
      return client;
    };
    const visitor = new RestClient(planned.url);
    const [first = '', ...others] = await Promise.all(
      ['one', 'two', 'three'].map((deviceId) => visitor.token(room, 'VIEWER', { deviceId })),
    );
    for (const token of [first, ...others, first]) await (await join(token)).next('welcome');
    const fourth = await join(await visitor.token(room, 'VIEWER', { deviceId: 'four' }));
    expect(await fourth.goodbye()).toMatchObject({
      code: 'denied_full',
      retry: 'after',
      closed: { code: 4429 },
    });
    await (await join(await visitor.token(room, 'ANONYMOUS', { deviceId: 'four' }))).next('welcome');
    await (await join(await host.token(room, 'CONTROLLER', { deviceId: 'desk' }))).next('welcome');
    await planned.remove();
  });
});
