import type { DeviceId } from '../kernel/ids.ts';
import type { Client } from './client.ts';

export function countedDevices(
  clients: readonly Pick<Client, 'deviceId' | 'view' | 'tokenView'>[],
): ReadonlySet<DeviceId> {
  const counted = clients.filter(({ view, tokenView = view }) => tokenView !== 'ANONYMOUS');
  return new Set(counted.map(({ deviceId }) => deviceId));
}
