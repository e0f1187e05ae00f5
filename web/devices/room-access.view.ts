import type { DeviceId } from '../../machines/kernel/ids.ts';
import { VIEWS } from '../../machines/kernel/permissions.ts';
import { type Fields, fieldIn, isOneOf, listFrom, textIn } from '../../machines/kernel/shapes.ts';
import type { NamedOutput } from '../../machines/output/output.ts';
import type { Kick } from '../../machines/room/client.commands.ts';
import { deviceWords } from '../room/device.words.ts';
import { viewNameOf } from '../room/devices.view.ts';
import { roomAccessWords } from './room-access.words.ts';

export interface RemovedDevice {
  readonly deviceId: DeviceId;
  readonly name: string;
  readonly refused: string;
}

const SHORT_ID_LENGTH = 4;

export const kicksFrom = (answer: unknown): readonly Kick[] => listFrom(answer, kickFrom);

function kickFrom(entry: Fields): Kick | null {
  const deviceId = textIn(entry, 'deviceId');
  const outputId = textIn(entry, 'outputId');
  const view = fieldIn(entry, 'view', isOneOf(VIEWS));
  return deviceId === null ? null : { deviceId, view, ...(outputId !== null && { outputId }) };
}

export function removedDevices(
  kicked: readonly Kick[],
  names: ReadonlyMap<DeviceId, string>,
  outputs: readonly NamedOutput[],
): readonly RemovedDevice[] {
  const byDevice = new Map<DeviceId, Kick[]>();
  for (const kick of kicked) byDevice.set(kick.deviceId, [...(byDevice.get(kick.deviceId) ?? []), kick]);
  return [...byDevice].map(([deviceId, kicks]) => ({
    deviceId,
    name: names.get(deviceId) ?? deviceWords.unknown(deviceId.slice(0, SHORT_ID_LENGTH)),
    refused: refusedText(kicks, outputs),
  }));
}

function refusedText(kicks: readonly Kick[], outputs: readonly NamedOutput[]): string {
  const views = kicks.flatMap(({ view, ...kick }) =>
    view === null ? [] : [viewNameOf({ ...kick, view }, outputs)],
  );
  return views.length < kicks.length
    ? deviceWords.refusedEverywhere
    : deviceWords.refusedAs(views.join(', '));
}

interface PasswordChoices {
  readonly set: string;
  readonly setNow: string;
  readonly remove: boolean;
  readonly standing: string;
}

const { set, setNow, change, changeNow } = roomAccessWords.passwordChoices;

export function passwordChoices(answer: unknown): PasswordChoices {
  switch (fieldOfAnswer(answer, 'hasPassword')) {
    case true:
      return { set: change, setNow: changeNow, remove: true, standing: roomAccessWords.passwordStands };
    case false:
      return { set, setNow, remove: false, standing: roomAccessWords.passwordMissing };
    default:
      return { set, setNow, remove: true, standing: roomAccessWords.passwordUnknown };
  }
}

function fieldOfAnswer(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;
}
