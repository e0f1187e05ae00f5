import type { DeviceId } from '../kernel/ids.ts';

/** A device that the room bars, as the desk lists it. */
export interface RemovedDevice {
  readonly deviceId: DeviceId;
  readonly name: string;
}

const SHORT_ID = 4;

/** Takes the server's list of barred devices; `names`: what this desk knew them by (V40). */
export function removedDevices(
  answer: unknown,
  names: ReadonlyMap<DeviceId, string>,
): readonly RemovedDevice[] {
  return Array.isArray(answer) ? answer.flatMap((device: unknown) => removed(device, names)) : [];
}

function removed(device: unknown, names: ReadonlyMap<DeviceId, string>): readonly RemovedDevice[] {
  const deviceId = fieldOf(device, 'deviceId');
  if (typeof deviceId !== 'string') return [];
  return [{ deviceId, name: names.get(deviceId) ?? `Device ${deviceId.slice(0, SHORT_ID)}` }];
}

/** What a member may do about the room's password (V41). */
export interface PasswordChoices {
  readonly set: 'Set the password' | 'Change the password';
  readonly remove: boolean;
  readonly standing: string;
}

const asked = 'asked of everybody but you and your team, on every view';

/** `answer`: the room as the server gives it to a member, or null while it is not here. */
export function passwordChoices(answer: unknown): PasswordChoices {
  switch (fieldOf(answer, 'hasPassword')) {
    case true:
      return { set: 'Change the password', remove: true, standing: `There is one, ${asked}.` };
    case false:
      return { set: 'Set the password', remove: false, standing: `There is none. It would be ${asked}.` };
    default:
      return { set: 'Set the password', remove: true, standing: `It is ${asked}.` };
  }
}

/** What a password does to the show that is on, for a desk that sees so many other screens (V41). */
export function passwordWarning(screens: number): string {
  const who = screens === 1 ? 'The other screen that is' : `The ${screens} other screens that are`;
  return `${who} in the room now, on a stage or on air too, will be asked for it at once, unless of your team.`;
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;
}
