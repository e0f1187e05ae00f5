import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changed,
  emptyStack,
  itemsOf,
  popped,
  pushed,
  type Stack,
  topOf,
  withoutBefore,
} from './bounded-stack.ts';

const filled = (limit: number, items: readonly number[]) =>
  items.reduce<Stack<number>>((stack, item) => pushed(stack, item, limit), emptyStack);

describe('a bounded stack', () => {
  it('has the newest items, the lowest first', () => {
    expect(itemsOf(filled(3, [1, 2]))).toEqual([1, 2]);
    expect(itemsOf(filled(3, [1, 2, 3, 4, 5]))).toEqual([3, 4, 5]);
    expect(topOf(filled(3, [1, 2, 3, 4, 5]))).toBe(5);
    expect(itemsOf(filled(1, [1, 2, 3, 4]))).toEqual([4]);
  });

  it('ends where its items end, though more hangs on the last of them', () => {
    const stack = filled(3, [1, 2, 3, 4, 5]);
    const last = popped(popped(stack));
    expect(itemsOf(last)).toEqual([3]);
    expect(popped(last)).toBe(emptyStack);
    expect(popped(emptyStack)).toBe(emptyStack);
    expect(topOf(emptyStack)).toBeNull();
  });

  it('holds no more than twice its limit, however much passed through it', () => {
    const held = new Set<unknown>();
    for (let link = filled(4, [...Array(1_000).keys()]).top; link !== null; link = link.below) held.add(link);
    expect(held.size).toBeLessThanOrEqual(8);
  });

  it('R80 lets go of items by their marks, whatever is done to it, and holds nothing of them', () => {
    const acts = fc.array(fc.oneof(fc.constant(null), fc.nat(9)), { maxLength: 60 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 6 }), fc.nat(20), acts, (limit, span, script) => {
        let stack: Stack<number> = emptyStack;
        let list: readonly number[] = [];
        let mark = 0;
        for (const act of script) {
          mark += act ?? 0;
          stack = act === null ? popped(stack) : pushed(stack, mark, limit, mark);
          list = act === null ? list.slice(0, -1) : [...list, mark].slice(-limit);
          stack = withoutBefore(stack, mark - span);
          list = list.filter((item) => item >= mark - span);
          expect(itemsOf(stack)).toEqual(list);
        }
        const emptied = withoutBefore(stack, mark + 1);
        expect([emptied.top, emptied.size]).toEqual([null, 0]);
      }),
    );
  });

  it('has its items changed or taken out, and their marks left', () => {
    const stack = [1, 2, 3, 4, 5].reduce<Stack<number>>(
      (below, item) => pushed(below, item, 4, item),
      emptyStack,
    );
    const odd = changed(stack, (item) => (item % 2 === 0 ? null : 10 * item));
    expect([itemsOf(odd), odd.size]).toEqual([[30, 50], 2]);
    expect(itemsOf(withoutBefore(odd, 4))).toEqual([50]);
    expect(itemsOf(pushed(odd, 6, 4, 6))).toEqual([30, 50, 6]);
    expect(changed(stack, () => null)).toBe(emptyStack);
  });

  it('R80 cuts off the links of the items that it lets go of', () => {
    const marked = [1, 2, 3, 4].reduce<Stack<number>>(
      (stack, item) => pushed(stack, item, 10, item),
      emptyStack,
    );
    const kept = withoutBefore(marked, 3);
    expect([itemsOf(kept), kept.top?.below?.below]).toEqual([[3, 4], null]);
    expect(withoutBefore(kept, 3)).toBe(kept);
  });

  it('is a list of which the beginning is cut off, whatever is done to it, and stays what it was', () => {
    const acts = fc.array(fc.option(fc.nat(), { freq: 3 }), { maxLength: 60 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 6 }), acts, (limit, script) => {
        const stacks: (readonly [Stack<number>, readonly number[]])[] = [[emptyStack, []]];
        for (const item of script) {
          const [stack, list] = stacks.at(-1) ?? [emptyStack, []];
          stacks.push(
            item === null
              ? [popped(stack), list.slice(0, -1)]
              : [pushed(stack, item, limit), [...list, item].slice(-limit)],
          );
        }
        for (const [stack, list] of stacks) {
          expect(itemsOf(stack)).toEqual(list);
          expect(stack.size).toBe(list.length);
        }
      }),
    );
  });
});
