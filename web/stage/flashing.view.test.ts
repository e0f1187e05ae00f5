import { describe, expect, it } from 'vitest';
import { flashPhase, nextFlashChange } from './viewer.view.ts';

const flash = { count: 2, at: 10_000 };

describe('a flash order', () => {
  it.each([
    [9_999, 'none'],
    [10_000, 'on'],
    [10_499, 'on'],
    [10_500, 'off'],
    [11_000, 'on'],
    [11_500, 'off'],
    [12_000, 'none'],
  ])('V75 at %i is %s', (now, phase) => {
    expect(flashPhase(flash, now)).toBe(phase);
  });

  it('V75 turns on at its instant and changes every half second until it is carried out', () => {
    const changes: number[] = [];
    for (let at = nextFlashChange(flash, 0); at !== null; at = nextFlashChange(flash, at)) changes.push(at);
    expect(changes).toEqual([10_000, 10_500, 11_000, 11_500, 12_000]);
  });

  it('V75 goes by its own instant, whatever the time is', () => {
    const odd = { count: 1, at: 250 };
    expect([250, 749, 750, 1_249].map((now) => flashPhase(odd, now))).toEqual(['on', 'on', 'off', 'off']);
  });

  it('V75 nobody ordered does nothing', () => {
    expect(flashPhase(null, 0)).toBe('none');
    expect(nextFlashChange(null, 0)).toBeNull();
  });
});
