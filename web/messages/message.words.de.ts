import type { Translation } from '../../machines/kernel/translation.ts';
import type { messageWords as english } from './message.words.ts';

export const messageWords: Translation<typeof english> = {
  hide: (title) => `Live: ${title} ausblenden`,
  show: (title) => `${title} zeigen`,
  live: 'Live',
  showShort: 'Zeigen',
  fill: (title) => `${title} als Vollbild zeigen`,
  colors: {
    white: 'Weiß',
    green: 'Grün',
    red: 'Rot',
  },
  colorOf: (title) => `Farbe von ${title}`,
  more: (title) => `Mehr zu ${title}`,
  title: 'Nachrichten',
  hideMessage: 'Nachricht ausblenden',
  flash: 'Nachricht blinken lassen',
  newMessage: 'Neu',
  noMore: 'keine weiteren Nachrichten',
  empty: 'Noch keine Nachrichten',
  writeOne: 'Nachricht schreiben',
  compose: 'Neue Nachricht',
  composeHint: 'Neue Nachricht (Strg+Enter zeigt sie)',
  emptyNote:
    'Nachrichten erscheinen unter dem Timer auf jeder Anzeige. „Bitte lauter“ und „Zum Schluss kommen“ lassen sich hier vorbereiten.',
  textOf: (title) => `Text von ${title}`,
  untitled: (place) => `Nachricht ${place}`,
  used: (count, limit) => `${count} von ${limit}`,
  questionFrom: (name, title) => `Frage von ${name}: ${title}`,
  questionAt: (name, time) => `Frage von ${name}, ${time}`,
  theAudience: 'jemandem im Publikum',
};
