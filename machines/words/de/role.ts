import type { Translation } from '../../kernel/translation.ts';
import type { roleWords as english } from '../role.ts';

export const roleWords: Translation<typeof english> = {
  TEAM_OWNER: {
    name: 'Besitzer',
    as: 'Besitzer',
    may: 'Alles: Räume und Geräte, den Plan, Mitglieder und ihre Rollen, und das Team selbst.',
  },
  TEAM_BILLING: {
    name: 'Abrechnung',
    as: 'für die Abrechnung zuständig',
    may: 'Den Plan und seine Rechnungen. Sieht keine Räume und kann sie nicht betreten.',
  },
  TEAM_MEMBER: {
    name: 'Mitglied',
    as: 'Mitglied',
    may: 'Alle Räume und Geräte: fahren, bearbeiten, anlegen und löschen. Weder Plan noch Mitglieder.',
  },
  mayWithBilling: {
    TEAM_OWNER: 'Alles: Räume und Geräte, den Plan, Mitglieder und ihre Rollen, und das Team selbst.',
    TEAM_BILLING: 'Den Plan und seine Rechnungen. Sieht keine Räume und kann sie nicht betreten.',
    TEAM_MEMBER:
      'Alle Räume und Geräte: fahren, bearbeiten, anlegen und löschen. Weder Plan noch Mitglieder.',
  },
  mayWithoutBilling: {
    TEAM_OWNER: 'Alles: Räume und Geräte, Mitglieder und ihre Rollen, und das Team selbst.',
    TEAM_BILLING: 'Sieht keine Räume und kann sie nicht betreten.',
    TEAM_MEMBER: 'Alle Räume und Geräte: fahren, bearbeiten, anlegen und löschen. Nicht die Mitglieder.',
  },
};
