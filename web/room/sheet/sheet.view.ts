import type { ColumnId, TimerId } from '../../../machines/kernel/ids.ts';
import { type Duration, type Instant, MINUTE, SECOND } from '../../../machines/kernel/time.ts';
import type { RoomState } from '../../../machines/room/room.state.ts';
import type { RoomTimes } from '../../../machines/room/room-times.ts';
import { placeOfNext, type RowState, rowState } from '../../../machines/room/running-order.ts';
import type { Schedule, ScheduledTimer } from '../../../machines/schedule/schedule.ts';
import {
  CHECKED,
  type CrewColumn,
  cellAt,
  fitsCell,
  type SheetCell,
  type SheetCells,
} from '../../../machines/timer/sheet.ts';
import { groupTitle, timerTitle } from '../../../machines/timer/timer.title.ts';
import { lengthText } from '../../timer/face/duration-entry.view.ts';
import { crewSheetWords } from './crew-sheet.words.ts';

/** Minutes before its expected start at which a row is marked; each browser chooses (V2241). */
export const SHEET_MARKS = [10, 5, 1] as const;

/** A row of the sheet: plain values, so that an unchanged one is drawn once. */
export interface SheetRow {
  readonly id: TimerId;
  readonly title: string;
  readonly speaker: string;
  readonly group: string | null;
  readonly state: RowState;
  /** It has been started, and counts. */
  readonly counts: boolean;
  /** "12:30 left", "in 5:00"; empty: neither. */
  readonly clock: string;
  /** Start by the clock now: "14:05", and by how many minutes it differs from the plan: "+3". */
  readonly start: string;
  readonly late: string;
  /** The mark that it has passed on the way to its start. */
  readonly soon: number | null;
}

export interface SheetSource {
  readonly state: RoomState;
  readonly schedule: Schedule;
  readonly times: Pick<RoomTimes, 'short'>;
  readonly now: Instant;
  readonly marks: readonly number[];
}

/** Starts further off say their time of day alone. */
const COUNTED: Duration = 60 * MINUTE;

export function sheetRows(source: SheetSource): readonly SheetRow[] {
  const { state, schedule } = source;
  const next = placeOfNext(source);
  return state.timers.map((timer, index) => {
    const place = rowState(index, schedule.current, next);
    const plan = schedule.timers[index];
    const counts = place === 'current' && state.timeset.kickoff !== null;
    return {
      id: timer._id,
      title: timerTitle(timer),
      speaker: timer.extra,
      group: timer.group === null ? null : groupTitle(timer.group),
      state: place,
      counts,
      ...(counts ? runningTimes(source) : comingTimes(place, plan, source)),
    };
  });
}

type RowTimes = Pick<SheetRow, 'clock' | 'start' | 'late' | 'soon'>;

function runningTimes({ state: { timeset }, now }: SheetSource): RowTimes {
  const left = Number(timeset.deadline) - (timeset.lastStop ?? now);
  const text = lengthText(Math.ceil(Math.abs(left) / SECOND) * SECOND);
  return {
    clock: left < 0 ? crewSheetWords.over(text) : crewSheetWords.left(text),
    start: '',
    late: '',
    soon: null,
  };
}

function comingTimes(place: RowState, plan: ScheduledTimer | undefined, source: SheetSource): RowTimes {
  const at = plan?.expectedStart ?? plan?.start ?? null;
  const start = at === null ? '' : source.times.short(at);
  if (place === 'done' || plan === undefined || at === null)
    return { clock: place === 'done' ? crewSheetWords.done : '', start, late: '', soon: null };
  const until = at - source.now;
  const isNear = until > 0 && until <= COUNTED;
  const minutes = Math.trunc(plan.startsLate / MINUTE);
  return {
    clock: isNear ? crewSheetWords.in(lengthText(Math.ceil(until / SECOND) * SECOND)) : '',
    start,
    late: minutes === 0 ? '' : minutes > 0 ? `+${minutes}` : `−${-minutes}`,
    soon: soonest(source.marks, until),
  };
}

/** The smallest mark that has been passed. */
function soonest(marks: readonly number[], until: Duration): number | null {
  const passed = marks.filter((minutes) => until > 0 && until <= minutes * MINUTE);
  return passed.length === 0 ? null : Math.min(...passed);
}

export const sameCrewRow = (one: SheetRow, other: SheetRow): boolean =>
  one.id === other.id &&
  one.title === other.title &&
  one.speaker === other.speaker &&
  one.group === other.group &&
  one.state === other.state &&
  one.counts === other.counts &&
  one.clock === other.clock &&
  one.start === other.start &&
  one.late === other.late &&
  one.soon === other.soon;

/** The option of a CHOICE that a key means: the next one that begins with the letters (V2244). */
export function choiceOfKey(
  { options }: Pick<CrewColumn, 'options'>,
  typed: string,
  now: string,
): string | null {
  const letters = typed.toLocaleLowerCase();
  const fitting = options.filter(({ label }) => label.toLocaleLowerCase().startsWith(letters));
  const [first] = fitting;
  if (first === undefined) return null;
  const place = fitting.findIndex(({ label }) => label === now);
  return typed.length === 1 ? (fitting[place + 1] ?? first).label : first.label;
}

/** The text of a cell after a press: of a CHECK the other state. */
export const pressedCheck = (text: string): string => (text === CHECKED ? '' : CHECKED);

/** A pasted block from a cell on, as far as there are rows and columns that take it (V2245). */
export function pastedIntoSheet(
  text: string,
  from: { readonly row: number; readonly column: number },
  { rows, columns }: { readonly rows: readonly TimerId[]; readonly columns: readonly CrewColumn[] },
): readonly SheetCell[] {
  return pastedBlock(text).flatMap((line, down) =>
    line.flatMap((said, right) => {
      const timerId = rows[from.row + down];
      const column = columns[from.column + right];
      if (timerId === undefined || column === undefined) return [];
      const cell = column.kind === 'CHECK' ? checkOf(said) : said;
      return fitsCell(column.kind, cell) ? [{ timerId, columnId: column._id, text: cell }] : [];
    }),
  );
}

/** Lines of cells; quotes hold breaks, as spreadsheets write them. */
function pastedBlock(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"|([^\t\n"][^\t\n]*|))(\t|\n|$)/y;
  const whole = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  while (cell.lastIndex <= whole.length) {
    const found = cell.exec(whole);
    if (found === null) return [[text]];
    const [, quoted, plain = '', end] = found;
    rows[rows.length - 1]?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '') break;
    if (end === '\n') rows.push([]);
  }
  return rows;
}

const checkOf = (said: string): string => (/^(?:true|x|1|yes|ja|✓)$/i.test(said.trim()) ? CHECKED : '');

/** A cell as spreadsheets take it. */
export const copiedCell = (text: string): string =>
  /[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** A cell that this tab wrote, with what stood there. */
export interface OwnEdit extends SheetCell {
  readonly before: string;
}

/** Own edits that somebody else has overwritten (V2246). */
export function overwrittenEdits(edits: readonly OwnEdit[], cells: SheetCells): readonly OwnEdit[] {
  const newest = new Map(edits.map((edit) => [`${edit.timerId} ${edit.columnId}`, edit]));
  return [...newest.values()].filter((edit) => cellAt(cells, edit) !== edit.text);
}

/** Parts of a text: those that are addresses open apart. */
export interface LinkedPart {
  readonly text: string;
  readonly href: string | null;
}

const ADDRESS = /https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]]/g;

export function linkedParts(text: string): readonly LinkedPart[] {
  const parts: LinkedPart[] = [];
  let from = 0;
  for (const { 0: address, index } of text.matchAll(ADDRESS)) {
    if (index > from) parts.push({ text: text.slice(from, index), href: null });
    parts.push({ text: address, href: address });
    from = index + address.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), href: null });
  return parts;
}

/** Names of those who are in a cell, by `timerId/columnId`. */
export function cellEditors(
  clients: readonly { readonly id: string; readonly name: string; readonly designing?: string | null }[],
  own: string,
): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const { id, name, designing } of clients) {
    if (id === own || !designing?.includes('/')) continue;
    const others = names.get(designing);
    names.set(designing, others === undefined ? name : `${others}, ${name}`);
  }
  return names;
}

export const crewCellId = (timerId: TimerId, columnId: ColumnId): string => `${timerId}/${columnId}`;
