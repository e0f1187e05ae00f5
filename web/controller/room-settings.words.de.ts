import type { Translation } from '../../machines/kernel/translation.ts';
import type {
  roomSettingsWords as english,
  agendaSettingsWords as englishAgendaSettings,
  roomApiWords as englishRoomApi,
} from './room-settings.words.ts';

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

export const agendaSettingsWords: Translation<typeof englishAgendaSettings> = {
  title: 'Agenda',
  about: 'Was das Publikum in der Agenda, ihren Feeds und in Kalendern sieht.',
  fields: {
    labels: 'Labels',
    speakers: 'Speaker',
    ends: 'Endzeiten',
    lateness: 'Verspätung der Show',
    finished: 'Beendete Timer',
  },
};

export const roomApiWords: Translation<typeof englishRoomApi> = {
  title: 'API',
  about:
    'Steuern Sie diesen Raum aus Skripten und Steuerpulten, mit einem API-Schlüssel, der Raum-ID und dieser URL.',
  roomId: 'Raum-ID',
  url: 'API-URL',
  command: (origin, pid) => `curl -H 'Authorization: Bearer KEY' '${origin}/v1/start?room_id=${pid}'`,
  theCommand: 'Befehl',
  keys: 'Raumschlüssel',
  keysAbout: 'Gilt nur für diesen Raum, bis seine Links zurückgesetzt werden.',
  teamKeys: 'Schlüssel für alle Räume des Teams',
  noAccess: (plan) =>
    `${plan} enthält keine API. Neue Schlüssel sind nicht möglich, vorhandene funktionieren nicht.`,
  docs: 'Alle Aufrufe, mit Beispielen zum Kopieren',
};
