import { beforeEach, describe, expect, it } from 'vitest';
import { emptyStack } from '../../machines/kernel/bounded-stack.ts';
import { READ, viewPermissions } from '../../machines/kernel/permissions.ts';
import { HOUR, MINUTE, SECOND } from '../../machines/kernel/time.ts';
import type { Command } from '../../machines/room/commands.ts';
import { wallNow } from '../../server/kernel/clock.ts';
import { stackItems } from '../support/test-room.ts';
import { aClient, aRoom, ask } from './room-host.fixtures.ts';
import { adjust, create, from, start, stop, TestHost } from './room-host.rig.ts';

let rig: TestHost;
beforeEach(async () => {
  rig = await TestHost.ready();
});

describe('the room host', () => {
  it('publishes a command once it is on disk, before it answers', () => {
    const answers = ask(rig.host, create);
    expect(answers).toEqual([]);
    expect(rig.heard.committed).toEqual([]);
    expect(rig.host.durable('room-a')).toMatchObject({ seq: 0 });
    expect(rig.timers()).toHaveLength(1);
    rig.drive.run();
    expect(answers).toEqual([{ ok: true, result: { seq: 1, timerId: 'id0001' } }]);
    expect(rig.heard.seqs('room-a')).toEqual([1]);
    expect(rig.timers()).toHaveLength(2);
  });

  it('applies each command to the result of earlier commands that are not saved yet', () => {
    ask(rig.host, create);
    const answers = ask(rig.host, { name: 'timers/update', payload: { timerId: 'id0001', name: 'Renamed' } });
    rig.drive.run();
    expect(answers).toMatchObject([{ ok: true, result: { seq: 2 } }]);
    expect(rig.timers()[1]?.name).toBe('Renamed');
  });

  it('numbers the commands of each room separately, without gaps', () => {
    for (let i = 0; i < 3; i++) {
      ask(rig.host, adjust, { roomId: 'room-a' });
      ask(rig.host, adjust, { roomId: 'room-b' });
    }
    rig.drive.run();
    expect(rig.heard.seqs('room-a')).toEqual([1, 2, 3]);
    expect(rig.heard.seqs('room-b')).toEqual([1, 2, 3]);
  });

  it('refuses a command at once if the room or the permissions do not allow it', () => {
    expect(ask(rig.host, stop)).toMatchObject([{ ok: false, error: { code: 'not_running' } }]);
    expect(ask(rig.host, start, { permissions: READ })).toMatchObject([{ error: { code: 'forbidden' } }]);
    expect(ask(rig.host, start, { roomId: 'room-x' })).toMatchObject([{ error: { code: 'room_not_found' } }]);
    rig.drive.run();
    expect(rig.heard.committed).toEqual([]);
  });

  it('publishes changes of access and kicks once they are on disk', () => {
    rig.host.clientsChanged('room-a', [aClient('c1')], []);
    ask(rig.host, { name: 'clients/kick', payload: { clientId: 'c1' } });
    expect(rig.heard.notices).toEqual([]);
    rig.drive.run();
    expect(rig.heard.access).toHaveLength(1);
    expect(rig.heard.notices).toEqual([{ name: 'client/kick', clientId: 'c1', payload: {} }]);
  });
});

describe('rooms', () => {
  it('exist once they are on disk', async () => {
    const made = rig.host.createRoom(aRoom('room-c'));
    expect(rig.host.durable('room-c')).toBeNull();
    rig.drive.run();
    await made;
    expect(rig.host.durable('room-c')?.seq).toBe(0);
  });

  it('are not created while nothing can be saved', async () => {
    rig.drive.broken = true;
    const made = rig.host.createRoom(aRoom('room-c'));
    rig.drive.run();
    await expect(made).rejects.toMatchObject({ refusal: { code: 'storage_unavailable' } });
  });

  it('refuse commands during their removal, and are removed once that is on disk', async () => {
    const gone = rig.host.removeRoom('room-a');
    expect(ask(rig.host, start)).toMatchObject([{ error: { code: 'room_not_found' } }]);
    rig.drive.run();
    await gone;
    expect(rig.heard.removed).toEqual(['room-a']);
    expect(rig.host.durable('room-a')).toBeNull();
  });

  it('M37 fire no alarms once they are deleted, also after a restart', async () => {
    ask(rig.host, start);
    rig.drive.run();
    const deleted = rig.host.deleteRoom('room-a');
    rig.drive.run();
    await deleted;
    const later = () => {
      rig.clock.advance(10 * MINUTE);
      rig.drive.run();
      return rig.disk.rooms.get('room-a')?.log.map(({ command }) => command);
    };
    expect(later()).toEqual(['timeset/start']);
    rig.boot();
    expect(later()).toEqual(['timeset/start']);
  });

  it('refuse commands during their deletion, and stay if it cannot be saved', async () => {
    rig.drive.broken = true;
    const deleted = rig.host.deleteRoom('room-a');
    expect(ask(rig.host, start)).toMatchObject([{ error: { code: 'room_not_found' } }]);
    rig.drive.run();
    await expect(deleted).rejects.toMatchObject({ refusal: { code: 'storage_unavailable' } });
    expect(rig.heard.removed).toEqual([]);
    expect(rig.host.durable('room-a')).not.toBeNull();
  });

  it('allow a moderator only the commands of that view, and undoing only those', () => {
    const permissions = viewPermissions.MODERATOR;
    ask(rig.host, create);
    expect(ask(rig.host, { name: 'room/undo', payload: {} }, { permissions })).toMatchObject([
      { error: { code: 'forbidden' } },
    ]);
    ask(rig.host, { name: 'messages/create', payload: { text: 'Hi' } }, { permissions });
    const undo = ask(rig.host, { name: 'room/undo', payload: {} }, { permissions });
    rig.drive.run();
    expect(undo).toMatchObject([{ ok: true }]);
  });

  it('V824 omit a discarded timer from undo after a restart too', () => {
    const named = (name: string): Command => ({
      name: 'timers/update',
      payload: { timerId: 'room-a-timer', name },
    });
    const steps = () => stackItems(rig.host.durable('room-a')?.context.history.undo ?? emptyStack);
    ask(rig.host, named('Doors'));
    ask(rig.host, { name: 'timers/create', payload: {} });
    ask(rig.host, named('Welcome'));
    ask(rig.host, { name: 'timers/discard', payload: { timerId: 'id0001' } });
    rig.drive.run();
    expect(rig.timers()).toHaveLength(1);
    const kept = steps();
    expect(kept.map(({ command }) => command)).toEqual(['timers/update', 'timers/update']);
    rig.boot();
    expect(steps()).toEqual(kept);
  });

  it('T1841 keep the aim after a restart', () => {
    const kept = () => rig.host.durable('room-a')?.context.show;
    ask(rig.host, start);
    rig.clock.advance(MINUTE);
    ask(rig.host, { name: 'timeset/stop', payload: {} });
    rig.clock.advance(MINUTE);
    ask(rig.host, { name: 'timeset/aim', payload: { aim: 'ITEM_END' } });
    rig.drive.run();
    const before = kept();
    expect(before?.timeset).toMatchObject({ aim: 'ITEM_END', aimedFrom: 10 * MINUTE });
    rig.boot();
    expect([kept()?.timeset, kept()?.timers]).toEqual([before?.timeset, before?.timers]);
  });

  it('T1845 run the stops and starts that were due since the time in `at` of a start', () => {
    ask(rig.host, { name: 'room/settings', payload: { behavior: 'STOP' } });
    ask(rig.host, { name: 'timeset/start', payload: { at: wallNow(rig.clock) - 20 * MINUTE } });
    rig.drive.run();
    const show = rig.host.durable('room-a')?.context.show;
    expect(show?.timeset).toMatchObject({ running: false, lastStop: rig.clock.now() - 10 * MINUTE });
  });

  it('W380 refuse a command after the time in its `by`, even if it is repeated', () => {
    const by = rig.clock.now() + SECOND;
    const first = ask(rig.host, start, { ...from('tab', 1), by });
    rig.drive.run();
    rig.clock.advance(SECOND + 1);
    const second = ask(rig.host, stop, { ...from('tab', 2), by });
    const again = [ask(rig.host, start, { ...from('tab', 1), by }), ask(rig.host, stop, from('tab', 2))];
    rig.drive.run();
    expect([first, second, ...again]).toMatchObject([
      [{ result: { seq: 1 } }],
      [{ error: { code: 'too_late' } }],
      [{ result: { seq: 1 } }],
      [{ error: { code: 'too_late' } }],
    ]);
    expect(rig.timeset()?.running).toBe(true);
  });

  it('W382 refuse a command that waited too long for the disk, and run later ones', () => {
    const by = rig.clock.now();
    const answers = [
      ask(rig.host, create, from('tab', 1)),
      ask(rig.host, start, { ...from('tab', 2), by }),
      ask(rig.host, stop, from('tab', 3)),
      ask(rig.host, create, from('tab', 4)),
      ask(rig.host, create, { roomId: 'room-b' }),
    ];
    const repeated = ask(rig.host, create, from('tab', 4));
    // The journal goes by true time.
    const since = performance.now();
    while (performance.now() - since < 2);
    rig.clock.advance(10);
    rig.drive.run();
    expect([...answers, repeated]).toMatchObject([
      [{ result: { seq: 1 } }],
      [{ error: { code: 'too_late' } }],
      [{ error: { code: 'not_running' } }],
      [{ result: { seq: 2 } }],
      [{ result: { seq: 1 } }],
      [{ result: { seq: 2 } }],
    ]);
    expect(rig.timeset()?.running).toBe(false);
    expect(rig.faults).toEqual([]);
    rig.boot();
    expect(ask(rig.host, create, from('tab', 4))).toMatchObject([{ result: { seq: 2 } }]);
    expect(rig.timers()).toHaveLength(3);
  });

  it('answer every accepted command when the host closes, and refuse later commands', async () => {
    const answers = ask(rig.host, create);
    const closed = rig.host.close();
    rig.drive.run();
    await closed;
    expect(answers).toMatchObject([{ ok: true }]);
    expect(ask(rig.host, create)).toMatchObject([{ error: { code: 'not_ready' } }]);
  });
});

describe('connected screens', () => {
  it('are published in one event for each turn, at most ten times a second', () => {
    const many = Array.from({ length: 40 }, (_, place) => aClient(`c${place}`));
    for (const client of many) rig.host.clientsChanged('room-a', [client], []);
    rig.clock.advance(1);
    expect(rig.heard.clients.map((list) => list.length)).toEqual([40]);
    for (const client of many) {
      rig.host.clientsChanged('room-a', [], [client.id]);
      rig.clock.advance(5);
    }
    expect(rig.heard.clients).toHaveLength(3);
    rig.clock.advance(SECOND);
    expect(rig.heard.clients.at(-1)).toEqual([]);
    expect(rig.heard.clients.length).toBeLessThanOrEqual(4);
  });

  it('can change without a seq and without a write', () => {
    rig.host.clientsChanged('room-a', [aClient('c1')], []);
    const answers = ask(rig.host, { name: 'client/update', payload: { name: 'Lobby' } }, from('tab', 1));
    expect(answers).toEqual([{ ok: true, result: { seq: 0 } }]);
    expect(rig.host.health().pending).toBe(0);
    expect(rig.host.durable('room-a')?.context.clients[0]?.name).toBe('Lobby');
  });

  it('keep their room in memory, which is unloaded after they have left', () => {
    rig.host.clientsChanged('room-a', [aClient('c1')], []);
    rig.host.durable('room-b');
    rig.clock.advance(HOUR);
    expect(rig.host.health().loadedRooms).toBe(1);
    rig.host.clientsChanged('room-a', [], ['c1']);
    rig.clock.advance(HOUR);
    expect(rig.host.health().loadedRooms).toBe(0);
  });
});

describe('a fault', () => {
  /** A state that no command can lead to: the machine throws on it. */
  const corrupt = (roomId: string) => {
    const room = rig.disk.rooms.get(roomId);
    if (room !== undefined) room.show = { ...room.show, activeMessageId: 'nowhere', timers: [null as never] };
  };

  it('D30 does not prevent that screens are published which left before the room was reloaded', () => {
    const room = rig.disk.rooms.get('room-a');
    const whole = room?.show;
    rig.crash();
    corrupt('room-a');
    rig.host.clientsChanged('room-a', [aClient('c1'), aClient('c2'), aClient('c3')], []);
    rig.clock.advance(1);
    ask(rig.host, start);
    if (room !== undefined && whole !== undefined) room.show = whole;
    rig.clock.advance(SECOND - 10);
    rig.host.clientsChanged('room-a', [], ['c2']);
    rig.clock.advance(5);
    rig.host.clientsChanged('room-a', [], ['c3']);
    // The room is read while c3 waits for its message, 100 ms after c2.
    rig.clock.advance(2 * SECOND);
    expect(rig.heard.resets).toEqual(['room-a']);
    expect(rig.heard.clientsChanges.flatMap(({ left }) => left)).toEqual(['c2', 'c3']);
  });

  it('in one room does not affect other rooms, and that room is read from disk again', () => {
    const whole = rig.disk.rooms.get('room-a')?.show;
    rig.crash();
    corrupt('room-a');
    rig.host.clientsChanged('room-a', [aClient('c1')], []);
    rig.clock.advance(1);
    const answers = ask(rig.host, start);
    expect(answers).toMatchObject([{ ok: false, error: { code: 'internal' } }]);
    expect(rig.faults).toHaveLength(1);
    const other = ask(rig.host, start, { roomId: 'room-b' });
    rig.drive.run();
    expect(other).toMatchObject([{ ok: true }]);
    const room = rig.disk.rooms.get('room-a');
    if (room !== undefined && whole !== undefined) room.show = whole;
    expect(ask(rig.host, start)).toMatchObject([{ error: { code: 'not_ready' } }]);
    rig.clock.advance(2 * SECOND);
    expect(rig.heard.resets).toEqual(['room-a']);
    const after = ask(rig.host, start);
    rig.drive.run();
    expect(after).toMatchObject([{ ok: true, result: { seq: 1 } }]);
    expect(rig.host.durable('room-a')?.context.clients).toHaveLength(1);
  });

  it('in a room that cannot be written affects only senders in that room', () => {
    rig.host.durable('room-a');
    rig.disk.rooms.delete('room-a');
    const answers = ask(rig.host, start);
    const other = ask(rig.host, start, { roomId: 'room-b' });
    rig.drive.run();
    expect(answers).toMatchObject([{ ok: false, error: { code: 'internal' } }]);
    expect(other).toMatchObject([{ ok: true }]);
    rig.clock.advance(2 * SECOND);
    expect(ask(rig.host, start)).toMatchObject([{ error: { code: 'room_not_found' } }]);
  });

  it('in a listener does not prevent answers', () => {
    rig.heard.onCommitted = () => {
      throw new Error('A socket is broken.');
    };
    const answers = [ask(rig.host, create), ask(rig.host, create, { roomId: 'room-b' })];
    rig.drive.run();
    expect(answers.flat()).toMatchObject([{ ok: true }, { ok: true }]);
    expect(rig.faults).toHaveLength(2);
  });
});
