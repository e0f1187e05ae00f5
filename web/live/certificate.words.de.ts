import type { Translation } from '../../machines/kernel/translation.ts';
import type { certificateWords as english } from './certificate.words.ts';

/** Seite mit dem Stammzertifikat einer Zertifizierungsstelle im Haus. */
export const certificateWords: Translation<typeof english> = {
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
