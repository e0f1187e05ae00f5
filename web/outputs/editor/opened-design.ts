import { useSyncExternalStore } from 'react';
import type { OutputId } from '../../../machines/kernel/ids.ts';
import { createListeners } from '../../app/listeners.ts';

const DESIGN_PARAMETER = 'design';

const openedListeners = createListeners();

const readOpenedDesignId = (): OutputId | null => new URLSearchParams(location.search).get(DESIGN_PARAMETER);

export function useOpenedDesign(): OutputId | null {
  return useSyncExternalStore(subscribeToOpened, readOpenedDesignId);
}

function subscribeToOpened(listener: () => void): () => void {
  const unsubscribe = openedListeners.subscribe(listener);
  window.addEventListener('popstate', listener);
  return () => {
    unsubscribe();
    window.removeEventListener('popstate', listener);
  };
}

export function openDesign(outputId: OutputId | null): void {
  const address = new URL(location.href);
  if (outputId === null) address.searchParams.delete(DESIGN_PARAMETER);
  else address.searchParams.set(DESIGN_PARAMETER, outputId);
  history.replaceState(history.state, '', address);
  openedListeners.publish();
}
