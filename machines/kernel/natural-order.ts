const names = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Sorts "Room 2" before "Room 10", ignoring case and accents. */
export function compareNames(a: string, b: string): number {
  return names.compare(a, b);
}
