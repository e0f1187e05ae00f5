import type { Translation } from '../../machines/kernel/translation.ts';
import type { connectionNoticeWords as english } from './connection-notice.words.ts';

export const connectionNoticeWords: Translation<typeof english> = {
  diskHangs: 'Die Festplatte des Servers antwortet nicht',
  diskHangsText:
    'Die Uhren laufen weiter. Änderungen werden bestätigt, sobald der Server wieder speichern kann.',
  confirmedLate: 'Änderung spät bestätigt',
  confirmedAfter: (seconds) => `Der Server hat sie nach ${seconds} s bestätigt. Bitte die Uhr prüfen.`,
  lost: 'Verbindung zum Server verloren',
  reconnecting: 'Verbindung wird wiederhergestellt',
  webSocketBlocked: 'Dieses Netz blockiert WebSocket',
  webSocketBlockedText:
    'Der Server antwortet, aber die Live-Verbindung kommt nicht zustande. Bitten Sie den Administrator von Netz oder Proxy, WebSocket zuzulassen. Dieser Bildschirm versucht es weiter.',
  notConnected: 'Nicht verbunden',
  whatToDo: 'Was tun',
  restored: 'Verbindung zum Server wiederhergestellt',
};
