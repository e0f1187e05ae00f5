import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { DAY } from '../../machines/kernel/time.ts';
import { emptyShow } from '../support/empty-show.ts';
import { People, type Person } from '../support/people.ts';
import { RoomClient } from '../support/room-client.ts';
import { settableClock } from '../support/settable-clock.ts';
import { anonymous, crew, join, joinAsController, newTeam, rejoined, statusesOf } from '../support/teams.ts';

/** Set ahead to see deleted rooms become past bringing back. */
const time = settableClock();

let people: People;
beforeAll(async () => {
  people = await People.gather({ clock: time.clock });
});
afterAll(() => people.leave());

const pidsOf = async ({ client }: Person, teamId: string) =>
  z
    .array(z.object({ pid: z.string() }))
    .parse((await client.call('GET', `/api/rooms?teamId=${teamId}`)).body)
    .map(({ pid }) => pid);

describe('the rooms of a team', () => {
  it('M36 are listed for members, who have every right in them', async () => {
    const { bob, id, room } = await crew(people);
    expect(await pidsOf(bob, id)).toEqual([room.room.pid]);
    expect((await bob.client.call('GET', `/api/rooms/${room.room.pid}`)).body).toMatchObject({
      room: { teamId: id },
      links: room.links,
    });
    const { controller } = await joinAsController(people, bob, room);
    await controller.ask('room/rename', { name: 'Hall' });
    await controller.close();
  });

  it('M36 are refused to billing members and strangers', async () => {
    const { bob, id, room } = await crew(people, 'TEAM_BILLING');
    const stranger = await people.person();
    expect(await bob.client.call('GET', `/api/rooms?teamId=${id}`)).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
    expect((await stranger.client.call('GET', `/api/rooms?teamId=${id}`)).status).toBe(404);
    for (const { client } of [bob, stranger]) {
      for (const [method, path] of [
        ['GET', ''],
        ['DELETE', ''],
        ['GET', '/export'],
        ['POST', '/duplicate'],
      ])
        expect((await client.call(method ?? '', `/api/rooms/${room.room.pid}${path ?? ''}`)).status).toBe(
          403,
        );
      expect((await client.credentials(room, 'CONTROLLER', { signature: null })).status).toBe(403);
      const made = await client.call('POST', '/api/rooms', { body: { teamId: id } });
      expect(made.status).toBe(client === bob.client ? 403 : 404);
    }
  });

  it('M36 belong to the team, not to the user who made them', async () => {
    const { ada, bob, id } = await crew(people);
    const { room } = await bob.client.makeRoom({ teamId: id });
    await ada.client.call('DELETE', `/api/teams/${id}/members/${bob.uid}`);
    expect((await bob.client.call('GET', `/api/rooms/${room.pid}`)).status).toBe(403);
    expect((await ada.client.call('GET', `/api/rooms/${room.pid}`)).status).toBe(200);
  });

  it('prevent the deletion of the team', async () => {
    const { ada, id, room } = await crew(people);
    const refused = { status: 409, body: { code: 'team_not_empty' } };
    expect(await ada.client.call('DELETE', `/api/teams/${id}`)).toMatchObject(refused);
    await ada.client.call('DELETE', `/api/rooms/${room.room.pid}`);
    expect((await ada.client.call('DELETE', `/api/teams/${id}`)).status).toBe(204);
    expect((await ada.client.call('POST', `/api/rooms/${room.room.pid}/restore`)).status).toBe(404);
  });
});

describe('a move of a room', () => {
  it('M38 gives the room to the other team, and informs connected clients', async () => {
    const { ada, room } = await crew(people);
    const viewer = await RoomClient.join(people.server.url, {
      token: await people.someone().token(room, 'VIEWER'),
    });
    const moved = await ada.client.call('POST', `/api/rooms/${room.room.pid}/move`, {
      body: { teamId: ada.uid },
    });
    expect(moved).toMatchObject({ status: 200, body: { room: { teamId: ada.uid } } });
    expect(await viewer.event('room/team')).toEqual({ teamId: ada.uid });
    expect(await pidsOf(ada, ada.uid)).toContain(room.room.pid);
    await viewer.close();
  });

  it('M38 needs membership in both teams', async () => {
    const { ada, bob, id, room } = await crew(people);
    const move = (who: Person, teamId: string) =>
      who.client.call('POST', `/api/rooms/${room.room.pid}/move`, { body: { teamId } });
    const elsewhere = await newTeam(ada, 'Elsewhere');
    expect(await move(bob, elsewhere)).toMatchObject({ status: 404, body: { code: 'team_not_found' } });
    await join(ada.client, elsewhere, bob.client, 'TEAM_BILLING');
    expect(await move(bob, elsewhere)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await move(await people.person(), id)).toMatchObject({ status: 403 });
    expect(await pidsOf(ada, id)).toEqual([room.room.pid]);
  });
});

describe('a copy of a room', () => {
  it('M38 has the same show and new ids, links and secrets, and its clock is stopped', async () => {
    const { bob, id, room } = await crew(people);
    const { token, controller } = await joinAsController(people, bob, room);
    await controller.ask('timers/create', { name: 'Keynote' });
    await controller.ask('timeset/start');
    await bob.client.command(room.room.pid, token, 'room/setPassword', { password: 'hush' });
    const copied = await bob.client.call('POST', `/api/rooms/${room.room.pid}/duplicate`, { body: {} });
    expect(copied).toMatchObject({
      status: 201,
      body: { room: { name: 'Main (copy)', teamId: id }, hasPassword: false },
    });
    const { pid } = z.object({ room: z.object({ pid: z.string() }) }).parse(copied.body).room;
    expect(pid).not.toBe(room.room.pid);
    const copy = await bob.client.room(pid);
    const stateOf = async (at: typeof copy) => {
      const client = await RoomClient.open(people.server.url);
      const { state } = await client.join({
        token: await bob.client.token(at, 'CONTROLLER', { signature: null }),
      });
      await client.close();
      return state;
    };
    const [original, shown] = [await stateOf(await bob.client.room(room.room.pid)), await stateOf(copy)];
    expect(shown?.timers).toMatchObject([{}, { name: 'Keynote' }]);
    expect([original?.timeset.running, shown?.timeset.running]).toEqual([true, false]);
    const own = ({ links, outputLinks }: typeof copy, state: typeof shown) => [
      ...Object.values({ ...links, ...outputLinks }).map((link) => new URL(link, 'http://host').search),
      ...[...(state?.timers ?? []), ...(state?.outputs ?? [])].map(({ _id }) => _id),
    ];
    const originals = new Set(own(room, original));
    expect(own(copy, shown).filter((value) => value !== '' && originals.has(value))).toEqual([]);
    await controller.close();
  });

  it('M38 can be made by an export to a file and an import of that file', async () => {
    const { ada, bob, id, room } = await crew(people);
    const file = await bob.client.call('GET', `/api/rooms/${room.room.pid}/export`);
    expect(file.headers.get('content-disposition')).toBe(
      `attachment; filename="callboard-${room.room.pid}.json"`,
    );
    const imported = await ada.client.call('POST', '/api/rooms/import', {
      body: { teamId: id, file: file.body },
    });
    expect(imported).toMatchObject({ status: 201, body: { room: { name: 'Main', teamId: id } } });
    expect(
      (await bob.client.call('POST', '/api/rooms/import', { body: { file: file.body } })).body,
    ).toMatchObject({
      room: { teamId: bob.uid },
    });
    expect(await pidsOf(bob, id)).toHaveLength(2);
  });

  it('R2360 contains the report', async () => {
    const { ada, room } = await crew(people);
    const { token, controller } = await joinAsController(people, ada, room);
    const { timerId } = await controller.ask('timers/create', { name: 'Keynote' });
    for (const name of ['timeset/start', 'timeset/reset']) await controller.ask(name, { timerId });
    await controller.ask('timeset/start');
    await controller.close();
    const runsOf = async (pid: string, headers = {}) =>
      (await ada.client.call('GET', `/api/rooms/${pid}/timer-runs`, { headers })).body;
    expect(await runsOf(room.room.pid, { 'x-access-token': token })).toHaveLength(2);
    const { body: file } = await ada.client.call('GET', `/api/rooms/${room.room.pid}/export`);
    expect(file).toMatchObject({ report: [{ timer: 1, title: 'Keynote', startedBy: null }] });
    expect(JSON.stringify(file)).not.toContain('u:');
    const imported = await ada.client.call('POST', '/api/rooms/import', { body: { file } });
    const { pid } = z.object({ room: z.object({ pid: z.string() }) }).parse(imported.body).room;
    const other = await ada.client.token(await ada.client.room(pid), 'CONTROLLER', { signature: null });
    expect(await runsOf(pid, { 'x-access-token': other })).toMatchObject([
      { title: 'Keynote', startedBy: null, ended: expect.any(Number) },
    ]);
    const again = await ada.client.call('GET', `/api/rooms/${pid}/export`);
    expect(Object(again.body).report).toEqual(Object(file).report);
  });

  it('M38 can be imported even if it has the largest possible size', async () => {
    const ada = await people.verifiedPerson();
    const timers = Array.from({ length: 1_000 }, () => ({ name: 'Keynote', notes: 'n'.repeat(1_000) }));
    const file = { ...emptyShow, timers };
    for (const path of ['/api/rooms/import', '/api/rooms/import/'])
      expect((await ada.client.call('POST', path, { body: { file } })).status).toBe(201);
  });

  it.each([
    [undefined],
    [{}],
    [{ format: 'callboard-room', version: 1, name: 'x', settings: {}, timers: 7 }],
  ])('M38 is refused if the file is %j', async (file) => {
    const ada = await people.verifiedPerson();
    expect(await ada.client.call('POST', '/api/rooms/import', { body: { file } })).toMatchObject({
      status: 400,
      body: { code: 'invalid' },
    });
    expect(await pidsOf(ada, ada.uid)).toEqual([]);
  });
});

describe('a deleted room', () => {
  it('M37 closes its screens and links immediately, and is restored unchanged', async () => {
    const { ada, bob, id, room } = await crew(people);
    const { token, controller } = await joinAsController(people, bob, room);
    await controller.ask('timers/create', { name: 'Keynote' });
    expect((await ada.client.call('DELETE', `/api/rooms/${room.room.pid}`)).status).toBe(204);
    expect(await controller.goodbye()).toMatchObject({ code: 'unauthorized' });
    expect(await rejoined(people.server.url, token)).toBe('unauthorized');
    expect((await people.someone().credentials(room, 'VIEWER')).body).toMatchObject({
      code: 'room_not_found',
    });
    expect((await ada.client.call('GET', `/api/rooms/${room.room.pid}`)).status).toBe(404);
    expect(await pidsOf(bob, id)).toEqual([]);
    const restored = await bob.client.call('POST', `/api/rooms/${room.room.pid}/restore`);
    expect(restored).toMatchObject({
      status: 200,
      body: { room: { pid: room.room.pid }, links: room.links },
    });
    const back = await RoomClient.open(people.server.url);
    const { state } = await back.join({ token: await people.someone().token(room, 'VIEWER') });
    expect(state?.timers.map(({ name }) => name)).toEqual(['', 'Keynote']);
    await back.close();
  });

  it('M37 is restored only by its team, and only once', async () => {
    const { ada, id, room } = await crew(people);
    const billing = await people.person();
    await join(ada.client, id, billing.client, 'TEAM_BILLING');
    const restore = ({ client }: Person) => client.call('POST', `/api/rooms/${room.room.pid}/restore`);
    expect((await restore(ada)).status).toBe(404);
    await ada.client.call('DELETE', `/api/rooms/${room.room.pid}`);
    for (const other of [billing, await people.person(), await anonymous(people)])
      expect(await restore(other)).toMatchObject({ status: 404, body: { code: 'room_not_found' } });
    expect((await restore(ada)).status).toBe(200);
  });

  it('M37 cannot be restored after 30 days', async () => {
    const { ada, room } = await crew(people);
    await ada.client.call('DELETE', `/api/rooms/${room.room.pid}`);
    time.ahead = 30 * DAY + 1;
    const { status } = await ada.client.call('POST', `/api/rooms/${room.room.pid}/restore`);
    time.ahead = 0;
    expect(status).toBe(404);
  });

  it('M37 moves to the account when its owner, an anonymous user, signs in', async () => {
    const { ada } = await crew(people);
    const visitor = await anonymous(people);
    const { room } = await visitor.client.makeRoom();
    await visitor.client.call('DELETE', `/api/rooms/${room.pid}`);
    await visitor.client.call('POST', '/api/auth/login', {
      body: { email: ada.email, password: 'correct horse battery' },
    });
    expect((await visitor.client.call('POST', `/api/rooms/${room.pid}/restore`)).body).toMatchObject({
      room: { teamId: ada.uid },
    });
  });
});

describe('the plan of a team', () => {
  let sandbox: People;
  beforeAll(async () => {
    sandbox = await People.gather({ env: { BILLING: 'sandbox' } });
  });
  afterAll(() => sandbox.leave());

  const full = { status: 403, body: { code: 'plan_limit', message: expect.stringContaining('3 rooms') } };

  it('R14 limits the rooms of each team, whatever way they are created', async () => {
    const ada = await sandbox.verifiedPerson();
    const id = await newTeam(ada);
    const body = { teamId: id };
    const made = await Promise.all([0, 1, 2, 3].map(() => ada.client.call('POST', '/api/rooms', { body })));
    expect(statusesOf(made)).toEqual([201, 201, 201, 403]);
    const [pid = ''] = await pidsOf(ada, id);
    const own = await ada.client.makeRoom();
    const file = (await ada.client.call('GET', `/api/rooms/${pid}/export`)).body;
    expect(await ada.client.call('POST', `/api/rooms/${pid}/duplicate`)).toMatchObject(full);
    expect(await ada.client.call('POST', '/api/rooms/import', { body: { ...body, file } })).toMatchObject(
      full,
    );
    expect(await ada.client.call('POST', `/api/rooms/${own.room.pid}/move`, { body })).toMatchObject(full);
    await ada.client.call('DELETE', `/api/rooms/${pid}`);
    expect((await ada.client.call('POST', `/api/rooms/${own.room.pid}/move`, { body })).status).toBe(200);
    expect(await ada.client.call('POST', `/api/rooms/${pid}/restore`)).toMatchObject(full);
  });

  it('R14 limits the entries of an imported file', async () => {
    const ada = await sandbox.verifiedPerson();
    const timers = [{}, {}, {}, {}];
    const file = { ...emptyShow, timers };
    expect(await ada.client.call('POST', '/api/rooms/import', { body: { file } })).toMatchObject({
      status: 403,
      body: { code: 'plan_limit', message: expect.stringContaining('3 timers') },
    });
  });
});
