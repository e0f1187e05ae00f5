import type { ColumnId, TimerId } from '../../machines/kernel/ids.ts';
import {
  hasFields,
  isFlag,
  isListOf,
  isNumber,
  isText,
  jsonOrNull,
  type ShapeOf,
} from '../../machines/kernel/shapes.ts';
import { type Duration, type Instant, MINUTE, SECOND } from '../../machines/kernel/time.ts';
import { indexOfNext, type RoomState, type RowState, rowState } from '../../machines/room/room.state.ts';
import type { RoomTimes } from '../../machines/room/room-times.ts';
import type { Schedule, ScheduledTimer } from '../../machines/schedule/schedule.ts';
import { type CrewColumn, cellAt, type SheetCell, type SheetCells } from '../../machines/timer/sheet.ts';
import { groupTitle, timerTitle } from '../../machines/timer/timer.texts.ts';
import { lengthText } from '../stage/playhead.view.ts';
import { crewSheetWords } from './crew-sheet.words.ts';

/** Minutes before a timer's start at which its row is highlighted (V2241). */
export const SHEET_MARKS = [10, 5, 1] as const;

/** Contains only plain values, so that rows can be compared. */
export interface SheetRow {
  readonly id: TimerId;
  readonly title: string;
  readonly speaker: string;
  readonly group: string | null;
  readonly state: RowState;
  readonly counts: boolean;
  /** Remaining time or time until the start: "12:30 left", "in 5:00", or empty. */
  readonly clock: string;
  readonly start: string;
  readonly late: string;
  readonly soon: number | null;
}

interface SheetSource {
  readonly state: RoomState;
  readonly schedule: Schedule;
  readonly times: Pick<RoomTimes, 'short'>;
  readonly now: Instant;
  readonly marks: readonly number[];
}

/** Starts that are further away show the time of day. */
const COUNTDOWN_WITHIN: Duration = 60 * MINUTE;

export function sheetRows(source: SheetSource): readonly SheetRow[] {
  const { state, schedule } = source;
  const next = indexOfNext(source);
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
  const isNear = until > 0 && until <= COUNTDOWN_WITHIN;
  const minutes = Math.trunc(plan.startsLate / MINUTE);
  return {
    clock: isNear ? crewSheetWords.in(lengthText(Math.ceil(until / SECOND) * SECOND)) : '',
    start,
    late: minutes === 0 ? '' : minutes > 0 ? `+${minutes}` : `−${-minutes}`,
    soon: nextMark(source.marks, until),
  };
}

function nextMark(marks: readonly number[], until: Duration): number | null {
  const passed = marks.filter((minutes) => until > 0 && until <= minutes * MINUTE);
  return passed.length === 0 ? null : Math.min(...passed);
}

export const isSameCrewRow = (one: SheetRow, other: SheetRow): boolean =>
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

export interface OwnEdit extends SheetCell {
  readonly before: string;
}

export function overwrittenEdits(edits: readonly OwnEdit[], cells: SheetCells): readonly OwnEdit[] {
  const newest = new Map(edits.map((edit) => [`${edit.timerId} ${edit.columnId}`, edit]));
  return [...newest.values()].filter((edit) => cellAt(cells, edit) !== edit.text);
}

const isWidth = hasFields<{ readonly id: string; readonly width: number }>({ id: isText, width: isNumber });

const isPrefs = hasFields<{
  readonly order: readonly string[];
  readonly hidden: readonly string[];
  readonly widths: readonly ShapeOf<typeof isWidth>[];
  readonly marks: readonly number[];
  readonly isLarge: boolean;
}>({
  order: isListOf(isText),
  hidden: isListOf(isText),
  widths: isListOf(isWidth),
  marks: isListOf(isNumber),
  isLarge: isFlag,
});
export type SheetPrefs = ShapeOf<typeof isPrefs>;

export const defaultPrefs: SheetPrefs = {
  order: [],
  hidden: [],
  widths: [],
  marks: SHEET_MARKS,
  isLarge: false,
};

export function prefsFrom(stored: string | null): SheetPrefs {
  const read = jsonOrNull(stored ?? '');
  return isPrefs(read) ? read : defaultPrefs;
}

export function sortColumns(columns: readonly CrewColumn[], { order }: SheetPrefs): readonly CrewColumn[] {
  const place = (id: ColumnId) => (order.includes(id) ? order.indexOf(id) : order.length);
  return [...columns].sort((one, other) => place(one._id) - place(other._id) || one.index - other.index);
}

export const visibleSheetColumns = (
  columns: readonly CrewColumn[],
  prefs: SheetPrefs,
): readonly CrewColumn[] => sortColumns(columns, prefs).filter(({ _id }) => !prefs.hidden.includes(_id));

export const columnWidth = ({ _id, width }: CrewColumn, { widths }: SheetPrefs): number =>
  widths.find(({ id }) => id === _id)?.width ?? width;

const MIN_WIDTH = 60;
const MAX_WIDTH = 900;

export function withWidth(prefs: SheetPrefs, id: ColumnId, width: number): SheetPrefs {
  const fitted = Math.round(Math.min(Math.max(width, MIN_WIDTH), MAX_WIDTH));
  return { ...prefs, widths: [...prefs.widths.filter((each) => each.id !== id), { id, width: fitted }] };
}

export const withHidden = (prefs: SheetPrefs, id: ColumnId, isHidden: boolean): SheetPrefs => ({
  ...prefs,
  hidden: isHidden ? [...prefs.hidden, id] : prefs.hidden.filter((each) => each !== id),
});

export const withMark = (prefs: SheetPrefs, minutes: number): SheetPrefs => ({
  ...prefs,
  marks: prefs.marks.includes(minutes)
    ? prefs.marks.filter((each) => each !== minutes)
    : [...prefs.marks, minutes],
});

export function withMoved(
  prefs: SheetPrefs,
  columns: readonly CrewColumn[],
  id: ColumnId,
  by: -1 | 1,
): SheetPrefs {
  const shown = visibleSheetColumns(columns, prefs).map(({ _id }) => _id);
  const beside = shown[shown.indexOf(id) + by];
  if (beside === undefined) return prefs;
  const swap = (each: string) => (each === id ? beside : each === beside ? id : each);
  return { ...prefs, order: sortColumns(columns, prefs).map(({ _id }) => swap(_id)) };
}
