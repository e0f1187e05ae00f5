import { useSyncExternalStore } from 'react';
import { callApi } from '../app/api-call.ts';
import { addressesIn, isOwnMachine } from './link-address.view.ts';

interface LinkOrigin {
  readonly origin: string;
  /** Addresses that other machines can open. Null if the current address works there. */
  readonly others: readonly string[] | null;
}

let current: LinkOrigin = { origin: location.origin, others: null };
let asked = false;
const listeners = new Set<() => void>();

function change(changed: LinkOrigin): void {
  current = changed;
  for (const listener of listeners) listener();
}

export function shareFrom(origin: string): void {
  change({ ...current, origin });
}

async function ask(): Promise<void> {
  const others = await callApi('GET', '/api/addresses').then(addressesIn, () => []);
  change({ origin: others[0] ?? location.origin, others });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (!asked && isOwnMachine(location.hostname)) {
    asked = true;
    void ask();
  }
  return () => listeners.delete(listener);
}

export function useLinkOrigin(): LinkOrigin {
  return useSyncExternalStore(subscribe, () => current);
}
