import { uiWords } from '../../words/ui.ts';

/**
 * Which rows of a long list of equal rows are worth having in the page, and where a dragged one lands. Pixels. Why by hand:
 * decision 015.
 */

export interface RowWindow {
  readonly rowHeight: number;
  readonly count: number;
  readonly scrollTop: number;
  readonly height: number;
  /** Rows to have ready on either side, so that scrolling never shows a hole. */
  readonly overscan: number;
  /** A row that stays whatever is scrolled: the one with the keyboard focus or under the finger. */
  readonly keep: number | null;
}

/** The places of the rows to draw, in order (V24). */
export function rowsInWindow(window: RowWindow): readonly number[] {
  const { rowHeight, count, scrollTop, height, overscan, keep } = window;
  const first = Math.max(0, Math.floor(scrollTop / rowHeight) - overscan);
  const end = Math.min(count, Math.ceil((scrollTop + height) / rowHeight) + overscan);
  const rows = Array.from({ length: Math.max(0, end - first) }, (_, at) => first + at);
  if (keep === null || keep < 0 || keep >= count || rows.includes(keep)) return rows;
  return keep < first ? [keep, ...rows] : [...rows, keep];
}

/** The place at which a row is dropped when its middle is at `middle` px from the top of the list (V24). */
export function dropPlace(middle: number, rowHeight: number, count: number): number {
  return Math.min(Math.max(0, Math.floor(middle / rowHeight)), Math.max(0, count - 1));
}

/**
 * How far a row at `place` moves out of the way, in rows, while the row from `from` is held over `to`:
 * -1 up, 1 down, 0 stays (V24).
 */
export function rowShift(place: number, from: number, to: number): -1 | 0 | 1 {
  if (place > from && place <= to) return -1;
  return place < from && place >= to ? 1 : 0;
}

/** Speed of scrolling, px per frame, while something is dragged near an edge: up to 14, nothing in the middle. */
export function edgeScroll(y: number, height: number): number {
  const edge = Math.min(48, height / 4);
  if (y < edge) return -Math.min(14, Math.ceil((edge - y) / 4));
  const below = y - (height - edge);
  return below > 0 ? Math.min(14, Math.ceil(below / 4)) : 0;
}

/** What a screen reader says of a move by keyboard. */
export function moveWords(name: string, to: number, count: number): string {
  return uiWords.placeOf(name, to + 1, count);
}
