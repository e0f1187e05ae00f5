import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { isAdminHealth } from '../../machines/people/admin.answers.ts';
import { VERSION } from '../../server/version.ts';
import { damageRoom } from '../support/damaged-room.ts';
import { People, type Person, post } from '../support/people.ts';
import { temporaryFolder } from '../support/server-process.ts';

const CHIEF = 'chief@callboard.test';
const DATA_DIR = temporaryFolder();
const open = () => People.gather({ env: { ADMIN_EMAIL: CHIEF, BILLING: 'sandbox', DATA_DIR } });

let people: People;
let chief: Person;
beforeAll(async () => {
  people = await open();
  chief = await people.person(CHIEF);
  await post(chief.client, 'verify-email', { token: await people.mails.token(CHIEF) });
});
afterAll(async () => {
  await people.leave();
  rmSync(DATA_DIR, { recursive: true, force: true });
});

describe('the health of the server', () => {
  it('D182 reports the state of the server and the size of the database', async () => {
    const made = await chief.client.makeRoom();
    const { room } = made;
    // The first visitor loads a room.
    await chief.client.command(room.pid, await chief.client.token(made, 'CONTROLLER'), 'timeset/start');
    const health = (await chief.client.call('GET', '/api/admin/health')).body;
    expect(isAdminHealth(health)).toBe(true);
    expect(health).toMatchObject({ version: VERSION, billing: 'sandbox', sendsMail: true, storage: true });
    const { rooms, disk, memory, at, startedAt } = z
      .object({
        rooms: z.object({ loaded: z.number() }),
        disk: z.object({ database: z.number(), free: z.number(), size: z.number() }),
        memory: z.object({ rss: z.number() }),
        at: z.number(),
        startedAt: z.number(),
      })
      .parse(health);
    expect(room.pid).toHaveLength(8);
    for (const amount of [rooms.loaded, disk.database, disk.free, memory.rss])
      expect(amount).toBeGreaterThan(0);
    expect(disk.size).toBeGreaterThan(disk.free);
    expect(at).toBeGreaterThanOrEqual(startedAt);
  });

  it('N76, D203 reports the process, the clock difference and the release of the time-zone rules', async () => {
    const { body } = await chief.client.call('GET', '/api/admin/health');
    expect(body).toMatchObject({
      process: { host: expect.any(String), port: expect.any(Number), pid: expect.any(Number) },
      wall: 0,
      zoneRules: process.versions['tz'],
    });
  });

  it('U47 lists damaged rooms with their damage', async () => {
    const { room } = await chief.client.makeRoom({ name: 'Hall' });
    const { cookie } = chief.client;
    await people.leave();
    await damageRoom(DATA_DIR, room.pid, "name = 'Hell'");
    people = await open();
    const client = people.someone();
    client.cookie = cookie;
    const damaged = async () => (await client.call('GET', '/api/admin/health')).body;
    expect(await damaged()).toMatchObject({ damaged: [] });
    expect((await client.call('GET', `/api/rooms/${room.pid}`)).status).toBe(503);
    const health = await damaged();
    expect(isAdminHealth(health)).toBe(true);
    expect(health).toMatchObject({
      damaged: [{ roomId: room._id, pid: room.pid, name: 'Hell', what: 'name' }],
    });
  });
});
