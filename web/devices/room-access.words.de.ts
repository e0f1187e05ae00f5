import type { Translation } from '../../machines/kernel/translation.ts';
import type { roomAccessWords as english } from './room-access.words.ts';

export const roomAccessWords: Translation<typeof english> = {
  passwordSet: 'Passwort gesetzt',
  passwordSetNote: 'Bildschirme außerhalb Ihres Teams brauchen jetzt das Passwort.',
  passwordRemoved: 'Passwort entfernt',
  passwordRemovedNote:
    'Links öffnen den Raum jetzt ohne Passwort. Wartende Bildschirme kommen automatisch zurück.',
  password: 'Raumpasswort',
  notNow: 'Jetzt nicht',
  removePassword: 'Passwort entfernen',
  linksReplaced: 'Links zurückgesetzt',
  linksReplacedNote: 'Teilen Sie die neuen Links unter „Links“.',
  links: 'Links',
  replaceWarning:
    'Alle geteilten Links gelten ab sofort nicht mehr, und Bildschirme, die sie nutzen, werden geschlossen. Auch API-Schlüssel dieses Raums gelten nicht mehr; Team-Schlüssel bleiben.',
  replaceHint: 'Ist ein Link in falsche Hände geraten, setzen Sie alle zurück.',
  keepLinks: 'Links behalten',
  replaceNow: 'Jetzt alle Links zurücksetzen',
  replaceAll: 'Alle Links zurücksetzen …',
  passwordWarning: (screens) =>
    `${screens === 1 ? 'Der andere Bildschirm in diesem Raum braucht' : `Die ${screens} anderen Bildschirme in diesem Raum brauchen`} dann sofort das Passwort, auch auf der Bühne oder auf Sendung. Bildschirme Ihres Teams nicht.`,
  passwordChoices: {
    set: 'Passwort setzen',
    setNow: 'Passwort jetzt setzen',
    change: 'Passwort ändern',
    changeNow: 'Passwort jetzt ändern',
  },
  passwordStands: 'Ein Passwort ist gesetzt. Alle außerhalb des Teams müssen es eingeben, in jeder Ansicht.',
  passwordMissing: 'Kein Passwort. Ist eines gesetzt, müssen alle außerhalb des Teams es eingeben.',
  passwordUnknown: 'Alle außerhalb des Teams müssen es eingeben, in jeder Ansicht.',
};
