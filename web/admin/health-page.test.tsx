import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AdminHealth, HourSample } from '../../machines/admin/answers.ts';
import { HOUR, SECOND } from '../../machines/kernel/time.ts';
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
  node: 'v22.0.0',
  at: NOW,
  wall: 0,
  zoneRules: '2026a',
  startedAt: NOW - HOUR,
  billing: 'off',
  sendsMail: false,
  storage: true,
  rooms: { loaded: 1, pending: 0 },
  damaged: [],
  sockets: 5,
  memory: { rss: 1, heapUsed: 1, heapTotal: 1 },
  disk: { database: 1, journal: 1, free: 1, size: 1 },
  hour: [sample(30 * SECOND, { sockets: 40 }), sample(0)],
};

let answer: AdminHealth = health;
beforeEach(() => {
  answer = health;
  vi.stubGlobal('fetch', async (path: string) => Response.json(path.endsWith('/health') ? answer : []));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('N86 each drawing of the last hour says in words what it shows', async () => {
  render(<HealthPage />);
  const drawn = await screen.findByRole('img', {
    name: /^Sockets in the last hour: now 5, at most 40, at \d/,
  });
  expect(drawn.querySelectorAll('path')[1]?.getAttribute('d')).toMatch(/^M991\.7 20L1000 90$/);
  expect(screen.getByRole('img', { name: /^A change .+: now –, nothing was measured$/ })).toBeTruthy();
  expect(screen.getAllByRole('img')).toHaveLength(6);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('N81 the page says that nothing can be saved, and for how long it could not', async () => {
  answer = { ...health, storage: false, hour: [sample(30 * SECOND), sample(0, { storage: false })] };
  render(<HealthPage />);
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /^Nothing can be saved: every change is refused/,
  );
  expect(screen.getByText('Nothing could be saved for 30 s.')).toBeTruthy();
});
