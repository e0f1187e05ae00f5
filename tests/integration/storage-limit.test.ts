import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SECOND } from '../../machines/kernel/time.ts';
import { DESIGN_BYTES } from '../../machines/output/design.ts';
import { largeDesign } from '../support/designs.ts';
import { userIn } from '../support/people.ts';
import { type MadeRoom, RestClient } from '../support/rest-client.ts';
import { RoomClient } from '../support/room-client.ts';
import { startServer, type TestServer } from '../support/test-server.ts';
import { FakeClock } from './room-host.fixtures.ts';

/** One MB for all anonymous rooms, and addresses as a proxy reports them. */
const env = { RATE_LIMITS: 'on', ANONYMOUS_STORAGE: '1', TRUST_PROXY: '127.0.0.1' };

let server: TestServer;
beforeEach(async () => {
  server = await startServer({ env });
});
afterEach(() => server.remove());

/** A visitor without an account, at their own address. */
class Visitor {
  readonly client = new RestClient(server.url);
  readonly headers: Readonly<Record<string, string>>;

  constructor(address: string) {
    this.headers = { 'x-forwarded-for': address };
  }

  newRoom() {
    return this.client.makeRoom({}, this.headers);
  }

  async command({ room }: MadeRoom, token: string, name: string, payload: unknown = {}) {
    const headers = { ...this.headers, 'x-access-token': token };
    return this.client.call('POST', `/api/rooms/${room.pid}/commands`, { body: { name, payload }, headers });
  }
}

/** 40 kB of a rundown. */
const rundown = (letter: string) => ({
  items: Array.from({ length: 4 }, () => ({ notes: letter.repeat(10_000) })),
});

describe('a server with full anonymous storage', () => {
  it('R85, R86 refuses additions only of the largest users, and only in unused rooms', async () => {
    const much = new Visitor('203.0.113.1');
    const little = new Visitor('203.0.113.2');
    const large = await much.newRoom();
    const small = await little.newRoom();
    const token = await much.client.token(large, 'CONTROLLER');
    let refused = await much.command(large, token, 'timers/replace', rundown('a'));
    for (let nth = 0; refused.status === 200 && nth < 40; nth += 1)
      refused = await much.command(large, token, 'timers/replace', rundown(nth % 2 === 0 ? 'b' : 'c'));
    expect(refused).toMatchObject({ status: 429, body: { code: 'storage_limit' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const another = await much.client.call('POST', '/api/rooms', { body: {}, headers: much.headers });
    expect(another).toMatchObject({ status: 429, body: { code: 'storage_limit' } });
    expect((await much.command(large, token, 'timeset/start')).status).toBe(200);
    expect((await much.command(large, token, 'timers/create')).status).toBe(200);

    const smallToken = await little.client.token(small, 'CONTROLLER');
    expect((await little.command(small, smallToken, 'timers/create', { name: 'Next' })).status).toBe(200);
  });

  it('S43 counts designs and webhooks for the network address that sent them', async () => {
    await server.remove();
    const clock = new FakeClock();
    server = await startServer({ clock, env });
    const design = largeDesign(DESIGN_BYTES);
    const keep = async ({ client, headers }: Visitor, uid: string, what: string, body: object) =>
      (await client.call('POST', `/api/teams/${uid}/${what}`, { body, headers })).status;
    const arrived = async (nth: number) => {
      const visitor = new Visitor(`203.0.113.${nth}`);
      await visitor.newRoom();
      return { visitor, uid: userIn(await visitor.client.call('GET', '/api/auth/session')).uid };
    };
    for (let nth = 0; nth < 7; nth++) {
      const { visitor, uid } = await arrived(nth);
      for (let times = 0; times < 5; times++)
        expect(await keep(visitor, uid, 'designs', { name: 'Large', design })).toBe(201);
    }
    clock.advance(10 * SECOND);
    const { visitor, uid } = await arrived(8);
    expect(await keep(visitor, uid, 'designs', { name: 'Large', design })).toBe(429);
    expect(await keep(visitor, uid, 'webhooks', { url: 'https://lights.example/' })).toBe(429);
  });

  it('R85, R87 still counts stored bytes after a restart, and still serves connected clients', async () => {
    await server.remove();
    server = await startServer({ env: { ...env, ANONYMOUS_STORAGE: '2' } });
    const visitor = new Visitor('203.0.113.1');
    const room = await visitor.newRoom();
    const token = await visitor.client.token(room, 'CONTROLLER');
    for (let nth = 0; nth < 15; nth += 1) {
      const { status } = await visitor.command(room, token, 'timers/replace', rundown(`${nth % 10}`));
      expect(status).toBe(200);
    }
    await server.stop();
    const again = await startServer({ env: { ...env, DATA_DIR: server.dataDir } });
    try {
      const late = new RestClient(again.url);
      const create = { name: 'timers/create', payload: {} };
      const headers = { 'x-access-token': token };
      const path = `/api/rooms/${room.room.pid}/commands`;
      expect(await late.call('POST', path, { body: create, headers })).toMatchObject({
        status: 429,
        body: { code: 'storage_limit' },
      });
      const screen = await RoomClient.join(again.url, { token });
      expect(await screen.command('timers/create')).toMatchObject({ 0: 'ack' });
      screen.terminate();
    } finally {
      await again.stop();
    }
  });

  it('R87 has no limit with RATE_LIMITS=off', async () => {
    await server.remove();
    server = await startServer({ env: { ...env, RATE_LIMITS: 'off' } });
    const visitor = new Visitor('203.0.113.1');
    const room = await visitor.newRoom();
    const token = await visitor.client.token(room, 'CONTROLLER');
    const answers = [];
    for (let nth = 0; nth < 15; nth += 1)
      answers.push((await visitor.command(room, token, 'timers/replace', rundown(`${nth % 10}`))).status);
    expect(answers).toEqual(Array(15).fill(200));
    expect(await visitor.newRoom()).toHaveProperty('room.pid');
  });
});
