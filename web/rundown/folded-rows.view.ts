import type { GroupSpan } from '../../machines/timer/timer.groups.ts';
import { type RowTops, rowTop } from '../ui/row-window.view.ts';
import type { RowSelection } from './row-selection.view.ts';

/** V1732. */
export interface FoldedRows {
  /** With headings of folded rows. */
  readonly seen: readonly number[];
  /** Visible if null. */
  readonly behind: readonly (number | null)[];
}

/** `folded`: first rows; `shown`: always visible. */
export function foldedRows(
  ids: readonly string[],
  spans: readonly GroupSpan[],
  folded: ReadonlySet<string>,
  shown: readonly (string | undefined)[],
): FoldedRows {
  const behind: (number | null)[] = ids.map(() => null);
  for (const { first, end } of spans)
    if (folded.has(ids[first] ?? ''))
      for (let place = first; place < end; place += 1) if (!shown.includes(ids[place])) behind[place] = first;
  const seen = ids.flatMap((_, place) => (behind[place] === null || behind[place] === place ? [place] : []));
  return { seen, behind };
}

/** V1732. */
export const selectedBehind = (
  ids: readonly string[],
  { behind }: FoldedRows,
  selection: RowSelection,
): RowSelection => {
  const on = new Set<string | undefined>(selection.ids);
  return { ...selection, ids: ids.filter((_, place) => on.has(ids[behind[place] ?? place])) };
};

/** -1: none. */
export const groupAt = (spans: readonly GroupSpan[], row: number): number =>
  spans.filter(({ first }) => first <= row).length - 1;

/** For `timers/moveMany` (V1733). */
export function groupIndex(spans: readonly GroupSpan[], from: number, to: number): number {
  const above = spans.filter((_, place) => place !== from).slice(0, to);
  return above.reduce((sum, { first, end }) => sum + end - first, spans[0]?.first ?? 0);
}

/** Below groups whose middle is above the pointer, px (V1733). */
export function groupDropPlace(y: number, from: number, spans: readonly GroupSpan[], tops: RowTops): number {
  const isAbove = ({ first, end }: GroupSpan) => (rowTop(tops, first) + rowTop(tops, end)) / 2 < y;
  return spans.filter((span, place) => place !== from && isAbove(span)).length;
}
