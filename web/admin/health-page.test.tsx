import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { HOUR, MINUTE, SECOND } from '../../machines/kernel/time.ts';
import type { AdminHealth, BackupList, HourSample } from '../../machines/people/admin.answers.ts';
import { HealthPage, lastHourView } from './health-page.tsx';

const NOW = 500_000 * HOUR;

const sample = (ago: number, changed: Partial<HourSample> = {}): HourSample => ({
  at: NOW - ago,
  storage: true,
  sockets: 5,
  commands: 0,
  commit: null,
  delivery: null,
  loop: 0,
  memory: 1,
  ...changed,
});

const health: AdminHealth = {
  version: '0.1.0',
  process: { host: 'stage-1', port: 8080, pid: 4121 },
  node: 'v22.0.0',
  at: NOW,
  wall: 0,
  zoneRules: '2026a',
  startedAt: NOW - HOUR,
  billing: 'off',
  sendsMail: false,
  storage: true,
  isSlow: false,
  loss: null,
  rooms: { loaded: 1, pending: 0 },
  damaged: [],
  sockets: 5,
  memory: { rss: 1, heapUsed: 1, heapTotal: 1 },
  disk: { database: 1, journal: 1, free: 1, size: 1 },
  hour: [sample(30 * SECOND, { sockets: 40 }), sample(0)],
};

const backups: BackupList = {
  at: NOW,
  backups: [{ name: 'callboard-2027.sqlite', at: NOW - 60 * HOUR, bytes: 3_500_000 }],
  everyHours: 24,
  keep: 7,
  isMaking: false,
  isOld: true,
  nextAt: null,
  madeHere: true,
};

let answer: Omit<AdminHealth, 'process'> = health;
let listed = backups;
beforeEach(() => {
  answer = health;
  listed = { ...backups, isOld: false };
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.endsWith('/health')) return Response.json(answer);
    return Response.json(path.endsWith('/backups') ? listed : []);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('N86 each chart of the last hour states its values in its label', async () => {
  render(<HealthPage />);
  const drawn = await screen.findByRole('img', {
    name: /^Sockets in the last hour: now 5, peak 40 at \d/,
  });
  expect(drawn.querySelectorAll('path')[1]?.getAttribute('d')).toMatch(/^M991\.7 20L1000 90$/);
  expect(screen.getByRole('img', { name: /^Write time.+: now –, no data$/ })).toBeTruthy();
  expect(screen.getAllByRole('img')).toHaveLength(6);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('D203 the page names the answering process', async () => {
  render(<HealthPage />);
  expect(await screen.findByText('stage-1:8080, process 4121')).toBeTruthy();
});

it('V825 the page shows the values of an older process without a name', async () => {
  const { process: _unsaid, ...older } = health;
  answer = older;
  render(<HealthPage />);
  expect(await screen.findByText('Unknown (older version)')).toBeTruthy();
  expect(screen.getByText('0.1.0, Node 22.0.0')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('U104 the page lists backups with size and age, and warns if the newest is too old', async () => {
  listed = backups;
  render(<HealthPage />);
  expect(await screen.findByText('3.3 MB, 2 d 12 h old, callboard-2027.sqlite')).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toContain('more than twice as old as the 24 hours');
});

it('S42 the page shows when the first backup is due, and warns if it is late', async () => {
  listed = { ...backups, backups: [], isOld: false, nextAt: NOW };
  const { unmount } = render(<HealthPage />);
  expect((await screen.findByText(/^No backups yet. The first backup is due/)).textContent).toMatch(
    /is due .*\d/,
  );
  expect(screen.queryByRole('alert')).toBeNull();
  unmount();
  listed = { ...listed, isOld: true };
  render(<HealthPage />);
  expect((await screen.findByText('No backups yet.')).textContent).not.toContain('Not yet due');
  expect(screen.getByRole('alert').textContent).toContain('newest backup is missing');
});

it('D91 the page names pg_dump if the server makes no backups itself', async () => {
  listed = { ...backups, backups: [], isOld: false, madeHere: false };
  render(<HealthPage />);
  expect(await screen.findByText(/pg_dump/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Back up now' })).toBeNull();
});

it('N421 N423 the page shows a slow disk and lost changes', async () => {
  answer = { ...health, isSlow: true, loss: { what: 'damaged', aside: '/data/damaged.sqlite-wal' } };
  render(<HealthPage />);
  const alerts = (await screen.findAllByRole('alert')).map(({ textContent }) => textContent);
  expect(alerts).toEqual([
    expect.stringMatching(/^The disk is not responding/),
    expect.stringMatching(/^Some saved changes are missing.+damaged\.sqlite-wal/),
  ]);
  expect(screen.getByText('Not responding')).toBeTruthy();
});

it('N81 the page shows that the server cannot save, and for how long', async () => {
  answer = { ...health, storage: false, hour: [sample(30 * SECOND), sample(0, { storage: false })] };
  render(<HealthPage />);
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /^The server can’t save: it rejects every change/,
  );
  expect(screen.getByText('Saving failed for 30 s.')).toBeTruthy();
});

const HOUR_NOW = 100 * HOUR;

const MEGABYTE = 1_024 ** 2;

const hourSample = (ago: number, changed: Partial<HourSample> = {}): HourSample => ({
  at: HOUR_NOW - ago,
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
  const found = lastHourView(samples, HOUR_NOW).charts.find((chart) => chart.name === name);
  if (found === undefined) throw new Error(`There is no chart ${name}.`);
  return found;
};

describe('the drawing of the last hour', () => {
  it('N86 runs from left to right, on a scale from zero to a round number', () => {
    const samples = [
      hourSample(MINUTE, { sockets: 10 }),
      hourSample(30 * SECOND, { sockets: 150 }),
      hourSample(0, { sockets: 20 }),
    ];
    expect(named(samples, 'Sockets')).toEqual({
      name: 'Sockets',
      now: '20',
      most: { text: '150', at: HOUR_NOW - 30 * SECOND },
      top: '200',
      line: 'M983.3 95L991.7 25L1000 90',
      area: 'M983.3 100L983.3 95L991.7 25L1000 90L1000 100Z',
    });
  });

  it('N86 has a gap without data, and half a minute for a single value', () => {
    const samples = [
      hourSample(40 * MINUTE, { commit: 4 }),
      hourSample(40 * MINUTE - 30 * SECOND),
      hourSample(39 * MINUTE, { commit: 5 }),
      hourSample(30 * MINUTE, { commit: 10 }),
      hourSample(0),
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
  ])('N86 shows the value %s of %j as %s, on a scale up to %s', (name, changed, now, top) => {
    expect(named([hourSample(0, changed)], name)).toMatchObject({ now, top });
  });

  it('N86 marks when saving failed, and leaves out samples older than an hour', () => {
    const samples = [
      hourSample(HOUR, { storage: false }),
      hourSample(30 * MINUTE, { storage: false }),
      hourSample(30 * MINUTE - 30 * SECOND, { storage: false }),
      hourSample(0),
    ];
    const { outages, outage } = lastHourView(samples, HOUR_NOW);
    expect(outage).toBe('1 min');
    expect(outages.map(({ x }) => Math.round(x))).toEqual([492, 500]);
    expect(lastHourView([hourSample(0)], HOUR_NOW)).toMatchObject({ outages: [], outage: null });
  });
});
