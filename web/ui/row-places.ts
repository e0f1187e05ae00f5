import type { HeldRow } from './use-reorder.ts';

/** Finds the place by row middles. */
export function placeUnderPointer(list: HTMLElement | null, clientY: number, from: number): number {
  const rows = [...(list?.children ?? [])].map((row) => row.getBoundingClientRect());
  return rows.filter((box, place) => place !== from && box.top + box.height / 2 < clientY).length;
}

/** Drop line of the held row. */
export function dropEdge(place: number, held: HeldRow | null): 'before' | 'after' | undefined {
  if (!held || held.to !== place || held.from === place) return undefined;
  return held.to < held.from ? 'before' : 'after';
}

/** Focus after a deletion: the menu of the next row, or the last (V38). */
export function focusNeighbourRow(row: Element | null): void {
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  const menu = beside?.querySelector<HTMLElement>('[aria-haspopup]');
  // The closing menu returns focus to a removed button.
  requestAnimationFrame(() => menu?.focus());
}
