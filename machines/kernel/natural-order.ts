const names = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** As people sort names: "Room 2" before "Room 10", capitals and accents aside. For `sort`. */
export function compareNames(a: string, b: string): number {
  return names.compare(a, b);
}
