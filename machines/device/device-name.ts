import { liveWords } from '../words/live.ts';

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

export interface DeviceDefaults {
  readonly kind: string | null;
  readonly random: RandomLetters;
}

/** Name of a device until somebody names it: of its user, else of its platform and browser (D21). */
export function defaultDeviceName(displayName: string | null, { kind, random }: DeviceDefaults): string {
  return deviceName(displayName ?? '') || kind || liveWords.unnamedDevice(random(4));
}

/** Defaults of this and earlier versions: "Device QXZA". */
const UNNAMED = /^Device [A-Z0-9]{4}$/;

export const isDefaultName = (name: string, kind: string | null): boolean =>
  UNNAMED.test(name) || name === kind;
