import { expect, it } from 'vitest';
import type { SeenCounts } from '../../machines/device/seen.ts';
import { isSeenCounts, seenLines } from './seen-count.tsx';

const seen = (fields: Partial<SeenCounts> = {}): SeenCounts => ({
  seq: 4,
  of: 3,
  on: 3,
  behind: [],
  others: 0,
  ...fields,
});

it.each<readonly [string, Partial<SeenCounts>, string | null, string | null]>([
  ['all of them', {}, 'on 3 of 3 screens', null],
  [
    'one hidden screen',
    { on: 2, behind: [{ name: 'Stage left', why: 'HIDDEN' }], others: 118 },
    'on 2 of 3 screens and 118 others',
    'Not up to date: Stage left (hidden)',
  ],
  [
    'more than are named',
    {
      on: 0,
      of: 12,
      behind: [
        { name: 'A', why: 'LATE' },
        { name: 'B', why: 'DELAYED' },
      ],
    },
    'on 0 of 12 screens',
    'Not up to date: A (behind), B (delayed), 10 more',
  ],
  ['one screen', { on: 1, of: 1, others: 1 }, 'on 1 of 1 screen and 1 other', null],
  ['phones alone', { on: 0, of: 0, others: 118 }, 'on 118 other screens', null],
  ['no counted screen', { on: 0, of: 0 }, null, null],
])('V1900 shows the count and the late screens: %s', (_what, fields, text, behind) => {
  expect(seenLines(seen(fields))).toEqual(text === null ? null : { text, behind });
});

it('V1900 accepts only a valid event', () => {
  expect(isSeenCounts(seen({ behind: [{ name: 'A', why: 'FROZEN' }] }))).toBe(true);
  expect(isSeenCounts({ ...seen(), behind: [{ name: 'A', why: 'GONE' }] })).toBe(false);
  expect(isSeenCounts({})).toBe(false);
});
