import type { Translation } from '../../machines/kernel/translation.ts';
import type { operatorWords as english } from './operator.words.ts';

export const operatorWords: Translation<typeof english> = {
  none: 'Keiner',
  currentTimer: 'Aktueller Timer',
  noTimer: 'Kein Timer',
  notes: 'Notizen',
  backToShow: 'Zurück zur Show',
  transport: 'Steuerung',
  previous: 'Zurück',
  reset: 'Reset',
  next: 'Weiter',
  undoHint: 'Letzte Aktion rückgängig machen',
  neighbours: {
    previous: 'Voriger Timer',
    next: 'Nächster Timer',
  },
};
