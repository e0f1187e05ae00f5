import type { Translation } from '../../kernel/translation.ts';
import type { pictureWords as english } from '../picture.ts';

export const pictureWords: Translation<typeof english> = {
  choose: 'Bild wählen',
  change: 'Bild wechseln',
  remove: 'Bild entfernen',
  own: 'Bilder des Teams',
  none: 'Das Team hat noch keine Bilder.',
  drop: 'Ein Bild hier ablegen, einfügen oder auswählen. PNG, JPEG, WebP oder SVG, höchstens 3 MB.',
  uploading: (name) => `${name} wird hochgeladen`,
  checking: (name) => `${name} wird geprüft`,
  chosen: (name) => `${name} ist gewählt.`,
  cancel: 'Abbrechen',
  isChosen: 'Gewählt',
  loading: 'Lädt',
  gone: 'Dieses Bild ist nicht mehr auf dem Server. Bitte ein anderes wählen.',
  unnamed: 'Bild',
  sized: (name, width, height) => `${name}, ${width} × ${height}`,
  held: (megabytes, most) => `${megabytes} von ${most} MB belegt`,
  delete: (name) => `${name} beim Team löschen`,
  usedIn: (places) => `Benutzt in: ${places}`,
  noPicture: 'Das ist kein Bild. Bitte eine Datei in PNG, JPEG, WebP oder SVG nehmen.',
  tooLargeFile: 'Ein Bild darf höchstens 3 MB haben. Bitte kleiner speichern, oder als JPEG.',
  manyUploads: 'Gerade werden andere Bilder hochgeladen. Bitte gleich noch einmal versuchen.',
  planWithout: 'Im Plan sind keine eigenen Bilder enthalten. Was benutzt wird, bleibt.',
  teamFull: (megabytes) =>
    `Die Bilder eines Teams dürfen zusammen ${megabytes} MB haben. Bitte welche löschen, die nicht benutzt werden.`,
  unprovenFull: (megabytes) =>
    `Ohne bestätigte E-Mail-Adresse ist Platz für ${megabytes} MB Bilder. Bitte mit einer anmelden, oder welche löschen.`,
  mostFiles: (files) =>
    `Ein Team darf ${files} Bilder haben. Bitte welche löschen, die nicht benutzt werden.`,
};
