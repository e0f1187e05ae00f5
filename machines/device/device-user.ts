import { type DeviceDefaults, defaultDeviceName, deviceName, isDefaultName } from './device-name.ts';

export interface NamedDevice {
  readonly name: string;
  /** The display name that it was called by when somebody signed in; null: by none. */
  readonly calledAfter: string | null;
}

/**
 * Name of a device for its signed-in user (D21): the user's, unless somebody named it; a default after they leave. Null:
 * nobody, or a user without a name.
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
