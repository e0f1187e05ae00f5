import { useSyncExternalStore } from 'react';
import { callApi } from '../app/api-call.ts';
import { createListeners } from '../app/listeners.ts';
import { addressesFrom, isLoopbackHost } from './link-address.view.ts';

interface LinkOrigin {
  readonly origin: string;
  /** Origins that other machines can open. Null if the current origin is one of them. */
  readonly others: readonly string[] | null;
}

let currentOrigin: LinkOrigin = { origin: location.origin, others: null };
let hasAsked = false;
const originListeners = createListeners();

function changeOrigin(changed: LinkOrigin): void {
  currentOrigin = changed;
  originListeners.publish();
}

export function setShareOrigin(origin: string): void {
  changeOrigin({ ...currentOrigin, origin });
}

async function loadAddresses(): Promise<void> {
  const origins = await callApi('GET', '/api/addresses').then(addressesFrom, () => []);
  changeOrigin({ origin: origins[0] ?? location.origin, others: origins });
}

function subscribeToOrigin(listener: () => void): () => void {
  if (!hasAsked && isLoopbackHost(location.hostname)) {
    hasAsked = true;
    void loadAddresses();
  }
  return originListeners.subscribe(listener);
}

export function useLinkOrigin(): LinkOrigin {
  return useSyncExternalStore(subscribeToOrigin, () => currentOrigin);
}
