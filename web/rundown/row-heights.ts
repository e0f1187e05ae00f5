import { isCoarse } from '../ui/pointer.ts';
import { lineTarget } from './cue-lines.view.ts';
import type { RundownRow } from './rundown.view.ts';
import { COMPACT_WIDTH } from './rundown-grid.view.ts';
import type { ShownLayout } from './rundown-layout.view.ts';

const LARGE_SCALE = 1.25;
const isLargeWindow = () => innerWidth >= 2240;
/** Height below which a window counts as low, px. Twelve rows fit into 720 px. */
const LOW_WINDOW_PX = 800;
export const isLowWindow = () => innerHeight < LOW_WINDOW_PX;

/** Returns the row height: 48 px for two lines, 36 in low windows, more on large and touch screens (V470, V772). */
export function rowHeight(listWidth: number, coarse: boolean, layout: ShownLayout): number {
  if (listWidth > 0 && listWidth < COMPACT_WIDTH) return coarse ? 92 : 64;
  if (coarse) return 56;
  const height = layout.oneLine ? 32 : isLowWindow() ? 36 : 48;
  return isLargeWindow() ? height * LARGE_SCALE : height;
}

const NOTES_HEIGHT = 20;

/** Returns true for a row with a line of notes. The started timer has its notes next to the digits. */
export const hasNotesLine = ({ timer, started }: RowParts, { notes }: ShownLayout): boolean =>
  notes === 'LINE' && !started && timer.notes.trim() !== '';

export const STRIP_HEIGHT = 48;

const THIN_LINE_HEIGHT = 24;
const TOUCH_TARGET_HEIGHT = 44;
const HEADING_HEIGHT = 32;

export const headingHeight = () => (isCoarse() ? TOUCH_TARGET_HEIGHT : HEADING_HEIGHT);

export function heightAbove({ group, lines }: Pick<RundownRow, 'group' | 'lines'>): number {
  const heading = group === null ? 0 : headingHeight();
  return lines.reduce(
    (sum, line) => sum + (lineTarget(line) !== null && isCoarse() ? TOUCH_TARGET_HEIGHT : THIN_LINE_HEIGHT),
    heading,
  );
}

type RowParts = Pick<RundownRow, 'group' | 'lines' | 'started' | 'timer'>;

export function heightAroundRow(row: RowParts, layout: ShownLayout): number {
  const notes = hasNotesLine(row, layout) ? (isLargeWindow() ? NOTES_HEIGHT * LARGE_SCALE : NOTES_HEIGHT) : 0;
  return heightAbove(row) + notes + (row.started ? STRIP_HEIGHT : 0);
}
