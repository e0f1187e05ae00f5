import { offsetText } from '../../machines/calendar/zone-changes.ts';
import { MINUTE } from '../../machines/kernel/time.ts';
import type { ZoneChoice } from '../../machines/view/entry/zone-search.ts';

let loading: Promise<readonly ZoneChoice[]> | null = null;

/** The zones of the world with their cities; 120 kB, loaded when somebody looks for one. */
export function loadZones(): Promise<readonly ZoneChoice[]> {
  loading ??= import('@vvo/tzdb').then(({ getTimeZones }) =>
    getTimeZones({ includeUtc: true }).map((zone) => ({
      zone: zone.name,
      name: zone.alternativeName,
      country: zone.countryName,
      cities: zone.mainCities,
      offset: offsetText(zone.currentTimeOffsetInMinutes * MINUTE),
      also: [...zone.group, zone.currentAbbreviation, zone.abbreviation, countryOf(zone.countryCode)],
    })),
  );
  loading.catch(() => {
    loading = null;
  });
  return loading;
}

const countries = new Intl.DisplayNames(document.documentElement.lang || 'en', { type: 'region' });

/** As the language of the page calls it: the list itself is in English (U247). */
function countryOf(code: string): string {
  // UTC is of none.
  return code === '' ? '' : (countries.of(code) ?? '');
}
