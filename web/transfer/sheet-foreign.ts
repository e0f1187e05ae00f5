import { type Duration } from '../../machines/kernel/time.ts';
import { type Table } from '../../machines/timer/table.ts';
import { typedParts } from '../../machines/timer/timer.length.ts';
import { askOrder, countDays, datesOf, sheetDate } from './sheet-days.ts';
import { draftOf, type RowDraft } from './sheet-draft.ts';
import { type SheetLayout } from './sheet-layout.ts';
import type { Answers, SheetQuestion } from './sheet-questions.ts';
import { orderIn, type ReadRow, type SheetRows } from './sheet-rows.ts';
import { sortRows } from './sheet-sort.ts';
import { resolveElapsed, resolveHalves, resolveTimes } from './sheet-times.ts';
import { lengthUnit } from './sheet-unit.ts';

export interface SheetContext {
  /** For instants. */
  readonly zone: string | null;
}

export function foreignRows(
  table: Table,
  layout: SheetLayout,
  answers: Answers,
  { zone }: SheetContext,
): SheetRows {
  const questions: SheetQuestion[] = [];
  const body = table.slice(layout.heading);
  const order = orderIn(body) ?? askOrder(body, layout, answers, questions);
  const sorted = sortRows(table, layout, order, answers, questions);
  const unit = lengthUnit(
    sorted.timers.filter(({ row }) => !sorted.totals.includes(row)),
    layout,
    { zone, order },
    answers,
    questions,
  );
  const drafts = sorted.timers.map((line) => draftOf(line, layout, { zone, order }, unit));
  const named = drafts.filter(({ read }) => !sorted.totals.includes(read.row));
  const sums = isSum(named) ? named.slice(-1).map(({ read }) => read.row) : [];
  const timed = named.filter(({ read }) => !sums.includes(read.row));
  const isElapsed = resolveElapsed(timed, answers, questions);
  resolveHalves(timed, answers, questions);
  countDays(timed);
  const dates = datesOf(timed, sheetDate(table, layout, order), answers, questions);
  const rows = resolveTimes(timed, dates, answers, questions);
  const done = new Map(rows.map((row) => [row.row, isElapsed ? withoutStart(row) : row]));
  return {
    rows: drafts.map(({ read, length }) => done.get(read.row) ?? withLength(read, length)),
    questions: withoutGuesses([...layout.questions, ...questions]).filter((each) => questions.includes(each)),
    totals: [...sorted.totals, ...sums],
  };
}

/** Follow-up questions wait. */
function withoutGuesses(questions: readonly SheetQuestion[]): readonly SheetQuestion[] {
  const isOpen = (...kinds: string[]) =>
    questions.some(({ id, answer }) => answer === null && kinds.includes(id.split(':')[0] ?? ''));
  const early = isOpen('clock', 'pair', 'elapsed');
  const late = early || isOpen('half', 'unit', 'groups');
  return questions.filter(({ id }) => {
    if (id === 'half' || id === 'unit') return !early;
    return !late || !['differ', 'same', 'back', 'last'].includes(id);
  });
}

const withoutStart = (read: ReadRow): ReadRow => ({
  ...read,
  timer: { ...read.timer, startTime: null, startDate: null },
});

/** Sum of the other lengths. */
function isSum(drafts: readonly RowDraft[]): boolean {
  const last = drafts.at(-1);
  if (drafts.length < 3 || last?.read.timer.name !== '' || last.start !== null || last.end !== null)
    return false;
  const sum = drafts.slice(0, -1).reduce((ms, { length }) => ms + (length ?? 0), 0);
  return sum > 0 && last.length === sum;
}

const withLength = (read: ReadRow, length: Duration | null): ReadRow =>
  length === null ? read : { ...read, timer: { ...read.timer, ...typedParts(length) } };
