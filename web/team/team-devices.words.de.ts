import type { Translation } from '../../machines/kernel/translation.ts';
import { withCount } from '../../machines/words/counted.ts';
import type { teamDevicesWords as english } from './team-devices.words.ts';

export const teamDevicesWords: Translation<typeof english> = {
  notDone: 'Das hat nicht geklappt',
  title: 'Verbundene Geräte',
  search: 'Geräte suchen',
  noneCalled: 'Keine passenden Geräte',
  searchText: 'Suche nach Gerät, Ansicht oder Raum. Versuchen Sie weniger Buchstaben.',
  none: 'Keine Geräte verbunden',
  noneText:
    'Bildschirme erscheinen hier, sobald sie einen Link zu einem Raum des Teams öffnen. Kopieren Sie einen Link aus der Übersicht und öffnen Sie ihn auf Bühnenmonitor oder Handy.',
  theDevices: 'Die Geräte',
  inRooms: (screens, rooms) => `${screens} in ${withCount(rooms, 'Raum', 'Räumen')}`,
};
