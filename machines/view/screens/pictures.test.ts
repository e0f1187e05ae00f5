import { expect, it, test } from 'vitest';
import { type Pictures, picturesAfter } from './pictures.ts';

const PICTURE = 'data:image/png;base64,AAAA';
const OTHER = 'data:image/webp;base64,BBBB';
const known: Pictures = new Map([['c1', PICTURE]]);

it('V170 a picture takes the place of the one before, and an answer without one takes it away', () => {
  expect([...picturesAfter(known, { clientId: 'c2', thumb: OTHER })]).toEqual([
    ['c1', PICTURE],
    ['c2', OTHER],
  ]);
  expect([...picturesAfter(known, { clientId: 'c1', thumb: OTHER })]).toEqual([['c1', OTHER]]);
  expect([...picturesAfter(known, { clientId: 'c1', thumb: null })]).toEqual([]);
  expect([...picturesAfter(known, { clientId: 'c1', thumb: 'https://outside.example/x.png' })]).toEqual([]);
});

test.each([null, 'c1', {}, { clientId: 7 }])('V170 %j is no answer', (answer) => {
  expect(picturesAfter(known, answer)).toBe(known);
});

it('V170 the newest 50 are kept', () => {
  const ids = Array.from({ length: 60 }, (_, place) => `c${place}`);
  const all = ids.reduce(
    (pictures, clientId) => picturesAfter(pictures, { clientId, thumb: PICTURE }),
    known,
  );
  expect([...all.keys()]).toEqual(ids.slice(-50));
});
