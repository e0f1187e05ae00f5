import { useSyncExternalStore } from 'react';
import { jsonOrNull } from '../../../machines/kernel/shapes.ts';
import { browserEntry } from '../../app/browser-entry.ts';
import { defaultKeymap, type Keymap, keyLabel, keymapFrom } from './shortcuts.view.ts';

const MAC = /mac|iphone|ipad/i;

/** How this computer's keyboard names a binding: ⌘ where others have Ctrl. */
export const keyText = (binding: string): string => keyLabel(binding, MAC.test(navigator.userAgent));

const kept = browserEntry('callboard.shortcuts');
const listeners = new Set<() => void>();
let keymap: Keymap = keymapFrom(jsonOrNull(kept.read() ?? ''));

export function useKeymap(): Keymap {
  return useSyncExternalStore(subscribe, () => keymap);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function setKeymap(next: Keymap): void {
  keymap = next;
  kept.write(next === defaultKeymap ? null : JSON.stringify(next));
  for (const listener of listeners) listener();
}
