import type { DeviceId, OutputId } from '../../../machines/kernel/ids.ts';
import type { View } from '../../../machines/kernel/permissions.ts';
import type { RoomAccess } from '../../../machines/room/room.state.ts';

interface BarredDevice {
  readonly deviceId: DeviceId;
  readonly view?: View;
  readonly outputId?: OutputId;
}

export function barredDevices({ kicked }: RoomAccess): readonly BarredDevice[] {
  return kicked.map(({ view, ...kick }) => (view === null ? kick : { ...kick, view }));
}
