import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FactReads } from '../../server/facts.ts';
import type { Storage } from '../../server/storage.ts';
import { openWriter } from '../../server/store/connection.ts';
import { databaseFile } from '../../server/store/lock.ts';
import { newKey } from '../support/api-keys.ts';
import { EventStream } from '../support/event-stream.ts';
import { openLateStorage } from '../support/late-store.ts';
import { People } from '../support/people.ts';
import { RoomClient } from '../support/room-client.ts';
import { crew, joinAsController, rejoined } from '../support/teams.ts';

/**
 * A server's knowledge of teams, sessions and keys when the store answers late, fails at times, and is written by
 * others.
 */
let people: People;
let storage: Storage;
let isDown = false;

const whileUp =
  <Key, Found>(read: (keys: readonly Key[]) => Promise<Found>) =>
  async (keys: readonly Key[]) => {
    const found = await read(keys);
    if (isDown) throw new Error('The store is down.');
    return found;
  };

const around = ({ teams, sessions, keys }: FactReads): FactReads => ({
  teams: whileUp(teams),
  sessions: whileUp(sessions),
  keys: whileUp(keys),
});

const gather = (env: Readonly<Record<string, string>> = {}) =>
  People.gather({
    env,
    openStorage: async (directory, options) => {
      storage = await openLateStorage(directory, options, around);
      return storage;
    },
  });

beforeEach(async () => {
  people = await gather();
  return () => people.leave();
});
afterEach(() => {
  isDown = false;
});
/** As another process does. */
function written({ server }: People, sql: string, ...values: readonly string[]): void {
  const writer = openWriter(databaseFile(server.dataDir));
  writer.prepare(sql).run(...values);
  writer.close();
}

const unavailable = { status: 503, body: { code: 'storage_unavailable' } };

describe('an unreadable store', () => {
  it('W151 refuses sessions and keys that are not in memory, and serves those that are', async () => {
    const { ada, bob, id, room } = await crew(people);
    const { pid } = room.room;
    const { key } = await newKey(ada.client, id);
    const token = await bob.client.token(room, 'CONTROLLER', { signature: null });
    const link = await people.someone().token(room, 'VIEWER');
    const { url } = people.server;
    isDown = true;
    expect(await rejoined(url, token)).toBe('storage_unavailable');
    expect(await bob.client.command(pid, token, 'timeset/start')).toMatchObject(unavailable);
    const status = `/v1/get_room?room_id=${pid}&api_key=${key}`;
    expect(await people.someone().call('GET', status)).toMatchObject(unavailable);
    const viewer = await RoomClient.join(url, { token: link });
    isDown = false;
    expect(await bob.client.command(pid, token, 'timeset/start')).toMatchObject({ status: 200 });
    expect((await people.someone().call('GET', status)).status).toBe(200);
    const controller = await RoomClient.join(url, { token });
    await viewer.close();
    await controller.close();
  });

  it("W154 refuses a room like an unreadable one if the room's team cannot be read", async () => {
    const ada = await people.verifiedPerson();
    const room = await ada.client.makeRoom({ name: 'Main' });
    await storage.teams.renew(null);
    isDown = true;
    const path = `/api/rooms/${room.room.pid}`;
    expect(await ada.client.call('GET', path)).toMatchObject(unavailable);
    isDown = false;
    expect(await ada.client.call('GET', path)).toMatchObject({ status: 200 });
  });

  it('W154 refuses to move a room to a team that cannot be read', async () => {
    const { ada, room } = await crew(people);
    const { controller } = await joinAsController(people, ada, room);
    await storage.teams.renew([ada.uid]);
    isDown = true;
    const move = () =>
      ada.client.call('POST', `/api/rooms/${room.room.pid}/move`, { body: { teamId: ada.uid } });
    expect(await move()).toMatchObject(unavailable);
    expect(await controller.ask('timeset/start')).toMatchObject({ seq: 1 });
    isDown = false;
    expect(await move()).toMatchObject({ status: 200 });
    await controller.close();
  });

  it('W153 ends the sockets of a removed member as soon as the data can be read again', async () => {
    const { ada, bob, id, room } = await crew(people);
    const { controller, token } = await joinAsController(people, bob, room);
    isDown = true;
    const removed = await ada.client.call('DELETE', `/api/teams/${id}/members/${bob.uid}`);
    expect(removed.status).toBe(204);
    expect(await rejoined(people.server.url, token)).toBe('storage_unavailable');
    expect(controller.goodbyes).toEqual([]);
    isDown = false;
    expect(await controller.goodbye()).toMatchObject({ code: 'unauthorized' });
    expect(await rejoined(people.server.url, token)).toBe('unauthorized');
  });
});

describe('a write by another process', () => {
  it('W155 ends a membership in this process, with its sockets', async () => {
    const { ada, bob, id, room } = await crew(people);
    const [others, mine] = [
      await joinAsController(people, bob, room),
      await joinAsController(people, ada, room),
    ];
    written(people, 'delete from team_members where team_id = ? and uid = ?', id, bob.uid);
    await storage.teams.renew([id]);
    expect(await others.controller.goodbye()).toMatchObject({ code: 'unauthorized' });
    expect(await rejoined(people.server.url, others.token)).toBe('unauthorized');
    expect(await mine.controller.ask('timeset/start')).toMatchObject({ seq: 1 });
    await mine.controller.close();
  });

  it('W155 ends a session in this process, with its sockets', async () => {
    const { ada, bob, room } = await crew(people);
    const [others, mine] = [
      await joinAsController(people, bob, room),
      await joinAsController(people, ada, room),
    ];
    written(people, 'delete from sessions where user_id = ?', bob.uid);
    await storage.sessions.renew(null);
    expect(await others.controller.goodbye()).toMatchObject({ code: 'unauthorized' });
    expect(await mine.controller.ask('timeset/start')).toMatchObject({ seq: 1 });
    await mine.controller.close();
  });

  it('W155 ends a key in this process, with its streams', async () => {
    const { ada, id, room } = await crew(people);
    const [gone, stays] = [await newKey(ada.client, id), await newKey(ada.client, id)];
    const streamOf = (key: string) =>
      EventStream.open(`${people.server.url}/v1/events?room_id=${room.room.pid}`, {
        authorization: `Bearer ${key}`,
      });
    const [first, second] = [await streamOf(gone.key), await streamOf(stays.key)];
    expect([first.answer.status, second.answer.status]).toEqual([200, 200]);
    written(people, 'delete from api_keys where id = ?', gone.id);
    await storage.keys.renew();
    await first.ends();
    expect(second.isEnded).toBe(false);
    second.close();
  });

  it("B53 W155 sets the plan of the team's loaded rooms in this process", async () => {
    const billed = await gather({ BILLING: 'sandbox' });
    const ada = await billed.verifiedPerson();
    const room = await ada.client.makeRoom();
    const { controller } = await joinAsController(billed, ada, room);
    const values = "(?, 'enterprise-pro', 0, null)";
    written(
      billed,
      `insert into team_plans (team_id, plan_id, since, active_until) values ${values}`,
      ada.uid,
    );
    await storage.teams.renew([ada.uid]);
    expect(await controller.event('room/plan')).toMatchObject({ id: 'enterprise-pro' });
    await controller.close();
    await billed.leave();
  });
});
