import { describe, expect, it } from 'vitest';
import type { Client } from '../device/client.ts';
import type { View } from '../kernel/permissions.ts';
import { newTimer, type Timer } from '../timer/timer.ts';
import { idleTimeset } from '../timer/timeset.ts';
import { liveRoomOf, wallRowOf } from './team.live.ts';

const MINUTE = 60_000;
const settings = { blackout: false, onAir: true, timezone: 'UTC', behavior: 'CONTINUE' } as const;
const timer: Timer = { ...newTimer, _id: 't1', index: 0, name: 'Keynote', startTime: '10:00:00' };
const running = { ...idleTimeset('t1'), running: true, kickoff: 0, deadline: 10 * MINUTE };
const client = (id: string, view: View): Client => ({
  id,
  roomPid: 'ABCD1234',
  channelId: `channel-${id}`,
  deviceId: `device-${id}`,
  name: 'Stage',
  view,
  thumb: null,
  thumbAt: null,
  delay: 0,
  connectedAt: 1,
});

describe('a room on the dashboard', () => {
  const room = { pid: 'ABCD1234', settings };
  const kickoff = Date.UTC(2026, 4, 1, 10, 5);
  const late = { ...running, kickoff, deadline: kickoff + 10 * MINUTE };

  it('M40 has the current timer, the clock and the lateness', () => {
    const show = { room, timers: [timer], timeset: late };
    expect(liveRoomOf(show, [], kickoff + MINUTE)).toEqual({
      pid: 'ABCD1234',
      at: kickoff + MINUTE,
      screens: 0,
      settings,
      timeset: late,
      timer,
      overUnder: 5 * MINUTE,
    });
  });

  it('M40 has no lateness before the show has started', () => {
    const show = { room, timers: [timer], timeset: idleTimeset('t1') };
    expect(liveRoomOf(show, [], kickoff).overUnder).toBeNull();
  });

  it('M40 has no timer if the room has none', () => {
    expect(liveRoomOf({ room, timers: [], timeset: idleTimeset(null) }, [], 0).timer).toBeNull();
  });

  it('M40 counts connected screens except question pages', () => {
    const clients = [client('a', 'VIEWER'), client('b', 'CONTROLLER'), client('c', 'ANONYMOUS')];
    expect(liveRoomOf({ room, timers: [timer], timeset: running }, clients, 0).screens).toBe(2);
  });
});

describe('a row of a wall display', () => {
  const kickoff = Date.UTC(2026, 4, 1, 10, 5);
  const room = { pid: 'ABCD1234', name: 'Main', settings };
  const started = { ...running, kickoff, deadline: kickoff + 10 * MINUTE };
  const timers = [
    { ...timer, extra: 'Ada', notes: 'Secret' },
    { ...timer, _id: 't2', index: 1, name: 'Panel', startTime: null },
    { ...timer, _id: 't3', index: 2, name: 'Close', startTime: '12:00:00' },
  ];
  const rowOf = (timeset: typeof started | ReturnType<typeof idleTimeset>, all: readonly Timer[] = timers) =>
    wallRowOf({ room, timers: all, timeset }, { clients: [client('a', 'VIEWER')], lost: 2 }, kickoff);

  it('M2101 has the current timer, the next one with its planned start, and the lateness', () => {
    const row = rowOf(started);
    const at = Date.UTC(2026, 4, 1, 10);
    expect(row).toMatchObject({ pid: 'ABCD1234', name: 'Main', screens: 1, lost: 2, overUnder: 5 * MINUTE });
    expect(row.timer).toMatchObject({ name: 'Keynote', extra: 'Ada', minutes: 10, red: 15_000, start: at });
    expect(row.next).toMatchObject({ name: 'Panel', start: at + 10 * MINUTE });
  });

  it('M2101 has the armed timer as the next one', () => {
    expect(rowOf({ ...started, nextTimerId: 't3' }).next).toMatchObject({ name: 'Close' });
  });

  it('M2101 has no lateness before the start, and no next timer after the last', () => {
    const row = rowOf(
      idleTimeset('t1'),
      timers.slice(0, 1).map((only) => ({ ...only, startTime: null })),
    );
    expect([row.overUnder, row.next, row.timer?.start]).toEqual([null, null, null]);
    expect(rowOf(idleTimeset(null), []).timer).toBeNull();
  });

  it('M2105 does not contain notes', () => {
    expect(JSON.stringify(rowOf(started))).not.toContain('Secret');
  });
});
