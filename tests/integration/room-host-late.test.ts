import { rmSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RoomId } from '../../machines/kernel/ids.ts';
import { MINUTE, SECOND } from '../../machines/kernel/time.ts';
import { selfHostedPlan } from '../../machines/plan/room-plan.ts';
import type { TurnTaker } from '../../server/kernel/event-loop.ts';
import { createRoomHost } from '../../server/rooms/host.ts';
import { RoomDamaged } from '../../server/rooms/journal/room-damaged.ts';
import { SqliteRoomStore } from '../../server/rooms/journal/store.sqlite.ts';
import type { MaybePromise, RoomStore, StoredRoom } from '../../server/rooms/journal/store.ts';
import type { Answer } from '../../server/rooms/submission.ts';
import { newKey } from '../support/api-keys.ts';
import { LateStore } from '../support/late-store.ts';
import { userIn } from '../support/people.ts';
import { RestClient } from '../support/rest-client.ts';
import { RoomClient } from '../support/room-client.ts';
import { temporaryFolder } from '../support/server-process.ts';
import { MemoryDisk, MemoryRoomStore } from '../support/store.memory.ts';
import { startServer, type TestServer } from '../support/test-server.ts';
import { aRoom, ask, countedIds, FakeClock, Heard } from './room-host.fixtures.ts';
import { adjust, create, start } from './room-host.rig.ts';

let disk: MemoryDisk;
let clock: FakeClock;
beforeEach(() => {
  disk = new MemoryDisk();
  clock = new FakeClock();
});

/** A new process on the same disk, which it reads as if it were far away. */
function boot(store: RoomStore = new LateStore(new MemoryRoomStore(disk))) {
  const heard = new Heard();
  const faults: unknown[] = [];
  const host = createRoomHost({
    laterTurn: (work) => work(),
    store,
    clock,
    listeners: [heard],
    randomness: countedIds(),
    planOfTeam: () => selfHostedPlan,
    onFault: (error) => faults.push(error),
  });
  return { host, heard, faults };
}

const turns = async (isOver: () => boolean) => {
  while (!isOver()) await new Promise((resolve) => setImmediate(resolve));
};

/** Waits for the answers to the first three commands of room-a. */
async function expectInOrder(answers: readonly (readonly Answer[])[], heard: Heard) {
  await turns(() => answers.every((each) => each.length > 0));
  expect(answers.flat()).toMatchObject([
    { result: { seq: 1 } },
    { result: { seq: 2 } },
    { result: { seq: 3 } },
  ]);
  expect(heard.seqs('room-a')).toEqual([1, 2, 3]);
}

describe('a host with an asynchronous store', () => {
  it('D55 runs commands for an unloaded room in order', async () => {
    await boot().host.createRoom(aRoom());
    const { host, heard } = boot();
    const answers = [create, start, adjust].map((command) => ask(host, command));
    expect(() => host.durable('room-a')).toThrow('Try again in a moment');
    await host.ready('room-a');
    expect(host.durable('room-a')?.context.show.timers).toHaveLength(1);
    await expectInOrder(answers, heard);
    expect(host.ready('room-a')).toBeNull();
  });

  it('D55 reports that a room is missing or damaged once the store has tried to read it', async () => {
    const { host } = boot();
    await host.ready('room-x');
    expect(host.durable('room-x')).toBeNull();
    const answers = ask(host, start, { roomId: 'room-x' });
    expect(answers).toMatchObject([{ error: { code: 'room_not_found' } }]);

    const damaged = new LateStore(new MemoryRoomStore(disk));
    damaged.load = (roomId) => Promise.reject(new RoomDamaged(roomId, 'timers'));
    const other = boot(damaged);
    const refused = ask(other.host, start);
    await turns(() => refused.length > 0);
    expect(refused).toMatchObject([{ error: { code: 'room_damaged' } }]);
    expect(other.host.health().damagedRooms).toEqual([{ roomId: 'room-a', what: 'timers' }]);
  });

  it('D55 loads an unloaded room when one of its alarms is due', async () => {
    const { host } = boot();
    await host.createRoom(aRoom('room-d'));
    const started = ask(host, start, { roomId: 'room-d' });
    await turns(() => started.length > 0);
    const next = boot();
    clock.skip(11 * MINUTE);
    const later = boot();
    await turns(() => clock.waits.length > 0);
    await turns(() => {
      clock.advance(SECOND);
      return later.heard.seqs('room-d').length > 0;
    });
    expect(later.host.durable('room-d')?.context.show.timeset.running).toBe(false);
    expect(next.faults).toEqual([]);
  });

  it('D55 refuses a deleted room, and opens it once it is restored', async () => {
    const { host } = boot();
    await host.createRoom(aRoom('room-e'));
    await host.deleteRoom('room-e');
    expect(host.durable('room-e')).toBeNull();
    await host.restoreRoom('room-e');
    await host.ready('room-e');
    expect(host.durable('room-e')).not.toBeNull();
  });
});

/** Records the loads that block the event loop. */
class SlicedStore extends MemoryRoomStore {
  readonly isSliced = true;
  readonly loadsAtOnce: RoomId[] = [];
  isDamaged = false;

  override load(roomId: RoomId): StoredRoom | null;
  override load(roomId: RoomId, turn: TurnTaker): Promise<StoredRoom | null>;
  override load(roomId: RoomId, turn?: TurnTaker): MaybePromise<StoredRoom | null> {
    if (turn !== undefined) return turn().then(() => this.#read(roomId));
    this.loadsAtOnce.push(roomId);
    return this.#read(roomId);
  }

  #read(roomId: RoomId): StoredRoom | null {
    if (this.isDamaged) throw new RoomDamaged(roomId, 'timers');
    return super.load(roomId);
  }
}

describe('a host whose store decodes in slices', () => {
  it('W2851 does not load sleeping rooms at once when their alarms are due', async () => {
    const { host } = boot(new SlicedStore(disk));
    for (const roomId of ['room-f', 'room-g']) {
      await host.createRoom(aRoom(roomId));
      const started = ask(host, start, { roomId });
      await turns(() => started.length > 0);
    }
    const store = new SlicedStore(disk);
    const next = boot(store);
    clock.advance(11 * MINUTE);
    await turns(() => next.heard.seqs('room-g').length > 0);
    expect(next.heard.seqs('room-f')).toHaveLength(1);
    expect(store.loadsAtOnce).toEqual([]);
  });

  it('W2851 keeps the order of commands if the room is needed at once meanwhile', async () => {
    await boot(new SlicedStore(disk)).host.createRoom(aRoom());
    const store = new SlicedStore(disk);
    const { host, heard } = boot(store);
    const answers = [create, start].map((command) => ask(host, command));
    expect(host.durable('room-a')).not.toBeNull();
    answers.push(ask(host, adjust));
    await expectInOrder(answers, heard);
    expect(store.loadsAtOnce).toEqual(['room-a']);
  });

  it('W2851 reports a damaged room when it is opened', async () => {
    const store = new SlicedStore(disk);
    store.isDamaged = true;
    const { host } = boot(store);
    const refused = ask(host, start);
    await turns(() => refused.length > 0);
    expect(refused).toMatchObject([{ error: { code: 'room_damaged' } }]);
  });
});

describe('a server', () => {
  let server: TestServer | null = null;
  let folder = '';
  afterEach(async () => {
    vi.restoreAllMocks();
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each([
    ['D55', 'with an asynchronous store', true],
    ['W2851', 'in slices', false],
  ])(
    '%s loads an unloaded room %s for sockets, states, keys, feeds and credentials',
    async (_, __, isLate) => {
      folder = temporaryFolder();
      const again = async () => {
        await server?.stop();
        server = await startServer({ lateStore: isLate, env: { DATA_DIR: folder } });
        return server.url;
      };
      const owner = new RestClient(await again());
      const [bySocket, byState, byKey, byFeed, byView] = [
        await owner.makeRoom(),
        await owner.makeRoom(),
        await owner.makeRoom(),
        await owner.makeRoom(),
        await owner.makeRoom(),
      ];
      const { uid } = userIn(await owner.call('GET', '/api/auth/session'));
      const { key } = await newKey(owner, uid);
      const tokens = [await owner.token(bySocket, 'CONTROLLER'), await owner.token(byState, 'CONTROLLER')];

      const loads = vi.spyOn(SqliteRoomStore.prototype, 'load');
      const url = await again();
      const client = await RoomClient.open(url);
      client.hello({ token: tokens[0] ?? '' });
      // Behind a hello that waits for its room.
      const answers = [client.command('timeset/start'), client.command('timeset/adjust', { ms: MINUTE })];
      expect(await Promise.all(answers)).toMatchObject([
        ['ack', 1, { seq: 1 }],
        ['ack', 2, { seq: 2 }],
      ]);
      expect(client.frames[0]?.[0]).toBe('welcome');
      await client.close();

      const status = async (path: string, headers = {}) => (await fetch(url + path, { headers })).status;
      const state = `/api/rooms/${byState.room.pid}/state`;
      expect(await status(state, { 'x-access-token': tokens[1] ?? '' })).toBe(200);
      const query = new URLSearchParams({ room_id: byKey.room.pid, api_key: key });
      expect(await status(`/v1/get_room?${query}`)).toBe(200);
      const agenda = new URL(`${byFeed.links.agenda}`, url).searchParams;
      agenda.set('room_id', byFeed.room.pid);
      expect(await status(`/v1/agenda.json?${agenda}`)).toBe(200);
      expect(await status('/api/rooms/ZZZZZZZZ/credentials')).toBe(404);
      expect(await status(`/api/rooms/${byView.room.pid}/credentials?view=VIEWER`)).toBe(200);
      const areSliced = loads.mock.calls.map(([, turn]) => turn !== undefined);
      expect(areSliced).toEqual(Array.from({ length: 5 }, () => !isLate));
    },
  );
});
