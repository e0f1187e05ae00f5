const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Random upper-case letters and digits, 5 bits each, from the browser's secure generator. */
export function randomText(length: number, alphabet: string = ALPHABET): string {
  if (!globalThis.crypto?.getRandomValues) throw new Error('This browser has no secure random generator.');
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('');
}
