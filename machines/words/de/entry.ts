import type { Translation } from '../../kernel/translation.ts';
import type { entryWords as english } from '../entry.ts';

export const entryWords: Translation<typeof english> = {
  delayHint: 'Millisekunden wie 250, oder Sekunden wie 2.5 s',
  delayTooLong: 'Höchstens eine Stunde',
  behind: (ms) => `${ms} ms nach den anderen`,
  noTime: 'Keine Zeit',
  notATime: 'Keine Uhrzeit. Zum Beispiel 14:30, 2:30 pm oder 1430',
  halfDayHours: 'Mit am oder pm gehen Stunden von 1 bis 12',
  minutesFault: 'Minuten gehen nur bis 59',
  secondsFault: 'Sekunden gehen nur bis 59',
  hoursFault: 'Stunden gehen nur bis 23',
  lengthTooLong: 'Ein Timer ist höchstens 999:59:59 lang',
  unitsFault: 'Größte Einheit zuerst, jede einmal: 1h 2m 3s',
  lengthHint: "Zum Beispiel 5, 5', 1:30 oder 1h 2m",
  notALength: "Keine Dauer. Zum Beispiel 5, 5', 1:30 oder 1h 2m",
  goesUpTo: {
    days: (most) => `Tage gehen hier nur bis ${most}`,
    hours: (most) => `Stunden gehen hier nur bis ${most}`,
    minutes: (most) => `Minuten gehen hier nur bis ${most}`,
    seconds: (most) => `Sekunden gehen hier nur bis ${most}`,
  },
  typeInstead: (fault, length) => `${fault}. Eingeben: ${length}`,
  like: (example) => `Wie ${example}`,
};
