import { useSyncExternalStore } from 'react';
import { defaultKeymap, type Keymap, keyLabel, keymapFrom } from '../../../machines/view/shortcuts.ts';

const MAC = /mac|iphone|ipad/i;

/** How this computer's keyboard names a binding: ⌘ where others have Ctrl. */
export const keyText = (binding: string): string => keyLabel(binding, MAC.test(navigator.userAgent));

const KEY = 'callboard.shortcuts';
const listeners = new Set<() => void>();
let keymap: Keymap = keymapFrom(stored());

function stored(): unknown {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null');
  } catch {
    return null;
  }
}

/** The shortcuts of this browser, followed by every part that shows or uses one. */
export function useKeymap(): Keymap {
  return useSyncExternalStore(subscribe, () => keymap);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function setKeymap(next: Keymap): void {
  keymap = next;
  try {
    if (next === defaultKeymap) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // Storage is switched off: the shortcuts last as long as the page.
  }
  for (const listener of listeners) listener();
}
