import type { Translation } from '../../kernel/translation.ts';
import type { roomEntryWords as english } from '../room-entry.ts';

export const roomEntryWords: Translation<typeof english> = {
  roomNamed: (pid) => `Raum ${pid}`,
  full: 'Der Raum ist voll',
  badLink: 'Dieser Link öffnet den Raum nicht',
  notOpened: 'Der Raum lässt sich nicht öffnen',
  invalid: 'Ungültiger Raum',
  kicked: 'Aus dem Raum entfernt',
  missing: 'Diesen Raum gibt es nicht',
  protected: 'Dieser Raum ist geschützt',
  password: 'Passwort',
  wrongPassword: 'Dieses Passwort öffnet den Raum nicht. Bitte noch einmal versuchen.',
  enter: 'Eintreten',
  signedOut: 'In diesem Raum nicht mehr angemeldet',
  logIn: 'Anmelden',
  fullNote: (pid) =>
    `Raum ${pid} hat so viele Geräte, wie sein Plan erlaubt. Bitte auf einem anderen Gerät schließen, oder die Regie bitten, eines zu entfernen. Dieser Bildschirm versucht es weiter.`,
  badLinkNote: (pid) =>
    `Der Link zu Raum ${pid} ist unvollständig oder wurde ersetzt. Die Regie hat einen neuen; er lässt sich dort auch noch einmal kopieren.`,
  noRoomId: (id) => `„${id}“ ist keine Raum-ID.`,
  roomIdNote:
    'Eine Raum-ID hat genau 8 Zeichen, Buchstaben von A bis Z oder Ziffern. Bitte den Link prüfen oder einen neuen Raum anlegen.',
  missingNote: (pid) =>
    `Kein Raum hat die ID ${pid}. Bitte den Link prüfen oder einen neuen Raum anlegen: das dauert eine Sekunde.`,
  protectedNote: (what) => `${what} fragt nach einem Passwort. Die Regie kennt es.`,
  signedOutNote: (pid) =>
    `Hier wurde abgemeldet, oder das Konto gehört nicht mehr zum Team von Raum ${pid}. Bitte wieder anmelden oder die Regie nach einem Link fragen.`,
  removedFrom: (device, pid) => `Die Regie hat dieses Gerät (${device}) aus Raum ${pid} entfernt.`,
  removedFromSome: (device) => `Die Regie hat dieses Gerät (${device}) aus dem Raum entfernt.`,
  standings: {
    open: 'Nichts versperrt den Weg: der Raum steht wieder offen.',
    kicked:
      'War das ein Versehen, kann die Regie das Gerät wieder zulassen. Dann kehrt diese Seite von selbst zurück.',
    shut: 'War das ein Versehen, kann die Regie das Gerät wieder zulassen.',
    unknown: 'War das ein Versehen, kann die Regie das Gerät wieder zulassen.',
  },
  backTo: {
    room: 'Zurück in den Raum',
    output: 'Zurück zur Ausgabe',
  },
};
