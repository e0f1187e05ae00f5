import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { HOUR, SECOND } from '../../machines/kernel/time.ts';
import type { AdminHealth, BackupList, HourSample } from '../../machines/people/admin.answers.ts';
import { HealthPage } from './health-page.tsx';

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

it('N86 each drawing of the last hour says in words what it shows', async () => {
  render(<HealthPage />);
  const drawn = await screen.findByRole('img', {
    name: /^Sockets in the last hour: now 5, peak 40 at \d/,
  });
  expect(drawn.querySelectorAll('path')[1]?.getAttribute('d')).toMatch(/^M991\.7 20L1000 90$/);
  expect(screen.getByRole('img', { name: /^Write time.+: now –, no data$/ })).toBeTruthy();
  expect(screen.getAllByRole('img')).toHaveLength(6);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('D203 the page names the process that it is about', async () => {
  render(<HealthPage />);
  expect(await screen.findByText('stage-1:8080, process 4121')).toBeTruthy();
});

it('V825 the page shows what a process of an older release says, which does not name itself', async () => {
  const { process: _unsaid, ...older } = health;
  answer = older;
  render(<HealthPage />);
  expect(await screen.findByText('Unknown (older version)')).toBeTruthy();
  expect(screen.getByText('0.1.0, Node 22.0.0')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('U104 the page lists backups with size and age, and says that the last one is too old', async () => {
  listed = backups;
  render(<HealthPage />);
  expect(await screen.findByText('3.3 MB, 2 d 12 h old, callboard-2027.sqlite')).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toContain('more than twice as old as the 24 hours');
});

it('S42 the page of a new server says when the first backup comes, and warns once it is late', async () => {
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

it('D91 the page says that a store of its own is backed up by its own means', async () => {
  listed = { ...backups, backups: [], isOld: false, madeHere: false };
  render(<HealthPage />);
  expect(await screen.findByText(/pg_dump/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Back up now' })).toBeNull();
});

it('N421 N423 the page says that the disk hangs, and that saved changes are missing', async () => {
  answer = { ...health, isSlow: true, loss: { what: 'damaged', aside: '/data/damaged.sqlite-wal' } };
  render(<HealthPage />);
  const alerts = (await screen.findAllByRole('alert')).map(({ textContent }) => textContent);
  expect(alerts).toEqual([
    expect.stringMatching(/^The disk is not responding/),
    expect.stringMatching(/^Some saved changes are missing.+damaged\.sqlite-wal/),
  ]);
  expect(screen.getByText('Not responding')).toBeTruthy();
});

it('N81 the page says that nothing can be saved, and for how long it could not', async () => {
  answer = { ...health, storage: false, hour: [sample(30 * SECOND), sample(0, { storage: false })] };
  render(<HealthPage />);
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /^The server can’t save: it rejects every change/,
  );
  expect(screen.getByText('Saving failed for 30 s.')).toBeTruthy();
});
