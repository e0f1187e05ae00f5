import { once } from 'node:events';
import { createConnection } from 'node:net';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { fail, ok } from '../../machines/kernel/result.ts';
import { peerReader } from '../../server/http/peer.ts';
import { UwsServer } from '../../server/http/uws-server.ts';
import {
  EngineServer,
  engineTiming,
  MAX_PENDING_OF_ADDRESS,
} from '../../server/integrations/socket-io/engine-server.ts';
import {
  type EngineClient,
  type EngineTiming,
  eventPacket,
} from '../../server/integrations/socket-io/engine-session.ts';
import { systemClock } from '../../server/kernel/clock.ts';
import { idSource } from '../../server/kernel/secrets.ts';
import { RawSocket } from '../support/raw-socket.ts';
import { Seeded } from '../support/seeded.ts';
import { SocketIoClient, type SocketIoOptions, TRANSPORTS } from '../support/socket-io.ts';

const cleanUps: (() => void)[] = [];
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp();
});

/** A server that admits the key `good` and greets it. */
async function serve(
  timing: Partial<EngineTiming> = {},
  proxies: readonly string[] = [],
  waitOf: (address: string, key: string | null) => number = () => 0,
) {
  const clients = new Set<EngineClient>();
  const auths: unknown[] = [];
  const errors: unknown[] = [];
  const server = new UwsServer(systemClock(), pino({ level: 'silent' }), null);
  const engine = new EngineServer({
    clock: systemClock(),
    readPeer: peerReader(proxies),
    pendingOfAddress: MAX_PENDING_OF_ADDRESS,
    waitOf,
    newSid: idSource.id,
    onUnknownSession: () => {},
    onError: (error) => errors.push(error),
    always: [],
    timing: { ...engineTiming, ...timing },
    listener: {
      ready: () => null,
      connect(client, auth) {
        auths.push(auth);
        if (Object(auth).api_key !== 'good') return fail({ code: 'unauthorized', message: 'No such key.' });
        clients.add(client);
        return ok([eventPacket('room', '{"name":"Main"}'), eventPacket('next_timer', 'null')]);
      },
      gone: (client) => clients.delete(client),
      keyOf: (client) => (clients.has(client) ? 'good' : null),
    },
  });
  engine.attach(server.app, '/v1/socket.io');
  const listening = server.listen('127.0.0.1', 0);
  cleanUps.push(() => {
    engine.stop();
    server.stopListening();
    server.close();
  });
  const url = `http://127.0.0.1:${listening}`;
  const tell = (name: string, payload: unknown) => {
    for (const client of clients) client.send([eventPacket(name, JSON.stringify(payload))]);
  };
  const ask = (query: string, init?: RequestInit) => fetch(`${url}/v1/socket.io/?${query}`, init);
  return { url, port: listening, engine, clients, auths, errors, tell, ask };
}

function join(url: string, options: SocketIoOptions = {}): SocketIoClient {
  const client = new SocketIoClient(url, { api_key: 'good' }, options);
  cleanUps.push(() => client.socket.disconnect());
  return client;
}

const sidOf = async (answer: Response): Promise<string> => JSON.parse((await answer.text()).slice(1)).sid;

describe('a Socket.IO client', () => {
  it.each(TRANSPORTS)(
    'K32 that connects like this gets every event once and in order: %s',
    async (_, transports, last) => {
      const { url, tell, auths, errors } = await serve();
      const client = join(url, transports === null ? {} : { transports });
      await client.hears(2);
      for (let count = 0; count < 100; count += 1) {
        tell('flash', { count });
        if (count % 10 === 0) await new Promise((resolve) => setImmediate(resolve));
      }
      await client.hears(102);
      await client.isOn(last);
      tell('flash', { count: 0 });
      await client.hears(103);
      expect(client.heard).toEqual([
        ['room', { name: 'Main' }],
        ['next_timer', null],
        ...Array.from({ length: 100 }, (__, count) => ['flash', { count }]),
        ['flash', { count: 0 }],
      ]);
      expect(auths).toEqual([{ api_key: 'good' }]);
      expect(errors).toEqual([]);
    },
  );

  it('K33 gets the reason of its refusal and nothing else', async () => {
    const { url, clients } = await serve();
    for (const auth of [{ api_key: 'bad' }, {}]) {
      const refused = join(url, { auth });
      expect(await refused.refused()).toMatchObject({
        message: 'No such key.',
        data: { code: 'unauthorized' },
      });
      expect(refused.heard).toEqual([]);
    }
    expect(clients.size).toBe(0);
  });

  it('K35 is pinged, and stays connected while it answers', async () => {
    const { url, engine } = await serve({ pingInterval: 20, pingTimeout: 10_000 });
    const { socket } = await join(url).greeted();
    let pings = 0;
    socket.io.on('ping', () => {
      pings += 1;
    });
    await expect.poll(() => pings, { timeout: 20_000 }).toBeGreaterThan(3);
    expect(socket.connected).toBe(true);
    socket.disconnect();
    await expect.poll(() => engine.size, { timeout: 20_000 }).toBe(0);
  });

  it('K36 may send up to 20 events a second, which the server ignores', async () => {
    const { url, tell } = await serve();
    const client = await join(url, { reconnection: false }).greeted();
    const { socket } = client;
    for (let count = 0; count < 20; count += 1) socket.emit('start', { now: true });
    tell('flash', { count: 1 });
    await client.hears(3);
    const lost = client.ended();
    for (let count = 0; count < 25; count += 1) socket.emit('start', { now: true });
    expect(await lost).toBe('transport close');
  });
});

describe('an Engine.IO client', () => {
  const opened = 'EIO=4&transport=polling';

  it('W1342 may have 200 pending handshakes per address, and one more ends the oldest', async () => {
    const { ask, engine } = await serve({ connectWithin: 600_000 }, ['127.0.0.1']);
    const from = (address: string) => ask(opened, { headers: { 'x-forwarded-for': address } });
    const many = async (address: string, count: number) => {
      for (let left = count; left > 0; left -= 50)
        await Promise.all(
          Array.from({ length: Math.min(50, left) }, async () => (await from(address)).text()),
        );
    };
    const first = await sidOf(await from('203.0.113.1'));
    await many('203.0.113.1', 200);
    expect(engine.size).toBe(200);
    expect((await ask(`${opened}&sid=${first}`)).status).toBe(400);
    for (let nth = 2; nth <= 25; nth += 1) await many(`203.0.113.${nth}`, 200);
    expect(engine.size).toBe(5_000);
    expect((await from('198.51.100.1')).status).toBe(200);
    await many('198.51.100.1', 20);
    expect((await from('203.0.113.25')).status).toBe(200);
    expect(engine.size).toBe(5_000);
  });

  it('W1342 connects if it sends its key at once, beside 200 handshakes without a key', async () => {
    const { ask, url, engine } = await serve({ connectWithin: 600_000 });
    await Promise.all(Array.from({ length: 200 }, async () => (await ask(opened)).text()));
    expect(engine.size).toBe(200);
    await join(url).greeted();
  });

  it('W2611 may poll before it sends a key only as often as it may open sockets', async () => {
    const asked: (string | null)[] = [];
    const { ask } = await serve({}, [], (_, key) => {
      asked.push(key);
      return key === null && asked.length > 2 ? 1_000 : 0;
    });
    const sid = await sidOf(await ask(opened));
    await ask(`${opened}&sid=${sid}`, { method: 'POST', body: '40{"api_key":"good"}' });
    expect((await ask(`${opened}&sid=${sid}`)).status).toBe(200);
    await expect(ask(opened)).rejects.toThrow();
    expect(asked).toEqual([null, null, 'good', null]);
  });

  it('W2810 counts its preflight requests like its handshakes', async () => {
    let waits = 0;
    const { ask } = await serve({}, [], () => waits);
    expect((await ask(opened, { method: 'OPTIONS' })).status).toBe(204);
    waits = 1_000;
    await expect(ask(opened, { method: 'OPTIONS' })).rejects.toThrow();
  });

  it.each(['Transfer-Encoding: chunked', 'Content-Length: 4000000000'])(
    'W2810 is cut off if it sends a preflight request with a body: %s',
    async (header) => {
      const { port } = await serve();
      const request = `OPTIONS /v1/socket.io/?${opened} HTTP/1.1\r\nHost: x\r\n${header}\r\n\r\n`;
      const { socket, answer } = await RawSocket.open(port, request);
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
      await socket.closed;
    },
  );

  it('K35 gets the times of pings, and has 10 s to authenticate', async () => {
    const { ask } = await serve();
    const handshake = JSON.parse((await (await ask(opened)).text()).slice(1));
    expect(handshake).toMatchObject({ pingInterval: 25_000, pingTimeout: 20_000 });
    expect(engineTiming).toEqual({ pingInterval: 25_000, pingTimeout: 20_000, connectWithin: 10_000 });
  });

  it('K35 is disconnected if it never authenticates or does not answer pings', async () => {
    const { engine, ask } = await serve({ connectWithin: 20, pingInterval: 20, pingTimeout: 20 });
    await ask(opened);
    await expect.poll(() => engine.size, { timeout: 20_000 }).toBe(0);
    const sid = await sidOf(await ask(opened));
    await ask(`${opened}&sid=${sid}`, { method: 'POST', body: '40{"api_key":"good"}' });
    await expect.poll(() => engine.size, { timeout: 20_000 }).toBe(0);
  });

  it('K37 loses its session if it polls twice at once or sends a body that is too large', async () => {
    const { engine, ask } = await serve();
    const sid = await sidOf(await ask(opened));
    const polls = [ask(`${opened}&sid=${sid}`), ask(`${opened}&sid=${sid}`)];
    await Promise.allSettled(polls);
    expect(engine.size).toBe(0);
    const other = await sidOf(await ask(opened));
    const large = await ask(`${opened}&sid=${other}`, { method: 'POST', body: 'x'.repeat(16_385) });
    expect([large.status, await large.json()]).toEqual([400, { code: 3, message: 'Bad request' }]);
    await ask(`${opened}&sid=${other}`, { method: 'POST', body: 'x'.repeat(10) });
    expect(engine.size).toBe(0);
  });

  it.each([
    ['sends connects', '40{"api_key":"bad"}'],
    ['connects to other namespaces', '40/admin,'],
    ['sends unrequested pongs', '3'],
  ])('K144 is disconnected if it does this over and over: %s', async (_, packet) => {
    const { engine, ask } = await serve();
    const sid = await sidOf(await ask(opened));
    const post = (count: number) =>
      ask(`${opened}&sid=${sid}`, { method: 'POST', body: Array(count).fill(packet).join('\u001E') });
    await post(60);
    expect(engine.size).toBe(1);
    await post(60);
    expect(engine.size).toBe(0);
  });

  it('K144 is disconnected if it sends WebSocket probes over and over', async () => {
    // Not for want of a word about whose it is.
    const { engine, ask, port } = await serve({ connectWithin: 3_600_000 });
    const sid = await sidOf(await ask(opened));
    const socket = new WebSocket(`ws://127.0.0.1:${port}/v1/socket.io/?EIO=4&transport=websocket&sid=${sid}`);
    await once(socket, 'open');
    for (let sent = 0; sent < 1_000; sent += 1) socket.send('2probe');
    await once(socket, 'close');
    expect(engine.size).toBe(0);
  });

  it.each(['ping', 'pong'] as const)(
    'D211 is disconnected if it sends more WebSocket %s frames than allowed',
    async (kind) => {
      const { engine, port } = await serve();
      const socket = new WebSocket(`ws://127.0.0.1:${port}/v1/socket.io/?EIO=4&transport=websocket`);
      await once(socket, 'open');
      expect(engine.size).toBe(1);
      for (let sent = 0; sent < 1_000; sent += 1) socket[kind]();
      await once(socket, 'close');
      expect(engine.size).toBe(0);
    },
  );

  it('K37 loses its session by a second body while the first is open', async () => {
    const { engine, ask, port } = await serve();
    const sid = await sidOf(await ask(opened));
    const first = createConnection(port, '127.0.0.1');
    cleanUps.push(() => first.destroy());
    first.on('error', () => {});
    first.write(
      `POST /v1/socket.io/?${opened}&sid=${sid} HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 9\r\n\r\n4`,
    );
    // A pong in a body of its own keeps the session.
    await expect
      .poll(async () => {
        await ask(`${opened}&sid=${sid}`, { method: 'POST', body: '3' });
        return engine.size;
      })
      .toBe(0);
  });

  it('K37 is disconnected if it does not read and 200 packets wait', async () => {
    const { engine, clients, ask, tell } = await serve();
    const sid = await sidOf(await ask(opened));
    await ask(`${opened}&sid=${sid}`, { method: 'POST', body: '40{"api_key":"good"}' });
    expect(clients.size).toBe(1);
    // Three are pending since its admission.
    for (let count = 0; count < 197; count += 1) tell('flash', { count });
    expect(engine.size).toBe(1);
    tell('flash', { count: 0 });
    expect(engine.size).toBe(0);
    expect(clients.size).toBe(0);
  });

  it.each([
    ['EIO=3&transport=polling', 'GET', { code: 5, message: 'Unsupported protocol version' }],
    ['transport=polling', 'GET', { code: 5, message: 'Unsupported protocol version' }],
    ['EIO=4', 'GET', { code: 0, message: 'Transport unknown' }],
    ['EIO=4&transport=websocket', 'GET', { code: 0, message: 'Transport unknown' }],
    ['EIO=4&transport=polling&sid=__proto__', 'GET', { code: 1, message: 'Session ID unknown' }],
    [opened, 'POST', { code: 2, message: 'Bad handshake method' }],
    [opened, 'DELETE', { code: 2, message: 'Bad handshake method' }],
  ])('K38 gets the error code of the protocol for the query %s sent by %s', async (query, method, fault) => {
    const { ask, engine } = await serve();
    const answer = await ask(query, { method });
    expect([answer.status, await answer.json()]).toEqual([400, fault]);
    expect(engine.size).toBe(0);
  });

  it('K343 may not send cookies from a page of another origin', async () => {
    const { ask } = await serve();
    const headers = { origin: 'https://surface.example' };
    for (const method of ['GET', 'OPTIONS'])
      expect(
        (await ask(opened, { method, headers })).headers.get('access-control-allow-credentials'),
      ).toBeNull();
  });

  it('K38 may connect from a page of another origin', async () => {
    const { ask } = await serve();
    const answer = await ask(opened, { headers: { origin: 'https://surface.example' } });
    expect(answer.headers.get('access-control-allow-origin')).toBe('https://surface.example');
    const asked = await ask(opened, { method: 'OPTIONS', headers: { origin: 'https://surface.example' } });
    expect(asked.status).toBe(204);
  });

  it('K39 cannot harm other clients, whatever it sends', async () => {
    const { url, port, ask, engine, errors } = await serve();
    const { socket: stock } = await join(url).greeted();
    const bodies = [
      '',
      '4',
      '40',
      '40{',
      '4{}',
      '42["a"',
      '40/admin,{}',
      '43',
      '45-["a"]',
      '5',
      '6',
      '9',
      '\u001E',
    ];
    for (const body of bodies) {
      const sid = await sidOf(await ask(opened));
      await ask(`${opened}&sid=${sid}`, { method: 'POST', body }).catch(() => null);
    }
    // Input that ends the process of the library's own engine.
    const sid = await sidOf(await ask(opened));
    for (const query of [opened, `${opened}&sid=${sid}`, 'EIO=4&transport=websocket&sid=none']) {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/v1/socket.io/?${query}`);
      await once(socket, 'error');
    }
    const probe = new WebSocket(`ws://127.0.0.1:${port}/v1/socket.io/?EIO=4&transport=websocket&sid=${sid}`);
    await once(probe, 'open');
    probe.send('5');
    await once(probe, 'close').catch(() => null);
    const binary = new WebSocket(`ws://127.0.0.1:${port}/v1/socket.io/?EIO=4&transport=websocket`);
    await once(binary, 'open');
    binary.send(Buffer.from([4, 0]));
    await once(binary, 'close');
    const half = createConnection(port, '127.0.0.1');
    half.write(`POST /v1/socket.io/?${opened}&sid=${sid} HTTP/1.1\r\nhost: a\r\ncontent-length: 9\r\n\r\n40`);
    await once(half, 'connect');
    half.destroy();
    await once(half, 'close');
    expect(errors).toEqual([]);
    expect(stock.connected).toBe(true);
    stock.disconnect();
    await expect.poll(() => engine.size, { timeout: 20_000 }).toBeLessThan(bodies.length + 1);
  });

  it('K39 cannot harm other clients by random requests on live and ended sessions', async () => {
    const { url, port, ask, errors } = await serve();
    const stock = await join(url).greeted();
    const chance = new Seeded(19);
    const sids = ['', 'none', ...(await Promise.all([1, 2, 3].map(async () => sidOf(await ask(opened)))))];
    const packets = [
      '40{"api_key":"good"}',
      '40',
      '41',
      '42["a",{}]',
      '2probe',
      '3',
      '5',
      '1',
      '\u0000',
      '0{}',
    ];
    const query = () =>
      new URLSearchParams({
        EIO: chance.pick(['4', '4', '4', '3', '']),
        transport: chance.pick(['polling', 'polling', 'websocket', '__proto__']),
        ...(chance.chance(0.7) && { sid: chance.pick(sids) }),
      }).toString();
    const body = () =>
      Array.from({ length: chance.below(80) }, () => chance.pick(packets)).join(chance.pick(['\u001E', '']));
    for (let nth = 0; nth < 400; nth += 1) {
      const method = chance.pick(['GET', 'POST', 'POST', 'OPTIONS', 'PUT']);
      const abort = AbortSignal.timeout(chance.below(30) + 1);
      const sent = { method, signal: abort, ...(method === 'POST' && { body: body() }) };
      if (chance.chance(0.8)) await ask(query(), sent).catch(() => null);
      else {
        const socket = new WebSocket(`ws://127.0.0.1:${port}/v1/socket.io/?${query()}`);
        socket.on('error', () => {});
        socket.on('open', () => {
          for (const packet of body().split('\u001E')) socket.send(packet);
          socket.terminate();
        });
        await new Promise((resolve) => socket.once('close', resolve));
      }
    }
    expect(errors).toEqual([]);
    expect(stock.socket.connected).toBe(true);
  });
});
