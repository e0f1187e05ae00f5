import { expect, test } from 'vitest';
import { pictureAge } from './screen-part.tsx';

test.each([
  [0, null, 10_000],
  [-20, null, 10_000],
  [9_999, null, 10_000],
  [12_300, '12 s ago', 13_000],
  [59_999, '59 s ago', 60_000],
  [200_000, '3 min ago', 240_000],
])('V444 a picture that is %i ms old has the age text %s until it is %i ms old', (now, text, until) => {
  expect(pictureAge(0, now)).toEqual({ text, until });
});
