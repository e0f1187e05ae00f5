import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE } from '../../machines/kernel/time.ts';
import { planCatalogue } from '../../machines/plan/plan.ts';
import { newKey } from '../support/api-keys.ts';
import { PASSWORD, People, post, userIn } from '../support/people.ts';
import { RestClient } from '../support/rest-client.ts';
import { RoomClient } from '../support/room-client.ts';
import { ServerProcess } from '../support/server-process.ts';
import { settableClock } from '../support/settable-clock.ts';
import { SocketIoClient, type SocketIoOptions, TRANSPORTS } from '../support/socket-io.ts';
import { newTeam } from '../support/teams.ts';

const CHIEF = 'chief@callboard.test';
const PRO = planCatalogue.find(({ label }) => label === 'pro')?.id ?? '';
const open: SocketIoClient[] = [];
afterEach(() => {
  for (const { socket } of open.splice(0)) socket.disconnect();
});

const time = settableClock();
let people: People;
beforeAll(async () => {
  people = await People.gather();
});
afterAll(() => people.leave());

interface Held {
  readonly url: string;
  readonly key: string;
  readonly pid: string;
}

function listen({ url, key, pid }: Held, options: SocketIoOptions = {}): SocketIoClient {
  const client = new SocketIoClient(url, { room_id: pid, api_key: key }, options);
  open.push(client);
  return client;
}

const ask = ({ url, key, pid }: Held, path: string, query: Readonly<Record<string, string>> = {}) =>
  fetch(`${url}/v1/${path}?${new URLSearchParams({ room_id: pid, api_key: key, ...query })}`);

/** A room, its owner, and a key of the team. */
async function aRoom(around = people, fields: object = {}) {
  const ada = await around.verifiedPerson();
  const made = await ada.client.makeRoom({ name: 'Gala' });
  const { url } = around.server;
  const { key, id } = await newKey(ada.client, ada.uid, fields);
  return { ada, made, keyId: id, held: { url, key, pid: made.room.pid } };
}

describe('a Socket.IO client', () => {
  it.each(TRANSPORTS)(
    'K30 and K31 gets the room first and then each change if it connects with %s',
    async (_, transports, last) => {
      const { ada, made, held } = await aRoom();
      await ask(held, 'create_message', { text: 'Wrap up' });
      await ask(held, 'show_message');
      const client = await listen(held, transports === null ? {} : { transports }).greeted();
      await client.hears(5);
      expect(client.heard).toEqual([
        ['room', expect.objectContaining({ _id: held.pid, name: 'Gala', on_air: false })],
        ['playback_status', expect.objectContaining({ running: false, server_time: expect.any(Number) })],
        ['current_timer', expect.objectContaining({ _model: 'timer', duration: '0:10:00' })],
        ['next_timer', null],
        ['message', expect.objectContaining({ text: 'Wrap up', showing: true })],
      ]);
      await client.isOn(last);
      await ask(held, 'create_timer', { name: 'Talk' });
      await ask(held, 'start');
      await ask(held, 'hide_message');
      const controller = await RoomClient.join(held.url, {
        token: await ada.client.token(made, 'CONTROLLER'),
      });
      await controller.command('timeset/next', { autostart: false });
      await controller.command('room/onAir', { on: true });
      await controller.command('outputs/create', { name: 'Foyer' });
      await controller.command('timers/flash', { count: 3 });
      await client.hears(14);
      expect(client.names.slice(5)).toEqual([
        'next_timer',
        'timers_changed',
        'playback_status',
        'message',
        'current_timer',
        'next_timer',
        'playback_status',
        'room',
        'flash',
      ]);
      expect(client.last('message')).toMatchObject({ text: 'Wrap up', showing: false });
      expect(client.last('current_timer')).toMatchObject({ name: 'Talk', index: 2 });
      expect([client.last('next_timer'), client.last('flash')]).toEqual([null, { count: 3 }]);
      controller.terminate();
    },
  );

  it('K31 gets the same status in the event as in the answer to its request', async () => {
    const { held } = await aRoom();
    const client = await listen(held).greeted();
    const { data } = await (await ask(held, 'start')).json();
    await client.hears(5);
    expect(client.last('playback_status')).toEqual({ ...data, server_time: expect.any(Number) });
  });

  it('K33 gets a text that says what is wrong with its key or room', async () => {
    const { held } = await aRoom();
    const stranger = await aRoom();
    const cases = [
      [{ ...held, key: 'f'.repeat(32) }, 'unauthorized'],
      [{ ...held, pid: 'short' }, 'invalid'],
      [{ ...held, pid: stranger.held.pid }, 'room_not_found'],
    ] as const;
    for (const [wrong, code] of cases)
      expect(await listen(wrong, { transports: ['websocket'] }).refused()).toMatchObject({
        message: expect.stringMatching(/\.$/),
        data: { code },
      });
  });

  it('K34 reconnects after a restart and gets the whole state', async () => {
    const server = await ServerProcess.start();
    try {
      const owner = new RestClient(server.url);
      const { uid } = userIn(await post(owner, 'anonymous'));
      const { room } = await owner.makeRoom({ name: 'Gala' });
      const held = { url: server.url, key: (await newKey(owner, uid)).key, pid: room.pid };
      const clients = TRANSPORTS.map(([, transports]) =>
        listen(held, transports === null ? {} : { transports }),
      );
      for (const [nth, client] of clients.entries()) {
        await client.greeted();
        await client.isOn(TRANSPORTS[nth]?.[2] ?? '');
      }
      await ask(held, 'start');
      const ends = clients.map((client) => client.ended());
      await server.stop();
      // The name that stops a client from reconnecting automatically.
      expect(await Promise.all(ends)).not.toContain('io server disconnect');
      await server.start();
      await ask(held, 'create_timer', { name: 'Talk' });
      for (const client of clients) {
        await expect
          .poll(() => client.last('next_timer'), { timeout: 60_000 })
          .toMatchObject({ name: 'Talk' });
        expect(client.last('playback_status')).toMatchObject({ running: true });
      }
    } finally {
      await server.remove();
    }
  });
});

describe('a socket with an API key', () => {
  it.each<readonly [string, (of: Awaited<ReturnType<typeof aRoom>>) => Promise<unknown>]>([
    ['is revoked', ({ ada, keyId }) => ada.client.call('DELETE', `/api/teams/${ada.uid}/keys/${keyId}`)],
    ['loses its deleted room', ({ ada, held }) => ada.client.call('DELETE', `/api/rooms/${held.pid}`)],
    [
      'loses its room to another team',
      async ({ ada, held }) =>
        ada.client.call('POST', `/api/rooms/${held.pid}/move`, { body: { teamId: await newTeam(ada) } }),
    ],
    [
      'ends with its team',
      ({ ada }) => ada.client.call('DELETE', ada.path, { body: { currentPassword: PASSWORD } }),
    ],
  ])('K40 ends when the key %s', async (_, end) => {
    const room = await aRoom();
    const client = await listen(room.held, { reconnection: false }).greeted();
    const ended = client.ended();
    await end(room);
    expect(await ended).not.toBe('io client disconnect');
  });

  it("K40 ends when its room's links are replaced, unless its key is a team key", async () => {
    const { ada, held } = await aRoom();
    const { key } = await newKey(ada.client, ada.uid, { roomPid: held.pid });
    const ofRoom = await listen({ ...held, key }, { reconnection: false }).greeted();
    const ofTeam = await listen(held).greeted();
    const ended = ofRoom.ended();
    await ada.client.call('POST', `/api/teams/${ada.uid}/replace-links`);
    await ended;
    await ask(held, 'enable_on_air');
    await ofTeam.hears(5);
    expect(ofTeam.last('room')).toMatchObject({ on_air: true });
  });

  it("K40 ends when the team's plan loses API access", async () => {
    const billed = await People.gather({ env: { BILLING: 'sandbox', ADMIN_EMAIL: CHIEF } });
    const [chief, ada] = [await billed.person(CHIEF), await billed.verifiedPerson()];
    await post(chief.client, 'verify-email', { token: await billed.mails.token(CHIEF) });
    const plan = `/api/admin/teams/${ada.uid}/plan`;
    await chief.client.call('PUT', plan, { body: { planId: PRO, activeUntil: null } });
    const { room } = await ada.client.makeRoom();
    const { key } = await newKey(ada.client, ada.uid);
    const client = await listen({ url: billed.server.url, key, pid: room.pid }).greeted();
    const ended = client.ended();
    await chief.client.call('DELETE', plan);
    await ended;
    expect(await client.refused()).toMatchObject({ data: { code: 'plan_limit' } });
    client.socket.disconnect();
    await billed.leave();
  });

  it('W1340 counts as a socket of its network address until it closes', async () => {
    const counted = await People.gather({ env: { RATE_LIMITS: 'on', SOCKETS_PER_ADDRESS: '2' } });
    const { ada, made, held } = await aRoom(counted);
    const stream = await ask(held, 'events');
    const options = { transports: ['websocket'], reconnection: false };
    const client = await listen(held, options).greeted();
    expect(await listen(held, options).refused()).toMatchObject({ data: { code: 'rate_limited' } });
    expect((await ask(held, 'events')).status).toBe(429);
    const token = await ada.client.token(made, 'CONTROLLER');
    await expect(RoomClient.join(held.url, { token })).rejects.toThrow('429');
    client.socket.disconnect();
    await stream.body?.cancel();
    const join = () =>
      RoomClient.join(held.url, { token }).then(
        (joined) => joined.terminate(),
        () => 'refused',
      );
    await expect.poll(join, { timeout: 30_000 }).toBeUndefined();
    await counted.leave();
  });

  it('K41 is refused beyond 50 open sockets of its key, and beyond 60 new ones a minute', async () => {
    const counted = await People.gather({ clock: time.clock, env: { RATE_LIMITS: 'on' } });
    const { held } = await aRoom(counted);
    time.stoodAt = time.clock.now();
    const options = { transports: ['websocket'], reconnection: false };
    const fifty = Array.from({ length: 50 }, () => listen(held, options));
    for (const client of fifty) await client.greeted();
    expect(await listen(held, options).refused()).toMatchObject({
      message: expect.stringContaining('50 open connections'),
    });
    for (const client of fifty) client.socket.disconnect();
    const tell = async () => {
      const client = listen(held, options);
      await expect.poll(() => client.heard.length + client.refusals.length, { timeout: 30_000 }).not.toBe(0);
      const [refusal] = client.refusals;
      client.socket.disconnect();
      return refusal?.message ?? 'in';
    };
    await expect.poll(tell, { timeout: 30_000 }).toBe('in');
    const more: string[] = [];
    for (let nth = 51; nth < 60; nth += 1) more.push(await tell());
    expect([...new Set(more)]).toEqual(['in']);
    expect(await tell()).toContain('Too many requests');
    time.steadyAhead += MINUTE;
    expect(await tell()).toBe('in');
    time.stoodAt = null;
    await counted.leave();
  });
});
