/** Keyboard shortcuts of the desk (decisions, Shortcuts). Keys are `KeyboardEvent.key` or `.code`, as tinykeys reads them. */

export const SHORTCUT_ACTIONS = [
  'toggle',
  'next',
  'back',
  'minuteUp',
  'minuteDown',
  'blackout',
  'onAir',
  'flash',
  'hideMessage',
  'clearFocus',
  'undo',
  'redo',
  'list',
] as const;
export type ShortcutAction = (typeof SHORTCUT_ACTIONS)[number];

export type Keymap = Readonly<Record<ShortcutAction, string>>;

export const defaultKeymap: Keymap = {
  toggle: 'Space',
  next: 'ArrowRight',
  back: 'ArrowLeft',
  minuteUp: 'ArrowUp',
  minuteDown: 'ArrowDown',
  blackout: 'b',
  onAir: 'o',
  flash: 'f',
  hideMessage: 'm',
  clearFocus: 'Escape',
  undo: '$mod+z',
  redo: '$mod+Shift+z',
  list: '?',
};

export const shortcutWords: Readonly<Record<ShortcutAction, string>> = {
  toggle: 'Start or stop the timer',
  next: 'Next timer',
  back: 'Reset the timer, or go to the previous one',
  minuteUp: 'Add one minute',
  minuteDown: 'Take one minute off',
  blackout: 'Blackout on or off',
  onAir: 'On air on or off',
  flash: 'Flash the screens',
  hideMessage: 'Hide the message',
  clearFocus: 'Take the message out of focus',
  undo: 'Undo',
  redo: 'Redo',
  list: 'Show this list',
};

const isBinding = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= 40;

/** The stored keymap over the defaults; whatever does not fit is left out (V20). */
export function keymapFrom(stored: unknown): Keymap {
  if (typeof stored !== 'object' || stored === null) return defaultKeymap;
  const entries = Object.entries(stored);
  return SHORTCUT_ACTIONS.reduce((map, action) => {
    const own = entries.find(([name]) => name === action)?.[1];
    return isBinding(own) ? { ...map, [action]: own } : map;
  }, defaultKeymap);
}

/** The action that already has this key, if any. */
export function actionWithKey(keymap: Keymap, key: string): ShortcutAction | null {
  return SHORTCUT_ACTIONS.find((action) => keymap[action].toLowerCase() === key.toLowerCase()) ?? null;
}

/** Gives `action` a key. The action that had it takes the freed key, so that every action keeps one (V20). */
export function rebind(keymap: Keymap, action: ShortcutAction, key: string): Keymap {
  const other = actionWithKey(keymap, key);
  const swapped = other === null ? keymap : { ...keymap, [other]: keymap[action] };
  return { ...swapped, [action]: key };
}

/** A key as it was pressed: what a person holds down while an action listens for its new key. */
export interface PressedKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'Dead', 'Tab']);

/** Signs that mean something in a binding. */
const GRAMMAR = new Set(['+', '(', ')', '[', ']']);

/** The binding for a pressed key; null for a modifier alone, for Tab, which moves the focus, and for a few signs. */
export function bindingOf(press: PressedKey): string | null {
  if (MODIFIERS.has(press.key) || GRAMMAR.has(press.key)) return null;
  const letter = /^[a-z]$/i.test(press.key);
  const named = press.key === ' ' ? 'Space' : letter ? press.key.toLowerCase() : press.key;
  const shift = press.shiftKey && (letter || press.key.length > 1);
  const mods = [(press.ctrlKey || press.metaKey) && '$mod', press.altKey && 'Alt', shift && 'Shift'];
  return [...mods.filter(Boolean), named].join('+');
}

/** The binding for the listener: a sign such as `?` counts with or without the shift that its layout needs (V20). */
export function listenerBinding(binding: string): string {
  return /[a-z]/i.test(binding) ? binding : `[Shift]+${binding}`;
}

const NAMES: Readonly<Record<string, string>> = {
  Space: 'Space',
  ArrowRight: '→',
  ArrowLeft: '←',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
  $mod: 'Ctrl',
};

/** How a binding is written for people: `$mod+Shift+z` is "Ctrl+Shift+Z", or "⌘+Shift+Z" on a Mac. */
export function keyLabel(binding: string, mac = false): string {
  const part = (name: string) => (name === '$mod' && mac ? '⌘' : (NAMES[name] ?? upper(name)));
  return binding.split('+').map(part).join('+');
}

const upper = (name: string) => (name.length === 1 ? name.toUpperCase() : name);
