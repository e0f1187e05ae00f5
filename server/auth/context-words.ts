import { ownEntry } from '../../machines/kernel/shapes.ts';

/** Words that passwords for Callboard are guessed from, in both languages (docs/security.md#accounts-and-guesses). */
const TRADE = [
  'callboard',
  'controller',
  'operator',
  'moderator',
  'moderation',
  'viewer',
  'agenda',
  'rundown',
  'timer',
  'countdown',
  'stage',
  'backstage',
  'theatre',
  'theater',
  'event',
  'show',
  'admin',
  'administrator',
  'team',
  'crew',
  'buhne',
  'buehne',
  'inspizient',
  'showcaller',
  'stagemanager',
  'regie',
  'ablauf',
  'ablaufplan',
  'veranstaltung',
];

const SEASONS = ['spring', 'summer', 'autumn', 'winter', 'fruhling', 'fruehling', 'sommer', 'herbst'];

function calendarWords(language: string): readonly string[] {
  const months = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
  const days = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, nth) => [
    months.format(Date.UTC(2026, nth)),
    days.format(Date.UTC(2026, 0, nth + 1)),
  ])
    .flat()
    .flatMap((word) => [word, word.replace('ä', 'ae')])
    .map(lettersOf);
}

/** Letters that are found in half of all passwords tell nothing. */
const SHORTEST = 3;
/** As many letters of its own make a password one that cannot be guessed from the words alone. */
const LEAST_OWN = 4;

const STAND_INS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

const lettersOf = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '');

const USUAL = [...SEASONS, ...calendarWords('en'), ...calendarWords('de')];

const withLettersFor = (text: string): string =>
  text.replace(/[013457@$!]/g, (sign) => ownEntry(STAND_INS, sign) ?? sign);

/** A text as a word, and each part of it: of names, e-mail addresses, hosts. */
function wordsIn(text: string): readonly string[] {
  return [text, ...text.split(/[^\p{L}\p{M}\p{N}]+/u)].map(lettersOf);
}

/** Whether the password is little more than usual words and these, ignoring digits and stand-in signs (U234). */
export function isMadeOfWords(password: string, own: readonly string[]): boolean {
  const words = [...TRADE, ...USUAL, ...own.flatMap(wordsIn)].filter(({ length }) => length >= SHORTEST);
  const longestFirst = [...new Set(words)].toSorted((one, other) => other.length - one.length);
  return [password, withLettersFor(password)].some((form) => {
    const letters = lettersOf(form);
    const rest = longestFirst.reduce((left, word) => left.replaceAll(word, ''), letters);
    return rest.length < letters.length && rest.length < LEAST_OWN;
  });
}
