import { afterEach, describe, expect, it, vi } from 'vitest';
import { rowHeight } from './row-heights.ts';
import { defaultLayout } from './rundown-layout.view.ts';

afterEach(() => vi.unstubAllGlobals());

describe('the height of a row', () => {
  it.each([
    [1440, 900, 48],
    [1280, 720, 36],
    [2560, 1440, 60],
  ])('V772 in a window of %i by %i px is %i px', (innerWidth, innerHeight, height) => {
    vi.stubGlobal('innerWidth', innerWidth);
    vi.stubGlobal('innerHeight', innerHeight);
    expect(rowHeight(900, false, defaultLayout)).toBe(height);
    expect(rowHeight(900, true, defaultLayout)).toBe(56);
  });

  it('V771 is 32 px in the one-line layout', () => {
    expect(rowHeight(900, false, { ...defaultLayout, oneLine: true })).toBe(32);
  });
});
