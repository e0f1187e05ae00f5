import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '../../machines/kernel/time.ts';
import { RestClient } from '../support/rest-client.ts';
import { settableClock } from '../support/settable-clock.ts';
import { startServer, type TestServer } from '../support/test-server.ts';
import { longRundown } from '../support/worst-bodies.ts';

const time = settableClock();

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ clock: time.clock, env: { RATE_LIMITS: 'on' } });
});
afterAll(() => server.remove());

describe('the cost of large requests and answers', () => {
  const aRoom = async () => {
    const owner = new RestClient(server.url);
    const { room, ...made } = await owner.makeRoom();
    const token = await owner.token({ room, ...made }, 'CONTROLLER');
    return {
      replace: (items: readonly unknown[]) => owner.command(room.pid, token, 'timers/replace', { items }),
      press: () => owner.command(room.pid, token, 'timeset/toggle'),
      read: (path: string) =>
        owner.call('GET', `/api/rooms/${room.pid}/${path}`, { headers: { 'x-access-token': token } }),
    };
  };

  it("W62 depends on the size of a command's body, whether it is accepted or refused", async () => {
    const { replace, press } = await aRoom();
    // Each takes 122 of 1,200 points in a minute for its 488 kB.
    const padding = 'x'.repeat(499_000);
    for (let sent = 1; sent <= 9; sent += 1) {
      expect(await replace([padding])).toMatchObject({ status: 400 });
      // Three of them are all that an address may send in 18 s (W67).
      if (sent % 3 === 0) time.steadyAhead += 18 * SECOND;
    }
    expect(await replace([padding])).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    // Refused requests take nothing: small ones still pass.
    expect(await press()).toMatchObject({ status: 200 });
  });

  it('W62, W64 allows three replacements of the rundown by 1,000 timers in a row', async () => {
    const { replace, press } = await aRoom();
    for (let sent = 0; sent < 3; sent += 1)
      expect(await replace(longRundown())).toMatchObject({ status: 200 });
    expect(await press()).toMatchObject({ status: 200 });
  });

  it('W2605 grows with the size of the rundown for dry runs', async () => {
    const { replace, read } = await aRoom();
    time.steadyAhead += MINUTE;
    const when = encodeURIComponent(JSON.stringify({ type: 'BEFORE', timerId: null, minutes: 5 }));
    await replace(longRundown());
    const ask = async () => (await read(`automations/dry-run?when=${when}`)).status;
    expect([await ask(), await ask()]).toEqual([200, 429]);
    await replace([{}]);
    time.steadyAhead += 6 * SECOND;
    for (let nth = 0; nth < 20; nth += 1) expect(await ask()).toBe(200);
  });

  it('W62 depends on the size of the answer for state, log and export', async () => {
    const { replace, read } = await aRoom();
    // The former test's rundowns have expired (W67).
    time.steadyAhead += 18 * SECOND;
    await replace(longRundown());
    expect(await read('log')).toMatchObject({ status: 200, body: [{ command: 'timers/replace' }] });
    // In six seconds each state takes eleven of 300 points, each page of the log ten.
    time.steadyAhead += MINUTE;
    for (let asked = 0; asked < 20; asked += 1) expect((await read('state')).status).toBe(200);
    for (let asked = 0; asked < 8; asked += 1) expect((await read('log?limit=500')).status).toBe(200);
    expect((await read('log?limit=500')).status).toBe(429);
    expect((await read('export')).status).toBe(429);
    expect((await (await aRoom()).read('state')).status).toBe(429);
    time.steadyAhead += MINUTE;
    for (let asked = 0; asked < 27; asked += 1) expect((await read('export')).status).toBe(200);
    expect((await read('export')).status).toBe(429);
  });

  it('W62 counts the changes of a command, in addition to its body', async () => {
    const { replace, press } = await aRoom();
    time.steadyAhead += MINUTE;
    // A point for the body, ten for the list that it writes.
    expect(await replace(Array.from({ length: 1_000 }, () => ({})))).toMatchObject({ status: 200 });
    const refused = async (kilobytes: number) =>
      expect(await replace(['x'.repeat(kilobytes * 1_000)])).toMatchObject({ status: 400 });
    for (let sent = 1; sent <= 9; sent += 1) {
      await refused(499);
      if (sent % 3 === 0) time.steadyAhead += 18 * SECOND;
    }
    await refused(372);
    expect(await press()).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
  });
});
