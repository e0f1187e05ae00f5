import type { DeviceId } from '../../machines/kernel/ids.ts';
import type { RoomDoors } from '../../machines/room/room.state.ts';

/** The devices that the room bars (D9). What they were called went with their connection. */
export function barredDevices({ kicked }: RoomDoors): readonly { readonly deviceId: DeviceId }[] {
  return kicked.map((deviceId) => ({ deviceId }));
}
