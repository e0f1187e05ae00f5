import { nameAfterUser } from '../../machines/device/device-user.ts';
import { browserEntry } from '../app/browser-entry.ts';
import { device, deviceDefaults } from '../live/device.ts';

const user = browserEntry('callboard.device-user');

/** Names this browser after the user until somebody renames it (D21). Null or without storage: keeps its own name. */
export function nameDeviceAfter(displayName: string | null): void {
  const before = { name: device.name(), calledAfter: user.read() };
  const { name, calledAfter } = nameAfterUser(before, displayName, deviceDefaults());
  if (user.write(calledAfter) && name !== before.name) device.rename(name);
}
