import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { noRuns } from '../../machines/automation/runs.ts';
import { accessOf, type RoomRecord, showOf } from '../../server/rooms/journal/room.entities.ts';
import { RoomDamaged } from '../../server/rooms/journal/room-damaged.ts';
import { makeRooms, runningHost } from '../disk/busy-rooms.ts';
import { damageRoom } from '../support/damaged-room.ts';
import { LONG } from '../support/exhaustive.ts';
import { RestClient } from '../support/rest-client.ts';
import { RoomClient } from '../support/room-client.ts';
import { ServerProcess } from '../support/server-process.ts';
import { damage, type StoreOf, wholeDatabase } from './damage.rounds.ts';

const seed = 20260314;
const ROUNDS = 150;
/** Most of a database is nothing that a store would serve. */
const ROUNDS_OF_CONTROL = 1_000;

/** Reads rows without checking their checksums. */
const trusting: StoreOf = (db) => ({
  load: (roomId) => {
    const of = (table: string) =>
      db.prepare<[string], never>(`select * from ${table} where room_id = ?`).all(roomId);
    const room = db.prepare<[string], RoomRecord>('select * from rooms where id = ?').get(roomId);
    if (room === undefined) return null;
    const lists = { timers: of('timers'), messages: of('messages'), outputs: of('outputs') };
    const sheet = { columns: of('columns'), cells: of('cells') };
    const rows = { room, ...lists, ...sheet, automations: of('automations'), clocks: of('clocks') };
    const { epoch, seq } = room;
    const handledUntil = JSON.parse(room.considered);
    return {
      show: showOf(rows),
      access: accessOf(room),
      handledUntil,
      runs: noRuns,
      drafts: {},
      epoch,
      seq,
      tail: [],
      applied: new Map(),
    };
  },
  log: () => [],
});

describe('Changed bytes of the database on disk', () => {
  it('never make the server send wrong data: each room is sent as written, or refused', async () => {
    const { wrongs, refused, rounds } = damage(await wholeDatabase(seed), { seed, rounds: ROUNDS });
    expect(wrongs).toEqual([]);
    expect(rounds).toBe(ROUNDS);
    expect(refused).toBeGreaterThan(0);
  });

  it('make a store without checksums send wrong data', LONG, async () => {
    const { wrongs } = damage(await wholeDatabase(seed, trusting), { seed, rounds: ROUNDS_OF_CONTROL });
    expect(wrongs.join('\n')).toMatch(/served wrong/);
  });
});

describe('A damaged room', () => {
  it('W26 is removed together with its team or account', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'callboard-'));
    const onFatal = (reason: string): never => {
      throw new Error(reason);
    };
    const first = await runningHost(directory, { onFatal });
    const [roomId = ''] = await makeRooms(first.host, 1);
    const pid = first.host.durable(roomId)?.context.show.room.pid ?? '';
    await first.close();
    await damageRoom(directory, pid, "name = 'Brokem'");
    const { host, storage, close } = await runningHost(directory, { onFatal, onFault: () => undefined });
    expect(() => host.durable(roomId)).toThrow(RoomDamaged);
    expect(host.health().damagedRooms).toHaveLength(1);
    await host.removeRoom(roomId);
    expect(host.health().damagedRooms).toEqual([]);
    expect(storage.rooms.load(roomId)).toBeNull();
    await close();
    rmSync(directory, { recursive: true });
  });
});

describe('A server with a damaged room', () => {
  const started: ServerProcess[] = [];
  afterEach(async () => {
    for (const server of started.splice(0)) await server.remove();
  });

  it('W26 reports the damage to every request, and serves the other rooms', async () => {
    const server = await ServerProcess.start();
    started.push(server);
    const rest = new RestClient(server.url);
    const [broken, whole] = [await rest.makeRoom({ name: 'Broken' }), await rest.makeRoom({ name: 'Whole' })];
    const tokens = [await rest.token(broken, 'CONTROLLER'), await rest.token(whole, 'CONTROLLER')] as const;
    await server.stop();
    await damageRoom(server.dataDir, broken.room.pid, "name = 'Brokem'");
    await server.start();

    expect(await rest.credentials(broken, 'VIEWER')).toMatchObject({
      status: 503,
      body: { code: 'room_damaged' },
    });
    expect(await rest.command(broken.room.pid, tokens[0], 'timeset/start')).toMatchObject({ status: 503 });
    const screen = await RoomClient.open(server.url);
    screen.hello({ token: tokens[0] });
    expect(await screen.goodbye()).toMatchObject({
      code: 'room_damaged',
      retry: 'after',
      closed: { code: 4500 },
    });
    // Strangers learn only that it lives (N102).
    expect((await rest.call('GET', '/api/health')).body).toEqual({ ok: true, store: 'sqlite' });
    expect(server.output).toContain('is damaged on disk (name), so the room cannot be opened');

    const controller = await RoomClient.join(server.url, { token: tokens[1] });
    await controller.ask('timeset/start');
    expect(await rest.call('GET', '/api/rooms')).toMatchObject({ body: [{ name: 'Whole' }] });
  });
});
