import { useEffect, useState } from 'react';
import type { RoomPid, TeamId } from '../../../machines/kernel/ids.ts';
import { isFields, isListOf, isText } from '../../../machines/kernel/shapes.ts';
import { wallRowFrom } from '../../../machines/team/team.live.parse.ts';
import { SteadyClock } from '../../live/server-clock.ts';
import type { WallTileRow } from './wall.view.ts';
import { followWall } from './wall-stream.ts';

export interface WallState {
  readonly rows: ReadonlyMap<RoomPid, WallTileRow>;
  readonly isWhole: boolean;
  readonly stale: boolean;
  /** None if null. */
  readonly refused: string | null;
}

export interface FollowedWall extends WallState {
  /** Server time. */
  readonly clock: SteadyClock;
}

const nothing: WallState = { rows: new Map(), isWhole: false, stale: false, refused: null };
const isPids = isListOf(isText);

/** `kiosk` null: as a member. */
export function useWall(teamId: TeamId, kiosk: string | null): FollowedWall {
  const [clock] = useState(() => new SteadyClock());
  const [state, setState] = useState(nothing);
  useEffect(() => {
    const query = kiosk === null ? '' : `?${new URLSearchParams({ kiosk }).toString()}`;
    return followWall(`/api/teams/${encodeURIComponent(teamId)}/live/events${query}`, {
      onEvent: (name, data) => setState((last) => after(last, name, data)),
      onLine: (isThere) =>
        setState((last) => (last.stale === !isThere ? last : { ...last, stale: !isThere })),
      onClock: (sample) => clock.add(sample),
      onRefused: (refused) => setState((last) => ({ ...last, refused })),
    });
  }, [teamId, kiosk, clock]);
  return { ...state, clock };
}

function after(state: WallState, name: string, data: unknown): WallState {
  if (name === 'room') {
    const row = wallRowFrom(data);
    return row === null ? state : { ...state, rows: new Map(state.rows).set(row.pid, row) };
  }
  const pids = isFields(data) ? data['pids'] : null;
  if (name !== 'rooms' || !isPids(pids)) return state;
  const kept = [...state.rows].filter(([pid]) => pids.includes(pid));
  return { ...state, rows: new Map(kept), isWhole: true };
}
