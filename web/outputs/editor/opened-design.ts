import { useSyncExternalStore } from 'react';
import type { OutputId } from '../../../machines/kernel/ids.ts';

/** Query parameter that keeps the design open after a reload (V371). */
const NAME = 'design';

const listeners = new Set<() => void>();

const current = (): OutputId | null => new URLSearchParams(location.search).get(NAME);

export function useOpenedDesign(): OutputId | null {
  return useSyncExternalStore(subscribe, current);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('popstate', listener);
  };
}

export function openDesign(outputId: OutputId | null): void {
  const address = new URL(location.href);
  if (outputId === null) address.searchParams.delete(NAME);
  else address.searchParams.set(NAME, outputId);
  history.replaceState(history.state, '', address);
  for (const listener of listeners) listener();
}
