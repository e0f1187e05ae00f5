import type { Translation } from '../../kernel/translation.ts';
import type { callWords as english } from '../call.ts';

export const callWords: Translation<typeof english> = {
  unreachable: 'Der Server ist nicht erreichbar. Bitte die Verbindung prüfen und noch einmal versuchen.',
  answered: (status) => `Der Server hat mit ${status} geantwortet. Bitte gleich noch einmal versuchen.`,
  networkError: 'Netzwerkfehler',
  aborted: 'Anfrage abgebrochen',
  timeout: (milliseconds) => `Zeitüberschreitung nach ${milliseconds} ms`,
  failedWith: (status) => `Die Anfrage scheiterte mit Status ${status}`,
  maxRetries: 'Zu viele Versuche',
  otherDns:
    'Wenn andere Seiten gehen: einen anderen DNS-Server versuchen (1.1.1.1 und 8.8.8.8) oder die Betreiber fragen, ob dieser läuft.',
  statusPage: 'Zur Statusseite.',
};
