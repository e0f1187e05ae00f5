import type { Translation } from '../../machines/kernel/translation.ts';
import { withCount } from '../../machines/words/counted.ts';
import type { offlineWords as english, certificateWords as englishCertificate } from './offline.words.ts';

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
    `${room}: ${withCount(changes, 'Änderung', 'Änderungen')} seit ${since}`,
  unsentFile: (room) => `${room} Journal.json`,
  saveShow: 'Als Datei sichern',
  deleteShow: 'Diese Show löschen',
  deleteTitle: (room) => `Nicht gesendete Show von ${room} löschen?`,
  deleteEffect:
    'Der Server erhält diese Änderungen nie. Bitte vorher als Datei sichern, falls sie noch gebraucht werden.',
  stillRuns: 'Eine Regie in diesem Browser fährt diese Show. Bitte zuerst schließen.',
};

export const certificateWords: Translation<typeof englishCertificate> = {
  title: 'Diesem Server vertrauen',
  note: 'Bitte auf jedem Bildschirm mit Zertifikatswarnung den Code scannen oder die Adresse öffnen und das Zertifikat installieren.',
  code: 'QR-Code des Stammzertifikats',
  notLocalhost:
    'Bitte diese Seite unter der Adresse öffnen, die auch die Bildschirme nutzen. Andere Geräte erreichen localhost nicht.',
  systems: [
    {
      name: 'iPhone, iPad',
      steps:
        'Adresse in Safari öffnen und das Laden erlauben. Unter Einstellungen, Profil geladen, Installieren wählen. Danach unter Allgemein, Info, Zertifikatsvertrauenseinstellungen einschalten.',
    },
    {
      name: 'Android',
      steps:
        'In den Einstellungen nach „CA-Zertifikat“ suchen. Trotzdem installieren und die geladene Datei wählen.',
    },
    {
      name: 'Windows',
      steps:
        'Datei öffnen. Zertifikat installieren, Lokaler Computer, Vertrauenswürdige Stammzertifizierungsstellen wählen.',
    },
    {
      name: 'macOS',
      steps:
        'Datei in der Schlüsselbundverwaltung öffnen. Beim Zertifikat unter Vertrauen „Immer vertrauen“ wählen.',
    },
    {
      name: 'Chrome, Edge und Chromium unter Linux',
      steps:
        'In den Einstellungen nach „Zertifikate verwalten“ suchen. Die Datei als vertrauenswürdiges Zertifikat importieren.',
    },
    {
      name: 'Firefox',
      steps:
        'In den Einstellungen nach „Zertifikate“ suchen. Zertifikate anzeigen, Zertifizierungsstellen, Importieren wählen.',
    },
  ],
  afterwards:
    'Den Browser schließen und den Link des Bildschirms erneut öffnen. Die Warnung erscheint nicht mehr.',
  risk: 'Das Zertifikat nach der Show von geliehenen Geräten entfernen.',
};
