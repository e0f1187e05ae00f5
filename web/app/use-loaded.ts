import { useCallback, useEffect, useRef, useState } from 'react';
import type { Duration } from '../../machines/kernel/time.ts';
import { type CallFailure, callApi, failureOf } from './api-call.ts';
import { usePolling } from './use-polling.ts';

export interface Loaded<Value> {
  readonly value: Value | null;
  readonly failure: CallFailure | null;
  readonly reload: () => Promise<void>;
  readonly change: (update: (value: Value) => Value) => void;
}

interface Answer<Value> {
  readonly path: string;
  readonly value: Value | null;
  readonly failure: CallFailure | null;
}

/** Parsed by `read` (stable), optionally polled. */
export function useLoaded<Value>(
  path: string,
  read: (data: unknown) => Value,
  every: Duration | null = null,
): Loaded<Value> {
  const [answer, setAnswer] = useState<Answer<Value>>({ path, value: null, failure: null });
  const newest = useRef(0);
  const ask = useCallback(
    async (signal?: AbortSignal) => {
      const turn = ++newest.current;
      const hear = (heard: Partial<Answer<Value>>) => {
        if (turn !== newest.current || signal?.aborted) return;
        setAnswer((last) => ({
          path,
          value: last.path === path ? last.value : null,
          failure: null,
          ...heard,
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
  useForgetting(newest);
  return answer.path === path
    ? { ...answer, reload, change }
    : { value: null, failure: null, reload, change };
}

/** Ignores answers after unmount. */
function useForgetting(newest: { current: number }): void {
  useEffect(() => () => void newest.current++, [newest]);
}
