import {
  actionWithKey,
  type CallKeys,
  type Keymap,
  letterOfPosition,
  mayHaveKey,
  type PressedKey,
  type ShortcutAction,
} from './shortcuts.view.ts';

/**
 * Assigns a key to an action. If another action had the key, the two actions swap keys (V20). A forbidden key changes
 * nothing (V253).
 */
export function rebind(keymap: Keymap, action: ShortcutAction, key: string): Keymap {
  const other = actionWithKey(keymap, key);
  if (!mayHaveKey(action, key) || (other !== null && !mayHaveKey(other, keymap[action]))) return keymap;
  const swapped = other === null ? keymap : { ...keymap, [other]: keymap[action] };
  return { ...swapped, [action]: key };
}

const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'Dead', 'Tab']);

const SYNTAX_KEYS = new Set(['+', '(', ')', '[', ']']);

/** Returns null for modifiers, Tab and a few signs. Keys of other alphabets are stored by position (V143). */
export function bindingOf(press: PressedKey): string | null {
  const key = letterOfPosition(press) ?? press.key;
  if (MODIFIERS.has(key) || SYNTAX_KEYS.has(key)) return null;
  const letter = /^[a-z]$/i.test(key);
  const named = key === ' ' ? 'Space' : letter ? key.toLowerCase() : key;
  const shift = press.shiftKey && (letter || key.length > 1);
  const mods = [(press.ctrlKey || press.metaKey) && '$mod', press.altKey && 'Alt', shift && 'Shift'];
  return [...mods.filter(Boolean), named].join('+');
}

export const callKeyOf = (keys: CallKeys, name: string): string | null =>
  keys.find(([each]) => each === name.toLowerCase())?.[1] ?? null;

export function withCallKey(keys: CallKeys, name: string, key: string | null): CallKeys {
  const called = name.toLowerCase();
  const otherKeys = keys.filter(
    ([each, other]) => each !== called && other.toLowerCase() !== key?.toLowerCase(),
  );
  return key === null ? otherKeys : [...otherKeys, [called, key]];
}
