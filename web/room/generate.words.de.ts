import type { Translation } from '../../machines/kernel/translation.ts';
import type { generateWords as english } from './generate.words.ts';

export const generateWords: Translation<typeof english> = {
  title: 'Raum erstellen',
  askedBefore:
    'Sie haben hier schon einen Raum erstellt. Neuladen oder Zurückgehen erstellt keinen weiteren.',
  madeJustNow: 'Sie haben diesen Raum gerade erstellt.',
  another: 'Weiteren erstellen',
  yourRooms: 'Ihre Räume',
  plans: 'Tarife',
  failed: 'Raum konnte nicht erstellt werden',
};
