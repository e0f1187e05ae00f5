import { beforeEach, describe, expect, it } from 'vitest';
import { MEMBER_PERMISSIONS } from '../../machines/kernel/permissions.ts';
import { HOUR, MINUTE, SECOND } from '../../machines/kernel/time.ts';
import { aClient, ask, START } from './room-host.fixtures.ts';
import { create, start, TestHost } from './room-host.rig.ts';

let rig: TestHost;
beforeEach(async () => {
  rig = await TestHost.ready();
});

const clientIds = () => rig.host.peek('room-a')?.context.clients.map(({ id }) => id);

describe('a disk that cannot be read for a while', () => {
  it('delays the alarm of an unloaded room only while it is unreadable', () => {
    ask(rig.host, start);
    rig.drive.run();
    rig.crash();
    rig.store.unreadable = true;
    rig.clock.advance(11 * MINUTE);
    expect(rig.faults.length).toBeGreaterThan(0);
    rig.store.unreadable = false;
    rig.clock.advance(2 * SECOND);
    rig.drive.run();
    expect(rig.timeset()).toMatchObject({ running: false, lastStop: START + 10 * MINUTE });
  });

  it('does not affect loaded rooms or the unloading of rooms', async () => {
    rig.host.clientsChanged('room-a', [aClient('c1')], []);
    rig.store.unreadable = true;
    rig.clock.advance(HOUR);
    const answers = ask(rig.host, create);
    rig.drive.run();
    expect(answers).toMatchObject([{ ok: true }]);
    expect(() => rig.host.clientsChanged('room-x', [], ['c9'])).not.toThrow();
    rig.planOfTeam = () => {
      throw new Error('disk I/O error');
    };
    await expect(rig.host.followPlans()).resolves.toBeUndefined();
    expect(ask(rig.host, create)).toEqual([]);
  });

  it('D170 does not hide screens that have just joined from any lookup', () => {
    const listed = () => rig.host.durable('room-a')?.context.clients.map(({ id }) => id);
    rig.host.clientsChanged('room-a', [aClient('c1')], []);
    expect(listed()).toEqual(['c1']);
    rig.host.clientsChanged('room-a', [aClient('c2')], ['c1']);
    expect(rig.host.withoutClients('room-a')?.seq).toBe(0);
    expect(rig.host.peek('room-a')?.context.clients.map(({ id }) => id)).toEqual(['c2']);
  });

  it('delays the reload of a room, which afterwards lists its current screens', () => {
    rig.host.clientsChanged('room-a', [aClient('c1')], []);
    rig.clock.advance(1);
    const made = rig.disk.rooms.get('room-a');
    rig.disk.rooms.delete('room-a');
    ask(rig.host, start);
    rig.drive.run();
    if (made !== undefined) rig.disk.rooms.set('room-a', made);
    rig.store.unreadable = true;
    rig.clock.advance(3 * SECOND);
    rig.host.clientsChanged('room-a', [aClient('c2')], ['c1']);
    rig.store.unreadable = false;
    rig.clock.advance(2 * SECOND);
    expect(clientIds()).toEqual(['c2']);
    const answers = ask(rig.host, start);
    rig.drive.run();
    expect(answers).toMatchObject([{ ok: true }]);
  });
});

describe('a store that fails', () => {
  it('is tried again once a second, even if other writes fail too', () => {
    rig.drive.broken = true;
    ask(rig.host, create);
    for (let tenth = 0; tenth < 5; tenth += 1) {
      // Log-ins and sessions go the same way, and fail as this does.
      rig.store.journal.probe(rig.clock.now());
      rig.drive.run();
      rig.clock.advance(SECOND / 10);
    }
    rig.drive.tries = 0;
    for (let tenth = 0; tenth < 50; tenth += 1) {
      rig.clock.advance(SECOND / 10);
      rig.drive.run();
    }
    expect(rig.drive.tries).toBe(5);
  });

  it('is tried again, and every sender gets an answer, even if one reply throws', () => {
    rig.drive.broken = true;
    rig.host.submit({
      roomId: 'room-a',
      command: create,
      principal: { permissions: MEMBER_PERMISSIONS, actor: 'u:owner' },
      reply: () => {
        throw new Error('A socket is broken.');
      },
    });
    const answers = ask(rig.host, create);
    rig.drive.run();
    expect(answers).toMatchObject([{ ok: false, error: { code: 'storage_unavailable' } }]);
    rig.drive.broken = false;
    rig.clock.advance(SECOND);
    rig.drive.run();
    expect(rig.host.health().storage).toBe(true);
  });
});

describe('a room in which something threw', () => {
  it('lists its current screens after it is loaded again', () => {
    const room = rig.disk.rooms.get('room-a');
    if (room === undefined) throw new Error('Room not found.');
    const { show } = room;
    rig.crash();
    room.show = { ...show, activeMessageId: 'nowhere', timers: [null as never] };
    rig.host.clientsChanged('room-a', [aClient('c1'), aClient('c2')], []);
    rig.clock.advance(1);
    ask(rig.host, start);
    room.show = show;
    rig.host.clientsChanged('room-a', [aClient('c3')], ['c1']);
    rig.clock.advance(SECOND / 2);
    rig.host.clientsChanged('room-a', [], ['c2']);
    rig.clock.advance(2 * SECOND);
    expect(clientIds()).toEqual(['c3']);
  });
});

describe('a room that is being deleted', () => {
  it('is not unloaded during the deletion, so that it cannot be opened again', async () => {
    ask(rig.host, start);
    rig.drive.run();
    const deleted = rig.host.deleteRoom('room-a');
    rig.clock.advance(8 * MINUTE);
    expect(ask(rig.host, create)).toMatchObject([{ ok: false, error: { code: 'room_not_found' } }]);
    rig.drive.run();
    await deleted;
    rig.clock.advance(HOUR);
    rig.drive.run();
    expect(rig.heard.seqs('room-a')).toEqual([1]);
  });

  it('publishes nothing after its deletion, even if it was loaded again meanwhile', async () => {
    ask(rig.host, start);
    rig.drive.run();
    const made = rig.disk.rooms.get('room-a');
    rig.disk.rooms.delete('room-a');
    ask(rig.host, create);
    rig.drive.run();
    if (made !== undefined) rig.disk.rooms.set('room-a', made);
    rig.clock.advance(SECOND / 2);
    const deleted = rig.host.deleteRoom('room-a');
    rig.clock.advance(SECOND);
    rig.drive.run();
    await deleted;
    rig.clock.advance(HOUR);
    rig.drive.run();
    expect(rig.heard.seqs('room-a')).toEqual([1]);
    expect(rig.faults).toHaveLength(1);
  });
});
