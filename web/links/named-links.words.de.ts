import type { Translation } from '../../machines/kernel/translation.ts';
import type { namedLinkWords as english } from './named-links.words.ts';

export const namedLinkWords: Translation<typeof english> = {
  title: 'Benannte Links',
  about:
    'Jeder Link öffnet das Cuesheet der Crew mit eigenen Spalten. Es zeigt keine Notizen und nur die sichtbare Nachricht.',
  columns: 'Spalten',
  noColumns: 'Dieser Raum hat noch keine Spalten. Legen Sie sie im Cuesheet der Crew an.',
  rights: { NONE: 'Verborgen', READ: 'Darf lesen', EDIT: 'Darf bearbeiten' },
  make: 'Link erstellen',
  list: 'Benannte Links dieses Raums',
  reads: (columns) => `liest ${columns}`,
  edits: (columns) => `bearbeitet ${columns}`,
  theLink: (name) => `Link ${name}`,
  removeAbout: 'Geräte mit diesem Link verlieren sofort den Zugang.',
};
