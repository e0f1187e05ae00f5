import { createSocket } from 'node:dgram';
import { Bundle, Client, encode, Server } from 'node-osc';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { SECOND } from '../../machines/kernel/time.ts';
import type { OscSettings } from '../../machines/room/room.settings.ts';
import { OscSocket } from '../../server/integrations/osc/osc-socket.ts';
import { type Clock, systemClock } from '../../server/kernel/clock.ts';
import { People } from '../support/people.ts';
import { RestClient } from '../support/rest-client.ts';
import { temporaryFolder } from '../support/server-process.ts';
import { startServer } from '../support/test-server.ts';

const overviewSchema = z.object({
  settings: z.looseObject({ on: z.boolean(), code: z.string() }),
  listens: z.object({ address: z.string(), port: z.int() }).nullable(),
  heard: z.looseObject({ address: z.string(), message: z.string(), outcome: z.string() }).nullable(),
  unreachable: z.array(z.looseObject({ port: z.int() })),
});

let people: People;
let port: number;
beforeAll(async () => {
  people = await People.gather({ env: { OSC_PORT: '0', OSC_ALLOW: '127.0.0.0/8' } });
  const { client } = await people.person();
  port = (await overview(client, (await client.makeRoom({})).room.pid)).listens?.port ?? 0;
});
afterAll(() => people.leave());

async function overview(client: RestClient, pid: string) {
  return overviewSchema.parse((await client.call('GET', `/api/rooms/${pid}/osc`)).body);
}

/** Waits until what is looked at is so; the tests' own limit of time ends it. */
async function until<Value>(look: () => Promise<Value>, isSo: (value: Value) => boolean): Promise<Value> {
  const value = await look();
  if (isSo(value)) return value;
  await new Promise(setImmediate);
  return until(look, isSo);
}

const stateSchema = z.object({
  room: z.object({ settings: z.object({ blackout: z.boolean(), onAir: z.boolean() }) }),
  timeset: z.object({ timerId: z.string(), running: z.boolean() }),
  timers: z.array(z.object({ _id: z.string(), minutes: z.number(), seconds: z.number() })),
  messages: z.array(z.object({ _id: z.string(), text: z.string() })),
  activeMessageId: z.string().nullable(),
});

/** A room that takes part, and a stock client of OSC. */
async function aRoom(settings: Partial<OscSettings> = { senders: ['127.0.0.1'] }) {
  const { client } = await people.person();
  const made = await client.makeRoom({ name: 'Gala' });
  const { pid } = made.room;
  const token = await client.token(made, 'CONTROLLER');
  const set = (fields: Partial<OscSettings>) => client.command(pid, token, 'room/osc', fields);
  await set({ on: true, ...settings });
  const state = async () => {
    const headers = { 'x-access-token': token };
    return stateSchema.parse((await client.call('GET', `/api/rooms/${pid}/state`, { headers })).body);
  };
  const console_ = new Client('127.0.0.1', port);
  const send = (path: string, ...values: readonly (number | string | boolean)[]) =>
    console_.send(`/callboard/${pid}/${path}`, ...values);
  const heard = (outcome: string) =>
    until(
      () => overview(client, pid),
      (seen) => seen.heard?.outcome === outcome,
    );
  return { client, made, pid, token, set, state, console: console_, send, heard };
}

/** Messages at a stock OSC server's port. */
async function listening() {
  const server = new Server(0, '127.0.0.1');
  const came: (readonly unknown[])[] = [];
  server.on('message', (message) => came.push(message));
  await new Promise<void>((resolve) => server.on('listening', resolve));
  const latest = (place: string) => came.findLast(([address]) => String(address).endsWith(`/${place}`))?.[1];
  return { server, came, latest, port: server.port };
}

describe('OSC messages', () => {
  it('K87 run the show of a room with OSC', async () => {
    const { send, state } = await aRoom();
    await send('start');
    await until(state, ({ timeset }) => timeset.running);
    await send('add', 90);
    await until(state, ({ timers }) => timers[0]?.minutes === 11 && timers[0].seconds === 30);
    await send('blackout');
    await until(state, ({ room }) => room.settings.blackout);
    await send('on_air', 1);
    await until(state, ({ room }) => room.settings.onAir);
    await send('message/text', 'Wrap up');
    await send('message/text', 'Wrap up');
    const shown = await until(state, ({ activeMessageId }) => activeMessageId !== null);
    expect(shown.messages.map(({ text }) => text)).toEqual(['Wrap up']);
    await send('message/hide');
    await until(state, ({ activeMessageId }) => activeMessageId === null);
    await send('toggle', 0);
    await send('toggle', 1);
    await until(state, ({ timeset }) => !timeset.running);
  });

  it('K134 that reset a timer with autostart start it, even if the timer was already reset', async () => {
    const { send, state } = await aRoom();
    await send('reset', 1);
    const { timers, timeset } = await until(state, (seen) => seen.timeset.running);
    expect(timeset.timerId).toBe(timers[0]?._id);
  });

  it('K87 appear in the log with the network address of the sender', async () => {
    const { client, pid, token, send, heard } = await aRoom();
    await send('start');
    await heard('taken');
    const headers = { 'x-access-token': token };
    const log = await client.call('GET', `/api/rooms/${pid}/log`, { headers });
    expect(log.body).toContainEqual(
      expect.objectContaining({ command: 'timeset/start', actor: 'o:127.0.0.1' }),
    );
  });

  it('K87 are reported as refused or done, even if they change nothing', async () => {
    const { send, heard } = await aRoom();
    await send('timer/9/start');
    expect((await heard('refused')).heard).toMatchObject({ address: '127.0.0.1' });
    await send('start');
    await heard('taken');
    // A command without effect is no error (K14).
    await send('start');
    await send('message/hide');
    expect((await heard('taken')).heard?.message).toMatch(/hide|start/);
  });

  it('K163 are shown to members, even if the server does not understand them', async () => {
    const { send, set, heard } = await aRoom();
    await send('start');
    await heard('taken');
    await send('add', 'ten');
    expect((await heard('not_understood')).heard?.message).toMatch(/add$/);
    await set({ senders: [] });
    await send('explode');
    expect((await heard('not_allowed')).heard?.message).toMatch(/explode$/);
  });

  it('K87 need not name the room if only one room has OSC', async () => {
    const alone = await People.gather({ env: { OSC_PORT: '0', OSC_HOST: '127.0.0.1' } });
    const { client } = await alone.person();
    const [one, other] = [await client.makeRoom({}), await client.makeRoom({})];
    const seen = async () => overview(client, one.room.pid);
    const sender = new Client('127.0.0.1', (await seen()).listens?.port ?? 0);
    const set = async (made: typeof one, fields: Partial<OscSettings>) =>
      client.command(made.room.pid, await client.token(made, 'CONTROLLER'), 'room/osc', fields);
    await set(one, { on: true, senders: ['127.0.0.0/8'] });
    await sender.send('/callboard/start');
    await until(seen, ({ heard }) => heard?.message === '/callboard/start');
    await set(other, { on: true, senders: ['127.0.0.0/8'] });
    await sender.send('/callboard/stop');
    await set(other, { on: false });
    await sender.send('/callboard/reset');
    await until(seen, ({ heard }) => heard?.message === '/callboard/reset');
    const log = await client.call('GET', `/api/rooms/${one.room.pid}/log`, {
      headers: { 'x-access-token': await client.token(one, 'CONTROLLER') },
    });
    expect(JSON.stringify(log.body)).not.toContain('timeset/stop');
    await sender.close();
    await alone.leave();
  });

  it('K325 that set a text change always the same message for one sender', async () => {
    const { client, pid, token, send, state } = await aRoom();
    await client.command(pid, token, 'messages/create', { text: 'Cue 1' });
    for (let cue = 1; cue <= 30; cue += 1) await send('message/text', `Cue ${cue}`);
    const shown = await until(state, ({ messages }) => messages.some(({ text }) => text === 'Cue 30'));
    expect(shown.messages.map(({ text }) => text)).toEqual(['Cue 1', 'Cue 30']);
    expect(shown.activeMessageId).toBe(shown.messages[1]?._id);
    await client.command(pid, token, 'messages/remove', { messageId: shown.activeMessageId });
    await send('message/text', 'Once more');
    const again = await until(state, ({ messages }) => messages.length === 2);
    expect(again.messages.map(({ text }) => text)).toEqual(['Cue 1', 'Once more']);
  });

  it('K327 in a bundle with a future time are refused at once if the sender is not allowed', async () => {
    const { pid, set, heard, state } = await aRoom({ senders: ['10.0.0.0/8'] });
    const later = Buffer.from(encode(new Bundle([`/callboard/${pid}/blackout`, 1])));
    const at = Date.now() / 1_000 + 2_208_988_800;
    later.writeUInt32BE(Math.floor(at) + 55, 8);
    const socket = createSocket('udp4');
    const give = () => new Promise((sent) => socket.send(later, port, '127.0.0.1', sent));
    await give();
    await heard('not_allowed');
    // The right is checked again when it is due.
    await set({ senders: ['127.0.0.1'] });
    later.writeUInt32BE(Math.floor(at + 1), 8);
    later.writeUInt32BE(Math.floor(((at + 1) % 1) * 2 ** 32), 12);
    await give();
    await set({ senders: ['10.0.0.0/8'], on: false });
    await set({ on: true });
    await heard('not_allowed');
    expect((await state()).room.settings.blackout).toBe(false);
    socket.close();
  });

  it('K85 in a bundle run in order, at the time of the bundle', async () => {
    const { pid, console: sender, state } = await aRoom();
    const path = (verb: string) => `/callboard/${pid}/${verb}`;
    const bundle = new Bundle([path('start')], [path('stop')], [path('on_air'), 1]);
    await sender.send(bundle);
    const now = await until(state, ({ room }) => room.settings.onAir);
    expect(now.timeset.running).toBe(false);
    const later = new Bundle([path('blackout'), 1]);
    const due = Buffer.from(encode(later));
    const at = Date.now() / 1_000 + 2_208_988_800;
    due.writeUInt32BE(Math.floor(at) + 3_600, 8);
    const socket = createSocket('udp4');
    // An hour ahead is too far; half a second is not.
    socket.send(Buffer.from(due), port, '127.0.0.1');
    due.writeUInt32BE(Math.floor(at + 0.5), 8);
    due.writeUInt32BE(Math.floor(((at + 0.5) % 1) * 2 ** 32), 12);
    // Once: what comes too often is dropped for a second, of the tests behind this one as well.
    await new Promise((sent) => socket.send(due, port, '127.0.0.1', sent));
    await until(state, ({ room }) => room.settings.blackout);
    socket.close();
  });

  it("K90 are accepted from allowed addresses, and from senders that sent the room's code", async () => {
    const { send, set, state, heard } = await aRoom({ senders: ['192.168.0.0/16'], code: 'doors at eight' });
    await send('start');
    await heard('not_allowed');
    await send('connect', 'doors at nine');
    await send('start');
    await heard('not_allowed');
    expect((await state()).timeset.running).toBe(false);
    await send('connect', 'doors at eight');
    await heard('taken');
    await send('start');
    await until(state, ({ timeset }) => timeset.running);
    await set({ code: 'another one' });
    await send('stop');
    await heard('not_allowed');
    await set({ on: false, senders: ['127.0.0.1'] });
    await send('stop');
    await set({ on: true });
    await send('blackout');
    expect((await until(state, ({ room }) => room.settings.blackout)).timeset.running).toBe(true);
  });

  it('K90 need valid addresses, codes and ports in the settings', async () => {
    const { set } = await aRoom();
    const statuses = [
      await set({ senders: ['console'] }),
      await set({ code: '12345' }),
      await set({ targets: [{ address: 'localhost', port: 9_000 }] }),
      await set({ targets: [{ address: '127.0.0.1', port: 0 }] }),
      await set({ rate: 11 }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([400, 400, 400, 400, 400]);
  });

  it('K85 cannot crash the server', async () => {
    const { send, state } = await aRoom();
    const socket = createSocket('udp4');
    const worst = [
      Buffer.alloc(0),
      Buffer.alloc(60_000, 0x2f),
      Buffer.from('#bundle\0'.repeat(2_000)),
      Buffer.concat([Buffer.from('/callboard/start\0\0\0\0,'), Buffer.alloc(8_000, 0x62), Buffer.alloc(4)]),
      Buffer.from('/callboard/__proto__/constructor\0\0\0\0,\0\0\0'),
    ];
    for (const packet of worst) await new Promise((sent) => socket.send(packet, port, '127.0.0.1', sent));
    socket.close();
    await send('start');
    expect((await until(state, ({ timeset }) => timeset.running)).messages).toEqual([]);
  });
});

describe('OSC feedback to targets', () => {
  it('K88 sends each change, and the remaining time while the clock runs', async () => {
    const { set, send } = await aRoom();
    const target = await listening();
    await set({ targets: [{ address: '127.0.0.1', port: target.port }], rate: 10 });
    await until(
      async () => target.latest('phase'),
      (phase) => phase === 'idle',
    );
    expect(target.latest('timer/current/name')).toBe('Timer 1');
    expect(target.latest('left')).toBe(600);
    await send('start');
    await until(
      async () => target.latest('left'),
      (left) => Number(left) < 599.8,
    );
    expect([target.latest('running'), target.latest('phase')]).toEqual([1, 'running']);
    await send('blackout', 1);
    await until(
      async () => target.latest('blackout'),
      (on) => on === 1,
    );
    await target.server.close();
  });

  it('K88, K135 sends all values once to each new subscriber, and to programs that request them', async () => {
    const { pid, send } = await aRoom();
    const { server, latest, port: own, came } = await listening();
    await send('subscribe', own);
    await until(
      async () => latest('left'),
      (left) => left === 600,
    );
    await send('on_air');
    await until(
      async () => latest('on_air'),
      (on) => on === 1,
    );
    expect(came.filter(([address]) => address === `/callboard/${pid}/phase`)).toHaveLength(1);
    came.length = 0;
    await send('refresh');
    await until(
      async () => latest('message'),
      (message) => message === '',
    );
    expect(came.map(([address]) => address)).toContain(`/callboard/${pid}/timer/next/name`);
    await server.close();
  });

  it('W2845 sends nothing more to a subscriber that the room no longer accepts', async () => {
    const [target, subscriber] = [await listening(), await listening()];
    const targets = [{ address: '127.0.0.1', port: target.port }];
    const { client, pid, token, send, set } = await aRoom({ senders: ['127.0.0.1'], targets });
    await send('subscribe', subscriber.port);
    await until(
      async () => subscriber.latest('on_air'),
      (on) => on === 0,
    );
    await set({ senders: ['10.0.0.1'] });
    for (const on of [true, false]) {
      await client.command(pid, token, 'room/onAir', { on });
      await until(
        async () => target.latest('on_air'),
        (value) => value === Number(on),
      );
    }
    expect(subscriber.came.filter(([address]) => address === `/callboard/${pid}/on_air`)).toHaveLength(1);
    await target.server.close();
    await subscriber.server.close();
  });

  it('K111 includes the OSC steps of automations, which send numbers as numbers', async () => {
    const { client, pid, token, set } = await aRoom();
    const target = await listening();
    await set({ targets: [{ address: '127.0.0.1', port: target.port }] });
    const steps = [{ type: 'OSC', address: `/callboard/${pid}/cue`, args: ['7.5'] }];
    const when = { type: 'CALL', name: 'Cue' };
    await client.command(pid, token, 'automations/add', { name: 'Cue', when, steps });
    await client.command(pid, token, 'automations/call', { name: 'cue' });
    await until(
      async () => target.latest('cue'),
      (value) => value === 7.5,
    );
    expect(target.came.filter(([address]) => address === `/callboard/${pid}/cue`)).toHaveLength(1);
    await target.server.close();
  });

  it('K88, K90 continues after a deleted room is restored', async () => {
    const { client, pid, set } = await aRoom();
    const target = await listening();
    await set({ targets: [{ address: '127.0.0.1', port: target.port }] });
    await until(
      async () => target.latest('running'),
      (running) => running === 0,
    );
    await client.call('DELETE', `/api/rooms/${pid}`);
    target.came.length = 0;
    expect((await client.call('POST', `/api/rooms/${pid}/restore`)).status).toBe(200);
    await until(
      async () => target.latest('running'),
      (running) => running === 0,
    );
    await target.server.close();
  });

  it("K89 is sent only into allowed networks, and never to the server's own ports", async () => {
    const { client, pid, set } = await aRoom();
    const targets = [
      { address: '203.0.113.5', port: 9_000 },
      { address: '127.0.0.1', port },
      { address: '127.0.0.1', port: people.server.port },
      { address: '::1', port: 9_000 },
      { address: '127.0.0.1', port: 9_001 },
    ];
    await set({ targets });
    expect((await overview(client, pid)).unreachable).toEqual(targets.slice(0, 4));
  });
});

describe('the OSC server', () => {
  it('K84 does not offer OSC if OSC_PORT is not set', async () => {
    const without = await People.gather();
    const { client } = await without.person();
    const { room } = await client.makeRoom({});
    expect(await overview(client, room.pid)).toMatchObject({ listens: null, settings: { on: false } });
    await without.leave();
  });

  it('K85 drops bundles that wait for a later time when it stops', async () => {
    const real = systemClock();
    const waiting = new Set<() => void>();
    const clock: Clock = {
      ...real,
      after: (wait, act) => {
        const cancel = real.after(wait, act);
        if (wait < 40 * SECOND || wait > 50 * SECOND) return cancel;
        const noted = () => {
          waiting.delete(noted);
          cancel();
        };
        waiting.add(noted);
        return noted;
      },
    };
    const stopped = await startServer({ clock, env: { OSC_PORT: '0' } });
    const client = new RestClient(stopped.url);
    const made = await client.makeRoom({});
    const { pid } = made.room;
    const fields = { on: true, senders: ['127.0.0.1'] };
    await client.command(pid, await client.token(made, 'CONTROLLER'), 'room/osc', fields);
    const { listens } = await overview(client, pid);
    const due = Buffer.from(encode(new Bundle(['/callboard/start'])));
    due.writeUInt32BE(Math.floor(Date.now() / 1_000) + 2_208_988_800 + 45, 8);
    const socket = createSocket('udp4');
    socket.send(due, listens?.port ?? 0, '127.0.0.1');
    await until(
      async () => waiting.size,
      (size) => size === 1,
    );
    socket.close();
    await stopped.remove();
    expect(waiting.size).toBe(0);
  });

  it('D156 takes over the OSC port once the process that had it is gone', async () => {
    const clock = systemClock();
    const open = async (at: number, isShared: boolean) => {
      const said: (object | null)[] = [];
      const heard: string[] = [];
      const socket = new OscSocket({
        clock,
        isShared,
        onPacket: (packet) => heard.push(Buffer.from(packet).toString()) > 0,
        onListening: (place) => said.push(place),
        onError: () => {},
      });
      await socket.open({ address: '127.0.0.1', port: at });
      return { socket, said, heard };
    };
    const first = await open(0, true);
    const place = first.socket.at;
    const second = await open(place?.port ?? 0, true);
    await expect(open(place?.port ?? 0, false)).rejects.toThrow(/another program uses this OSC_PORT/);
    expect([second.said, second.socket.at]).toEqual([[null], place]);
    second.socket.send(Buffer.from('out'), { address: '127.0.0.1', port: place?.port ?? 0 });
    await until(
      async () => first.heard,
      (heard) => heard.includes('out'),
    );
    first.socket.close();
    await until(
      async () => second.said,
      (said) => said.length === 2,
    );
    expect(second.said).toEqual([null, place]);
    second.socket.send(Buffer.from('in'), { address: '127.0.0.1', port: place?.port ?? 0 });
    await until(
      async () => second.heard,
      (heard) => heard.includes('in'),
    );
    second.socket.close();
  });

  it.each([true, false])('W2747 frees the memory of a dropped packet at once: kept %s', async (isKept) => {
    const packets: Uint8Array[] = [];
    const socket = new OscSocket({
      clock: systemClock(),
      isShared: false,
      onPacket: (packet) => {
        packets.push(packet);
        return isKept;
      },
      onListening: () => {},
      onError: () => {},
    });
    await socket.open({ address: '127.0.0.1', port: 0 });
    socket.send(Buffer.from('flood'), socket.at ?? { address: '', port: 0 });
    const [packet] = await until(
      async () => packets,
      ({ length }) => length === 1,
    );
    socket.close();
    expect(packet?.buffer.byteLength).toBe(isKept ? 5 : 0);
  });

  it('K90 keeps the OSC settings of a room after a restart, and shows them only to members', async () => {
    const dataDir = temporaryFolder();
    const env = { OSC_PORT: '0', DATA_DIR: dataDir };
    const first = await startServer({ env });
    const client = new RestClient(first.url);
    const made = await client.makeRoom({});
    const token = await client.token(made, 'CONTROLLER');
    await client.command(made.room.pid, token, 'room/osc', { on: true, code: 'doors at eight' });
    const path = `/api/rooms/${made.room.pid}/osc`;
    expect((await new RestClient(first.url).call('GET', path)).status).toBe(401);
    await first.stop();
    const second = await startServer({ env });
    const { cookie } = client;
    const answer = await fetch(second.url + path, { headers: { cookie } });
    expect(overviewSchema.parse(await answer.json()).settings).toMatchObject({
      on: true,
      code: 'doors at eight',
    });
    await second.remove();
  });
});
