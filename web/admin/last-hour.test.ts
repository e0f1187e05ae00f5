import { describe, expect, it, test } from 'vitest';
import { HOUR, MINUTE, SECOND } from '../../machines/kernel/time.ts';
import type { HourSample } from '../../machines/people/admin.answers.ts';
import { lastHourView } from './health-page.tsx';

const NOW = 100 * HOUR;
const MEGABYTE = 1_024 ** 2;

const sample = (ago: number, changed: Partial<HourSample> = {}): HourSample => ({
  at: NOW - ago,
  storage: true,
  sockets: 5,
  commands: 0,
  commit: null,
  delivery: null,
  loop: 0,
  memory: 80 * MEGABYTE,
  ...changed,
});

const named = (samples: readonly HourSample[], name: string) => {
  const found = lastHourView(samples, NOW).charts.find((chart) => chart.name === name);
  if (found === undefined) throw new Error(`There is no chart ${name}.`);
  return found;
};

describe('the last hour of the server', () => {
  it('N86 is drawn from left to right, from nothing up to a round number', () => {
    const samples = [
      sample(MINUTE, { sockets: 10 }),
      sample(30 * SECOND, { sockets: 150 }),
      sample(0, { sockets: 20 }),
    ];
    expect(named(samples, 'Sockets')).toEqual({
      name: 'Sockets',
      now: '20',
      most: { text: '150', at: NOW - 30 * SECOND },
      top: '200',
      line: 'M983.3 95L991.7 25L1000 90',
      area: 'M983.3 100L983.3 95L991.7 25L1000 90L1000 100Z',
    });
  });

  it('N86 has a gap where nothing was measured, and half a minute for what stands alone', () => {
    const samples = [
      sample(40 * MINUTE, { commit: 4 }),
      sample(40 * MINUTE - 30 * SECOND),
      sample(39 * MINUTE, { commit: 5 }),
      sample(30 * MINUTE, { commit: 10 }),
      sample(0),
    ];
    const { line, now, most } = named(samples, 'Write time');
    expect(line).toBe('M333.3 60L350 50M500 0h-8.3');
    expect([now, most?.text]).toEqual(['–', '10 ms']);
    expect(named([], 'Sockets')).toMatchObject({ now: '–', most: null, line: '', area: '' });
  });

  test.each([
    ['Sockets', { sockets: 3 }, '3', '10'],
    ['Commands per minute', { commands: 45 }, '90', '100'],
    ['Commands per minute', { commands: 0 }, '0', '10'],
    ['Commands per minute', { commands: 3_000 }, '6000', '10000'],
    ['Write time', { commit: 0.4 }, '0.4 ms', '10 ms'],
    ['Command delivery time', { delivery: 1_200 }, '1 s', '2 s'],
    ['Event loop delay', { loop: 12 }, '12 ms', '20 ms'],
    ['Memory', { memory: 120 * MEGABYTE }, '120 MB', '200 MB'],
  ])('N86 writes %s of %j as %s, of %s', (name, changed, now, top) => {
    expect(named([sample(0, changed)], name)).toMatchObject({ now, top });
  });

  it('N86 marks where nothing could be saved, and leaves out what is older', () => {
    const samples = [
      sample(HOUR, { storage: false }),
      sample(30 * MINUTE, { storage: false }),
      sample(30 * MINUTE - 30 * SECOND, { storage: false }),
      sample(0),
    ];
    const { outages, outage } = lastHourView(samples, NOW);
    expect(outage).toBe('1 min');
    expect(outages.map(({ x }) => Math.round(x))).toEqual([492, 500]);
    expect(lastHourView([sample(0)], NOW)).toMatchObject({ outages: [], outage: null });
  });
});
