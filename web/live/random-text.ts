import { liveWords } from '../../machines/words/live.ts';

const CAPITAL_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Returns random characters A-Z and 2-7, with 5 cryptographic bits each. */
export const randomText = (length: number): string => randomFromAlphabet(`${CAPITAL_LETTERS}234567`, length);

export const randomLetters = (length: number): string => randomFromAlphabet(CAPITAL_LETTERS, length);

function randomFromAlphabet(alphabet: string, length: number): string {
  if (!globalThis.crypto?.getRandomValues) throw new Error(liveWords.noRandomness);
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('');
}
