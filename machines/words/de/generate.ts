import type { Translation } from '../../kernel/translation.ts';
import type { generateWords as english } from '../generate.ts';

export const generateWords: Translation<typeof english> = {
  title: 'Raum anlegen',
  askedBefore: 'Hier wurde schon ein Raum angelegt. Neu laden oder Zurückgehen legt keinen weiteren an.',
  madeJustNow: 'Das ist der Raum, der gerade angelegt wurde.',
  another: 'Weiteren Raum anlegen',
  yourRooms: 'Meine Räume',
  plans: 'Tarife',
  failed: 'Es konnte kein Raum angelegt werden',
};
