import { useSyncExternalStore } from 'react';
import { jsonOrNull } from '../../machines/kernel/shapes.ts';
import { browserEntry } from '../app/browser-entry.ts';
import { createListeners } from '../app/listeners.ts';
import {
  type CallKeys,
  callKeysFrom,
  defaultKeymap,
  type Keymap,
  keyLabel,
  keymapFrom,
  unshadowed,
} from './shortcuts.view.ts';

const MAC = /mac|iphone|ipad/i;

export const keyText = (binding: string): string => keyLabel(binding, MAC.test(navigator.userAgent));

const kept = browserEntry('callboard.shortcuts');
const { subscribe, publish } = createListeners();
const stored = jsonOrNull(kept.read() ?? '');
let keymap: Keymap = keymapFrom(stored);
let callKeys: CallKeys = callKeysFrom(stored, keymap);

export function useKeymap(): Keymap {
  return useSyncExternalStore(subscribe, () => keymap);
}

export function useCallKeys(): CallKeys {
  return useSyncExternalStore(subscribe, () => callKeys);
}

export function setKeymap(next: Keymap): void {
  keymap = next;
  setCallKeys(unshadowed(callKeys, next));
}

export function setCallKeys(next: CallKeys): void {
  callKeys = next;
  const isUsual = keymap === defaultKeymap && next.length === 0;
  kept.write(isUsual ? null : JSON.stringify({ ...keymap, ...(next.length > 0 && { calls: next }) }));
  publish();
}
