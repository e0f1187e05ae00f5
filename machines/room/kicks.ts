import type { DeviceId, OutputId } from '../kernel/ids.ts';
import type { View } from '../kernel/permissions.ts';

/** A refusal of a device (D40, D41). */
export interface Kick {
  readonly deviceId: DeviceId;
  /** All views if null. */
  readonly view: View | null;
  /** Screens of one output; absent: of the view. */
  readonly outputId?: OutputId;
}

/** Clients make device ids, so the list is bounded to the newest (D43). */
export const KICK_LIMIT = 1_000;

/** True if the list covers the device in this view, output or, with `view` null, everywhere. */
export function isKicked(kicked: readonly Kick[], { deviceId, view, outputId }: Kick): boolean {
  return kicked.some(
    (kick) =>
      kick.deviceId === deviceId &&
      (kick.view === null || (kick.view === view && kick.outputId === outputId)),
  );
}

export function withKick(kicked: readonly Kick[], kick: Kick): readonly Kick[] {
  if (isKicked(kicked, kick)) return kicked;
  const others = kick.view === null ? withoutDevice(kicked, kick.deviceId) : kicked;
  return [...others, kick].slice(-KICK_LIMIT);
}

export function withoutDevice(kicked: readonly Kick[], deviceId: DeviceId): readonly Kick[] {
  return kicked.filter((kick) => kick.deviceId !== deviceId);
}

export function kickedDevices(kicked: readonly Kick[]): readonly DeviceId[] {
  return [...new Set(kicked.map(({ deviceId }) => deviceId))];
}
