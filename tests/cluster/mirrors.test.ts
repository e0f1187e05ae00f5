import { afterEach, describe, expect, it } from 'vitest';
import { refusal } from '../../machines/kernel/errors.ts';
import type { RoomId } from '../../machines/kernel/ids.ts';
import { PRESETS } from '../../machines/output/presets.ts';
import type { Command } from '../../machines/room/commands.ts';
import { Refused } from '../../server/kernel/refused.ts';
import type { Journal, JournalListener } from '../../server/rooms/journal/journal.ts';
import { RoomDamaged } from '../../server/rooms/journal/room-damaged.ts';
import type { StoredRoom } from '../../server/rooms/journal/store.ts';
import { aRoom } from '../integration/room-host.fixtures.ts';
import { MemoryRoomStore } from '../support/store.memory.ts';
import { aClient } from '../support/test-room.ts';
import type { NetworkOptions } from './memory-bus.ts';
import { expectSame, ROOM, World } from './mirrored-rooms.ts';

const OUTPUT = `${ROOM}-output`;
const start: Command = { name: 'timeset/start', payload: {} };
const stop: Command = { name: 'timeset/stop', payload: {} };

const world = (options?: Omit<NetworkOptions, 'time'>): World => {
  const made = new World(options);
  worlds.push(made);
  return made;
};
const worlds: World[] = [];

afterEach(() => {
  for (const each of worlds.splice(0)) each.stop();
});

const eventsTo =
  (edge: string, first = 'ev.') =>
  ({ to, subject }: { to: string; subject: string }) =>
    to === edge && subject.startsWith(first);

describe('A mirror of a room', () => {
  it('D113 D114 has the state and the events that its owner committed, as a room host has', async () => {
    const here = world();
    const { owner, edge } = await here.opened();
    owner.submit(ROOM, start);
    owner.host.clientsChanged(ROOM, [aClient('1'), aClient('2')], []);
    await here.pass(300);
    owner.submit(ROOM, { name: 'outputs/draft', payload: { outputId: OUTPUT, design: PRESETS.FULL } });
    owner.submit(ROOM, { name: 'outputs/discard', payload: { outputId: OUTPUT } });
    owner.submit(ROOM, { name: 'room/rotateSecrets', payload: {} });
    owner.submit(ROOM, { name: 'clients/identify', payload: { clientId: '1' } });
    await here.pass(300);
    owner.host.clientsChanged(ROOM, [], ['1']);
    await here.pass(300);
    expect(edge.told.lines).toEqual(owner.told.lines);
    expect(owner.told.lines).toEqual([
      'room-a clients 1,2',
      'room-a 1',
      'room-a client/identify',
      `room-a draft ${OUTPUT}`,
      `room-a no draft ${OUTPUT}`,
      'room-a 2',
      'room-a access 2',
      'room-a clients 2',
    ]);
    expectSame(owner, edge);
  });

  it.each([
    ['just before a silence', 20, 'ev.'],
    ['for longer than the interval of position messages', 5_000, ''],
  ])('D115 and D207 recovers messages within a second that were lost %s', async (_, ms, lost) => {
    let losing = false;
    const here = world({ passes: (sent) => !(losing && eventsTo('edge', lost)(sent)) });
    const { owner, edge } = await here.opened();
    losing = true;
    owner.submit(ROOM, start);
    await here.pass(ms);
    losing = false;
    await here.pass(1_000);
    expect(edge.told.seqs(ROOM)).toEqual([1]);
    expectSame(owner, edge);
  });

  it('D115 cannot recover lost messages if owners send no position messages', async () => {
    let losing = false;
    const here = world({
      passes: (sent) => !sent.subject.startsWith('pos.') && !(losing && eventsTo('edge')(sent)),
    });
    const { owner, edge } = await here.opened();
    losing = true;
    owner.submit(ROOM, start);
    await here.pass(20);
    losing = false;
    await here.pass(800);
    expect(edge.told.seqs(ROOM)).toEqual([]);
    owner.submit(ROOM, stop);
    await here.pass(200);
    expect(edge.told.seqs(ROOM)).toEqual([1, 2]);
  });

  it('D115 recovers the changes published while its process was disconnected', async () => {
    const here = world();
    const { owner, edge } = await here.opened();
    here.of('edge').bus.connect(false);
    for (const each of [start, stop, start]) owner.submit(ROOM, each);
    owner.host.clientsChanged(ROOM, [aClient('1')], []);
    owner.submit(ROOM, { name: 'room/rotateSecrets', payload: {} });
    await here.pass(500);
    expect(edge.mirrors.durable(ROOM)?.seq).toBe(0);
    here.of('edge').bus.connect(true);
    await here.pass(200);
    expectSame(owner, edge);
    expect(edge.told.seqs(ROOM)).toEqual([1, 2, 3, 4]);
    expect(edge.told.lines.slice(-2)).toEqual(['room-a access 2', 'room-a clients 1']);
  });

  it('D115 gives a notice for one screen to that screen even if the message was lost', async () => {
    let losing = false;
    const here = world({ passes: (sent) => !(losing && eventsTo('edge')(sent)) });
    const { owner, edge } = await here.opened();
    owner.host.clientsChanged(ROOM, [aClient('1')], []);
    await here.pass(200);
    losing = true;
    owner.submit(ROOM, { name: 'clients/identify', payload: { clientId: '1' } });
    await here.pass(20);
    losing = false;
    await here.pass(500);
    expect(edge.told.lines.filter((line) => line.includes('identify'))).toEqual(['room-a client/identify']);
  });

  it('D116 continues with the next owner, also with commits that the former owner did not publish', async () => {
    const here = world();
    const { owner, edge } = await here.opened();
    owner.submit(ROOM, start);
    await here.pass(50);
    here.of('owner').bus.connect(false);
    owner.submit(ROOM, stop);
    await here.pass(20);
    here.kill('owner');
    const next = here.process('next');
    here.owners.give('next');
    await here.pass(1_000);
    expectSame(next, edge);
    next.submit(ROOM, start);
    await here.pass(50);
    expect(edge.told.lines).toEqual(['room-a 1', 'room-a 2', 'room-a 3']);
    expect(here.owners.suspected).toEqual([]);
  });

  it('D116 requests the room until the room has an owner, and suspects an unreachable process', async () => {
    const here = world();
    const { owner } = await here.opened();
    owner.submit(ROOM, start);
    await here.pass(50);
    here.kill('owner');
    const edge = here.process('late');
    const waits = edge.mirrors.ready(ROOM);
    expect(waits).not.toBeNull();
    await here.pass(300);
    expect(here.owners.suspected).toContain('owner');
    expect(() => edge.mirrors.durable(ROOM)).toThrow(
      expect.objectContaining({ refusal: { code: 'not_ready', message: expect.any(String) } }),
    );
    here.owners.give(null);
    await here.pass(300);
    const next = here.process('next');
    here.owners.give('next');
    await here.pass(2_000);
    expectSame(next, edge);
  });

  it('D116 suspects a dead process once, and looks for owners once for many rooms', async () => {
    const here = world();
    const { owner, edge } = await here.opened();
    const rooms = Array.from({ length: 50 }, (_, at) => `room-${at}`);
    for (const roomId of rooms) void owner.host.createRoom(aRoom(roomId));
    await here.pass(50);
    for (const roomId of rooms) await here.followedBy(edge, roomId);
    here.kill('owner');
    here.owners.give('owner');
    await here.pass(50);
    expect(here.owners).toMatchObject({ suspected: ['owner'], looks: 1 });
    const next = here.process('next');
    here.owners.give('next');
    await here.pass(1_000);
    for (const roomId of rooms) expectSame(next, edge, roomId);
  });

  it('D116 ends if its process becomes the owner, and screens get each command once', async () => {
    const here = world();
    const { owner, edge } = await here.opened();
    edge.followed.add(ROOM);
    owner.submit(ROOM, start);
    await here.pass(50);
    here.of('owner').bus.connect(false);
    owner.submit(ROOM, stop);
    await here.pass(20);
    here.kill('owner');
    here.owners.give('edge');
    edge.submit(ROOM, start);
    await here.pass(500);
    expect(edge.told.lines).toEqual(['room-a 1', 'room-a 2', 'room-a 3']);
    expect(edge.mirrors.size).toBe(0);
  });

  it('D116 continues from the state that screens have after the room moved to another process', async () => {
    const here = world();
    const { owner } = await here.opened();
    owner.submit(ROOM, start);
    await here.pass(50);
    const next = here.process('next');
    const left = owner.host.durable(ROOM);
    here.owners.give('next');
    if (left !== null) owner.mirrors.adopt(left);
    next.submit(ROOM, stop);
    await here.pass(500);
    expectSame(next, owner);
    expect(owner.told.lines).toEqual(['room-a 1', 'room-a 2']);
  });

  /** An owner has told of a command, and is gone with it: the store does not have it. */
  async function lostCommand() {
    const here = world();
    here.owners.give('owner');
    const owner = here.process('owner', { storeOn: () => new EarlyStore(here.disk) });
    const edge = here.process('edge');
    here.disk.write({ kind: 'create', roomId: ROOM, context: aRoom(ROOM), nextDueAt: null });
    await here.followedBy(edge);
    owner.submit(ROOM, start);
    await here.pass(1);
    here.kill('owner');
    await here.pass(50);
    expect(edge.told.seqs(ROOM)).toEqual([1]);
    return { here, edge };
  }

  it('D117 keeps changes that the store has lost until the room has a higher epoch', async () => {
    const { here, edge } = await lostCommand();
    here.process('next', { raisesEpochs: false });
    here.owners.give('next');
    await here.pass(500);
    expect(edge.mirrors.durable(ROOM)).toMatchObject({ epoch: 1, seq: 1 });
    const raised = here.process('raised', { storeOn: (...given) => new RecoveredStore(...given) });
    here.owners.give('raised');
    await here.pass(2_000);
    expectSame(raised, edge);
    expect(edge.told.lines).toEqual(['room-a 1', 'room-a jumped']);
  });

  it('D135 restarts in the higher epoch, which the owner wrote and logged once', async () => {
    const { here, edge } = await lostCommand();
    const late = here.process('late');
    const next = here.process('next');
    here.owners.give('next');
    await here.pass(5);
    await here.followedBy(late);
    await here.pass(1_000);
    const epoch = here.disk.rooms.get(ROOM)?.epoch ?? 0;
    expect(epoch).toBeGreaterThan(1);
    next.submit(ROOM, start);
    await here.pass(200);
    for (const each of [edge, late]) {
      expectSame(next, each);
      expect(each.mirrors.durable(ROOM)).toMatchObject({ epoch, seq: 1 });
    }
    expect(edge.told.lines).toEqual(['room-a 1', 'room-a jumped', 'room-a 1']);
    expect(next.lost).toEqual([expect.stringContaining('seq 1 in epoch 1')]);
  });

  it('D135 restarts if its own process becomes the owner and has seen later changes', async () => {
    const { here, edge } = await lostCommand();
    edge.followed.add(ROOM);
    here.owners.give('edge');
    await here.pass(500);
    expect(edge.host.durable(ROOM)).toMatchObject({ epoch: here.disk.rooms.get(ROOM)?.epoch, seq: 0 });
    expect(edge.host.durable(ROOM)?.epoch).toBeGreaterThan(1);
    expect(edge.told.lines).toEqual(['room-a 1', 'room-a reset', 'room-a jumped']);
  });

  it('D135 shows no state of the room until the higher epoch is on disk', async () => {
    const { here, edge } = await lostCommand();
    let takes = false;
    const next = here.process('next', {
      storeOn: (disk, drive) => new MemoryRoomStore(disk, { ...drive, fails: () => !takes }),
    });
    here.owners.give('next');
    await here.pass(3_000);
    expect(next.host.peek(ROOM)).toBeNull();
    expect(next.host.ready(ROOM)).not.toBeNull();
    expect(() => next.host.durable(ROOM)).toThrow(expect.objectContaining({ name: 'Refused' }));
    expect(edge.told.lines).toEqual(['room-a 1']);
    takes = true;
    await here.pass(3_000);
    expectSame(next, edge);
    expect(edge.told.lines).toEqual(['room-a 1', 'room-a jumped']);
  });

  it('D118 ends when the room is deleted, and exists again when the room is restored', async () => {
    const here = world();
    const { owner, edge } = await here.opened();
    void owner.host.deleteRoom(ROOM);
    await here.pass(100);
    expect(edge.mirrors.ready(ROOM)).toBeNull();
    expect(edge.mirrors.durable(ROOM)).toBeNull();
    void owner.host.restoreRoom(ROOM);
    await here.pass(200);
    expectSame(owner, edge);
    void owner.host.removeRoom(ROOM);
    await here.pass(100);
    expect(edge.mirrors.durable(ROOM)).toBeNull();
    expect(edge.told.lines).toEqual(['room-a removed', 'room-a restored', 'room-a removed']);
  });

  it('D118 ends when the room is deleted, even if the message is lost', async () => {
    let losing = false;
    const here = world({ passes: (sent) => !(losing && eventsTo('edge')(sent)) });
    const { owner, edge } = await here.opened();
    losing = true;
    void owner.host.deleteRoom(ROOM);
    await here.pass(20);
    losing = false;
    await here.pass(500);
    expect(edge.told.lines).toEqual(['room-a removed']);
  });

  it('D118 requests a missing room at most every five seconds', async () => {
    let asked = 0;
    const here = world({
      passes: ({ subject, from }) => {
        if (subject.startsWith('since.') && from === 'edge') asked += 1;
        return true;
      },
    });
    const { edge } = await here.opened();
    asked = 0;
    for (let turn = 0; turn < 10; turn += 1) await here.followedBy(edge, 'nowhere');
    expect(edge.mirrors.durable('nowhere')).toBeNull();
    expect(asked).toBe(1);
    await here.pass(6_000);
    await here.followedBy(edge, 'nowhere');
    expect(asked).toBe(2);
  });

  it('D118 requests a missing room at once when the room is announced', async () => {
    const here = world();
    const { owner, edge } = await here.opened();
    await here.followedBy(edge, 'room-b');
    expect(edge.mirrors.durable('room-b')).toBeNull();
    void owner.host.createRoom(aRoom('room-b'));
    await here.pass(50);
    edge.mirrors.forget('room-b');
    await here.followedBy(edge, 'room-b');
    expectSame(owner, edge, 'room-b');
  });

  it('D118 reports which part of a damaged room is damaged', async () => {
    const here = world();
    const { edge } = await here.opened();
    here.kill('owner');
    here.process('next', { storeOn: () => new DamagedStore(here.disk) });
    here.owners.give('next');
    await here.pass(1_000);
    expect(() => edge.mirrors.durable(ROOM)).toThrow(/room-a is damaged on disk \(its log\)/u);
  });

  it('D118 is dropped after a minute without screens', async () => {
    const here = world();
    const { edge } = await here.opened();
    edge.followed.add(ROOM);
    await here.pass(80_000);
    expect(edge.mirrors.size).toBe(1);
    edge.followed.delete(ROOM);
    await here.pass(11_000);
    expect(edge.mirrors.size).toBe(0);
  });
});

/** Counts reads, and answers when allowed. */
class WatchedStore extends MemoryRoomStore {
  readonly comparisons: (readonly RoomId[])[] = [];
  isAway = false;
  /** For a control. */
  saysNothing = false;

  override positions(roomIds: readonly RoomId[]) {
    this.comparisons.push(roomIds);
    this.#answer();
    return this.saysNothing
      ? new Map(roomIds.map((roomId) => [roomId, { epoch: 1, seq: 0 }]))
      : super.positions(roomIds);
  }

  override load(roomId: RoomId): StoredRoom | null {
    this.#answer();
    return super.load(roomId);
  }

  #answer(): void {
    if (this.isAway) throw new Refused(refusal('storage_unavailable'));
  }
}

describe('A mirror without messages of its owner', () => {
  /** An edge that follows a room, beside its store. */
  async function watched() {
    let isSilent = false;
    const here = world({ passes: () => !isSilent });
    here.owners.give('owner');
    const owner = here.process('owner');
    const stores: WatchedStore[] = [];
    const edge = here.process('edge', {
      storeOn: (...given) => {
        const store = new WatchedStore(...given);
        stores.push(store);
        return store;
      },
    });
    const [store] = stores;
    if (store === undefined) throw new Error('It has no store.');
    void owner.host.createRoom(aRoom(ROOM));
    await here.pass(50);
    await here.followedBy(edge);
    const silence = (is = true) => {
      isSilent = is;
    };
    return { here, owner, edge, store, silence };
  }

  it.each([
    ['is away', true],
    ['carries nothing', false],
  ])('D400 has the state of the store within 3 s while NATS %s', async (_, isAway) => {
    const { here, owner, edge, store, silence } = await watched();
    const bus = here.of('edge').bus;
    if (isAway) bus.connect(false);
    else silence();
    await here.pass(2_000);
    for (const command of [start, stop, start]) {
      owner.submit(ROOM, command);
      await here.pass(3_000);
      expectSame(owner, edge);
    }
    owner.submit(ROOM, { name: 'room/rotateSecrets', payload: {} });
    await here.pass(25_000);
    expectSame(owner, edge);
    expect(edge.told.lines).toEqual([1, 2, 3, 4].map((seq) => `room-a ${seq}`).concat('room-a access 2'));
    expect(store.comparisons.length).toBeLessThanOrEqual(36);
    bus.connect(true);
    silence(false);
    await here.pass(1_500);
    store.comparisons.length = 0;
    owner.submit(ROOM, stop);
    await here.pass(100);
    expectSame(owner, edge);
    await here.pass(5_000);
    expect(store.comparisons).toEqual([]);
  });

  it('D400 compares all rooms with the store in one query', async () => {
    const { here, owner, edge, store, silence } = await watched();
    const rooms = Array.from({ length: 20 }, (_, at) => `room-${at}`);
    for (const roomId of rooms) void owner.host.createRoom(aRoom(roomId));
    await here.pass(50);
    for (const roomId of rooms) await here.followedBy(edge, roomId);
    silence();
    await here.pass(4_000);
    expect(store.comparisons.length).toBeLessThanOrEqual(4);
    expect(store.comparisons.at(-1)?.length).toBe(21);
  });

  it('D400 has the state of a room that its process did not mirror before', async () => {
    const { here, owner, edge, silence } = await watched();
    void owner.host.createRoom(aRoom('room-b'));
    await here.pass(50);
    silence();
    await here.pass(1_500);
    await here.followedBy(edge, 'room-b');
    expectSame(owner, edge, 'room-b');
    expect(edge.mirrors.size).toBe(2);
  });

  it('has an outdated state while NATS is down if the store does not list changes', async () => {
    const { here, owner, edge, store, silence } = await watched();
    store.saysNothing = true;
    silence();
    owner.submit(ROOM, start);
    await here.pass(30_000);
    expect(edge.mirrors.durable(ROOM)?.seq).toBe(0);
  });

  it('D400 and D118 ends if its room is deleted while no messages arrive', async () => {
    const { here, owner, edge, silence } = await watched();
    silence();
    void owner.host.deleteRoom(ROOM);
    await here.pass(3_000);
    expect(edge.told.lines).toEqual(['room-a removed']);
  });

  it('D401 disconnects its screens within 3 s if the store fails too, and readmits them later', async () => {
    const { here, owner, edge, store, silence } = await watched();
    silence();
    store.isAway = true;
    await here.pass(3_000);
    expect(edge.told.lines).toEqual(['room-a jumped']);
    expect(edge.mirrors.ready(ROOM)).not.toBeNull();
    expect(() => edge.mirrors.durable(ROOM)).toThrow(expect.objectContaining({ name: 'Refused' }));
    owner.submit(ROOM, start);
    await here.pass(20_000);
    expect(edge.told.lines).toEqual(['room-a jumped']);
    store.isAway = false;
    await here.followedBy(edge);
    expectSame(owner, edge);
    await here.pass(10_000);
    expect(edge.told.lines).toEqual(['room-a jumped', 'room-a 1']);
  });

  it('D401 readmits its screens once NATS works again, even if the store does not', async () => {
    const { here, owner, edge, store, silence } = await watched();
    silence();
    store.isAway = true;
    await here.pass(5_000);
    silence(false);
    await here.pass(1_500);
    expect(edge.mirrors.ready(ROOM)).toBeNull();
    expectSame(owner, edge);
  });
});

/** Says of entries that they are on disk, where they never come. */
class EarlyStore extends MemoryRoomStore {
  #listener: JournalListener | null = null;
  override readonly journal: Journal = {
    listen: (listener) => {
      this.#listener = listener;
    },
    append: () => {
      queueMicrotask(() => this.#listener?.committed(1, []));
      return true;
    },
    probe: () => {},
    close: async () => {},
  };
}

/** After `raise-epochs`. */
class RecoveredStore extends MemoryRoomStore {
  override load(roomId: RoomId): StoredRoom | null {
    const room = super.load(roomId);
    return room && { ...room, epoch: 2 };
  }
}

class DamagedStore extends MemoryRoomStore {
  override load(roomId: RoomId): never {
    throw new RoomDamaged(roomId, 'its log');
  }
}
