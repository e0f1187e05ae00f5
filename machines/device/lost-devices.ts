import type { DeviceId } from '../kernel/ids.ts';
import { type Duration, HOUR, type Instant, SECOND } from '../kernel/time.ts';
import type { Client } from './client.ts';

/** A device whose last stage screen disconnected. */
export interface LostDevice {
  readonly deviceId: DeviceId;
  readonly since: Instant;
}

/** A reload, or a change of network, is no loss. */
export const LOST_AFTER: Duration = 10 * SECOND;
/** A device that stays away for so long was put away. */
const FORGOTTEN_AFTER: Duration = HOUR;
/** Devices name themselves. */
const MOST_LOST = 200;

/** The devices that are away, after the screens of a room changed (M2104). */
export function withLostDevices(
  lost: readonly LostDevice[],
  before: readonly Client[],
  after: readonly Client[],
  now: Instant,
): readonly LostDevice[] {
  const present = stagesIn(after);
  const known = new Set(lost.map(({ deviceId }) => deviceId));
  const gone = [...stagesIn(before)].filter((deviceId) => !present.has(deviceId) && !known.has(deviceId));
  const away = lost.filter(({ deviceId, since }) => !present.has(deviceId) && now - since < FORGOTTEN_AFTER);
  return [...away, ...gone.map((deviceId) => ({ deviceId, since: now }))].slice(-MOST_LOST);
}

/** How many have been away for so long that they count as lost. A device that was removed on purpose is not lost. */
export function lostCount(
  lost: readonly LostDevice[],
  kicked: readonly { readonly deviceId: DeviceId }[],
  now: Instant,
): number {
  const removed = new Set(kicked.map(({ deviceId }) => deviceId));
  const away = lost.filter(({ since }) => now - since >= LOST_AFTER && now - since < FORGOTTEN_AFTER);
  return away.filter(({ deviceId }) => !removed.has(deviceId)).length;
}

/** When the count changes unless screens do; null: it stands. */
export function nextLoss(lost: readonly LostDevice[], now: Instant): Instant | null {
  const ahead = lost
    .flatMap(({ since }) => [since + LOST_AFTER, since + FORGOTTEN_AFTER])
    .filter((at) => at > now);
  return ahead.length === 0 ? null : Math.min(...ahead);
}

function stagesIn(clients: readonly Client[]): ReadonlySet<DeviceId> {
  const stages = clients.filter(({ view, outputId }) => view === 'VIEWER' || outputId !== undefined);
  return new Set(stages.map(({ deviceId }) => deviceId));
}
