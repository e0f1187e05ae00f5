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

describe('the data of a page', () => {
  it("is null at first, then the server's answer", async () => {
    const { answers } = server();
    const { result } = renderHook(() => useLoaded('/api/a', asText));
    expect(result.current).toMatchObject({ value: null, failure: null });
    await answers('first');
    expect(result.current).toMatchObject({ value: 'first', failure: null });
  });

  it('stays if a later answer fails, with the failure', async () => {
    const { answers, refuses } = server();
    const { result } = renderHook(() => useLoaded('/api/a', asText));
    await answers('first');
    act(() => void result.current.reload());
    await refuses();
    expect(result.current.value).toBe('first');
    expect(result.current.failure?.message).toBe('Starting.');
  });

  it('keeps a local change if the answer to an earlier request arrives later', async () => {
    const { answers } = server();
    const { result } = renderHook(() => useLoaded('/api/a', asText));
    await answers('first');
    act(() => void result.current.reload());
    act(() => result.current.change((value) => `${value}, changed`));
    await answers('first');
    expect(result.current.value).toBe('first, changed');
  });

  it('never contains the answer of another address', async () => {
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

  it('is requested repeatedly while the page is visible, and immediately when it returns', async () => {
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
