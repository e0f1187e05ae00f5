import type { Translation } from '../../kernel/translation.ts';
import type { outputWords as english } from '../output.ts';

export const outputWords: Translation<typeof english> = {
  nameOf: (title) => `Name von ${title}`,
  lookOf: (title) => `Aussehen von ${title}`,
  look: 'Aussehen',
  lookHint: 'Aufteilung, Hintergrund und mehr, aus Fertigem gewählt',
  linkName: (title) => `Ausgabe ${title}`,
  more: (title) => `Mehr zu ${title}`,
  previewOf: (title) => `Vorschau von ${title}`,
  layout: 'Aufteilung',
  background: 'Hintergrund',
  atZero: 'Bei null',
  progress: 'Fortschritt',
  clock: 'Uhrzeit',
  notes: 'Notizen des Timers',
  untitled: (place) => `Ausgabe ${place}`,
  newOutput: 'Ausgabe',
  title: 'Ausgaben',
  note: 'Für Streams und Bühnen',
  empty: 'Keine Ausgaben',
  emptyNote:
    'Eine Ausgabe ist ein Bildschirm mit eigenem Aussehen: ein Streifen über einem Stream, oder was auf der Bühne zu lesen ist.',
  layouts: {
    FULL: 'Vollbild',
    TIMER: 'Nur Ziffern',
    MESSAGE: 'Nur Nachrichten',
    BAR: 'Streifen am unteren Rand',
    SPEAKER: 'Bühne, mit dem, was danach kommt',
  },
  layoutHints: {
    FULL: 'Alles, was eine Anzeige zeigt. Für einen eigenen Bildschirm.',
    TIMER: 'Die Zeit, und wie weit sie ist. Für die Ecke eines Streams.',
    MESSAGE: 'Die Nachricht, die live ist, sonst nichts.',
    BAR: 'Titel, Speaker, Zeit und Nachrichten unter einem Bild. Für einen Stream.',
    SPEAKER:
      'Alles, was eine Anzeige zeigt, der nächste Timer und die Notizen. Für den Monitor am Bühnenrand.',
  },
  backgrounds: {
    TRANSPARENT: 'Durchsichtig',
    BLACK: 'Schwarz',
    GREEN: 'Greenscreen',
  },
  atZeros: {
    ROOM: 'Wie der Raum',
    STOP: 'Bei 0:00 anhalten',
    HIDE: 'Timer verbergen',
  },
  designed: 'Ein eigenes Design',
  beingDesigned: (names) => `Am Design: ${names}`,
  otherWindow: 'hier, in einem anderen Fenster',
  somebody: 'Jemand',
  onBackground: {
    TRANSPARENT: 'durchsichtig',
    BLACK: 'auf Schwarz',
    GREEN: 'auf Grün',
  },
  copy: ' (Kopie)',
};
