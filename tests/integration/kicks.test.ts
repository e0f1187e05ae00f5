import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { View } from '../../machines/kernel/permissions.ts';
import type { RoomRecord } from '../../server/rooms/journal/room.entities.ts';
import { partSum } from '../../server/rooms/journal/room.rows.ts';
import { openWriter } from '../../server/store/connection.ts';
import { databaseFile } from '../../server/store/lock.ts';
import { type MadeRoom, RestClient } from '../support/rest-client.ts';
import { RoomClient } from '../support/room-client.ts';
import { temporaryFolder } from '../support/server-process.ts';
import { rejoined } from '../support/teams.ts';
import { startServer, type TestServer } from '../support/test-server.ts';

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
async function deviceOf(controller: RoomClient, deviceId: string, view?: View): Promise<string> {
  for (;;) {
    const listed = await controller.event('clients');
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
  const row = db.prepare<[], RoomRecord>('select * from rooms').get();
  if (row === undefined) throw new Error('There is no room.');
  const { owner_uid, secret, generation, password_hash } = row;
  const sum = partSum(row.id, [owner_uid, secret, generation, password_hash, kicked]);
  db.prepare('update rooms set kicked = ?, sum_doors = ?').run(kicked, sum);
  db.close();
}

/** The phone's result with a link to the view. */
async function atTheDoor(room: MadeRoom, view: View): Promise<unknown> {
  const { status, body } = await guest().credentials(room, view, { deviceId: 'phone' });
  return status === 200 ? 'let in' : Object(body).code;
}

describe('a kick', () => {
  it('W14 ends one screen immediately, and no other tab, view or device', async () => {
    const room = await owner.makeRoom();
    const controller = await joinAs(await owner.token(room, 'CONTROLLER'));
    const phone = (view: View) => guest().token(room, view, { deviceId: 'phone' });
    const token = await phone('VIEWER');
    const screen = await joinAs(token);
    const clientId = await deviceOf(controller, 'phone');
    const bystanders = [
      await joinAs(token),
      await joinAs(await phone('AGENDA')),
      await joinAs(await guest().token(room, 'VIEWER')),
    ];
    await controller.ask('clients/kick', { clientId });
    await isKickedOut(screen);
    expect(await rejoined(server.url, token)).toBe('kicked');
    expect(await atTheDoor(room, 'VIEWER')).toBe('denied_kicked');
    expect(await atTheDoor(room, 'AGENDA')).toBe('let in');
    for (const bystander of bystanders) {
      bystander.send(['ping', 1]);
      await bystander.next('serverTime');
    }
    await controller.ask('clients/allow', { deviceId: 'phone' });
    expect(await atTheDoor(room, 'VIEWER')).toBe('let in');
  });

  it('W157 ends the screen before messages that are published later in the same turn', async () => {
    const room = await owner.makeRoom();
    const controller = await joinAs(await owner.token(room, 'CONTROLLER'));
    const screen = await joinAs(await guest().token(room, 'VIEWER', { deviceId: 'phone' }));
    const clientId = await deviceOf(controller, 'phone');
    const kick = controller.ask('clients/kick', { clientId });
    const behind = controller.ask('room/rename', { name: 'Behind' });
    const [{ seq }] = await Promise.all([kick, behind]);
    await screen.closed;
    const heard = screen.frames.flatMap((frame) => (frame[0] === 'event' ? [frame[3]] : []));
    expect(Math.max(...heard)).toBe(seq);
    await isKickedOut(screen);
  });

  it('D41 ends all screens of a device, until the device is allowed again', async () => {
    const room = await owner.makeRoom();
    const controller = await joinAs(await owner.token(room, 'CONTROLLER'));
    const phone = (view: View) => guest().token(room, view, { deviceId: 'phone' });
    const tokens = [await phone('VIEWER'), await phone('VIEWER'), await phone('OPERATOR')];
    const screens = await Promise.all(tokens.map(joinAs));
    const bystander = await joinAs(await guest().token(room, 'VIEWER'));
    await controller.ask('clients/kick', { clientId: await deviceOf(controller, 'phone'), device: true });
    for (const screen of screens) await isKickedOut(screen);
    for (const view of ['VIEWER', 'OPERATOR', 'AGENDA'] as const)
      expect(await atTheDoor(room, view)).toBe('denied_kicked');
    await controller.ask('clients/allow', { deviceId: 'phone' });
    for (const view of ['VIEWER', 'OPERATOR'] as const) expect(await atTheDoor(room, view)).toBe('let in');
    bystander.send(['ping', 1]);
    await bystander.next('serverTime');
  });

  it('D40 applies to the view in the token, whatever view the screen reports', async () => {
    const room = await owner.makeRoom();
    const controller = await joinAs(await owner.token(room, 'CONTROLLER'));
    const token = await guest().token(room, 'OPERATOR', { deviceId: 'phone' });
    await RoomClient.join(server.url, { token, view: 'AGENDA' });
    await controller.ask('clients/kick', { clientId: await deviceOf(controller, 'phone') });
    expect(await atTheDoor(room, 'OPERATOR')).toBe('denied_kicked');
    expect(await rejoined(server.url, token)).toBe('kicked');
    expect(await atTheDoor(room, 'AGENDA')).toBe('let in');
  });

  it.each([false, true])(
    'D42 of a member ends only one screen, which can rejoin (whole device kicked: %s)',
    async (device) => {
      const room = await owner.makeRoom();
      const controller = await joinAs(await guest().token(room, 'CONTROLLER', { deviceId: 'controller' }));
      const token = await owner.token(room, 'VIEWER', { deviceId: 'phone' });
      const screen = await joinAs(token);
      const clientId = await deviceOf(controller, 'phone');
      const ownController = await joinAs(await owner.token(room, 'CONTROLLER', { deviceId: 'phone' }));
      await ownController.ask('clients/kick', { clientId, device });
      await isKickedOut(screen);
      await ownController.ask('timeset/start');
      expect((await owner.call('GET', `/api/rooms/${room.room.pid}`)).body).toMatchObject({ kicked: [] });
      await joinAs(token);
      expect((await owner.credentials(room, 'VIEWER', { deviceId: 'phone' })).status).toBe(200);
    },
  );

  it("D42 of a guest's device does not affect a member on the same device", async () => {
    const room = await owner.makeRoom();
    const controller = await joinAs(await guest().token(room, 'CONTROLLER'));
    await joinAs(await guest().token(room, 'VIEWER', { deviceId: 'shared' }));
    const token = await owner.token(room, 'CONTROLLER', { deviceId: 'shared' });
    const member = await joinAs(token);
    await controller.ask('clients/kick', {
      clientId: await deviceOf(controller, 'shared', 'VIEWER'),
      device: true,
    });
    await member.ask('timeset/start');
    expect((await owner.credentials(room, 'VIEWER', { deviceId: 'shared' })).status).toBe(200);
    await joinAs(token);
    expect((await owner.command(room.room.pid, token, 'timeset/stop')).status).toBe(200);
    expect((await guest().credentials(room, 'VIEWER', { deviceId: 'shared' })).status).toBe(403);
  });

  it('D9 adds the device to the list that members and clients with DEVICES get', async () => {
    const room = await owner.makeRoom();
    const path = `/api/rooms/${room.room.pid}`;
    const member = await joinAs(await owner.token(room, 'CONTROLLER'));
    const controllerToken = await guest().token(room, 'CONTROLLER');
    const controller = await joinAs(controllerToken);
    const secrets = { generation: 1, hasPassword: false };
    const kick = async (deviceId: string, device: boolean) => {
      await joinAs(await guest().token(room, 'VIEWER', { deviceId }));
      await controller.ask('clients/kick', { clientId: await deviceOf(controller, deviceId), device });
      return member.event('room/secrets');
    };
    expect(await kick('phone', false)).toEqual({ ...secrets, kicked: ['phone'] });
    expect(await kick('tablet', true)).toEqual({ ...secrets, kicked: ['phone', 'tablet'] });
    const listed = (token: string) =>
      guest().call('GET', `${path}/kicked`, { headers: { 'x-access-token': token } });
    const kicked = [{ deviceId: 'phone', view: 'VIEWER' }, { deviceId: 'tablet' }];
    expect(await listed(controllerToken)).toMatchObject({ status: 200, body: kicked });
    for (const view of ['VIEWER', 'OPERATOR'] as const)
      expect((await listed(await guest().token(room, view))).status).toBe(403);
    expect((await guest().call('GET', `${path}/kicked`)).status).toBe(401);
    expect((await owner.call('GET', path)).body).toMatchObject({ kicked });
    await controller.ask('clients/allow', { deviceId: 'phone' });
    expect(await member.event('room/secrets')).toEqual({ ...secrets, kicked: ['tablet'] });
    expect((await listed(controllerToken)).body).toEqual([{ deviceId: 'tablet' }]);
    expect(controller.frames.filter(([, name]) => name === 'room/secrets')).toEqual([]);
  });

  it('D44 that an older version stored applies to every view', async () => {
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
    const token = await new RestClient(after.url).token(room, 'CONTROLLER', { deviceId: 'controller' });
    const controller = await RoomClient.join(after.url, { token });
    await controller.ask('clients/allow', { deviceId: 'phone' });
    expect((await door('VIEWER', 'phone')).status).toBe(200);
    await after.remove();
    rmSync(DATA_DIR, { recursive: true, force: true });
  });
});
