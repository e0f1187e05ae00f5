import type { Translation } from '../../machines/kernel/translation.ts';
import type { agendaSettingsWords as english } from './agenda-settings.words.ts';

export const agendaSettingsWords: Translation<typeof english> = {
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
