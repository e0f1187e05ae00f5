import type { Translation } from '../../kernel/translation.ts';
import type { appWords as english } from '../app.ts';

export const appWords: Translation<typeof english> = {
  cookies: 'Cookies',
  weUseCookies: 'Diese Seite verwendet Cookies',
  notFound: 'Nicht gefunden',
  nothingHere: 'Unter dieser Adresse gibt es nichts. Vielleicht ist der Link alt, oder es fehlt ein Zeichen.',
  toStart: 'Zur Startseite',
  notLoaded: (what) => `${what} konnte nicht geladen werden`,
  notifications: 'Benachrichtigungen',
  times: (count) => `${count}-mal`,
  dismiss: 'Verwerfen',
  loadingPage: 'Seite lädt',
  notDone: 'Das hat nicht geklappt',
  perhapsNotDone: 'Ob das geklappt hat, ist nicht bekannt',
  decline: 'Nein, danke',
  accept: 'Annehmen',
  tryAgain: 'Noch einmal versuchen',
};
