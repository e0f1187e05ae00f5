import { nameAfterUser } from '../../machines/device/device-user.ts';
import { device } from '../live/device.ts';
import { randomText } from '../live/random-text.ts';

const KEY = 'callboard.device-user';

/** Calls this browser like who is signed in, until somebody names it otherwise (D21). Null: nobody is. */
export function nameDeviceAfter(displayName: string | null): void {
  try {
    const before = { name: device.name(), calledAfter: localStorage.getItem(KEY) };
    const { name, calledAfter } = nameAfterUser(before, displayName, randomText(4));
    if (name !== before.name) device.rename(name);
    if (calledAfter === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, calledAfter);
  } catch {
    // Storage is switched off: nobody could tell later whose name it was, so the device keeps its own.
  }
}
