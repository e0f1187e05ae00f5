import { zoneOrUtc } from '../calendar/zone.ts';
import { memoized } from '../kernel/memoized.ts';
import type { Instant } from '../kernel/time.ts';
import { type ExactTodFormat, exactTodFormat, formatTimeOfDay } from '../schedule/tod.ts';
import type { RoomSettings } from './room.state.ts';

/** Formats instants as times of day, in the zone and format of the room or else of the screen (V29). */
export interface RoomTimes {
  readonly zone: string;
  /** True if all times use the room's zone. If false, planned times use UTC, and other times the screen's zone. */
  readonly shared: boolean;
  readonly locale: string;
  /** Formats that show seconds, for `nextTodChange`. */
  readonly fullFormat: ExactTodFormat;
  readonly shortFormat: ExactTodFormat;
  readonly full: (at: Instant) => string;
  /** Formats a time without seconds, such as "14:05" or "2:05 PM". */
  readonly short: (at: Instant) => string;
}

interface LocalTimes {
  readonly zone: string;
  readonly locale: string;
}

/** Size of the cache. A rundown of 1,000 timers formats the same 2,000 instants each second. */
const MAX_CACHED_TIMES = 4_000;

const withoutSeconds: Readonly<Record<ExactTodFormat, ExactTodFormat>> = {
  'H:mm:ss': 'H:mm',
  'H:mm': 'H:mm',
  'h:mm:ss aa': 'h:mm aa',
  'h:mm aa': 'h:mm aa',
  'h:mm:ss': 'h:mm',
  'h:mm': 'h:mm',
};

export function roomTimes(
  settings: Pick<RoomSettings, 'timezone' | 'todFormat'>,
  local: LocalTimes,
): RoomTimes {
  const zone = zoneOrUtc(settings.timezone ?? local.zone);
  const fullFormat = exactTodFormat('AUTO', settings.todFormat, local.locale);
  const shortFormat = withoutSeconds[fullFormat];
  return {
    zone,
    shared: settings.timezone !== null,
    locale: local.locale,
    fullFormat,
    shortFormat,
    full: (at) => formatTimeOfDay(at, zone, fullFormat, local.locale),
    short: memoized(MAX_CACHED_TIMES, (at) => formatTimeOfDay(at, zone, shortFormat, local.locale)),
  };
}

/** Formats planned times, which use the room's zone, or UTC if the room has none (V29, P2). */
export function planTimes(
  settings: Pick<RoomSettings, 'timezone' | 'todFormat'>,
  local: LocalTimes,
): RoomTimes {
  const timezone = zoneOrUtc(settings.timezone);
  return { ...roomTimes({ ...settings, timezone }, local), shared: settings.timezone !== null };
}
