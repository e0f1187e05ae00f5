import type { RoomPid } from '../../../machines/kernel/ids.ts';
import { LONG } from '../../../machines/view/notification.ts';
import { notify } from '../../app/notifications.ts';
import type { DeviceActions } from '../../device/device-row.tsx';
import { commandRoom } from './room-command.ts';

/** What can be done with the screens of a room from outside it. `reload`: the list shows what came of it. */
export function deviceActions(pid: RoomPid, reload: () => Promise<void>): DeviceActions {
  const ask = async (name: string, payload: object): Promise<boolean> => {
    const done = await commandRoom(pid, name, payload).then(() => true, tell);
    await reload();
    return done;
  };
  return {
    rename: ({ id }, name) => void ask('clients/rename', { clientId: id, name }),
    identify: ({ id }) => void ask('clients/identify', { clientId: id }),
    reload: ({ id }) => void ask('clients/forceReload', { clientId: id }),
    delay: ({ id }, ms) => void ask('clients/delay', { clientId: id, ms }),
    kick: async ({ id, deviceId, name }) => {
      const done = await ask('clients/kick', { clientId: id });
      if (done) offerReturn(name, () => ask('clients/allow', { deviceId }));
    },
  };
}

function offerReturn(name: string, allow: () => Promise<boolean>): void {
  const dismiss = notify({
    type: 'info',
    title: `Removed ${name}`,
    text: 'It stays out of the room until it is allowed again.',
    duration: LONG,
    action: {
      label: 'Allow again',
      run: () => {
        dismiss();
        void allow();
      },
    },
  });
}

function tell(error: Error): false {
  notify({ title: 'That was not done', text: error.message });
  return false;
}
