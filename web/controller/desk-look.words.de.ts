import type { Translation } from '../../machines/kernel/translation.ts';
import type { deskLookWords as english } from './desk-look.words.ts';

export const deskLookWords: Translation<typeof english> = {
  title: 'Darstellung',
  looks: { system: 'System', light: 'Hell', dark: 'Dunkel' },
  hint: 'Für Regie, Operator und Moderation in diesem Browser. Bühnenbildschirme ändern sich nicht.',
  turn: { light: 'Helle Darstellung', dark: 'Dunkle Darstellung' },
};
