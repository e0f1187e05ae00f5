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
  withoutOverriddenKeys,
} from './shortcuts.view.ts';

const APPLE_PLATFORM = /mac|iphone|ipad/i;

export const keyText = (binding: string): string =>
  keyLabel(binding, APPLE_PLATFORM.test(navigator.userAgent));

const keymapEntry = browserEntry('callboard.shortcuts');
const { subscribe: subscribeToKeymap, publish } = createListeners();
const storedKeymap = jsonOrNull(keymapEntry.read() ?? '');
let keymap: Keymap = keymapFrom(storedKeymap);
let callKeys: CallKeys = callKeysFrom(storedKeymap, keymap);

export function useKeymap(): Keymap {
  return useSyncExternalStore(subscribeToKeymap, () => keymap);
}

export function useCallKeys(): CallKeys {
  return useSyncExternalStore(subscribeToKeymap, () => callKeys);
}

export function setKeymap(next: Keymap): void {
  keymap = next;
  setCallKeys(withoutOverriddenKeys(callKeys, next));
}

export function setCallKeys(next: CallKeys): void {
  callKeys = next;
  const isUsual = keymap === defaultKeymap && next.length === 0;
  keymapEntry.write(isUsual ? null : JSON.stringify({ ...keymap, ...(next.length > 0 && { calls: next }) }));
  publish();
}
