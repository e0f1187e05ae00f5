import { type CueLine, wayOut } from '../../../machines/view/screens/cue-lines.ts';
import type { RundownRow } from '../../../machines/view/screens/rundown.ts';
import { COMPACT } from '../../../machines/view/screens/rundown-grid.ts';
import { isCoarse } from '../../ui/coarse.ts';

/** Rows have two lines in 48 px; more where fingers press (V470). */
export function rowHeight(listWidth: number, coarse: boolean): number {
  if (listWidth > 0 && listWidth < COMPACT) return coarse ? 92 : 64;
  return coarse ? 56 : 48;
}

/** What the running row has besides, for its time left. */
export const STRIP_HEIGHT = 48;

/** The height of a thin row above a timer; taller where it is pressed by a finger. */
const THIN = 24;
const TARGET = 44;

/** Of the thin rows above a timer. */
export function linesHeight(lines: readonly CueLine[]): number {
  return lines.reduce((sum, line) => sum + (wayOut(line) !== null && isCoarse() ? TARGET : THIN), 0);
}

/** What a row has besides its two lines. */
export function heightBesides({ lines, started }: Pick<RundownRow, 'lines' | 'started'>): number {
  return linesHeight(lines) + (started ? STRIP_HEIGHT : 0);
}
