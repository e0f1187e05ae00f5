import { once } from 'node:events';
import { Client as Console, Server as Listener } from 'node-osc';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newKey } from '../support/api-keys.ts';
import { type MadeRoom, RestClient } from '../support/rest-client.ts';
import { RoomClient } from '../support/room-client.ts';
import { freePort, ServerProcess } from '../support/server-process.ts';
import { type Engine, noEngines, type PostgresEngine, startNats, startPostgres } from './engines.ts';

describe.skipIf(noEngines() !== null)('Three processes on one store', () => {
  let postgres: PostgresEngine;
  let nats: Engine;
  let store: Client;
  let servers: readonly ServerProcess[];
  let oscPorts: readonly number[];
  let member: RestClient;
  let room: MadeRoom;

  beforeAll(async () => {
    [postgres, nats] = await Promise.all([startPostgres(), startNats()]);
    const url = await postgres.createDatabase();
    store = new Client({ connectionString: url });
    await store.connect();
    const env = {
      DATABASE_URL: url,
      NATS_URL: nats.url,
      // A process without processor time must not count as dead.
      LEASE: '3000',
      SECRET: 's'.repeat(32),
      PUBLIC_URL: 'http://127.0.0.1',
      RATE_LIMITS: 'off',
      OSC_ALLOW: '127.0.0.0/8',
    };
    oscPorts = await Promise.all([1, 2, 3].map(() => freePort()));
    servers = await Promise.all(
      oscPorts.map((port) => ServerProcess.start({ env: { ...env, OSC_PORT: String(port) } })),
    );
  });
  afterAll(async () => {
    for (const server of servers) await server.remove();
    await store.end();
    await Promise.all([postgres.remove(), nats.remove()]);
  });

  beforeEach(async () => {
    for (const server of servers) if (!server.isRunning) await server.start();
    member = new RestClient(at(0).url);
    room = await member.makeRoom({ name: 'Main stage' });
  });

  const at = (place: number): ServerProcess => {
    const server = servers[place];
    if (server === undefined) throw new Error('There is no such server.');
    return server;
  };

  /** A user with a link, at one of the processes. */
  async function join(place: number, view: 'OPERATOR' | 'VIEWER' = 'OPERATOR'): Promise<RoomClient> {
    const { url } = at(place);
    const token = await new RestClient(url).token(room, view);
    return RoomClient.join(url, { token, view });
  }

  /** The place of the process that owns the room. */
  async function ownerOf(): Promise<number> {
    const { rows } = await store.query<{ owner: string }>(
      'select s.owner from rooms r join slots s on s.slot = r.slot where r.id = $1',
      [room.room._id],
    );
    const nodes = await Promise.all(
      servers.map(async ({ url }) => {
        const health = await fetch(`${url}/api/health`).catch(() => null);
        return health === null ? null : Object(await health.json()).node;
      }),
    );
    return nodes.indexOf(rows[0]?.owner);
  }

  it("D120 D126 run commands of clients at any process, also after the room's owner is killed", async () => {
    const screens = [await join(0), await join(1), await join(2)];
    const viewers = [await join(0, 'VIEWER'), await join(1, 'VIEWER'), await join(2, 'VIEWER')];
    let seq = 0;
    for (const screen of screens) {
      const { seq: reached } = await screen.ask(seq % 2 === 0 ? 'timeset/start' : 'timeset/stop');
      expect(reached).toBe(++seq);
      for (const each of [...screens, ...viewers]) await each.reached(seq);
    }
    const owner = await ownerOf();
    const others = [0, 1, 2].filter((place) => place !== owner);
    const left = others
      .flatMap((place) => [screens[place], viewers[place]])
      .filter((each) => each !== undefined);
    for (const each of left) each.frames.length = 0;
    await at(owner).kill();
    for (const place of others) {
      const { seq: reached } =
        (await screens[place]?.ask(seq % 2 === 0 ? 'timeset/start' : 'timeset/stop')) ?? {};
      expect(reached).toBe(++seq);
      for (const each of left) await each.reached(seq);
    }
    for (const each of left) {
      expect(each.faults).toEqual([]);
      expect(each.goodbyes).toEqual([]);
      const told = each.frames.flatMap((frame) => (frame[0] === 'event' ? [frame[1]] : []));
      expect(told.filter((name) => name !== 'timeset')).toEqual([]);
    }
    expect(await ownerOf()).not.toBe(owner);
  });

  it("K138 D120 invert a toggle by the owner's state, even for two requests at once elsewhere", async () => {
    const { body } = await member.call('GET', `/api/rooms/${room.room.pid}`);
    const { key } = await newKey(member, Object(body).room.teamId);
    const edge = at((await ownerOf()) === 1 ? 2 : 1);
    const toggle = () =>
      fetch(`${edge.url}/v1/toggle_blackout?room_id=${room.room.pid}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}` },
      });
    const answers = await Promise.all([toggle(), toggle()]);
    const became = answers.map(async (answer) => (answer.ok ? 'done' : answer.text()));
    expect(await Promise.all(became)).toEqual(['done', 'done']);
    const states = await Promise.all(
      servers.map(async ({ url }) => {
        const answer = await fetch(`${url}/v1/get_room?room_id=${room.room.pid}`, {
          headers: { authorization: `Bearer ${key}` },
        });
        return Object(await answer.json()).data;
      }),
    );
    expect(states.map(({ blackout }) => blackout)).toEqual([false, false, false]);
    const { rows } = await store.query('select seq from rooms where id = $1', [room.room._id]);
    expect(rows).toEqual([{ seq: '2' }]);
  });

  it("K138, K2401 run an agent's tool at the owner of the room, whichever process gets the call", async () => {
    const { body } = await member.call('GET', `/api/rooms/${room.room.pid}`);
    const { key } = await newKey(member, Object(body).room.teamId);
    const edge = at((await ownerOf()) === 1 ? 2 : 1);
    const answer = await fetch(`${edge.url}/mcp?write=1`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'enable_blackout', arguments: { room_id: room.room.pid } },
      }),
    });
    const { result } = Object(await answer.json());
    expect(JSON.parse(result.content[0].text)).toMatchObject({ ok: true, data: { blackout: true } });
    const { rows } = await store.query('select seq from rooms where id = $1', [room.room._id]);
    expect(rows).toEqual([{ seq: '1' }]);
  });

  it('D154, D155 accept OSC at each process and send feedback once, from the owner', async () => {
    const soon = <Value>(look: () => Value) => expect.poll(look, { timeout: 20_000 });
    const target = new Listener(0, '127.0.0.1');
    await once(target, 'listening');
    const told: unknown[] = [];
    target.on('message', ([address, value]) => {
      if (address.endsWith('/blackout')) told.push(value);
    });
    const token = await member.token(room, 'CONTROLLER');
    const settings = { on: true, code: 'secret', targets: [{ address: '127.0.0.1', port: target.port }] };
    await member.command(room.room.pid, token, 'room/osc', settings);
    await soon(() => told).toEqual([0]);
    const consoles = oscPorts.map((port) => new Console('127.0.0.1', port));
    const heard = async () => {
      const answers = await Promise.all(
        servers.map(({ url }) => {
          const client = new RestClient(url);
          client.cookie = member.cookie;
          return client.call('GET', `/api/rooms/${room.room.pid}/osc`).catch(() => null);
        }),
      );
      return answers.flatMap((answer) => (answer === null ? [] : [Object(answer.body).heard?.outcome]));
    };
    // Again at each look: an owner that gives the room to the process that came back keeps to itself what it heard.
    const connected = async () => {
      await consoles[0]?.send('/callboard/connect', 'secret');
      return heard();
    };
    await soon(connected).toEqual(['taken', 'taken', 'taken']);
    const presses = 4;
    for (let nth = 0; nth < presses; nth++)
      for (const each of consoles) void each.send(`/callboard/${room.room.pid}/blackout`);
    await soon(() => told).toHaveLength(1 + 3 * presses);
    expect(told).toEqual(Array.from({ length: 1 + 3 * presses }, (_, nth) => nth % 2));
    const owner = await ownerOf();
    await at(owner).kill();
    told.length = 0;
    await consoles.find((_, place) => place !== owner)?.send('/callboard/blackout', 1);
    await soon(() => told).toContain(1);
    for (const each of consoles) void each.close();
    await target.close();
  });

  it('D119 D128 end revoked rights and replaced tabs, whichever process serves them', async () => {
    const crew = await join(0);
    const [here, there] = [at(1).url, at(2).url];
    const credentials = await member.credentials(room, 'CONTROLLER', { signature: null });
    const { roomToken: token } = Object(credentials.body);
    const controller = await RoomClient.join(here, { token, view: 'CONTROLLER' });
    const again = await RoomClient.join(there, { token, view: 'CONTROLLER', channelId: 'tab' });
    const replacing = await RoomClient.join(here, { token, view: 'CONTROLLER', channelId: 'tab' });
    expect((await again.goodbye()).code).toBe('replaced');
    await member.call('POST', '/api/auth/logout');
    expect((await controller.goodbye()).code).toBe('unauthorized');
    expect((await replacing.goodbye()).code).toBe('unauthorized');
    expect((await crew.ask('timeset/start')).seq).toBe(1);
  });
});
