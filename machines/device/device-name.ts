const RANDOM_LENGTH = 4;

/**
 * What a device is called until somebody names it: like its user, else "Device " and 4 characters (D21, spec §3).
 * `random`: at least 4 random characters.
 */
export function defaultDeviceName(displayName: string | null, random: string): string {
  return displayName?.trim() || `Device ${random.slice(0, RANDOM_LENGTH).toUpperCase()}`;
}
