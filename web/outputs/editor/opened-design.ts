import { useSyncExternalStore } from 'react';
import type { OutputId } from '../../../machines/kernel/ids.ts';
import { createListeners } from '../../app/listeners.ts';

/** Query parameter that keeps the design open after a reload (V371). */
const NAME = 'design';

const listeners = createListeners();

const current = (): OutputId | null => new URLSearchParams(location.search).get(NAME);

export function useOpenedDesign(): OutputId | null {
  return useSyncExternalStore(subscribe, current);
}

function subscribe(listener: () => void): () => void {
  const unsubscribe = listeners.subscribe(listener);
  window.addEventListener('popstate', listener);
  return () => {
    unsubscribe();
    window.removeEventListener('popstate', listener);
  };
}

export function openDesign(outputId: OutputId | null): void {
  const address = new URL(location.href);
  if (outputId === null) address.searchParams.delete(NAME);
  else address.searchParams.set(NAME, outputId);
  history.replaceState(history.state, '', address);
  listeners.publish();
}
