import { afterEach, describe, expect, it } from 'vitest';
import type { Command } from '../../machines/room/commands.ts';
import type { JournalListener } from '../../server/rooms/journal/journal.ts';
import { type MemoryDisk, type MemoryDrive, MemoryRoomStore } from '../support/store.memory.ts';
import { type ClusterProcess, expectSame, ROOM, World } from './mirrored-rooms.ts';

const start: Command = { name: 'timeset/start', payload: {} };
const stop: Command = { name: 'timeset/stop', payload: {} };

/** A store that has lost something; like Postgres it takes no command that is not the next one. */
class ForgetfulStore extends MemoryRoomStore {
  listener: JournalListener | null = null;

  constructor(disk: MemoryDisk, drive: MemoryDrive) {
    super(disk, drive);
    const { journal } = this;
    const listen = journal.listen.bind(journal);
    const append = journal.append.bind(journal);
    journal.listen = (listener) => {
      this.listener = listener;
      listen(listener);
    };
    journal.append = (entry) => {
      const { roomId } = entry;
      if (entry.kind !== 'command' || entry.seq === (disk.rooms.get(roomId)?.seq ?? 0) + 1)
        return append(entry);
      drive.schedule(() => this.listener?.committed(1, [{ roomId, reason: 'Its number is not the next.' }]));
      return true;
    };
  }
}

describe('Acknowledged commands that the store has lost', () => {
  let here: World;
  let owner: ClusterProcess;
  let edge: ClusterProcess;
  let store: ForgetfulStore | null;
  afterEach(() => here.stop());

  /** An owner and an edge have seen one command more than the store has. */
  async function lost(): Promise<void> {
    here = new World();
    const storeOn = (disk: MemoryDisk, drive: MemoryDrive) => {
      store = new ForgetfulStore(disk, drive);
      return store;
    };
    ({ owner, edge } = await here.opened({ storeOn }));
    const room = here.disk.rooms.get(ROOM);
    if (room === undefined) throw new Error('There is no room.');
    const before = { ...room, log: [...room.log] };
    owner.submit(ROOM, start);
    await here.pass(100);
    here.disk.rooms.set(ROOM, before);
    for (const each of [owner, edge]) expect(each.told.lines).toEqual(['room-a 1']);
  }

  const position = (each: ClusterProcess) => {
    const { epoch, seq } = each.durable(ROOM) ?? {};
    return { epoch, seq };
  };
  const raised = () => here.disk.rooms.get(ROOM)?.epoch ?? 0;

  it("D141 make the owner raise the room's epoch once it notices them, without a new command", async () => {
    await lost();
    store?.listener?.lost();
    await here.pass(500);
    expect(raised()).toBeGreaterThan(1);
    for (const each of [owner, edge]) expect(position(each)).toEqual({ epoch: raised(), seq: 0 });
    expectSame(owner, edge);
    expect(owner.told.lines).toEqual(['room-a 1', 'room-a reset', 'room-a jumped']);
    expect(edge.told.lines).toEqual(['room-a 1', 'room-a jumped']);
    expect(owner.lost).toEqual([expect.stringContaining('seq 1 in epoch 1')]);
  });

  it('D141 do not change the epoch of a room that lost nothing', async () => {
    await lost();
    store?.listener?.lost();
    await here.pass(500);
    const epoch = raised();
    store?.listener?.lost();
    owner.submit(ROOM, start);
    await here.pass(500);
    expect(position(edge)).toEqual({ epoch, seq: 1 });
  });

  it("D141 make the owner raise the room's epoch when the next command cannot be written", async () => {
    await lost();
    owner.submit(ROOM, stop);
    await here.pass(2_000);
    expect(raised()).toBeGreaterThan(1);
    expectSame(owner, edge);
    expect(edge.told.lines).toEqual(['room-a 1', 'room-a jumped']);
    expect(owner.lost).toHaveLength(1);
  });

  it.each([
    ['equally long', [start]],
    ['longer', [start, stop]],
  ])('D142 are noticed if the store has another history that is %s', async (_, commands) => {
    await lost();
    here.kill('owner');
    here.of('edge').bus.connect(false);
    const next = here.process('next');
    here.owners.give('next');
    for (const command of commands) {
      await here.pass(1_000);
      next.submit(ROOM, command);
    }
    await here.pass(1_000);
    expect(raised()).toBe(1);
    here.of('edge').bus.connect(true);
    await here.pass(5_000);
    expect(raised()).toBeGreaterThan(1);
    expectSame(next, edge);
    expect(edge.told.lines).toEqual(['room-a 1', 'room-a jumped']);
    expect(next.lost).toHaveLength(1);
  });
});
