import type { Client } from '../../../machines/device/client.ts';
import type { DeviceId } from '../../../machines/kernel/ids.ts';
import { type Duration, HOUR, type Instant, SECOND } from '../../../machines/kernel/time.ts';

export interface LostDevice {
  readonly deviceId: DeviceId;
  readonly since: Instant;
}

const LOST_AFTER: Duration = 10 * SECOND;
const FORGET_AFTER: Duration = HOUR;
const MAX_LOST_DEVICES = 200;

export function withLostDevices(
  lost: readonly LostDevice[],
  before: readonly Client[],
  after: readonly Client[],
  now: Instant,
): readonly LostDevice[] {
  const present = stageDevices(after);
  const known = new Set(lost.map(({ deviceId }) => deviceId));
  const goneIds = [...stageDevices(before)].filter(
    (deviceId) => !present.has(deviceId) && !known.has(deviceId),
  );
  const away = lost.filter(({ deviceId, since }) => !present.has(deviceId) && now - since < FORGET_AFTER);
  return [...away, ...goneIds.map((deviceId) => ({ deviceId, since: now }))].slice(-MAX_LOST_DEVICES);
}

export function lostCount(
  lost: readonly LostDevice[],
  kicked: readonly { readonly deviceId: DeviceId }[],
  now: Instant,
): number {
  const removed = new Set(kicked.map(({ deviceId }) => deviceId));
  const away = lost.filter(({ since }) => now - since >= LOST_AFTER && now - since < FORGET_AFTER);
  return away.filter(({ deviceId }) => !removed.has(deviceId)).length;
}

export function nextLoss(lost: readonly LostDevice[], now: Instant): Instant | null {
  const ahead = lost
    .flatMap(({ since }) => [since + LOST_AFTER, since + FORGET_AFTER])
    .filter((at) => at > now);
  return ahead.length === 0 ? null : Math.min(...ahead);
}

function stageDevices(clients: readonly Client[]): ReadonlySet<DeviceId> {
  const stages = clients.filter(({ view, outputId }) => view === 'VIEWER' || outputId !== undefined);
  return new Set(stages.map(({ deviceId }) => deviceId));
}
