import type { Translation } from '../../machines/kernel/translation.ts';
import type { roomSettingsWords as english } from './room-settings.words.ts';

export const roomSettingsWords: Translation<typeof english> = {
  todFormats: {
    AUTO: 'Standard jedes Geräts',
    '24H': '24 Stunden, 14:30',
    '12H': '12 Stunden, 2:30 PM',
  },
  behaviors: {
    CONTINUE: 'Weiterzählen (ins Minus)',
    STOP: 'Anhalten',
  },
  accesses: {
    OPEN: 'Alle mit der Raum-ID',
    SIGNED: 'Nur mit signiertem Link',
  },
  questionChoices: {
    OPEN: 'An',
    CLOSED: 'Aus',
  },
  settingsParts: { room: 'Raum', security: 'Sicherheit', browser: 'Dieser Browser' },
  settingsRefused: 'Nur Besitzer und Team des Raums ändern seine Einstellungen.',
  screenName: 'Bildschirmname',
  noZone: 'Zeitzone jedes Geräts',
  noZoneHint: 'Ohne Zeitzone gelten geplante Zeiten in UTC.',
  todFormat: 'Uhrzeit',
  behavior: 'Bei 0:00',
  access: 'Wer zusehen kann',
  questions: 'Publikumsfragen',
  breakLabel: 'Label der Pausen',
  breakLabelHint: 'Timer mit diesem Label gelten nie als verspätet gestartet.',
  moderatorClocks: 'Moderation darf die schnelle Uhr benutzen',
};
