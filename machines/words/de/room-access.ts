import type { Translation } from '../../kernel/translation.ts';
import type { roomAccessWords as english } from '../room-access.ts';

export const roomAccessWords: Translation<typeof english> = {
  passwordSet: 'Passwort gesetzt',
  passwordSetNote: 'Bildschirme außerhalb des Teams werden jetzt danach gefragt.',
  passwordRemoved: 'Passwort entfernt',
  passwordRemovedNote:
    'Die Links allein öffnen den Raum wieder. Bildschirme, die danach gefragt wurden, kommen von selbst zurück.',
  password: 'Passwort des Raums',
  notNow: 'Jetzt nicht',
  removePassword: 'Passwort entfernen',
  linksReplaced: 'Links ersetzt',
  linksReplacedNote: 'Die neuen stehen unter „Links“.',
  links: 'Links',
  replaceWarning:
    'Alle bisher geteilten Links gelten ab sofort nicht mehr, und Bildschirme, die darüber kamen, werden geschlossen. Auch Schlüssel dieses Raums enden; Schlüssel des Teams bleiben.',
  replaceHint: 'Ist ein Link in falsche Hände geraten, lassen sich alle ersetzen.',
  keepLinks: 'Behalten',
  replaceNow: 'Jetzt alle Links ersetzen',
  replaceAll: 'Alle Links ersetzen …',
  passwordWarning: (screens) =>
    `${screens === 1 ? 'Der andere Bildschirm, der gerade im Raum ist, wird' : `Die ${screens} anderen Bildschirme, die gerade im Raum sind, werden`} sofort danach gefragt, auch auf der Bühne oder auf Sendung, außer im eigenen Team.`,
};
