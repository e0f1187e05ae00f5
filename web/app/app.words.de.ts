import type { Translation } from '../../machines/kernel/translation.ts';
import type { appWords as english, updateWords as englishUpdate } from './app.words.ts';

export const appWords: Translation<typeof english> = {
  cookies: 'Cookies',
  weUseCookies: 'Wir verwenden Cookies',
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
  accept: 'Akzeptieren',
  tryAgain: 'Erneut versuchen',
};

export const updateWords: Translation<typeof englishUpdate> = {
  updatesAvailable: (version) => `Neue Version: Seite neu laden, um ${version} zu nutzen`,
  reloadPage: 'Seite neu laden',
};
