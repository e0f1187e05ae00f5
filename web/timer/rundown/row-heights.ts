import { COMPACT } from '../../../machines/view/screens/rundown-grid.ts';

/** Rows are 40 px, or two lines where there is no room for columns; taller where fingers press. */
export function rowHeight(listWidth: number, coarse: boolean): number {
  if (listWidth > 0 && listWidth < COMPACT) return coarse ? 92 : 64;
  return coarse ? 48 : 40;
}
