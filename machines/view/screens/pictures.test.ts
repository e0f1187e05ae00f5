import { expect, it, test } from 'vitest';
import { type Ask, type Look, looksAfter, nextAsked, pictureAge, withoutAnswer } from './pictures.ts';

const PICTURE = 'data:image/png;base64,AAAA';
const OTHER = 'data:image/webp;base64,BBBB';
const known: ReadonlyMap<string, Look> = new Map([['c1', { picture: PICTURE, at: 0 }]]);

it('V170 a screen that answers is shown as it looks now', () => {
  expect([...looksAfter(known, { clientId: 'c2', thumb: OTHER }, 5)]).toEqual([
    ['c1', { picture: PICTURE, at: 0 }],
    ['c2', { picture: OTHER, at: 5 }],
  ]);
  expect([...looksAfter(known, { clientId: 'c1', thumb: OTHER }, 5)]).toEqual([
    ['c1', { picture: OTHER, at: 5 }],
  ]);
});

test.each([null, 'https://outside.example/x.png'])('V309 one that tells %j has no picture', (thumb) => {
  expect(looksAfter(known, { clientId: 'c1', thumb }, 5).get('c1')).toEqual({ picture: null, at: 5 });
});

test.each([null, 'text', {}, { clientId: 1, thumb: PICTURE }])('V170 %j is no answer', (answer) => {
  expect(looksAfter(known, answer, 5)).toBe(known);
});

it('V170 the newest 50 pictures are kept', () => {
  const ids = Array.from({ length: 60 }, (_, index) => `c${index}`);
  const looks = ids.reduce((last, clientId) => looksAfter(last, { clientId, thumb: PICTURE }, 0), known);
  expect([...looks.keys()]).toEqual(ids.slice(10));
});

const asked = (...asks: readonly (readonly [string, number])[]): ReadonlyMap<string, Ask> =>
  new Map(asks.map(([id, at]) => [id, { at, count: 1 }]));

test.each([
  [['a', 'b'], asked(), 'a'],
  [['a', 'b'], asked(['a', 9_000]), 'b'],
  [['a', 'b'], asked(['a', 4_000], ['b', 3_000]), 'b'],
  [['a', 'b'], asked(['a', 5_001], ['b', 9_000]), null],
  [['a'], asked(['a', 5_000]), 'a'],
  [[], asked(['a', 0]), null],
])('V308 of %j in sight the one that waits longest is asked', (inSight, asks, next) => {
  expect(nextAsked(inSight, asks, 10_000)).toBe(next);
});

it('V309 one that leaves two asks unanswered has no picture, save one that had', () => {
  const none = new Map();
  expect(withoutAnswer(none, 'a', { at: 5, count: 2 })).toBe(none);
  expect(withoutAnswer(none, 'a', { at: 5, count: 3 }).get('a')).toEqual({ picture: null, at: 5 });
  expect(withoutAnswer(known, 'c1', { at: 5, count: 3 })).toBe(known);
});

test.each([
  [0, null, 10_000],
  [-20, null, 10_000],
  [9_999, null, 10_000],
  [12_300, '12 s ago', 13_000],
  [59_999, '59 s ago', 60_000],
  [200_000, '3 min ago', 240_000],
])('V309 %i ms old is %s until %i', (now, text, until) => {
  expect(pictureAge(0, now)).toEqual({ text, until });
});
