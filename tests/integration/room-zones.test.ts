import { afterEach, describe, expect, it } from 'vitest';
import { HOUR, SECOND } from '../../machines/kernel/time.ts';
import { monotonic, systemClock } from '../../server/kernel/clock.ts';
import { type MadeRoom, RestClient } from '../support/rest-client.ts';
import { RoomClient } from '../support/room-client.ts';
import { startServer, type TestServer } from '../support/test-server.ts';

const SPRING = Date.UTC(2027, 2, 28, 1);
const AUTUMN = Date.UTC(2027, 9, 31, 1);
const winter = { offset: HOUR, next: { at: SPRING, offset: 2 * HOUR } };
const summer = { offset: 2 * HOUR, next: { at: AUTUMN, offset: HOUR } };

let server: TestServer;
const clients: RoomClient[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close();
  await server.remove();
});

/** A server by whose wall clock the show begins at that time. */
async function serverAt(begin: number) {
  const machine = { ahead: begin - Date.now() };
  const clock = systemClock({ monotonic, wall: () => Date.now() + machine.ahead });
  server = await startServer({ clock });
  const rest = new RestClient(server.url);
  return { machine, rest, room: await rest.makeRoom({ timezone: 'Europe/Berlin' }) };
}

/** A screen without a signed-in user. */
async function joined(room: MadeRoom, options: { since?: { epoch: number; seq: number } } = {}) {
  const client = await RoomClient.open(server.url);
  clients.push(client);
  const token = await new RestClient(server.url).token(room, 'VIEWER');
  return { client, welcome: await client.join({ token, ...options }) };
}

describe('the time-zone rules of a room', () => {
  it('W92 are in the state that socket and REST send', async () => {
    const { rest, room } = await serverAt(Date.UTC(2027, 0, 15));
    const { welcome } = await joined(room);
    expect(welcome.state?.zone).toEqual(winter);
    const headers = { 'x-access-token': await new RestClient(server.url).token(room, 'VIEWER') };
    const { body } = await rest.call('GET', `/api/rooms/${room.room.pid}/state`, { headers });
    expect(body).toMatchObject({ zone: winter });
    const zoneless = await rest.makeRoom();
    expect((await joined(zoneless)).welcome.state?.zone).toEqual({ offset: 0, next: null });
  });

  it('W93 are sent when the zone of the room changes, but not when other settings change', async () => {
    // Sessions end by the true time.
    const { rest, room } = await serverAt(Date.now());
    const { client, welcome } = await joined(room);
    const path = `/api/rooms/${room.room.pid}`;
    await rest.call('PATCH', path, { body: { behavior: 'STOP' } });
    await rest.call('PATCH', path, { body: { timezone: 'Asia/Kolkata' } });
    await client.event('room/zone').then((zone) => expect(zone).toEqual({ offset: 5.5 * HOUR, next: null }));
    const { epoch, seq } = welcome;
    const back = await joined(room, { since: { epoch, seq } });
    expect(back.welcome.state).toBeUndefined();
    const names = [];
    for (;;) {
      const [, name, payload] = await back.client.next('event');
      if (name !== 'serverVersion') names.push(name);
      if (name !== 'room/zone') continue;
      expect(payload).toEqual({ offset: 5.5 * HOUR, next: null });
      break;
    }
    expect(names).toEqual(['room/settings', 'room/settings', 'room/zone']);
    expect((await joined(room)).welcome.state?.zone).toEqual({ offset: 5.5 * HOUR, next: null });
  });

  it("W93 are sent when daylight saving or the server's wall clock changes", async () => {
    const { machine, room } = await serverAt(SPRING - HOUR);
    const { client, welcome } = await joined(room);
    expect(welcome.state?.zone).toEqual(winter);
    // Set to a moment before the change, which then happens on time.
    machine.ahead += HOUR - SECOND;
    expect(await client.event('room/zone')).toEqual(summer);
    expect((await joined(room)).welcome.state?.zone).toEqual(summer);
    machine.ahead -= 24 * HOUR;
    expect(await client.event('room/zone')).toEqual(winter);
  });
});
