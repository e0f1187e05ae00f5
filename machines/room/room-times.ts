import { zoneOr } from '../calendar/zone.ts';
import { memoized } from '../kernel/memoized.ts';
import type { Instant } from '../kernel/time.ts';
import { type ExactTodFormat, exactTodFormat, formatTimeOfDay } from '../schedule/tod.ts';
import type { RoomSettings } from './room.state.ts';

/** Times of day in the room's zone and format, or the screen's (V29). */
export interface RoomTimes {
  readonly zone: string;
  /** True: all times use the room's zone. False: times are local, planned ones UTC. */
  readonly shared: boolean;
  readonly locale: string;
  /** With seconds, for `nextTodChange`. */
  readonly fullFormat: ExactTodFormat;
  readonly shortFormat: ExactTodFormat;
  readonly full: (at: Instant) => string;
  /** Without seconds: "14:05", "2:05 PM". */
  readonly short: (at: Instant) => string;
}

interface LocalTimes {
  readonly zone: string;
  readonly locale: string;
}

/** Cache size: each second a rundown formats the same instants, 2,000 for 1,000 timers. */
const KNOWN_TIMES = 4_000;

const withoutSeconds: Readonly<Record<ExactTodFormat, ExactTodFormat>> = {
  'H:mm:ss': 'H:mm',
  'H:mm': 'H:mm',
  'h:mm:ss aa': 'h:mm aa',
  'h:mm aa': 'h:mm aa',
  'h:mm:ss': 'h:mm',
  'h:mm': 'h:mm',
};

/** V29. */
export function roomTimes(
  settings: Pick<RoomSettings, 'timezone' | 'todFormat'>,
  local: LocalTimes,
): RoomTimes {
  const zone = zoneOr(settings.timezone ?? local.zone);
  const fullFormat = exactTodFormat('AUTO', settings.todFormat, local.locale);
  const shortFormat = withoutSeconds[fullFormat];
  return {
    zone,
    shared: settings.timezone !== null,
    locale: local.locale,
    fullFormat,
    shortFormat,
    full: (at) => formatTimeOfDay(at, zone, fullFormat, local.locale),
    short: memoized(KNOWN_TIMES, (at) => formatTimeOfDay(at, zone, shortFormat, local.locale)),
  };
}

/** Planned times use the room's zone, or UTC without one (V29, P2). */
export function planTimes(
  settings: Pick<RoomSettings, 'timezone' | 'todFormat'>,
  local: LocalTimes,
): RoomTimes {
  const timezone = zoneOr(settings.timezone);
  return { ...roomTimes({ ...settings, timezone }, local), shared: settings.timezone !== null };
}
