import { type DeviceDefaults, defaultDeviceName, deviceName, isDefaultName } from './device-name.ts';

interface NamedDevice {
  readonly name: string;
  readonly calledAfter: string | null;
}

/** A name that someone typed stays (D21). */
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
