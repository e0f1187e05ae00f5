import { useSyncExternalStore } from 'react';
import { callApi } from '../app/api-call.ts';
import { createListeners } from '../app/listeners.ts';
import { addressesIn, isOwnMachine } from './link-address.view.ts';

interface LinkOrigin {
  readonly origin: string;
  /** Addresses that other machines can open. Null if the current address works there. */
  readonly others: readonly string[] | null;
}

let current: LinkOrigin = { origin: location.origin, others: null };
let asked = false;
const listeners = createListeners();

function change(changed: LinkOrigin): void {
  current = changed;
  listeners.publish();
}

export function shareFrom(origin: string): void {
  change({ ...current, origin });
}

async function ask(): Promise<void> {
  const others = await callApi('GET', '/api/addresses').then(addressesIn, () => []);
  change({ origin: others[0] ?? location.origin, others });
}

function subscribe(listener: () => void): () => void {
  if (!asked && isOwnMachine(location.hostname)) {
    asked = true;
    void ask();
  }
  return listeners.subscribe(listener);
}

export function useLinkOrigin(): LinkOrigin {
  return useSyncExternalStore(subscribe, () => current);
}
