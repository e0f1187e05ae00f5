import type { Translation } from '../../kernel/translation.ts';
import type { shortcutWords as english } from '../shortcut.ts';

export const shortcutWords: Translation<typeof english> = {
  title: 'Tastenkürzel',
  note: 'Unter „Bearbeiten“ schreiben Tasten: ohne Strg, Cmd oder Alt bewirkt keine etwas in der Show, außer Leertaste und Enter auf einer Taste der Steuerung. Auf jeder anderen Taste, die das tut: Strg+Enter. Unter „Show“ gehen alle, außer beim Tippen. Buchstaben zählen nach ihrem Platz auf der Tastatur, auch wenn sie ein anderes Alphabet schreibt. Zum Ändern die Schaltfläche einer Taste drücken.',
  groups: { edit: 'Unter „Bearbeiten“ und „Show“', show: 'Nur unter „Show“' },
  anywhereOnly:
    'Nicht übernommen: was auch beim Tippen geht, braucht Strg, Cmd, Alt oder eine Funktionstaste.',
  usualKeys: 'Zurück zu den üblichen Tasten',
  pressKeyFor: (action) => `Neue Taste drücken für: ${action}`,
  changeKey: (key) => `${key}. Taste ändern.`,
  pressKey: 'Taste drücken',
  names: {
    toggle: 'Timer starten oder stoppen',
    toggleAnywhere: 'Timer starten oder stoppen, auch beim Bearbeiten',
    mode: 'Zwischen Bearbeiten und Show wechseln',
    next: 'Nächster Timer',
    back: 'Timer zurücksetzen, oder zum vorigen',
    minuteUp: 'Eine Minute dazugeben',
    minuteDown: 'Eine Minute abziehen',
    blackout: 'Blackout an oder aus',
    onAir: 'Auf Sendung an oder aus',
    flash: 'Bildschirme blinken lassen',
    hideMessage: 'Nachricht ausblenden',
    clearFocus: 'Vollbild der Nachricht beenden',
    undo: 'Rückgängig',
    redo: 'Wiederholen',
    find: 'Im Ablauf suchen',
    list: 'Diese Liste zeigen',
  },
  keys: {
    space: 'Leertaste',
    escape: 'Esc',
    control: 'Strg',
  },
};
