import { describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '../../machines/kernel/time.ts';
import { limitCounts } from './rate-limits.ts';

describe('so many in so many seconds', () => {
  const counts = () => limitCounts({ points: 3, duration: 60 });

  it('are taken, then none until they are over, for each key', () => {
    const limit = counts();
    expect([0, 1, 2].map((at) => limit.take('a', 1, at))).toEqual([0, 0, 0]);
    expect(limit.take('a', 1, 10_000)).toBe(50 * SECOND);
    expect(limit.take('b', 1, 10_000)).toBe(0);
    expect(limit.take('a', 1, 0 + MINUTE)).toBe(0);
  });

  it('are not used up by what was refused, or given back', () => {
    const limit = counts();
    expect([limit.take('a', 4, 0), limit.take('a', 2, 0), limit.take('a', 2, 0)]).toEqual([
      MINUTE,
      0,
      MINUTE,
    ]);
    limit.giveBack('a', 1, 0);
    expect(limit.take('a', 2, 0)).toBe(0);
    limit.giveBack('a', 3, 0);
    limit.giveBack('a', 1, 0);
    expect([limit.take('a', 3, 0), limit.take('a', 1, 0)]).toEqual([0, MINUTE]);
  });

  it('may be fewer than one thing costs, which is taken first or not at all', () => {
    const limit = limitCounts({ points: 3, duration: 60, orOne: true });
    expect([limit.take('a', 4, 0), limit.take('a', 1, 0), limit.take('a', 1, 60_000)]).toEqual([
      0,
      MINUTE,
      0,
    ]);
    expect(limit.take('a', 4, 60_000)).toBe(MINUTE);
  });
});

describe('waits that grow', () => {
  const counts = () => limitCounts({ points: 2, forgetsEvery: 600, waitsUpTo: 8 });

  /** Waits, in seconds, of a client that always retries as early as allowed. */
  function waits(limit: ReturnType<typeof counts>, wanted: number): readonly number[] {
    const met: number[] = [];
    for (let now = 0; met.length < wanted; ) {
      const wait = limit.take('a', 1, now);
      if (wait > 0) met.push(wait / SECOND);
      now += wait;
    }
    return met;
  }

  it('U60 double for each one past the free ones, up to the longest', () => {
    expect(waits(counts(), 6)).toEqual([1, 2, 4, 8, 8, 8]);
  });

  it('U93 are not made longer by what was refused meanwhile', () => {
    const limit = counts();
    for (let taken = 0; taken < 3; taken++) limit.take('a', 1, 0);
    for (let refused = 0; refused < 100; refused++) expect(limit.take('a', 1, 0)).toBe(SECOND);
    expect(limit.take('a', 1, 0 + SECOND)).toBe(0);
    expect(limit.take('b', 1, 0)).toBe(0);
  });

  it('U92 end as one after the other is forgotten, or given back', () => {
    const limit = counts();
    for (let taken = 0; taken < 3; taken++) limit.take('a', 1, 0);
    expect([1, 2, 3].map(() => limit.take('a', 1, 20 * MINUTE))).toEqual([0, 0, SECOND]);
    limit.giveBack('a', 1, 20 * MINUTE);
    expect(limit.take('a', 1, 20 * MINUTE)).toBe(0);
    limit.giveBack('a', 5, 20 * MINUTE);
    limit.giveBack('a', 1, 20 * MINUTE);
    expect([1, 2, 3].map(() => limit.take('a', 1, 20 * MINUTE))).toEqual([0, 0, 0]);
    expect(limit.take('a', 1, 21 * MINUTE)).toBe(0);
  });
});

describe('so many at once, and so many a second', () => {
  it('come back little by little, whatever was refused', () => {
    const limit = limitCounts({ burst: 3, perSecond: 2 });
    expect([limit.take('a', 3, 0), limit.take('a', 1, 0), limit.take('a', 2, 250)]).toEqual([0, 500, 750]);
    expect([limit.take('a', 1, 500), limit.take('a', 1, 500), limit.take('b', 3, 500)]).toEqual([0, 500, 0]);
    limit.giveBack('a', 1, 500);
    limit.giveBack('b', 4, 500);
    expect([limit.take('a', 1, 500), limit.take('a', 1, 500), limit.take('b', 3, 500)]).toEqual([0, 500, 0]);
  });
});
