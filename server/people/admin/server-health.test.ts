import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { HOUR, MINUTE, SECOND } from '../../../machines/kernel/time.ts';
import type { HourSample } from '../../../machines/people/admin.answers.ts';
import { FakeClock } from '../../../tests/integration/room-host.fixtures.ts';
import { CommandCounter, LatencyHistogram } from '../../http/metrics.ts';
import { LastHour, ServerHealth } from './server-health.ts';

const sampleAt = (at: number): HourSample => ({
  at,
  storage: true,
  sockets: 0,
  commands: 0,
  commit: null,
  delivery: null,
  loop: 0,
  memory: 0,
});

it('N85 health is recorded every half minute, and kept for an hour', async () => {
  const clock = new FakeClock();
  const hour = new LastHour({
    clock,
    sample: async () => sampleAt(clock.wall()),
    onError: (error) => expect.unreachable(String(error)),
  });
  clock.advance(29 * SECOND);
  await Promise.resolve();
  expect(hour.samples).toEqual([]);
  for (let looked = 0; looked < 200; looked++) {
    clock.advance(30 * SECOND);
    await Promise.resolve();
  }
  const times = hour.samples.map(({ at }) => at);
  expect(times).toHaveLength(HOUR / (30 * SECOND));
  expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBe(HOUR - 30 * SECOND);
  expect(clock.wall() - (times.at(-1) ?? 0)).toBeLessThan(MINUTE);
  hour.stop();
  clock.advance(HOUR);
  await Promise.resolve();
  expect(hour.samples.map(({ at }) => at)).toEqual(times);
});

it('N85 a failed record is skipped, and the next one is stored', async () => {
  const clock = new FakeClock();
  const failed: unknown[] = [];
  let looks = 0;
  const hour = new LastHour({
    clock,
    sample: async () => {
      looks += 1;
      if (looks === 1) throw new Error('The disk is gone.');
      return sampleAt(clock.wall());
    },
    onError: (error) => failed.push(error),
  });
  for (let looked = 0; looked < 2; looked++) {
    clock.advance(30 * SECOND);
    await Promise.resolve();
  }
  await expect.poll(() => [failed.length, hour.samples.length]).toEqual([1, 1]);
});

it('N85 a record contains the values since the last record', async () => {
  const clock = new FakeClock();
  const directory = mkdtempSync(join(tmpdir(), 'callboard-'));
  const registry = new Registry();
  const commands = new CommandCounter();
  const commits = new LatencyHistogram(registry, 'callboard_commit_seconds', 'Commits.');
  const delivery = new LatencyHistogram(registry, 'callboard_delivery_lag_seconds', 'Deliveries.');
  let storage = true;
  const vitals = new ServerHealth({
    version: '0.0.0',
    env: { DATA_DIR: directory, PORT: 8080, BILLING: 'off' },
    clock,
    host: { health: () => ({ storage, loadedRooms: 0, runningClocks: 0, damagedRooms: [], pending: 0 }) },
    sessions: { rooms: () => [].values() },
    commands,
    commits,
    delivery,
    rooms: { namesOf: async () => [] },
    storage: { size: async () => ({ database: 0, journal: 0 }), watch: { isSlow: false }, loss: null },
    onError: (error) => expect.unreachable(String(error)),
  });
  commands.taken = 7;
  commands.refused.set('forbidden', 2);
  commits.record(900);
  clock.advance(30 * SECOND);
  await expect.poll(async () => (await vitals.health()).hour).toHaveLength(1);
  commands.taken = 8;
  storage = false;
  clock.advance(30 * SECOND);
  await expect.poll(async () => (await vitals.health()).hour).toHaveLength(2);
  const { hour } = await vitals.health();
  expect(hour.map(({ commands: asked, commit, storage: saves }) => [asked, commit, saves])).toEqual([
    [9, 995, true],
    [1, null, false],
  ]);
  expect(hour.map(({ memory }) => memory > 0)).toEqual([true, true]);
  vitals.stop();
  rmSync(directory, { recursive: true });
});
