import { expect, test } from 'vitest';
import { areFeatureNames, featuresIn } from './team.ts';

test.each<[readonly string[], boolean]>([
  [[], true],
  [['beta_agenda', 'x-2'], true],
  [['a'.repeat(40)], true],
  [['a'.repeat(41)], false],
  [['fine', 'Not Fine'], false],
  [['-x'], false],
  [[''], false],
])('V724 features can be called %j: %s', (names, can) => {
  expect(areFeatureNames(names)).toBe(can);
});

test.each([
  ['', []],
  [' , ', []],
  ['beta_agenda, x-2', ['beta_agenda', 'x-2']],
  ['b a  b,a', ['b', 'a']],
])('V724 what is typed as %j names %j', (typed, names) => {
  expect(featuresIn(typed)).toEqual(names);
});
