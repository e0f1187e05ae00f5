import { expect, it } from 'vitest';
import { BoundedMap } from './bounded-map.ts';

it('the map drops the entry that was set longest ago, also with an undefined key', () => {
  const map = new BoundedMap<string | undefined, number>(2).set(undefined, 1).set('a', 2).set('b', 3);
  expect([...map]).toEqual([
    ['a', 2],
    ['b', 3],
  ]);
});

it('the map keeps an entry longer that is set again', () => {
  const map = new BoundedMap<string, number>(2).set('a', 1).set('b', 2).set('a', 3).set('c', 4);
  expect([...map]).toEqual([
    ['a', 3],
    ['c', 4],
  ]);
});
