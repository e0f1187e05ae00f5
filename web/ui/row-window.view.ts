import { uiWords } from './ui.words.ts';

/** Positions of rows in a list that draws only visible rows, px (decision 015). */

export type RowTops = readonly number[];

export function rowTops(heights: readonly number[]): RowTops {
  const tops = [0];
  let end = 0;
  for (const height of heights) tops.push((end += height));
  return tops;
}

const rowCount = (tops: RowTops) => tops.length - 1;
export const rowTop = (tops: RowTops, place: number) => tops[place] ?? 0;
export const heightOfRow = (tops: RowTops, place: number) => rowTop(tops, place + 1) - rowTop(tops, place);

export interface RowWindow {
  readonly tops: RowTops;
  readonly scrollTop: number;
  readonly height: number;
  readonly overscan: number;
  /** Row that stays drawn because it has the focus or is dragged. */
  readonly keep: number | null;
}

export function rowsInWindow({ tops, scrollTop, height, overscan, keep }: RowWindow): readonly number[] {
  const count = rowCount(tops);
  const first = Math.max(0, rowsAbove(tops, scrollTop) - 1 - overscan);
  const end = Math.min(count, rowsAbove(tops, scrollTop + height - 1) + overscan);
  const rows = Array.from({ length: Math.max(0, end - first) }, (_, at) => first + at);
  if (keep === null || keep < 0 || keep >= count || rows.includes(keep)) return rows;
  return keep < first ? [keep, ...rows] : [...rows, keep];
}

function rowsAbove(tops: RowTops, y: number): number {
  let [low, high] = [0, rowCount(tops)];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rowTop(tops, middle) <= y) low = middle + 1;
    else high = middle;
  }
  return low;
}

export const dropIndex = (middle: number, tops: RowTops): number => Math.max(0, rowsAbove(tops, middle) - 1);

export interface DraggedBlock {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

export const isInBlock = (place: number, { from, count }: DraggedBlock) =>
  place >= from && place < from + count;

export function rowShift(place: number, block: DraggedBlock, tops: RowTops): number {
  const { from, to, count } = block;
  const height = rowTop(tops, from + count) - rowTop(tops, from);
  const end = to < from ? rowTop(tops, to) : rowTop(tops, to + count) - height;
  if (isInBlock(place, block)) return end - rowTop(tops, from);
  if (place > from && place < to + count) return -height;
  return place < from && place >= to ? height : 0;
}

export function scrollTo(
  place: number,
  tops: RowTops,
  { scrollTop, height }: Pick<RowWindow, 'scrollTop' | 'height'>,
): number {
  if (rowTop(tops, place) < scrollTop) return rowTop(tops, place);
  return Math.max(scrollTop, rowTop(tops, place + 1) - height);
}

export function sideOutOfSight(
  place: number,
  tops: RowTops,
  { scrollTop, height }: Pick<RowWindow, 'scrollTop' | 'height'>,
): 'above' | 'below' | null {
  if (rowTop(tops, place) < scrollTop) return 'above';
  return rowTop(tops, place + 1) > scrollTop + height ? 'below' : null;
}

/** Returns the scroll speed near an edge, px a frame, at most 14. */
export function edgeScroll(y: number, height: number): number {
  const edge = Math.min(48, height / 4);
  if (y < edge) return -Math.min(14, Math.ceil((edge - y) / 4));
  const below = y - (height - edge);
  return below > 0 ? Math.min(14, Math.ceil(below / 4)) : 0;
}

export function moveWords(name: string, to: number, count: number): string {
  return uiWords.placeOf(name, to + 1, count);
}
