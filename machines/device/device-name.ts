import { liveWords } from '../words/live.ts';

type RandomLetters = (length: number) => string;

export const DEVICE_NAME_LENGTH = 100;

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

/** Returns the user's name, else platform and browser (D21). */
export function defaultDeviceName(displayName: string | null, { kind, random }: DeviceDefaults): string {
  return deviceName(displayName ?? '') || kind || liveWords.unnamedDevice(random(4));
}

const RANDOM_NAME = /^Device [A-Z0-9]{4}$/;

export const isDefaultName = (name: string, kind: string | null): boolean =>
  RANDOM_NAME.test(name) || name === kind;

interface NamedDevice {
  readonly name: string;
  readonly calledAfter: string | null;
}

export function nameAfterUser(
  device: NamedDevice,
  displayName: string | null,
  defaults: DeviceDefaults,
): NamedDevice {
  const after = deviceName(displayName ?? '') || null;
  const isNamed = !isDefaultName(device.name, defaults.kind) && device.name !== device.calledAfter;
  if (isNamed) return { name: device.name, calledAfter: null };
  if (after === null && device.calledAfter === null) return device;
  return { name: defaultDeviceName(after, defaults), calledAfter: after };
}
