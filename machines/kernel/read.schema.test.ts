import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { atOnce, issuesOf, listReading, MOST_ISSUES } from './read.schema.ts';

const element = z.strictObject({ name: z.string().max(10), count: z.int().transform((count) => -count) });

describe('what is wrong with a body', () => {
  it('W61 is said of the first elements of a list, and the others are not read', () => {
    let read = 0;
    const counting = z.custom<string>(() => {
      read += 1;
      return false;
    });
    const list = atOnce(listReading(counting, Array(60_000).fill(0), 'items'));
    expect(list).toMatchObject({ ok: false });
    expect(!list.ok && list.error.map(({ path }) => path)).toEqual(
      Array.from({ length: MOST_ISSUES }, (_, nth) => `items.${nth}`),
    );
    expect(read).toBe(MOST_ISSUES);
  });

  it('W61 is at most 20 things, also where an element has many faults', () => {
    const many = z.array(z.string()).safeParse(Array(500).fill(0));
    expect(many.error && issuesOf(many.error)).toHaveLength(MOST_ISSUES);
    const nothings = Array.from({ length: 15 }, () => ({}));
    const faults = atOnce(listReading(element, nothings, 'items'));
    expect(!faults.ok && faults.error).toHaveLength(MOST_ISSUES);
  });

  it('W61 repeats little of what was said', () => {
    const { error } = z.strictObject({}).safeParse({ ['x'.repeat(100_000)]: 1 });
    expect(error && issuesOf(error)[0]?.message).toMatch(/^Unrecognized key: "x{50,200}$/);
  });

  it('W61 is nothing where every element is fit', () => {
    const list = [
      { name: 'a', count: 1 },
      { name: 'b', count: 2 },
    ];
    expect(atOnce(listReading(element, list, 'items'))).toEqual({
      ok: true,
      value: [
        { name: 'a', count: -1 },
        { name: 'b', count: -2 },
      ],
    });
  });
});

describe('a long list', () => {
  it('W126 is read in steps of a few elements each', () => {
    let read = 0;
    const counting = z.custom<string>(() => {
      read += 1;
      return true;
    });
    const reading = listReading(counting, Array(1_000).fill(''), 'items');
    for (let before = 0; !reading.next().done; before = read) expect(read - before).toBeLessThanOrEqual(50);
    expect(read).toBe(1_000);
  });
});
