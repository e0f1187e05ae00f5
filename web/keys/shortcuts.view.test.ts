import { describe, expect, test } from 'vitest';
import { shortcutWords } from './shortcut.words.ts';
import { bindingOf, callKeyOf, rebind, withCallKey } from './shortcut-edit.view.ts';
import {
  actionWithKey,
  callKeysFrom,
  callKeyWorks,
  defaultKeymap,
  keyIn,
  keyLabel,
  keymapFrom,
  listenerBindings,
  matchesByPosition,
  mayHaveKey,
  messageIndexOf,
  positionBinding,
  SHORTCUT_ACTIONS,
  withoutOverriddenKeys,
} from './shortcuts.view.ts';

const press = (
  key: string,
  held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', true>> = {},
  code = '',
) => ({
  key,
  code,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});

describe('shortcuts', () => {
  test('V20 include a key and words for every action', () => {
    expect(defaultKeymap).toEqual({
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
    });
    expect(shortcutWords.names).toEqual({
      toggle: 'Start or pause the timer',
      toggleAnywhere: 'Start or pause the timer, even while editing',
      mode: 'Switch between Edit and Show',
      pause: 'Pause the timer',
      next: 'Next timer',
      nextByRemote: 'Next timer (presentation remote)',
      back: 'Reset the timer, or go to the previous timer',
      backByRemote: 'Reset or previous timer (presentation remote)',
      minuteUp: 'Add one minute',
      minuteDown: 'Subtract one minute',
      blackout: 'Blackout on or off',
      onAir: 'On air on or off',
      flash: 'Flash screens',
      quickClock: 'Quick clock',
      hideMessage: 'Hide message',
      clearFocus: 'Exit full-screen message',
      message1: 'Show or hide message 1',
      message2: 'Show or hide message 2',
      message3: 'Show or hide message 3',
      message4: 'Show or hide message 4',
      message5: 'Show or hide message 5',
      message6: 'Show or hide message 6',
      message7: 'Show or hide message 7',
      message8: 'Show or hide message 8',
      message9: 'Show or hide message 9',
      undo: 'Undo',
      redo: 'Redo',
      find: 'Search rundown',
      list: 'Show shortcuts',
    });
  });

  test('V768 give an action another free key if the user assigned its default key elsewhere', () => {
    const keymap = keymapFrom({ blackout: '1', flash: 'PageDown' });
    expect(keymap).toMatchObject({ blackout: '1', flash: 'PageDown', message1: 'f', nextByRemote: 'b' });
    expect(new Set(Object.values(keymap)).size).toBe(SHORTCUT_ACTIONS.length);
  });

  test('V765 assign digits to messages by their places', () => {
    expect(messageIndexOf('message1')).toBe(0);
    expect(messageIndexOf('message9')).toBe(8);
    expect(messageIndexOf('next')).toBeNull();
  });

  test.each([
    ['toggle', 'Space', 'Control+Space'],
    ['toggleAnywhere', 'Control+Space', 'Control+Space'],
    ['mode', 'F8', 'F8'],
    ['list', '?', '?'],
    ['undo', '$mod+z', '$mod+z'],
    ['find', '$mod+f', '$mod+f'],
    ['blackout', 'b', null],
    ['minuteUp', 'ArrowUp', null],
  ] as const)('V250 for the action %s is %s in Show mode and %s in Edit mode', (action, inShow, inEdit) => {
    expect(keyIn('show', defaultKeymap, action)).toBe(inShow);
    expect(keyIn('edit', defaultKeymap, action)).toBe(inEdit);
  });

  test('V250 with Ctrl or Alt also work in Edit', () => {
    const keymap = rebind(rebind(defaultKeymap, 'blackout', 'Alt+b'), 'flash', '$mod+Shift+f');
    expect(keyIn('edit', keymap, 'blackout')).toBe('Alt+b');
    expect(keyIn('edit', keymap, 'flash')).toBe('$mod+Shift+f');
  });

  test.each([
    ['mode', 'e', false],
    ['mode', 'Shift+e', false],
    ['mode', 'Space', false],
    ['mode', 'F9', true],
    ['mode', 'Shift+F9', true],
    ['toggleAnywhere', '$mod+g', true],
    ['toggleAnywhere', 'g', false],
    ['find', 'F3', true],
    ['find', '/', false],
    ['blackout', 'g', true],
  ] as const)('V253 allow the action %s to have the key %s: %s', (action, binding, may) => {
    expect(mayHaveKey(action, binding)).toBe(may);
    expect(rebind(defaultKeymap, action, binding)[action] === binding).toBe(may);
  });

  test('V253 do not give a letter to an action that must work in every mode', () => {
    expect(rebind(defaultKeymap, 'blackout', 'F8')).toBe(defaultKeymap);
    expect(keymapFrom({ mode: 'e' })).toEqual(defaultKeymap);
  });

  test('V253 keep a stored key of an action that works in every mode if no other key is free', () => {
    const keymap = keymapFrom({ next: 'F8' });
    expect([keymap.next, keymap.mode]).toEqual(['F8', 'F8']);
  });

  test('V20 drop a binding of more than 40 characters', () => {
    expect(keymapFrom({ flash: 'x'.repeat(40) }).flash).toBe('x'.repeat(40));
    expect(keymapFrom({ flash: 'x'.repeat(41) }).flash).toBe('f');
  });

  test('V20 override the defaults if they are stored, and invalid ones are dropped', () => {
    expect(keymapFrom({ blackout: 'x', flash: 7, onAir: '', dance: 'd' })).toEqual({
      ...defaultKeymap,
      blackout: 'x',
    });
    expect(keymapFrom(null)).toBe(defaultKeymap);
    expect(keymapFrom(undefined)).toBe(defaultKeymap);
    expect(keymapFrom('b')).toBe(defaultKeymap);
  });

  test('V232 swap the keys of two actions', () => {
    const keymap = rebind(defaultKeymap, 'blackout', 'F');
    expect(keymap.blackout).toBe('F');
    expect(keymap.flash).toBe('b');
    expect(actionWithKey(keymap, 'f')).toBe('blackout');
    expect(actionWithKey(keymap, 'q')).toBeNull();
  });

  test('V20 assign a free key without other changes', () => {
    expect(rebind(defaultKeymap, 'flash', 'q')).toEqual({ ...defaultKeymap, flash: 'q' });
  });

  test('V20 do not change if an action is given the key that it already has', () => {
    expect(rebind(defaultKeymap, 'flash', 'f')).toEqual(defaultKeymap);
  });

  test.each([
    [press(' '), 'Space'],
    [press('G'), 'g'],
    [press('G', { shiftKey: true }), 'Shift+g'],
    [press('?', { shiftKey: true }), '?'],
    [press('ArrowUp', { shiftKey: true }), 'Shift+ArrowUp'],
    [press('z', { metaKey: true }), '$mod+z'],
    [press('Z', { ctrlKey: true, shiftKey: true }), '$mod+Shift+z'],
    [press('k', { altKey: true }), 'Alt+k'],
    [press('Shift', { shiftKey: true }), null],
    ...['Control', 'Alt', 'AltGraph', 'Meta', 'Dead', 'Tab'].map((key) => [press(key), null] as const),
    ...['+', '(', ')', '[', ']'].map((key) => [press(key), null] as const),
  ] as const)('V20 store the pressed key %j as %s', (pressed, binding) => {
    expect(bindingOf(pressed)).toBe(binding);
  });

  test.each([
    ['Space', 'Space'],
    ['ArrowRight', '→'],
    ['ArrowLeft', '←'],
    ['ArrowUp', '↑'],
    ['ArrowDown', '↓'],
    ['b', 'B'],
    ['$mod+Shift+z', 'Ctrl+Shift+Z'],
    ['Control+Space', 'Ctrl+Space'],
    ['Escape', 'Esc'],
  ])('V231 display the stored key %s as %s', (binding, label) => {
    expect(keyLabel(binding)).toBe(label);
  });

  test.each([
    ['7', '[Shift]+7'],
    ['b', 'b'],
    ['Space', 'Space'],
    ['$mod+z', '$mod+z'],
    ['Shift+ArrowUp', 'Shift+ArrowUp'],
    ['ф', '[Shift]+ф'],
  ])('V228 listen for the stored key %s as %s', (binding, listened) => {
    expect(listenerBindings(binding)).toEqual([listened]);
  });

  test('V143 accept the question mark of every script as the key ?', () => {
    expect(listenerBindings('?')).toEqual(['[Shift]+?', '[Shift]+؟', '[Shift]+？']);
  });

  test.each([
    ['b', 'KeyB'],
    ['B', 'KeyB'],
    ['$mod+z', '$mod+KeyZ'],
    ['$mod+Shift+z', '$mod+Shift+KeyZ'],
    ['?', null],
    ['ф', null],
    ['Space', null],
    ['ArrowUp', null],
    ['F5', null],
  ])('V143 assign the binding %s to the physical key %s', (binding, place) => {
    expect(positionBinding(binding)).toBe(place);
  });

  test.each([
    [press('и', {}, 'KeyB'), 'b'],
    [press('И', { shiftKey: true }, 'KeyB'), 'Shift+b'],
    [press('β', {}, 'KeyB'), 'b'],
    [press('נ', {}, 'KeyB'), 'b'],
    [press('لا', {}, 'KeyB'), 'b'],
    [press('ि', {}, 'KeyF'), 'f'],
    [press('я', { ctrlKey: true }, 'KeyZ'), '$mod+z'],
    [press('ㅍ', {}, 'KeyV'), 'v'],
  ])(
    'V143 read a letter of another script as the letter of its physical key: %j as %s',
    (pressed, binding) => {
      expect(bindingOf(pressed)).toBe(binding);
      expect(matchesByPosition(pressed)).toBe(true);
    },
  );

  test.each([
    ['q', 'KeyA', 'q'],
    ['é', 'KeyE', 'é'],
    ['ß', 'Minus', 'ß'],
    ["'", 'KeyQ', "'"],
    ['б', 'Comma', 'б'],
    ['Enter', 'Enter', 'Enter'],
    ['\u222b', 'KeyB', '\u222b'],
  ])('V143 read the key %s at the physical key %s as it was typed', (key, code, binding) => {
    expect(bindingOf(press(key, {}, code))).toBe(binding);
    expect(matchesByPosition({ key, code })).toBe(false);
  });

  test('V231 show the command key on a Mac', () => {
    expect(keyLabel('$mod+z', true)).toBe('⌘+Z');
  });
});

describe('keys of automations', () => {
  const keys = withCallKey(withCallKey([], 'Doors', 'd'), 'Lights', '$mod+l');

  test('K2381 are one for each call, in any letter case', () => {
    expect(keys).toEqual([
      ['doors', 'd'],
      ['lights', '$mod+l'],
    ]);
    expect([callKeyOf(keys, 'DOORS'), callKeyOf(keys, 'gone')]).toEqual(['d', null]);
    expect(withCallKey(keys, 'Lights', 'D')).toEqual([['lights', 'D']]);
    expect(withCallKey(keys, 'doors', null)).toEqual([['lights', '$mod+l']]);
  });

  test('K2381 never override GO or another shortcut', () => {
    const stored = {
      calls: [['a', 'Space'], ['b', 'control+space'], ['c', 'b'], ['d', 'd'], ['e'], [1, 'x'], 'f'],
    };
    expect(callKeysFrom(stored, defaultKeymap)).toEqual([['d', 'd']]);
    expect(callKeysFrom({ calls: {} }, defaultKeymap)).toEqual([]);
    expect(callKeysFrom(null, defaultKeymap)).toEqual([]);
    expect(withoutOverriddenKeys(keys, rebind(defaultKeymap, 'toggle', 'd'))).toEqual([['lights', '$mod+l']]);
  });

  test('K2381 need a modifier in Edit, and leave digits to an open number pad', () => {
    const inShow = { inEdit: false, hasPad: false };
    expect(callKeyWorks('d', inShow)).toBe(true);
    expect(callKeyWorks('5', inShow)).toBe(true);
    expect(callKeyWorks('5', { inEdit: false, hasPad: true })).toBe(false);
    expect(callKeyWorks('d', { inEdit: true, hasPad: false })).toBe(false);
    expect(callKeyWorks('Alt+d', { inEdit: true, hasPad: false })).toBe(true);
  });
});
