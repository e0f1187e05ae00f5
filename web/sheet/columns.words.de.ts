import type { Translation } from '../../machines/kernel/translation.ts';
import type { columnWords as english } from './columns.words.ts';

export const columnWords: Translation<typeof english> = {
  name: 'Name der Spalte',
  newName: (place) => `Spalte ${place}`,
  kind: 'Art',
  kinds: { TEXT: 'Freitext', CHOICE: 'Auswahl', CHECK: 'Häkchen', SCRIPT: 'Skript' },
  audience: 'Sichtbar für',
  audiences: { PUBLIC: 'Alle', CREW: 'Crew', NAMED: 'Mitglieder und benannte Links' },
  remove: (name) => `Spalte ${name} löschen`,
  option: (place) => `Wert ${place}`,
  addOption: 'Wert hinzufügen',
  removeOption: (label) => `Wert ${label} löschen`,
  color: (label) => `Farbe von ${label}`,
  note: 'Reihenfolge und Breite merkt sich nur dieser Browser.',
};
