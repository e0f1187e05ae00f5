import { ownEntry } from '../../../machines/kernel/shapes.ts';

/** Words that attackers try for Callboard, in both languages (docs/security.md#accounts-and-guesses). */
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

/** Shorter parts are in half of all passwords. */
const SHORTEST = 3;
/** Other letters that make a password hard to guess. */
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

/** A text and its parts: names, addresses, hosts. */
function wordsIn(text: string): readonly string[] {
  return [text, ...text.split(/[^\p{L}\p{M}\p{N}]+/u)].map(lettersOf);
}

/** True for a password of common words and these, ignoring digits and substitutions (U234). */
export function isMadeOfWords(password: string, own: readonly string[]): boolean {
  const words = [...TRADE, ...USUAL, ...own.flatMap(wordsIn)].filter(({ length }) => length >= SHORTEST);
  const longestFirst = [...new Set(words)].toSorted((one, other) => other.length - one.length);
  return [password, withLettersFor(password)].some((form) => {
    const letters = lettersOf(form);
    const rest = longestFirst.reduce((left, word) => left.replaceAll(word, ''), letters);
    return rest.length < letters.length && rest.length < LEAST_OWN;
  });
}
