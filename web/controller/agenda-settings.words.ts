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
