export const roomSettingsWords = {
  todFormats: {
    AUTO: 'Each device’s default',
    '24H': '24-hour, 14:30',
    '12H': '12-hour, 2:30 PM',
  },
  behaviors: {
    CONTINUE: 'Keep counting (overtime)',
    STOP: 'Stop',
  },
  accesses: {
    OPEN: 'Anyone with the room ID',
    SIGNED: 'Signed links only',
  },
  questionChoices: {
    OPEN: 'On',
    CLOSED: 'Off',
  },
  settingsParts: { room: 'Room', security: 'Security', browser: 'This browser' },
  settingsRefused: 'Only the room’s owner and team can change these settings.',
  screenName: 'Screen name',
  noZone: 'Each device’s time zone',
  noZoneHint: 'Until you set a time zone, planned times are in UTC.',
  todFormat: 'Time of day',
  behavior: 'At 0:00',
  access: 'Who can view',
  questions: 'Audience questions',
  breakLabel: 'Label of breaks',
  breakLabelHint: 'Timers with this label never count as started late.',
  moderatorClocks: 'Moderators can use the quick clock',
};

export const agendaSettingsWords = {
  title: 'Agenda',
  about: 'What the audience sees on the agenda, in its feeds and in calendars.',
  fields: {
    labels: 'Labels',
    speakers: 'Speakers',
    ends: 'End times',
    lateness: 'Show delay',
    finished: 'Finished timers',
  },
};

export const roomApiWords = {
  title: 'API',
  about: 'Control this room from scripts and control surfaces with an API key, the room ID and this URL.',
  roomId: 'room ID',
  url: 'API URL',
  command: (origin: string, pid: string) =>
    `curl -H 'Authorization: Bearer KEY' '${origin}/v1/start?room_id=${pid}'`,
  theCommand: 'command',
  keys: 'Room keys',
  keysAbout: 'Works for this room only, until its links are reset.',
  teamKeys: 'Keys for all team rooms',
  noAccess: (plan: string) =>
    `${plan} doesn’t include the API. You can’t create keys, and existing keys don’t work.`,
  docs: 'All endpoints, with examples to copy',
};
