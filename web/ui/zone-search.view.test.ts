import { describe, expect, test } from 'vitest';
import { searchZones, type ZoneChoice } from './zone-search.view.ts';

const zone = (
  name: string,
  title: string,
  country: string,
  cities: string[],
  offset: string,
  also: string[] = [],
): ZoneChoice => ({ zone: name, name: title, country, cities, offset, also });

const zones = [
  zone('America/New_York', 'Eastern Time', 'United States', ['New York City', 'Boston'], 'UTC-05:00', [
    'EST',
  ]),
  zone('Europe/London', 'UK Time', 'United Kingdom', ['London', 'Birmingham'], 'UTC+00:00', ['GMT', 'BST']),
  zone('America/Sao_Paulo', 'Brasilia Time', 'Brazil', ['São Paulo', 'Belém'], 'UTC-03:00'),
  zone('Asia/Kolkata', 'India Time', 'India', ['Mumbai', 'Delhi'], 'UTC+05:30', ['Asia/Calcutta']),
];
const found = (query: string) => searchZones(zones, query, 10).map((choice) => choice.zone);

describe('the search for a time zone', () => {
  test.each([
    ['new york', ['America/New_York']],
    ['sao', ['America/Sao_Paulo']],
    ['São Paulo', ['America/Sao_Paulo']],
    ['calcutta', ['Asia/Kolkata']],
    ['asia calcutta', ['Asia/Kolkata']],
    [' london ', ['Europe/London']],
    ['belem', ['America/Sao_Paulo']],
    ['mumbai', ['Asia/Kolkata']],
    ['gmt', ['Europe/London']],
    ['united', ['America/New_York', 'Europe/London']],
    ['UTC+05', ['Asia/Kolkata']],
    ['america/new_york', ['America/New_York']],
    ['atlantis', []],
  ])('V27 for the text %s finds %j', (query, result) => {
    expect(found(query)).toEqual(result);
  });

  test('V27 sorts a city that begins with the text before names that contain it', () => {
    expect(found('b')[0]).toBe('America/New_York');
    expect(found('london')).toEqual(['Europe/London']);
    expect(found('br').at(0)).toBe('America/Sao_Paulo');
  });

  test('V27 sorts closer names first', () => {
    const held = zone('A/1', 'North Paris Time', 'France', [], 'UTC');
    const begun = zone('A/2', 'Paris Region Time', 'France', [], 'UTC');
    const named = zone('A/3', 'Romance Time', 'France', [], 'UTC', ['Paris']);
    const cityBegun = zone('A/4', 'Romance Time', 'France', ['Lyon', 'Paris-Plage'], 'UTC');
    const city = zone('A/5', 'Romance Time', 'France', ['Lyon', 'Paris'], 'UTC');
    const worstFirst = [held, begun, named, cityBegun, city];
    expect(searchZones(worstFirst, 'paris', 10)).toEqual([...worstFirst].reverse());
  });

  test('V27 starts at the top of the list without text, and limits the results', () => {
    expect(searchZones(zones, ' ', 2)).toEqual(zones.slice(0, 2));
    expect(searchZones(zones, 'time', 1)).toHaveLength(1);
  });
});
