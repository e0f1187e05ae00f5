import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refusal } from '../../machines/kernel/errors.ts';
import { NAMED_DELAY_VALIDITY, namedDelay, reconnectDelay, STABLE_AFTER } from '../app/backoff.ts';
import { Pinger } from './connection.ts';
import { FakeServer, tokenEnded } from './fake-server.fixture.ts';
import { Denial } from './live-room.ts';
import { joined, sessionBench } from './session-bench.fixture.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const LOT = 0.4;
const LATENCY = 5;

/** A screen whose line breaks, with the server up or down, after it has held for so long. */
async function broken({
  held,
  up = true,
  goodbye,
  onStuck,
}: {
  held: number;
  up?: boolean;
  goodbye?: 'restarting' | undefined;
  onStuck?: (redial: () => void) => void;
}) {
  const server = new FakeServer({ latencyMs: LATENCY });
  const dialled: number[] = [];
  const bench = sessionBench({
    server,
    random: () => LOT,
    onStuck,
    open: (events) => {
      dialled.push(performance.now());
      return server.open(events);
    },
  });
  bench.session.start();
  // Joined after three trips, lost one trip after the line breaks.
  await bench.pass(2 * LATENCY + held);
  server.up = up;
  server.breakLines(goodbye && { ...refusal(goodbye), retry: 'after', afterMs: 2_000 });
  await bench.pass(LATENCY);
  const lost = performance.now();
  dialled.length = 0;
  return {
    ...bench,
    dialled,
    /** The ms that passed before each attempt, since the line was lost or the one before had failed. */
    async waits(within: number): Promise<readonly number[]> {
      await bench.pass(within);
      return dialled.map((at, index) => at - (dialled[index - 1] ?? lost - LATENCY) - LATENCY);
    },
  };
}

describe('A lost connection', () => {
  it('N30 that lasted at least a second is replaced at once', async () => {
    const { waits, story } = await broken({ held: STABLE_AFTER });
    expect(await waits(60_000)).toEqual([reconnectDelay(0, LOT)]);
    expect(story).toEqual(['joined', 'lost', 'joined']);
  });

  it('N30 that lasted less than a second is replaced after a wait, as after a failure', async () => {
    const { waits } = await broken({ held: STABLE_AFTER - 1 });
    expect(await waits(60_000)).toEqual([reconnectDelay(1, LOT)]);
  });

  it('N30 is retried after longer and longer waits', async () => {
    const { waits } = await broken({ held: STABLE_AFTER, up: false });
    expect(await waits(16_000)).toEqual([0, 1, 2, 3, 4, 5].map((failures) => reconnectDelay(failures, LOT)));
  });

  it('N30 that is lost again and again within a second is replaced after longer and longer waits', async () => {
    const { waits, server } = await broken({ held: LATENCY });
    server.fault = (frame) => (frame[0] === 'serverTime' ? 'cut' : 'deliver');
    const gaps = await waits(12_000);
    expect(gaps.length).toBeGreaterThan(3);
    expect(gaps).toEqual([...gaps].sort((a, b) => a - b));
    expect(gaps[0]).toBe(reconnectDelay(1, LOT));
  });

  it('N88 after a goodbye is retried for ten seconds with the wait that the server stated', async () => {
    const { waits } = await broken({ held: STABLE_AFTER, up: false, goodbye: 'restarting' });
    const wait = namedDelay(2_000, LOT);
    const named = Array.from({ length: Math.ceil(NAMED_DELAY_VALIDITY / wait) }, () => wait);
    expect(await waits(14_000)).toEqual([...named, reconnectDelay(1, LOT), reconnectDelay(2, LOT)]);
  });

  it.each([
    ['immediately', undefined, true],
    ['after the wait of a goodbye', 'restarting', false],
  ] as const)('W2761 is replaced %s once the server answers over HTTP', async (_, goodbye, hurries) => {
    const answered: number[] = [];
    const { pass, dialled } = await broken({
      held: STABLE_AFTER,
      up: false,
      goodbye,
      onStuck: (redial) => {
        answered.push(performance.now());
        redial();
      },
    });
    await pass(9_000);
    expect(answered.map((at) => dialled.includes(at))).toEqual([hurries]);
  });

  it('N30 is replaced at once when the network returns, even during a failing attempt', async () => {
    const { waits, pass, session } = await broken({ held: STABLE_AFTER, up: false });
    const first = reconnectDelay(0, LOT);
    await pass(first + 1);
    session.wake();
    await pass(LATENCY + first + LATENCY - 1);
    const waited = reconnectDelay(1, LOT) / 2;
    await pass(waited);
    session.wake();
    expect(await waits(0)).toEqual([first, first, waited]);
  });
});

/** A screen that has been in for long enough, and what it asks for tokens and shows from then on. */
async function settled(token = async () => 'token') {
  const fresh: boolean[] = [];
  const bench = sessionBench({
    server: new FakeServer({ latencyMs: LATENCY }),
    random: () => LOT,
    token: (isFresh) => {
      fresh.push(isFresh);
      return fresh.length === 1 ? Promise.resolve('token') : token();
    },
  });
  bench.session.start();
  await bench.pass(STABLE_AFTER + 100);
  const statuses = new Set<string>();
  bench.session.screen.subscribe(() => statuses.add(bench.shown().status));
  return { ...bench, fresh, statuses };
}

describe('A socket whose token has ended', () => {
  it("N71 is replaced with a fresh token after the server's wait, and without a notice", async () => {
    const { server, pass, fresh, statuses, story, shown } = await settled();
    const { view } = shown();
    server.breakLines(tokenEnded(400));
    await pass(LATENCY + namedDelay(400, LOT) - 1);
    expect(fresh).toEqual([false]);
    await pass(1_000);
    expect(fresh).toEqual([false, true]);
    expect(server.hellos).toHaveLength(2);
    expect(server.hellos.at(-1)).toHaveProperty('since');
    expect([...statuses]).toEqual(['live']);
    expect(story).toEqual(['joined', 'joined']);
    expect(shown().view).toBe(view);
    await pass(60_000);
    expect(story).toEqual(['joined', 'joined']);
  });

  it.each([
    ['without a token', 0, () => new Promise<string>(() => {})],
    ['with a longer wait set by the server', 10_000, undefined],
  ])('N71 is reported as lost if no connection exists after 5 s, %s', async (_why, afterMs, token) => {
    const { server, pass, story } = await settled(token);
    server.breakLines(tokenEnded(afterMs));
    await pass(4_900);
    expect(story).toEqual(['joined']);
    await pass(200);
    expect(story).toEqual(['joined', 'lost']);
  });

  it('N71 is retried as after a failure if the fresh token is refused too', async () => {
    const { server, pass, fresh, story } = await settled();
    server.goodbyeOnHello = tokenEnded();
    server.breakLines(tokenEnded());
    await pass(60_000);
    // As many as fit into a minute when the waits grow to 5 s.
    expect(fresh.length).toBeGreaterThan(10);
    expect(fresh.length).toBeLessThan(20);
    expect(story).toEqual(['joined', 'lost']);
    server.goodbyeOnHello = null;
    await pass(10_000);
    expect(story).toEqual(['joined', 'lost', 'joined']);
  });

  it('N71 is not replaced if the server denies a fresh token', async () => {
    const { server, pass, story } = await settled(() =>
      Promise.reject(new Denial({ code: 'bad_signature', message: 'The link is not valid.' })),
    );
    server.breakLines(tokenEnded());
    await pass(60_000);
    expect(story).toEqual(['joined', 'ended: bad_signature']);
  });
});

describe('the pinger', () => {
  beforeEach(() => vi.useFakeTimers());

  afterEach(() => vi.useRealTimers());

  /** A screen that has settled, with its clock running or not. */
  async function pingerSettled(isRunning: boolean, random = 0.5) {
    const bench = await joined({ random: () => random });
    if (isRunning) bench.server.command({ name: 'timeset/start', payload: {} });
    await bench.pass(4_000);
    return bench;
  }

  describe('A screen whose server froze', () => {
    it('V1400 reconnects within 4 s of the last message while a clock runs', async () => {
      const { server, story, pass } = await pingerSettled(true);
      server.command({ name: 'timers/create', payload: {} });
      await pass(10);
      server.fault = () => 'drop';
      await pass(3_600);
      expect(story).not.toContain('lost');
      await pass(400);
      expect(story).toContain('lost');
    });

    it('V1400 waits longer before it reconnects while no clock runs', async () => {
      const { server, story, pass } = await pingerSettled(false);
      server.command({ name: 'timers/create', payload: {} });
      await pass(10);
      server.fault = () => 'drop';
      await pass(4_500);
      expect(story).not.toContain('lost');
    });

    it('V1400 pings at a random instant, different from other screens', async () => {
      const askedAfter = (lot: number) => {
        const sent: number[] = [];
        const begun = performance.now();
        const local = () => performance.now() - begun;
        const pinger = new Pinger({ send: (at) => sent.push(at), dead: () => {}, local, random: () => lot });
        pinger.start();
        vi.advanceTimersByTime(4_000);
        sent.length = 0;
        pinger.watchClock(true);
        pinger.heard();
        vi.advanceTimersByTime(3_000);
        pinger.stop();
        return (sent[0] ?? 0) - 4_000;
      };
      expect([0, 0.5, 0.9].map(askedAfter)).toEqual([3_000, 2_750, 2_550]);
    });
  });

  describe('A responsive server', () => {
    it('V1401 gets no extra pings if it sends an event every two seconds', async () => {
      const { server, story, pass } = await pingerSettled(true);
      const before = server.pings;
      for (let told = 0; told < 30; told += 1) {
        server.command({ name: 'timers/create', payload: {} });
        await pass(2_000);
      }
      expect(server.pings - before).toBeLessThanOrEqual(7);
      expect(story).toEqual(['joined']);
    });

    it('V1400 keeps its screens connected at a round trip of over a second', async () => {
      const { server, story, pass } = await pingerSettled(true);
      server.latencyMs = 700;
      await pass(60_000);
      expect(story.filter((each) => each === 'lost').length).toBeLessThanOrEqual(1);
      const { length } = story;
      await pass(120_000);
      expect(story).toHaveLength(length);
    });

    it('V1401 gets one more ping before a reconnect if the timers of the screen are late', () => {
      let late = 0;
      let pings = 0;
      const dead = vi.fn<() => void>();
      const pinger = new Pinger({
        send: () => {
          pings += 1;
        },
        dead,
        local: () => performance.now() + late,
        random: () => 0,
      });
      pinger.start();
      vi.advanceTimersByTime(4_000);
      pinger.answered(performance.now());
      pinger.watchClock(true);
      pings = 0;
      vi.advanceTimersByTime(3_500);
      expect(pings).toBe(1);
      late = 2_000;
      vi.advanceTimersByTime(500);
      expect(pings).toBe(2);
      expect(dead).not.toHaveBeenCalled();
      vi.advanceTimersByTime(1_000);
      expect(dead).toHaveBeenCalledOnce();
      pinger.stop();
    });
  });
});
