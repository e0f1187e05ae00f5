import { type DeviceDefaults, defaultDeviceName, deviceName, isDefaultName } from './device-name.ts';

interface NamedDevice {
  readonly name: string;
  /** User after whom the device is named, or null. */
  readonly calledAfter: string | null;
}

/** Names the device after its user, or else by default (D21). A name that someone typed stays. */
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
