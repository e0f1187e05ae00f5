import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Pinger } from './connection.ts';
import { joined } from './session-bench.fixture.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A screen that has settled, with its clock running or not. */
async function settled(isRunning: boolean, random = 0.5) {
  const bench = await joined({ random: () => random });
  if (isRunning) bench.server.command({ name: 'timeset/start', payload: {} });
  await bench.pass(4_000);
  return bench;
}

describe('A screen whose server froze', () => {
  it('V1400 reconnects within 4 s of the last message while a clock runs', async () => {
    const { server, story, pass } = await settled(true);
    server.command({ name: 'timers/create', payload: {} });
    await pass(10);
    server.fault = () => 'drop';
    await pass(3_600);
    expect(story).not.toContain('lost');
    await pass(400);
    expect(story).toContain('lost');
  });

  it('V1400 waits longer while no clock runs', async () => {
    const { server, story, pass } = await settled(false);
    server.command({ name: 'timers/create', payload: {} });
    await pass(10);
    server.fault = () => 'drop';
    await pass(4_500);
    expect(story).not.toContain('lost');
  });

  it('V1400 pings at another instant than the other screens of a hall', async () => {
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

describe('A server that answers', () => {
  it('V1401 is pinged no more often while the room tells something every two seconds', async () => {
    const { server, story, pass } = await settled(true);
    const before = server.pings;
    for (let told = 0; told < 30; told += 1) {
      server.command({ name: 'timers/create', payload: {} });
      await pass(2_000);
    }
    expect(server.pings - before).toBeLessThanOrEqual(7);
    expect(story).toEqual(['joined']);
  });

  it('V1400 keeps its screens over a line that takes longer than a second there and back', async () => {
    const { server, story, pass } = await settled(true);
    server.latencyMs = 700;
    await pass(60_000);
    expect(story.filter((each) => each === 'lost').length).toBeLessThanOrEqual(1);
    const { length } = story;
    await pass(120_000);
    expect(story).toHaveLength(length);
  });

  it('V1401 is pinged again before it is left by a screen whose timers fire late', () => {
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
