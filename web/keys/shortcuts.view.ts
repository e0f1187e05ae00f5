import { isFields, ownEntry } from '../../machines/kernel/shapes.ts';
import type { ControllerMode } from './controller-mode.view.ts';
import { shortcutWords } from './shortcut.words.ts';

/** V20. Keys as tinykeys reads them (`KeyboardEvent.key` or `.code`). */

/** V765. */
export const MESSAGE_ACTIONS = [
  'message1',
  'message2',
  'message3',
  'message4',
  'message5',
  'message6',
  'message7',
  'message8',
  'message9',
] as const;

export const SHORTCUT_ACTIONS = [
  'toggle',
  'toggleAnywhere',
  'mode',
  'pause',
  'next',
  'nextByRemote',
  'back',
  'backByRemote',
  'minuteUp',
  'minuteDown',
  'blackout',
  'onAir',
  'flash',
  'quickClock',
  'hideMessage',
  'clearFocus',
  ...MESSAGE_ACTIONS,
  'undo',
  'redo',
  'find',
  'list',
] as const;
export type ShortcutAction = (typeof SHORTCUT_ACTIONS)[number];

export type Keymap = Readonly<Record<ShortcutAction, string>>;

export const defaultKeymap: Keymap = {
  toggle: 'Space',
  toggleAnywhere: 'Control+Space',
  mode: 'F8',
  pause: 'p',
  next: 'ArrowRight',
  nextByRemote: 'PageDown',
  back: 'ArrowLeft',
  backByRemote: 'PageUp',
  minuteUp: 'ArrowUp',
  minuteDown: 'ArrowDown',
  blackout: 'b',
  onAir: 'o',
  flash: 'f',
  quickClock: 'k',
  hideMessage: 'm',
  clearFocus: 'Escape',
  message1: '1',
  message2: '2',
  message3: '3',
  message4: '4',
  message5: '5',
  message6: '6',
  message7: '7',
  message8: '8',
  message9: '9',
  undo: '$mod+z',
  redo: '$mod+Shift+z',
  find: '$mod+f',
  list: '?',
};

/** Actions that work in Edit and while typing, by keys that neither write nor move (V253). */
export const ANYWHERE: ReadonlySet<ShortcutAction> = new Set<ShortcutAction>([
  'toggleAnywhere',
  'mode',
  'find',
]);

const HARMLESS: ReadonlySet<ShortcutAction> = new Set<ShortcutAction>(['mode', 'find', 'list']);

const hasModifier = (binding: string): boolean => /(^|\+)(\$mod|Control|Meta|Alt)\+/.test(binding);

/** V250. */
export function worksInEdit(action: ShortcutAction, binding: string): boolean {
  return HARMLESS.has(action) || hasModifier(binding);
}

/** Null if the action has no key. GO has a separate key in Edit (V250). */
export function keyIn(mode: ControllerMode, keymap: Keymap, action: ShortcutAction): string | null {
  if (mode === 'show' || worksInEdit(action, keymap[action])) return keymap[action];
  return action === 'toggle' ? keymap.toggleAnywhere : null;
}

/** Everywhere-actions need Ctrl, Cmd, Alt or a function key (V253). */
export function mayHaveKey(action: ShortcutAction, binding: string): boolean {
  return !ANYWHERE.has(action) || hasModifier(binding) || /^(Shift\+)?F\d+$/.test(binding);
}

const isBinding = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= 40;

export function messagePlace(action: ShortcutAction): number | null {
  const place = MESSAGE_ACTIONS.findIndex((each) => each === action);
  return place === -1 ? null : place;
}

/** Stored keys over defaults; invalid ones are dropped (V20). */
export function keymapFrom(stored: unknown): Keymap {
  if (typeof stored !== 'object' || stored === null) return defaultKeymap;
  const entries = Object.entries(stored);
  const own: Partial<Keymap> = Object.fromEntries(
    SHORTCUT_ACTIONS.flatMap((action) => {
      const key: unknown = entries.find(([name]) => name === action)?.[1];
      return isBinding(key) && mayHaveKey(action, key) ? [[action, key]] : [];
    }),
  );
  const merged: Keymap = { ...defaultKeymap, ...own };
  // New actions take no used key.
  return SHORTCUT_ACTIONS.reduce((map, action) => {
    const isTaken = SHORTCUT_ACTIONS.some((each) => each !== action && map[each] === map[action]);
    return own[action] !== undefined || !isTaken ? map : { ...map, [action]: freeKey(map, action) };
  }, merged);
}

function freeKey(keymap: Keymap, action: ShortcutAction): string {
  const free = Object.values(defaultKeymap).find(
    (key) => actionWithKey(keymap, key) === null && mayHaveKey(action, key),
  );
  return free ?? keymap[action];
}

export function actionWithKey(keymap: Keymap, key: string): ShortcutAction | null {
  return SHORTCUT_ACTIONS.find((action) => keymap[action].toLowerCase() === key.toLowerCase()) ?? null;
}

export interface PressedKey {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** Includes marks of Arabic and Hindi keys. */
const LETTERS = /^[\p{L}\p{M}]+$/u;

/** Latin letter at the key's position; null: not a letter. */
export function letterOfPlace({ key, code }: Pick<PressedKey, 'key' | 'code'>): string | null {
  if (!LETTERS.test(key) || /\p{Script=Latin}/u.test(key)) return null;
  return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? null;
}

/** `?` with or without shift (V20), and other scripts (V143). */
export function listenerBindings(binding: string): readonly string[] {
  if (binding === '?') return ['[Shift]+?', '[Shift]+؟', '[Shift]+？'];
  return [/[a-z]/i.test(binding) ? binding : `[Shift]+${binding}`];
}

/** For other alphabets; null: not a letter (V143). */
export function positionBinding(binding: string): string | null {
  const place = binding.replace(
    /(^|\+)([a-z])$/i,
    (_, before: string, letter: string) => `${before}Key${letter.toUpperCase()}`,
  );
  return place === binding ? null : place;
}

/** Only for non-Latin alphabets, against duplicates on Dvorak (V143). */
export function matchesByPosition(press: Pick<PressedKey, 'key' | 'code'>): boolean {
  return letterOfPlace(press) !== null;
}

const NAMES: Readonly<Record<string, string>> = {
  Space: shortcutWords.keys.space,
  ArrowRight: '→',
  ArrowLeft: '←',
  ArrowUp: '↑',
  ArrowDown: '↓',
  PageDown: shortcutWords.keys.pageDown,
  PageUp: shortcutWords.keys.pageUp,
  Escape: shortcutWords.keys.escape,
  $mod: shortcutWords.keys.control,
  Control: shortcutWords.keys.control,
};

/** `$mod+Shift+z` is "Ctrl+Shift+Z", or "⌘+Shift+Z" on a Mac. */
export function keyLabel(binding: string, mac = false): string {
  const part = (name: string) => (name === '$mod' && mac ? '⌘' : (ownEntry(NAMES, name) ?? upper(name)));
  return binding.split('+').map(part).join('+');
}

const upper = (name: string) => (name.length === 1 ? name.toUpperCase() : name);

/** Keys of automation calls, by lower-case name. */
export type CallKeys = readonly (readonly [name: string, key: string])[];

/** Calls are stored as `calls` with the keymap. */
const MOST_CALL_KEYS = 100;

export function callKeysFrom(stored: unknown, keymap: Keymap): CallKeys {
  const calls: unknown = isFields(stored) ? stored['calls'] : null;
  const pairs: readonly unknown[] = Array.isArray(calls) ? calls.slice(0, MOST_CALL_KEYS) : [];
  const read = pairs.flatMap((pair): CallKeys => {
    if (!Array.isArray(pair)) return [];
    const [name, key]: readonly unknown[] = pair;
    return typeof name === 'string' && isBinding(key) ? [[name, key]] : [];
  });
  return unshadowed(read, keymap);
}

/** Drops keys of actions: no automation shadows GO (K2381). */
export const unshadowed = (keys: CallKeys, keymap: Keymap): CallKeys =>
  keys.filter(([, key]) => actionWithKey(keymap, key) === null);

/** In Edit the key needs a modifier; the operator's pad keeps its digits. */
export function callKeyWorks(
  key: string,
  { inEdit, hasPad }: { readonly inEdit: boolean; readonly hasPad: boolean },
) {
  if (inEdit) return hasModifier(key);
  return !hasPad || !/^(?:\d|Backspace|Enter)$/.test(key);
}
