import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { differences, essentialDifferences, withDifferencesApplied } from './list-difference.ts';
import { byId, entryAt, type Placed, reindex, requireEntry } from './ordered-list.ts';

const list = (ids: string): readonly Placed[] => ids.split('').map((_id, index) => ({ _id, index }));
const idsOf = (items: readonly Placed[]) => items.map(({ _id }) => _id).join('');

/** Two rundowns of mostly the same entries in any order, some of them edited. */
const rundown = fc
  .uniqueArray(fc.constantFrom(...'abcdefghij'.split('')), { maxLength: 8 })
  .map((ids) => list(ids.join('')));
const edited = fc.array(fc.boolean(), { minLength: 10, maxLength: 10 });

describe('ordered lists', () => {
  it('R1 an entry is found by its id after a reorder', () => {
    const items = list('abc');
    expect(byId(items, 'c')).toBe(items[2]);
    const turned = reindex([...items].reverse());
    expect(byId(turned, 'c')).toBe(turned[0]);
    expect(byId(list('ab'), 'c')).toBeUndefined();
    expect(() => requireEntry(items, 'z')).toThrow('No entry z');
    expect(entryAt(items, 1)).toBe(items[1]);
    expect(() => entryAt(items, 3)).toThrow('No entry at 3');
  });

  it('R1 an entry is found in a list that is longer than the cached index', () => {
    const many = Array.from({ length: 20_010 }, (_, index) => ({ _id: `id-${index}`, index }));
    const [first] = list('a');
    for (const item of many) expect(byId(first ? [first, item] : [], item._id)).toBe(item);
    expect(byId(many, 'id-20009')).toBe(many[20_009]);
  });

  it('R40 the differences between two lists are removed, edited and added entries', () => {
    const before = list('abc');
    const after = reindex([...list('c'), ...list('xb').slice(0, 1)]);
    expect(differences(before, after).map((pair) => `${pair.before?._id}>${pair.after?._id}`)).toEqual([
      'a>undefined',
      'b>undefined',
      'c>c',
      'undefined>x',
    ]);
    expect(differences(before, before)).toEqual([]);
  });

  it('H3 the differences in an undo step turn each list into the other', () => {
    fc.assert(
      fc.property(rundown, rundown, edited, (before, target, edits) => {
        const after = target.map((item, index) => {
          const old = before.find(({ _id }) => _id === item._id);
          if (old === undefined || edits[index]) return { ...item, edit: index };
          return old.index === item.index ? old : { ...old, index: item.index };
        });
        const pairs = essentialDifferences<Placed>(before, after);
        expect(withDifferencesApplied<Placed>(before, pairs, 'after')).toEqual(after);
        expect(withDifferencesApplied<Placed>(after, pairs, 'before')).toEqual(before);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ['abcdef', 'bcdaef', 'a'],
    ['abcdef', 'adbcef', 'd'],
    ['abcdef', 'abcfed', 'ef'],
    ['abc', 'bac', 'a'],
  ])('H3 the undo step from the order %s to the order %s contains only %s', (from, to, kept) => {
    const before = list(from);
    const after = reindex(to.split('').map((id) => requireEntry(before, id)));
    expect(
      idsOf(essentialDifferences(before, after).flatMap((pair) => pair.after ?? []))
        .split('')
        .sort()
        .join(''),
    ).toBe(kept);
  });
});
