import type { Translation } from '../../machines/kernel/translation.ts';
import type { calledWords as english } from './automation-calls.words.ts';

export const calledWords: Translation<typeof english> = {
  keys: 'Automationen',
  none: 'Keine Taste',
  taken: (action) => `Nicht geändert. Das ist die Taste für „${action}“. Ändern Sie zuerst diese Taste.`,
  removeKey: (name) => `Taste von ${name} entfernen`,
  pinned: 'Button auf der Operator-Seite',
  full: 'Die Operator-Seite hat 8 Buttons, mehr geht nicht.',
  buttons: 'Automationen',
};
