import type { Translation } from '../../kernel/translation.ts';
import type { keyWords as english } from '../keys.ts';

export const keyWords: Translation<typeof english> = {
  title: 'API und Anbindungen',
  linkAbout: 'Steuerpulte, Skripte und andere Programme fahren Shows und erfahren davon.',
  linkTo: 'Schlüssel und Webhooks',
  about:
    'Steuerpulte, Skripte und andere Programme fahren Shows mit einem Schlüssel. Jedes bekommt einen eigenen, der sich einzeln widerrufen lässt.',
  make: 'Schlüssel anlegen',
  name: 'Name',
  nameAbout: 'Wo der Schlüssel gebraucht wird, etwa „Stream Deck, Platz 3“.',
  nameNeeded: 'Bitte angeben, wo der Schlüssel gebraucht wird.',
  mayLabel: 'Darf',
  noAccess: (plan) =>
    `Der Plan ${plan} umfasst die API nicht: Schlüssel und Webhooks lassen sich nicht anlegen, und vorhandene ruhen.`,
  may: { read: 'Zusehen', 'show-call': 'Die Show fahren', edit: 'Fahren und bearbeiten' },
  room: 'Öffnet',
  allRooms: 'Alle Räume des Teams',
  shownOnce: 'Den Schlüssel jetzt kopieren: er wird nicht noch einmal gezeigt.',
  theKey: 'der Schlüssel',
  theTry: 'der Befehl',
  tryIt: 'Im Terminal ausprobieren:',
  command: (origin, key, pid) =>
    `curl -H 'Authorization: Bearer ${key}' '${origin}/v1/test_auth?room_id=${pid}'`,
  list: 'Schlüssel',
  facts: (prefix, may, reach, used) => `${prefix}…, ${may}, ${reach}, ${used}`,
  goneRoom: 'ein Raum',
  never: 'nie benutzt',
  usedOn: (day) => `zuletzt benutzt am ${day}`,
  revoke: 'Widerrufen',
  revokeNamed: (name) => `Schlüssel ${name} widerrufen`,
  revokeQuestion: 'Diesen Schlüssel widerrufen?',
  revokeText: (name) =>
    `Was „${name}“ benutzt, geht sofort nicht mehr. Ein widerrufener Schlüssel kommt nicht zurück.`,
};
