import { nameAfterUser } from '../../machines/device/device-user.ts';
import { browserEntry } from '../app/browser-entry.ts';
import { device, deviceDefaults } from '../live/device.ts';

const user = browserEntry('callboard.device-user');

/** Until renamed (D21). Null or without storage: no change. */
export function nameDeviceAfter(displayName: string | null): void {
  const before = { name: device.name(), calledAfter: user.read() };
  const { name, calledAfter } = nameAfterUser(before, displayName, deviceDefaults());
  if (user.write(calledAfter) && name !== before.name) device.rename(name);
}
