import type { Translation } from '../../machines/kernel/translation.ts';
import type { callWords as english } from './call.words.ts';

export const callWords: Translation<typeof english> = {
  unreachable: 'Der Server ist nicht erreichbar. Bitte Verbindung prüfen und erneut versuchen.',
  answered: (status) => `Der Server hat mit ${status} geantwortet. Bitte gleich erneut versuchen.`,
  networkError: 'Netzwerkfehler',
  aborted: 'Anfrage abgebrochen',
  timeout: (milliseconds) => `Zeitüberschreitung nach ${milliseconds} ms`,
  failedWith: (status) => `Anfrage fehlgeschlagen, Status ${status}`,
  maxRetries: 'Zu viele Versuche',
  otherDns:
    'Gehen andere Websites, versuchen Sie einen anderen DNS-Server (1.1.1.1 und 8.8.8.8) oder fragen Sie den Betreiber dieses Servers.',
  statusPage: 'Statusseite öffnen.',
};
