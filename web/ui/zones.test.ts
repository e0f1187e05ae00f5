import { afterEach, expect, test, vi } from 'vitest';
import { searchZones } from '../../machines/view/entry/zone-search.ts';

afterEach(() => {
  document.documentElement.lang = '';
  vi.resetModules();
});

test.each([
  ['de', 'österreich', 'Europe/Vienna'],
  ['de', 'Deutschland', 'Europe/Berlin'],
  ['de', 'Germany', 'Europe/Berlin'],
  ['en', 'Switzerland', 'Europe/Zurich'],
])('U247 on a page in %s the zone of %s is found', async (page, country, zone) => {
  document.documentElement.lang = page;
  const { loadZones } = await import('./zones.ts');
  expect(searchZones(await loadZones(), country, 1)).toMatchObject([{ zone }]);
});
