import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '../../machines/kernel/time.ts';
import { planCatalogue } from '../../machines/plan/plan.ts';
import { keysOf, newKey } from '../support/api-keys.ts';
import { PASSWORD, People, type Person } from '../support/people.ts';
import type { MadeRoom } from '../support/rest-client.ts';
import { settableClock } from '../support/settable-clock.ts';
import { crew, newTeam } from '../support/teams.ts';
import { longRundown } from '../support/worst-bodies.ts';

const time = settableClock();

let people: People;
beforeAll(async () => {
  people = await People.gather({ clock: time.clock, env: { RATE_LIMITS: 'on' } });
});
afterAll(() => people.leave());

const ask = async (path: string, key: string, pid: string, more = '') => {
  const answer = await fetch(`${people.server.url}/v1/${path}?room_id=${pid}&api_key=${key}${more}`);
  const { code = 'ok' } = await answer.json();
  return `${answer.status} ${code}`;
};
const opens = (key: string, { room }: MadeRoom) => ask('test_auth', key, room.pid);
const GONE = '401 unauthorized';
const PRO = planCatalogue.find(({ label }) => label === 'pro')?.id ?? '';

describe('an API key', () => {
  it('K4 of each scope has the rights of the scopes below it', async () => {
    const { ada, id, room } = await crew(people);
    const told = async (scope: string) => {
      const { key } = await newKey(ada.client, id, { scope });
      const asked = ['get_all_timers', 'start', 'create_message'].map((path) =>
        ask(path, key, room.room.pid),
      );
      return Promise.all(asked);
    };
    expect(await told('read')).toEqual(['200 ok', '403 forbidden', '403 forbidden']);
    expect(await told('show-call')).toEqual(['200 ok', '200 ok', '403 forbidden']);
    expect(await told('edit')).toEqual(['200 ok', '200 ok', '200 ok']);
  });

  it('K4 opens its own rooms, and reveals nothing about others', async () => {
    const { ada, id, room } = await crew(people);
    const [other, later] = [await ada.client.makeRoom(), await ada.client.makeRoom({ teamId: id })];
    const [ofRoom, ofTeam] = [
      await newKey(ada.client, id, { roomPid: room.room.pid }),
      await newKey(ada.client, id),
    ];
    expect(await Promise.all([room, later, other].map((each) => opens(ofTeam.key, each)))).toEqual([
      '200 ok',
      '200 ok',
      '404 room_not_found',
    ]);
    expect(await Promise.all([room, later].map((each) => opens(ofRoom.key, each)))).toEqual([
      '200 ok',
      '404 room_not_found',
    ]);
  });

  it('K142, W2817 counts in the read limit of its network address and proven team, apart from public feeds', async () => {
    const { ada, id, room } = await crew(people);
    const token = await ada.client.token(room, 'CONTROLLER');
    await ada.client.command(room.room.pid, token, 'timers/replace', { items: longRundown() });
    const { key } = await newKey(ada.client, id);
    const read = async (path: string, agent: string) => {
      const address = `${people.server.url}/v1/${path}room_id=${room.room.pid}`;
      const headers = { authorization: `Bearer ${key}`, 'user-agent': agent };
      const answer = await fetch(address, { headers });
      await answer.body?.cancel();
      return answer.status;
    };
    time.stoodAt = time.clock.now();
    for (const path of ['agenda.json?', 'agenda.ics?', 'state?', 'get_all_timers?', 'events?raw=yes&']) {
      time.steadyAhead += MINUTE;
      // Each takes eleven of 300 points in six seconds.
      for (let asked = 1; asked <= 27; asked += 1) expect(await read(path, `${path} ${asked}`)).toBe(200);
      expect(await read(path, path)).toBe(429);
    }
    expect(await read('get_logs?limit=200&', '')).toBe(429);
    expect(await read('agenda.ics?', 'another')).toBe(200);
    expect(await read('get_status?', '')).toBe(200);
    time.stoodAt = null;
    // Earlier points have expired.
    time.steadyAhead += MINUTE;
  });

  it('K1 stores when it was last used, rounded to the minute', async () => {
    const { ada, id, room } = await crew(people);
    const { key } = await newKey(ada.client, id);
    await opens(key, room);
    await expect.poll(async () => (await keysOf(ada.client, id))[0]?.lastUsedAt).not.toBeNull();
    const [listed] = await keysOf(ada.client, id);
    expect((listed?.lastUsedAt ?? 1) % MINUTE).toBe(0);
  });

  it('K3 opens nothing from the moment of its revocation', async () => {
    const { ada, id, room } = await crew(people);
    const { id: keyId, key } = await newKey(ada.client, id);
    expect(await opens(key, room)).toBe('200 ok');
    await ada.client.call('DELETE', `/api/teams/${id}/keys/${keyId}`);
    expect(await opens(key, room)).toBe(GONE);
  });

  it("K3 becomes invalid with its room's links, move or deletion, unless it is a team key", async () => {
    const { ada, id, room } = await crew(people);
    const ofTeam = await newKey(ada.client, id);
    const made = () => newKey(ada.client, id, { roomPid: room.room.pid });
    const first = await made();
    expect(await opens(first.key, room)).toBe('200 ok');
    await ada.client.call('POST', `/api/teams/${id}/replace-links`);
    expect([await opens(first.key, room), await opens(ofTeam.key, room)]).toEqual([GONE, '200 ok']);
    const next = await made();
    const path = `/api/rooms/${room.room.pid}`;
    await ada.client.call('DELETE', path);
    expect([await opens(next.key, room), await opens(ofTeam.key, room)]).toEqual([
      GONE,
      '404 room_not_found',
    ]);
    await ada.client.call('POST', `${path}/restore`);
    expect(await opens(next.key, room)).toBe('200 ok');
    await ada.client.call('POST', `${path}/move`, { body: { teamId: await newTeam(ada) } });
    expect([await opens(next.key, room), await opens(ofTeam.key, room)]).toEqual([
      GONE,
      '404 room_not_found',
    ]);
  });

  it('K3, U81 becomes invalid with its team or account, or when the address is first proven', async () => {
    const ada: Person = await people.person();
    const own = await ada.client.makeRoom();
    const early = await newKey(ada.client, ada.uid);
    expect(await opens(early.key, own)).toBe('200 ok');
    const body = { token: await people.mails.token(ada.email) };
    await ada.client.call('POST', '/api/auth/verify-email', { body });
    expect(await opens(early.key, own)).toBe(GONE);
    const id = await newTeam(ada);
    const [ofTeam, ofAccount] = [await newKey(ada.client, id), await newKey(ada.client, ada.uid)];
    expect(await opens(ofTeam.key, own)).toBe('404 room_not_found');
    await ada.client.call('DELETE', `/api/teams/${id}`);
    expect(await opens(ofTeam.key, own)).toBe(GONE);
    expect(await opens(ofAccount.key, own)).toBe('200 ok');
    await ada.client.call('DELETE', ada.path, { body: { currentPassword: PASSWORD } });
    expect(await opens(ofAccount.key, own)).toBe(GONE);
  });

  it('K15 may send 100 requests a minute, or 1,200 for one timer, and refused requests do not count', async () => {
    const { ada, id, room } = await crew(people);
    const { key } = await newKey(ada.client, id);
    const at = (path: string, more = '') =>
      fetch(`${people.server.url}/v1/${path}?room_id=${room.room.pid}&api_key=${key}${more}`);
    const first = await at('get_room');
    expect(first.headers.get('ratelimit-remaining')).toBe('99');
    time.steadyAhead += 30 * SECOND;
    for (let asked = 1; asked < 100; asked += 1) expect((await at('get_room')).status).toBe(200);
    const refused = await at('get_room');
    const wait = Number(refused.headers.get('retry-after'));
    expect([refused.status, wait > 0 && wait <= 30]).toEqual([429, true]);
    const single: number[] = [];
    while (single.length < 1_210)
      single.push(
        ...(await Promise.all(
          Array.from({ length: 55 }, async () => (await at('get_timer', '&index=1')).status),
        )),
      );
    expect(single.filter((status) => status === 200)).toHaveLength(1_200);
    expect(new Set(single)).toEqual(new Set([200, 429]));
    time.steadyAhead += 30 * SECOND;
    expect([(await at('get_room')).status, (await at('get_room')).status]).toEqual([200, 429]);
  });

  it('K15 uses up its limit by each command of a batch', async () => {
    const { ada, id, room } = await crew(people);
    const { key } = await newKey(ada.client, id);
    const batch = (count: number) =>
      fetch(`${people.server.url}/v1/batch`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          room_id: room.room.pid,
          commands: Array.from({ length: count }, () => ({ name: 'room/blackout', payload: { on: true } })),
        }),
      });
    const [first, second] = [await batch(50), await batch(30)];
    expect([first, second].map(({ headers }) => headers.get('ratelimit-remaining'))).toEqual(['50', '20']);
    expect([(await batch(21)).status, (await batch(20)).status]).toEqual([429, 200]);
  });

  it('K15 can be guessed 30 times a minute per address, while a correct key still works', async () => {
    time.steadyAhead += MINUTE;
    const { ada, id, room } = await crew(people);
    const { key } = await newKey(ada.client, id);
    const wrong = (nth: number) => ask('test_auth', nth.toString(16).padStart(32, '0'), room.room.pid);
    for (let nth = 0; nth < 30; nth += 1) expect(await wrong(nth)).toBe(GONE);
    expect(await wrong(30)).toBe('429 rate_limited');
    expect(await opens(key, room)).toBe('200 ok');
  });
});

describe('a plan without API access', () => {
  it('K2, K5 refuses new and existing keys until it has API access again', async () => {
    const CHIEF = 'admin@callboard.test';
    const billed = await People.gather({ env: { BILLING: 'sandbox', ADMIN_EMAIL: CHIEF } });
    const [chief, ada] = [await billed.person(CHIEF), await billed.verifiedPerson()];
    const token = await billed.mails.token(CHIEF);
    await chief.client.call('POST', '/api/auth/verify-email', { body: { token } });
    const planned = (method: string) =>
      chief.client.call(method, `/api/admin/teams/${ada.uid}/plan`, {
        ...(method === 'PUT' && { body: { planId: PRO, activeUntil: null } }),
      });
    const asked = { body: { name: 'Deck', scope: 'edit' } };
    const { room } = await ada.client.makeRoom();
    expect(await ada.client.call('POST', `/api/teams/${ada.uid}/keys`, asked)).toMatchObject({
      status: 403,
      body: { code: 'plan_limit', message: expect.stringContaining('does not include the API') },
    });
    await planned('PUT');
    const { key } = await newKey(billed.thief(ada.client), ada.uid);
    const told = async () =>
      (await fetch(`${billed.server.url}/v1/get_room?room_id=${room.pid}&api_key=${key}`)).status;
    expect(await told()).toBe(200);
    await planned('DELETE');
    expect(await told()).toBe(403);
    await planned('PUT');
    expect(await told()).toBe(200);
    await billed.leave();
  });
});
