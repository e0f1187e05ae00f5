import type { Translation } from '../../machines/kernel/translation.ts';
import type { madeLinkWords as english, namedLinkWords as englishNamedLink } from './created-link.words.ts';

export const madeLinkWords: Translation<typeof english> = {
  name: 'Name',
  nameNeeded: 'Geben Sie einen Namen ein.',
  endsAt: 'Ende (optional)',
  endsAtWrong: 'Wählen Sie eine Zeit in der Zukunft.',
  unknownMaker: 'Unbekannt',
  neverUsed: 'nie benutzt',
  usedAt: (time) => `zuletzt benutzt ${time}`,
  endless: 'ohne Ende',
  endsOn: (time) => `endet ${time}`,
  over: 'beendet',
  remove: 'Entfernen',
  removeNamed: (name) => `${name} entfernen`,
};

export const namedLinkWords: Translation<typeof englishNamedLink> = {
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
