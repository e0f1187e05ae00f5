import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type MadeRoom, RestClient } from '../support/rest-client.ts';
import { RoomClient } from '../support/room-client.ts';
import { rejoined } from '../support/teams.ts';
import { startServer, type TestServer } from '../support/test-server.ts';

/** Named links: what they open, what their holders may write, and when that ends. */
let server: TestServer;
let owner: RestClient;
beforeAll(async () => {
  server = await startServer();
  owner = new RestClient(server.url);
});
afterAll(() => server.remove());

const guest = () => new RestClient(server.url);
const linkSchema = z.object({ id: z.string(), link: z.string(), lastUsedAt: z.number().nullable() });
const credentialsSchema = z.object({
  roomToken: z.string(),
  permissions: z.int(),
  view: z.string(),
  columns: z.object({ read: z.array(z.string()), edit: z.array(z.string()) }),
});

const linksPath = ({ room }: MadeRoom) => `/api/rooms/${room.pid}/named-links`;

async function makeLink(room: MadeRoom, body: object) {
  const made = await owner.call('POST', linksPath(room), { body });
  expect(made.status).toBe(201);
  return linkSchema.parse(made.body);
}

function credentialsFor(room: MadeRoom, link: string, more = '') {
  const { search } = new URL(link, server.url);
  return guest().call('GET', `/api/rooms/${room.room.pid}/credentials${search}${more}`);
}

async function tokenFor(room: MadeRoom, link: string): Promise<string> {
  return credentialsSchema.parse((await credentialsFor(room, link)).body).roomToken;
}

/** A room with three columns, and a link that reads one and edits another. */
async function staged(fields: object = {}) {
  const room = await owner.makeRoom();
  const member = await RoomClient.join(server.url, { token: await owner.token(room, 'CONTROLLER') });
  const { timerId } = await member.ask('timers/create', { name: 'Welcome', notes: 'Thank the sponsors' });
  const column = async (name: string, audience: string) =>
    String((await member.ask('columns/create', { name, audience }))['columnId']);
  const [light, cue, security] = [
    await column('Light', 'CREW'),
    await column('Cue', 'NAMED'),
    await column('Security', 'CREW'),
  ];
  const cells = { [light]: 'Blue', [cue]: 'Go', [security]: 'Two guards' };
  await member.ask('timers/setCells', { timerId, cells });
  const link = await makeLink(room, { name: 'Light', read: [cue], edit: [light], ...fields });
  return { room, member, timerId: String(timerId), light, cue, security, link };
}

describe('a named link', () => {
  it('R2160 opens the sheet with the permission READ and only its own columns', async () => {
    const { room, member, timerId, light, cue, security, link } = await staged();
    expect(link.link).toMatch(new RegExp(`^/r/${room.room.pid}/sheet/\\?signature=[\\w-]{22}$`));
    const { body } = await credentialsFor(room, link.link);
    expect(body).toMatchObject({ permissions: 1, view: 'SHEET', columns: { read: [cue], edit: [light] } });
    const desk = await RoomClient.open(server.url);
    const { state, columns } = await desk.join({
      token: credentialsSchema.parse(body).roomToken,
      view: 'SHEET',
    });
    expect(columns).toEqual({ read: [cue], edit: [light] });
    expect(state?.columns.map(({ _id }) => _id)).toEqual([light, cue]);
    expect(state?.cells).toEqual({ [timerId]: { [light]: 'Blue', [cue]: 'Go' } });
    expect(JSON.stringify(state)).not.toMatch(/Security|guards|sponsors/);
    const { seq } = await member.ask('timers/setCells', { timerId, cells: { [security]: 'Three guards' } });
    await member.ask('columns/update', { columnId: light, audience: 'NAMED' });
    await desk.reached(seq + 1);
    expect(JSON.stringify(desk.frames)).not.toMatch(/Security|guards/);
    expect(await desk.event('columns/items')).toHaveLength(2);
    expect(desk.faults).toEqual([]);
    for (const view of ['VIEWER', 'CONTROLLER'])
      expect(await credentialsFor(room, link.link, `&view=${view}`)).toMatchObject({ status: 403 });
  });

  it('R2161 writes cells of its own columns under its name, and makes no undo steps', async () => {
    const { room, member, timerId, light, cue, security, link } = await staged();
    const desk = await RoomClient.join(server.url, { token: await tokenFor(room, link.link) });
    await desk.ask('timers/setCells', { timerId, cells: { [light]: 'Red' } });
    expect(await member.event('cells/updateOne')).toMatchObject({ text: 'Blue' });
    for (const [name, payload, code] of [
      ['timers/setCells', { timerId, cells: { [cue]: 'x' } }, 'forbidden'],
      ['timers/setCells', { timerId, cells: { [security]: 'x' } }, 'unknown_column'],
      ['timers/update', { timerId, name: 'x' }, 'forbidden'],
      ['columns/remove', { columnId: light }, 'forbidden'],
      ['room/undo', {}, 'forbidden'],
    ] as const)
      expect(await desk.command(name, payload)).toMatchObject(['nack', expect.any(Number), { code }]);
    const { body: log } = await owner.call('GET', `/api/rooms/${room.room.pid}/log?limit=1`);
    expect(log).toMatchObject([{ actor: 'l:Light', command: 'timers/setCells', columns: ['Light'] }]);
    await member.ask('room/undo');
    const headers = { 'x-access-token': await owner.token(room, 'CONTROLLER') };
    const { body } = await owner.call('GET', `/api/rooms/${room.room.pid}/cells`, { headers });
    expect(body).toMatchObject({ cells: { [timerId]: { [light]: 'Red' } } });
  });

  it('R2164 is listed with its last use, and ends immediately when it is revoked', async () => {
    const { room, link } = await staged();
    const token = await tokenFor(room, link.link);
    const desk = await RoomClient.join(server.url, { token });
    const other = await makeLink(room, { name: 'Sound' });
    const stays = await RoomClient.join(server.url, { token: await tokenFor(room, other.link) });
    const { body } = await owner.call('GET', linksPath(room));
    expect(body).toMatchObject([
      { id: link.id, name: 'Light', by: expect.any(String), lastUsedAt: expect.any(Number), endsAt: null },
      { id: other.id, name: 'Sound', read: [], edit: [] },
    ]);
    expect((await owner.call('DELETE', `${linksPath(room)}/${link.id}`)).status).toBe(204);
    expect(await desk.goodbye()).toMatchObject({ code: 'unauthorized' });
    expect(await credentialsFor(room, link.link)).toMatchObject({
      status: 403,
      body: { code: 'bad_signature' },
    });
    const headers = { 'x-access-token': token };
    expect((await guest().call('GET', `/api/rooms/${room.room.pid}/state`, { headers })).status).toBe(401);
    expect(stays.goodbyes).toEqual([]);
    expect((await owner.call('DELETE', `${linksPath(room)}/${link.id}`)).status).toBe(404);
  });

  it('R2164 ends at its end date', async () => {
    const { room, link } = await staged({ endsAt: Date.now() + 1_500 });
    const desk = await RoomClient.join(server.url, { token: await tokenFor(room, link.link) });
    expect(await desk.goodbye()).toMatchObject({ code: 'unauthorized' });
    expect(await credentialsFor(room, link.link)).toMatchObject({ status: 403 });
  });

  it('R2167 needs the password of the room, and its sockets end when a password is set', async () => {
    const { room, member, light, link } = await staged();
    const token = await tokenFor(room, link.link);
    const desk = await RoomClient.join(server.url, { token });
    await member.ask('room/setPassword', { password: 'open sesame' });
    expect(await desk.goodbye()).toMatchObject({ code: 'unauthorized' });
    const asked = (password?: string) => {
      const headers = password === undefined ? {} : { 'x-room-password': password };
      const { search } = new URL(link.link, server.url);
      return guest().call('GET', `/api/rooms/${room.room.pid}/credentials${search}`, { headers });
    };
    for (const password of [undefined, 'closed sesame'])
      expect(await asked(password)).toMatchObject({ status: 403, body: { code: 'denied_protected' } });
    expect(await asked('open sesame')).toMatchObject({ status: 200, body: { columns: { edit: [light] } } });
  });

  it('R2167 is refused on a kicked device, and stays valid on other devices', async () => {
    const { room, member, timerId, light, link } = await staged();
    const tokenOf = async (deviceId: string) =>
      credentialsSchema.parse((await credentialsFor(room, link.link, `&deviceId=${deviceId}`)).body)
        .roomToken;
    const token = await tokenOf('tablet');
    const tablet = await RoomClient.open(server.url);
    const { clientId } = await tablet.join({ token, view: 'SHEET' });
    const other = await RoomClient.join(server.url, { token: await tokenOf('laptop') });
    await member.ask('clients/kick', { clientId });
    expect(await tablet.goodbye()).toMatchObject({ code: 'kicked' });
    expect(await rejoined(server.url, token)).toBe('kicked');
    const headers = { 'x-access-token': token };
    expect((await guest().call('GET', `/api/rooms/${room.room.pid}/cells`, { headers })).status).toBe(403);
    const body = { name: 'timers/setCells', payload: { timerId, cells: { [light]: 'Red' } } };
    const path = `/api/rooms/${room.room.pid}/commands`;
    expect((await guest().call('POST', path, { headers, body })).status).toBe(403);
    expect(await credentialsFor(room, link.link, '&deviceId=tablet')).toMatchObject({
      status: 403,
      body: { code: 'denied_kicked' },
    });
    await other.ask('timers/setCells', { timerId, cells: { [light]: 'Green' } });
  });

  it('R2160 is made by members, with existing columns, at most twenty in a room', async () => {
    const { room, member } = await staged();
    const token = await guest().token(room, 'CONTROLLER');
    const call = (client: RestClient, headers = {}) =>
      client.call('POST', linksPath(room), { body: { name: 'Mine' }, headers });
    expect((await call(guest())).status).toBe(401);
    expect((await call(guest(), { 'x-access-token': token })).status).toBe(401);
    expect((await guest().call('GET', linksPath(room))).status).toBe(401);
    const payload = { name: 'Mine', read: [], edit: [], endsAt: null };
    expect(await member.command('room/addNamedLink', payload)).toMatchObject([
      'nack',
      expect.any(Number),
      { code: 'invalid' },
    ]);
    const strange = await owner.call('POST', linksPath(room), { body: { name: 'x', read: ['gone'] } });
    expect(strange.body).toMatchObject({ code: 'unknown_column' });
    for (let made = 1; made < 20; made += 1) await makeLink(room, { name: `Link ${made}` });
    const full = await owner.call('POST', linksPath(room), { body: { name: 'One more' } });
    expect(full.body).toMatchObject({ code: 'plan_limit' });
  });
});
