import { liveWords } from '../../machines/words/live.ts';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Returns random characters A-Z and 2-7, with 5 cryptographic bits each. */
export const randomText = (length: number): string => randomOf(`${LETTERS}234567`, length);

export const randomLetters = (length: number): string => randomOf(LETTERS, length);

function randomOf(alphabet: string, length: number): string {
  if (!globalThis.crypto?.getRandomValues) throw new Error(liveWords.noRandomness);
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('');
}
