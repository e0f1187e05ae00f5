import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY } from '../../machines/kernel/time.ts';
import { newKey } from '../support/api-keys.ts';
import { askKept } from '../support/kept.ts';
import { People, post, userIn } from '../support/people.ts';
import { RestClient } from '../support/rest-client.ts';
import { ServerProcess, temporaryFolder } from '../support/server-process.ts';
import { settableClock } from '../support/settable-clock.ts';
import { startServer } from '../support/test-server.ts';

const time = settableClock();
let people: People;
beforeAll(async () => {
  people = await People.gather({ clock: time.clock });
});
afterAll(() => people.leave());

interface Asked {
  readonly status: number;
  readonly replay: string | null;
  readonly body: { readonly code?: string; readonly data?: unknown };
}

/** Asks with a key by which the request is known again. */
function askerOf(url: string, key: string, pid: string) {
  return async (
    path: string,
    again: string,
    query: Readonly<Record<string, string>> = {},
  ): Promise<Asked> => {
    const answer = await fetch(`${url}/v1/${path}?${new URLSearchParams({ room_id: pid, ...query })}`, {
      headers: { authorization: `Bearer ${key}`, ...(again !== '' && { 'idempotency-key': again }) },
    });
    return {
      status: answer.status,
      replay: answer.headers.get('idempotent-replay'),
      body: await answer.json(),
    };
  };
}

async function aRoom() {
  const ada = await people.person();
  const { room } = await ada.client.makeRoom();
  const { key } = await newKey(ada.client, ada.uid);
  const ask = askerOf(people.server.url, key, room.pid);
  const timers = async () => Object((await ask('get_all_timers', '')).body.data).length;
  return { ada, room, key, ask, timers };
}

describe('a repeated request', () => {
  it('K48 changes nothing again and gets the first answer', async () => {
    const { ask, timers } = await aRoom();
    const first = await ask('create_timer', 'a-1', { name: 'Talk' });
    expect(first).toMatchObject({ status: 200, replay: null, body: { data: { name: 'Talk' } } });
    const again = await ask('create_timer', 'a-1', { name: 'Talk' });
    expect(again).toEqual({ ...first, replay: 'true' });
    expect(await timers()).toBe(2);
    await ask('create_timer', 'a-2', { name: 'Talk' });
    expect(await timers()).toBe(3);
  });

  it('K48 gets the same refusal, even if the room has changed meanwhile', async () => {
    const { ask, timers } = await aRoom();
    const refused = await ask('delete_timer', 'b-1', { index: '2' });
    expect(refused).toMatchObject({ status: 404, body: { code: 'unknown_timer' } });
    await ask('create_timer', '');
    expect(await ask('delete_timer', 'b-1', { index: '2' })).toEqual({ ...refused, replay: 'true' });
    expect(await timers()).toBe(2);
    const stopped = await ask('stop', 'b-2');
    expect(stopped.status).toBe(200);
    await ask('start', '');
    expect(await ask('stop', 'b-2')).toEqual({ ...stopped, replay: 'true' });
    expect((await ask('reset', 'b-3', { autostart: '1' })).body.data).toMatchObject({ running: true });
    expect(await ask('reset', 'b-3', { autostart: '1' })).toMatchObject({ replay: 'true' });
  });

  it('K48 is refused if its values differ or its Idempotency-Key is invalid', async () => {
    const { ask, timers } = await aRoom();
    await ask('create_timer', 'c-1', { name: 'Talk' });
    expect(await ask('create_timer', 'c-1', { name: 'Other' })).toMatchObject({
      status: 422,
      body: { code: 'key_reused' },
    });
    expect((await ask('create_message', 'c-1', { name: 'Talk' })).status).toBe(422);
    expect((await ask('create_timer', 'not a key')).status).toBe(400);
    expect(await timers()).toBe(2);
  });

  it('K48 gets 409 or the first answer if it is sent while the first request runs', async () => {
    const { ask, timers } = await aRoom();
    const all = await Promise.all(Array.from({ length: 20 }, () => ask('create_timer', 'd-1')));
    expect(all.filter(({ status, replay }) => status === 200 && replay === null)).toHaveLength(1);
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await timers()).toBe(2);
  });

  it('K48 runs again with another API key, or after a day', async () => {
    const { ada, room, ask, timers } = await aRoom();
    await ask('create_timer', 'e-1');
    const { key } = await newKey(ada.client, ada.uid);
    await askerOf(people.server.url, key, room.pid)('create_timer', 'e-1');
    expect(await timers()).toBe(3);
    time.ahead += DAY + 1;
    expect((await ask('create_timer', 'e-1')).replay).toBeNull();
    expect(await timers()).toBe(4);
  });

  it('K145 is answered even if 4 MB of answers are stored, while new requests are refused', async () => {
    const counted = await People.gather({ clock: time.clock, env: { RATE_LIMITS: 'on' } });
    const ada = await counted.person();
    const made = await ada.client.makeRoom();
    const token = await ada.client.token(made, 'CONTROLLER');
    await ada.client.command(made.room.pid, token, 'timers/create', { notes: '€'.repeat(10_000) });
    const asks = [await newKey(ada.client, ada.uid), await newKey(ada.client, ada.uid)].map(({ key }) =>
      askerOf(counted.server.url, key, made.room.pid),
    );
    time.stoodAt = time.clock.now();
    const told: number[] = [];
    for (const ask of asks)
      for (let nth = 0; nth < 75; nth += 1)
        told.push((await ask('update_timer', `${nth}`, { index: '2', speaker: 'Ada' })).status);
    // Each takes some 30 of 4,000 kB.
    const refused = told.indexOf(429);
    expect(refused).toBeGreaterThan(120);
    expect(new Set(told.slice(refused))).toEqual(new Set([429]));
    const [ask] = asks;
    expect(await ask?.('update_timer', '0', { index: '2', speaker: 'Ada' })).toMatchObject({
      replay: 'true',
    });
    expect(await ask?.('start', '')).toMatchObject({ status: 200 });
    time.stoodAt = null;
    await counted.leave();
  });

  it('K48 gets the stored answer after kill -9 exactly if the change is on disk', async () => {
    const server = await ServerProcess.start();
    try {
      const owner = new RestClient(server.url);
      const { uid } = userIn(await post(owner, 'anonymous'));
      const { room } = await owner.makeRoom();
      const { key } = await newKey(owner, uid);
      const ask = askerOf(server.url, key, room.pid);
      const count = async () => Object((await ask('get_all_timers', '')).body.data).length;
      const asked = Array.from({ length: 30 }, (_, nth) => ask('create_timer', `f-${nth}`).catch(() => null));
      await asked[5];
      await server.kill();
      await Promise.all(asked);
      await server.start();
      const before = await count();
      const again = await Promise.all(
        Array.from({ length: 30 }, (_, nth) => ask('create_timer', `f-${nth}`)),
      );
      const repeated = again.filter(({ replay }) => replay === 'true').length;
      // One timer was there to begin with.
      expect(repeated).toBe(before - 1);
      expect(repeated).toBeGreaterThan(0);
      expect(await count()).toBe(31);
    } finally {
      await server.remove();
    }
  });
});

describe('a stored answer', () => {
  it('K48 is deleted after a day without any request', async () => {
    const data = temporaryFolder();
    const start = () => startServer({ clock: time.clock, env: { DATA_DIR: data } });
    const first = await start();
    const owner = new RestClient(first.url);
    const { uid } = userIn(await post(owner, 'anonymous'));
    const { room } = await owner.makeRoom();
    const { key } = await newKey(owner, uid);
    await askerOf(first.url, key, room.pid)('create_timer', 'h-1');
    await first.remove();
    const kept = async () => (await askKept(data, 'select created_at from kept_answers')).length;
    expect(await kept()).toBe(1);
    time.ahead += DAY + 1;
    const second = await start();
    await expect.poll(kept, { timeout: 30_000 }).toBe(0);
    await second.remove();
    rmSync(data, { recursive: true });
  });
});

describe('the state endpoint', () => {
  it('K49 returns all that crew sees, with its position', async () => {
    const { ask, room } = await aRoom();
    await ask('update_timer', '', { index: '1', notes: 'Lights down' });
    await ask('create_message', '', { text: 'Wrap up' });
    expect((await ask('state', '')).body.data).toMatchObject({
      room: { pid: room.pid },
      timers: [{ notes: 'Lights down' }],
      messages: [{ text: 'Wrap up' }],
      epoch: 1,
      seq: 2,
    });
  });
});
