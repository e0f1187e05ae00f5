import type { Translation } from '../../kernel/translation.ts';
import type { messageWords as english } from '../message.ts';

export const messageWords: Translation<typeof english> = {
  hide: (title) => `Live: ${title} ausblenden`,
  show: (title) => `${title} zeigen`,
  live: 'Live',
  showShort: 'Zeigen',
  fill: (title) => `Bildschirm füllen mit ${title}`,
  colors: {
    white: 'Weiß',
    green: 'Grün',
    red: 'Rot',
  },
  more: (title) => `Mehr zu ${title}`,
  regular: 'Normale Schrift',
  bold: 'Fett',
  boldMark: 'F',
  asWritten: 'Wie geschrieben',
  upperCase: 'Großbuchstaben',
  upperCaseMark: 'TT',
  title: 'Nachrichten',
  hideMessage: 'Nachricht ausblenden',
  flash: 'Nachricht blinken lassen',
  newMessage: 'Neu',
  noMore: 'keine weiteren Nachrichten',
  empty: 'Noch nichts zu sagen',
  writeOne: 'Nachricht schreiben',
  emptyNote:
    'Nachrichten erscheinen unter dem Timer auf jeder Anzeige. „Bitte lauter“ und „Zum Schluss kommen“ lassen sich hier vorbereiten.',
  textOf: (title) => `Text von ${title}`,
  untitled: (place) => `Nachricht ${place}`,
  present: (color) => `${color} (jetzt)`,
  used: (count, limit) => `${count} von ${limit}`,
  questionFrom: (name, title) => `Frage von ${name}: ${title}`,
  questionAt: (name, time) => `Frage von ${name}, ${time}`,
  theAudience: 'Publikum',
};
