import { describe, expect, it } from 'vitest';
import { latencyOf, percentile } from './percentiles.ts';

describe('percentiles', () => {
  it('use the nearest rank', () => {
    expect(percentile([1, 2, 3, 4], 0.5)).toBe(2);
    expect(percentile([1, 2, 3, 4], 0.99)).toBe(4);
    expect(percentile([7], 0)).toBe(7);
  });

  it('are NaN without samples', () => {
    expect(percentile([], 0.5)).toBeNaN();
  });

  it('sort their samples', () => {
    expect(latencyOf([9, 1, 5])).toEqual({ p50: 5, p99: 9, samples: 3 });
  });
});
