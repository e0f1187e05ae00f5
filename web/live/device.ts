import {
  type DeviceDefaults,
  defaultDeviceName,
  deviceName,
  isDefaultName,
} from '../../machines/device/device-name.ts';
import type { DeviceId } from '../../machines/kernel/ids.ts';
import { type BrowserEntry, browserEntry } from '../app/browser-entry.ts';
import { deviceKind } from './browser-name.view.ts';
import { randomLetters, randomText } from './random-text.ts';

const id = browserEntry('callboard.device-id');
const name = browserEntry('callboard.device-name');

export const deviceDefaults = (): DeviceDefaults => ({
  kind: deviceKind(navigator.userAgent),
  random: randomLetters,
});

/** This browser as rooms see it, named by the user, or else by platform and browser (D21). */
export const device = {
  id: (): DeviceId => made(id, () => randomText(20)),
  name: (): string => deviceName(made(name, () => defaultDeviceName(null, deviceDefaults()))),
  screenName(viewName: string): string {
    const own = device.name();
    return isDefaultName(own, deviceKind(navigator.userAgent)) ? deviceName(`${own} · ${viewName}`) : own;
  },
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
