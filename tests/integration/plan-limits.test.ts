import { rmSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { DAY } from '../../machines/kernel/time.ts';
import { type Plan, planCatalogue } from '../../machines/plan/plan.ts';
import { ROOM_CAPS } from '../../machines/room/room.limits.ts';
import { systemClock } from '../../server/kernel/clock.ts';
import { EXHAUSTIVE, some } from '../support/exhaustive.ts';
import { People, type Person, post, userIn } from '../support/people.ts';
import { type MadeRoom, RestClient } from '../support/rest-client.ts';
import { RoomClient } from '../support/room-client.ts';
import { temporaryFolder } from '../support/server-process.ts';

const CHIEF = 'chief@callboard.test';

let people: People;
let chief: Person;
let owner: RestClient;
let team: string;
beforeAll(async () => {
  people = await People.gather({ env: { ADMIN_EMAIL: CHIEF, BILLING: 'sandbox' } });
  chief = await chiefOf(people);
  owner = people.someone();
  team = userIn(await post(owner, 'anonymous')).uid;
});
afterAll(() => people.leave());

async function chiefOf(around: People): Promise<Person> {
  const found = await around.person(CHIEF);
  await post(found.client, 'verify-email', { token: await around.mails.token(CHIEF) });
  return found;
}

async function assign(planId: string, activeUntil: number | null = null): Promise<void> {
  const body = { planId, activeUntil };
  expect((await chief.client.call('PUT', `/api/admin/teams/${team}/plan`, { body })).status).toBe(200);
}

const unassign = () => chief.client.call('DELETE', `/api/admin/teams/${team}/plan`);

const open: RoomClient[] = [];
afterEach(() => {
  for (const client of open.splice(0)) client.terminate();
});

async function joined(token: string, url = people.server.url): Promise<RoomClient> {
  const client = await RoomClient.join(url, { token });
  open.push(client);
  return client;
}

const controller = async (room: MadeRoom) => joined(await owner.token(room, 'CONTROLLER'));

type Kind = 'timers' | 'messages';
const most = ({ limits }: Plan, kind: Kind) => (limits[kind] === -1 ? ROOM_CAPS[kind] : limits[kind]);

/** The first plan of those with the same limits represents them. */
const standing = (plans: readonly Plan[], limitOf: (plan: Plan) => string | number) =>
  some(plans, (plan) => plans.find((other) => limitOf(other) === limitOf(plan)) === plan);

/** By limits, so that one room grows from plan to plan. */
const growing = standing(
  [...planCatalogue].sort((a, b) => most(a, 'messages') - most(b, 'messages')),
  ({ limits }) => `${limits.timers} ${limits.messages}`,
);

describe('one room under every plan of the catalogue', EXHAUSTIVE, () => {
  let room: MadeRoom;
  beforeAll(async () => {
    room = await owner.makeRoom();
  });

  describe.each(growing)('$id ($limits.timers timers, $limits.messages messages)', (plan) => {
    beforeAll(() => assign(plan.id));

    it("R14 accepts timers up to the plan's limit, and names the limit in the refusal", async () => {
      const client = await controller(room);
      const items = Array.from({ length: most(plan, 'timers') }, () => ({}));
      await client.ask('timers/replace', { items });
      expect(await client.command('timers/create')).toMatchObject([
        'nack',
        expect.any(Number),
        { code: 'plan_limit', message: expect.stringContaining(` ${most(plan, 'timers')} timers`) },
      ]);
    });

    it('V757 names the limit of timers in German if the page is German', async () => {
      const client = await RoomClient.join(people.server.url, {
        token: await owner.token(room, 'CONTROLLER'),
        headers: { 'accept-language': 'de-AT' },
      });
      open.push(client);
      expect(await client.command('timers/create')).toMatchObject([
        'nack',
        expect.any(Number),
        {
          code: 'plan_limit',
          message: expect.stringContaining(` höchstens ${most(plan, 'timers')} Timer haben.`),
        },
      ]);
    });

    it("R14 accepts messages up to the plan's limit, and names the limit in the refusal", async () => {
      const client = await RoomClient.open(people.server.url);
      open.push(client);
      const { state } = await client.join({ token: await owner.token(room, 'CONTROLLER') });
      const left = most(plan, 'messages') - (state?.messages.length ?? 0);
      await Promise.all(Array.from({ length: left }, () => client.ask('messages/create', {})));
      expect(await client.command('messages/create')).toMatchObject([
        'nack',
        expect.any(Number),
        { code: 'plan_limit', message: expect.stringContaining(` ${most(plan, 'messages')} messages`) },
      ]);
    });
  });

  it('R14 B53 keeps all entries usable after a downgrade, but refuses more', async () => {
    const client = await controller(room);
    await unassign();
    expect(await client.event('room/plan')).toMatchObject({ id: '0', limits: { timers: 3 } });
    const token = await owner.token(room, 'CONTROLLER');
    const headers = { 'x-access-token': token };
    const state = await owner.call('GET', `/api/rooms/${room.room.pid}/state`, { headers });
    const { timers } = z.object({ timers: z.array(z.object({ _id: z.string() })) }).parse(state.body);
    expect(timers).toHaveLength(ROOM_CAPS.timers);
    const timerId = timers.at(-1)?._id;
    await client.ask('timers/update', { timerId, name: 'Still here' });
    await client.ask('timeset/start', { timerId });
    const refused = await owner.command(room.room.pid, token, 'timers/duplicate', { timerId });
    expect(refused).toMatchObject({
      status: 403,
      body: {
        code: 'plan_limit',
        message: 'A room can have at most 3 timers. Remove some, or add fewer.',
      },
    });
    await client.ask('timers/remove', { timerId });
  });
});

describe('rooms', () => {
  it("R14 are limited by the team's plan, and stay after a downgrade", async () => {
    const made = [await owner.makeRoom(), await owner.makeRoom()];
    expect(await owner.call('POST', '/api/rooms', { body: {} })).toMatchObject({
      status: 403,
      body: {
        code: 'plan_limit',
        message: 'Your plan allows 3 rooms. Remove one first.',
      },
    });
    await assign('pro-2023-12-yearly');
    made.push(await owner.makeRoom(), await owner.makeRoom());
    await unassign();
    expect(await owner.call('POST', '/api/rooms', { body: {} })).toMatchObject({ status: 403 });
    for (const room of made) await (await controller(room)).ask('timeset/start');
    const listed = await owner.call('GET', '/api/rooms');
    expect(z.array(z.object({ plan: z.object({ id: z.string() }) })).parse(listed.body)).toEqual(
      Array.from({ length: 5 }, () =>
        expect.objectContaining({ plan: expect.objectContaining({ id: '0' }) }),
      ),
    );
    expect((await owner.call('GET', `/api/teams/${team}/plan`)).body).toMatchObject({ usage: { rooms: 5 } });
    for (const { room } of made) await owner.call('DELETE', `/api/rooms/${room.pid}`);
  });
});

describe('devices', EXHAUSTIVE, () => {
  const counted = standing(
    planCatalogue.filter(({ limits }) => limits.devices !== -1),
    ({ limits }) => limits.devices,
  );

  it.each(counted)(
    'D15 are accepted by the plan $id up to its limit of $limits.devices',
    async ({ id, limits }) => {
      await assign(id);
      const room = await owner.makeRoom();
      const visitor = new RestClient(people.server.url);
      const enter = async (deviceId: string) => {
        const client = await RoomClient.open(people.server.url);
        open.push(client);
        client.hello({ token: await visitor.token(room, 'VIEWER', { deviceId }) });
        return (await client.next('welcome', 'goodbye'))[0];
      };
      const names = Array.from({ length: limits.devices }, (_, index) => `device-${index}`);
      expect(new Set(await Promise.all(names.map(enter)))).toEqual(new Set(['welcome']));
      expect(await enter('one-too-many')).toBe('goodbye');
      await owner.call('DELETE', `/api/rooms/${room.room.pid}`);
    },
  );

  it('D15 B53 stay connected after a downgrade, and one more can join right after an upgrade', async () => {
    await assign('pro-2023-12-monthly');
    const room = await owner.makeRoom();
    const visitor = new RestClient(people.server.url);
    const tokens = await Promise.all(
      ['a', 'b', 'c', 'd', 'e'].map((deviceId) => visitor.token(room, 'VIEWER', { deviceId })),
    );
    const screens = await Promise.all(tokens.slice(0, 4).map((token) => joined(token)));
    await unassign();
    for (const screen of screens) expect(await screen.event('room/plan')).toMatchObject({ id: '0' });
    await (await controller(room)).ask('timeset/start');
    for (const screen of screens) await screen.event('timeset');
    await expect(joined(tokens[4] ?? '')).rejects.toThrow('denied_full');
    await assign('premium-2023-12-monthly');
    await joined(tokens[4] ?? '');
    await owner.call('DELETE', `/api/rooms/${room.room.pid}`);
  });
});

describe('an expiring plan', () => {
  it('B52 B53 ends in all open rooms of the team at the same instant', async () => {
    const rooms = [await owner.makeRoom(), await owner.makeRoom()];
    const controllers = [];
    for (const room of rooms) controllers.push(await controller(room));
    const end = Date.now() + 1_500;
    await assign('enterprise-pro', end);
    for (const client of controllers)
      expect(await client.event('room/plan')).toMatchObject({ id: 'enterprise-pro' });
    for (const client of controllers) expect(await client.event('room/plan')).toMatchObject({ id: '0' });
    expect(Date.now()).toBeGreaterThanOrEqual(end);
    expect((await owner.call('GET', `/api/teams/${team}/plan`)).body).toMatchObject({
      plan: { id: '0' },
      since: null,
    });
    for (const { room } of rooms) await owner.call('DELETE', `/api/rooms/${room.pid}`);
  });

  it('B53 that ended while the server was down is reported to reconnecting clients', async () => {
    const DATA_DIR = temporaryFolder();
    const env = { ADMIN_EMAIL: CHIEF, BILLING: 'sandbox', DATA_DIR };
    const before = await People.gather({ env });
    const { client, uid } = await chiefOf(before);
    const room = await client.makeRoom();
    // A loaded room has the plan once it is assigned; another gets it on loading.
    const token = await client.token(room, 'CONTROLLER');
    const body = { planId: 'premium-trial-2023-12', activeUntil: Date.now() + DAY };
    await client.call('PUT', `/api/admin/teams/${uid}/plan`, { body });
    const screen = await RoomClient.open(before.server.url);
    const { epoch, seq, state } = await screen.join({ token, channelId: 'controller' });
    expect(state?.room.plan).toMatchObject({ label: 'trial' });
    await before.server.stop();

    const real = systemClock();
    const later = { ...real, now: () => real.now() + 2 * DAY };
    const after = await People.gather({ env, clock: later });
    const again = new RestClient(after.server.url);
    again.cookie = client.cookie;
    const back = await RoomClient.open(after.server.url);
    const fresh = await again.token(room, 'CONTROLLER');
    const welcome = await back.join({ token: fresh, channelId: 'controller', since: { epoch, seq } });
    expect(welcome.state).toBeUndefined();
    expect(await back.event('room/plan')).toMatchObject({ id: '0' });
    back.terminate();
    await after.leave();
    await before.leave();
    rmSync(DATA_DIR, { recursive: true, force: true });
  });

  it('B50 has no effect without billing', async () => {
    const DATA_DIR = temporaryFolder();
    const env = { ADMIN_EMAIL: CHIEF, BILLING: 'sandbox', DATA_DIR };
    const billed = await People.gather({ env });
    const { client, uid } = await chiefOf(billed);
    const room = await client.makeRoom();
    await client.call('PUT', `/api/admin/teams/${uid}/plan`, { body: { planId: 'pro-2023-12-yearly' } });
    await billed.server.stop();
    const free = await People.gather({ env: { ...env, BILLING: 'off' } });
    const again = new RestClient(free.server.url);
    again.cookie = client.cookie;
    expect((await again.call('GET', `/api/teams/${uid}/plan`)).body).toMatchObject({
      plan: { id: 'self-hosted', permissions: ['full_access'] },
      activeUntil: null,
    });
    const controllerThere = await RoomClient.join(free.server.url, {
      token: await again.token(room, 'CONTROLLER'),
    });
    await controllerThere.ask('timers/replace', { items: Array.from({ length: 60 }, () => ({})) });
    controllerThere.terminate();
    await free.leave();
    await billed.leave();
    rmSync(DATA_DIR, { recursive: true, force: true });
  });
});
