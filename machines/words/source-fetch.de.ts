import type { Translation } from '../kernel/translation.ts';
import type { sourceWords as english } from './source-fetch.ts';

export const sourceWords: Translation<typeof english> = {
  unreachable: 'Die Adresse ist nicht erreichbar.',
  slow: 'Die Adresse hat länger als 10 Sekunden nicht geantwortet.',
  unknownName: 'Unbekannter Rechnername.',
  forbidden:
    'Diese Adresse liegt in einem privaten Netz. Der Betreiber des Servers kann sie in WEBHOOK_ALLOW erlauben.',
  broken: 'Die Antwort dieser Adresse ist nicht lesbar.',
  redirects: (most) => `Die Adresse leitet mehr als ${most}-mal weiter.`,
  badRedirect: 'Die Adresse leitet auf eine weiter, die nicht verwendet werden kann.',
  insecure: 'Die Adresse leitet von https auf http weiter.',
  tooLarge: 'Die Datei ist größer als 1 MB.',
  page: 'Das ist eine Webseite, keine Datei. Geben Sie eine Google-Tabelle für alle mit dem Link frei oder veröffentlichen Sie sie im Web.',
  status: (code) => `Die Adresse hat mit ${code} geantwortet.`,
};
