import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newKey } from '../support/api-keys.ts';
import { PASSWORD, post, userIn } from '../support/people.ts';
import { RestClient } from '../support/rest-client.ts';
import { RoomClient } from '../support/room-client.ts';
import { startServer, type TestServer } from '../support/test-server.ts';

/** Columns of the crew on a real server. */
let server: TestServer;
let owner: RestClient;
let uid: string;
beforeAll(async () => {
  server = await startServer();
  owner = new RestClient(server.url);
  ({ uid } = userIn(await post(owner, 'signup', { email: 'owner@callboard.test', password: PASSWORD })));
});
afterAll(() => server.remove());

const guest = () => new RestClient(server.url);

/** A room with a column of each audience, each with a cell. */
async function staged() {
  const room = await owner.makeRoom();
  const member = await RoomClient.join(server.url, { token: await owner.token(room, 'CONTROLLER') });
  const { timerId } = await member.ask('timers/create', { name: 'Welcome' });
  const ids: string[] = [];
  for (const [name, audience] of [
    ['Doors', 'PUBLIC'],
    ['Light', 'CREW'],
    ['Security', 'NAMED'],
  ]) {
    const { columnId } = await member.ask('columns/create', { name, audience });
    ids.push(String(columnId));
  }
  const [doors = '', light = '', security = ''] = ids;
  const cells = { [doors]: 'Open', [light]: 'Blue', [security]: 'Two guards' };
  await member.ask('timers/setCells', { timerId, cells });
  return { room, member, timerId: String(timerId), doors, light, security };
}

const tokenOf = (room: Awaited<ReturnType<typeof staged>>['room'], view: 'VIEWER' | 'CONTROLLER') =>
  guest().token(room, view);

describe('columns', () => {
  it('R2150 are in the state and the events of each audience that may see them', async () => {
    const { room, member, timerId, doors, light, security } = await staged();
    for (const [view, seen] of [
      ['VIEWER', ['Doors']],
      ['CONTROLLER', ['Doors', 'Light']],
    ] as const) {
      const token = await tokenOf(room, view);
      const socket = await RoomClient.open(server.url);
      const { state } = await socket.join({ token, view });
      expect(state?.columns.map(({ name }) => name)).toEqual(seen);
      expect(Object.keys(state?.cells[timerId] ?? {})).toHaveLength(seen.length);
      const headers = { 'x-access-token': token };
      const { body } = await guest().call('GET', `/api/rooms/${room.room.pid}/cells`, { headers });
      expect(body).toMatchObject({ cells: state?.cells, epoch: 1 });
      const { seq } = await member.ask('timers/setCells', { timerId, cells: { [security]: view } });
      await socket.reached(seq);
      await member.ask('columns/update', { columnId: doors, audience: 'NAMED' });
      expect(await socket.event('columns/removeOne')).toEqual({ columnId: doors });
      expect(await socket.event('columns/items')).toHaveLength(seen.length - 1);
      await member.ask('columns/update', { columnId: doors, audience: 'PUBLIC' });
      expect(await socket.event('cells/updateOne')).toEqual({ timerId, columnId: doors, text: 'Open' });
      expect(JSON.stringify(socket.frames)).not.toMatch(/Security|guards/);
      expect(socket.faults).toEqual([]);
      await socket.close();
    }
    await member.ask('timers/setCells', { timerId, cells: { [light]: '' } });
  });

  it.each(['VIEWER', 'CONTROLLER'] as const)(
    'W2715 do not send %s any text from before their publication',
    async (view) => {
      const { room, member, timerId } = await staged();
      const { columnId } = await member.ask('columns/create', { name: 'Secret plan', audience: 'NAMED' });
      const before = { epoch: 1, seq: member.seq };
      const write = (text: string) =>
        member.ask('timers/setCells', { timerId, cells: { [String(columnId)]: text } });
      await write('Two secret guards');
      await write('Doors open');
      const { seq } = await member.ask('columns/update', { columnId, name: 'Plan', audience: 'PUBLIC' });
      const socket = await RoomClient.open(server.url);
      const welcome = await socket.join({ token: await tokenOf(room, view), view, since: before });
      await socket.reached(seq);
      expect(JSON.stringify(welcome.state)).toContain('Doors open');
      expect(JSON.stringify([welcome, socket.frames])).not.toMatch(/secret/i);
      await socket.close();
    },
  );

  it('W2713 do not reveal to an API key how long a script for named links is', async () => {
    const { room, member, timerId } = await staged();
    const { columnId } = await member.ask('columns/create', {
      name: 'Speech',
      kind: 'SCRIPT',
      audience: 'NAMED',
    });
    await member.ask('timers/setCells', { timerId, cells: { [String(columnId)]: 'Three secret words' } });
    await member.ask('prompter/run', { timerId });
    const { key } = await newKey(owner, uid, { scope: 'read' });
    const path = `/v1/get_prompter?room_id=${room.room.pid}&api_key=${key}`;
    await member.ask('prompter/stop', {});
    await member.ask('prompter/jump', { position: 2 });
    const prompter = async () => Object(Object((await guest().call('GET', path)).body).data);
    expect(await prompter()).toMatchObject({ words: 0, position: 0 });
    await member.ask('columns/update', { columnId, audience: 'CREW' });
    expect(await prompter()).toMatchObject({ words: 3, position: 2 });
  });

  it('R2161 refuse changes of crew that only members may make', async () => {
    const { room, timerId, light, security } = await staged();
    const crew = await RoomClient.join(server.url, { token: await tokenOf(room, 'CONTROLLER') });
    const cells = { [security]: 'Nobody' };
    for (const [name, payload, code] of [
      ['timers/setCells', { timerId, cells }, 'unknown_column'],
      ['timers/replace', { items: [{ cells }] }, 'unknown_column'],
      ['columns/remove', { columnId: security }, 'unknown_column'],
      ['columns/update', { columnId: light, audience: 'NAMED' }, 'forbidden'],
    ] as const)
      expect(await crew.command(name, payload)).toMatchObject(['nack', expect.any(Number), { code }]);
    await crew.ask('timers/setCells', { timerId, cells: { [light]: 'Red' } });
  });

  it('W2602 cannot be changed by an undo or redo of crew', async () => {
    const { room, timerId, light, security, member } = await staged();
    const crew = await RoomClient.join(server.url, { token: await tokenOf(room, 'CONTROLLER') });
    const forbidden = ['nack', expect.any(Number), { code: 'forbidden' }];
    await member.ask('timers/setCells', { timerId, cells: { [security]: 'Nobody' } });
    expect(await crew.command('room/undo', {})).toMatchObject(forbidden);
    await member.ask('columns/update', { columnId: light, audience: 'NAMED' });
    expect(await crew.command('room/undo', {})).toMatchObject(forbidden);
    await member.ask('room/undo', {});
    expect(await crew.command('room/redo', {})).toMatchObject(forbidden);
  });

  it('R2162 are named in the log, but columns for named links only to members', async () => {
    const { room, timerId, light, security, member } = await staged();
    await member.ask('timers/setCells', { timerId, cells: { [light]: '1', [security]: '2' } });
    const log = async (token?: string) => {
      const client = token === undefined ? owner : guest();
      const headers = token === undefined ? {} : { 'x-access-token': token };
      return (await client.call('GET', `/api/rooms/${room.room.pid}/log`, { headers })).body;
    };
    const lines = [
      { columns: ['Light', 'Security'], about: { title: 'Welcome' } },
      {},
      { command: 'columns/create', about: { kind: 'column', title: 'Security' } },
      {},
      {},
      {},
    ];
    expect(await log()).toMatchObject(lines);
    const told = await log(await tokenOf(room, 'CONTROLLER'));
    expect(told).toMatchObject([{ columns: ['Light'] }, {}, { about: { title: null } }, {}, {}, {}]);
    expect(JSON.stringify(told)).not.toContain('Security');
  });

  it('R2157 are included in a copied and in an imported room', async () => {
    const { room } = await staged();
    const { pid } = room.room;
    const { body: file } = await owner.call('GET', `/api/rooms/${pid}/export`);
    const copies = [
      await owner.call('POST', `/api/rooms/${pid}/duplicate`, { body: {} }),
      await owner.call('POST', '/api/rooms/import', { body: { file } }),
    ];
    for (const { body } of copies) {
      const copy = await owner.room((body as { room: { pid: string } }).room.pid);
      const headers = { 'x-access-token': await owner.token(copy, 'CONTROLLER') };
      const { body: state } = await owner.call('GET', `/api/rooms/${copy.room.pid}/state`, { headers });
      const { columns, cells } = state as { columns: { name: string }[]; cells: Record<string, object> };
      expect(columns.map(({ name }) => name)).toEqual(['Doors', 'Light', 'Security']);
      expect(Object.values(cells).map((row) => new Set(Object.values(row)))).toEqual([
        new Set(['Open', 'Blue', 'Two guards']),
      ]);
    }
  });
});
