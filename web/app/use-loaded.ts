import { useCallback, useEffect, useRef, useState } from 'react';
import type { Duration } from '../../machines/kernel/time.ts';
import { type CallFailure, callApi, failureOf } from './api-call.ts';

export const POLL_NOW_EVENT = 'ask';

/**
 * Polls while the page is visible, `every` ms after each answer, and immediately when `hurry` sends `POLL_NOW_EVENT`.
 * `ask` never rejects.
 */
export function usePolling(
  ask: (signal: AbortSignal) => Promise<void>,
  every: Duration | null,
  hurry?: EventTarget,
): void {
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asking = false;
    let again = false;
    const round = async () => {
      if (asking) return;
      clearTimeout(timer);
      asking = true;
      do {
        again = false;
        await ask(signal);
      } while (again && !signal.aborted);
      asking = false;
      if (every !== null && !signal.aborted && !document.hidden) timer = setTimeout(round, every);
    };
    const onSight = () => {
      if (every !== null && !document.hidden) void round();
    };
    const onHurry = () => {
      again = asking;
      void round();
    };
    void round();
    hurry?.addEventListener(POLL_NOW_EVENT, onHurry, { signal });
    document.addEventListener('visibilitychange', onSight, { signal });
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [ask, every, hurry]);
}

export interface Loaded<Value> {
  readonly value: Value | null;
  readonly failure: CallFailure | null;
  readonly reload: () => Promise<void>;
  readonly change: (update: (value: Value) => Value) => void;
}

interface LoadedAnswer<Value> {
  readonly path: string;
  readonly value: Value | null;
  readonly failure: CallFailure | null;
}

/** `read` must be a stable function. Polls if `every` is set. */
export function useLoaded<Value>(
  path: string,
  read: (data: unknown) => Value,
  every: Duration | null = null,
): Loaded<Value> {
  const [answer, setAnswer] = useState<LoadedAnswer<Value>>({ path, value: null, failure: null });
  const newest = useRef(0);
  const ask = useCallback(
    async (signal?: AbortSignal) => {
      const turn = ++newest.current;
      const hear = (changes: Partial<LoadedAnswer<Value>>) => {
        if (turn !== newest.current || signal?.aborted) return;
        setAnswer((last) => ({
          path,
          value: last.path === path ? last.value : null,
          failure: null,
          ...changes,
        }));
      };
      try {
        hear({ value: read(await callApi('GET', path, signal && { signal })) });
      } catch (error) {
        hear({ failure: failureOf(error) });
      }
    },
    [path, read],
  );
  usePolling(ask, every);
  const change = useCallback((update: (value: Value) => Value) => {
    newest.current++;
    setAnswer((last) => (last.value === null ? last : { ...last, value: update(last.value) }));
  }, []);
  const reload = useCallback(() => ask(), [ask]);
  useCleanup(newest);
  return answer.path === path
    ? { ...answer, reload, change }
    : { value: null, failure: null, reload, change };
}

function useCleanup(newest: { current: number }): void {
  useEffect(() => () => void newest.current++, [newest]);
}
