/** Nobody types a time longer than this; it bounds the work that a hostile text can cause. */
const LONGEST = 64;

/**
 * What a person typed, made plain for reading: trimmed, lower case, single spaces, typographic quotes and dashes as
 * ASCII, full-width digits as digits. Empty when it has no digit: then there is nothing to read (P3).
 */
export function plainText(text: string): string {
  if (text.length > LONGEST || !/\d/.test(text.normalize('NFKC'))) return '';
  return text
    .replaceAll(/[″“”„]/g, '"')
    .replaceAll(/[’‘′`]/g, "'")
    .normalize('NFKC')
    .replaceAll(/[‐‑‒–—−]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}
