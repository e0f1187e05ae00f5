import type { ColumnId } from '../../machines/kernel/ids.ts';
import {
  hasFields,
  isFlag,
  isListOf,
  isNumber,
  isText,
  jsonOrNull,
  type ShapeOf,
} from '../../machines/kernel/shapes.ts';
import type { CrewColumn } from '../../machines/timer/sheet.ts';
import { SHEET_MARKS } from './sheet.view.ts';

const isWidth = hasFields<{ readonly id: string; readonly width: number }>({ id: isText, width: isNumber });

/** V2243. */
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

export const usualPrefs: SheetPrefs = {
  order: [],
  hidden: [],
  widths: [],
  marks: SHEET_MARKS,
  isLarge: false,
};

export function prefsFrom(stored: string | null): SheetPrefs {
  const read = jsonOrNull(stored ?? '');
  return isPrefs(read) ? read : usualPrefs;
}

/** Unknown ones last. */
export function orderedColumns(columns: readonly CrewColumn[], { order }: SheetPrefs): readonly CrewColumn[] {
  const place = (id: ColumnId) => (order.includes(id) ? order.indexOf(id) : order.length);
  return [...columns].sort((one, other) => place(one._id) - place(other._id) || one.index - other.index);
}

export const shownColumns = (columns: readonly CrewColumn[], prefs: SheetPrefs): readonly CrewColumn[] =>
  orderedColumns(columns, prefs).filter(({ _id }) => !prefs.hidden.includes(_id));

export const columnWidth = ({ _id, width }: CrewColumn, { widths }: SheetPrefs): number =>
  widths.find(({ id }) => id === _id)?.width ?? width;

const LEAST_WIDTH = 60;
const MOST_WIDTH = 900;

export function withWidth(prefs: SheetPrefs, id: ColumnId, width: number): SheetPrefs {
  const kept = Math.round(Math.min(Math.max(width, LEAST_WIDTH), MOST_WIDTH));
  return { ...prefs, widths: [...prefs.widths.filter((each) => each.id !== id), { id, width: kept }] };
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
  const shown = shownColumns(columns, prefs).map(({ _id }) => _id);
  const beside = shown[shown.indexOf(id) + by];
  if (beside === undefined) return prefs;
  const swap = (each: string) => (each === id ? beside : each === beside ? id : each);
  return { ...prefs, order: orderedColumns(columns, prefs).map(({ _id }) => swap(_id)) };
}
