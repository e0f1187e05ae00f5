import { describe, expect, test } from 'vitest';
import {
  dropIndex,
  edgeScroll,
  heightOfRow,
  moveWords,
  type RowWindow,
  rowShift,
  rowsInWindow,
  rowTops,
  scrollTo,
  sideOutOfSight,
} from './row-window.view.ts';

const tops = (count: number) => rowTops(Array.from({ length: count }, () => 40));
const window = (fields: Partial<RowWindow>): RowWindow => ({
  tops: tops(500),
  scrollTop: 0,
  height: 120,
  overscan: 0,
  keep: null,
  ...fields,
});
/** Rows of 40 px, the third of them 100 px high. */
const uneven = rowTops([40, 40, 100, 40, 40]);

describe('the window of a long list', () => {
  test.each([
    [{}, [0, 1, 2]],
    [{ scrollTop: 20 }, [0, 1, 2, 3]],
    [{ scrollTop: 400, overscan: 1 }, [9, 10, 11, 12, 13]],
    [{ scrollTop: 19_900 }, [497, 498, 499]],
    [{ tops: tops(2) }, [0, 1]],
    [{ tops: tops(0) }, []],
    [{ keep: 300 }, [0, 1, 2, 300]],
    [{ scrollTop: 400, keep: 2 }, [2, 10, 11, 12]],
    [{ scrollTop: 400, keep: 0 }, [0, 10, 11, 12]],
    [{ keep: 1 }, [0, 1, 2]],
    [{ keep: 500 }, [0, 1, 2]],
    [{ keep: -1 }, [0, 1, 2]],
    [{ tops: uneven, scrollTop: 179, height: 2 }, [2, 3]],
    [{ tops: uneven, scrollTop: 80, height: 100 }, [2]],
  ])('V24 for the scroll position %j consists of the rows %j', (fields, rows) => {
    expect(rowsInWindow(window(fields))).toEqual(rows);
  });

  test.each([
    [-30, 0],
    [39, 0],
    [40, 1],
    [179, 2],
    [180, 3],
    [99_999, 4],
  ])('V24 puts a row that is dropped at %d px at place %d of five', (middle, place) => {
    expect(dropIndex(middle, uneven)).toBe(place);
  });

  test('V24 drops a row in an empty list at the first place', () => {
    expect(dropIndex(100, tops(0))).toBe(0);
  });

  test('V24 moves the rows between the old and new place by the height of the dragged row', () => {
    const shifts = (from: number, to: number) =>
      [0, 1, 2, 3, 4].map((place) => rowShift(place, { from, to, count: 1 }, uneven));
    expect(shifts(1, 3)).toEqual([0, 140, -40, -40, 0]);
    expect(shifts(2, 0)).toEqual([100, 100, -80, 0, 0]);
    expect(shifts(2, 2)).toEqual([0, 0, 0, 0, 0]);
    const together = [0, 1, 2, 3, 4].map((place) => rowShift(place, { from: 0, to: 2, count: 2 }, uneven));
    expect(together).toEqual([140, 140, -80, -80, 0]);
    expect([heightOfRow(uneven, 2), heightOfRow(uneven, 9)]).toEqual([100, 0]);
  });

  test.each([
    [0, 100, 0, 'above'],
    [2, 0, 60, 'below'],
    [2, 70, 70, null],
    [4, 60, 140, 'below'],
  ])('V471 shows row %d of a list scrolled to %d px by scrolling to %d px', (row, from, to, side) => {
    const seen = { scrollTop: from, height: 120 };
    expect([scrollTo(row, uneven, seen), sideOutOfSight(row, uneven, seen)]).toEqual([to, side]);
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
  ])('V24 with the pointer at %d px of a list %d px high scrolls by %d px a frame', (y, height, speed) => {
    expect(edgeScroll(y, height)).toBe(speed);
  });

  test('V24 announces a move in words', () => {
    expect(moveWords('Keynote', 2, 9)).toBe('Keynote, position 3 of 9');
  });
});
