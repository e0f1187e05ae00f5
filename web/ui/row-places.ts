import type { HeldRow } from './use-reorder.ts';

/** The place under a pointer among rows that differ in height, by their middles. */
export function placeUnderPointer(list: HTMLElement | null, clientY: number, from: number): number {
  const rows = [...(list?.children ?? [])].map((row) => row.getBoundingClientRect());
  return rows.filter((box, place) => place !== from && box.top + box.height / 2 < clientY).length;
}

/** Where the held row would land: a line before or after this row. */
export function dropEdge(place: number, held: HeldRow | null): 'before' | 'after' | undefined {
  if (!held || held.to !== place || held.from === place) return undefined;
  return held.to < held.from ? 'before' : 'after';
}

/** When a row is deleted by its menu, the keyboard goes on at the menu of the row below, or above the last one (V38). */
export function focusNeighbourRow(row: Element | null): void {
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  const menu = beside?.querySelector<HTMLElement>('[aria-haspopup]');
  // The menu that closes gives the focus back to a button that goes with the row.
  requestAnimationFrame(() => menu?.focus());
}
