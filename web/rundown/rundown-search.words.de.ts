import type { Translation } from '../../machines/kernel/translation.ts';
import type { rundownSearchWords as english } from './rundown-search.words.ts';

export const rundownSearchWords: Translation<typeof english> = {
  label: 'Titel, Speaker, Notizen, Labels und Spalten suchen',
  next: 'Nächster Treffer',
  previous: 'Voriger Treffer',
  close: 'Suche schließen',
  none: 'Keine Treffer',
  place: (place, count) => `${place} von ${count}`,
  fields: {
    title: '',
    speaker: 'beim Speaker',
    notes: 'in den Notizen',
    label: 'in einem Label',
    group: 'im Namen der Gruppe',
    timecode: 'im Timecode',
  },
  cell: (column) => `in „${column}“`,
};
