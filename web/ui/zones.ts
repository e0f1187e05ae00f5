import type { TimeZone } from '@vvo/tzdb';
import { offsetText } from '../../machines/calendar/zone-changes.ts';
import { MINUTE } from '../../machines/kernel/time.ts';
import type { ZoneChoice } from './zone-search.view.ts';

let loading: Promise<readonly ZoneChoice[]> | null = null;

/** Loads 120 kB of zones on demand. */
export function loadZones(): Promise<readonly ZoneChoice[]> {
  loading ??= import('@vvo/tzdb').then(({ getTimeZones }) =>
    getTimeZones({ includeUtc: true }).map((zone) => ({
      zone: zone.name,
      name: nameOf(zone),
      country: zone.countryName,
      cities: zone.mainCities,
      offset: offsetText(zone.currentTimeOffsetInMinutes * MINUTE),
      also: [
        ...zone.group,
        zone.currentAbbreviation,
        zone.abbreviation,
        zone.alternativeName,
        countryOf(zone.countryCode),
      ],
    })),
  );
  loading.catch(() => {
    loading = null;
  });
  return loading;
}

const page = document.documentElement.lang || 'en';
const countries = new Intl.DisplayNames(page, { type: 'region' });

function countryOf(code: string): string {
  return code === '' ? '' : (countries.of(code) ?? '');
}

function nameOf({ name, alternativeName }: TimeZone): string {
  if (page === 'en') return alternativeName;
  const timeZoneName = name === 'Etc/UTC' ? 'long' : 'longGeneric';
  try {
    const parts = new Intl.DateTimeFormat(page, { timeZone: name, timeZoneName }).formatToParts();
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? alternativeName;
  } catch {
    return alternativeName;
  }
}
