import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withTimeout } from './with-timeout.ts';

/** Asks as `fetch` does: an aborted question rejects. */
const asked = vi.fn<(signal: AbortSignal) => void>();
function neverAnswered(signal: AbortSignal): Promise<never> {
  asked(signal);
  return new Promise((_resolve, reject) => {
    const fail = () => reject(new DOMException('aborted', 'AbortError'));
    if (signal.aborted) fail();
    signal.addEventListener('abort', fail);
  });
}

const nameOf = (error: unknown) => (error instanceof DOMException ? error.name : String(error));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('AbortSignal', { prototype: AbortSignal.prototype });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  asked.mockReset();
});

test('V201 returns an answer within 30 s, and leaves no timer', async () => {
  expect(await withTimeout(() => Promise.resolve('here'))).toBe('here');
  expect(vi.getTimerCount()).toBe(0);
});

test('V201 aborts a request without an answer after 30 s with TimeoutError', async () => {
  const failure = withTimeout(neverAnswered).catch(nameOf);
  vi.advanceTimersByTime(29_999);
  expect(asked.mock.lastCall?.[0].aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(await failure).toBe('TimeoutError');
});

test('V201 aborts the request when its screen closes, and removes its listener', async () => {
  const screen = new AbortController();
  const removed = vi.spyOn(screen.signal, 'removeEventListener');
  const failure = withTimeout(neverAnswered, screen.signal).catch(nameOf);
  screen.abort();
  expect(await failure).toBe('AbortError');
  expect(vi.getTimerCount()).toBe(0);
  expect(removed).toHaveBeenCalledTimes(1);
});

test('V201 sends no request if its screen has already closed', async () => {
  const screen = new AbortController();
  screen.abort();
  expect(await withTimeout(neverAnswered, screen.signal).catch(nameOf)).toBe('AbortError');
});
