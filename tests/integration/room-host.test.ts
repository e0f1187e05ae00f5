import { beforeEach, describe, expect, it } from 'vitest';
import { READ, viewPermissions } from '../../machines/kernel/permissions.ts';
import { HOUR, MINUTE, SECOND } from '../../machines/kernel/time.ts';
import { selfHostedPlan } from '../../machines/plan/room-plan.ts';
import type { Command } from '../../machines/room/commands.ts';
import { createRoomHost } from '../../server/room/host.ts';
import type { RoomHost } from '../../server/room/host.types.ts';
import { MemoryDisk, MemoryRoomStore } from '../../server/room/store.memory.ts';
import { BURST } from '../../server/socket/frame-budget.ts';
import { aClient, aRoom, ask, countedIds, FakeClock, Heard, START } from './room-host.fixtures.ts';
import { TestDrive } from './room-host.stores.ts';

const start: Command = { name: 'timeset/start', payload: {} };
const stop: Command = { name: 'timeset/stop', payload: {} };
const adjust: Command = { name: 'timeset/adjust', payload: { ms: MINUTE } };
const create: Command = { name: 'timers/create', payload: { name: 'Next' } };

let disk: MemoryDisk;
let drive: TestDrive;
let clock: FakeClock;
let heard: Heard;
let host: RoomHost;
let faults: unknown[];

function boot(): void {
  heard = new Heard();
  faults = [];
  host = createRoomHost({
    store: new MemoryRoomStore(disk, drive),
    clock,
    listeners: heard,
    randomness: countedIds(),
    planOfTeam: () => selfHostedPlan,
    onFault: (error) => faults.push(error),
  });
}

/** As if the plug were pulled: what is not on disk is gone. */
function crash(): void {
  drive = new TestDrive();
  drive.held = true;
  boot();
}

beforeEach(async () => {
  disk = new MemoryDisk();
  drive = new TestDrive();
  clock = new FakeClock();
  boot();
  for (const roomId of ['room-a', 'room-b']) await host.createRoom(aRoom(roomId));
  drive.held = true;
});

const timers = (roomId = 'room-a') => host.durable(roomId)?.context.show.timers ?? [];
const timeset = () => host.durable('room-a')?.context.show.timeset;
const from = (channelId: string, id: number) => ({ origin: { channelId, id, clientId: 'c1' } });

describe('What the host shows and says', () => {
  it('is silent about a command until it is on disk, then publishes before it answers', () => {
    const answers = ask(host, create);
    expect(answers).toEqual([]);
    expect(heard.committed).toEqual([]);
    expect(host.durable('room-a')).toMatchObject({ seq: 0 });
    expect(timers()).toHaveLength(1);
    drive.run();
    expect(answers).toEqual([{ ok: true, result: { seq: 1, timerId: 'id0001' } }]);
    expect(heard.seqs('room-a')).toEqual([1]);
    expect(timers()).toHaveLength(2);
  });

  it('builds each command on the one before it, though neither is on disk', () => {
    ask(host, create);
    const answers = ask(host, { name: 'timers/update', payload: { timerId: 'id0001', name: 'Renamed' } });
    drive.run();
    expect(answers).toMatchObject([{ ok: true, result: { seq: 2 } }]);
    expect(timers()[1]?.name).toBe('Renamed');
  });

  it('numbers the commands of each room by itself, without gaps', () => {
    for (let i = 0; i < 3; i++) {
      ask(host, adjust, { roomId: 'room-a' });
      ask(host, adjust, { roomId: 'room-b' });
    }
    drive.run();
    expect(heard.seqs('room-a')).toEqual([1, 2, 3]);
    expect(heard.seqs('room-b')).toEqual([1, 2, 3]);
  });

  it('refuses at once what the room refuses, and what the link does not allow', () => {
    expect(ask(host, stop)).toMatchObject([{ ok: false, error: { code: 'not_running' } }]);
    expect(ask(host, start, { permissions: READ })).toMatchObject([{ error: { code: 'forbidden' } }]);
    expect(ask(host, start, { roomId: 'room-x' })).toMatchObject([{ error: { code: 'room_not_found' } }]);
    drive.run();
    expect(heard.committed).toEqual([]);
  });

  it('tells who may enter, and whom to send away, once it is on disk', () => {
    host.clientsChanged('room-a', [aClient('c1')], []);
    ask(host, { name: 'clients/kick', payload: { clientId: 'c1' } });
    expect(heard.notices).toEqual([]);
    drive.run();
    expect(heard.doors).toHaveLength(1);
    expect(heard.notices).toEqual([{ name: 'client/kick', clientId: 'c1', payload: {} }]);
  });
});

describe('A storage that fails', () => {
  it('takes back what was not written, refuses the senders, and loses nothing that was acknowledged', () => {
    ask(host, create);
    drive.run();
    drive.broken = true;
    const answers = [ask(host, create), ask(host, start), ask(host, create, { roomId: 'room-b' })];
    drive.run();
    expect(answers.flat().map((answer) => !answer.ok && answer.error.code)).toEqual(
      Array(3).fill('storage_unavailable'),
    );
    expect(timers()).toHaveLength(2);
    expect(timeset()?.running).toBe(false);
    expect(heard.seqs('room-a')).toEqual([1]);
    expect(host.health()).toMatchObject({ storage: false, pending: 0 });
  });

  it('goes on with the next number when it works again, found out by a probe', () => {
    drive.broken = true;
    ask(host, create);
    drive.run();
    expect(ask(host, create)).toMatchObject([{ ok: false, error: { code: 'storage_unavailable' } }]);
    clock.advance(SECOND);
    drive.run();
    expect(host.health().storage).toBe(false);
    drive.broken = false;
    clock.advance(SECOND);
    drive.run();
    expect(host.health().storage).toBe(true);
    const answers = ask(host, create);
    drive.run();
    expect(answers).toMatchObject([{ ok: true, result: { seq: 1 } }]);
  });

  it('lets a running clock go on, and rings its alarm late but with its own instant', () => {
    ask(host, start);
    drive.run();
    drive.broken = true;
    ask(host, create);
    drive.run();
    expect(timeset()?.running).toBe(true);
    clock.advance(10 * MINUTE + 5 * SECOND);
    expect(timeset()?.running).toBe(true);
    drive.broken = false;
    for (let i = 0; i < 3; i++) {
      clock.advance(SECOND);
      drive.run();
    }
    expect(timeset()).toMatchObject({ running: false, lastStop: START + 10 * MINUTE });
  });

  it('keeps connected screens through the rollback', () => {
    host.clientsChanged('room-a', [aClient('c1')], []);
    clock.advance(1);
    drive.broken = true;
    ask(host, create);
    drive.run();
    expect(host.durable('room-a')?.context.clients.map(({ id }) => id)).toEqual(['c1']);
  });
});

describe('A repeated command', () => {
  it('is applied once, and answered as the first time', () => {
    const first = ask(host, create, from('tab', 1));
    drive.run();
    const second = ask(host, create, from('tab', 1));
    expect(second).toEqual(first);
    expect(timers()).toHaveLength(2);
  });

  it('waits for the same commit while the first is on its way', () => {
    const first = ask(host, create, from('tab', 1));
    const second = ask(host, create, from('tab', 1));
    expect([...first, ...second]).toEqual([]);
    drive.run();
    expect(first).toHaveLength(1);
    expect(second).toEqual(first);
    expect(timers()).toHaveLength(2);
  });

  it('is refused again as it was refused', () => {
    ask(host, stop, from('tab', 1));
    ask(host, start, from('tab', 2));
    drive.run();
    expect(ask(host, stop, from('tab', 1))).toMatchObject([{ ok: false, error: { code: 'not_running' } }]);
  });

  it('is known after a crash, with its answer', () => {
    const first = ask(host, create, from('tab', 4));
    drive.run();
    crash();
    expect(ask(host, create, from('tab', 4))).toEqual(first);
    drive.run();
    expect(timers()).toHaveLength(2);
  });

  it('is refused where its answer is no longer kept, and never applied a second time', () => {
    for (let id = 1; id <= 300; id++) ask(host, adjust, from('tab', id));
    drive.run();
    expect(ask(host, adjust, from('tab', 1))).toMatchObject([{ error: { code: 'duplicate_command' } }]);
    expect(host.durable('room-a')?.seq).toBe(300);
  });

  it('W10 keeps its answer among as many as a client may send at once, also after a crash', () => {
    for (let id = 1; id <= BURST; id++) ask(host, adjust, from('tab', id));
    drive.run();
    expect(ask(host, adjust, from('tab', 1))).toMatchObject([{ ok: true, result: { seq: 1 } }]);
    crash();
    expect(ask(host, adjust, from('tab', 1))).toMatchObject([{ ok: true, result: { seq: 1 } }]);
  });

  it('may be asked again when the storage had failed', () => {
    drive.broken = true;
    ask(host, create, from('tab', 1));
    drive.run();
    drive.broken = false;
    clock.advance(SECOND);
    drive.run();
    const again = ask(host, create, from('tab', 1));
    drive.run();
    expect(again).toMatchObject([{ ok: true, result: { seq: 1 } }]);
  });

  it('counts in its own channel only', () => {
    ask(host, create, from('tab', 1));
    ask(host, create, from('other', 1));
    drive.run();
    expect(timers()).toHaveLength(3);
  });
});

describe('Coming back', () => {
  const epoch = 1;

  it('gets what was missed, oldest first, and nothing that is not on disk', () => {
    for (let i = 0; i < 3; i++) ask(host, adjust);
    drive.run();
    ask(host, adjust);
    const missed = host.since('room-a', { epoch, seq: 1 });
    expect(missed !== 'resync' && missed.map(({ seq }) => seq)).toEqual([2, 3]);
    expect(host.since('room-a', { epoch, seq: 3 })).toEqual([]);
  });

  it('gets a whole state where the history is of another epoch, is too short, or lies ahead', () => {
    for (let i = 0; i < 600; i++) ask(host, adjust);
    drive.run();
    expect(host.since('room-a', { epoch: 2, seq: 600 })).toBe('resync');
    expect(host.since('room-a', { epoch, seq: 3 })).toBe('resync');
    expect(host.since('room-a', { epoch, seq: 601 })).toBe('resync');
    expect(host.since('room-x', { epoch, seq: 0 })).toBe('resync');
  });

  it('gets what was missed after a crash too', () => {
    for (let i = 0; i < 3; i++) ask(host, adjust);
    drive.run();
    crash();
    const missed = host.since('room-a', { epoch, seq: 1 });
    expect(missed !== 'resync' && missed.map(({ seq, changes }) => [seq, changes[0]?.name])).toEqual([
      [2, 'timers/updateOne'],
      [3, 'timers/updateOne'],
    ]);
  });

  it('is not sent drafts of before a crash, which only that moment could tell from what was public', () => {
    ask(host, { name: 'messages/create', payload: { text: 'Draft' } });
    const messageId = 'id0001';
    ask(host, { name: 'messages/show', payload: { messageId } });
    ask(host, adjust);
    drive.run();
    crash();
    expect(host.since('room-a', { epoch, seq: 0 })).toBe('resync');
    expect(host.since('room-a', { epoch, seq: 1 })).toHaveLength(2);
  });

  it('can undo after a crash what was done before it', () => {
    ask(host, create);
    ask(host, { name: 'timers/remove', payload: { timerId: 'room-a-timer' } });
    drive.run();
    crash();
    ask(host, { name: 'room/undo', payload: {} });
    drive.run();
    expect(timers().map(({ _id }) => _id)).toEqual(['room-a-timer', 'id0001']);
  });
});

describe('The clock of a room', () => {
  it('stops at the deadline, at exactly that instant', () => {
    ask(host, start);
    drive.run();
    clock.advance(10 * MINUTE + 3);
    drive.run();
    expect(timeset()).toMatchObject({ running: false, lastStop: START + 10 * MINUTE });
    expect(heard.seqs('room-a')).toEqual([1, 2]);
  });

  it('rings what fell due while the process was down, in order and with its own instants', () => {
    ask(host, { name: 'timers/create', payload: { name: 'Second', trigger: 'LINKED', minutes: 5 } });
    ask(host, { name: 'timers/create', payload: { name: 'Third', trigger: 'LINKED', minutes: 5 } });
    ask(host, start);
    drive.run();
    drive.held = false;
    clock.skip(17 * MINUTE);
    crash();
    clock.advance(1);
    drive.run();
    const third = timers()[2]?._id;
    expect(timeset()).toMatchObject({ running: true, timerId: third, kickoff: START + 15 * MINUTE });
    expect(heard.committed.map(({ entry }) => entry.changes.at(-1))).toMatchObject([
      { name: 'timeset', payload: { kickoff: START + 10 * MINUTE } },
      { name: 'timeset', payload: { kickoff: START + 15 * MINUTE } },
    ]);
  });

  it('comes before a command that arrives after the deadline but ahead of the alarm', () => {
    ask(host, start);
    drive.run();
    clock.skip(10 * MINUTE + 1);
    expect(ask(host, stop)).toMatchObject([{ ok: false, error: { code: 'not_running' } }]);
    drive.run();
    expect(timeset()?.lastStop).toBe(START + 10 * MINUTE);
  });

  it('follows a deadline that was moved', () => {
    ask(host, start);
    ask(host, adjust);
    drive.run();
    clock.advance(10 * MINUTE + 30 * SECOND);
    drive.run();
    expect(timeset()?.running).toBe(true);
    clock.advance(MINUTE);
    drive.run();
    expect(timeset()?.lastStop).toBe(START + 11 * MINUTE);
  });

  it('waits for an alarm months away in hops that the platform can count', () => {
    ask(host, {
      name: 'timers/update',
      payload: {
        timerId: 'room-a-timer',
        trigger: 'SCHEDULED',
        startTime: '12:00:00',
        startDate: '2026-06-14',
      },
    });
    drive.run();
    expect(Math.max(...clock.waits)).toBeLessThan(2 ** 31);
    clock.advance(91 * 24 * HOUR);
    drive.run();
    expect(timeset()?.running).toBe(false);
    clock.advance(26 * HOUR);
    drive.run();
    expect(timeset()?.kickoff).toBe(Date.UTC(2026, 5, 14, 10));
  });

  it('rings in a room that nobody has loaded', async () => {
    ask(host, start);
    drive.run();
    crash();
    expect(host.health().loadedRooms).toBe(0);
    clock.advance(10 * MINUTE + 5);
    drive.run();
    expect(heard.committed).toHaveLength(1);
    expect(timeset()?.lastStop).toBe(START + 10 * MINUTE);
  });

  it('rings in a room that was put away meanwhile', () => {
    ask(host, { name: 'timers/update', payload: { timerId: 'room-a-timer', hours: 2 } });
    ask(host, start);
    drive.run();
    clock.advance(HOUR);
    expect(host.health().loadedRooms).toBe(0);
    clock.advance(2 * HOUR);
    drive.run();
    expect(timeset()?.lastStop).toBe(START + 2 * HOUR + 10 * MINUTE);
  });
});

describe('Connected screens', () => {
  it('come and go in one event a turn, and are told of at most ten times a second', () => {
    const many = Array.from({ length: 40 }, (_, place) => aClient(`c${place}`));
    for (const client of many) host.clientsChanged('room-a', [client], []);
    clock.advance(1);
    expect(heard.clients.map((list) => list.length)).toEqual([40]);
    for (const client of many) {
      host.clientsChanged('room-a', [], [client.id]);
      clock.advance(5);
    }
    expect(heard.clients).toHaveLength(2);
    clock.advance(SECOND);
    expect(heard.clients.at(-1)).toEqual([]);
    expect(heard.clients.length).toBeLessThanOrEqual(4);
  });

  it('are neither numbered nor written', () => {
    host.clientsChanged('room-a', [aClient('c1')], []);
    const answers = ask(host, { name: 'client/update', payload: { name: 'Lobby' } }, from('tab', 1));
    expect(answers).toEqual([{ ok: true, result: { seq: 0 } }]);
    expect(host.health().pending).toBe(0);
    expect(host.durable('room-a')?.context.clients[0]?.name).toBe('Lobby');
  });

  it('keep their room loaded; without them and without commands it is put away', () => {
    host.clientsChanged('room-a', [aClient('c1')], []);
    host.durable('room-b');
    clock.advance(HOUR);
    expect(host.health().loadedRooms).toBe(1);
    host.clientsChanged('room-a', [], ['c1']);
    clock.advance(HOUR);
    expect(host.health().loadedRooms).toBe(0);
  });
});

describe('A fault', () => {
  /** A state that no command can lead to: the machine throws on it. */
  const corrupt = (roomId: string) => {
    const room = disk.rooms.get(roomId);
    if (room !== undefined) room.show = { ...room.show, activeMessageId: 'nowhere', timers: [null as never] };
  };

  it('in one room leaves the others alone, and the room is read from disk again', () => {
    const whole = disk.rooms.get('room-a')?.show;
    crash();
    corrupt('room-a');
    host.clientsChanged('room-a', [aClient('c1')], []);
    clock.advance(1);
    const answers = ask(host, start);
    expect(answers).toMatchObject([{ ok: false, error: { code: 'internal' } }]);
    expect(faults).toHaveLength(1);
    const other = ask(host, start, { roomId: 'room-b' });
    drive.run();
    expect(other).toMatchObject([{ ok: true }]);
    const room = disk.rooms.get('room-a');
    if (room !== undefined && whole !== undefined) room.show = whole;
    expect(ask(host, start)).toMatchObject([{ error: { code: 'not_ready' } }]);
    clock.advance(2 * SECOND);
    expect(heard.resets).toEqual(['room-a']);
    const after = ask(host, start);
    drive.run();
    expect(after).toMatchObject([{ ok: true, result: { seq: 1 } }]);
    expect(host.durable('room-a')?.context.clients).toHaveLength(1);
  });

  it('in a room that cannot be written refuses its senders, and nobody else', () => {
    host.durable('room-a');
    disk.rooms.delete('room-a');
    const answers = ask(host, start);
    const other = ask(host, start, { roomId: 'room-b' });
    drive.run();
    expect(answers).toMatchObject([{ ok: false, error: { code: 'internal' } }]);
    expect(other).toMatchObject([{ ok: true }]);
    clock.advance(2 * SECOND);
    expect(ask(host, start)).toMatchObject([{ error: { code: 'room_not_found' } }]);
  });

  it('of a listener keeps nobody from an answer', () => {
    heard.onCommitted = () => {
      throw new Error('A socket is broken.');
    };
    const answers = [ask(host, create), ask(host, create, { roomId: 'room-b' })];
    drive.run();
    expect(answers.flat()).toMatchObject([{ ok: true }, { ok: true }]);
    expect(faults).toHaveLength(2);
  });
});

describe('Rooms', () => {
  it('are made durable before they are there', async () => {
    const made = host.createRoom(aRoom('room-c'));
    expect(host.durable('room-c')).toBeNull();
    drive.run();
    await made;
    expect(host.durable('room-c')?.seq).toBe(0);
  });

  it('are not made while nothing can be saved', async () => {
    drive.broken = true;
    const made = host.createRoom(aRoom('room-c'));
    drive.run();
    await expect(made).rejects.toMatchObject({ refusal: { code: 'storage_unavailable' } });
  });

  it('take no command once they are being removed, and are gone when that is on disk', async () => {
    const gone = host.removeRoom('room-a');
    expect(ask(host, start)).toMatchObject([{ error: { code: 'room_not_found' } }]);
    drive.run();
    await gone;
    expect(heard.removed).toEqual(['room-a']);
    expect(host.durable('room-a')).toBeNull();
  });

  it('take no command once they are being deleted, and stay when that could not be saved', async () => {
    drive.broken = true;
    const deleted = host.deleteRoom('room-a');
    expect(ask(host, start)).toMatchObject([{ error: { code: 'room_not_found' } }]);
    drive.run();
    await expect(deleted).rejects.toMatchObject({ refusal: { code: 'storage_unavailable' } });
    expect(heard.removed).toEqual([]);
    expect(host.durable('room-a')).not.toBeNull();
  });

  it('give a moderator what the view allows, undo included', () => {
    const permissions = viewPermissions.MODERATOR;
    ask(host, create);
    expect(ask(host, { name: 'room/undo', payload: {} }, { permissions })).toMatchObject([
      { error: { code: 'forbidden' } },
    ]);
    ask(host, { name: 'messages/create', payload: { text: 'Hi' } }, { permissions });
    const undo = ask(host, { name: 'room/undo', payload: {} }, { permissions });
    drive.run();
    expect(undo).toMatchObject([{ ok: true }]);
  });

  it('answer everything that was accepted when the host closes, and nothing after', async () => {
    const answers = ask(host, create);
    const closed = host.close();
    drive.run();
    await closed;
    expect(answers).toMatchObject([{ ok: true }]);
    expect(ask(host, create)).toMatchObject([{ error: { code: 'not_ready' } }]);
  });
});
