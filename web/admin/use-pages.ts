import { useCallback, useEffect, useState } from 'react';
import type { Page } from '../../machines/admin/answers.ts';
import { callApi, messageOf } from '../app/api-call.ts';

const PATIENCE = 150;

interface Shown<Item> {
  readonly items: readonly Item[];
  readonly next: string | null;
}

export interface Pages<Item> {
  readonly items: readonly Item[] | null;
  readonly more: (() => void) | null;
  readonly problem: string | null;
}

export function usePages<Item>(
  path: string,
  typed: string,
  read: (data: unknown) => Page<Item>,
): Pages<Item> {
  const [shown, setShown] = useState<Shown<Item> | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const ask = useCallback(
    async (cursor: string, signal?: AbortSignal): Promise<Page<Item>> => {
      const query = new URLSearchParams({ q: typed, cursor });
      return read(await callApi('GET', `${path}?${query.toString()}`, signal && { signal }));
    },
    [path, typed, read],
  );
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const start = async () => {
      try {
        const page = await ask('', signal);
        if (signal.aborted) return;
        setShown(page);
        setProblem(null);
      } catch (error) {
        if (!signal.aborted) setProblem(messageOf(error));
      }
    };
    const timer = setTimeout(() => void start(), typed === '' ? 0 : PATIENCE);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [ask, typed]);
  const next = shown?.next ?? null;
  const more = () => {
    ask(next ?? '').then(
      (page) => setShown((before) => ({ ...page, items: [...(before?.items ?? []), ...page.items] })),
      (error: Error) => setProblem(error.message),
    );
  };
  return { items: shown?.items ?? null, more: next === null ? null : more, problem };
}
