import type { DeviceId, OutputId } from '../../machines/kernel/ids.ts';
import type { View } from '../../machines/kernel/permissions.ts';
import type { RoomAccess } from '../../machines/room/room.state.ts';

/** A device, and what the room refuses of it: one view, one output, or, without either, everything. */
interface BarredDevice {
  readonly deviceId: DeviceId;
  readonly view?: View;
  readonly outputId?: OutputId;
}

/** Whom the room refuses, and in what (D9). What they were called went with their connection. */
export function barredDevices({ kicked }: RoomAccess): readonly BarredDevice[] {
  return kicked.map(({ view, ...kick }) => (view === null ? kick : { ...kick, view }));
}
