import { zoneCity } from '../../machines/calendar/zone.ts';
import { foldText } from '../../machines/kernel/compared-text.ts';

export interface ZoneChoice {
  readonly zone: string;
  readonly name: string;
  readonly country: string;
  readonly cities: readonly string[];
  readonly offset: string;
  readonly also: readonly string[];
}

const searchText = (text: string) => foldText(text).replaceAll(/[_/]/g, ' ');

export function searchZones(
  zones: readonly ZoneChoice[],
  query: string,
  limit: number,
): readonly ZoneChoice[] {
  const wanted = searchText(query).trim();
  const ranked = zones.map((zone) => ({ zone, rank: zoneRank(zone, wanted) })).filter(({ rank }) => rank > 0);
  return ranked
    .sort((a, b) => b.rank - a.rank)
    .slice(0, limit)
    .map(({ zone }) => zone);
}

function zoneRank(choice: ZoneChoice, wanted: string): number {
  const ownTexts = [zoneCity(choice.zone), ...choice.cities].map(searchText);
  if (ownTexts.some((name) => name === wanted)) return 5;
  if (ownTexts.some((name) => name.startsWith(wanted))) return 4;
  const otherTexts = [choice.zone, choice.name, choice.country, choice.offset, ...choice.also].map(
    searchText,
  );
  if (otherTexts.some((name) => name === wanted)) return 3;
  if (otherTexts.some((name) => name.startsWith(wanted))) return 2;
  return [...ownTexts, ...otherTexts].some((name) => name.includes(wanted)) ? 1 : 0;
}
