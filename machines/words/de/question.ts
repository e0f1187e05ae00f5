import type { Translation } from '../../kernel/translation.ts';
import { counted } from '../counted.ts';
import type { questionWords as english } from '../question.ts';

export const questionWords: Translation<typeof english> = {
  sending: 'Wird gesendet …',
  send: 'Frage senden',
  text: 'Ihre Frage',
  nearlyFull: 'Höchstens 50 Zeichen sind noch frei',
  closed: 'Gerade keine Fragen',
  closedNote: (room) =>
    `${room} nimmt gerade keine Fragen an. Bitte noch einmal versuchen, wenn dazu aufgefordert wird.`,
  unsignedNote: (pid) =>
    `Der Link zu den Fragen von Raum ${pid} ist unvollständig oder wurde ersetzt. Bitte den Code noch einmal scannen oder die Veranstalter nach dem Link fragen.`,
  title: 'Eine Frage stellen',
  thanks: 'Danke, Ihre Frage wurde gesendet',
  another: 'Noch eine Frage stellen',
  counter: (length, most) => `${length} von ${most}`,
  outOfReach: 'Der Server ist nicht erreichbar. Bitte die Verbindung prüfen und noch einmal senden.',
  noSuchRoom: 'Diesen Raum gibt es nicht mehr. Die Veranstalter kennen die neue Adresse.',
  closedNow: 'Dieser Raum nimmt gerade keine Fragen mehr an.',
  notSent: 'Die Frage konnte nicht gesendet werden. Bitte gleich noch einmal versuchen.',
  notSentBecause: (why) => `Die Frage konnte nicht gesendet werden. ${why}`,
  name: (optional) => ['Ihr Name ', optional],
  optional: '(freiwillig)',
  password: 'Passwort des Raums',
  roomNote: (pid) =>
    `Raum ${pid}. Die Moderation sieht die Frage zuerst; sie kann auf den Bildschirmen gezeigt werden.`,
  tooMany: (wait) =>
    `Von hier kamen gerade viele Fragen. Ihre bleibt stehen: bitte ${wait} noch einmal senden.`,
  inAMoment: 'gleich',
  inMinutes: (minutes) => `in ${counted(minutes, 'Minute', 'Minuten')}`,
  inSeconds: (seconds) => `in ${counted(seconds, 'Sekunde', 'Sekunden')}`,
};
