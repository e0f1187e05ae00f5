import { COMPACT } from '../../../machines/view/screens/rundown-grid.ts';

/** Rows have two lines in 48 px; more where fingers press (V470). */
export function rowHeight(listWidth: number, coarse: boolean): number {
  if (listWidth > 0 && listWidth < COMPACT) return coarse ? 92 : 64;
  return coarse ? 56 : 48;
}

/** What the running row has besides, for its time left. */
export const STRIP_HEIGHT = 48;
