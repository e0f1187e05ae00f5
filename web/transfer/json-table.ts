import { isDate } from '../../machines/calendar/read-date.ts';
import { isFields } from '../../machines/kernel/shapes.ts';
import type { Table } from '../../machines/timer/timer.columns.ts';
import { matchHeading } from './sheet-words.ts';

/** First cell of a table from JSON. It tells that numbers have no known unit (W2783). */
export const JSON_ROW = 'JSON';

const MAX_DEPTH = 8;

type Fields = Readonly<Record<string, unknown>>;

/** Returns the longest list of objects in the JSON as a table (W2783). Null if there is none. */
export function readJsonTable(json: unknown): Table | null {
  const list = longestList(json, 0);
  if (list.length === 0) return null;
  const rows = list.flatMap((item) => rowsOf(item, 0));
  const heads = [...new Set(rows.flatMap((row) => [...row.keys()]))];
  return [
    [JSON_ROW, ...datesOf(json, 0)],
    heads,
    ...rows.map((row) => heads.map((head) => row.get(head) ?? '')),
  ];
}

/** Dates beside the list, such as the date of the event. */
function datesOf(value: unknown, depth: number): readonly string[] {
  if (!isObject(value) || depth > MAX_DEPTH || listOf(value).length > 0) return [];
  return Object.entries(value).flatMap(([key, each]) => {
    const isDay = typeof each === 'string' && isDate(each) && matchHeading(key)?.role === 'Start date';
    return isDay ? [each] : datesOf(each, depth + 1);
  });
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
const isObject = (value: unknown): value is Fields => isFields(value) && !isList(value);

/** A list of objects. An object of at least two objects, as databases export them, is one too. */
function listOf(value: unknown): readonly Fields[] {
  if (isList(value)) return value.filter(isObject);
  const values = isObject(value) ? Object.values(value) : [];
  return values.length > 1 && values.every(isObject) ? values : [];
}

function longestList(value: unknown, depth: number): readonly Fields[] {
  if (depth > MAX_DEPTH) return [];
  const list = listOf(value);
  const inner = isObject(value) && list.length === 0 ? Object.values(value) : [];
  let [longest, size] = [list, countOf(list)];
  for (const each of inner) {
    const candidate = longestList(each, depth + 1);
    const count = countOf(candidate);
    if (count > size) [longest, size] = [candidate, count];
  }
  return longest;
}

const countOf = (list: readonly Fields[]): number =>
  list.reduce((sum, item) => sum + rowsOf(item, 0).length, 0);

/** The row of an object, then the rows of the lists inside it. */
function rowsOf(item: Fields, depth: number): readonly ReadonlyMap<string, string>[] {
  const row = new Map<string, string>();
  const below: ReadonlyMap<string, string>[] = [];
  for (const [key, value] of Object.entries(item)) {
    const inner = depth < MAX_DEPTH && !isTextList(key) ? listOf(value) : [];
    if (inner.length > 0 && isList(value)) below.push(...inner.flatMap((each) => rowsOf(each, depth + 1)));
    else for (const [name, cell] of cellsOf(key, value, depth)) if (cell !== '') row.set(name, cell);
  }
  return [...(row.size > 0 ? [row] : []), ...below];
}

/** Speakers and labels are texts of their row, even if each is an object. */
const isTextList = (key: string): boolean => ['Speaker', 'Labels'].includes(matchHeading(key)?.role ?? '');

function cellsOf(key: string, value: unknown, depth: number): readonly (readonly [string, string])[] {
  if (isList(value))
    return [
      [
        key,
        value
          .map(textOf)
          .filter((text) => text !== '')
          .join(', '),
      ],
    ];
  if (isObject(value) && depth < MAX_DEPTH && !isTextList(key))
    return Object.entries(value).flatMap(([name, each]) => cellsOf(`${key} ${name}`, each, depth + 1));
  return [[key, textOf(value)]];
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const name = isObject(value) ? (value['name'] ?? value['title'] ?? value['displayName']) : null;
  return typeof name === 'string' ? name : '';
}
