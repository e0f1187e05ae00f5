import type { Translation } from '../../kernel/translation.ts';
import type { roomFileWords as english } from '../room-file.ts';

export const roomFileWords: Translation<typeof english> = {
  noExport: (file) => `${file} wurde nicht aus einem Raum exportiert.`,
  otherVersion: (file) => `${file} stammt aus einer anderen Version von Callboard.`,
  changed: (file, places) => `${file} wurde nach dem Export geändert. ${places}.`,
  more: (count) => ` Und ${count} weitere.`,
  items: {
    timers: (place) => `Timer ${place}`,
    messages: (place) => `Nachricht ${place}`,
    outputs: (place) => `Ausgabe ${place}`,
  },
};
