import { afterEach, expect, test, vi } from 'vitest';
import { searchZones } from './zone-search.view.ts';

afterEach(() => {
  document.documentElement.lang = '';
  vi.resetModules();
});

test.each([
  ['de', 'österreich', 'Europe/Vienna'],
  ['de', 'Deutschland', 'Europe/Berlin'],
  ['de', 'Germany', 'Europe/Berlin'],
  ['en', 'Switzerland', 'Europe/Zurich'],
])('U247 on a page in the language %s, the search for %s finds the zone', async (page, country, zone) => {
  document.documentElement.lang = page;
  const { loadZones } = await import('./zones.ts');
  expect(searchZones(await loadZones(), country, 1)).toMatchObject([{ zone }]);
});

test.each([
  ['de', 'Europe/Berlin', 'Mitteleuropäische Zeit', 'Central European Time'],
  ['de', 'Asia/Kolkata', 'Indische Normalzeit', 'India Time'],
  ['de', 'Etc/UTC', 'Koordinierte Weltzeit', 'Coordinated Universal Time'],
  ['en', 'Europe/Berlin', 'Central European Time', 'Central European Time'],
])(
  'U250 on a page in the language %s, the zone %s is called %s, and is also found by %s',
  async (page, zone, name, english) => {
    document.documentElement.lang = page;
    const { loadZones } = await import('./zones.ts');
    const zones = await loadZones();
    expect(zones).toContainEqual(expect.objectContaining({ zone, name }));
    for (const text of [name, english])
      expect(searchZones(zones, text, 50).map((each) => each.zone)).toContain(zone);
  },
);
