import type { Translation } from '../../machines/kernel/translation.ts';
import { counted } from '../../machines/words/counted.ts';
import type { offlineWords as english } from './offline.words.ts';

export const offlineWords: Translation<typeof english> = {
  title: 'Offline-Kopien löschen?',
  note: 'Dieser Browser speichert die Seiten und den letzten Stand der Räume, die er geöffnet hat. So startet ein Bildschirm auch ohne Server. Offene Seiten laufen weiter.',
  forget: 'Offline-Kopien löschen',
  done: 'Offline-Kopien gelöscht',
  doneNote: 'Der nächste Raum, den Sie hier öffnen, wird wieder gespeichert.',
  unsent: 'Nicht an den Server gesendet',
  unsentNote:
    'Dieser Browser hat eine Show gefahren, solange der Server fehlte. Zum Senden bitte hier die Regie des Raums öffnen. Bis dahin bleibt die Show in diesem Browser.',
  unsentShow: (room, changes, since) =>
    `${room}: ${counted(changes, 'Änderung', 'Änderungen')} seit ${since}`,
  unsentFile: (room) => `${room} Journal.json`,
  saveShow: 'Als Datei sichern',
  deleteShow: 'Diese Show löschen',
  deleteTitle: (room) => `Nicht gesendete Show von ${room} löschen?`,
  deleteEffect:
    'Der Server erhält diese Änderungen nie. Bitte vorher als Datei sichern, falls sie noch gebraucht werden.',
  stillRuns: 'Eine Regie in diesem Browser fährt diese Show. Bitte zuerst schließen.',
};
