import { ownEntry } from '../../machines/kernel/shapes.ts';
import { asciiDigits } from '../../machines/kernel/text.ts';
import type { Duration } from '../../machines/kernel/time.ts';
import { scheduleHeaders, type Table } from '../../machines/timer/timer.columns.ts';
import { fieldsOfLength, type TimerGroup } from '../../machines/timer/timer.ts';
import { JSON_ROW } from './json-table.ts';
import { sheetWords } from './sheet.words.ts';
import { joinLines } from './sheet-cells.ts';
import { HEADING_ROWS } from './sheet-heading.ts';
import { type ChosenColumns, type CrewUse, type SheetLayout, sheetLayout } from './sheet-layout.ts';
import { type Answers, askQuestion, type SheetQuestion } from './sheet-questions.ts';
import {
  type CellIssue,
  dateOrderOfTable,
  isFormula,
  type ReadRow,
  type RowDraft,
  rowDraftOf,
  rowsOfKnownSheet,
  type SheetLine,
  type SheetRows,
} from './sheet-rows.ts';
import { namesText, sortRows } from './sheet-sort.ts';
import {
  askDateOrder,
  countDays,
  resolveClimb,
  resolveDates,
  resolveElapsed,
  resolveHalves,
  resolveTimes,
  sheetDate,
} from './sheet-times.ts';
import {
  lengthUnit,
  withClocks,
  withColons,
  withoutSerials,
  withoutThousands,
  withWholeTimes,
} from './sheet-unit.ts';
import { isFieldOf, recognizeSheet, type SheetOrigin } from './sheet-words.ts';
import { convertZones } from './sheet-zone.ts';

interface SheetContext {
  readonly zone: string | null;
  /** Numbers of the rows that a workbook hides. The user may import them (W2792). */
  readonly hidden?: readonly number[];
}

function foreignRows(plain: Table, layout: SheetLayout, answers: Answers, { zone }: SheetContext): SheetRows {
  const questions: SheetQuestion[] = [];
  const table = withColons(plain, layout);
  const body = table.slice(layout.heading);
  const order = dateOrderOfTable(body) ?? askDateOrder(body, layout, answers, questions);
  const sorted = sortRows(table, layout, order, answers, questions);
  const unit = lengthUnit(
    sorted.timers.filter(({ row }) => !sorted.totals.includes(row)),
    layout,
    { zone, order },
    answers,
    questions,
    { plain, isJson: table[0]?.[0] === JSON_ROW },
  );
  const lines =
    unit === 'minutes' ? sorted.timers.map((line) => withPlainLength(line, plain, layout)) : sorted.timers;
  const drafts = lines.map((line) => rowDraftOf(line, layout, { zone, order }, unit));
  const remaining = drafts.filter(({ read }) => !sorted.totals.includes(read.row));
  const sums = isSumRow(remaining) ? remaining.slice(-1).map(({ read }) => read.row) : [];
  const timed = remaining.filter(({ read }) => !sums.includes(read.row));
  resolveClimb(timed, answers, questions);
  const isElapsed = resolveElapsed(timed, answers, questions);
  resolveHalves(timed, answers, questions);
  const above = sheetDate(layout, order);
  convertZones(timed, { layout, roomZone: zone, date: above }, answers, questions);
  countDays(timed, above !== null && answers['date'] === above, answers, questions);
  const dates = resolveDates(timed, above, answers, questions);
  const rows = resolveTimes(timed, dates, answers, questions);
  const done = new Map(rows.map((row) => [row.row, isElapsed ? withoutStart(row) : row]));
  return {
    rows: drafts.map(({ read, length }) => done.get(read.row) ?? withLength(read, length)),
    questions: withoutGuesses([...layout.questions, ...questions]).filter((each) => questions.includes(each)),
    totals: [...sorted.totals, ...sums],
  };
}

const withPlainCells = (table: Table, layout: SheetLayout): Table =>
  [withWholeTimes, withClocks, withoutSerials, withoutThousands].reduce(
    (cells, write) => write(cells, layout),
    table,
  );

/** 12.50 minutes are not 12:50 (R441). */
function withPlainLength(line: SheetLine, plain: Table, { columns }: SheetLayout): SheetLine {
  const place = columns.find(({ column }) => column?.header === 'Duration')?.place;
  const row = plain[line.row - 1] ?? [];
  return {
    ...line,
    cells: line.cells.map((cell, at) => (at === place && cell !== '' ? (row[at] ?? '') : cell)),
  };
}

function withoutGuesses(questions: readonly SheetQuestion[]): readonly SheetQuestion[] {
  const isOpen = (...kinds: string[]) =>
    questions.some(({ id, answer }) => answer === null && kinds.includes(id.split(':')[0] ?? ''));
  const early = isOpen('clock', 'pair', 'elapsed');
  const isLate = early || isOpen('half', 'unit', 'groups');
  return questions.filter(({ id }) => {
    if (id === 'half' || id === 'unit') return !early;
    return !isLate || !['differ', 'same', 'back', 'last'].includes(id);
  });
}

const withoutStart = (read: ReadRow): ReadRow => ({
  ...read,
  timer: { ...read.timer, startTime: null, startDate: null },
});

function isSumRow(drafts: readonly RowDraft[]): boolean {
  const last = drafts.at(-1);
  if (drafts.length < 3 || last?.read.timer.name !== '' || last.start !== null || last.end !== null)
    return false;
  const sum = drafts.slice(0, -1).reduce((ms, { length }) => ms + (length ?? 0), 0);
  return sum > 0 && last.length === sum;
}

const withLength = (read: ReadRow, length: Duration | null): ReadRow =>
  length === null ? read : { ...read, timer: { ...read.timer, ...fieldsOfLength(length) } };

export interface SheetEdits {
  /** Row number of the headings, from 1. Null detects the row, 0 means that there is none. */
  readonly heading: number | null;
  readonly chosen: ChosenColumns;
  /** Corrected cells by `cellKey`: rows count from 1, columns from 0. */
  readonly mended: Readonly<Record<string, string>>;
  readonly answers: Answers;
  /** Excluded rows. Null excludes the default rows: totals and rows without timers. */
  readonly without: readonly number[] | null;
}

export const noSheetEdits: SheetEdits = { heading: null, chosen: {}, mended: {}, answers: {}, without: null };

export const cellKey = (row: number, place: number): string => `${row} ${place}`;

export interface ImportColumn {
  readonly place: number;
  readonly name: string;
  readonly example: string;
  readonly header: string | null;
  readonly reason: string | null;
  readonly crew: CrewUse;
}

export interface ReadSheet {
  readonly origin: SheetOrigin;
  readonly table: Table;
  readonly all: readonly ReadRow[];
  readonly rows: readonly ReadRow[];
  readonly columns: readonly ImportColumn[];
  readonly questions: readonly SheetQuestion[];
  readonly heading: number;
  readonly tops: readonly { readonly row: number; readonly cells: readonly string[] }[];
}

export function readSheet(rawTable: Table, edits: SheetEdits, context: SheetContext): ReadSheet {
  const { lines, isAgenda } = splitLines(rawTable);
  const mended = lines.map((cells, place) =>
    cells.map((cell, at) => ownEntry(edits.mended, cellKey(place + 1, at)) ?? cell),
  );
  const { table: cellTable, origin, without: noTimers, heading } = recognizeSheet(mended, context.zone);
  const table = origin === null ? withHalves(cellTable.map((cells) => cells.map(asciiTime))) : cellTable;
  const layout = sheetLayout(
    table,
    { ...edits, isAgenda, ...(origin !== null && { heading }) },
    context.zone,
  );
  const read =
    origin === null
      ? foreignRows(withPlainCells(table, layout), layout, edits.answers, context)
      : rowsOfKnownSheet(table, layout, origin === 'own');
  const { hidden = [] } = context;
  const out = edits.without ?? [...noTimers, ...read.totals, ...hidden];
  const blanked = read.rows.map((row) => withHiddenMark(withBlankCells(row, edits.answers), hidden));
  const unread = unreadQuestions(read.rows, layout, edits.answers);
  return {
    origin,
    table,
    all: withGroupsOnce(blanked),
    rows: withGroupsOnce(blanked.filter(({ row }) => !out.includes(row))),
    columns: importColumns(table, layout, origin),
    questions: [
      ...layout.questions,
      ...read.questions,
      ...unread.filter(({ rows }) => rows.some((row) => !out.includes(row))).map(({ question }) => question),
    ],
    heading: layout.heading,
    tops:
      origin === null
        ? table
            .slice(0, HEADING_ROWS)
            .map((cells, place) => ({ row: place + 1, cells: cells.filter((cell) => cell.trim() !== '') }))
            .filter(({ cells }) => cells.length > 0)
        : [],
  };
}

const LINE_TIME = String.raw`(?:\d{1,2}[:.h]\d{2}(?: ?[ap]\.?m\.?)?|\d{1,2} ?(?:[ap]\.?m\.?|uhr)|(?:[01]\d|2[0-3])[0-5]\d)(?: ?(?:uhr|hrs?|h)\b)?`;
/** Matches a line such as "9:00 Welcome", as mails contain them. */
const AGENDA_LINE = new RegExp(
  String.raw`^\W*(?:(?:ab|um|gegen|from|at|à|vers)\s+)?(${LINE_TIME}(?:\s*(?:[-–—]|to|bis|a|à|till?)\s*${LINE_TIME})?)[\s:|–—-]+([^\s:|–—-].*)$`,
  'iu',
);

/** Matches the end of "Doors (18:00–18:30)". The time in "Song 3:45" is a length. */
const TIME_AT_END =
  /[\s(:|–—-]+(\d{1,2}[:.h]\d{2}\s*[-–—]\s*\d{1,2}[:.h]\d{2}(?: ?[ap]\.?m\.?| ?uhr| ?h)?|(?:[01]\d|2[0-3])[:.h][0-5]\d|\d{1,2}[:.]\d{2} ?(?:uhr|[ap]\.?m\.?))\)?$/iu;

/** Matches the end of "Welcome – 5 min" and "Welcome (5')". The length needs a unit. */
const LENGTH_AT_END =
  /[([]?(?:ca?\.|approx\.?|~)? ?(?<![\d:.,])(\d{1,3}(?:[.,:]\d{1,2})? ?(?:h ?\d{1,2}(?: ?m(?:in)?)?|(?:'|′|’)(?: ?\d{1,2}(?:"|″|''))?|"|″|h(?:rs?|ours?)?|std\.?|stunden?|m(?:ins?|inut\p{L}*)?|s(?:ecs?|econds?|ek\p{L}*)?)\.?) ?[)\]]?$/iu;
/** Longest end that the search reads, because its time grows with the square of the length. */
const MAX_END_LENGTH = 24;
const LENGTH_AT_START =
  /^[([]?(\d{1,3}(?:[.,:]\d{1,2})? ?(?:'|′|min(?:s|utes?|uten)?|h(?:rs?)?|std|s(?:ecs?|ek)?)\.?)[)\]]?[\s:|–—-]+([^\s:|–—-].*)$/iu;
const LINE_BULLET = /^\s*[-–•*·]\s+/u;

const MAX_LINE_LENGTH = 400;

interface SplitLines {
  readonly lines: Table;
  /** True if the first column has times, the second titles and the third lengths. */
  readonly isAgenda: boolean;
}

const hasLetter = (text: string): boolean => /\p{L}/u.test(text);

function splitLength(line: string): { readonly title: string; readonly length: string } | null {
  const [, first, after = ''] = LENGTH_AT_START.exec(line) ?? [];
  if (first !== undefined && hasLetter(after)) return { title: after, length: first };
  const end = LENGTH_AT_END.exec(line.slice(-MAX_END_LENGTH));
  const [found = '', length = ''] = end ?? [];
  let title = line.slice(0, line.length - found.length);
  while (/[\s:|,–—-]$/.test(title)) title = title.slice(0, -1);
  return end === null || !hasLetter(title) ? null : { title, length };
}

/** Splits lines of a mail or a list into cells (W2790). */
function splitLines(table: Table): SplitLines {
  if (table.some(({ length }) => length > 1)) return { lines: table, isAgenda: false };
  const texts = table.map(([line = '']) => line);
  const filled = texts.filter((line) => line.trim() !== '');
  const barred = filled.filter((line) => /^\s*\|/.test(line));
  if (filled.length > 1 && (barred.length * 2 > filled.length || filled.every((line) => line.includes('|'))))
    return {
      lines: texts.map((line) => (/^[|: -]*$/.test(line) ? [] : cellsBetweenBars(line))),
      isAgenda: false,
    };
  const isMost = (found: readonly unknown[]) =>
    found.filter((each) => each !== null).length * 2 > filled.length;
  const short = texts.map((line) => (line.length > MAX_LINE_LENGTH ? '' : line.trim()));
  const times = short.map((line) => {
    const [, time = '', title = ''] = AGENDA_LINE.exec(line) ?? [];
    if (hasLetter(title)) return { time, title };
    const [end = '', last = ''] = TIME_AT_END.exec(line) ?? [];
    const before = line.slice(0, line.length - end.length).replace(LINE_BULLET, '');
    return end !== '' && hasLetter(before) ? { time: last, title: before } : null;
  });
  const isAgenda = isMost(times);
  const titles = short.map((line, row) =>
    isAgenda ? (times[row]?.title ?? line) : line.replace(LINE_BULLET, ''),
  );
  const lengths = titles.map(splitLength);
  const hasLengths = isMost(lengths);
  if (!isAgenda && !hasLengths) return { lines: table, isAgenda: false };
  return {
    isAgenda: true,
    lines: texts.map((line, row) => {
      if (line.trim() === '') return [];
      const length = hasLengths ? (lengths[row] ?? null) : null;
      const title = length?.title ?? titles[row] ?? line;
      return [isAgenda ? (times[row]?.time ?? '') : '', title === '' ? line : title, length?.length ?? ''];
    }),
  };
}

const HALF = /^\s*[ap]\.?m\.?\s*$/i;

/** Joins a column of AM and PM to the times on its left (W2809). */
function withHalves(table: Table): Table {
  const isHalf = (row: readonly string[], place: number) =>
    HALF.test(row[place] ?? '') && /\d\s*$/.test(row[place - 1] ?? '');
  const places = new Set(
    table.flatMap((row) => row.flatMap((_, place) => (isHalf(row, place) ? [place] : []))),
  );
  if (places.size === 0) return table;
  return table.map((row) =>
    row.map((cell, place) => {
      if (isHalf(row, place)) return '';
      return isHalf(row, place + 1) ? `${cell} ${row[place + 1]?.trim()}` : cell;
    }),
  );
}

/** Digits and colons of East Asian keyboards: １０：３０ is 10:30 (W2788). */
const asciiTime = (cell: string): string =>
  /^[\p{Nd}：:．.，,～〜~−–—\-\s]+$/u.test(cell)
    ? asciiDigits(cell.replaceAll('〜', '~').normalize('NFKC'))
    : cell;

const cellsBetweenBars = (line: string): readonly string[] =>
  line
    .trim()
    .replaceAll(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim().replace(/^(\*\*|__)(.+)\1$/, '$2'));

export const isAnswered = ({ questions, rows }: Pick<ReadSheet, 'questions' | 'rows'>): boolean =>
  questions.every(({ isNeeded, answer }) => !isNeeded || answer !== null) &&
  rows.every(({ issues }) => issues.length === 0);

function importColumns(
  table: Table,
  { columns, heading }: SheetLayout,
  origin: SheetOrigin,
): readonly ImportColumn[] {
  const rows = table.slice(heading);
  // A crew column may have the same name. It comes after the fields of the timers.
  const lastOwn = Math.max(...columns.map(({ column, place }) => (column === null ? 0 : place)));
  const isSchedule = ({ place, name }: Pick<ImportColumn, 'place' | 'name'>) =>
    origin === 'own' && place < lastOwn && scheduleHeaders.includes(name);
  return columns
    .filter((each) => !isSchedule(each))
    .map(({ place, name, column, reason, crew }) => ({
      place,
      name,
      example: rows.map((cells) => (cells[place] ?? '').trim()).find((cell) => cell !== '') ?? '',
      header: column?.header ?? null,
      reason,
      crew: crew === 'always' && reason === null && isFieldOf(origin, name) ? ('known' as const) : crew,
    }))
    .filter(({ example }) => example !== '');
}

/** Begins a group once, even if every row names it (R174). */
function withGroupsOnce(rows: readonly ReadRow[]): readonly ReadRow[] {
  let begun: TimerGroup | null = null;
  return rows.map((row) => {
    const { group } = row.timer;
    if (group === null) return row;
    const isSame = group.name === begun?.name && (group.target ?? begun.target) === begun.target;
    if (isSame) return { ...row, timer: { ...row.timer, group: null } };
    begun = group;
    return row;
  });
}

const withHiddenMark = (read: ReadRow, hidden: readonly number[]): ReadRow =>
  hidden.includes(read.row)
    ? { ...read, mark: [sheetWords.hidden, read.mark].filter((mark) => mark !== null).join(', ') }
    : read;

const isText = (header: string): boolean => ['Title', 'Speaker', 'Notes'].includes(header);

const unreadId = (place: number): string => `unread:${place}`;

function withBlankCells(row: ReadRow, answers: Answers): ReadRow {
  const isLeft = ({ place }: CellIssue) => ownEntry(answers, unreadId(place)) === 'blank';
  if (!row.issues.some(isLeft)) return row;
  const left = new Set(row.issues.flatMap((issue, at) => (isLeft(issue) ? [at] : [])));
  return {
    ...row,
    issues: row.issues.filter((_, at) => !left.has(at)),
    unread: row.unread.filter((_, at) => !left.has(at)),
  };
}

function unreadQuestions(rows: readonly ReadRow[], { columns }: SheetLayout, answers: Answers) {
  return columns.flatMap(({ place, name, column }) => {
    const wrong = rows.flatMap(({ row, issues }) =>
      issues.filter((issue) => issue.place === place).map(({ cell }) => ({ row, cell: joinLines(cell) })),
    );
    if (
      wrong.length === 0 ||
      (column !== null && isText(column.header) && !wrong.some(({ cell }) => isFormula(cell)))
    )
      return [];
    const cells = [...new Set(wrong.map(({ cell }) => cell.slice(0, 24)))];
    const question = askQuestion(
      unreadId(place),
      sheetWords.unread(wrong.length, name, namesText(cells)),
      answers,
      [{ value: 'blank', label: sheetWords.leaveBlank }],
    );
    return [{ question, rows: wrong.map(({ row }) => row) }];
  });
}
