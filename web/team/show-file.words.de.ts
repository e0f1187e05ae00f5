import type { Translation } from '../../machines/kernel/translation.ts';
import { withCount } from '../../machines/words/counted.ts';
import type { showFileWords as english } from './show-file.words.ts';

export const showFileWords: Translation<typeof english> = {
  take: 'Alle Räume exportieren',
  bring: 'Show importieren',
  bringing: 'Show wird importiert',
  picture: (place, of) => `Bild ${place} von ${of}`,
  room: (place, of) => `Raum ${place} von ${of}`,
  starting: 'Datei wird gelesen',
  brought: 'Show importiert',
  rooms: (count) => withCount(count, 'Raum', 'Räume'),
  leftOut: (count) =>
    `${withCount(count, 'Bild', 'Bilder')} ausgelassen: größer als 3 MB. Bitte kleinere Kopien hochladen.`,
  notReplaced: 'Der vorhandene Raum bleibt.',
  already: (rooms) => `Dieses Team hat schon ${rooms}.`,
  alreadyText:
    'Ersetzen löscht die vorhandenen Räume: Ihre Bildschirme werden dunkel, ihre Links gelten nicht mehr. „Rückgängig“ holt sie zurück. „Beide behalten“ fügt die Räume daneben hinzu.',
  replace: 'Ersetzen',
  beside: 'Beide behalten',
  notBrought: 'Nichts importiert',
  fault: (file, what, code) => `${file}: ${what} (${code})`,
  faults: {
    no_show_file: 'Das ist keine Showdatei, oder sie ist beschädigt.',
    bad_path: 'Sie enthält Dateien, die nicht zu einer Show gehören.',
    too_large: 'Sie ist größer, als eine Show sein kann.',
    bad_room: 'Ein Raum darin ist nicht lesbar.',
  },
};
