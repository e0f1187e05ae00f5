import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stackItems } from '../../tests/support/test-room.ts';
import {
  dropBefore,
  emptyStack,
  mapStackItems,
  popItem,
  pushItem,
  type Stack,
  topItem,
} from './bounded-stack.ts';

const filled = (limit: number, items: readonly number[]) =>
  items.reduce<Stack<number>>((stack, item) => pushItem(stack, item, limit), emptyStack);

describe('a bounded stack', () => {
  it('has the newest items, the oldest first', () => {
    expect(stackItems(filled(3, [1, 2]))).toEqual([1, 2]);
    expect(stackItems(filled(3, [1, 2, 3, 4, 5]))).toEqual([3, 4, 5]);
    expect(topItem(filled(3, [1, 2, 3, 4, 5]))).toBe(5);
    expect(stackItems(filled(1, [1, 2, 3, 4]))).toEqual([4]);
  });

  it('is empty after all its items are popped, even if it still links dropped items', () => {
    const stack = filled(3, [1, 2, 3, 4, 5]);
    const last = popItem(popItem(stack));
    expect(stackItems(last)).toEqual([3]);
    expect(popItem(last)).toBe(emptyStack);
    expect(popItem(emptyStack)).toBe(emptyStack);
    expect(topItem(emptyStack)).toBeNull();
  });

  it('keeps at most twice its limit of items in memory', () => {
    const held = new Set<unknown>();
    for (let link = filled(4, [...Array(1_000).keys()]).top; link !== null; link = link.below) held.add(link);
    expect(held.size).toBeLessThanOrEqual(8);
  });

  it('R80 drops all items below a mark, after random operations', () => {
    const acts = fc.array(fc.oneof(fc.constant(null), fc.nat(9)), { maxLength: 60 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 6 }), fc.nat(20), acts, (limit, span, script) => {
        let stack: Stack<number> = emptyStack;
        let list: readonly number[] = [];
        let mark = 0;
        for (const act of script) {
          mark += act ?? 0;
          stack = act === null ? popItem(stack) : pushItem(stack, mark, limit, mark);
          list = act === null ? list.slice(0, -1) : [...list, mark].slice(-limit);
          stack = dropBefore(stack, mark - span);
          list = list.filter((item) => item >= mark - span);
          expect(stackItems(stack)).toEqual(list);
        }
        const emptied = dropBefore(stack, mark + 1);
        expect([emptied.top, emptied.size]).toEqual([null, 0]);
      }),
    );
  });

  it('can change or remove items without changing their marks', () => {
    const stack = [1, 2, 3, 4, 5].reduce<Stack<number>>(
      (below, item) => pushItem(below, item, 4, item),
      emptyStack,
    );
    const odd = mapStackItems(stack, (item) => (item % 2 === 0 ? null : 10 * item));
    expect([stackItems(odd), odd.size]).toEqual([[30, 50], 2]);
    expect(stackItems(dropBefore(odd, 4))).toEqual([50]);
    expect(stackItems(pushItem(odd, 6, 4, 6))).toEqual([30, 50, 6]);
    expect(mapStackItems(stack, () => null)).toBe(emptyStack);
  });

  it('R80 does not keep dropped items in memory', () => {
    const marked = [1, 2, 3, 4].reduce<Stack<number>>(
      (stack, item) => pushItem(stack, item, 10, item),
      emptyStack,
    );
    const kept = dropBefore(marked, 3);
    expect([stackItems(kept), kept.top?.below?.below]).toEqual([[3, 4], null]);
    expect(dropBefore(kept, 3)).toBe(kept);
  });

  it('behaves like a list that loses its oldest items, and is immutable', () => {
    const acts = fc.array(fc.option(fc.nat(), { freq: 3 }), { maxLength: 60 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 6 }), acts, (limit, script) => {
        const stacks: (readonly [Stack<number>, readonly number[]])[] = [[emptyStack, []]];
        for (const item of script) {
          const [stack, list] = stacks.at(-1) ?? [emptyStack, []];
          stacks.push(
            item === null
              ? [popItem(stack), list.slice(0, -1)]
              : [pushItem(stack, item, limit), [...list, item].slice(-limit)],
          );
        }
        for (const [stack, list] of stacks) {
          expect(stackItems(stack)).toEqual(list);
          expect(stack.size).toBe(list.length);
        }
      }),
    );
  });
});
