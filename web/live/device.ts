import { defaultDeviceName, deviceName } from '../../machines/device/device-name.ts';
import type { DeviceId } from '../../machines/kernel/ids.ts';
import { type BrowserEntry, browserEntry } from '../app/browser-entry.ts';
import { randomLetters, randomText } from './random-text.ts';

const id = browserEntry('callboard.device-id');
const name = browserEntry('callboard.device-name');

/** This browser as rooms know it. The name is kept here, the default is "Device " and 4 letters (D21). */
export const device = {
  id: (): DeviceId => made(id, () => randomText(20)),
  name: (): string => deviceName(made(name, () => defaultDeviceName(null, randomLetters))),
  rename(next: string): void {
    name.write(deviceName(next));
  },
};

function made(entry: BrowserEntry, make: () => string): string {
  const present = entry.read();
  if (present) return present;
  const first = make();
  entry.write(first);
  return first;
}
