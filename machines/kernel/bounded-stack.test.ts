import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyStack, itemsOf, popped, pushed, type Stack, topOf } from './bounded-stack.ts';

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
