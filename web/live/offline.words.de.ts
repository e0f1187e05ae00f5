/** Seite, die löscht, was dieser Browser für einen Start ohne Server aufbewahrt. */
export const offlineWords = {
  title: 'Offline-Kopien löschen?',
  note: 'Dieser Browser speichert die Seiten und den letzten Stand der Räume, die er geöffnet hat. So startet ein Bildschirm auch ohne Server. Offene Seiten laufen weiter.',
  forget: 'Offline-Kopien löschen',
  done: 'Offline-Kopien gelöscht',
  doneNote: 'Der nächste Raum, den Sie hier öffnen, wird wieder gespeichert.',
};
