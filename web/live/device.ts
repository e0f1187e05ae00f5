import { defaultDeviceName } from '../../machines/device/device-name.ts';
import type { DeviceId } from '../../machines/kernel/ids.ts';
import { randomText } from './random-text.ts';

const ID = 'callboard.device-id';
const NAME = 'callboard.device-name';
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const MAX_NAME = 200;

/** This browser as rooms know it. The name is kept here, the default is "Device " and 4 letters (spec §3). */
export const device = {
  id: (): DeviceId => kept(ID, () => randomText(20)),
  name: (): string => kept(NAME, () => defaultDeviceName(null, randomText(4, LETTERS))),
  rename(name: string): void {
    keep(NAME, name.trim().slice(0, MAX_NAME));
  },
};

const memory = new Map<string, string>();

function kept(key: string, make: () => string): string {
  const value = memory.get(key) ?? read(key) ?? make();
  keep(key, value);
  return value;
}

function keep(key: string, value: string): void {
  memory.set(key, value);
  try {
    localStorage.setItem(key, value);
  } catch {
    // Storage is switched off: the page's memory has to do.
  }
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key) || null;
  } catch {
    return null;
  }
}
