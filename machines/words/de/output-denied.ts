import type { Translation } from '../../kernel/translation.ts';
import type { outputDeniedWords as english } from '../output-denied.ts';

export const outputDeniedWords: Translation<typeof english> = {
  gone: 'Diese Ausgabe gibt es nicht mehr',
  goneNote:
    'Sie wurde aus ihrem Raum entfernt, oder der Link ist unvollständig. Er lässt sich in der Regie noch einmal kopieren. Kommt die Ausgabe zurück, dann auch dieser Bildschirm.',
  old: 'Dieser Link ist zu alt',
  oldNote:
    'Der Link dieser Ausgabe wurde ersetzt, oder er ist unvollständig. Er lässt sich in der Regie noch einmal kopieren.',
  full: 'Der Raum ist voll',
  fullNote:
    'Er hat so viele Geräte, wie sein Plan erlaubt. Bitte auf einem anderen Gerät schließen, oder die Regie bitten, eines zu entfernen. Dieser Bildschirm versucht es weiter.',
  roomOf: 'Der Raum dieser Ausgabe',
  notOpened: 'Die Ausgabe lässt sich nicht öffnen',
};
