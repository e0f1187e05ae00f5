import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { reportConnection } from './connection-report.ts';
import { sessionBench } from './session-bench.fixture.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A screen in a room, and what it says of its connection. */
async function reporting(options?: Parameters<typeof sessionBench>[0]) {
  const bench = sessionBench(options);
  bench.session.start();
  await bench.pass(100);
  const tell = vi.spyOn(bench.session, 'tell');
  const stop = new AbortController();
  let deviceTime = bench.server.now;
  reportConnection(bench.session, stop.signal, () => deviceTime());
  return {
    ...bench,
    stop,
    said: () => tell.mock.calls.map(([about]) => about),
    setDeviceClock(aheadMs: number) {
      deviceTime = () => bench.server.now() + aheadMs;
    },
  };
}

describe('the report of the connection', () => {
  it('V42 is sent 5 s after the join, and not again without a change', async () => {
    const { said, pass } = await reporting();
    await pass(4_900);
    expect(said()).toEqual([]);
    await pass(200);
    expect(said()).toEqual([{ rtt: 10, offset: 0 }]);
    await pass(600_000);
    expect(said()).toHaveLength(1);
  });

  it('V42 is sent as the command client/update', async () => {
    const { server, pass } = await reporting({ predictor: null });
    await pass(6_000);
    expect(server.asked).toEqual([['client/update', { rtt: 10, offset: 0 }]]);
  });

  it('V42 is sent again after a change of the device clock, at most every 30 s', async () => {
    const { said, pass, setDeviceClock } = await reporting();
    await pass(6_000);
    setDeviceClock(99);
    await pass(30_000);
    expect(said()).toHaveLength(1);
    setDeviceClock(100);
    await pass(10_000);
    setDeviceClock(5_000);
    await pass(60_000);
    expect(said().slice(1)).toEqual([{ rtt: 10, offset: -5_000 }]);
  });

  it('V42 is sent again after a large change of the round trip', async () => {
    const { said, session, pass } = await reporting();
    await pass(6_000);
    const trip = vi.spyOn(session, 'roundTrip', 'get');
    for (const ms of [29, 30, 49, 300, 399, 400]) {
      trip.mockReturnValue(ms);
      await pass(30_000);
    }
    expect(said().map((about) => about.rtt)).toEqual([10, 30, 300, 400]);
  });

  it('V42 waits while the connection is lost, and stops when the screen leaves', async () => {
    const { said, server, stop, session, pass } = await reporting();
    server.up = false;
    server.breakLines();
    await pass(40_000);
    expect(said()).toEqual([]);
    stop.abort();
    reportConnection(session, stop.signal);
    server.up = true;
    await pass(120_000);
    expect(said()).toEqual([]);
  });
});
