import type { Translation } from '../../machines/kernel/translation.ts';
import type {
  roomEntryWords as english,
  generateWords as englishGenerate,
  remindersWords as englishReminders,
} from './room-screen.words.ts';

export const roomEntryWords: Translation<typeof english> = {
  roomNamed: (pid) => `Raum ${pid}`,
  full: 'Der Raum ist voll',
  badLink: 'Dieser Link öffnet den Raum nicht',
  notOpened: 'Raum konnte nicht geöffnet werden',
  invalid: 'Ungültiger Raum',
  kicked: 'Sie wurden aus dem Raum entfernt',
  missing: 'Raum nicht gefunden',
  protected: 'Dieser Raum braucht ein Passwort',
  password: 'Passwort',
  wrongPassword: 'Falsches Passwort. Bitte erneut versuchen.',
  enter: 'Beitreten',
  signedOut: 'Sie sind von diesem Raum abgemeldet',
  logIn: 'Anmelden',
  fullNote: (pid) =>
    `Raum ${pid} hat das Gerätelimit seines Tarifs erreicht. Schließen Sie ihn auf einem anderen Gerät oder bitten Sie die Regie, eines zu entfernen. Dieser Bildschirm versucht es weiter.`,
  badLinkNote: (pid) =>
    `Der Link zu Raum ${pid} ist unvollständig oder wurde ersetzt. Bitten Sie die Regie um einen neuen, oder kopieren Sie ihn dort erneut.`,
  noRoomId: (id) => `„${id}“ ist keine gültige Raum-ID.`,
  roomIdNote:
    'Raum-IDs haben genau 8 Buchstaben (A bis Z) oder Ziffern. Prüfen Sie den Link oder erstellen Sie einen neuen Raum.',
  missingNote: (pid) =>
    `Kein Raum hat die ID ${pid}. Prüfen Sie den Link oder erstellen Sie einen neuen Raum.`,
  protectedNote: (what) => `${what} braucht ein Passwort. Fragen Sie die Regie.`,
  signedOutNote: (pid) =>
    `Sie haben sich abgemeldet oder sind nicht mehr im Team von Raum ${pid}. Melden Sie sich wieder an oder bitten Sie die Regie um einen Link.`,
  removedFrom: (device, pid) => `Die Regie hat dieses Gerät (${device}) aus Raum ${pid} entfernt.`,
  removedFromSome: (device) => `Die Regie hat dieses Gerät (${device}) aus dem Raum entfernt.`,
  standings: {
    open: 'Sie können jederzeit zurückkommen.',
    kicked:
      'War das ein Versehen, bitten Sie die Regie, Sie wieder zuzulassen. Diese Seite verbindet sich dann.',
    shut: 'War das ein Versehen, bitten Sie die Regie, Sie wieder zuzulassen.',
    unknown: 'War das ein Versehen, bitten Sie die Regie, Sie wieder zuzulassen.',
  },
  backTo: {
    room: 'Zurück zum Raum',
    output: 'Zurück zur Ausgabe',
  },
};

export const generateWords: Translation<typeof englishGenerate> = {
  askedBefore:
    'Sie haben hier schon einen Raum erstellt. Neuladen oder Zurückgehen erstellt keinen weiteren.',
  madeJustNow: 'Sie haben diesen Raum gerade erstellt.',
  another: 'Weiteren erstellen',
  yourRooms: 'Ihre Räume',
  plans: 'Tarife',
  failed: 'Raum konnte nicht erstellt werden',
};

export const remindersWords: Translation<typeof englishReminders> = {
  region: 'Erinnerungen der Crew',
  startsIn: (timer, minutes) => `${timer} beginnt in ${minutes === 1 ? '1 Minute' : `${minutes} Minuten`}`,
  confirm: 'Bestätigen',
  confirmedBy: (name) => (name === '' ? 'Bestätigt' : `Bestätigt von ${name}`),
};
