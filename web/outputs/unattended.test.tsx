import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useWakeLock } from './unattended.ts';

const MINUTE = 60_000;

/** A system that keeps a display on, or lets it sleep. */
class System {
  readonly locks: { released: boolean; release: () => void }[] = [];
  refuses = false;

  readonly request = async () => {
    if (this.refuses) throw new DOMException('The battery is low.', 'NotAllowedError');
    const lock = {
      released: false,
      release: () => {
        lock.released = true;
      },
    };
    this.locks.push(lock);
    return lock;
  };

  get held(): number {
    return this.locks.filter(({ released }) => !released).length;
  }

  /** Takes all away, as for a low battery or a page out of sight. */
  letSleep(): void {
    for (const lock of this.locks) lock.release();
  }
}

let system: System;
const turn = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  system = new System();
  Object.defineProperty(navigator, 'wakeLock', { value: system, configurable: true });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'wakeLock');
});

it('V866 requests the wake lock again when the page becomes visible', async () => {
  renderHook(() => useWakeLock());
  await pass(0);
  turn('hidden');
  system.letSleep();
  await pass(2 * MINUTE);
  expect(system.held).toBe(0);
  turn('visible');
  await pass(0);
  expect(system.held).toBe(1);
});

it('V866 requests the wake lock again each minute after a refusal or a release', async () => {
  system.refuses = true;
  renderHook(() => useWakeLock());
  await pass(MINUTE);
  expect(system.held).toBe(0);
  system.refuses = false;
  await pass(MINUTE);
  expect(system.held).toBe(1);
  system.letSleep();
  await pass(MINUTE);
  expect(system.held).toBe(1);
});

it('V866 holds at most one wake lock, and releases it on unmount', async () => {
  const { unmount } = renderHook(() => useWakeLock());
  await pass(0);
  turn('visible');
  await pass(3 * MINUTE);
  turn('visible');
  await pass(0);
  expect(system.held).toBe(1);
  unmount();
  turn('visible');
  await pass(MINUTE);
  expect(system.held).toBe(0);
});

it('V866 works in a browser without wake locks', () => {
  Reflect.deleteProperty(navigator, 'wakeLock');
  expect(() => renderHook(() => useWakeLock())).not.toThrow();
});
