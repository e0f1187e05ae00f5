import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { refusal } from '../../machines/kernel/errors.ts';
import { EXHAUSTIVE, sized } from '../../tests/support/exhaustive.ts';
import { FakeServer } from './fake-server.fixture.ts';
import { Denial, Unavailable } from './live-room.ts';
import type { RoomSession } from './room-session.ts';
import {
  isUsableToken,
  mustRenewAtUse,
  RoomTokenSource,
  renewalAt,
  renewalRetryDelay,
  roomTokenMachine,
} from './room-token.machine.ts';
import type { RoomToken } from './room-token.ts';
import { sessionBench } from './session-bench.fixture.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

interface Open {
  readonly resolve: (token: RoomToken) => void;
  readonly reject: (failure: unknown) => void;
}

/** Actor whose server answers when the test says so. Time is the server's, from 0. */
function started() {
  const open: Open[] = [];
  const held: string[] = [];
  const world = { asked: 0, lot: 0, isTimeKnown: true };
  const start = performance.now();
  const now = () => performance.now() - start;
  const request = fromPromise<RoomToken>(() => {
    world.asked += 1;
    return new Promise((resolve, reject) => open.push({ resolve, reject }));
  });
  const actor = createActor(roomTokenMachine.provide({ actors: { request } }), {
    input: { now: () => (world.isTimeKnown ? now() : null), random: () => world.lot },
  });
  actor.on('held', ({ token }) => held.push(token));
  actor.start();
  return {
    actor,
    world,
    held,
    fit: () => isUsableToken(actor.getSnapshot().context),
    until: (at: number) => vi.advanceTimersByTimeAsync(at - now()),
    async answer(token: string, expiresAt: number) {
      open.shift()?.resolve({ token, expiresAt });
      await vi.advanceTimersByTimeAsync(0);
    },
    async fail(failure: unknown) {
      open.shift()?.reject(failure);
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

/** Starts an actor that holds a token until `expiresAt`. */
async function holding(expiresAt: number, world: Partial<ReturnType<typeof started>['world']> = {}) {
  const client = started();
  Object.assign(client.world, world);
  await client.answer('first', expiresAt);
  return client;
}

describe('the machine of a room token', () => {
  it('N56 requests a token immediately, and is usable once it arrives', async () => {
    const { world, fit, answer, until, held } = started();
    expect([world.asked, fit()]).toEqual([1, false]);
    world.lot = 1;
    await answer('first', 10_000);
    expect([fit(), held]).toEqual([true, ['first']]);
    world.isTimeKnown = false;
    await until(5_000);
    world.isTimeKnown = true;
    expect(fit()).toBe(false);
  });

  it('N56 renews a token once at use if it would expire within 5 s', async () => {
    const { actor, world, until } = await holding(30_000, { isTimeKnown: false });
    world.isTimeKnown = true;
    await until(0);
    actor.send({ type: 'use' });
    expect(world.asked).toBe(1);
    world.isTimeKnown = false;
    await until(25_000);
    world.isTimeKnown = true;
    for (let use = 0; use < 3; use += 1) actor.send({ type: 'use' });
    expect(world.asked).toBe(2);
  });

  it('N56, N58 renews a token that the server refused, and does not use it if the renewal fails', async () => {
    const { actor, world, fit, fail } = await holding(HOUR);
    actor.send({ type: 'refused' });
    expect([world.asked, fit()]).toEqual([2, false]);
    await fail('shut');
    expect(fit()).toBe(false);
  });

  it('N57 renews in the background at the planned moment, and not before', async () => {
    const { world, until, answer } = await holding(HOUR);
    await until(HOUR - 10 * MINUTE - 1);
    expect(world.asked).toBe(1);
    await until(HOUR - 10 * MINUTE);
    expect(world.asked).toBe(2);
    await answer('second', 2 * HOUR);
    await until(2 * HOUR - 10 * MINUTE - 1);
    expect(world.asked).toBe(2);
    await until(2 * HOUR - 10 * MINUTE);
    expect(world.asked).toBe(3);
  });

  it("N55, N57 chooses the time of renewal at random once the server's time is known, and keeps it", async () => {
    const { world, until } = await holding(HOUR, { isTimeKnown: false });
    await until(30_000);
    Object.assign(world, { isTimeKnown: true, lot: 0.5 });
    await until(41_000);
    world.lot = 0;
    await until(HOUR - 5.5 * MINUTE - 1);
    expect(world.asked).toBe(1);
    await until(HOUR - 5.5 * MINUTE);
    expect(world.asked).toBe(2);
  });

  it('N58 keeps the token if a renewal fails, and retries after growing waits', async () => {
    const { actor, world, until, fail, fit, answer } = await holding(HOUR);
    const due = HOUR - 10 * MINUTE;
    await until(due);
    world.lot = 0.5;
    await fail('no network');
    expect([fit(), actor.getSnapshot().context.failure]).toEqual([true, 'no network']);
    await until(due + 9_999);
    expect(world.asked).toBe(2);
    await until(due + 10_000);
    await fail('no network');
    await until(due + 29_999);
    expect(world.asked).toBe(3);
    world.lot = 0;
    await until(due + 30_000);
    await answer('second', 2 * HOUR);
    expect([fit(), actor.getSnapshot().context.failure]).toEqual([true, null]);
    await until(2 * HOUR - 10 * MINUTE - 1);
    expect(world.asked).toBe(4);
  });

  it.each([
    ['has expired', async () => holding(4_000)],
    [
      'never came',
      async () => {
        const client = started();
        await client.fail('shut');
        return client;
      },
    ],
  ])('N58 requests a token that %s only at the next use, not in the background', async (_what, made) => {
    const { actor, world, until } = await made();
    await until(HOUR);
    expect(world.asked).toBe(1);
    actor.send({ type: 'use' });
    expect(world.asked).toBe(2);
  });

  it('N72 renews after the wait that the server set', async () => {
    const { actor, world, until, fail } = await holding(HOUR, { lot: 0 });
    await until(HOUR - 10 * MINUTE);
    await fail(new Unavailable('Too many requests.', 30_000));
    actor.send({ type: 'use' });
    await until(HOUR - 10 * MINUTE + 29_999);
    expect(world.asked).toBe(2);
    await until(HOUR - 10 * MINUTE + 30_000);
    expect(world.asked).toBe(3);
  });

  it('N59 stops checks and ignores late answers once cleared', async () => {
    const { actor, world, until, answer, fit, held } = await holding(HOUR);
    actor.send({ type: 'refused' });
    actor.send({ type: 'clear' });
    await answer('late', 2 * HOUR);
    await until(3 * HOUR);
    expect([actor.getSnapshot().status, fit(), world.asked, held]).toEqual(['done', false, 2, ['first']]);
  });
});

const NOW = 1_000_000;

describe('the times of a room token', () => {
  test.each([
    [-1, true],
    [0, true],
    [4_999, true],
    [5_000, true],
    [5_001, false],
    [3_600_000, false],
  ])('N54 of a token that expires in %i ms require a renewal before use: %s', (left, renewed) => {
    expect(mustRenewAtUse(NOW + left, NOW)).toBe(renewed);
  });

  test.each([
    [60 * MINUTE, 0, 10 * MINUTE],
    [60 * MINUTE, 0.5, 5.5 * MINUTE],
    [60 * MINUTE, 1, MINUTE],
    [20 * MINUTE, 0, 10 * MINUTE],
    [10 * MINUTE, 0, 5 * MINUTE],
    [10 * MINUTE, 1, MINUTE / 2],
  ])(
    'N55 with %i ms left, at the random number %f, put the renewal %i ms before the end',
    (left, lot, before) => {
      expect(renewalAt(NOW + left, NOW, lot)).toBe(NOW + left - before);
    },
  );

  test.each([
    [1, 0.5, 10_000],
    [2, 0.5, 20_000],
    [4, 0.5, 80_000],
    [5, 0.5, 120_000],
    [60, 0.5, 120_000],
    [1, 0, 5_000],
    [5, 1, 180_000],
  ])(
    'N58 after %i failed renewals, at the random number %f, put the next one in %i ms',
    (failures, lot, wait) => {
      expect(renewalRetryDelay(failures, lot)).toBe(wait);
    },
  );
});

describe('the token keeper', () => {
  beforeEach(() => vi.useFakeTimers());

  afterEach(() => vi.useRealTimers());

  function bench({ lot = 0.5 } = {}) {
    let made = 0;
    let failure: Error | null = null;
    const fetch = vi.fn<() => Promise<{ token: string; expiresAt: number }>>(async () => {
      if (failure) throw failure;
      return { token: `token ${++made}`, expiresAt: performance.now() + 60 * MINUTE };
    });
    const held: string[] = [];
    const keeper = new RoomTokenSource({
      fetch,
      now: () => performance.now(),
      random: () => lot,
      onHeld: (token) => held.push(token),
    });
    return {
      keeper,
      fetch,
      held,
      fail(next: Error | null) {
        failure = next;
      },
    };
  }

  it('N54 keeps a token while it is valid, and renews it before it expires', async () => {
    const { keeper, fetch } = bench();
    expect(await keeper.token(false)).toBe('token 1');
    expect(await keeper.token(false)).toBe('token 1');
    await vi.advanceTimersByTimeAsync(54 * MINUTE);
    expect(fetch).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(2 * MINUTE);
    expect(await keeper.token(false)).toBe('token 2');
    keeper.clear();
  });

  it('N56 requests another token if the server refused the last', async () => {
    const { keeper } = bench();
    await keeper.token(false);
    expect(await keeper.token(true)).toBe('token 2');
    keeper.clear();
  });

  it('N58 rejects with the denial if a refused token cannot be replaced', async () => {
    const { keeper, fail } = bench();
    await keeper.token(false);
    fail(new Denial({ code: 'bad_signature', message: 'Gone' }));
    await expect(keeper.token(true)).rejects.toMatchObject({ code: 'bad_signature' });
    keeper.clear();
  });

  it('N58 does not use an expired token if no other is available', async () => {
    const { keeper, fail } = bench();
    await keeper.token(false);
    fail(new Error('Nobody answers.'));
    await vi.advanceTimersByTimeAsync(59 * MINUTE);
    expect(await keeper.token(false)).toBe('token 1');
    await vi.advanceTimersByTimeAsync(MINUTE);
    await expect(keeper.token(false)).rejects.toThrow('Nobody answers.');
    keeper.clear();
  });

  it('N70 reports each token that it gets', async () => {
    const { keeper, held } = bench();
    await keeper.token(false);
    await vi.advanceTimersByTimeAsync(59 * MINUTE);
    expect(held).toEqual(['token 1', 'token 2']);
    await vi.advanceTimersByTimeAsync(60 * MINUTE);
    expect(held).toEqual(['token 1', 'token 2', 'token 3']);
    keeper.clear();
  });

  it('N58 retries a failed renewal before the token expires', async () => {
    const { keeper, fetch, fail } = bench();
    await keeper.token(false);
    fail(new Error('Nobody answers.'));
    await vi.advanceTimersByTimeAsync(57 * MINUTE);
    expect(fetch.mock.calls.length).toBeGreaterThan(3);
    fail(null);
    await vi.advanceTimersByTimeAsync(2 * MINUTE);
    expect(await keeper.token(false)).toBe('token 2');
    keeper.clear();
  });

  it.each([
    ['before the first token', false],
    ['after the first token', true],
  ])("N72 sends no request before the server's wait is over, %s", async (_when, holds) => {
    const { keeper, fetch, fail } = bench();
    if (holds) await keeper.token(false);
    fail(new Unavailable('Too many requests.', 20_000));
    await expect(keeper.token(true)).rejects.toThrow('Too many requests.');
    const asked = fetch.mock.calls.length;
    fail(null);
    await vi.advanceTimersByTimeAsync(19_999);
    await expect(keeper.token(true)).rejects.toThrow('Too many requests.');
    expect(fetch).toHaveBeenCalledTimes(asked);
    await vi.advanceTimersByTimeAsync(20_001);
    expect(await keeper.token(true)).toMatch(/^token/);
    keeper.clear();
  });

  it('N59 sends no request once cleared', async () => {
    const { keeper, fetch } = bench();
    await keeper.token(false);
    keeper.clear();
    await vi.advanceTimersByTimeAsync(120 * MINUTE);
    expect(fetch).toHaveBeenCalledTimes(1);
  });
});

describe('token expiry', () => {
  beforeEach(() => vi.useFakeTimers());

  afterEach(() => vi.useRealTimers());

  const SECOND = 1_000;

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
      'N75 renews tokens of the same second with few requests a second and no visible change',
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

  describe('A screen whose token expires without a replacement', () => {
    it.each([
      ['while nobody answers', new TypeError('Failed to fetch'), 0],
      ['while the server is not ready', new Unavailable('Not ready.', 0), 0],
      ['while the server limits the rate', new Unavailable('Too many requests.', 30 * SECOND), 30 * SECOND],
    ])('N72 continues to count %s, and recovers by itself', async (_why, failure, rest) => {
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
});
