import type { Translation } from '../../machines/kernel/translation.ts';
import type { deskNewsWords as english } from './desk-news.words.ts';

export const deskNewsWords: Translation<typeof english> = {
  automationRests: 'Automation angehalten',
  automationRestsText: (name) => `„${name}“ lief zu oft. Sie bleibt angehalten, bis jemand sie fortsetzt.`,
  alsoHere: (count, names) => `${count} weitere hier: ${names}`,
  undid: (what, who) => `Rückgängig gemacht, von ${who}: ${what}`,
  undidYours: (what, who) => `${who} hat Ihren Schritt rückgängig gemacht: ${what}`,
  replaced: (who) => `Sie haben Text von ${who} ersetzt`,
  replacedYours: (who) => `${who} hat Ihren Text ersetzt`,
  text: (before, after) => `„${before}“ ist jetzt „${after}“.`,
};
