import { type DeviceDefaults, defaultDeviceName, deviceName, isDefaultName } from './device-name.ts';

interface NamedDevice {
  readonly name: string;
  /** User name that it got at sign-in; null: none. */
  readonly calledAfter: string | null;
}

/** Device name after its signed-in user (D21), unless named by hand; the default after they leave, or for null. */
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
