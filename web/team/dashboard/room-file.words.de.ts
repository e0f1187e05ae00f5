import type { Translation } from '../../../machines/kernel/translation.ts';
import type { roomFileWords as english } from './room-file.words.ts';

export const roomFileWords: Translation<typeof english> = {
  noExport: (file) => `${file} ist kein Raumexport.`,
  otherVersion: (file) => `${file} wurde mit einer anderen Version von Callboard exportiert.`,
  changed: (file, places) => `${file} wurde nach dem Export bearbeitet. ${places}.`,
  more: (count) => ` Und ${count} weitere.`,
  items: {
    timers: (place) => `Timer ${place}`,
    messages: (place) => `Nachricht ${place}`,
    outputs: (place) => `Ausgabe ${place}`,
  },
};
