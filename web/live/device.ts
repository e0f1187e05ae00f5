import {
  type DeviceDefaults,
  defaultDeviceName,
  deviceName,
  isDefaultName,
} from '../../machines/device/device-name.ts';
import type { ChannelId, DeviceId } from '../../machines/kernel/ids.ts';
import { type BrowserEntry, browserEntry, tabEntry } from '../app/browser-entry.ts';
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

const channelEntry = tabEntry('callboard.channel');

/** A tab's channel. The channel and an increasing id identify a command (docs/protocol.md#joining). */
export interface Channel {
  readonly id: ChannelId;
  nextCommandId(): number;
}

/**
 * Removes the channel from session storage while the page is open, so that a duplicated tab gets another one. A
 * reload gets it back.
 */
export function takeChannel(): Channel {
  const isTaken = () => {
    const stored = channelEntry.read()?.match(/^([\w-]{16,64})\.(\d{1,15})$/);
    channelEntry.write(null);
    return { id: stored?.[1], last: Number(stored?.[2] ?? 0) };
  };
  const stored = isTaken();
  const id = stored.id ?? randomText(20);
  let { last } = stored;
  let going = false;
  const keep = () => channelEntry.write(`${id}.${last}`);
  window.addEventListener('pagehide', () => {
    going = true;
    keep();
  });
  window.addEventListener('pageshow', () => {
    going = false;
    const back = isTaken();
    if (back.id === id) last = Math.max(last, back.last);
  });
  return {
    id,
    nextCommandId() {
      last += 1;
      // Stores ids of commands sent while the page closes. The next page continues after them (V193).
      if (going) keep();
      return last;
    },
  };
}
