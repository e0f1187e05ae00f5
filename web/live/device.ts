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

const idEntry = browserEntry('callboard.device-id');
const nameEntry = browserEntry('callboard.device-name');

export const deviceDefaults = (): DeviceDefaults => ({
  kind: deviceKind(navigator.userAgent),
  random: randomLetters,
});

/** This browser as a device in rooms. Its name is the user's choice, or else contains platform and browser (D21). */
export const device = {
  id: (): DeviceId => readOrCreate(idEntry, () => randomText(20)),
  name: (): string => deviceName(readOrCreate(nameEntry, () => defaultDeviceName(null, deviceDefaults()))),
  screenName(viewName: string): string {
    const ownName = device.name();
    return isDefaultName(ownName, deviceKind(navigator.userAgent))
      ? deviceName(`${ownName} · ${viewName}`)
      : ownName;
  },
  rename(next: string): void {
    nameEntry.write(deviceName(next));
  },
};

function readOrCreate(entry: BrowserEntry, make: () => string): string {
  const present = entry.read();
  if (present) return present;
  const first = make();
  entry.write(first);
  return first;
}
