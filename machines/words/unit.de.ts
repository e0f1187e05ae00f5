import type { Translation } from '../kernel/translation.ts';
import type { unitWords as english } from './unit.ts';

export const unitWords: Translation<typeof english> = {
  day: { one: 'Tag', many: 'Tage' },
  hour: { one: 'Stunde', many: 'Stunden' },
  minute: { one: 'Minute', many: 'Minuten' },
  second: { one: 'Sekunde', many: 'Sekunden' },
};
