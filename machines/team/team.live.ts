import type { Client } from '../device/client.ts';
import type { RoomPid } from '../kernel/ids.ts';
import type { Duration, Instant } from '../kernel/time.ts';
import type { NamedOutput } from '../output/output.ts';
import { type Rundown, scheduleOf } from '../schedule/schedule.ts';
import type { ZeroBehavior } from '../timer/timer.clock.ts';
import type { Timer } from '../timer/timer.ts';
import type { Timeset } from '../timer/timeset.ts';

/** The settings that a running clock is read with. */
export interface LiveSettings {
  readonly blackout: boolean;
  readonly onAir: boolean;
  readonly timezone: string | null;
  readonly behavior: Exclude<ZeroBehavior, 'HIDE'>;
}

/** One room of a team as its dashboard shows it while shows run (M40). */
export interface TeamLiveRoom {
  readonly pid: RoomPid;
  /** Server time of all that is said here. */
  readonly at: Instant;
  /** Connected screens; the question page is none. */
  readonly screens: number;
  readonly settings: LiveSettings;
  readonly timeset: Timeset;
  /** The current timer; null in a room without timers. */
  readonly timer: Timer | null;
  /** How the show stands to its plan, late above 0 (S30); null while nothing runs, or without a plan. */
  readonly overUnder: Duration | null;
}

/** The connected devices of one room of a team. */
export interface TeamDevices {
  readonly pid: RoomPid;
  readonly roomName: string;
  readonly clients: readonly Client[];
  /** What the outputs are called whose screens are among them. */
  readonly outputs: readonly NamedOutput[];
  /** Server time of all that is said here. */
  readonly at: Instant;
  /** Changes with the room's state. */
  readonly position: string;
}

interface LiveSource extends Rundown {
  readonly room: { readonly pid: RoomPid; readonly settings: LiveSettings };
}

/** What the dashboard is told of a room at `now` (M40). */
export function liveRoomOf(show: LiveSource, clients: readonly Client[], now: Instant): TeamLiveRoom {
  const { room, timeset, timers } = show;
  const { blackout, onAir, timezone, behavior } = room.settings;
  const standing = timeset.kickoff === null ? null : scheduleOf(show, now).standing;
  return {
    pid: room.pid,
    at: now,
    screens: clients.filter(({ view }) => view !== 'ANONYMOUS').length,
    settings: { blackout, onAir, timezone, behavior },
    timeset,
    timer: timers.find(({ _id }) => _id === timeset.timerId) ?? null,
    overUnder: standing?.over ?? null,
  };
}
