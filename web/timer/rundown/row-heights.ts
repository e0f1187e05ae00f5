import { wayOut } from '../../../machines/view/screens/cue-lines.ts';
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
/** Of the heading of a group. */
const HEADING = 32;

/** Of what stands above a timer. */
export function heightAbove({ group, lines }: Pick<RundownRow, 'group' | 'lines'>): number {
  const heading = group === null ? 0 : isCoarse() ? TARGET : HEADING;
  return lines.reduce((sum, line) => sum + (wayOut(line) !== null && isCoarse() ? TARGET : THIN), heading);
}

/** What a row has besides its two lines. */
export function heightBesides(row: Pick<RundownRow, 'group' | 'lines' | 'started'>): number {
  return heightAbove(row) + (row.started ? STRIP_HEIGHT : 0);
}
