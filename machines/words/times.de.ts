import type { Translation } from '../kernel/translation.ts';
import type {
  durationWords as english,
  entryWords as englishEntry,
  unitWords as englishUnit,
} from './times.ts';

export const durationWords: Translation<typeof english> = {
  milliseconds: (ms) => `${ms} ms`,
  over: (left, whole) => `${left} über ${whole}`,
  leftOf: (left, whole) => `noch ${left} von ${whole}`,
  units: {
    h: (count) => `${count} h`,
    min: (count) => `${count} min`,
    s: (count) => `${count} s`,
  },
};

export const unitWords: Translation<typeof englishUnit> = {
  day: { one: 'Tag', many: 'Tage' },
  hour: { one: 'Stunde', many: 'Stunden' },
  minute: { one: 'Minute', many: 'Minuten' },
  second: { one: 'Sekunde', many: 'Sekunden' },
};

export const entryWords: Translation<typeof englishEntry> = {
  delayHint: 'Millisekunden, etwa 250, oder Sekunden, etwa 2.5 s',
  delayTooLong: 'Höchstens eine Stunde Verzögerung',
  behind: (ms) => `${ms} ms Verzögerung`,
  noTime: 'Keine Zeit',
  notATime: 'Ungültige Uhrzeit. Beispiele: 14:30, 2:30 pm, 1430',
  halfDayHours: 'Mit am oder pm Stunden von 1 bis 12 eingeben',
  minutesFault: 'Minuten gehen nur bis 59',
  secondsFault: 'Sekunden gehen nur bis 59',
  hoursFault: 'Stunden gehen nur bis 23',
  lengthTooLong: 'Höchstens 999:59:59',
  unitsFault: 'Einheiten der Größe nach, jede einmal: 1h 2m 3s',
  lengthHint: "Beispiele: 5, 5', 1:30, 1h 2m",
  notALength: "Ungültige Dauer. Beispiele: 5, 5', 1:30, 1h 2m",
  goesUpTo: {
    days: (most) => `Tage gehen hier nur bis ${most}`,
    hours: (most) => `Stunden gehen hier nur bis ${most}`,
    minutes: (most) => `Minuten gehen hier nur bis ${most}`,
    seconds: (most) => `Sekunden gehen hier nur bis ${most}`,
  },
  typeInstead: (fault, length) => `${fault}. Bitte ${length} eingeben`,
  like: (example) => `Beispiel: ${example}`,
};
