import type { Translation } from '../../machines/kernel/translation.ts';
import type { aimWords as english, lateStartWords as englishLateStart } from './start-choices.words.ts';

export const aimWords: Translation<typeof english> = {
  title: 'Ziel',
  names: {
    LENGTH: 'Dauer',
    ITEM_END: 'Geplantes Ende',
    SHOW_END: 'Showende',
  },
  effects: {
    LENGTH: 'Behält die eingegebene Dauer',
    ITEM_END: 'Beendet diesen Timer wie geplant',
    SHOW_END: 'Beendet die Show wie geplant',
  },
  costs: (timer, length, typed) => `${timer} ${length} statt ${typed}`,
  same: (timer, length) => `${timer} ${length}`,
  hint: (effect, cost) => `${effect}. ${cost}`,
  label: (aim, hint) => `${aim}: ${hint}`,
  ended: (timer, length) => `Ziel aufgehoben. ${timer} bleibt bei ${length}.`,
};

export const lateStartWords: Translation<typeof englishLateStart> = {
  title: 'Start verpasst',
  late: (time, ago) => `Geplant für ${time}, vor ${ago}`,
  startNow: 'Jetzt starten',
  startAsOf: (time) => `Ab ${time} starten`,
};
