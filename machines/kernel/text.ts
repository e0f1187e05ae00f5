export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function wholeText(text: string): string {
  return text.replaceAll(/\p{Surrogate}/gu, '\uFFFD');
}

/** Longer texts are not read, as hostile input must cost little. */
const LONGEST = 64;

/**
 * Normalizes typed text: trimmed, lower case, ASCII punctuation and digits, no invisible marks (V903). Without a digit
 * the result is empty (P3).
 */
export function plainText(text: string): string {
  const digits = text.length > LONGEST ? '' : asciiDigits(text);
  if (!/\d/.test(digits)) return '';
  return digits
    .replaceAll(/[″“-„]/g, '"')
    .replaceAll(/[’‘′`]/g, "'")
    .normalize('NFKC')
    .replaceAll(/[‐-―−ー]/g, '-')
    .replaceAll(/[٫。]/g, '.')
    .replaceAll('∶', ':')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}

export function asciiDigits(text: string): string {
  return text.replaceAll(/\p{Nd}/gu, valueOf);
}

/** Unicode digits come in rows of ten. */
function valueOf(digit: string): string {
  const at = Number(digit.codePointAt(0));
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(at - before - 1))) before += 1;
  return `${before % 10}`;
}
