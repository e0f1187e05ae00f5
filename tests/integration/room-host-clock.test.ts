import { beforeEach, describe, expect, it } from 'vitest';
import { HOUR, MINUTE, SECOND } from '../../machines/kernel/time.ts';
import { ask, START } from './room-host.fixtures.ts';
import { adjust, HostRig, start, stop } from './room-host.rig.ts';

let rig: HostRig;
beforeEach(async () => {
  rig = await HostRig.ready();
});

describe('The clock of a room', () => {
  it('stops at the deadline, at exactly that instant', () => {
    ask(rig.host, start);
    rig.drive.run();
    rig.clock.advance(10 * MINUTE + 3);
    rig.drive.run();
    expect(rig.timeset()).toMatchObject({ running: false, lastStop: START + 10 * MINUTE });
    expect(rig.heard.seqs('room-a')).toEqual([1, 2]);
  });

  it('rings what fell due while the process was down, in order and with its own instants', () => {
    ask(rig.host, { name: 'timers/create', payload: { name: 'Second', trigger: 'LINKED', minutes: 5 } });
    ask(rig.host, { name: 'timers/create', payload: { name: 'Third', trigger: 'LINKED', minutes: 5 } });
    ask(rig.host, start);
    rig.drive.run();
    rig.drive.held = false;
    rig.clock.skip(17 * MINUTE);
    rig.crash();
    rig.clock.advance(1);
    rig.drive.run();
    const third = rig.timers()[2]?._id;
    expect(rig.timeset()).toMatchObject({ running: true, timerId: third, kickoff: START + 15 * MINUTE });
    expect(rig.heard.committed.map(({ entry }) => entry.changes.at(-1))).toMatchObject([
      { name: 'timeset', payload: { kickoff: START + 10 * MINUTE } },
      { name: 'timeset', payload: { kickoff: START + 15 * MINUTE } },
    ]);
  });

  it('comes before a command that arrives after the deadline but ahead of the alarm', () => {
    ask(rig.host, start);
    rig.drive.run();
    rig.clock.skip(10 * MINUTE + 1);
    expect(ask(rig.host, stop)).toMatchObject([{ ok: false, error: { code: 'not_running' } }]);
    rig.drive.run();
    expect(rig.timeset()?.lastStop).toBe(START + 10 * MINUTE);
  });

  it('follows a deadline that was moved', () => {
    ask(rig.host, start);
    ask(rig.host, adjust);
    rig.drive.run();
    rig.clock.advance(10 * MINUTE + 30 * SECOND);
    rig.drive.run();
    expect(rig.timeset()?.running).toBe(true);
    rig.clock.advance(MINUTE);
    rig.drive.run();
    expect(rig.timeset()?.lastStop).toBe(START + 11 * MINUTE);
  });

  it('waits for an alarm months away in hops that the platform can count', () => {
    ask(rig.host, {
      name: 'timers/update',
      payload: {
        timerId: 'room-a-timer',
        trigger: 'SCHEDULED',
        startTime: '12:00:00',
        startDate: '2026-06-14',
      },
    });
    rig.drive.run();
    expect(Math.max(...rig.clock.waits)).toBeLessThan(2 ** 31);
    rig.clock.advance(91 * 24 * HOUR);
    rig.drive.run();
    expect(rig.timeset()?.running).toBe(false);
    rig.clock.advance(26 * HOUR);
    rig.drive.run();
    expect(rig.timeset()?.kickoff).toBe(Date.UTC(2026, 5, 14, 10));
  });

  it('rings in a room that nobody has loaded', async () => {
    ask(rig.host, start);
    rig.drive.run();
    rig.crash();
    expect(rig.host.health().loadedRooms).toBe(0);
    rig.clock.advance(10 * MINUTE + 5);
    rig.drive.run();
    expect(rig.heard.committed).toHaveLength(1);
    expect(rig.timeset()?.lastStop).toBe(START + 10 * MINUTE);
  });

  it('rings in a room that was put away meanwhile', () => {
    ask(rig.host, { name: 'timers/update', payload: { timerId: 'room-a-timer', hours: 2 } });
    ask(rig.host, start);
    rig.drive.run();
    rig.clock.advance(HOUR);
    expect(rig.host.health().loadedRooms).toBe(0);
    rig.clock.advance(2 * HOUR);
    rig.drive.run();
    expect(rig.timeset()?.lastStop).toBe(START + 2 * HOUR + 10 * MINUTE);
  });
});
