import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { issuesOf, MOST_ISSUES, readList } from './read.schema.ts';

const element = z.strictObject({ name: z.string().max(10), count: z.int().transform((count) => -count) });

describe('what is wrong with a body', () => {
  it('W61 is said of the first elements of a list, and the others are not read', () => {
    let read = 0;
    const counting = z.custom<string>(() => {
      read += 1;
      return false;
    });
    const list = readList(counting, Array(60_000).fill(0), 'items');
    expect(list).toMatchObject({ ok: false });
    expect(!list.ok && list.error.map(({ path }) => path)).toEqual(
      Array.from({ length: MOST_ISSUES }, (_, nth) => `items.${nth}`),
    );
    expect(read).toBe(MOST_ISSUES);
  });

  it('W61 is at most 20 things, also where an element has many faults', () => {
    const many = z.array(z.string()).safeParse(Array(500).fill(0));
    expect(many.error && issuesOf(many.error)).toHaveLength(MOST_ISSUES);
    const faults = readList(
      element,
      Array.from({ length: 15 }, () => ({})),
      'items',
    );
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
    expect(readList(element, list, 'items')).toEqual({
      ok: true,
      value: [
        { name: 'a', count: -1 },
        { name: 'b', count: -2 },
      ],
    });
  });
});
