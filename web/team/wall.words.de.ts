import type { Translation } from '../../machines/kernel/translation.ts';
import { withCount } from '../../machines/words/counted.ts';
import type { wallWords as english } from './wall.words.ts';

export const wallWords: Translation<typeof english> = {
  wall: 'Wand',
  loading: 'Die Räume werden geladen …',
  stale: 'Der Server ist nicht erreichbar. Die Uhren laufen weiter.',
  empty: 'Auf dieser Wand sind keine Räume.',
  ended: 'Diese Wand ist beendet',
  toDashboard: 'Zur Übersicht',
  rooms: 'Räume',
  openRoom: (room) => `Regie von ${room} öffnen`,
  timeLeft: 'Restzeit',
  onAir: 'Auf Sendung',
  blackout: 'Blackout',
  lost: (devices) => `${withCount(devices, 'Gerät', 'Geräte')} verloren`,
  next: (title) => `Danach: ${title}`,
  nextAt: (title, time) => `Danach: ${title}, ${time}`,
  last: 'Letzter Timer',
  notShown: (rooms) => `${withCount(rooms, 'Raum', 'Räume')} nicht gezeigt`,
  order: 'Reihenfolge',
  orders: { hand: 'Von Hand', late: 'Größte Verspätung zuerst' },
  arrange: 'Anordnen',
  arrangeHow: 'Drücken Sie einen Raum, dann seinen neuen Platz.',
  place: (room) => `${room} verschieben`,
  placeHere: (moved, room) => `${moved} an den Platz von ${room} verschieben`,
  fullScreen: 'Vollbild',
  sound: 'Ton',
  kiosks: 'Kiosk-Links',
  kiosksAbout:
    'Ein Kiosk-Link zeigt diese Räume ohne Konto auf einer Wand. Er zeigt Titel und Zeiten, nie Notizen oder Nachrichten.',
  roomsNeeded: 'Wählen Sie einen Raum.',
  make: 'Kiosk-Link erstellen',
  list: 'Kiosk-Links dieses Teams',
  madeBy: (name, rooms) => `${name}, ${withCount(rooms, 'Raum', 'Räume')}`,
  theLink: 'den Kiosk-Link',
  removeAbout: 'Bildschirme mit diesem Link zeigen sofort nichts mehr.',
};
