import type { Translation } from '../../machines/kernel/translation.ts';
import type { messagePartWords as english } from './message-parts.words.ts';

export const messagePartWords: Translation<typeof english> = {
  audiences: { STAGE: 'Bühne', AUDIENCE: 'Publikum', CREW: 'Crew' },
  onScreen: 'Auf den Bildschirmen',
  fillsScreens: 'Vollbild',
  forCrew: 'An die Crew',
  hide: 'Ausblenden',
  showTo: { STAGE: 'Der Bühne zeigen', AUDIENCE: 'Dem Publikum zeigen', CREW: 'Der Crew zeigen' },
  hideFrom: {
    STAGE: 'Für die Bühne ausblenden',
    AUDIENCE: 'Für das Publikum ausblenden',
    CREW: 'Für die Crew ausblenden',
  },
  audienceOf: (title) => `Wählen, wer ${title} sieht`,
  ask: 'Um Antwort bitten',
  asks: 'Bittet um Antwort',
  unanswered: 'Noch keine Antwort',
  answered: (screen, time) => `OK von ${screen}, ${time}`,
  aScreen: 'einem Bildschirm',
  subtitle: 'Zweite Zeile unter dem Timer',
  regular: 'Normal',
  bold: 'Fett',
  boldMark: 'F',
  asWritten: 'Originalschreibung',
  upperCase: 'Großbuchstaben',
  upperCaseMark: 'TT',
};
