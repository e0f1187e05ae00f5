import { describe, expect, test } from 'vitest';
import { dropPlace, edgeScroll, moveWords, type RowWindow, rowShift, rowsInWindow } from './row-window.ts';

const window = (fields: Partial<RowWindow>): RowWindow => ({
  rowHeight: 40,
  count: 500,
  scrollTop: 0,
  height: 120,
  overscan: 0,
  keep: null,
  ...fields,
});

describe('the window on a long list', () => {
  test.each([
    [{}, [0, 1, 2]],
    [{ scrollTop: 20 }, [0, 1, 2, 3]],
    [{ scrollTop: 400, overscan: 1 }, [9, 10, 11, 12, 13]],
    [{ scrollTop: 19_900 }, [497, 498, 499]],
    [{ count: 2 }, [0, 1]],
    [{ count: 0 }, []],
    [{ scrollTop: 30_000 }, []],
    [{ keep: 300 }, [0, 1, 2, 300]],
    [{ scrollTop: 400, keep: 2 }, [2, 10, 11, 12]],
    [{ scrollTop: 400, keep: 0 }, [0, 10, 11, 12]],
    [{ keep: 1 }, [0, 1, 2]],
    [{ keep: 500 }, [0, 1, 2]],
    [{ keep: -1 }, [0, 1, 2]],
  ])('V24 with %j draws the rows %j', (fields, rows) => {
    expect(rowsInWindow(window(fields))).toEqual(rows);
  });

  test.each([
    [-30, 0],
    [39, 0],
    [40, 1],
    [99_999, 4],
  ])('V24 a row held at %d px lands at place %d of five', (middle, place) => {
    expect(dropPlace(middle, 40, 5)).toBe(place);
  });

  test('V24 in an empty list the only place is the first', () => {
    expect(dropPlace(100, 40, 0)).toBe(0);
  });

  test('V24 the rows between the old and the new place make way', () => {
    const shifts = (from: number, to: number) => [0, 1, 2, 3, 4].map((place) => rowShift(place, from, to));
    expect(shifts(1, 3)).toEqual([0, 0, -1, -1, 0]);
    expect(shifts(3, 1)).toEqual([0, 1, 1, 0, 0]);
    expect(shifts(2, 2)).toEqual([0, 0, 0, 0, 0]);
  });

  test.each([
    [0, 400, -12],
    [-100, 400, -14],
    [47, 400, -1],
    [48, 400, 0],
    [200, 400, 0],
    [352, 400, 0],
    [353, 400, 1],
    [600, 400, 14],
    [24, 100, -1],
    [30, 100, 0],
    [76, 100, 1],
  ])('V24 at %d px of a list %d px high it scrolls by %d a frame', (y, height, speed) => {
    expect(edgeScroll(y, height)).toBe(speed);
  });

  test('V24 a move is said in words', () => {
    expect(moveWords('Keynote', 2, 9)).toBe('Keynote, place 3 of 9');
  });
});
