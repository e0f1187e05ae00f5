/** Nobody types a time longer than this; it bounds the work that a hostile text can cause. */
const LONGEST = 64;

/**
 * Normalizes typed text: trimmed, lower case, ASCII quotes, dashes, colons, points and digits of any script, without
 * invisible marks (V903). Empty without a digit (P3).
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

/** The text with the decimal digits of every script as 0 to 9. */
export function asciiDigits(text: string): string {
  return text.replaceAll(/\p{Nd}/gu, valueOf);
}

/** Each script has its ten digits in one row, from zero on, and only such rows stand beside each other. */
function valueOf(digit: string): string {
  const at = Number(digit.codePointAt(0));
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(at - before - 1))) before += 1;
  return `${before % 10}`;
}
