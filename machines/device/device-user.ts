import { type DeviceDefaults, defaultDeviceName, deviceName, isDefaultName } from './device-name.ts';

/** What a device is called, and after which user. */
export interface NamedDevice {
  readonly name: string;
  /** The display name that it was called by when somebody signed in; null: by none. */
  readonly calledAfter: string | null;
}

/**
 * What a device is called once it is known who is signed in on it (D21): like them, unless somebody named it; when they
 * have left, by a default again. `displayName`: null for nobody, and for a user without one.
 */
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
