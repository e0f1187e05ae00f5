import type { Client } from '../device/client.ts';
import type { RoomPid } from '../kernel/ids.ts';
import type { Duration, Instant } from '../kernel/time.ts';
import type { NamedOutput } from '../output/output.ts';
import { type Rundown, type Schedule, scheduleOf } from '../schedule/schedule.ts';
import type { ZeroBehavior } from '../timer/timer.clock.ts';
import type { Timer } from '../timer/timer.ts';
import type { Timeset } from '../timer/timeset.ts';

export interface LiveSettings {
  readonly blackout: boolean;
  readonly onAir: boolean;
  readonly timezone: string | null;
  readonly behavior: Exclude<ZeroBehavior, 'HIDE'>;
}

export interface TeamLiveRoom {
  readonly pid: RoomPid;
  readonly at: Instant;
  readonly screens: number;
  readonly settings: LiveSettings;
  readonly timeset: Timeset;
  readonly timer: Timer | null;
  /** Positive if the show is late (S30). Null if no timer has started or no times are planned. */
  readonly overUnder: Duration | null;
}

/** Lists the fields explicitly, so that team walls do not get notes and new fields. */
export interface WallTimer
  extends Pick<
    Timer,
    | '_id'
    | 'index'
    | 'name'
    | 'extra'
    | 'type'
    | 'hours'
    | 'minutes'
    | 'seconds'
    | 'timewarp'
    | 'finishTime'
    | 'finishDate'
    | 'yellow'
    | 'red'
    | 'orange'
    | 'green'
  > {
  readonly start: Instant | null;
}

export interface WallRow extends Omit<TeamLiveRoom, 'timer'> {
  readonly name: string;
  readonly lost: number;
  readonly timer: WallTimer | null;
  readonly next: WallTimer | null;
}

export interface TeamDevices {
  readonly pid: RoomPid;
  readonly roomName: string;
  readonly clients: readonly Client[];
  readonly outputs: readonly NamedOutput[];
  readonly at: Instant;
  readonly position: string;
}

interface LiveSource extends Rundown {
  readonly room: { readonly pid: RoomPid; readonly settings: LiveSettings };
}

interface WallSource extends LiveSource {
  readonly room: LiveSource['room'] & { readonly name: string };
}

export function liveRoomOf(show: LiveSource, clients: readonly Client[], now: Instant): TeamLiveRoom {
  const { timeset, timers } = show;
  return {
    ...runStateAt(show, timeset.kickoff === null ? null : scheduleOf(show, now), now),
    screens: screensOf(clients),
    timer: timers.find(({ _id }) => _id === timeset.timerId) ?? null,
  };
}

export function wallRowOf(
  show: WallSource,
  { clients, lost }: { readonly clients: readonly Client[]; readonly lost: number },
  now: Instant,
): WallRow {
  const { room, timeset, timers } = show;
  const schedule = scheduleOf(show, now);
  const armed = timers.findIndex(({ _id }) => _id === timeset.nextTimerId);
  return {
    ...runStateAt(show, timeset.kickoff === null ? null : schedule, now),
    name: room.name,
    screens: screensOf(clients),
    lost,
    timer: wallTimerAt(timers, schedule, schedule.current),
    next: wallTimerAt(timers, schedule, armed === -1 ? schedule.current + 1 : armed),
  };
}

function runStateAt({ room, timeset }: LiveSource, schedule: Schedule | null, now: Instant) {
  const { blackout, onAir, timezone, behavior } = room.settings;
  return {
    pid: room.pid,
    at: now,
    settings: { blackout, onAir, timezone, behavior },
    timeset,
    overUnder: schedule?.standing?.over ?? null,
  };
}

const screensOf = (clients: readonly Client[]): number =>
  clients.filter(({ view }) => view !== 'ANONYMOUS').length;

function wallTimerAt(timers: readonly Timer[], schedule: Schedule, place: number): WallTimer | null {
  const timer = timers[place];
  if (timer === undefined) return null;
  const { _id, index, name, extra, type, hours, minutes, seconds, timewarp, finishTime, finishDate } = timer;
  const { yellow, red, orange, green } = timer;
  const length = { type, hours, minutes, seconds, timewarp, finishTime, finishDate };
  const start = schedule.timers[place]?.start ?? null;
  return { _id, index, name, extra, ...length, yellow, red, orange, green, start };
}
