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

const MAX_LINK_DELAY: Duration = 3_600_000;

export function linkOptions(query: URLSearchParams): LinkOptions {
  return {
    name: deviceName(query.get('name') ?? '') || null,
    mirror: parseMirroring(query.get('mirror')),
    delay: parseDelay(query.get('delay')),
    zone: zoneOrNull(query.get('tz')),
    format: findFormatName(COUNTDOWN_FORMATS, query.get('format') ?? ''),
    todFormat: findFormatName(TOD_FORMATS, query.get('clock') ?? '') ?? 'AUTO',
    ...clockOption(query.get('clock')),
    theme: query.get('theme') === 'light' ? 'light' : null,
    controls: query.get('controls') !== '0',
  };
}

function clockOption(clockId: string | null): Pick<LinkOptions, 'clockId'> {
  return clockId === null || findFormatName(TOD_FORMATS, clockId) !== null ? {} : { clockId };
}

function parseMirroring(value: string | null): Mirroring | null {
  return value === 'h' || value === 'v' || value === 'both' ? value : null;
}

function parseDelay(value: string | null): Duration {
  const ms = Number(value ?? 0);
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), MAX_LINK_DELAY) : 0;
}

/**
 * Finds a format in any case. The exact case decides between `H:mm` and `h:mm` (V150). Returns null if none matches.
 */
export function findFormatName<Name extends string>(names: readonly Name[], written: string): Name | null {
  const text = written.trim();
  const alike = names.filter((name) => name.toLowerCase() === text.toLowerCase());
  return alike.find((name) => name[0] === text[0]) ?? alike[0] ?? null;
}
