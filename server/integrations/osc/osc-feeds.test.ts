import { describe, expect, test } from 'vitest';
import { SECOND } from '../../../machines/kernel/time.ts';
import { defaultOscSettings } from '../../../machines/room/room.settings.ts';
import type { RoomContext } from '../../../machines/room/room.state.ts';
import { FakeClock } from '../../../tests/integration/room-host.fixtures.ts';
import { afterAccepted, SHOW_START, testRoom } from '../../../tests/support/test-room.ts';
import { changedFeedback, feedbackOf, nextFeedback, OscFeeds } from './osc-feeds.ts';
import { OscReach } from './osc-socket.ts';

const room = testRoom([{ name: 'Welcome', minutes: 10, yellow: 60_000, red: 15_000 }, {}]);
const running = afterAccepted(room, 'timeset/start', {}, { at: SHOW_START });
const end = SHOW_START + 600_000;

const told = ({ show }: RoomContext, now = SHOW_START, rate = 1): object =>
  Object.fromEntries([...feedbackOf({ show, now }, rate)].map(([place, { value }]) => [place, value]));
const phase = (context: RoomContext, now: number) => told(context, now)['phase' as never];

describe('OSC feedback to targets', () => {
  test('K88 contains all values of the show', () => {
    const made = afterAccepted(running, 'messages/create', { text: 'Louder' }, { ids: ['m'] });
    const lit = afterAccepted(afterAccepted(made, 'messages/show', { messageId: 'm' }), 'room/onAir', {
      on: true,
    });
    expect(told(lit, SHOW_START + 500)).toEqual({
      running: 1,
      left: 600,
      phase: 'running',
      'timer/current/name': 'Welcome',
      'timer/next/name': 'Timer 2',
      blackout: 0,
      on_air: 1,
      message: 'Louder',
      subtitle: '',
    });
    expect(told(testRoom([]), SHOW_START, 0)).toMatchObject({
      running: 0,
      phase: 'idle',
      'timer/current/name': '',
      'timer/next/name': '',
      message: '',
    });
  });

  test('K88 contains the phase of the clock: idle, running, yellow, red or overtime', () => {
    const stopped = (at: number) => afterAccepted(running, 'timeset/stop', {}, { at });
    expect(phase(room, SHOW_START)).toBe('idle');
    expect([end - 60_001, end - 60_000, end - 15_000, end].map((now) => phase(running, now))).toEqual([
      'running',
      'yellow',
      'red',
      'overtime',
    ]);
    const marked = afterAccepted(running, 'timers/update', { timerId: 'a', green: 120_000, orange: 30_000 });
    expect([end - 120_000, end - 30_000].map((now) => phase(marked, now))).toEqual(['green', 'orange']);
    expect(phase(stopped(SHOW_START + 1_000), end)).toBe('paused');
    expect(phase(stopped(end + 1_000), end + 5_000)).toBe('finished');
  });

  test('K88 contains the remaining time in steps of its rate, and not at rate 0', () => {
    expect(told(running, SHOW_START + 150, 10)).toMatchObject({ left: 599.9 });
    expect(told(running, SHOW_START + 150, 1)).toMatchObject({ left: 600 });
    expect(told(running, end + 1_000, 1)).toMatchObject({ left: -1 });
    expect(told(running, SHOW_START, 0)).not.toHaveProperty('left');
  });

  test('K88 is due when a value changes next, and never while the clock is stopped', () => {
    const next = (now: number, rate: number) => nextFeedback({ show: running.show, now }, rate);
    expect([
      next(SHOW_START, 1),
      next(SHOW_START + 150, 10),
      next(end + 400, 1),
      next(SHOW_START + 400, 0),
    ]).toEqual([1_000, 50, 600, 600]);
    expect(nextFeedback({ show: room.show, now: SHOW_START }, 1)).toBeNull();
  });

  test('K88 contains only changed values', () => {
    const [before, after] = [
      feedbackOf({ show: room.show, now: SHOW_START }, 1),
      feedbackOf({ show: running.show, now: SHOW_START }, 1),
    ];
    expect([...changedFeedback(before, after).keys()]).toEqual(['running', 'phase']);
    expect(changedFeedback(new Map(), after).size).toBe(9);
  });
});

describe('W2846 packets that no command causes', () => {
  const targets = Array.from({ length: 10 }, (_, nth) => ({ address: '10.0.0.1', port: 9_000 + nth }));
  const osc = { ...defaultOscSettings, on: true, rate: 10, targets };
  const showOf = (teamId: string, nth: number) => {
    const { show } = afterAccepted(room, 'timeset/start', {}, { at: SHOW_START });
    return { ...show, room: { ...show.room, teamId, _id: `${teamId}-${nth}`, pid: teamId } };
  };
  const feeding = () => {
    const clock = new FakeClock();
    let sent = 0;
    const feeds = new OscFeeds({
      clock,
      reach: new OscReach(undefined, 4, () => []),
      outgoingTeams: { mayReachOut: () => true },
      admits: () => true,
      send: () => {
        sent += 1;
      },
    });
    const sentIn = (ms: number) => {
      sent = 0;
      clock.advance(ms);
      return sent;
    };
    return { feeds, sentIn };
  };

  test('are 100 a second for each team, and 2,000 more for all, however many rooms run', () => {
    const { feeds, sentIn } = feeding();
    for (let nth = 0; nth < 100; nth += 1) feeds.follow(showOf('many', nth), osc);
    expect(sentIn(2 * SECOND) / 2).toBeLessThan(2_250);
    feeds.follow(showOf('one', 0), { ...osc, targets: targets.slice(0, 1) });
    feeds.forget('many-0');
    const before = sentIn(SECOND);
    feeds.forget('one-0');
    expect(before - sentIn(SECOND)).toBeGreaterThanOrEqual(8);
  });

  test('are refused as too_many if a sender requests all values too often', () => {
    const { feeds } = feeding();
    const [show, sender] = [showOf('one', 0), { address: '10.0.0.1', port: 9_000 }];
    const outcomes = Array.from({ length: 10 }, () => feeds.refresh(show, osc, sender));
    expect(new Set(outcomes)).toEqual(new Set(['taken', 'too_many']));
    expect(feeds.refresh(showOf('other', 0), { ...osc, targets: [] }, sender)).toBe('taken');
  });
});
