import { useCallback, useState } from 'react';
import type { RoomPid, TeamId } from '../../../machines/kernel/ids.ts';
import type { Duration } from '../../../machines/kernel/time.ts';
import { liveRoomsFrom } from '../../../machines/team/team.live.parse.ts';
import type { TeamLiveRoom } from '../../../machines/team/team.live.ts';
import { callApi } from '../../app/api-call.ts';
import { POLL_NOW, usePolling } from '../../app/use-polling.ts';
import { SteadyClock } from '../../live/server-clock.ts';

const EVERY: Duration = 2_000;

export interface TeamLive {
  readonly rooms: ReadonlyMap<RoomPid, TeamLiveRoom> | null;
  readonly stale: boolean;
  readonly clock: SteadyClock;
}

interface Heard {
  readonly teamId: TeamId;
  readonly rooms: ReadonlyMap<RoomPid, TeamLiveRoom>;
  readonly stale: boolean;
}

/** Polled every 2 s; clocks run on. */
export function useTeamLive(teamId: TeamId): TeamLive {
  const [{ clock, doubts }] = useState(polledClock);
  const [heard, setHeard] = useState<Heard | null>(null);
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
  usePolling(ask, EVERY, doubts);
  const known = heard?.teamId === teamId ? heard : null;
  return { rooms: known?.rooms ?? null, stale: known?.stale ?? false, clock };
}

function polledClock() {
  const doubts = new EventTarget();
  const ask = () => void doubts.dispatchEvent(new Event(POLL_NOW));
  return { clock: new SteadyClock({ ask, connected: () => true }), doubts };
}
