// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type * as browserEntries from './browser-entry.ts';

const MINUTE = 60_000;
/** Noted right before a page reloads; a page of these tests does not. */
const reload = vi.hoisted(() => vi.fn<() => void>());
vi.mock('./browser-entry.ts', async (original) => ({
  ...(await original<typeof browserEntries>()),
  recordReload: (why: browserEntries.BrowserEntry, value: string) => {
    why.write(value);
    reload();
    return false;
  },
}));
let server = 'old';

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  reload.mockClear();
  sessionStorage.clear();
  server = 'old';
  vi.stubGlobal('__VERSION__', 'old');
  vi.stubGlobal('fetch', (path: string) =>
    Promise.resolve(path === '/api/version/' ? Response.json({ version: server }) : Response.json({})),
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const opened = () => import('./version-check.ts');

const running = { activeMessageId: null, timeset: { running: true, deadline: 0 } } as const;
const stage = { snapshot: () => ({ view: running }), clock: { now: () => 5_500 } };

it('N20 reloads a page without a room once for another version', async () => {
  const { VersionCheck } = await opened();
  render(<VersionCheck behavior="reload" />);
  await vi.advanceTimersByTimeAsync(MINUTE);
  server = 'new';
  await vi.advanceTimersByTimeAsync(60 * MINUTE);
  expect(reload).toHaveBeenCalledOnce();
  expect(sessionStorage.getItem('callboard.reloaded-for')).toBe('new');
});

it('V720 waits for the stage after the socket reported a version, despite polls', async () => {
  const { VersionCheck, onVersion } = await opened();
  server = 'new';
  render(<VersionCheck behavior="reload" />);
  await vi.advanceTimersByTimeAsync(2_000);
  onVersion('new', 'reload', stage);
  await vi.advanceTimersByTimeAsync(29 * MINUTE);
  expect(reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2 * MINUTE);
  expect(reload).toHaveBeenCalledOnce();
});

it('V721 does not reload a page again that came old from a cache', async () => {
  sessionStorage.setItem('callboard.reloaded-for', 'new');
  const { onVersion } = await opened();
  onVersion('new', 'reload');
  await vi.advanceTimersByTimeAsync(60 * MINUTE);
  expect(reload).not.toHaveBeenCalled();
});

it.each(['none', 'notify'] as const)('N20 does not reload with %s', async (behavior) => {
  const { VersionCheck } = await opened();
  server = 'new';
  render(<VersionCheck behavior={behavior} />);
  await vi.advanceTimersByTimeAsync(60 * MINUTE);
  expect(reload).not.toHaveBeenCalled();
});
