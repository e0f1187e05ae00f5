/** Nobody types a time longer than this; it bounds the work that a hostile text can cause. */
const LONGEST = 64;

/**
 * What a person typed, made plain for reading: trimmed, lower case, single spaces, typographic quotes, dashes, colons and points, and
 * those that Arabic and Japanese keyboards have in their place (V903), as ASCII, the digits of any script as 0 to 9, without the
 * invisible marks that texts from right to left bring along.
 * Empty when it has no digit: then there is nothing to read (P3).
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
