import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { LatencyHistogram } from './metrics.ts';

const durations = () => new LatencyHistogram(new Registry(), 'callboard_test_seconds', 'For a test.');

test.each([
  // Evenly spread between 2 and 5 ms.
  ['all within one bound', Array(100).fill(3), 4.97],
  ['one in a hundred late', [...Array(99).fill(1), 900], 1],
  ['two in a hundred late', [...Array(98).fill(1), 900, 900], 750],
  ['longer than any bound', [60_000], 10_000],
  ['earlier than its start, because a clock was set', [-5], 0.495],
])('N85 the 99th percentile is computed from the newest durations: %s', async (_, lengths, told) => {
  const counted = durations();
  for (const length of lengths) counted.record(length);
  expect(await counted.recent()).toBeCloseTo(told, 6);
});

test('N85 each duration counts once in the recorded percentile, and permanently for Prometheus', async () => {
  const registry = new Registry();
  const counted = new LatencyHistogram(registry, 'callboard_test_seconds', 'For a test.');
  counted.record(900);
  await counted.recent();
  expect(await counted.recent()).toBeNull();
  counted.record(1);
  expect(await counted.recent()).toBeLessThan(2);
  expect(await registry.metrics()).toContain('callboard_test_seconds_count 2');
});
