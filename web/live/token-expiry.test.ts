import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refusal } from '../../machines/kernel/errors.ts';
import { EXHAUSTIVE, sized } from '../../tests/support/exhaustive.ts';
import { FakeServer } from './fake-server.fixture.ts';
import { Unavailable } from './live-room.ts';
import type { RoomSession } from './room-session.ts';
import { RoomTokenSource } from './room-token.machine.ts';
import { sessionBench } from './session-bench.fixture.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** The shortest that is renewed within as long a time as an hour is (N55). */
const LIFE = 20 * MINUTE;

/** Screens on one server, each with a token of its own that it looks after. */
async function hall({ screens = 1 } = {}) {
  const server = new FakeServer();
  server.tokenLife = LIFE;
  const visits = Array.from({ length: screens }, () => screenOf(server));
  for (const { session } of visits) session.start();
  await vi.advanceTimersByTimeAsync(SECOND);
  await vi.advanceTimersByTimeAsync(10 * SECOND);
  const [first] = visits;
  if (!first) throw new Error('There is no screen.');
  return {
    visits,
    ...first,
    leave() {
      for (const { keeper, session } of visits) {
        keeper.clear();
        session.stop();
      }
    },
  };
}

function screenOf(server: FakeServer) {
  const session: { current: RoomSession | null } = { current: null };
  const keeper = new RoomTokenSource({
    fetch: server.token,
    now: () => session.current?.serverTime() ?? null,
    random: Math.random,
    onHeld: (token) => session.current?.renew(token),
  });
  const bench = sessionBench({ server, token: (fresh) => keeper.token(fresh), random: Math.random });
  session.current = bench.session;
  return { ...bench, keeper };
}

/** The most calls within any second. */
function mostInASecond(calls: readonly number[]): number {
  return Math.max(...calls.map((from) => calls.filter((at) => at >= from && at < from + SECOND).length));
}

const SCREENS = sized(100, 500);

describe(`A hall of ${SCREENS} screens`, () => {
  it(
    'N75 goes past the end of tokens that were given within a second, with few calls a second, and nothing changes',
    EXHAUSTIVE,
    async () => {
      const { server, visits, leave } = await hall({ screens: SCREENS });
      server.breakLines({ ...refusal('restarting'), retry: 'after', afterMs: SECOND });
      await vi.advanceTimersByTimeAsync(10 * SECOND);
      expect(server.tokensAsked).toHaveLength(SCREENS);
      expect(mostInASecond(server.tokensAsked)).toBe(SCREENS);
      const before = visits.map(({ shown }) => shown());
      const joined = server.hellos.length;
      server.tokensAsked.length = 0;
      await vi.advanceTimersByTimeAsync(LIFE);
      // The first one is renewed again by now.
      expect(server.renewals.length).toBeGreaterThanOrEqual(SCREENS);
      expect(server.tokensAsked).toHaveLength(server.renewals.length);
      expect(mostInASecond(server.tokensAsked)).toBeLessThanOrEqual(SCREENS / 10);
      expect(server.hellos).toHaveLength(joined);
      expect(before.every(({ status }) => status === 'live')).toBe(true);
      expect(visits.every(({ shown }, index) => shown() === before[index])).toBe(true);
      leave();
    },
  );
});

describe('A screen whose token ends while no other is to be had', () => {
  it.each([
    ['as nobody answers', new TypeError('Failed to fetch'), 0],
    ['as the server is in trouble', new Unavailable('Not ready.', 0), 0],
    ['as too many ask', new Unavailable('Too many requests.', 30 * SECOND), 30 * SECOND],
  ])('N72 counts on %s, and goes on by itself', async (_why, failure, rest) => {
    const { server, session, shown, story, leave } = await hall();
    server.command({ name: 'timeset/start', payload: {} });
    await vi.advanceTimersByTimeAsync(SECOND);
    const { view } = shown();
    server.tokenFailure = failure;
    server.tokensAsked.length = 0;
    await vi.advanceTimersByTimeAsync(LIFE + 2 * MINUTE);
    expect(shown()).toMatchObject({ status: 'reconnecting', view });
    expect(shown().view).toBe(view);
    expect(session.clock.now()).toBeCloseTo(server.now(), 0);
    expect(server.tokensAsked.length).toBeGreaterThan(3);
    expect(shortestGap(server.tokensAsked)).toBeGreaterThanOrEqual(rest);
    server.tokenFailure = null;
    server.command({ name: 'timeset/stop', payload: {} });
    await vi.advanceTimersByTimeAsync(2 * MINUTE);
    expect(story).toEqual(['joined', 'lost', 'joined']);
    expect(shown()).toMatchObject({ status: 'live', view: server.context.show });
    leave();
  });
});

function shortestGap(calls: readonly number[]): number {
  return Math.min(...calls.slice(1).map((at, index) => at - (calls[index] ?? 0)));
}
