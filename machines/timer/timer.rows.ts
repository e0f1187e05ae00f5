import { type Refusal, refusal } from '../kernel/errors.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import { type TimerColumn, type TimerRow, timerColumns } from './timer.columns.ts';
import { newTimer, type Timer } from './timer.ts';

/** A table as CSV and spreadsheets have it: rows of cells, all text. */
export type Table = readonly (readonly string[])[];

/** The timers as a table, its first row the names of the columns (R61). */
export function timerTable(timers: readonly Timer[]): Table {
  const headers = timerColumns.map(({ header }) => header);
  return [headers, ...timers.map((timer) => timerColumns.map(({ write }) => write(timer)))];
}

type Issues = NonNullable<Refusal['issues']>;

/**
 * The timers of a table (R62). Columns may stand in any order; unknown ones are passed over, missing ones and blank
 * cells are as in a new timer, and blank rows are none. Errors: `invalid`, with each cell that makes no sense.
 */
export function timersFromTable([headers = [], ...rows]: Table): Result<readonly TimerRow[], Refusal> {
  const columns = headers.map(columnCalled);
  if (columns.every((column) => column === null)) return fail(refusal('invalid', NO_COLUMNS));
  const read = rows.flatMap((cells, place) => (isBlank(cells) ? [] : [readRow(columns, cells, place)]));
  const issues = read.flatMap((row) => row.issues);
  return issues.length > 0 ? fail({ ...refusal('invalid'), issues }) : ok(read.map(({ timer }) => timer));
}

const NO_COLUMNS = `No column has a name that is known. Name them in the first row: ${timerColumns.map(({ header }) => header).join(', ')}.`;

function columnCalled(header: string): TimerColumn | null {
  const wanted = header.trim().toLowerCase();
  return timerColumns.find((column) => column.header.toLowerCase() === wanted) ?? null;
}

function isBlank(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === '');
}

interface ReadRow {
  readonly timer: TimerRow;
  readonly issues: Issues;
}

/** `place`: 0-based below the headers, so that the first is row 2 of the spreadsheet. */
function readRow(columns: readonly (TimerColumn | null)[], cells: readonly string[], place: number): ReadRow {
  const empty: ReadRow = { timer: newTimer, issues: [] };
  return columns.reduce((row, column, index) => {
    const cell = cells[index] ?? '';
    if (column === null || cell.trim() === '') return row;
    const timer = column.read(cell, row.timer);
    return timer === null
      ? { ...row, issues: [...row.issues, issueAt(place + 2, column, cell)] }
      : { ...row, timer };
  }, empty);
}

function issueAt(row: number, { header }: TimerColumn, cell: string): Issues[number] {
  return { path: `row ${row}, ${header}`, message: `"${cell.slice(0, 40)}" is not understood here.` };
}
