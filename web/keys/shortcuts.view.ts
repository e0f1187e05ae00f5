import { isFields, ownEntry } from '../../machines/kernel/shapes.ts';
import { keyNameWords } from './controller.words.ts';
import type { ControllerMode } from './controller-mode.view.ts';

/** Keys in this file use the notation of tinykeys (V20): `KeyboardEvent.key` or `.code`. */

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

/** Actions that work in Edit and while the user types. Their keys insert no text and do not move the caret (V253). */
export const ANYWHERE_ACTIONS: ReadonlySet<ShortcutAction> = new Set<ShortcutAction>([
  'toggleAnywhere',
  'mode',
  'find',
]);

const EDIT_MODE_ACTIONS: ReadonlySet<ShortcutAction> = new Set<ShortcutAction>(['mode', 'find', 'list']);

const hasModifier = (binding: string): boolean => /(^|\+)(\$mod|Control|Meta|Alt)\+/.test(binding);

export function worksInEdit(action: ShortcutAction, binding: string): boolean {
  return EDIT_MODE_ACTIONS.has(action) || hasModifier(binding);
}

export function keyIn(mode: ControllerMode, keymap: Keymap, action: ShortcutAction): string | null {
  if (mode === 'show' || worksInEdit(action, keymap[action])) return keymap[action];
  return action === 'toggle' ? keymap.toggleAnywhere : null;
}

/**
 * Returns true if the action may have the key. Actions that work everywhere need Ctrl, Cmd, Alt or a function key
 * (V253).
 */
export function mayHaveKey(action: ShortcutAction, binding: string): boolean {
  return !ANYWHERE_ACTIONS.has(action) || hasModifier(binding) || /^(Shift\+)?F\d+$/.test(binding);
}

const isBinding = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= 40;

export function messageIndexOf(action: ShortcutAction): number | null {
  const place = MESSAGE_ACTIONS.findIndex((each) => each === action);
  return place === -1 ? null : place;
}

export function keymapFrom(stored: unknown): Keymap {
  if (typeof stored !== 'object' || stored === null) return defaultKeymap;
  const entries = Object.entries(stored);
  const ownKeys: Partial<Keymap> = Object.fromEntries(
    SHORTCUT_ACTIONS.flatMap((action) => {
      const key: unknown = entries.find(([name]) => name === action)?.[1];
      return isBinding(key) && mayHaveKey(action, key) ? [[action, key]] : [];
    }),
  );
  const merged: Keymap = { ...defaultKeymap, ...ownKeys };
  return SHORTCUT_ACTIONS.reduce((map, action) => {
    const isTaken = SHORTCUT_ACTIONS.some((each) => each !== action && map[each] === map[action]);
    return ownKeys[action] !== undefined || !isTaken ? map : { ...map, [action]: freeKey(map, action) };
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

/** Matches letters and the marks that keys of Arabic and Hindi produce. */
const LETTERS_ONLY = /^[\p{L}\p{M}]+$/u;

/** Returns the Latin letter at the key's position. Returns null if the key is not a letter. */
export function letterOfPosition({ key, code }: Pick<PressedKey, 'key' | 'code'>): string | null {
  if (!LETTERS_ONLY.test(key) || /\p{Script=Latin}/u.test(key)) return null;
  return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? null;
}

/** Accepts `?` with or without Shift (V20), and in other scripts (V143). */
export function listenerBindings(binding: string): readonly string[] {
  if (binding === '?') return ['[Shift]+?', '[Shift]+؟', '[Shift]+？'];
  return [/[a-z]/i.test(binding) ? binding : `[Shift]+${binding}`];
}

/** Returns the binding by position, for other alphabets. Returns null if the key is not a letter (V143). */
export function positionBinding(binding: string): string | null {
  const place = binding.replace(
    /(^|\+)([a-z])$/i,
    (_, before: string, letter: string) => `${before}Key${letter.toUpperCase()}`,
  );
  return place === binding ? null : place;
}

/**
 * Returns true only for alphabets that are not Latin. On Dvorak, a key would match by character and by position (V143).
 */
export function matchesByPosition(press: Pick<PressedKey, 'key' | 'code'>): boolean {
  return letterOfPosition(press) !== null;
}

const KEY_NAMES: Readonly<Record<string, string>> = {
  Space: keyNameWords.space,
  ArrowRight: '→',
  ArrowLeft: '←',
  ArrowUp: '↑',
  ArrowDown: '↓',
  PageDown: keyNameWords.pageDown,
  PageUp: keyNameWords.pageUp,
  Escape: keyNameWords.escape,
  $mod: keyNameWords.control,
  Control: keyNameWords.control,
};

export function keyLabel(binding: string, mac = false): string {
  const part = (name: string) =>
    name === '$mod' && mac ? '⌘' : (ownEntry(KEY_NAMES, name) ?? upperIfSingle(name));
  return binding.split('+').map(part).join('+');
}

const upperIfSingle = (name: string) => (name.length === 1 ? name.toUpperCase() : name);

export type CallKeys = readonly (readonly [name: string, key: string])[];

const MAX_CALL_KEYS = 100;

export function callKeysFrom(stored: unknown, keymap: Keymap): CallKeys {
  const calls: unknown = isFields(stored) ? stored['calls'] : null;
  const pairs: readonly unknown[] = Array.isArray(calls) ? calls.slice(0, MAX_CALL_KEYS) : [];
  const read = pairs.flatMap((pair): CallKeys => {
    if (!Array.isArray(pair)) return [];
    const [name, key]: readonly unknown[] = pair;
    return typeof name === 'string' && isBinding(key) ? [[name, key]] : [];
  });
  return withoutOverriddenKeys(read, keymap);
}

/** Drops keys that actions use, so that no automation takes the key of GO (K2381). */
export const withoutOverriddenKeys = (keys: CallKeys, keymap: Keymap): CallKeys =>
  keys.filter(([, key]) => actionWithKey(keymap, key) === null);

export function callKeyWorks(
  key: string,
  { inEdit, hasPad }: { readonly inEdit: boolean; readonly hasPad: boolean },
) {
  if (inEdit) return hasModifier(key);
  return !hasPad || !/^(?:\d|Backspace|Enter)$/.test(key);
}
