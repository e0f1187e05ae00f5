import type { Translation } from '../../kernel/translation.ts';
import type { noticeWords as english } from '../notice.ts';

export const noticeWords: Translation<typeof english> = {
  diskHangs: 'Die Platte des Servers hängt',
  diskHangsText:
    'Die Uhren laufen weiter. Änderungen werden bestätigt, sobald der Server wieder speichern kann.',
  confirmedLate: 'Das wurde gemacht',
  confirmedAfter: (seconds) =>
    `Der Server hat es ${seconds} s nach dem Drücken gemeldet. Bitte auf die Uhr sehen.`,
  error: 'Fehler',
  noMessage: 'Es gab keine brauchbare Meldung dazu.',
  lost: 'Verbindung zum Server verloren',
  reconnecting: 'Verbindung wird wieder aufgebaut',
  webSocketBlocked: 'Dieses Netz blockiert WebSocket',
  webSocketBlockedText:
    'Der Server antwortet, aber die Live-Verbindung kommt nicht zustande. Wer das Netz oder den Proxy betreibt, muss WebSocket zulassen. Dieser Bildschirm versucht es weiter.',
  notConnected: 'Nicht verbunden',
  whatToDo: 'Was tun',
  restored: 'Verbindung zum Server steht wieder',
};
