import { describe, expect, it } from 'vitest';
import { memoize, memoizeByText } from './memoized.ts';

function squares(limit: number) {
  const asked: number[] = [];
  const square = memoize(limit, (key: number) => {
    asked.push(key);
    return key === 0 ? null : key * key;
  });
  return { asked, square };
}

describe('memoized by key', () => {
  it('computes a value once for each key', () => {
    const { asked, square } = squares(3);
    expect([2, 3, 2, 2, 3].map(square)).toEqual([4, 9, 4, 4, 9]);
    expect(asked).toEqual([2, 3]);
  });

  it('does not store null', () => {
    const { asked, square } = squares(1);
    expect([2, 0, 0, 2].map(square)).toEqual([4, null, null, 4]);
    expect(asked).toEqual([2, 0, 0]);
  });

  it('clears its values at the limit', () => {
    const { asked, square } = squares(2);
    expect([1, 2, 1, 2].map(square)).toEqual([1, 4, 1, 4]);
    expect(asked).toEqual([1, 2]);
    expect([3, 1, 3].map(square)).toEqual([9, 1, 9]);
    expect(asked).toEqual([1, 2, 3, 1]);
  });
});

describe('memoized by text', () => {
  function counted() {
    const asked: string[] = [];
    const lengthOf = memoizeByText((text) => {
      asked.push(text);
      return text.length;
    });
    return { asked, lengthOf };
  }

  it('computes a value once for the same text', () => {
    const { asked, lengthOf } = counted();
    expect([lengthOf('hall'), lengthOf('stage'), lengthOf('hall')]).toEqual([4, 5, 4]);
    expect(asked).toEqual(['hall', 'stage']);
  });

  it('stores at most 1,000 texts, and no long ones', () => {
    const { asked, lengthOf } = counted();
    const long = 'x'.repeat(101);
    expect([lengthOf(long), lengthOf(long)]).toEqual([101, 101]);
    for (let nth = 0; nth <= 1_000; nth += 1) lengthOf(`${nth}`);
    lengthOf('0');
    expect(asked.filter((text) => text === '0')).toHaveLength(2);
    expect(asked.filter((text) => text === long)).toHaveLength(2);
  });
});
