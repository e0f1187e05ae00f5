import type { Translation } from '../../machines/kernel/translation.ts';
import type {
  appWords as english,
  callWords as englishCall,
  noticeWords as englishNotice,
  updateWords as englishUpdate,
} from './app.words.ts';

export const appWords: Translation<typeof english> = {
  cookies: 'Cookies',
  weUseCookies: 'Wir nutzen Cookies',
  notFound: 'Nicht gefunden',
  nothingHere: 'Seite nicht gefunden. Der Link ist vielleicht alt oder unvollständig.',
  toStart: 'Zur Startseite',
  notLoaded: (what) => `${what} konnte nicht geladen werden`,
  notifications: 'Benachrichtigungen',
  times: (count) => `${count}-mal`,
  dismiss: 'Schließen',
  loadingPage: 'Seite wird geladen',
  notDone: 'Das hat nicht geklappt',
  perhapsNotDone: 'Das hat vielleicht nicht geklappt',
  decline: 'Nein, danke',
  accept: 'Annehmen',
};

export const updateWords: Translation<typeof englishUpdate> = {
  updatesAvailable: (version) => `Neue Version: Seite neu laden, um ${version} zu nutzen`,
  reloadPage: 'Seite neu laden',
};

export const callWords: Translation<typeof englishCall> = {
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

export const noticeWords: Translation<typeof englishNotice> = {
  error: 'Fehler',
  noMessage: 'Keine Einzelheiten verfügbar.',
};
