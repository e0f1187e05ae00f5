import type { Translation } from '../../machines/kernel/translation.ts';
import { withCount } from '../../machines/words/counted.ts';
import type { questionWords as english } from './question.words.ts';

export const questionWords: Translation<typeof english> = {
  sending: 'Wird gesendet …',
  send: 'Frage senden',
  text: 'Ihre Frage',
  nearlyFull: 'Noch höchstens 50 Zeichen',
  closed: 'Fragen sind geschlossen',
  closedNote: (room) =>
    `${room} nimmt gerade keine Fragen an. Versuchen Sie es, wenn zu Fragen aufgerufen wird.`,
  unsignedNote: (pid) =>
    `Der Fragenlink für Raum ${pid} ist unvollständig oder wurde ersetzt. Scannen Sie den Code erneut oder bitten Sie die Veranstalter um einen neuen Link.`,
  title: 'Frage stellen',
  thanks: 'Danke, Ihre Frage wurde gesendet',
  another: 'Weitere Frage stellen',
  counter: (length, most) => `${length} von ${most}`,
  outOfReach: 'Der Server ist nicht erreichbar. Bitte Verbindung prüfen und die Frage erneut senden.',
  noSuchRoom: 'Diesen Raum gibt es nicht mehr. Bitten Sie die Veranstalter um den neuen Link.',
  closedNow: 'Fragen sind geschlossen.',
  notSent: 'Ihre Frage konnte nicht gesendet werden. Bitte gleich erneut versuchen.',
  notSentBecause: (why) => `Ihre Frage konnte nicht gesendet werden. ${why}`,
  name: (optional) => ['Ihr Name ', optional],
  optional: '(optional)',
  password: 'Raumpasswort',
  roomNote: (pid) =>
    `Raum ${pid}. Die Moderation sieht Ihre Frage zuerst und zeigt sie vielleicht auf dem Bildschirm.`,
  tooMany: (wait) => `Zu viele Fragen aus diesem Netz. Ihre ist gespeichert: Bitte ${wait} erneut senden.`,
  inAMoment: 'gleich',
  inMinutes: (minutes) => `in ${withCount(minutes, 'Minute', 'Minuten')}`,
  inSeconds: (seconds) => `in ${withCount(seconds, 'Sekunde', 'Sekunden')}`,
};
