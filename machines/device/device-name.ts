/** Upper-case letters that nobody can foresee. */
export type RandomLetters = (length: number) => string;

/** What a device is called until somebody names it: like its user, else "Device " and 4 letters (D21, spec §3). */
export function defaultDeviceName(displayName: string | null, random: RandomLetters): string {
  return displayName?.trim() || `Device ${random(4)}`;
}
