import { liveWords } from '../../machines/words/live.ts';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Random A-Z and 2-7, 5 bits each, cryptographic. */
export const randomText = (length: number): string => randomOf(`${LETTERS}234567`, length);

/** For reading aloud. */
export const randomLetters = (length: number): string => randomOf(LETTERS, length);

function randomOf(alphabet: string, length: number): string {
  if (!globalThis.crypto?.getRandomValues) throw new Error(liveWords.noRandomness);
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('');
}
