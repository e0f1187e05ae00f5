import { compareNames, foldText } from '../../machines/kernel/compared-text.ts';
import type { RoomPid } from '../../machines/kernel/ids.ts';
import type { TeamDevices } from '../../machines/people/team.live.ts';
import { type DeviceRow, deviceRows } from '../room/devices.view.ts';

export interface DeviceGroup {
  readonly pid: RoomPid;
  readonly roomName: string;
  readonly rows: readonly DeviceRow[];
  readonly position: string;
}

export function deviceGroups(rooms: readonly TeamDevices[], input: string): readonly DeviceGroup[] {
  const wanted = foldText(input).trim();
  return rooms
    .map(({ pid, roomName, clients, outputs, position }) => {
      const rows = deviceRows(clients, outputs, null);
      const isRoom = foldText(roomName).includes(wanted);
      return {
        pid,
        roomName,
        position,
        rows: isRoom ? rows : rows.filter((row) => matchesName(row, wanted)),
      };
    })
    .filter(({ rows }) => rows.length > 0)
    .sort((a, b) => compareNames(a.roomName, b.roomName) || (a.pid < b.pid ? -1 : 1));
}

function matchesName({ name, viewName }: DeviceRow, wanted: string): boolean {
  return foldText(`${name} ${viewName}`).includes(wanted);
}
