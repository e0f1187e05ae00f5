import { createHash } from 'node:crypto';
import { fstatSync, openSync, read, readSync } from 'node:fs';
import { promisify } from 'node:util';
import keyboards from '@zxcvbn-ts/language-common/src/adjacencyGraphs.json' with { type: 'json' };
import passwords from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' };
import germanWords from '@zxcvbn-ts/language-de/src/commonWords.json' with { type: 'json' };
import germanFirstNames from '@zxcvbn-ts/language-de/src/firstnames.json' with { type: 'json' };
import germanLastNames from '@zxcvbn-ts/language-de/src/lastnames.json' with { type: 'json' };
import germanTopics from '@zxcvbn-ts/language-de/src/wikipedia.json' with { type: 'json' };
import englishWords from '@zxcvbn-ts/language-en/src/commonWords.json' with { type: 'json' };
import englishFirstNames from '@zxcvbn-ts/language-en/src/firstnames.json' with { type: 'json' };
import { z } from 'zod';
import { refusal } from '../../../machines/kernel/errors.ts';
import { ownEntry } from '../../../machines/kernel/shapes.ts';
import type { User } from '../../../machines/people/user.ts';
import { issueWords } from '../../../machines/words/issue.ts';
import { ConfigurationError } from '../../kernel/configured-file.ts';
import { Refused } from '../../kernel/refused.ts';
import type { TeamService } from '../teams/team.service.ts';
import type { LoginPasswords } from './passwords.ts';

const TRADE_WORDS = [
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

const SEASON_WORDS = ['spring', 'summer', 'autumn', 'winter', 'fruhling', 'fruehling', 'sommer', 'herbst'];

function calendarWords(language: string): readonly string[] {
  const months = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
  const days = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, nth) => [
    months.format(Date.UTC(2026, nth)),
    days.format(Date.UTC(2026, 0, nth + 1)),
  ])
    .flat()
    .flatMap((word) => [word, word.replace('ä', 'ae')])
    .map(normalizedLetters);
}

/** Shorter words are ignored, because half of all passwords contain them. */
const MIN_WORD_LENGTH = 3;
const MIN_OWN_CHARACTERS = 4;

const LETTER_SUBSTITUTES: Readonly<Record<string, string>> = {
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

const normalizedLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '');

const COMMON_WORDS = [...SEASON_WORDS, ...calendarWords('en'), ...calendarWords('de')];

const withoutSubstitutes = (text: string): string =>
  text.replace(/[013457@$!]/g, (sign) => ownEntry(LETTER_SUBSTITUTES, sign) ?? sign);

function wordsOfText(text: string): readonly string[] {
  return [text, ...text.split(/[^\p{L}\p{M}\p{N}]+/u)].map(normalizedLetters);
}

export function isMadeOfWords(password: string, own: readonly string[]): boolean {
  const words = [...TRADE_WORDS, ...COMMON_WORDS, ...own.flatMap(wordsOfText)].filter(
    ({ length }) => length >= MIN_WORD_LENGTH,
  );
  const longestFirst = [...new Set(words)].toSorted((one, other) => other.length - one.length);
  return [password, withoutSubstitutes(password)].some((form) => {
    const letters = normalizedLetters(form);
    const rest = longestFirst.reduce((left, word) => left.replaceAll(word, ''), letters);
    return rest.length < letters.length && rest.length < MIN_OWN_CHARACTERS;
  });
}

export const newPasswordSchema = z
  .string()
  .min(8, issueWords.atLeast(8))
  .max(200, issueWords.atMost(200))
  .transform((text) => text.normalize('NFKC'))
  .refine((text) => !isEasyToGuess(text), issueWords.commonPassword);

export interface BreachedPasswordList {
  has(password: string): Promise<boolean>;
}

export interface NewPasswordsDeps {
  readonly site: string | undefined;
  readonly breached: BreachedPasswordList | null;
  readonly passwords: LoginPasswords;
  readonly teams: Pick<TeamService, 'list'>;
}

export class NewPasswords {
  readonly #deps: NewPasswordsDeps;
  readonly #siteWords: readonly string[];

  constructor(deps: NewPasswordsDeps) {
    this.#deps = deps;
    this.#siteWords = deps.site === undefined ? [] : [new URL(deps.site).hostname];
  }

  /** `own` contains names and addresses of the user. Throws `invalid`. */
  async check(password: string, own: readonly (string | null | undefined)[]): Promise<void> {
    const words = own.filter((word) => word !== null && word !== undefined);
    if (isMadeOfWords(password, [...this.#siteWords, ...words])) refusePassword(issueWords.guessablePassword);
    if (await this.#deps.breached?.has(password)) refusePassword(issueWords.breachedPassword);
  }

  /** `more` contains a new name or address. Throws `invalid`. */
  async checkFor(user: User | null, password: string, ...more: readonly (string | undefined)[]) {
    const teams = user === null ? [] : await this.#deps.teams.list(user);
    await this.check(password, [user?.email, user?.displayName, ...more, ...teams.map(({ name }) => name)]);
  }

  hash(password: string, { address }: { readonly address: string }): Promise<string> {
    return this.#deps.passwords.hash(password, { kind: 'other', address });
  }
}

function refusePassword(message: string): never {
  throw new Refused({ ...refusal('invalid'), issues: [{ path: 'password', message }] });
}

/**
 * Estimates how many guesses a password of one or two patterns needs, with the dictionaries of zxcvbn (U109). Costs are
 * exponents of ten.
 */

/** With the sign-in limits, guessing a password of this cost takes years. zxcvbn calls lower costs "very guessable". */
const MIN_COST: GuessCost = 6;

type GuessCost = number;

const CHARACTER_COST: GuessCost = 1;
const VARIANT_COST: GuessCost = 0.3;
const YEAR_COST: GuessCost = 2;
const RECENT_YEAR_COST: GuessCost = 1.5;
const DATE_COST: GuessCost = 4.6;
const MAX_LISTED_LENGTH = 25;

const MAX_PAIR_LENGTH = 64;

const LAST_SIGN_COST: GuessCost = 0.6;
const SEPARATORS_COST: GuessCost = 1.3;
/** Maximum letters of a piece that is joined with its neighbors. Longer pieces may be words of a passphrase. */
const MAX_PIECE_LENGTH = 2;

/** Ignores rarer words, because a rare word next to a digit is hard to guess. */
const MAX_RANK = 10_000;

const QWERTY = "qwertyuiop[]asdfghjkl;'zxcvbnm,.";
/** Russian, Ukrainian, Bulgarian and Greek letters, on the keys of `QWERTY`. */
const LAYOUTS = [
  'йцукенгшщзхъфывапролджэячсмитьбю',
  'йцукенгшщзхїфівапролджєячсмитьбю',
  "явертъуиопшщасдфгхйкл;'зьцжбнм,.",
  ";ςερτυθιοπ[]ασδφγηξκλ΄'ζχψωβνμ,.",
];
const QWERTY_KEYS: readonly ReadonlyMap<string, string>[] = LAYOUTS.map(
  (keys) => new Map(Array.from(keys, (key, at) => [key, /\p{L}/u.test(key) ? QWERTY.charAt(at) : key])),
);

/** Letters with a stroke or without a dot, which Unicode does not decompose. */
const PLAIN_LETTERS: ReadonlyMap<string, string> = new Map([
  ['ł', 'l'],
  ['ø', 'o'],
  ['đ', 'd'],
  ['ı', 'i'],
]);

const withoutAccents = (word: string): string =>
  /^[ -~]*$/.test(word)
    ? word
    : word
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .replace(/[łøđı]/g, (letter) => PLAIN_LETTERS.get(letter) ?? letter);

const foldCase = (word: string): string => withoutAccents(word.toLowerCase()).replaceAll('ß', 'ss');

const withoutUmlauts = (word: string): string => foldCase(word.replace(/[äöü]/g, (letter) => `${letter}e`));

function addRank(ranks: Map<string, number>, word: string, rank: number): void {
  if ((ranks.get(word) ?? Number.POSITIVE_INFINITY) > rank) ranks.set(word, rank);
}

function addRanks(ranks: Map<string, number>, words: readonly string[]): Map<string, number> {
  let rank = 0;
  for (const word of words) {
    rank += 1;
    const spelling = foldCase(word);
    addRank(ranks, spelling, rank);
    if (spelling !== word) addRank(ranks, withoutUmlauts(word), rank);
  }
  return ranks;
}

/** Parts of the most used passwords that the lists of zxcvbn lack (W2821). */
const COMMON_PARTS = [
  '520',
  '1314',
  '521',
  '666',
  '888',
  '007',
  '911',
  '420',
  '1312',
  '2580',
  'ichliebedich',
  'correcthorsebatterystaple',
];

const wordRanks: ReadonlyMap<string, number> = [
  COMMON_PARTS,
  englishWords,
  germanWords,
  englishFirstNames,
  germanFirstNames,
  germanLastNames,
  germanTopics,
].reduce((all, words) => addRanks(all, words.slice(0, MAX_RANK)), addRanks(new Map(), passwords));

/** Also checks the password without separators, and with its letters replaced by those of a Latin keyboard (W2621). */
export function isEasyToGuess(password: string): boolean {
  const forms = new Set([password, ...QWERTY_KEYS.map((keys) => onQwerty(password, keys))]);
  return [...forms].some((form) => isGuessableForm(form));
}

const onQwerty = (text: string, keys: ReadonlyMap<string, string>): string =>
  Array.from(text, (sign) => keys.get(sign.toLowerCase()) ?? sign).join('');

function isGuessableForm(form: string): boolean {
  const pieces = form.split(/[^\p{L}\p{M}\p{N}]+/u);
  const joined = pieces.join('');
  const least = MIN_COST - SEPARATORS_COST;
  const isSpelledOut = pieces.every(({ length }) => length <= MAX_PIECE_LENGTH);
  return (
    isGuessablePair(form, MIN_COST) ||
    (/\W$/.test(form) && isGuessablePair(form.slice(0, -1), MIN_COST - LAST_SIGN_COST)) ||
    guessCostOf(joined) < least ||
    (isSpelledOut && isGuessablePair(joined, least))
  );
}

function isGuessablePair(password: string, least: GuessCost): boolean {
  const { length } = password;
  if (guessCostOf(password) < least) return true;
  if (length > MAX_PAIR_LENGTH) return false;
  for (let at = 1; at < length; at += 1)
    if (guessCostOf(password.slice(0, at)) + guessCostOf(password.slice(at)) + VARIANT_COST < least)
      return true;
  return false;
}

function guessCostOf(part: string): GuessCost {
  return Math.min(
    part.length * CHARACTER_COST,
    dictionaryCost(part),
    dateCost(part),
    runsCost(part),
    repeatCost(part),
  );
}

const SUBSTITUTE_MAPS: readonly ReadonlyMap<string, string>[] = ['l', 'i'].map(
  (one) =>
    new Map([
      ['0', 'o'],
      ['1', one],
      ['!', 'i'],
      ['|', 'l'],
      ['3', 'e'],
      ['€', 'e'],
      ['4', 'a'],
      ['@', 'a'],
      ['5', 's'],
      ['$', 's'],
      ['6', 'g'],
      ['9', 'g'],
      ['7', 't'],
      ['+', 't'],
      ['8', 'b'],
      ['2', 'z'],
    ]),
);

const reverseText = (text: string): string => Array.from(text).toReversed().join('');

function dictionaryCost(part: string): GuessCost {
  if (part.length > MAX_LISTED_LENGTH) return Number.POSITIVE_INFINITY;
  const plain = withoutAccents(part);
  const lower = foldCase(part);
  const forms = [
    lower,
    ...SUBSTITUTE_MAPS.map((of) => Array.from(lower, (sign) => of.get(sign) ?? sign).join('')),
  ];
  const costs = forms
    .flatMap((form) => [form, reverseText(form)])
    .map((form) => {
      const rank = wordRanks.get(form);
      return rank === undefined
        ? Number.POSITIVE_INFINITY
        : Math.log10(rank) + (form === plain ? 0 : VARIANT_COST);
    });
  return Math.min(...costs);
}

const DATE_PATTERNS = [
  /^\d{1,2}([-./ ]?)\d{1,2}\1(?:19|20)?\d\d$/,
  /^(?:19|20)\d\d([-./ ]?)\d{1,2}\1\d{1,2}$/,
] as const;

function dateCost(part: string): GuessCost {
  if (/^20[0-3]\d$/.test(part)) return RECENT_YEAR_COST;
  if (/^(?:19|20)\d\d$/.test(part)) return YEAR_COST;
  return part.length >= 6 && DATE_PATTERNS.some((date) => date.test(part))
    ? DATE_COST
    : Number.POSITIVE_INFINITY;
}

const keyNeighbours: readonly ReadonlyMap<string, string>[] = [
  keyboards.qwerty,
  keyboards.qwertz,
  keyboards.azerty,
  keyboards.keypad,
].map((keys) => new Map(Object.entries(keys).map(([key, beside]) => [key, beside.join('')])));

const OBVIOUS_SEQUENCES = ['1234567890', '0123456789', 'abcdefghijklmnopqrstuvwxyz'];

const RUN_LENGTH = 3;

function runsCost(part: string): GuessCost {
  const most = Math.floor(part.length / RUN_LENGTH);
  if (OBVIOUS_SEQUENCES.some((run) => part.length >= RUN_LENGTH && run.startsWith(part.toLowerCase())))
    return Math.log10(4 * part.length);
  const runs = most === 0 ? 1 : countRuns(part.toLowerCase());
  return runs <= most ? 0.9 * (runs + 1) : Number.POSITIVE_INFINITY;
}

function countRuns(text: string): number {
  let runs = 1;
  let step: number | null = null;
  let boards = keyNeighbours;
  for (let at = 1; at < text.length; at += 1) {
    const taken = text.charCodeAt(at) - text.charCodeAt(at - 1);
    const beside = boards.filter((keys) => keys.get(text.charAt(at - 1))?.includes(text.charAt(at)));
    const isInOrder: boolean = Math.abs(taken) <= 1 && (step === null || step === taken);
    const isWalk = beside.length > 0;
    if (isInOrder || isWalk) {
      step = isInOrder ? taken : Number.NaN;
      boards = beside;
      continue;
    }
    runs += 1;
    step = null;
    boards = keyNeighbours;
  }
  return runs;
}

function repeatCost(part: string): GuessCost {
  for (let size = 1; size * 2 <= part.length; size += 1) {
    if (!part.endsWith(part.slice(0, part.length - size))) continue;
    return guessCostOf(part.slice(0, size)) + Math.log10(part.length / size);
  }
  return Number.POSITIVE_INFINITY;
}

const readFileAt = promisify(read);

/** A line contains a SHA-1 and a count, 42 to 55 bytes. */
const MAX_LINE_BYTES = 128;
const HASH_LINE = /^([0-9A-F]{40})(?::\d+)?\r?$/;

/** List of Have I Been Pwned on disk. Finds a password in up to 40 GB with about 35 short reads (U235). */
export class BreachedPasswords {
  readonly #file: number;
  readonly #size: number;

  /** Returns null if no list is configured. Throws `ConfigurationError`. */
  static in(path: string | undefined): BreachedPasswords | null {
    return path === undefined ? null : new BreachedPasswords(path);
  }

  constructor(path: string) {
    const buffer = Buffer.alloc(MAX_LINE_BYTES);
    try {
      this.#file = openSync(path, 'r');
      this.#size = fstatSync(this.#file).size;
      readSync(this.#file, buffer);
    } catch (cause) {
      throw new ConfigurationError(
        `BREACHED_PASSWORDS: ${path} cannot be read. Check the path and the permissions of the file.`,
        { cause },
      );
    }
    if (hashOfLine(buffer.toString('latin1')) === null)
      throw new ConfigurationError(
        `BREACHED_PASSWORDS: ${path} does not start with an SHA-1 hash in capitals. Use the list of Pwned Passwords, ordered by hash.`,
      );
  }

  async has(password: string): Promise<boolean> {
    const wanted = createHash('sha1').update(password).digest('hex').toUpperCase();
    let [from, to] = [0, this.#size];
    while (from < to) {
      const middle = Math.floor((from + to) / 2);
      const line = await this.#lineFrom(middle);
      if (line?.hash === wanted) return true;
      if (line === null || line.hash > wanted) to = middle;
      else from = line.at + 1;
    }
    return false;
  }

  async #lineFrom(place: number): Promise<{ readonly at: number; readonly hash: string } | null> {
    const start = Math.max(place - 1, 0);
    const { buffer, bytesRead } = await readFileAt(
      this.#file,
      Buffer.alloc(MAX_LINE_BYTES),
      0,
      MAX_LINE_BYTES,
      start,
    );
    const text = buffer.toString('latin1', 0, bytesRead);
    const skipped = place === 0 ? 0 : text.indexOf('\n') + 1;
    const hash = place > 0 && skipped === 0 ? null : hashOfLine(text.slice(skipped));
    return hash === null ? null : { at: start + skipped, hash };
  }
}

function hashOfLine(lines: string): string | null {
  const [line = ''] = lines.split('\n');
  return HASH_LINE.exec(line)?.[1] ?? null;
}
