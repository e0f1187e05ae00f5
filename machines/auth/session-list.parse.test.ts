import { expect, test } from 'vitest';
import { sessionsFrom } from './session-list.parse.ts';

const sent = (id: string, present: boolean) => ({ id, createdAt: 5, userAgent: 'Firefox/140.0', present });

test("U17 sessions are listed by the names of their browsers, this one's first", () => {
  expect(sessionsFrom([sent('a', false), sent('b', true)])).toEqual([
    { id: 'b', name: 'Firefox', since: 5, present: true },
    { id: 'a', name: 'Firefox', since: 5, present: false },
  ]);
});

test.each([
  null,
  {},
  [null],
  [{ ...sent('a', true), id: 1 }],
  [{ ...sent('a', true), createdAt: '5' }],
  [{ id: 'a', createdAt: 5 }],
])('U17 there are none in %j', (data) => {
  expect(sessionsFrom(data)).toEqual([]);
});
