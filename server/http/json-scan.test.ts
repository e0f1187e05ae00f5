import { describe, expect, it, test } from 'vitest';
import { sizeFault } from './json-body.ts';

const record = (fields: number): string =>
  JSON.stringify(Object.fromEntries(Array.from({ length: fields }, (_, nth) => [`f${nth}`, nth])));

describe('the size of a JSON text', () => {
  test.each([
    ['7', 1],
    ['"[[[[[[[[[[[[,,,,"', 1],
    ['"a \\" , \\\\"', 1],
    ['{"a":1,"b":[1,2]}', 5],
    ['[[[[[[[[1]]]]]]]]', 9],
    ['[[],[],[],[],[],[],[],[],[]]', 19],
    [record(64), 65],
    [`[${record(40)},${record(40)},1,2,3]`, 86],
    ['"no end', 1],
    [']},', 2],
    ['', 1],
  ])('W112 is right for %j of %i values at most', (text, most) => {
    expect(sizeFault(text, most)).toBeNull();
  });

  test.each([
    ['[1,2,3]', 3, 'Too many values.'],
    ['{"a\\"":[],"b":1}', 3, 'Too many values.'],
    ['["\\\\",1,2]', 3, 'Too many values.'],
    [record(65), 100, 'Too many fields.'],
    [`[${record(9)},{"a":${record(65)}`, 100, 'Too many fields.'],
    ['[[[[[[[[[1]]]]]]]]]', 100, 'Nested deeper than 8 levels.'],
    ['[{"a":[{"a":[{"a":[{"a":[', 100, 'Nested deeper than 8 levels.'],
  ])('W112 is wrong for %j of %i values at most', (text, most, fault) => {
    expect(sizeFault(text, most)).toBe(fault);
  });

  it('W112 is read no further than the first excess', () => {
    // A parser would tell that this is no JSON.
    expect(sizeFault(`${'['.repeat(500_000)}]]}`, 100_000)).toBe('Nested deeper than 8 levels.');
    expect(sizeFault(`[${'0,'.repeat(500_000)}`, 1_000)).toBe('Too many values.');
  });
});
