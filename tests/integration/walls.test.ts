import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { HOUR, SECOND } from '../../machines/kernel/time.ts';
import { EventStream } from '../support/event-stream.ts';
import { MailTrap } from '../support/mail-trap.ts';
import { People, type Person } from '../support/people.ts';
import type { MadeRoom } from '../support/rest-client.ts';
import { RoomClient } from '../support/room-client.ts';
import { join, newTeam } from '../support/teams.ts';
import { startServer } from '../support/test-server.ts';
import { FakeClock } from './room-host.fixtures.ts';

const kioskSchema = z.looseObject({ id: z.string(), link: z.string(), lastUsedAt: z.number().nullable() });
const rowSchema = z.looseObject({ pid: z.string(), name: z.string(), lost: z.number(), screens: z.number() });

let clock: FakeClock;
let mails: MailTrap;
let people: People;
let ada: Person;
let id: string;
let main: MadeRoom;
const open: EventStream[] = [];
beforeEach(async () => {
  [clock, mails] = [new FakeClock(), await MailTrap.open()];
  people = People.around(await startServer({ clock, env: mails.env }), mails);
  ada = await people.verifiedPerson();
  id = await newTeam(ada);
  main = await ada.client.makeRoom({ teamId: id, name: 'Main' });
});
afterEach(async () => {
  for (const stream of open.splice(0)) stream.close();
  await people.leave();
});

async function wall({ client }: Person = ada, query = '') {
  const url = `${people.server.url}/api/teams/${id}/live/events${query}`;
  const stream = await EventStream.open(url, query === '' ? { cookie: client.cookie } : {});
  open.push(stream);
  return stream;
}
const command = async (room: MadeRoom, name: string, payload: object = {}) =>
  ada.client.command(
    room.room.pid,
    await ada.client.token(room, 'CONTROLLER', { signature: null }),
    name,
    payload,
  );
const rowsOf = ({ events }: EventStream) =>
  events.filter(({ name }) => name === 'room').map(({ data }) => rowSchema.parse(data));
const pidsOf = ({ events }: EventStream) =>
  Object(events.findLast(({ name }) => name === 'rooms')?.data).pids;
/** Lets the rests between the rows of one room pass. */
const later = () => clock.advance(SECOND);
const kiosk = async (request: object = {}) => {
  const body = { name: 'Lobby', rooms: [main.room.pid], endsAt: null, ...request };
  return kioskSchema.parse((await ada.client.call('POST', `/api/teams/${id}/kiosks`, { body })).body);
};
const byKiosk = ({ link }: { readonly link: string }) => wall(ada, link.slice(link.indexOf('?')));

describe('the stream of a wall display', () => {
  it('M2101, M2105 sends each room, then the list of rooms, and then each room that changes', async () => {
    const side = await ada.client.makeRoom({ teamId: id, name: 'Side' });
    await command(main, 'timers/update', { timerId: (await stateOf(main)).timers[0]?._id, notes: 'Secret' });
    const message = await command(main, 'messages/create', { text: 'Secret' });
    await command(main, 'messages/show', { messageId: Object(message.body).messageId });
    const stream = await (await wall()).hears(3);
    expect(stream.answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(stream.names).toEqual(['room', 'room', 'rooms']);
    expect(new Set(pidsOf(stream))).toEqual(new Set([main.room.pid, side.room.pid]));
    expect(JSON.stringify(stream.events)).not.toContain('Secret');
    later();
    await command(side, 'timeset/start');
    await stream.hears(4);
    expect(stream.events[3]?.data).toMatchObject({
      pid: side.room.pid,
      name: 'Side',
      timeset: { running: true },
      timer: { minutes: 10 },
      next: null,
    });
  });

  it('M2101 sends all changes within a tenth of a second as one state', async () => {
    const stream = await (await wall()).hears(2);
    for (const blackout of [true, false, true]) await command(main, 'room/settings', { blackout });
    later();
    await stream.hears(3);
    expect(stream.events.at(-1)?.data).toMatchObject({ settings: { blackout: true } });
  });

  it('M2104 counts a screen as lost while it does not return', async () => {
    const stream = await (await wall()).hears(2);
    const token = await people.someone().token(main, 'VIEWER', { deviceId: 'stage-left' });
    const viewer = await RoomClient.join(people.server.url, { token });
    later();
    await stream.hears(3);
    await viewer.close();
    later();
    await stream.hears(4);
    expect(rowsOf(stream).map(({ screens, lost }) => [screens, lost])).toEqual([
      [0, 0],
      [1, 0],
      [0, 0],
    ]);
    clock.advance(10 * SECOND);
    await stream.hears(5);
    expect(rowsOf(stream).at(-1)?.lost).toBe(1);
    later();
    const again = await RoomClient.join(people.server.url, { token });
    later();
    await stream.hears(6);
    expect(rowsOf(stream).at(-1)?.lost).toBe(0);
    await again.close();
  });

  it('M2101 adds a new room, and removes a deleted one', async () => {
    const stream = await (await wall()).hears(2);
    const side = await ada.client.makeRoom({ teamId: id, name: 'Side' });
    clock.advance(2 * SECOND);
    await stream.hears(4);
    expect(pidsOf(stream).toSorted()).toEqual([main.room.pid, side.room.pid].toSorted());
    await ada.client.call('DELETE', `/api/rooms/${main.room.pid}`);
    await stream.hears(5);
    expect(pidsOf(stream)).toEqual([side.room.pid]);
  });

  it('M2107 ends when the member loses the team or the role, or signs out', async () => {
    const [bob, cid] = [await people.person(), await people.person()];
    for (const { client } of [bob, cid]) await join(ada.client, id, client);
    const [theirs, mine, billings] = [await wall(bob), await wall(), await wall(cid)];
    const body = { role: 'TEAM_BILLING' };
    expect((await ada.client.call('PATCH', `/api/teams/${id}/members/${cid.uid}`, { body })).status).toBe(
      200,
    );
    clock.advance(250);
    await billings.ends();
    expect(theirs.isEnded).toBe(false);
    await ada.client.call('DELETE', `/api/teams/${id}/members/${bob.uid}`);
    clock.advance(250);
    await theirs.ends();
    expect(mine.isEnded).toBe(false);
    await ada.client.call('POST', '/api/auth/logout');
    clock.advance(250);
    await mine.ends();
  });

  it('M2107 counts as a socket of its network address', async () => {
    const env = { ...mails.env, RATE_LIMITS: 'on', SOCKETS_PER_ADDRESS: '1' };
    const counted = People.around(await startServer({ clock, env }), mails);
    const { client } = await counted.verifiedPerson();
    const url = `${counted.server.url}/api/teams/${await newTeam({ client })}/live/events`;
    const stream = await EventStream.open(url, { cookie: client.cookie });
    open.push(stream);
    expect(stream.answer.status).toBe(200);
    expect((await fetch(url, { headers: { cookie: client.cookie } })).status).toBe(429);
    await expect(RoomClient.open(counted.server.url)).rejects.toThrow('429');
    await counted.server.remove();
  });

  it('M2106 is open at most 40 times for a team', async () => {
    const all = await Promise.all(Array.from({ length: 40 }, () => wall()));
    expect(new Set(all.map(({ answer }) => answer.status))).toEqual(new Set([200]));
    expect((await wall()).answer.status).toBe(429);
    all[0]?.close();
    const answers = ['/live'].map((path) => ada.client.call('GET', `/api/teams/${id}${path}`));
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200]);
  });
});

describe('a kiosk link', () => {
  it('M2102 opens its rooms without an account, and members see when it was last used', async () => {
    await ada.client.makeRoom({ teamId: id, name: 'Side' });
    const made = await kiosk();
    expect(made).toMatchObject({ name: 'Lobby', rooms: [main.room.pid], endsAt: null, lastUsedAt: null });
    expect(made.link).toMatch(new RegExp(`^/team/${id}/wall/\\?kiosk=${made.id}\\.[\\w-]{22}$`));
    const stream = await (await byKiosk(made)).hears(2);
    expect(rowsOf(stream).map(({ name }) => name)).toEqual(['Main']);
    clock.advance(250);
    const list = async () =>
      z.array(kioskSchema).parse((await ada.client.call('GET', `/api/teams/${id}/kiosks`)).body);
    await expect.poll(async () => (await list())[0]?.lastUsedAt).not.toBeNull();
  });

  it('M2102 closes its streams within 250 ms of its removal, and at its end date', async () => {
    const [first, second] = [await kiosk(), await kiosk({ endsAt: clock.wall() + HOUR })];
    const streams = [await byKiosk(first), await byKiosk(second)] as const;
    await ada.client.call('DELETE', `/api/teams/${id}/kiosks/${first.id}`);
    clock.advance(250);
    await streams[0].ends();
    expect(streams[1].isEnded).toBe(false);
    clock.advance(HOUR);
    await streams[1].ends();
    for (const made of [first, second]) expect((await byKiosk(made)).answer.status).toBe(403);
  });

  it('M2102 is refused if it is forged, or after the team has replaced its links', async () => {
    const made = await kiosk();
    const forged = [`?kiosk=${made.id}`, `?kiosk=${made.id}.${'x'.repeat(22)}`, '?kiosk='];
    for (const query of forged) expect((await wall(ada, query)).answer.status).toBe(403);
    await ada.client.call('POST', `/api/teams/${id}/replace-links`);
    expect((await byKiosk(made)).answer.status).toBe(403);
  });

  it('M2103 does not show a room any more that gets a password, leaves the team or is deleted', async () => {
    const [side, third] = [
      await ada.client.makeRoom({ teamId: id }),
      await ada.client.makeRoom({ teamId: id }),
    ];
    const rooms = [main, side, third].map(({ room }) => room.pid);
    const stream = await (await byKiosk(await kiosk({ rooms }))).hears(4);
    await command(main, 'room/setPassword', { password: 'correct horse' });
    await stream.hears(5);
    expect(pidsOf(stream).toSorted()).toEqual([side.room.pid, third.room.pid].toSorted());
    const other = await newTeam(ada, 'Other');
    await ada.client.call('POST', `/api/rooms/${side.room.pid}/move`, { body: { teamId: other } });
    await stream.hears(6);
    await ada.client.call('DELETE', `/api/rooms/${third.room.pid}`);
    await stream.hears(7);
    expect(pidsOf(stream)).toEqual([]);
    await command(main, 'timeset/start');
    await command(side, 'timeset/start');
    later();
    await expect(wall().then((own) => own.hears(2))).resolves.toBeDefined();
    expect(stream.events.length).toBe(7);
  });

  it('M2103 is made only for rooms of the team without a password', async () => {
    const elsewhere = await (await people.verifiedPerson()).client.makeRoom();
    const ask = async (body: object) =>
      (await ada.client.call('POST', `/api/teams/${id}/kiosks`, { body: { name: 'Lobby', ...body } })).status;
    expect(await ask({ rooms: [elsewhere.room.pid] })).toBe(404);
    expect(await ask({ rooms: [] })).toBe(400);
    await command(main, 'room/setPassword', { password: 'correct horse' });
    expect(await ask({ rooms: [main.room.pid] })).toBe(403);
  });

  it('M2106 has at most 200 rooms, and cannot be made if the team already has 20 kiosk links', async () => {
    const many = { name: 'Large', rooms: Array.from({ length: 201 }, () => main.room.pid) };
    const refused = await ada.client.call('POST', `/api/teams/${id}/kiosks`, { body: many });
    expect(refused).toMatchObject({ status: 400, body: { issues: [{ path: 'rooms' }] } });
    for (let made = 0; made < 20; made += 1) await kiosk();
    const body = { name: 'One more', rooms: [main.room.pid] };
    expect((await ada.client.call('POST', `/api/teams/${id}/kiosks`, { body })).status).toBe(403);
  });
});

async function stateOf({ room }: MadeRoom) {
  const token = await ada.client.token(main, 'CONTROLLER', { signature: null });
  const { body } = await ada.client.call('GET', `/api/rooms/${room.pid}/state`, {
    headers: { 'x-access-token': token },
  });
  return z.looseObject({ timers: z.array(z.looseObject({ _id: z.string() })) }).parse(body);
}
