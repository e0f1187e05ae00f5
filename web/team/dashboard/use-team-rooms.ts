import { useCallback } from 'react';
import type { RoomPid, TeamId } from '../../../machines/kernel/ids.ts';
import { type ListedRoom, listedRoomsFrom } from '../../../machines/team/room-list.parse.ts';
import { LONG } from '../../../machines/view/notification.ts';
import { callApi } from '../../app/api-call.ts';
import { notify } from '../../app/notifications.ts';
import { notifyFailure } from '../../app/notify-failure.ts';
import { type Loaded, useLoaded } from '../../app/use-loaded.ts';

/** How often the list itself is asked for; what runs in the rooms is asked for far more often. */
const EVERY = 20_000;

type Change = Partial<Pick<ListedRoom, 'name'>>;

export interface TeamRooms {
  readonly list: Loaded<readonly ListedRoom[]>;
  /** Each resolves once it is done or its failure was told. */
  readonly rename: (room: ListedRoom, name: string) => Promise<void>;
  readonly duplicate: (room: ListedRoom) => Promise<void>;
  readonly remove: (room: ListedRoom) => Promise<void>;
  readonly move: (room: ListedRoom, to: { readonly id: TeamId; readonly title: string }) => Promise<void>;
  readonly imported: (file: unknown) => Promise<void>;
}

/** The rooms of a team, and what can be done with them. What is sure to happen shows at once. */
export function useTeamRooms(teamId: TeamId): TeamRooms {
  const list = useLoaded(`/api/rooms?teamId=${encodeURIComponent(teamId)}`, listedRoomsFrom, EVERY);
  const { change, reload } = list;
  const without = useCallback(
    ({ pid }: ListedRoom) => change((rooms) => rooms.filter((room) => room.pid !== pid)),
    [change],
  );
  const patch = ({ pid }: ListedRoom, given: Change) =>
    change((rooms) => rooms.map((room) => (room.pid === pid ? { ...room, ...given } : room)));
  const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
    const done = await work().then(() => true, tell);
    await reload();
    return done;
  };
  const restore = (pid: RoomPid) => attempt(() => callApi('POST', `/api/rooms/${pid}/restore`));
  return {
    list,
    rename: async (room, name) => {
      patch(room, { name });
      await attempt(() => callApi('PATCH', `/api/rooms/${room.pid}`, { body: { name } }));
    },
    duplicate: async (room) => {
      const done = await attempt(() => callApi('POST', `/api/rooms/${room.pid}/duplicate`, { body: {} }));
      if (done) notify({ type: 'success', title: 'Duplicated', text: room.name });
    },
    remove: async (room) => {
      without(room);
      const done = await attempt(() => callApi('DELETE', `/api/rooms/${room.pid}`));
      if (done) offerUndo(room, restore);
    },
    move: async (room, to) => {
      without(room);
      const done = await attempt(() =>
        callApi('POST', `/api/rooms/${room.pid}/move`, { body: { teamId: to.id } }),
      );
      if (done) notify({ type: 'success', title: `Moved to ${to.title}`, text: room.name });
    },
    imported: async (file) => {
      const done = await attempt(() => callApi('POST', '/api/rooms/import', { body: { teamId, file } }));
      if (done) notify({ type: 'success', title: 'Imported', text: '' });
    },
  };
}

function offerUndo({ pid, name }: ListedRoom, restore: (pid: RoomPid) => Promise<boolean>): void {
  const dismiss = notify({
    type: 'info',
    title: `Deleted ${name}`,
    text: 'Its screens have gone dark.',
    duration: LONG,
    action: {
      label: 'Undo',
      run: () => {
        dismiss();
        void restore(pid);
      },
    },
  });
}

function tell(error: unknown): false {
  notifyFailure(error);
  return false;
}
