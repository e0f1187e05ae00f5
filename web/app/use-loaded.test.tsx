import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useLoaded } from './use-loaded.ts';

const EVERY = 1_000;
const asText = (data: unknown) => String(data);

/** Answers each request when the test says so. */
function server() {
  const pending: ((answer: Response) => void)[] = [];
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => pending.push(resolve)));
  const next = async (answer: Response) => {
    await waitFor(() => expect(pending.length).toBeGreaterThan(0));
    await act(async () => pending.shift()?.(answer));
  };
  return {
    answers: (value: unknown) => next(Response.json(value)),
    refuses: () => next(Response.json({ code: 'not_ready', message: 'Starting.' }, { status: 503 })),
    asked: () => pending.length,
  };
}

function setHidden(hidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('what a page loads', () => {
  it('is not there at first, then as the server answered it', async () => {
    const { answers } = server();
    const { result } = renderHook(() => useLoaded('/api/a', asText));
    expect(result.current).toMatchObject({ value: null, failure: null });
    await answers('first');
    expect(result.current).toMatchObject({ value: 'first', failure: null });
  });

  it('stays while a later answer fails, and the failure is told', async () => {
    const { answers, refuses } = server();
    const { result } = renderHook(() => useLoaded('/api/a', asText));
    await answers('first');
    act(() => void result.current.reload());
    await refuses();
    expect(result.current.value).toBe('first');
    expect(result.current.failure?.message).toBe('Starting.');
  });

  it('shows a change at once, whatever an answer says that was asked for before', async () => {
    const { answers } = server();
    const { result } = renderHook(() => useLoaded('/api/a', asText));
    await answers('first');
    act(() => void result.current.reload());
    act(() => result.current.change((value) => `${value}, changed`));
    await answers('first');
    expect(result.current.value).toBe('first, changed');
  });

  it('never shows the answer of another address', async () => {
    const { answers } = server();
    const { result, rerender } = renderHook(({ path }) => useLoaded(path, asText), {
      initialProps: { path: '/api/a' },
    });
    await answers('a');
    rerender({ path: '/api/b' });
    expect(result.current.value).toBeNull();
    await answers('b');
    expect(result.current.value).toBe('b');
  });

  it('is asked for again and again while the page is in sight, and at once when it comes back', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const { answers, asked } = server();
    const { result } = renderHook(() => useLoaded('/api/a', asText, EVERY));
    await answers('first');
    act(() => void vi.advanceTimersByTime(EVERY));
    setHidden(true);
    await answers('second');
    act(() => void vi.advanceTimersByTime(10 * EVERY));
    expect(asked()).toBe(0);
    setHidden(false);
    await answers('third');
    expect(result.current.value).toBe('third');
  });
});
