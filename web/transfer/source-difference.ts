import type { RoomPid } from '../../machines/kernel/ids.ts';
import { fieldIn, isFields, jsonOrNull, numberIn, textIn } from '../../machines/kernel/shapes.ts';
import { type RoomState, transportMode } from '../../machines/room/room.state.ts';
import { cellAt, type SheetCells } from '../../machines/timer/sheet.ts';
import { type TimerTableRow, timerColumns } from '../../machines/timer/timer.columns.ts';
import { timerTitle } from '../../machines/timer/timer.texts.ts';
import { newTimer, type Timer } from '../../machines/timer/timer.ts';
import { browserEntry } from '../app/browser-entry.ts';
import { replacingItems } from './rundown-import.view.ts';
import { noSheetEdits, type ReadSheet, type SheetEdits } from './sheet.ts';
import { type CrewTarget, withCrewCells } from './sheet-crew.ts';
import type { FileText } from './table-file.ts';
import { differingFields, type Items } from './timer-items.view.ts';

interface SourceAddress {
  readonly url: string;
  /** Format of the file behind a Google Sheets link. Null if the URL is used as given. */
  readonly google: 'csv' | 'xlsx' | null;
}

const GOOGLE_SHEETS_URL = 'https://docs.google.com/spreadsheets';
const PUBLISHED_SHEET = /^https:\/\/docs\.google\.com\/spreadsheets\/d\/e\/([\w-]+)\/pubhtml\b/;
const SHARED_SHEET =
  /^https:\/\/docs\.google\.com\/spreadsheets\/(?:u\/\d+\/)?d\/([\w-]{20,})(?:\/(?!export\b)\w*)?(?:[?#].*)?$/;
const TAB_PARAMETER = /[?&#]gid=(\d+)/;

export function sourceAddress(text: string): SourceAddress {
  const url = text.trim();
  const gid = TAB_PARAMETER.exec(url)?.[1];
  const google = gid === undefined ? 'xlsx' : 'csv';
  const published = PUBLISHED_SHEET.exec(url)?.[1];
  if (published !== undefined) {
    const tab = gid === undefined ? '' : `&gid=${gid}&single=true`;
    return { url: `${GOOGLE_SHEETS_URL}/d/e/${published}/pub?output=${google}${tab}`, google };
  }
  const shared = SHARED_SHEET.exec(url)?.[1];
  if (shared === undefined) return { url, google: null };
  const tab = gid === undefined ? '' : `&gid=${gid}`;
  return { url: `${GOOGLE_SHEETS_URL}/d/${shared}/export?format=${google}${tab}`, google };
}

interface PulledRundown {
  readonly items: Items;
  readonly lines: readonly DifferenceLine[];
}

export interface FieldChange {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

export interface DifferenceLine {
  readonly key: string;
  readonly kind: 'added' | 'changed' | 'moved' | 'removed' | 'same';
  readonly title: string;
  readonly changes: readonly FieldChange[];
}

type PulledSheet = Pick<ReadSheet, 'origin' | 'table' | 'rows' | 'columns'>;
type Rundown = Pick<RoomState, 'timers' | 'cells'>;

export function comparePulled(
  rundown: Rundown,
  sheet: PulledSheet,
  targets: readonly CrewTarget[],
): PulledRundown {
  const { timers, cells } = rundown;
  const matched = matchRows(rundown, sheet, targets);
  const sheetFields = fieldsOfColumns(sheet.columns);
  const importedRows = sheet.rows.map(({ timer }, place) => {
    const before = matched[place];
    return {
      row: before === undefined ? timer : withMissingFields(timer, before, sheetFields),
      timer: before,
    };
  });
  const rowItems = replacingItems(timers, importedRows);
  const items = withCrewCells(rowItems, sheet, targets, cells);
  const moved = movedTimers(matched.flatMap((timer) => timer ?? []));
  const rows = rowItems.map(({ _id: _kept, ...fields }, place): DifferenceLine => {
    const before = matched[place];
    const texts = items[place]?.cells ?? {};
    const after = { ...(before ?? newTimer), ...fields };
    const title = timerTitle({ name: after.name, index: place });
    const cellsBefore = { cells, timerId: before?._id ?? '' };
    const changes = [
      ...fieldChanges(before ?? newTimer, after),
      ...Object.entries(texts).map(([id, text]) => cellChange(id, text, targets, cellsBefore)),
    ];
    if (before === undefined) return { key: `#${place}`, kind: 'added', title, changes };
    const kind = changes.length > 0 ? 'changed' : moved.has(before) ? 'moved' : 'same';
    return { key: before._id, kind, title, changes };
  });
  const removed = timers
    .filter((timer) => !matched.includes(timer))
    .map((timer) => ({ key: timer._id, kind: 'removed' as const, title: timerTitle(timer), changes: [] }));
  return { items, lines: [...rows, ...removed] };
}

export const isDifferent = ({ lines }: PulledRundown): boolean => lines.some(({ kind }) => kind !== 'same');

/** Returns true while a timer runs or is paused: changes then wait for a press (D2489). */
export function mustConfirmFirst(show: RoomState): boolean {
  const mode = transportMode(show);
  return mode === 'running' || mode === 'paused';
}

const ID_NAMES: readonly string[] = ['id', 'row id', 'cue id', 'uid'];

/** Returns the timer of each row: by an id column, else by title, else by position between matched rows. */
function matchRows(
  { timers, cells }: Rundown,
  sheet: PulledSheet,
  targets: readonly CrewTarget[],
): readonly (Timer | undefined)[] {
  const free = new Set(timers);
  const take = (found: Timer | undefined) => {
    if (found !== undefined) free.delete(found);
    return found;
  };
  const ids = targets.find(
    ({ column, name }) => column !== null && ID_NAMES.includes(name.trim().toLowerCase()),
  );
  const idColumn = ids?.column ?? null;
  const idOf = (timer: Timer) =>
    idColumn === null ? '' : cellAt(cells, { timerId: timer._id, columnId: idColumn._id });
  const idIn = (row: number) =>
    ids === undefined
      ? ''
      : sheet.table
          .slice(row - 1, row)
          .flatMap((rows) => rows.slice(ids.place, ids.place + 1))
          .join('')
          .trim();
  const byId = sheet.rows.map(({ row }) => {
    const id = idIn(row);
    return id === '' ? undefined : take([...free].find((timer) => idOf(timer) === id));
  });
  const byTitle = byId.map((found, place) => {
    const title = sheet.rows[place]?.timer.name.trim();
    if (found !== undefined || title === '') return found;
    return take([...free].find((timer) => idOf(timer) === '' && timer.name.trim() === title));
  });
  return matchByOrder(byTitle, timers, (timer) => free.has(timer) && idOf(timer) === '');
}

/** Pairs unmatched rows in order with the timers between the same matches, if their numbers are equal. */
function matchByOrder(
  found: readonly (Timer | undefined)[],
  timers: readonly Timer[],
  isFree: (timer: Timer) => boolean,
): readonly (Timer | undefined)[] {
  const all = [...found];
  let start = 0;
  for (let end = 0; end <= all.length; end += 1) {
    const next = all[end];
    if (end < all.length && next === undefined) continue;
    const first = (all[start - 1]?.index ?? -1) + 1;
    const between = timers.slice(first, Math.max(first, next?.index ?? timers.length));
    if (between.length === end - start && between.every(isFree))
      all.splice(start, between.length, ...between);
    start = end + 1;
  }
  return all;
}

const TIME_HEADERS: readonly string[] = ['Duration', 'Start time', 'Finish time'];

function fieldsOfColumns(columns: ReadSheet['columns']): ReadonlySet<string> {
  const headers = columns.flatMap(({ header }) => header ?? []);
  const columnFields = timerColumns.flatMap(({ header, fields }) => (headers.includes(header) ? fields : []));
  return new Set(
    headers.some((header) => TIME_HEADERS.includes(header))
      ? [...columnFields, 'hours', 'minutes', 'seconds']
      : columnFields,
  );
}

/** Keeps the value of a field without a column, unless the row implies another value (V2493). */
function withMissingFields(
  row: TimerTableRow,
  timer: Timer,
  sheetFields: ReadonlySet<string>,
): TimerTableRow {
  const rowFields = differingFields(row, newTimer);
  const unchanged = Object.entries(timer).filter(
    ([name]) => !sheetFields.has(name) && !(name in rowFields) && name in newTimer,
  );
  return { ...row, ...Object.fromEntries(unchanged), group: row.group };
}

function fieldChanges(before: TimerTableRow, after: TimerTableRow): readonly FieldChange[] {
  return timerColumns.flatMap(({ header, write }) => {
    const [oldText, newText] = [write(before), write(after)];
    return oldText === newText ? [] : [{ name: header, before: oldText, after: newText }];
  });
}

function cellChange(
  id: string,
  after: string,
  targets: readonly CrewTarget[],
  { cells, timerId }: { readonly cells: SheetCells; readonly timerId: string },
): FieldChange {
  const name = targets.find(({ column }) => column?._id === id)?.name ?? id;
  return { name, before: cellAt(cells, { timerId, columnId: id }), after };
}

interface OrderedRun {
  readonly timers: readonly Timer[];
  readonly last: number;
}

const emptyRun: OrderedRun = { timers: [], last: -1 };

/** Returns the moved timers: all except the longest sequence that is still in the old order. */
function movedTimers(timers: readonly Timer[]): ReadonlySet<Timer> {
  const runs: OrderedRun[] = [];
  const longest = (before: number) =>
    runs.reduce(
      (best, run) => (run.last < before && run.timers.length > best.timers.length ? run : best),
      emptyRun,
    );
  for (const timer of timers)
    runs.push({ timers: [...longest(timer.index).timers, timer], last: timer.index });
  const stay = longest(Number.POSITIVE_INFINITY).timers;
  return new Set(timers.filter((timer) => !stay.includes(timer)));
}

interface RememberedImport {
  readonly sheet: string;
  readonly edits: SheetEdits;
}

export interface SourceMemory {
  readonly read: () => RememberedImport | null;
  readonly write: (remembered: RememberedImport) => void;
}

/** Stores neither corrected cells nor skipped rows, because rows may move. */
export function sourceMemory(pid: RoomPid): SourceMemory {
  const entry = browserEntry(`callboard.source.${pid}`);
  return {
    read: () => readRemembered(entry.read()),
    write: ({ sheet, edits: { heading, chosen, answers } }) =>
      void entry.write(JSON.stringify({ sheet, heading, chosen, answers })),
  };
}

function readRemembered(text: string | null): RememberedImport | null {
  const stored = jsonOrNull(text ?? '');
  if (!isFields(stored)) return null;
  return {
    sheet: textIn(stored, 'sheet') ?? '',
    edits: {
      ...noSheetEdits,
      heading: numberIn(stored, 'heading'),
      chosen: fieldIn(stored, 'chosen', isTexts) ?? {},
      answers: fieldIn(stored, 'answers', isTexts) ?? {},
    },
  };
}

const isTexts = (value: unknown): value is Readonly<Record<string, string>> =>
  isFields(value) && Object.values(value).every((each) => each === null || typeof each === 'string');

export function importSettingsFor(
  { sheets, first }: FileText,
  memory: SourceMemory,
): { readonly place: number; readonly edits: SheetEdits } {
  const known = memory.read();
  const place = sheets.findIndex(({ name }) => name === known?.sheet);
  return { place: place < 0 ? first : place, edits: known?.edits ?? noSheetEdits };
}
