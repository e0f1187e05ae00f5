import { nameAfterUser } from '../../machines/device/device-user.ts';
import { browserEntry } from '../app/browser-entry.ts';
import { device, deviceDefaults } from '../live/device.ts';

const user = browserEntry('callboard.device-user');

/**
 * Calls this browser like who is signed in, until somebody names it otherwise (D21). Null: nobody is. Where it cannot be
 * kept, nobody could tell later whose name it was, so the device keeps its own.
 */
export function nameDeviceAfter(displayName: string | null): void {
  const before = { name: device.name(), calledAfter: user.read() };
  const { name, calledAfter } = nameAfterUser(before, displayName, deviceDefaults());
  if (user.write(calledAfter) && name !== before.name) device.rename(name);
}
