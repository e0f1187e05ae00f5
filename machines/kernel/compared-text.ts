export function foldText(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

export function isFoundIn(input: string, texts: readonly (string | null)[]): boolean {
  const wanted = foldText(input).trim();
  return wanted === '' || texts.some((text) => text !== null && foldText(text).includes(wanted));
}

const nameCollator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Sorts "Room 2" before "Room 10", ignoring case and accents. */
export const compareNames = (a: string, b: string): number => nameCollator.compare(a, b);
