import type { DeviceId } from '../kernel/ids.ts';
import type { Client } from './client.ts';

/** Those that the plan's limit counts: not the ones that show the question page alone (D15). */
export function countedDevices(
  clients: readonly Pick<Client, 'deviceId' | 'view' | 'tokenView'>[],
): ReadonlySet<DeviceId> {
  const counted = clients.filter(({ view, tokenView = view }) => tokenView !== 'ANONYMOUS');
  return new Set(counted.map(({ deviceId }) => deviceId));
}
