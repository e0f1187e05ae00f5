import { zoneOrUtc } from '../calendar/zone.ts';
import { memoize } from '../kernel/memoized.ts';
import type { Instant } from '../kernel/time.ts';
import { type ExactTodFormat, exactTodFormat, formatTimeOfDay } from '../schedule/tod.ts';
import type { RoomSettings } from './room.state.ts';

/** The room's zone and format take precedence over the screen's (V29). */
export interface RoomTimes {
  readonly zone: string;
  /** If false, planned times use UTC, and other times the screen's zone. */
  readonly shared: boolean;
  readonly locale: string;
  readonly fullFormat: ExactTodFormat;
  readonly shortFormat: ExactTodFormat;
  readonly full: (at: Instant) => string;
  readonly short: (at: Instant) => string;
}

interface LocalTimes {
  readonly zone: string;
  readonly locale: string;
}

/** A rundown of 1,000 timers formats the same 2,000 instants each second. */
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
    short: memoize(MAX_CACHED_TIMES, (at) => formatTimeOfDay(at, zone, shortFormat, local.locale)),
  };
}

export function planTimes(
  settings: Pick<RoomSettings, 'timezone' | 'todFormat'>,
  local: LocalTimes,
): RoomTimes {
  const timezone = zoneOrUtc(settings.timezone);
  return { ...roomTimes({ ...settings, timezone }, local), shared: settings.timezone !== null };
}
