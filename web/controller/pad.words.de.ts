import type { Translation } from '../../machines/kernel/translation.ts';
import type { padWords as english } from './pad.words.ts';

export const padWords: Translation<typeof english> = {
  title: 'Ziffernblock',
  digits: 'Ziffern',
  takeBack: 'Letzte Ziffer löschen',
  actions: 'Zeit anwenden',
  typeTime: 'Zeit eingeben',
  clear: 'Leeren',
  doing: {
    setTo: {
      label: 'Setzen',
      ready: (time) => `Auf ${time} setzen`,
      done: (time) => `Auf ${time} gesetzt`,
    },
    jumpBack: {
      label: 'Rückspringen',
      ready: (time) => `${time} zurück`,
      done: (time) => `${time} zurückgesprungen`,
    },
    jumpForward: {
      label: 'Vorspringen',
      ready: (time) => `${time} vor`,
      done: (time) => `${time} vorgesprungen`,
    },
    subtract: {
      label: 'Abziehen',
      ready: (time) => `${time} abziehen`,
      done: (time) => `${time} abgezogen`,
    },
    quick: {
      label: 'Schnelle Uhr',
      ready: (time) => `Schnelle Uhr ${time} auf die Bühne`,
      done: (time) => `Schnelle Uhr ${time} auf der Bühne`,
    },
    add: {
      label: 'Dazugeben',
      ready: (time) => `${time} dazugeben`,
      done: (time) => `${time} dazugegeben`,
    },
  },
};
