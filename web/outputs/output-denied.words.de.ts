import type { Translation } from '../../machines/kernel/translation.ts';
import type { outputDeniedWords as english } from './output-denied.words.ts';

export const outputDeniedWords: Translation<typeof english> = {
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
