import { useCallback, useState } from 'react';
import type { RoomPid, TeamId } from '../../machines/kernel/ids.ts';
import type { Duration } from '../../machines/kernel/time.ts';
import { type ListedRoom, listedRoomsFrom } from '../../machines/people/room-list.ts';
import type { TeamLiveRoom } from '../../machines/people/team.live.ts';
import { CallFailure, callApi } from '../app/api-call.ts';
import { LONG_NOTICE } from '../app/notification.view.ts';
import { notify } from '../app/notifications.ts';
import { notifyFailure } from '../app/use-attempt.ts';
import { type Loaded, POLL_NOW_EVENT, useLoaded, usePolling } from '../app/use-loaded.ts';
import { SteadyClock } from '../live/server-clock.ts';
import { actionWords } from '../ui/ui.words.ts';
import { dashboardWords } from './dashboard.words.ts';
import { liveRoomsFrom } from './team-live.view.ts';
import { importProblem } from './team-rooms.view.ts';

/** Interval of polls, ms. Live data is polled more often. */
const POLL_INTERVAL_MS = 20_000;

type RoomChange = Partial<Pick<ListedRoom, 'name'>>;

export interface TeamRoomList {
  readonly list: Loaded<readonly ListedRoom[]>;
  readonly rename: (room: ListedRoom, name: string) => Promise<void>;
  readonly duplicate: (room: ListedRoom) => Promise<void>;
  readonly remove: (room: ListedRoom) => Promise<void>;
  readonly move: (room: ListedRoom, to: { readonly id: TeamId; readonly title: string }) => Promise<void>;
  readonly imported: (name: string, content: unknown) => Promise<void>;
}

export function useTeamRooms(teamId: TeamId): TeamRoomList {
  const list = useLoaded(
    `/api/rooms?teamId=${encodeURIComponent(teamId)}`,
    listedRoomsFrom,
    POLL_INTERVAL_MS,
  );
  const { change, reload } = list;
  const without = useCallback(
    ({ pid }: ListedRoom) => change((rooms) => rooms.filter((room) => room.pid !== pid)),
    [change],
  );
  const patch = ({ pid }: ListedRoom, roomChange: RoomChange) =>
    change((rooms) => rooms.map((room) => (room.pid === pid ? { ...room, ...roomChange } : room)));
  const attempt = async (work: () => Promise<unknown>, takeBack = () => {}, tell = notifyFailure) => {
    const done = await work().then(
      () => true,
      (error: unknown) => {
        takeBack();
        tell(error);
        return false;
      },
    );
    await reload();
    return done;
  };
  const putBack = (room: ListedRoom) => () =>
    change((rooms) => (rooms.some(({ pid }) => pid === room.pid) ? rooms : [...rooms, room]));
  const restore = (pid: RoomPid) => attempt(() => callApi('POST', `/api/rooms/${pid}/restore`));
  return {
    list,
    rename: async (room, name) => {
      patch(room, { name });
      await attempt(
        () => callApi('PATCH', `/api/rooms/${room.pid}`, { body: { name } }),
        () => patch(room, { name: room.name }),
      );
    },
    duplicate: async (room) => {
      const done = await attempt(() => callApi('POST', `/api/rooms/${room.pid}/duplicate`, { body: {} }));
      if (done) notify({ type: 'success', title: dashboardWords.duplicated, text: room.name });
    },
    remove: async (room) => {
      without(room);
      const done = await attempt(() => callApi('DELETE', `/api/rooms/${room.pid}`), putBack(room));
      if (done) offerUndo(room, restore);
    },
    move: async (room, to) => {
      without(room);
      const done = await attempt(
        () => callApi('POST', `/api/rooms/${room.pid}/move`, { body: { teamId: to.id } }),
        putBack(room),
      );
      if (done) notify({ type: 'success', title: dashboardWords.movedTo(to.title), text: room.name });
    },
    imported: async (name, content) => {
      const done = await attempt(
        () => callApi('POST', '/api/rooms/import', { body: { teamId, file: content } }),
        undefined,
        (error) => notifyNotImported(name, error),
      );
      if (done) notify({ type: 'success', title: dashboardWords.imported, text: name });
    },
  };
}

function offerUndo({ pid, name }: ListedRoom, restore: (pid: RoomPid) => Promise<boolean>): void {
  const dismiss = notify({
    type: 'info',
    title: dashboardWords.deleted(name),
    text: dashboardWords.screensDark,
    duration: LONG_NOTICE,
    action: {
      label: actionWords.undo,
      run: () => {
        dismiss();
        void restore(pid);
      },
    },
  });
}

export function notifyNotImported(name: string, error: unknown): void {
  if (error instanceof CallFailure && error.code === 'invalid')
    notify({ title: dashboardWords.notImported, text: importProblem(name, error.issues) });
  else notifyFailure(error);
}

const LIVE_POLL_INTERVAL_MS: Duration = 2_000;

export interface TeamLive {
  readonly rooms: ReadonlyMap<RoomPid, TeamLiveRoom> | null;
  readonly stale: boolean;
  readonly clock: SteadyClock;
}

interface LiveAnswer {
  readonly teamId: TeamId;
  readonly rooms: ReadonlyMap<RoomPid, TeamLiveRoom>;
  readonly stale: boolean;
}

export function useTeamLive(teamId: TeamId): TeamLive {
  const [{ clock, doubts }] = useState(createPolledClock);
  const [liveAnswer, setHeard] = useState<LiveAnswer | null>(null);
  const ask = useCallback(
    async (signal: AbortSignal) => {
      const sentAt = performance.now();
      try {
        const answer = await callApi('GET', `/api/teams/${encodeURIComponent(teamId)}/live`, { signal });
        const list = liveRoomsFrom(answer);
        const serverAt = list[0]?.at;
        if (serverAt !== undefined) clock.add({ sentAt, receivedAt: performance.now(), serverAt });
        const rooms = new Map(list.map((room) => [room.pid, room]));
        if (!signal.aborted) setHeard({ teamId, rooms, stale: false });
      } catch {
        if (!signal.aborted) setHeard((last) => last && { ...last, stale: true });
      }
    },
    [teamId, clock],
  );
  usePolling(ask, LIVE_POLL_INTERVAL_MS, doubts);
  const known = liveAnswer?.teamId === teamId ? liveAnswer : null;
  return { rooms: known?.rooms ?? null, stale: known?.stale ?? false, clock };
}

function createPolledClock() {
  const doubts = new EventTarget();
  const ask = () => void doubts.dispatchEvent(new Event(POLL_NOW_EVENT));
  return { clock: new SteadyClock({ ask, connected: () => true }), doubts };
}
