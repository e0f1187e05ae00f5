import { isCoarse } from '../ui/pointer.ts';
import { wayOut } from './cue-lines.view.ts';
import type { RundownRow } from './rundown.view.ts';
import { COMPACT } from './rundown-grid.view.ts';
import type { ShownLayout } from './rundown-layout.view.ts';

const LARGE = 1.25;
const isLarge = () => innerWidth >= 2240;
/** Height below which a window counts as low, px. Twelve rows fit into 720 px. */
const LOW = 800;
export const isLow = () => innerHeight < LOW;

/** Returns the row height: 48 px for two lines, 36 in low windows, more on large and touch screens (V470, V772). */
export function rowHeight(listWidth: number, coarse: boolean, layout: ShownLayout): number {
  if (listWidth > 0 && listWidth < COMPACT) return coarse ? 92 : 64;
  if (coarse) return 56;
  const height = layout.oneLine ? 32 : isLow() ? 36 : 48;
  return isLarge() ? height * LARGE : height;
}

const NOTES = 20;

/** Returns true for a row with a line of notes. The started timer has its notes next to the digits. */
export const hasNotesLine = ({ timer, started }: RowParts, { notes }: ShownLayout): boolean =>
  notes === 'LINE' && !started && timer.notes.trim() !== '';

export const STRIP_HEIGHT = 48;

const THIN = 24;
const TARGET = 44;
const HEADING = 32;

export const headingHeight = () => (isCoarse() ? TARGET : HEADING);

export function heightAbove({ group, lines }: Pick<RundownRow, 'group' | 'lines'>): number {
  const heading = group === null ? 0 : headingHeight();
  return lines.reduce((sum, line) => sum + (wayOut(line) !== null && isCoarse() ? TARGET : THIN), heading);
}

type RowParts = Pick<RundownRow, 'group' | 'lines' | 'started' | 'timer'>;

export function heightBesides(row: RowParts, layout: ShownLayout): number {
  const notes = hasNotesLine(row, layout) ? (isLarge() ? NOTES * LARGE : NOTES) : 0;
  return heightAbove(row) + notes + (row.started ? STRIP_HEIGHT : 0);
}
