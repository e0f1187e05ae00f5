import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { liveRoomsFrom, teamDevicesFrom } from '../../web/team/team-live.view.ts';
import { People, type Person } from '../support/people.ts';
import { RoomClient } from '../support/room-client.ts';
import { join, newTeam } from '../support/teams.ts';

let people: People;
beforeAll(async () => {
  people = await People.gather();
});
afterAll(() => people.leave());

const liveOf = async ({ client }: Person, id: string) =>
  liveRoomsFrom((await client.call('GET', `/api/teams/${id}/live`)).body);
const devicesOf = async ({ client }: Person, id: string) =>
  teamDevicesFrom((await client.call('GET', `/api/teams/${id}/devices`)).body);

describe('the dashboard of a team', () => {
  it('M40 shows the clock of each room and its number of connected screens', async () => {
    const ada = await people.verifiedPerson();
    const id = await newTeam(ada);
    const main = await ada.client.makeRoom({ teamId: id });
    await ada.client.makeRoom({ teamId: id });
    const viewer = await RoomClient.join(people.server.url, {
      token: await people.someone().token(main, 'VIEWER'),
    });
    await ada.client.command(main.room.pid, await ada.client.token(main, 'CONTROLLER'), 'timeset/start');
    const live = await liveOf(ada, id);
    expect(live.find(({ pid }) => pid === main.room.pid)).toMatchObject({
      screens: 1,
      timeset: { running: true, kickoff: expect.any(Number) },
      timer: { minutes: 10 },
    });
    expect(live.find(({ pid }) => pid !== main.room.pid)).toMatchObject({
      screens: 0,
      timeset: { running: false },
      timer: { minutes: 10 },
      overUnder: null,
    });
    await viewer.close();
  });

  it('M40 lists the connected devices of each room, which members can control', async () => {
    const [ada, bob] = [await people.verifiedPerson(), await people.person()];
    const id = await newTeam(ada);
    await join(ada.client, id, bob.client);
    const room = await ada.client.makeRoom({ teamId: id, name: 'Main' });
    await ada.client.makeRoom({ teamId: id });
    expect(await devicesOf(bob, id)).toEqual([]);
    const viewer = await RoomClient.join(people.server.url, {
      token: await people.someone().token(room, 'VIEWER'),
      name: 'Stage left',
    });
    const controller = await RoomClient.join(people.server.url, {
      token: await bob.client.token(room, 'CONTROLLER'),
    });
    await controller.event('clients');
    const [devices] = await devicesOf(bob, id);
    expect(devices).toMatchObject({ pid: room.room.pid, roomName: 'Main', outputs: [{ name: 'Viewer' }] });
    expect(devices?.position).toMatch(/^\d+\.\d+$/);
    expect(devices?.at).toBeGreaterThan(0);
    const stage = devices?.clients.find(({ name }) => name === 'Stage left');
    const token = await bob.client.token(room, 'CONTROLLER');
    await bob.client.command(room.room.pid, token, 'clients/rename', {
      clientId: stage?.id,
      name: 'Stage right',
    });
    expect(await viewer.event('client/rename')).toEqual({ name: 'Stage right' });
    await Promise.all([viewer.close(), controller.close()]);
  });

  it('M40 is shown to members and owners only', async () => {
    const [ada, billing] = [await people.verifiedPerson(), await people.person()];
    const id = await newTeam(ada);
    await join(ada.client, id, billing.client, 'TEAM_BILLING');
    for (const path of ['live', 'devices']) {
      expect((await billing.client.call('GET', `/api/teams/${id}/${path}`)).status).toBe(403);
      expect((await (await people.person()).client.call('GET', `/api/teams/${id}/${path}`)).status).toBe(404);
      expect((await people.someone().call('GET', `/api/teams/${id}/${path}`)).status).toBe(401);
    }
  });
});
