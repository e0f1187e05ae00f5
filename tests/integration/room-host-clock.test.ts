import { beforeEach, describe, expect, it } from 'vitest';
import { HOUR, MINUTE, SECOND } from '../../machines/kernel/time.ts';
import type { Command } from '../../machines/room/commands.ts';
import { ask, START } from './room-host.fixtures.ts';
import { adjust, start, stop, TestHost } from './room-host.rig.ts';

let rig: TestHost;
beforeEach(async () => {
  rig = await TestHost.ready();
});

describe('the clock of a room', () => {
  it('stops at the deadline, at exactly that instant', () => {
    ask(rig.host, start);
    rig.drive.run();
    rig.clock.advance(10 * MINUTE + 3);
    rig.drive.run();
    expect(rig.timeset()).toMatchObject({ running: false, lastStop: START + 10 * MINUTE });
    expect(rig.heard.seqs('room-a')).toEqual([1, 2]);
  });

  it('rings alarms that were due during downtime, in order, with their own instants', () => {
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

  it('rings a due alarm before a later command', () => {
    ask(rig.host, start);
    rig.drive.run();
    rig.clock.skip(10 * MINUTE + 1);
    expect(ask(rig.host, stop)).toMatchObject([{ ok: false, error: { code: 'not_running' } }]);
    rig.drive.run();
    expect(rig.timeset()?.lastStop).toBe(START + 10 * MINUTE);
  });

  it('C18 stamps a command with one instant, however long the command takes', () => {
    ask(rig.host, start);
    rig.drive.run();
    rig.clock.skip(10 * MINUTE - 1_500);
    rig.clock.perLook = SECOND;
    ask(rig.host, stop);
    rig.clock.perLook = 0;
    rig.drive.run();
    expect(rig.timeset()?.lastStop).toBeLessThan(START + 10 * MINUTE);
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

  it("waits for an alarm in several months with timeouts below Node's limit", () => {
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

  it('rings in a room that is not loaded', async () => {
    ask(rig.host, start);
    rig.drive.run();
    rig.crash();
    expect(rig.host.health().loadedRooms).toBe(0);
    rig.clock.advance(10 * MINUTE + 5);
    rig.drive.run();
    expect(rig.heard.committed).toHaveLength(1);
    expect(rig.timeset()?.lastStop).toBe(START + 10 * MINUTE);
  });

  it('rings in a room that was unloaded before the alarm', () => {
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

/** Two clocks of 5 and 7 minutes that show while they run; the first hides, the second stops. */
function twoClocks(): readonly string[] {
  const made = [
    { name: 'Session', duration: 7 * MINUTE, behavior: 'STOP', autoShow: 'WHILE_RUNNING' },
    { name: 'Speaker', duration: 5 * MINUTE, behavior: 'HIDE', autoShow: 'WHILE_RUNNING' },
  ] as const;
  for (const payload of made) ask(rig.host, { name: 'clocks/create', payload });
  rig.drive.run();
  const ids = rig.clocks().map(({ _id }) => _id);
  for (const clockId of ids) ask(rig.host, { name: 'clocks/start', payload: { clockId } });
  rig.drive.run();
  return ids;
}

describe('further clocks of a room', () => {
  it('R2051 end at their instants, and the stage then shows the previous clock again', () => {
    const [session, speaker] = twoClocks();
    expect(rig.shownClock()).toMatchObject({ clockId: speaker });
    rig.clock.advance(5 * MINUTE + 3);
    rig.drive.run();
    expect(rig.shownClock()).toMatchObject({ clockId: session });
    expect(rig.clocks()).toMatchObject([{ running: true }, { running: false, deadline: null }]);
    rig.clock.advance(2 * MINUTE);
    rig.drive.run();
    expect(rig.clocks()[0]).toMatchObject({ running: false, lastStop: START + 7 * MINUTE });
    expect(rig.shownClock()).toBeNull();
  });

  it.each([true, false])(
    'R2051 end on time during downtime and in an unloaded room (unloaded: %s)',
    (sleeps) => {
      twoClocks();
      if (!sleeps) rig.clock.skip(8 * MINUTE);
      rig.crash();
      rig.clock.advance(sleeps ? 8 * MINUTE : 1);
      rig.drive.run();
      expect(rig.clocks()).toMatchObject([
        { running: false, lastStop: START + 7 * MINUTE },
        { running: false, kickoff: null },
      ]);
      expect(rig.shownClock()).toBeNull();
      expect(ask(rig.host, { name: 'room/undo', payload: {} })).toEqual([]);
      rig.drive.run();
      expect(rig.clocks()[1]).toMatchObject({ running: false, kickoff: null });
    },
  );

  it('C18 ignore a changed wall clock', () => {
    twoClocks();
    rig.clock.ahead = HOUR;
    rig.host.clockSet(0, HOUR);
    rig.drive.run();
    expect(rig.clocks()).toMatchObject([{ deadline: START + 7 * MINUTE }, { deadline: START + 5 * MINUTE }]);
  });
});

describe('a changed wall clock', () => {
  const plan = (startTime: string): Command => ({
    name: 'timers/update',
    payload: { timerId: 'room-a-timer', trigger: 'SCHEDULED', startTime },
  });

  function set(ahead: number): void {
    const from = rig.clock.ahead;
    rig.clock.ahead = ahead;
    rig.host.clockSet(from, ahead);
    rig.clock.advance(2);
    rig.drive.run();
  }

  /** Leaves only the disk's data, without a process. */
  function asleep(): void {
    rig.drive.run();
    rig.crash();
  }

  it.each([true, false])(
    'C23 that skips a planned start starts the timer (in an unloaded room: %s)',
    (sleeps) => {
      ask(rig.host, plan('12:00:00'));
      if (sleeps) asleep();
      set(2 * HOUR + MINUTE);
      expect(rig.timeset()).toMatchObject({ running: true, kickoff: START - MINUTE });
    },
  );

  it('C23 still starts a plan in an unloaded room after a restart and a second change', () => {
    ask(rig.host, plan('12:00:00'));
    asleep();
    set(-HOUR);
    rig.clock.advance(2 * HOUR + MINUTE);
    expect(rig.timeset()?.running).toBe(false);
    asleep();
    rig.clock.advance(HOUR);
    rig.drive.run();
    expect(rig.timeset()).toMatchObject({ running: true, kickoff: START + 3 * HOUR });
    expect(rig.host.durable('room-a')?.context.show.room.updatedAt).toBeLessThan(START + 2 * HOUR + MINUTE);
  });

  it('C23 that is corrected does not prevent a planned start, even in an unloaded room', () => {
    set(21 * 24 * HOUR);
    ask(rig.host, plan('12:00:00'));
    asleep();
    set(0);
    expect(rig.timeset()?.running).toBe(false);
    rig.clock.advance(2 * HOUR + MINUTE);
    rig.drive.run();
    expect(rig.timeset()).toMatchObject({ running: true, kickoff: START + 2 * HOUR });
  });

  it('C22 moves the deadline of a finish time in an unloaded room as a change of its own', () => {
    const fields = { type: 'FINISH_TIME', finishTime: '12:00:00' } as const;
    ask(rig.host, { name: 'timers/update', payload: { timerId: 'room-a-timer', ...fields } });
    ask(rig.host, start);
    rig.drive.run();
    expect(rig.timeset()?.deadline).toBe(START + 2 * HOUR);
    asleep();
    set(HOUR);
    expect(rig.timeset()).toMatchObject({ running: true, deadline: START + HOUR });
    expect(rig.disk.rooms.get('room-a')?.log.at(-1)).toMatchObject({
      command: 'clock/set',
      actor: 'clock',
      at: START + HOUR,
    });
  });

  it('C18 does not move the deadline of a countdown, whether or not the room is loaded', () => {
    ask(rig.host, start);
    asleep();
    set(21 * 24 * HOUR);
    expect(rig.timeset()?.running).toBe(true);
    rig.clock.advance(10 * MINUTE);
    rig.drive.run();
    expect(rig.timeset()).toMatchObject({ running: false, lastStop: START + 10 * MINUTE });
  });
});
