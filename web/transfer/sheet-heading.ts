import { isDate } from '../../machines/calendar/read-date.ts';
import { parseDuration } from '../../machines/timer/parse-duration.ts';
import { type Table, timerColumns } from '../../machines/timer/timer.columns.ts';
import { JSON_ROW } from './json-table.ts';
import { readDay, readLengthCell, readMoment, readRange } from './sheet-cells.ts';
import { type CellKind, cellKindOf, filledCells, plainZone, TIME_KINDS } from './sheet-kinds.ts';
import { type HeadingMatch, headingUnit, headingWords, matchHeading } from './sheet-words.ts';
import { zoneOfHeading } from './sheet-zone.ts';

export const HEADING_ROWS = 40;

const ownHeaders: ReadonlyMap<string, string> = new Map(
  timerColumns.map(({ header }) => [headingWords(header).join(' '), header]),
);

export interface SheetHeadings {
  /** Numbers of the first and the last row of the headings, from 1. 0 means that there is none. */
  readonly top: number;
  readonly heading: number;
  readonly names: readonly string[];
}

/** Joins the words of each column if the headings have several rows (W2800). */
export function headingsOf(table: Table, chosen: number | null): SheetHeadings {
  const heading = chosen ?? findHeading(table);
  const names = namesOfRow(table, heading);
  const columns = joinableNames(namesOfRow(table, heading - 1), names);
  const headings = isUpperRow(columns)
    ? { top: heading - 1, heading, names: columns.map(joinedName) }
    : { top: heading, heading, names };
  return chosen === null && heading > 0 ? withRowsBelow(headings, table) : headings;
}

const namesOfRow = (table: Table, row: number): readonly string[] =>
  (table[row - 1] ?? []).map((name) => name.replaceAll(/\s+/g, ' ').trim());

function withRowsBelow({ top, heading, names }: SheetHeadings, table: Table): SheetHeadings {
  const columns = joinableNames(names, namesOfRow(table, heading + 1));
  if (!isLowerRow(columns)) return { top, heading, names };
  return withRowsBelow({ top, heading: heading + 1, names: columns.map(joinedName) }, table);
}

interface JoinableName {
  readonly upper: string;
  readonly lower: string;
  readonly isMerged: boolean;
}

/** A merged cell has its text in its first column, or in all. Each of them has a name in the row below. */
function joinableNames(uppers: readonly string[], lowers: readonly string[]): readonly JoinableName[] {
  const columns: { upper: string; lower: string; isRight: boolean }[] = [];
  for (let place = 0; place < Math.max(uppers.length, lowers.length); place += 1) {
    const [upper = '', lower = '', left] = [uppers[place], lowers[place], columns[place - 1]];
    const isRight =
      left !== undefined && ![lower, left.lower, left.upper].includes('') && ['', left.upper].includes(upper);
    columns.push({ upper: isRight ? left.upper : upper, lower, isRight });
  }
  return columns.map((column, place) => ({
    ...column,
    isMerged: column.isRight || columns[place + 1]?.isRight === true,
  }));
}

function joinedName({ upper, lower }: Pick<JoinableName, 'upper' | 'lower'>): string {
  if (upper === '' || lower === '' || upper === lower) return upper || lower;
  const joined = `${upper} ${lower}`;
  const [above, whole, part] = [matchOfHeading(upper), namedMatch(joined), namedMatch(lower)];
  // In "Speaker Name", the name is no title.
  const isOfUpper = above?.role === 'other' || (above?.role === 'Speaker' && part?.role === 'Title');
  if (part === null || isOfUpper || isUnitName(lower)) return joined;
  // In "Heures Durée", the first word is no unit.
  const isAlone = part.role !== whole?.role || (above?.isGeneric === true && part.role === 'Duration');
  return isAlone ? lower : joined;
}

function namedMatch(name: string): MatchedHeading | null {
  const match = matchOfHeading(name);
  return match !== null && match.score > 1 ? match : null;
}

const TIME_ROLES: ReadonlySet<string> = new Set([
  'Start time',
  'Finish time',
  'Duration',
  'Start date',
  'Finish date',
]);

/** Returns true if each name continues the name above it, and none is a value of a timer. */
function isLowerRow(columns: readonly JoinableName[]): boolean {
  const names = columns.filter(({ lower }) => lower !== '');
  if (names.length === 0 || columns.some(({ upper, lower }) => isValue(upper) || isValue(lower)))
    return false;
  const uses = names.map((column) => {
    const above = namedMatch(column.upper);
    const match = namedMatch(column.lower) ?? namedMatch(joinedName(column));
    const isTime = match !== null && TIME_ROLES.has(match.role);
    const isNumbered = /\d/.test(column.lower) && (isTime || !column.isMerged);
    const isUnit = isUnitName(column.lower);
    const isSame = above === null || above.role === match?.role || (above.isGeneric && isTime);
    const isProof = isTime && (column.isMerged || column.upper === '' || (above !== null && isSame));
    return { ...column, match, isUnit, isNumbered, isSame, isProof: isUnit || isProof };
  });
  const isFit = uses.every(
    ({ isUnit, isNumbered, isMerged, match, isSame }) =>
      isUnit || (!isNumbered && (isMerged || (match !== null && isSame))),
  );
  const isMerged =
    uses.length > 1 &&
    uses.every((each) => each.isMerged) &&
    (uses.some(({ match }) => match !== null) ||
      uses.every(({ upper }) => (namedMatch(upper)?.role ?? 'other') === 'other'));
  return isFit && (isMerged || uses.some(({ isProof }) => isProof));
}

/** Returns true if the row above the headings has words of headings too. A title or a note has not. */
function isUpperRow(columns: readonly JoinableName[]): boolean {
  const names = columns.filter(({ upper }) => upper !== '');
  const isNamed = ({ upper }: JoinableName) => namedMatch(upper) !== null;
  return (
    new Set(names.map(({ upper }) => upper)).size > 1 &&
    isLowerRow(columns) &&
    names.every((column) => column.isMerged || column.lower === '' || isNamed(column)) &&
    names.some((column) => isNamed(column) && (column.isMerged || column.lower === ''))
  );
}

/** A cell such as "(h:mm)" or "min". */
function isUnitName(name: string): boolean {
  const words = headingWords(name.replaceAll(/[()[\]]/g, ' '));
  const isUnit = (word: string) =>
    /^(?:h{1,2}|m{1,2}|s{1,2}|in|uhr|24h|12h)$/.test(word) ||
    (/^\p{L}+$/u.test(word) && headingUnit(word) !== null);
  return words.length > 0 && words.every(isUnit);
}

const isValue = (name: string): boolean =>
  !isUnitName(name) &&
  (isDataCell(name) ||
    (readRange(name, plainZone) ?? readMoment(name, plainZone)) !== null ||
    (readDay(name, null)?.kind ?? 'weekday') !== 'weekday' ||
    readLengthCell(name, null) !== null);

function findHeading(table: Table): number {
  if (table[0]?.[0] === JSON_ROW) return 2;
  const scores = table.slice(0, HEADING_ROWS).map(headingScore);
  const best = Math.max(0, ...scores);
  if (best > 1) return scores.indexOf(best) + 1;
  const first = table.findIndex((cells) => cells.some((cell) => cell.trim() !== ''));
  if (best > 0 && scores[first] === best && isSingleName(table[first] ?? [])) return first + 1;
  return isAboveValues(table.slice(first)) ? first + 1 : 0;
}

const VALUE_KINDS: ReadonlySet<CellKind> = new Set([
  'clock',
  'halves',
  'range',
  'date',
  'number',
  'length',
  'count',
]);

/** Returns true if the first row has words above a column of times, or two columns of numbers (W2791). */
function isAboveValues([heads = [], ...rows]: Table): boolean {
  if (rows.length < 2 || heads.some((cell) => /\d/.test(cell))) return false;
  const kinds = heads.map((_, place) => cellKindOf(filledCells(rows, place)));
  const values = heads.filter((_, place) => VALUE_KINDS.has(kinds[place] ?? 'nothing'));
  const isEnough = values.length > 1 || kinds.some((kind) => TIME_KINDS.has(kind));
  const isWord = (cell: string) => /\p{L}/u.test(cell) && !/^(?:tb[acd]|n\/?a)$/i.test(cell.trim());
  return isEnough && values.every(isWord);
}

function headingScore(cells: readonly string[]): number {
  if (cells.some(isDataCell)) return 0;
  const names = cells.filter((cell) => parseDuration(cell) === null);
  const matches = names.flatMap((cell) => matchOfHeading(cell) ?? []).filter(({ score }) => score > 1);
  const roles = new Set(matches.map(({ role }) => role));
  const isPlan = matches.some(({ role }) => PLAN_ROLES.has(role));
  const hasNumber = names.length < cells.length;
  return isPlan && (roles.size > 1 || !hasNumber) ? roles.size : 0;
}

const PLAN_ROLES: ReadonlySet<string> = new Set([...timerColumns.map(({ header }) => header), 'track']);

function isSingleName(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell.trim() !== '');
  if (filled.some((cell) => cell.trim().endsWith(':'))) return false;
  return filled.some((cell) => {
    const match = matchOfHeading(cell);
    return match !== null && match.score > 2 && (match.role !== 'Speaker' || filled.length === 1);
  });
}

function isDataCell(cell: string): boolean {
  const text = cell.trim().replace(/(?:UTC|GMT)[+-][\d:]+/, '');
  if (text.length > 60) return true;
  return /\d[:.h]\d/.test(text) || isDate(text);
}

export function isCounting(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell.trim() !== '');
  return filled.length > 2 && filled.every((cell, place) => cell.trim() === String(place + 1));
}

interface MatchedHeading extends Omit<HeadingMatch, 'role'> {
  readonly role: string;
}

export function matchOfHeading(heading: string): MatchedHeading | null {
  const words = headingWords(heading).join(' ');
  const header = ownHeaders.get(words);
  if (header === undefined && zoneOfHeading(heading) === words && words !== '')
    return { role: 'Start time', word: heading, score: 2, isGeneric: true };
  return header === undefined
    ? matchHeading(heading)
    : { role: header, word: words, score: 4, isGeneric: false };
}

export const isPlanName = (name: string): boolean => PLAN_ROLES.has(matchOfHeading(name)?.role ?? '');
