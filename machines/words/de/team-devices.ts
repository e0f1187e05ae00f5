import type { Translation } from '../../kernel/translation.ts';
import { counted } from '../counted.ts';
import type { teamDevicesWords as english } from '../team-devices.ts';

export const teamDevicesWords: Translation<typeof english> = {
  notDone: 'Nicht ausgeführt',
  title: 'Verbundene Geräte',
  search: 'Geräte suchen',
  noneCalled: 'Kein Gerät heißt so',
  searchText: 'Gesucht wird in den Namen von Geräten, Ansichten und Räumen. Vielleicht hilft weniger Text.',
  none: 'Keine Geräte verbunden',
  noneText:
    'Jeder Bildschirm, der einen Link zu einem Raum des Teams öffnet, erscheint hier von selbst. Den Link gibt es in der Übersicht; er geht auf dem Bühnenmonitor, am Rednerpult oder auf dem Handy.',
  theDevices: 'Die Geräte',
  inRooms: (screens, rooms) => `${screens} in ${counted(rooms, 'Raum', 'Räumen')}`,
};
