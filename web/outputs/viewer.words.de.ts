import type { Translation } from '../../machines/kernel/translation.ts';
import { withCount } from '../../machines/words/counted.ts';
import type {
  viewerWords as english,
  answerButtonWords as englishAnswerButton,
  outputDeniedWords as englishOutputDenied,
} from './viewer.words.ts';

export const viewerWords: Translation<typeof english> = {
  timeIsUp: 'Die Zeit ist um',
  paused: 'Pause',
  overTime: 'Überzogen',
  minutesOverTime: (minutes: number) => `${withCount(minutes, 'Minute', 'Minuten')} überzogen`,
  lessThanAMinuteLeft: 'Weniger als eine Minute übrig',
  minutesLeft: (minutes: number) => `Noch ${withCount(minutes, 'Minute', 'Minuten')}`,

  mirror: 'Spiegeln',
  mirrorHint: 'Bild für Teleprompter oder Rückprojektion spiegeln',
  sound: 'Ton',
  soundHint: 'Timer-Töne auf diesem Gerät abspielen',
  fullScreen: 'Vollbild',
};

export const answerButtonWords: Translation<typeof englishAnswerButton> = {
  ok: 'OK',
  takeBack: 'Zurücknehmen',
};

export const outputDeniedWords: Translation<typeof englishOutputDenied> = {
  gone: 'Diese Ausgabe gibt es nicht mehr',
  goneNote:
    'Sie wurde gelöscht, oder der Link ist unvollständig. Kopieren Sie den Link erneut aus der Regie. Wird die Ausgabe wiederhergestellt, verbindet sich dieser Bildschirm.',
  old: 'Dieser Link ist zu alt',
  oldNote:
    'Der Link dieser Ausgabe wurde ersetzt oder ist unvollständig. Kopieren Sie ihn erneut aus der Regie.',
  full: 'Der Raum ist voll',
  fullNote:
    'Das Gerätelimit des Tarifs ist erreicht. Schließen Sie den Raum auf einem anderen Gerät oder bitten Sie die Regie, eines zu entfernen. Dieser Bildschirm versucht es weiter.',
  roomOf: 'Der Raum dieser Ausgabe',
  notOpened: 'Ausgabe konnte nicht geöffnet werden',
};
