import type { Translation } from '../kernel/translation.ts';
import type { pictureWords as english } from './picture.ts';

export const pictureWords: Translation<typeof english> = {
  choose: 'Bild wählen',
  change: 'Bild ändern',
  remove: 'Bild entfernen',
  own: 'Teambilder',
  none: 'Noch keine Bilder.',
  drop: 'Bild hier ablegen, einfügen oder auswählen. PNG, JPEG, WebP oder SVG, bis zu 3 MB.',
  uploading: (name) => `${name} wird hochgeladen`,
  checking: (name) => `${name} wird geprüft`,
  chosen: (name) => `${name} ausgewählt.`,
  cancel: 'Abbrechen',
  isChosen: 'Ausgewählt',
  loading: 'Lädt',
  gone: 'Dieses Bild gibt es nicht mehr. Bitte ein anderes wählen.',
  unnamed: 'Bild',
  sized: (name, width, height) => `${name}, ${width} × ${height}`,
  held: (megabytes, most) => `${megabytes} von ${most} MB belegt`,
  delete: (name) => `${name} aus dem Team löschen`,
  usedIn: (places) => `Verwendet in: ${places}`,
  noPicture: 'Dateityp nicht unterstützt. Bitte ein PNG-, JPEG-, WebP- oder SVG-Bild wählen.',
  tooLargeFile: 'Bilder dürfen bis zu 3 MB groß sein. Bitte verkleinern oder als JPEG speichern.',
  manyUploads: 'Gerade zu viele Uploads. Bitte kurz warten und erneut versuchen.',
  planWithout: 'Ihr Tarif enthält keine eigenen Bilder. Verwendete Bilder bleiben.',
  teamFull: (megabytes) =>
    `Der Bildspeicher Ihres Teams (${megabytes} MB) ist voll. Löschen Sie Bilder, die Sie nicht brauchen.`,
  unprovenFull: (megabytes) =>
    `Ohne bestätigte E-Mail-Adresse haben Sie ${megabytes} MB für Bilder. Melden Sie sich mit einer an oder löschen Sie Bilder.`,
  mostFiles: (files) =>
    `Teams können bis zu ${files} Bilder haben. Löschen Sie Bilder, die Sie nicht brauchen.`,
};
