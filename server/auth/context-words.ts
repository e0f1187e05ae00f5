import { ownEntry } from '../../machines/kernel/shapes.ts';

/**
 * What a password for Callboard is guessed from beside the most used ones: its name, its screens, the trade, in both languages
 * of the product (docs/security.md#accounts-and-guesses). The account's own words come on top.
 */
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

/** Words that people put a year, a number or a sign behind (U564), beside those in the list of most used passwords. */
const USUAL = [
  'spring',
  'summer',
  'autumn',
  'winter',
  'fruhling',
  'fruehling',
  'fruhjahr',
  'sommer',
  'herbst',
  'january',
  'february',
  'march',
  'april',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
  'januar',
  'februar',
  'marz',
  'maerz',
  'juni',
  'juli',
  'oktober',
  'dezember',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
  'montag',
  'dienstag',
  'mittwoch',
  'donnerstag',
  'freitag',
  'samstag',
  'sonntag',
  'passwort',
  'kennwort',
  'geheim',
  'geheimnis',
  'willkommen',
  'hallo',
  'welt',
  'ichliebedich',
  'bundesliga',
  'schatz',
];

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

/** Capitals, accents, digits and signs aside. */
const lettersOf = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '');

const withLettersFor = (text: string): string =>
  text.replace(/[013457@$!]/g, (sign) => ownEntry(STAND_INS, sign) ?? sign);

/** A text as a word, and each part of it: of names, e-mail addresses, hosts. */
function wordsIn(text: string): readonly string[] {
  return [text, ...text.split(/[^\p{L}\p{M}\p{N}]+/u)].map(lettersOf);
}

/**
 * Whether hardly anything is in the password but usual words and these, which are as people write them (U234): digits,
 * signs and signs that stand in for letters make no difference.
 */
export function isMadeOfWords(password: string, own: readonly string[]): boolean {
  const words = [...TRADE, ...USUAL, ...own.flatMap(wordsIn)].filter(({ length }) => length >= SHORTEST);
  const longestFirst = [...new Set(words)].toSorted((one, other) => other.length - one.length);
  return [password, withLettersFor(password)].some((form) => {
    const letters = lettersOf(form);
    const rest = longestFirst.reduce((left, word) => left.replaceAll(word, ''), letters);
    return rest.length < letters.length && rest.length < LEAST_OWN;
  });
}
