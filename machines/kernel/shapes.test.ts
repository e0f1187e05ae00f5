import { describe, expect, test } from 'vitest';
import {
  hasFields,
  isDeepEqual,
  isFlag,
  isListOf,
  isNullable,
  isNumber,
  isOmittable,
  isText,
  orElse,
  readerOf,
} from './shapes.ts';

const isPerson = hasFields({
  name: isText,
  age: isNullable(isNumber),
  tags: isListOf(isText),
  here: isFlag,
  nick: isOmittable(isText),
});
const ada = { name: 'Ada', age: 36, tags: ['a', 'b'], here: true };

describe('the shape of an answer', () => {
  test.each([
    ['all of it', ada],
    ['a field that may be null', { ...ada, age: null }],
    ['a field that may be left out', { ...ada, nick: 'A' }],
    ['an empty list', { ...ada, tags: [] }],
    ['more than was asked for', { ...ada, more: {} }],
  ])('U45 accepts %s', (_, data) => {
    expect(isPerson(data)).toBe(true);
  });

  test.each([
    ['null', null],
    ['a text', 'Ada'],
    ['a list', [ada]],
    ['a field missing', { name: 'Ada', age: null, tags: [] }],
    ['undefined for null', { ...ada, age: undefined }],
    ['a number for a text', { ...ada, name: 1 }],
    ['a text for a number', { ...ada, age: '36' }],
    ['a text for a flag', { ...ada, here: 'yes' }],
    ['null for one that may be left out', { ...ada, nick: null }],
    ['no list', { ...ada, tags: 'a' }],
    ['one unfit entry', { ...ada, tags: ['a', null] }],
  ])('U45 refuses %s', (_, data) => {
    expect(isPerson(data)).toBe(false);
  });
});

test.each([
  [
    { name: 'Ada', age: 36, more: {} },
    { name: 'Ada', age: 36 },
  ],
  [
    { name: 'Ada', age: '36' },
    { name: 'Ada', age: null },
  ],
  [{ name: 'Ada' }, { name: 'Ada', age: null }],
  [{ name: 1, age: 36 }, null],
  ['Ada', null],
  [null, null],
])('U45 a reader that has a default reads %j as %j', (data, read) => {
  expect(readerOf({ name: isText, age: orElse(isNumber, null) })(data)).toEqual(read);
});

const talk = { title: 'Talk', go: { label: 'GO' }, of: ['10:00'] };

test.each([
  [1, 1, true],
  [1, '1', false],
  [null, null, true],
  [null, {}, false],
  [{}, null, false],
  [talk, { ...talk, go: { label: 'GO' }, of: ['10:00'] }, true],
  [talk, { ...talk, go: { label: 'STOP' } }, false],
  [talk, { ...talk, of: ['10:00', '(12:00 real)'] }, false],
  [{ speaker: 'Ada' }, { title: 'Ada' }, false],
  [{ speaker: 'Ada' }, {}, false],
  [[1, 2], [1, 2], true],
  [[1, 2], [2, 1], false],
] as const)('V320 the deep comparison of %j and %j gives %s', (one, other, same) => {
  expect(isDeepEqual(one, other)).toBe(same);
});
