import type { TimerId } from '../../machines/kernel/ids.ts';
import { isStarted } from '../../machines/room/clock.moves.ts';
import { currentTimer, type RoomState } from '../../machines/room/room.state.ts';
import type { TimerTableRow } from '../../machines/timer/timer.columns.ts';
import { withHeadingsPassedOn } from '../../machines/timer/timer.groups.ts';
import { timerTitle } from '../../machines/timer/timer.texts.ts';
import { newTimer, type Timer } from '../../machines/timer/timer.ts';
import { rundownTableWords } from '../../machines/words/rundown-table.ts';
import { remainingCapacity } from '../messages/message-rows.view.ts';
import { differingFields, type Items, itemsWithRows } from './timer-items.view.ts';

export const IMPORT_MODES = ['add', 'replace'] as const;
export type ImportMode = (typeof IMPORT_MODES)[number];

export function proposedMode(show: RoomState): ImportMode {
  const [first, ...more] = show.timers;
  const untouched = first === undefined || (first.name === '' && !isStarted(show.timeset));
  return untouched && more.length === 0 ? 'replace' : 'add';
}

/** In mode "replace", timers keep their id and clock if a row has their title (R70). */
export function importItems(
  timers: readonly Timer[],
  rows: readonly TimerTableRow[],
  mode: ImportMode,
): Items {
  if (mode === 'add') return itemsWithRows(timers, rows, timers.length);
  const free = [...timers];
  return replacingItems(
    timers,
    rows.map((row) => {
      const title = row.name.trim();
      const place = title === '' ? -1 : free.findIndex(({ name }) => name.trim() === title);
      const [timer] = place < 0 ? [] : free.splice(place, 1);
      return { row, timer };
    }),
  );
}

interface RowItem extends Partial<TimerTableRow> {
  readonly _id?: TimerId;
}

interface ImportedRow {
  readonly row: TimerTableRow;
  readonly timer: Timer | undefined;
}

export function replacingItems(
  timers: readonly Timer[],
  importedRows: readonly ImportedRow[],
): readonly RowItem[] {
  const going = timers.filter((timer) => !importedRows.some(({ timer: kept }) => kept === timer));
  const groups = importedRows.every(({ row }) => row.group === null) ? remainingGroups(timers, going) : null;
  return importedRows.map(({ row, timer: kept }) => {
    if (kept === undefined) return differingFields(row, newTimer);
    const group = groups === null ? row.group : (groups.get(kept._id) ?? null);
    return { _id: kept._id, ...differingFields({ ...row, ...fieldsNotInRow(row, kept), group }, kept) };
  });
}

function remainingGroups(timers: readonly Timer[], going: readonly Timer[]) {
  const left = withHeadingsPassedOn(
    timers,
    going.map(({ _id }) => _id),
  );
  return new Map(left.map(({ _id, group }) => [_id, group]));
}

/**
 * Keeps the timer's marks, reminders and timecode where the row has defaults, because most sheets lack these columns
 * (R1811).
 */
function fieldsNotInRow(row: TimerTableRow, timer: Timer): Partial<TimerTableRow> {
  const names = Object.keys(differingFields(row, newTimer));
  const { orange, green, markFlash, markText, reminders, timecode } = timer;
  return withoutNames({ orange, green, markFlash, markText, reminders, timecode }, names);
}

const withoutNames = <Fields extends object>(fields: Fields, names: readonly string[]): Partial<Fields> =>
  Object.entries(fields).reduce<Partial<Fields>>(
    (rest, [name, value]) => (names.includes(name) ? rest : { ...rest, [name]: value }),
    {},
  );

export function clockAfterImport(show: RoomState, items: Items): string | null {
  const current = currentTimer(show);
  if (current === null || !isStarted(show.timeset)) return null;
  const title = timerTitle(current);
  return items.some(({ _id }) => _id === current._id)
    ? rundownTableWords.clockGoesOn(title)
    : rundownTableWords.clockStops(title);
}

export function planAfterImport({ room }: RoomState, items: Items): string | null {
  const { text } = remainingCapacity(items.length, room.plan.limits.timers);
  return text === null ? null : rundownTableWords.willHave(text);
}
