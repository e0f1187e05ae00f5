import { expect, it } from 'vitest';
import { KeyedCounts } from './rate-limits.ts';

interface Count {
  readonly spent: number;
  readonly until: number;
}

const newCounts = () => new KeyedCounts<Count>(({ until }, now) => until <= now);
const LIVING = 1_000;

it('W76 keeps at most 50,000 keys under a million addresses, and the count of those who have spent most', () => {
  const counts = newCounts();
  counts.keep('abuser', { spent: 5, until: LIVING }, 0);
  let most = 0;
  for (let fresh = 0; fresh < 1_000_000; fresh++) {
    counts.keep(`fresh ${fresh}`, { spent: 1, until: LIVING }, 0);
    most = Math.max(most, counts.size);
  }
  expect(most).toBe(50_000);
  expect(counts.find('abuser', 0)).toMatchObject({ spent: 5 });
  expect(counts.find('fresh 999999', 0)).toMatchObject({ spent: 1 });
  expect(counts.find('fresh 0', 0)).toBeUndefined();
});

it('W76 lets what is over go before anything that counts', () => {
  const counts = newCounts();
  for (let nth = 0; nth < 25_000; nth++) counts.keep(`over ${nth}`, { spent: 9, until: 10 }, 0);
  for (let nth = 0; nth < 25_000; nth++) counts.keep(`living ${nth}`, { spent: 1, until: LIVING }, 0);
  for (let nth = 0; nth < 25_000; nth++) counts.keep(`later ${nth}`, { spent: 1, until: LIVING }, 20);
  expect(counts.size).toBe(50_000);
  for (let nth = 0; nth < 25_000; nth++)
    expect([counts.find(`living ${nth}`, 20)?.spent, counts.find(`later ${nth}`, 20)?.spent]).toEqual([1, 1]);
});

it('W76 lets go what has spent least, and keeps what was counted again meanwhile', () => {
  const counts = newCounts();
  for (let nth = 0; nth < 50_000; nth++)
    counts.keep(`early ${nth}`, { spent: 1 + (nth % 2), until: LIVING }, 0);
  for (let nth = 0; nth < 20_000; nth++) counts.keep(`fresh ${nth}`, { spent: 1, until: LIVING }, 0);
  const left = Array.from({ length: 50_000 }, (_, nth) => counts.find(`early ${nth}`, 0)?.spent);
  expect(left.filter((spent) => spent === 2)).toHaveLength(25_000);
  counts.keep('fresh 19999', { spent: 2, until: LIVING }, 0);
  expect(counts.find('fresh 19999', 0)).toMatchObject({ spent: 2 });
});

it('forgets what is over, and what is dropped', () => {
  const counts = newCounts();
  counts.keep('a', { spent: 1, until: 10 }, 0);
  expect([counts.find('a', 9)?.spent, counts.find('a', 10), counts.find('b', 0)]).toEqual([
    1,
    undefined,
    undefined,
  ]);
  counts.drop('a');
  expect(counts.size).toBe(0);
});
