import type { TimeZone } from '@vvo/tzdb';
import { offsetText } from '../../machines/calendar/zone-changes.ts';
import { MINUTE } from '../../machines/kernel/time.ts';
import type { ZoneChoice } from './zone-search.view.ts';

let loadingZones: Promise<readonly ZoneChoice[]> | null = null;

/** Loads 120 kB of zones on demand. */
export function loadZones(): Promise<readonly ZoneChoice[]> {
  loadingZones ??= import('@vvo/tzdb').then(({ getTimeZones }) =>
    getTimeZones({ includeUtc: true }).map((zone) => ({
      zone: zone.name,
      name: zoneNameOf(zone),
      country: zone.countryName,
      cities: zone.mainCities,
      offset: offsetText(zone.currentTimeOffsetInMinutes * MINUTE),
      also: [
        ...zone.group,
        zone.currentAbbreviation,
        zone.abbreviation,
        zone.alternativeName,
        countryNameOf(zone.countryCode),
      ],
    })),
  );
  loadingZones.catch(() => {
    loadingZones = null;
  });
  return loadingZones;
}

const pageLocale = document.documentElement.lang || 'en';
const countryNames = new Intl.DisplayNames(pageLocale, { type: 'region' });

const countryNameOf = (code: string): string => (code === '' ? '' : (countryNames.of(code) ?? ''));

function zoneNameOf({ name, alternativeName }: TimeZone): string {
  if (pageLocale === 'en') return alternativeName;
  const timeZoneName = name === 'Etc/UTC' ? 'long' : 'longGeneric';
  try {
    const parts = new Intl.DateTimeFormat(pageLocale, { timeZone: name, timeZoneName }).formatToParts();
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? alternativeName;
  } catch {
    return alternativeName;
  }
}
