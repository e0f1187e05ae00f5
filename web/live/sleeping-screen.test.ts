import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sessionBench } from './session-bench.fixture.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const SLEEP = 10 * 60_000;

/** A screen that has been in its room for a while, on a machine that can sleep. */
async function joined(options?: Parameters<typeof sessionBench>[0]) {
  const bench = sessionBench(options);
  const { server, session, pass } = bench;
  session.start();
  await pass(5_000);
  let drawn = 0;
  session.screen.subscribe(() => drawn++);
  return {
    ...bench,
    /** Timers and the monotonic clock stop; time elsewhere continues. */
    sleep() {
      server.ahead += SLEEP;
      vi.setSystemTime(Date.now() + SLEEP);
    },
    setClock: (ms: number) => vi.setSystemTime(Date.now() + ms),
    /** Packets vanish silently. */
    cutOff: () => (server.fault = () => 'drop'),
    /** How far the time on screen is from the server's. */
    error: () => Math.round(session.clock.now() - server.now()),
    drawn: () => drawn,
  };
}

it('V191 a screen shows the right time after sleep once the server has answered', async () => {
  const { session, sleep, pass, error, drawn, story } = await joined();
  sleep();
  session.compareClocks();
  expect(error()).toBe(-SLEEP);
  await pass(12);
  expect(error()).toBe(0);
  expect(drawn()).toBe(1);
  expect(story).toEqual(['joined']);
});

it('V191, V220 a screen whose socket is dead is right after half a second, and reconnects', async () => {
  const { server, session, sleep, cutOff, pass, error, shown } = await joined();
  cutOff();
  sleep();
  server.command({ name: 'room/rename', payload: { name: 'Hall B' } });
  session.compareClocks();
  await pass(490);
  expect(error()).toBe(-SLEEP);
  await pass(20);
  session.compareClocks();
  expect(error()).toBe(0);
  server.fault = () => 'deliver';
  await pass(100);
  expect(error()).toBe(0);
  expect(server.hellos).toHaveLength(2);
  expect(shown().view.room.name).toBe('Hall B');
});

it('V191 a screen without a connection is right at once, and reconnects at once', async () => {
  const { server, session, sleep, pass, error, drawn } = await joined();
  server.up = false;
  server.breakLines();
  await pass(60_000);
  const before = drawn();
  sleep();
  session.compareClocks();
  expect(error()).toBe(0);
  await pass(1);
  expect(drawn()).toBe(before + 1);
  server.up = true;
  await pass(100);
  expect(session.snapshot()?.status).toBe('live');
  expect(error()).toBe(0);
});

it.each([3_600_000, -3_600_000])(
  'V217 a device clock set by %i ms changes nothing, and the connection stays',
  async (ms) => {
    const { server, session, setClock, pass, error, drawn, story } = await joined();
    setClock(ms);
    for (let look = 0; look < 100; look += 1) {
      session.compareClocks();
      expect(error()).toBe(0);
      await pass(10);
    }
    expect(drawn()).toBe(0);
    expect(story).toEqual(['joined']);
    expect(server.hellos).toHaveLength(1);
  },
);

it('V219 a device clock set back while the socket is silent changes nothing and causes no reconnect', async () => {
  const { server, session, setClock, cutOff, pass, error } = await joined();
  cutOff();
  setClock(-3_600_000);
  session.compareClocks();
  await pass(600);
  session.compareClocks();
  expect(error()).toBe(0);
  expect(server.hellos).toHaveLength(1);
});

it('V191 a delayed screen shows delayed events on time after sleep', async () => {
  const { server, session, sleep, pass, shown } = await joined({ delay: 60_000 });
  server.command({ name: 'room/rename', payload: { name: 'Hall B' } });
  await pass(30_000);
  expect(shown().view.room.name).not.toBe('Hall B');
  sleep();
  session.compareClocks();
  await pass(20);
  expect(shown().view.room.name).toBe('Hall B');
});
