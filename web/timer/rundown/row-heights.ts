/** Under this width of the list a row has two lines, px. The style sheet's container query has the same. */
const COMPACT = 560;

/** Rows are 40 px; taller where fingers press, two lines where there is no room for columns. */
export function rowHeight(listWidth: number): number {
  if (listWidth > 0 && listWidth < COMPACT) return 64;
  return matchMedia('(pointer: coarse)').matches ? 48 : 40;
}
