import { describe, expect, it, test } from 'vitest';
import { parseBoundedJson, sizeFault, stringifyInTurns } from './json-body.ts';

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
  ])('W112 is accepted for the text %j with a limit of %i values', (text, most) => {
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
  ])('W112 is refused for the text %j with a limit of %i values', (text, most, fault) => {
    expect(sizeFault(text, most)).toBe(fault);
  });

  it('W112 is read only as far as the first place that exceeds a limit', () => {
    // A parser would tell that this is no JSON.
    expect(sizeFault(`${'['.repeat(500_000)}]]}`, 100_000)).toBe('Nested deeper than 8 levels.');
    expect(sizeFault(`[${'0,'.repeat(500_000)}`, 1_000)).toBe('Too many values.');
  });
});

describe('a long JSON answer', () => {
  it.each([
    [{}],
    [{ name: 'a "name"', list: [], one: [1], gone: undefined, none: null }],
    [{ timers: Array.from({ length: 151 }, (_, index) => ({ index, name: `Talk ${index}` })), seq: 7 }],
  ])('W63 is the same as by JSON.stringify', async (value) => {
    const answer = await stringifyInTurns(value, { 'content-disposition': 'attachment' });
    expect(await answer.text()).toBe(JSON.stringify(value));
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(answer.headers.get('content-disposition')).toBe('attachment');
  });

  it('W63 lets other events run while it is written', async () => {
    let inOneTurn = 0;
    let most = 0;
    const element = {
      toJSON: () => {
        if (inOneTurn === 0) setImmediate(() => (inOneTurn = 0));
        inOneTurn += 1;
        most = Math.max(most, inOneTurn);
        return 1;
      },
    };
    const answer = await stringifyInTurns({ list: Array.from({ length: 1_000 }, () => element) });
    expect(await answer.json()).toEqual({ list: Array(1_000).fill(1) });
    expect(most).toBeLessThanOrEqual(100);
  });
});

it('D99 JSON gets � for each NUL, in texts and names', () => {
  expect(parseBoundedJson('{"a\\u0000":["\\u0000b",{"c":"d\\u0000"}]}', 100)).toEqual({
    'a�': ['�b', { c: 'd�' }],
  });
});
