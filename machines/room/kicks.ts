import type { DeviceId, OutputId } from '../kernel/ids.ts';
import type { View } from '../kernel/permissions.ts';

/** What a room refuses of a device (D40, D41). */
export interface Kick {
  readonly deviceId: DeviceId;
  /** Null: every view. */
  readonly view: View | null;
  /** The output whose screens are meant; absent: the view itself. */
  readonly outputId?: OutputId;
}

/** So many kicks a room keeps, the newest ones: device ids are made by clients, so that there is no end of them (D43). */
export const KICK_LIMIT = 1_000;

/** Whether the list refuses all of this: a device in one view, in an output, or in every view (`view` null). */
export function isKicked(kicked: readonly Kick[], { deviceId, view, outputId }: Kick): boolean {
  return kicked.some(
    (kick) =>
      kick.deviceId === deviceId &&
      (kick.view === null || (kick.view === view && kick.outputId === outputId)),
  );
}

/** The list with another kick, or the same list if it refuses that already. */
export function withKick(kicked: readonly Kick[], kick: Kick): readonly Kick[] {
  if (isKicked(kicked, kick)) return kicked;
  const others = kick.view === null ? withoutDevice(kicked, kick.deviceId) : kicked;
  return [...others, kick].slice(-KICK_LIMIT);
}

/** The list with nothing about this device. */
export function withoutDevice(kicked: readonly Kick[], deviceId: DeviceId): readonly Kick[] {
  return kicked.filter((kick) => kick.deviceId !== deviceId);
}

/** Each device of the list once, in the order of the list. */
export function kickedDevices(kicked: readonly Kick[]): readonly DeviceId[] {
  return [...new Set(kicked.map(({ deviceId }) => deviceId))];
}
