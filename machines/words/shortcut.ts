export const shortcutWords = {
  title: 'Shortcuts',
  note: 'They work everywhere on this page, except while you type. Letters count where they are on the keyboard while it writes another alphabet. Press a key’s button to change it.',
  usualKeys: 'Back to the usual keys',
  pressKeyFor: (action: string) => `Press the new key for: ${action}`,
  changeKey: (key: string) => `${key}. Change the key.`,
  pressKey: 'Press a key',
  names: {
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
  },
  /** Keys, as they are written on a keyboard. */
  keys: {
    space: 'Space',
    escape: 'Esc',
    control: 'Ctrl',
  },
};
