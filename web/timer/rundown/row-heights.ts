import { isCoarse } from '../../ui/coarse.ts';
import { wayOut } from './cue-lines.view.ts';
import type { RundownRow } from './rundown.view.ts';
import { COMPACT } from './rundown-grid.view.ts';
import type { ShownLayout } from './rundown-layout.view.ts';

/** Root font size of large screens over the usual one, as `base.css` has it. */
const LARGE = 1.25;
const isLarge = () => innerWidth >= 2240;
/** Under this height of the window, px, rows are lower: twelve are seen at 720 px. */
const LOW = 800;
export const isLow = () => innerHeight < LOW;

/** Rows have two lines in 48 px, 36 in a low window; more on large screens and where fingers press (V470, V772). */
export function rowHeight(listWidth: number, coarse: boolean, layout: ShownLayout): number {
  if (listWidth > 0 && listWidth < COMPACT) return coarse ? 92 : 64;
  if (coarse) return 56;
  const height = layout.oneLine ? 32 : isLow() ? 36 : 48;
  return isLarge() ? height * LARGE : height;
}

/** The line of notes beneath a row (V771). */
const NOTES = 20;

/** True if notes have their own line; the started timer has them beside its digits. */
export const hasNotesLine = ({ timer, started }: RowParts, { notes }: ShownLayout): boolean =>
  notes === 'LINE' && !started && timer.notes.trim() !== '';

/** What the running row has besides, for its time left. */
export const STRIP_HEIGHT = 48;

/** The height of a thin row above a timer; taller where it is pressed by a finger. */
const THIN = 24;
const TARGET = 44;
/** Of the heading of a group. */
const HEADING = 32;

export const headingHeight = () => (isCoarse() ? TARGET : HEADING);

/** Of what stands above a timer. */
export function heightAbove({ group, lines }: Pick<RundownRow, 'group' | 'lines'>): number {
  const heading = group === null ? 0 : headingHeight();
  return lines.reduce((sum, line) => sum + (wayOut(line) !== null && isCoarse() ? TARGET : THIN), heading);
}

type RowParts = Pick<RundownRow, 'group' | 'lines' | 'started' | 'timer'>;

/** What a row has besides its two lines. */
export function heightBesides(row: RowParts, layout: ShownLayout): number {
  const notes = hasNotesLine(row, layout) ? (isLarge() ? NOTES * LARGE : NOTES) : 0;
  return heightAbove(row) + notes + (row.started ? STRIP_HEIGHT : 0);
}
