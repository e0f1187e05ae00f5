import { type DeviceDefaults, defaultDeviceName, deviceName, isDefaultName } from './device-name.ts';

interface NamedDevice {
  readonly name: string;
  /** User name that the device got at sign-in; null: none. */
  readonly calledAfter: string | null;
}

/** Names a device after its user (D21); null, or a user who left: the default name. A name set by hand stays. */
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
