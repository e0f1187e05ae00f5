import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LateRefusals } from './uws-fetch.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('what is refused for a limit', () => {
  it('W66 is told a quarter of a second late, and at once where a thousand are kept already', () => {
    const late = new LateRefusals();
    let told = 0;
    const ask = () => late.give(() => (told += 1));
    for (let asked = 0; asked < 1_001; asked += 1) ask();
    expect(told).toBe(1);
    vi.advanceTimersByTime(249);
    expect(told).toBe(1);
    vi.advanceTimersByTime(1);
    expect(told).toBe(1_001);
    ask();
    expect(told).toBe(1_001);
  });
});
