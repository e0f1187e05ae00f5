import type { Translation } from '../../machines/kernel/translation.ts';
import type { keyWords as english } from './keys.words.ts';

export const keyWords: Translation<typeof english> = {
  title: 'API und Integrationen',
  linkAbout: 'Verbinden Sie Steuerpulte, Skripte und andere Programme mit Ihren Shows.',
  linkTo: 'Schlüssel und Webhooks',
  about:
    'Steuerpulte, Skripte und andere Programme brauchen einen Schlüssel. Geben Sie jedem einen eigenen, dann lässt sich jeder einzeln widerrufen.',
  make: 'Schlüssel erstellen',
  name: 'Name',
  nameAbout: 'Wo Sie den Schlüssel verwenden, etwa „Stream Deck, Platz 3“.',
  nameNeeded: 'Bitte einen Namen für den Schlüssel eingeben.',
  mayLabel: 'Zugriff',
  noAccess: (plan) =>
    `${plan} enthält keine API. Neue Schlüssel und Webhooks sind nicht möglich, vorhandene sind pausiert.`,
  may: { read: 'Ansehen', 'show-call': 'Steuern', edit: 'Steuern und bearbeiten' },
  room: 'Räume',
  allRooms: 'Alle Räume des Teams',
  shownOnce: 'Kopieren Sie den Schlüssel jetzt. Er wird nicht erneut angezeigt.',
  theKey: 'Schlüssel',
  theTry: 'Befehl',
  tryIt: 'Im Terminal testen:',
  command: (origin, key, pid) =>
    `curl -H 'Authorization: Bearer ${key}' '${origin}/v1/test_auth?room_id=${pid}'`,
  list: 'Schlüssel',
  facts: (prefix, may, reach, used) => `${prefix}…, ${may}, ${reach}, ${used}`,
  goneRoom: 'gelöschter Raum',
  never: 'nie benutzt',
  usedOn: (day) => `zuletzt benutzt am ${day}`,
  revoke: 'Widerrufen',
  revokeNamed: (name) => `Schlüssel ${name} widerrufen`,
  revokeQuestion: 'Diesen Schlüssel widerrufen?',
  revokeText: (name) =>
    `Alles, was „${name}“ verwendet, funktioniert sofort nicht mehr. Das lässt sich nicht rückgängig machen.`,
};
