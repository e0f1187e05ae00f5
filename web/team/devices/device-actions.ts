import type { RoomPid } from '../../../machines/kernel/ids.ts';
import { outcomeOf } from '../../app/api-call.ts';
import { notify } from '../../app/notifications.ts';
import type { DeviceActions } from '../../device/device-item.tsx';
import { commandRoom } from './room-command.ts';
import { teamDevicesWords } from './team-devices.words.ts';

/** What can be done with the screens of a room from outside it. `reload`: the list shows what came of it. */
export function deviceActions(pid: RoomPid, reload: () => Promise<void>): DeviceActions {
  const outcome = async (name: string, payload: object): Promise<string | null> => {
    const problem = await outcomeOf(commandRoom(pid, name, payload));
    await reload();
    return problem;
  };
  const ask = async (name: string, payload: object): Promise<void> => {
    const problem = await outcome(name, payload);
    if (problem !== null) notify({ title: teamDevicesWords.notDone, text: problem });
  };
  return {
    rename: ({ id }, name) => void ask('clients/rename', { clientId: id, name }),
    identify: ({ id }) => void ask('clients/identify', { clientId: id }),
    reload: ({ id }) => void ask('clients/forceReload', { clientId: id }),
    delay: ({ id }, ms) => void ask('clients/delay', { clientId: id, ms }),
    kick: ({ id }, device) => outcome('clients/kick', { clientId: id, device }),
    allow: ({ deviceId }) => void ask('clients/allow', { deviceId }),
    replaceLinks: () => outcome('room/rotateSecrets', {}),
  };
}
