import { parseDate } from '../../machines/calendar/parse-date.ts';
import { type DateOrder, readDate } from '../../machines/calendar/read-date.ts';
import { type Duration, HOUR } from '../../machines/kernel/time.ts';
import { type Table } from '../../machines/timer/table.ts';
import { sheetWords } from './sheet.words.ts';
import { addDays, readDay, type SheetDay } from './sheet-cells.ts';
import { type RowDraft } from './sheet-draft.ts';
import { type SheetLayout } from './sheet-layout.ts';
import { type Answers, asked, type SheetQuestion } from './sheet-questions.ts';
import { TIMES } from './sheet-sort.ts';

export const dayKey = (day: SheetDay | null): string => JSON.stringify(day);

export function sheetDate(table: Table, { heading }: SheetLayout, order: DateOrder): string | null {
  for (const cell of table.slice(0, Math.max(0, heading - 1)).flat()) {
    const read = readDay(cell.replace(/^[\p{L} ]{1,20}:\s*/u, ''), order) ?? readDay(cell, order);
    if (read?.kind === 'date') return read.date;
  }
  return null;
}

export function datesOf(
  drafts: readonly RowDraft[],
  above: string | null,
  answers: Answers,
  questions: SheetQuestion[],
): readonly (string | null)[] {
  const own = drafts.map(({ day }) => day);
  const dated = own.find((day) => day !== null) ?? null;
  const isTimed = drafts.some(({ start, end }) => start !== null || end !== null);
  // A heading's day covers rows up to the next day.
  const isBefore = dated?.kind !== 'date' || (above !== null && above < dated.date);
  let days: readonly (SheetDay | null)[] = own;
  if (above !== null && isTimed && own[0] === null && isBefore) {
    questions.push(
      asked(
        'date',
        sheetWords.dateAbove(above),
        answers,
        [
          { value: above, label: sheetWords.useDate(above) },
          { value: 'none', label: sheetWords.noDate },
        ],
        { isNeeded: dated !== null },
      ),
    );
    const first: SheetDay = { kind: 'date', date: above };
    const end = own.findIndex((day) => day !== null);
    if (answers['date'] === above) days = own.map((day, place) => (end === -1 || place < end ? first : day));
  }
  const first = days.find((day) => day !== null) ?? null;
  if (first === null) return days.map(() => null);
  let date: string | null = first.kind === 'date' ? first.date : null;
  const relative = days.find((day) => day !== null && day.kind !== 'date') ?? null;
  if (date === null && first.kind !== 'date') {
    const answer = answers['day'];
    const isOther =
      first.kind === 'weekday' &&
      parseDate(answer ?? '') !== null &&
      weekdayOf(answer ?? '') !== first.weekday;
    const fault = isOther
      ? sheetWords.otherWeekday(sheetWords.weekdays[weekdayOf(answer ?? '')] ?? '')
      : null;
    questions.push(
      asked(
        'day',
        sheetWords.firstDay(dayText(first)),
        answers,
        [{ value: 'none', label: sheetWords.noDate }],
        {
          input: 'date',
          suggestion: above ?? '',
          fault,
        },
      ),
    );
    date = fault === null ? parseDate(answer ?? '') : null;
    if (date === null) return days.map(() => null);
  }
  if (relative === null)
    return days.map((day, place) =>
      day?.kind === 'date' ? addDays(day.date, drafts.at(place)?.days ?? 0) : null,
    );
  let before: SheetDay | null = first;
  return days.map((day, place) => {
    if (day === null || date === null) return null;
    if (dayKey(day) !== dayKey(before)) date = nextDate(date, before ?? day, day);
    before = day;
    return addDays(date, drafts.at(place)?.days ?? 0);
  });
}

const WEEK = 7;

const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay();

function nextDate(date: string, before: SheetDay, day: SheetDay): string {
  if (day.kind === 'date') return day.date;
  if (day.kind === 'number') return addDays(date, before.kind === 'number' ? day.number - before.number : 1);
  if (day.kind === 'weekday') {
    return addDays(
      date,
      (day.weekday - weekdayOf(date) + WEEK) % WEEK || (before.kind === 'weekday' ? 0 : WEEK),
    );
  }
  const two = (number: number) => String(number).padStart(2, '0');
  const year = Number(date.slice(0, 4));
  const same = `${year}-${two(day.month)}-${two(day.day)}`;
  return same >= date ? same : `${year + 1}${same.slice(4)}`;
}

function dayText(day: Exclude<SheetDay, { kind: 'date' }>): string {
  if (day.kind === 'number') return sheetWords.dayNumber(day.number);
  if (day.kind === 'monthDay') return `${day.day}.${day.month}.`;
  return sheetWords.weekdays[day.weekday] ?? '';
}

/** U249. */
export function askOrder(
  body: Table,
  { columns }: SheetLayout,
  answers: Answers,
  questions: SheetQuestion[],
): DateOrder {
  const cells = columns
    .filter(({ column }) => column !== null && TIMES.has(column.header))
    .flatMap(({ place }) => body.map((row) => (row[place] ?? '').trim().split(' ')[0] ?? ''));
  const cell = cells.find((text) => {
    const { dayFirst, monthFirst } = readDate(text);
    return dayFirst !== null && monthFirst !== null && dayFirst !== monthFirst;
  });
  if (cell === undefined) return null;
  const { dayFirst, monthFirst } = readDate(cell);
  questions.push(
    asked('dates', sheetWords.whichDate(cell), answers, [
      { value: 'dayFirst', label: dayFirst ?? '' },
      { value: 'monthFirst', label: monthFirst ?? '' },
    ]),
  );
  const answer = answers['dates'];
  return answer === 'monthFirst' ? answer : 'dayFirst';
}

const EVENING: Duration = 18 * HOUR;

const SMALL_HOURS: Duration = 6 * HOUR;

export const isPastMidnight = (before: Duration, after: Duration): boolean =>
  before >= EVENING && after <= SMALL_HOURS;

export function countDays(drafts: readonly RowDraft[]): void {
  let [last, days, key] = [0, 0, ''];
  for (const draft of drafts) {
    const isOther = dayKey(draft.day) !== key;
    if (isOther) [last, days, key] = [0, 0, dayKey(draft.day)];
    const start =
      draft.start ??
      (draft.end !== null && draft.length !== null
        ? { ...draft.end, ms: draft.end.ms - draft.length }
        : null);
    if (start === null) continue;
    const hasDate = start.date !== null;
    const back = start.ms < last;
    if (start.nextDay) days = Math.max(days, 1);
    else if (back && !hasDate && (isPastMidnight(last, start.ms) || draft.day === null)) days += 1;
    draft.days = hasDate ? 0 : days;
    last = start.ms;
  }
}
