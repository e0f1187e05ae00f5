export function decodeUriPart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export const wellFormedText = (text: string): string => text.replaceAll(/\p{Surrogate}/gu, '\uFFFD');

/** The stores do not accept NUL (D99). */
export const withoutNul = (text: string): string => text.replaceAll('\0', '\uFFFD');

/** Characters that change the order of the text around them. Marks for single letters stay (U+200E, U+200F). */
const REORDERING = /[\u202a-\u202e\u2066-\u2069]/g;
const VISIBLE = /[^\p{Default_Ignorable_Code_Point}\s]/u;

/** Returns an empty text if all characters are invisible (W2824). */
export function singleLine(text: string): string {
  const line = text
    .replaceAll(REORDERING, '')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
  return VISIBLE.test(line) ? line : '';
}

/** Longer texts count as empty, so that hostile input costs little. */
const LONGEST_TYPED_TEXT = 64;

/**
 * Converts to lower case with ASCII punctuation and digits, without invisible characters (V903). Returns an empty text
 * if there is no digit (P3).
 */
export function plainText(text: string): string {
  const ascii = text.length > LONGEST_TYPED_TEXT ? '' : PLAIN_ASCII.test(text) ? text : asciiText(text);
  return /\d/.test(ascii) ? ascii.replaceAll(/\s+/g, ' ').trim().toLowerCase() : '';
}

/** Printable ASCII without the backtick. Most texts need no other replacements. */
const PLAIN_ASCII = /^[ -_a-~]*$/;

const asciiText = (text: string): string =>
  asciiDigits(text)
    .replaceAll(/[″“-„]/g, '"')
    .replaceAll(/[’‘′`]/g, "'")
    .normalize('NFKC')
    .replaceAll(/[‐-―−ー]/g, '-')
    .replaceAll(/[٫。]/g, '.')
    .replaceAll('∶', ':')
    .replaceAll(/\p{Cf}/gu, '');

export const asciiDigits = (text: string): string => text.replaceAll(/(?![0-9])\p{Nd}/gu, digitValue);

/** In Unicode, the ten digits of a script are consecutive. */
function digitValue(digit: string): string {
  const at = Number(digit.codePointAt(0));
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(at - before - 1))) before += 1;
  return `${before % 10}`;
}
