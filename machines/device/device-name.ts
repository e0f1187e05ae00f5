import { liveWords } from '../words/live.ts';

/** Upper-case letters that nobody can foresee. */
export type RandomLetters = (length: number) => string;

/** The longest name of a screen, wherever it is given (D45). */
export const DEVICE_NAME_LENGTH = 100;

/** A name as a screen may have it: trimmed, and cut where a link or an earlier version has a longer one (D45). */
export function deviceName(text: string): string {
  return text
    .trim()
    .slice(0, DEVICE_NAME_LENGTH)
    .replace(/\p{Surrogate}$/u, '')
    .trimEnd();
}

/** What a device is called until somebody names it: like its user, else "Device " and 4 letters (D21). */
export function defaultDeviceName(displayName: string | null, random: RandomLetters): string {
  return deviceName(displayName ?? '') || liveWords.unnamedDevice(random(4));
}
