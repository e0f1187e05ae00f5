import type { DeviceId } from '../../kernel/ids.ts';
import { VIEWS } from '../../kernel/permissions.ts';
import { type Fields, fieldIn, isOneOf, listFrom, textIn } from '../../kernel/shapes.ts';
import type { NamedOutput } from '../../output/output.ts';
import type { Kick } from '../../room/kicks.ts';
import { viewNameOf } from './devices.ts';

/** A device that the room refuses, as the controller lists it. */
export interface RemovedDevice {
  readonly deviceId: DeviceId;
  readonly name: string;
  /** "in every view", or "as Viewer, Output Foyer". */
  readonly refused: string;
}

const SHORT_ID = 4;

/** The server's list of whom the room refuses. What is no entry is left out. */
export function kicksFrom(answer: unknown): readonly Kick[] {
  return listFrom(answer, kickFrom);
}

function kickFrom(entry: Fields): Kick | null {
  const deviceId = textIn(entry, 'deviceId');
  const outputId = textIn(entry, 'outputId');
  const view = fieldIn(entry, 'view', isOneOf(VIEWS));
  return deviceId === null ? null : { deviceId, view, ...(outputId !== null && { outputId }) };
}

/** Each device once, by what this controller knew it by (`names`), with what it is refused (V40, V183). */
export function removedDevices(
  kicked: readonly Kick[],
  names: ReadonlyMap<DeviceId, string>,
  outputs: readonly NamedOutput[],
): readonly RemovedDevice[] {
  const byDevice = new Map<DeviceId, Kick[]>();
  for (const kick of kicked) byDevice.set(kick.deviceId, [...(byDevice.get(kick.deviceId) ?? []), kick]);
  return [...byDevice].map(([deviceId, kicks]) => ({
    deviceId,
    name: names.get(deviceId) ?? `Device ${deviceId.slice(0, SHORT_ID)}`,
    refused: refusedText(kicks, outputs),
  }));
}

function refusedText(kicks: readonly Kick[], outputs: readonly NamedOutput[]): string {
  const views = kicks.flatMap(({ view, ...kick }) =>
    view === null ? [] : [viewNameOf({ ...kick, view }, outputs)],
  );
  return views.length < kicks.length ? 'in every view' : `as ${views.join(', ')}`;
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

/** What a password does to the show that is on, for a controller that sees so many other screens (V41). */
export function passwordWarning(screens: number): string {
  const who = screens === 1 ? 'The other screen that is' : `The ${screens} other screens that are`;
  return `${who} in the room now, on a stage or on air too, will be asked for it at once, unless of your team.`;
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;
}
