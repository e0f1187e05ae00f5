import { isCrew } from '../../machines/kernel/permissions.ts';
import type { Counted } from '../http/rate-limits.ts';
import type { Claims } from './tokens.ts';

/**
 * What a command by REST counts by (W74). Devices name themselves: the limit of a device bounds one that is out of order,
 * that of the address a client that makes names up. Who only watches takes nothing from what the room has for its crew.
 */
export function commandLimits(
  { roomId, deviceId, permissions }: Pick<Claims, 'roomId' | 'deviceId' | 'permissions'>,
  address: string,
): readonly Counted[] {
  const own: readonly Counted[] = [
    ['commandAddress', address],
    ['command', `${address} ${roomId} ${deviceId}`],
  ];
  return isCrew(permissions) ? [...own, ['commandRoom', roomId]] : own;
}
