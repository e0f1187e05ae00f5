import { describe, expect, test } from 'vitest';
import { memoizeByText } from './memoize-by-text.ts';

describe('remembered', () => {
  function counted() {
    const asked: string[] = [];
    const lengthOf = memoizeByText((text) => {
      asked.push(text);
      return text.length;
    });
    return { asked, lengthOf };
  }

  test('makes something of the same text once', () => {
    const { asked, lengthOf } = counted();
    expect([lengthOf('hall'), lengthOf('stage'), lengthOf('hall')]).toEqual([4, 5, 4]);
    expect(asked).toEqual(['hall', 'stage']);
  });

  test('keeps no more than a thousand, and no long ones', () => {
    const { asked, lengthOf } = counted();
    const long = 'x'.repeat(101);
    expect([lengthOf(long), lengthOf(long)]).toEqual([101, 101]);
    for (let nth = 0; nth <= 1_000; nth += 1) lengthOf(`${nth}`);
    lengthOf('0');
    expect(asked.filter((text) => text === '0')).toHaveLength(2);
    expect(asked.filter((text) => text === long)).toHaveLength(2);
  });
});
