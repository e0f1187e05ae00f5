import type { Translation } from '../../machines/kernel/translation.ts';
import type { roleWords as english } from './role.words.ts';

export const roleWords: Translation<typeof english> = {
  TEAM_OWNER: {
    name: 'Besitzer',
    as: 'Besitzer',
    may: 'Voller Zugriff: Räume, Geräte, Tarif, Mitglieder und Teameinstellungen.',
  },
  TEAM_BILLING: {
    name: 'Abrechnung',
    as: 'Abrechnungskontakt',
    may: 'Tarif und Abrechnung. Kein Zugriff auf Räume.',
  },
  TEAM_MEMBER: {
    name: 'Mitglied',
    as: 'Mitglied',
    may: 'Alle Räume und Geräte: fahren, bearbeiten, erstellen, löschen. Kein Zugriff auf Abrechnung oder Mitglieder.',
  },
  mayWithBilling: {
    TEAM_OWNER: 'Voller Zugriff: Räume, Geräte, Tarif, Mitglieder und Teameinstellungen.',
    TEAM_BILLING: 'Tarif und Abrechnung. Kein Zugriff auf Räume.',
    TEAM_MEMBER:
      'Alle Räume und Geräte: fahren, bearbeiten, erstellen, löschen. Kein Zugriff auf Abrechnung oder Mitglieder.',
  },
  mayWithoutBilling: {
    TEAM_OWNER: 'Voller Zugriff: Räume, Geräte, Mitglieder und Teameinstellungen.',
    TEAM_BILLING: 'Kein Zugriff auf Räume.',
    TEAM_MEMBER:
      'Alle Räume und Geräte: fahren, bearbeiten, erstellen, löschen. Kein Zugriff auf Mitglieder.',
  },
};
