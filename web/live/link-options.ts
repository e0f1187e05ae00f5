import { zoneOrNull } from '../../machines/calendar/zone.ts';
import { deviceName } from '../../machines/device/device-name.ts';
import type { Mirroring, ScreenOptions } from '../../machines/device/screen-link.ts';
import type { Duration } from '../../machines/kernel/time.ts';
import { TOD_FORMATS } from '../../machines/schedule/tod.ts';
import { COUNTDOWN_FORMATS } from '../../machines/timer/formats.ts';

export interface LinkOptions extends Omit<ScreenOptions, 'name'> {
  readonly name: string | null;
  readonly clockId?: string;
}

const LONGEST_DELAY: Duration = 3_600_000;

export function linkOptions(query: URLSearchParams): LinkOptions {
  return {
    name: deviceName(query.get('name') ?? '') || null,
    mirror: mirroring(query.get('mirror')),
    delay: delay(query.get('delay')),
    zone: zoneOrNull(query.get('tz')),
    format: formatNameIn(COUNTDOWN_FORMATS, query.get('format') ?? ''),
    todFormat: formatNameIn(TOD_FORMATS, query.get('clock') ?? '') ?? 'AUTO',
    ...clockOfLink(query.get('clock')),
    theme: query.get('theme') === 'light' ? 'light' : null,
    controls: query.get('controls') !== '0',
  };
}

/** The option `clock` names either a time format or a clock (V150, V2060). */
function clockOfLink(clockId: string | null): Pick<LinkOptions, 'clockId'> {
  return clockId === null || formatNameIn(TOD_FORMATS, clockId) !== null ? {} : { clockId };
}

function mirroring(value: string | null): Mirroring | null {
  return value === 'h' || value === 'v' || value === 'both' ? value : null;
}

function delay(value: string | null): Duration {
  const ms = Number(value ?? 0);
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), LONGEST_DELAY) : 0;
}

/**
 * Finds a format in any case. The exact case decides between `H:mm` and `h:mm` (V150). Returns null if none matches.
 */
export function formatNameIn<Name extends string>(names: readonly Name[], written: string): Name | null {
  const text = written.trim();
  const alike = names.filter((name) => name.toLowerCase() === text.toLowerCase());
  return alike.find((name) => name[0] === text[0]) ?? alike[0] ?? null;
}
