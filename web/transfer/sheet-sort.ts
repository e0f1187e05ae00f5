import { type DateOrder } from '../../machines/calendar/read-date.ts';
import type { Table } from '../../machines/timer/timer.columns.ts';
import { sheetWords } from './sheet.words.ts';
import {
  joinLines,
  readDay,
  readDayCell,
  readMoment,
  readNamedDay,
  readRange,
  type SheetDay,
} from './sheet-cells.ts';
import { isCounting } from './sheet-heading.ts';
import type { SheetLayout } from './sheet-layout.ts';
import { type Answers, askQuestion, type SheetQuestion } from './sheet-questions.ts';
import type { SheetLine } from './sheet-rows.ts';
import { headingWords } from './sheet-words.ts';

export const TIME_COLUMNS: ReadonlySet<string> = new Set([
  'Start time',
  'Finish time',
  'Duration',
  'Start date',
  'Finish date',
]);

const TOTAL_LABEL =
  /^(?:grand |sub)?-?(?:totals?|sum|sums|subtotals?|gesamt(?:dauer|zeit|länge)?|summe|zwischensumme|total(?:e|es|t)?|totaal|suma|somme|soma|summa|razem|łącznie|итого|всего|insgesamt|total (?:time|run(?:ning)? time|duration)|trt|tiempo total|durée totale|durata totale|duração total|duración total|totale duur|celkem)\s*:?$/iu;

/** Types of rows that begin a group, as planning tools export them. */
const GROUP_KIND = /^(?:header|heading|section|group|überschrift|abschnitt|gruppe|en-?tête|encabezado)$/i;

/** A cell with such a text may be a time or a length. "Part 2" is a heading. */
const TIME_IN_TEXT = /\d ?[:.h] ?\d|\d ?(?:[ap]m|min|h|s|uhr)\b|^\W*\d+\W*$|^(?:tb[acd]|n\/?a|\?+)$/i;

const wordsOf = (cell: string): string => headingWords(cell).join(' ');

export const MAX_LISTED_NAMES = 5;

export const namesText = (names: readonly string[]): string =>
  `${names.slice(0, MAX_LISTED_NAMES).join(', ')}${names.length > MAX_LISTED_NAMES ? ' …' : ''}`;

export function sortRows(
  table: Table,
  layout: SheetLayout,
  order: DateOrder,
  answers: Answers,
  questions: SheetQuestion[],
): { timers: SheetLine[]; totals: number[] } {
  const { columns, heading } = layout;
  const placeOf = (header: string) => columns.find(({ column }) => column?.header === header)?.place ?? -1;
  const [title, dayPlace] = [placeOf('Title'), placeOf('Start date')];
  const timePlaces = columns
    .filter(({ column }) => column !== null && TIME_COLUMNS.has(column.header))
    .map(({ place }) => place);
  const heads = layout.heads.map((cells) => cells.map(wordsOf));
  const isRepeated = (cells: readonly string[]) =>
    heads.some(
      (head) => head.length === cells.length && head.every((words, at) => words === wordsOf(cells[at] ?? '')),
    );
  const filledOf = (cells: readonly string[]) =>
    cells.flatMap((cell, at) => (cell.trim() === '' ? [] : [at]));
  const body = table.map((cells, place) => ({ cells, row: place + 1 })).slice(heading);
  const otherRows = body.filter(
    ({ cells }) => filledOf(cells).length > 1 && filledOf(cells).some((at) => timePlaces.includes(at)),
  );
  const groupsAreClear = otherRows.length > 1;
  const timers: SheetLine[] = [];
  const totals: number[] = [];
  const unsure: { row: number; text: string }[] = [];
  let day: SheetDay | null = null;
  let group: string | null = null;
  let waiting: SheetLine | null = null;
  for (const { cells, row } of body) {
    const filled = filledOf(cells);
    if (filled.length === 0 || isCounting(cells)) continue;
    if (isRepeated(cells)) continue;
    const [at = 0] = filled;
    const text = joinLines(cells[at] ?? '');
    const isLone = filled.length === 1 || new Set(filled.map((place) => cells[place]?.trim())).size === 1;
    const isLoneText =
      isLone &&
      (at !== dayPlace || filled.length === 1) &&
      /\p{L}/u.test(text) &&
      readRange(text, { zone: null, order }) === null &&
      readMoment(text, { zone: null, order }) === null;
    const ownDay =
      isLone && (filled.length === 1 || at !== title || filled.length > 2) ? readNamedDay(text, order) : null;
    if (
      ownDay !== null &&
      !(filled.length === 1 && at === title && ownDay.kind === 'monthDay' && !groupsAreClear)
    ) {
      day = ownDay;
      group = null;
      continue;
    }
    const line = (lineDay: SheetDay | null): SheetLine => ({
      row,
      cells,
      day: lineDay ?? day,
      isOwnDay: lineDay !== null,
      group,
    });
    if (
      TOTAL_LABEL.test((cells[title] ?? '').trim()) ||
      filled.some(
        (place) => TOTAL_LABEL.test((cells[place] ?? '').trim()) && (cells[title] ?? '').trim() === '',
      )
    ) {
      totals.push(row);
      timers.push(line(null));
      continue;
    }
    if (
      GROUP_KIND.test((cells[layout.kind ?? -1] ?? '').trim()) &&
      !filled.some((place) => timePlaces.includes(place))
    ) {
      group = joinLines(cells[title] ?? '');
      waiting = line(null);
      continue;
    }
    const isUntaken = at !== title && columns[at]?.column !== undefined;
    if (isLoneText && filled.length > 1 && groupsAreClear) {
      group = text;
      waiting = { ...line(null), cells: withTitle(cells, title, text) };
      continue;
    }
    if (isLoneText && groupsAreClear) {
      const isUpper = text === text.toUpperCase() && /\p{Lu}{2}/u.test(text);
      const mayBeCell = timePlaces.includes(at) && TIME_IN_TEXT.test(text);
      const isHeading = (at !== title && isUntaken && !mayBeCell) || isUpper || text.endsWith(':');
      if (!isHeading && at === title) unsure.push({ row, text });
      if (isHeading || (at === title && answers['groups'] === 'group')) {
        group = text.replace(/:$/, '');
        waiting = { ...line(null), cells: withTitle(cells, title, text) };
        continue;
      }
    }
    const dayCell = dayPlace < 0 ? '' : (cells[dayPlace] ?? '').trim();
    const rowDay = dayCell === '' ? null : readDayCell(dayCell, order);
    if (rowDay !== null) day = rowDay;
    waiting = null;
    timers.push(line(rowDay));
  }
  if (waiting !== null) {
    // A last heading without timers is probably a remark, so it is skipped.
    totals.push(waiting.row);
    timers.push({ ...waiting, group: null });
  }
  if (unsure.length > 0)
    questions.push(
      askQuestion(
        'groups',
        sheetWords.groups(
          unsure
            .map(({ text }) => text)
            .slice(0, MAX_LISTED_NAMES)
            .join(', '),
          unsure.length,
        ),
        answers,
        [
          { value: 'group', label: sheetWords.areGroups },
          { value: 'timer', label: sheetWords.areTimers },
        ],
      ),
    );
  const above = timers.some((timer) => timer.day !== null) ? dayAbove(layout, order) : null;
  return {
    timers:
      above === null
        ? timers
        : timers.map((timer) => (timer.day === null ? { ...timer, day: above } : timer)),
    totals,
  };
}

/** The day in a row above the headings, such as "Day 1", is the day of the first rows if later rows have days. */
function dayAbove({ above }: SheetLayout, order: DateOrder): SheetDay | null {
  const days = above
    .map((cells) => cells.filter((cell) => cell.trim() !== ''))
    .flatMap((filled) => (filled.length === 1 ? (readDay(filled[0] ?? '', order) ?? []) : []));
  return days.filter(({ kind }) => kind !== 'date').at(-1) ?? null;
}

const withTitle = (cells: readonly string[], title: number, text: string): readonly string[] =>
  Array.from({ length: Math.max(cells.length, title + 1) }, (_, place) => (place === title ? text : ''));
