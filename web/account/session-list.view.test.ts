import { expect, test } from 'vitest';
import { sessionsFrom } from './session-list.view.ts';

const sent = (id: string, present: boolean, address = '') => ({
  id,
  createdAt: 5,
  userAgent: 'Firefox/140.0',
  address,
  present,
});

test('U17, U131 lists sessions by browser, day and address, with this one first', () => {
  expect(sessionsFrom([sent('a', false), sent('b', true, '192.0.2.7')])).toEqual([
    { id: 'b', name: 'Firefox', since: 5, address: '192.0.2.7', present: true },
    { id: 'a', name: 'Firefox', since: 5, address: null, present: false },
  ]);
});

test.each([
  null,
  {},
  [null],
  [{ ...sent('a', true), id: 1 }],
  [{ ...sent('a', true), createdAt: '5' }],
  [{ id: 'a', createdAt: 5 }],
])('U17 the list of sessions is empty for the malformed answer %j', (data) => {
  expect(sessionsFrom(data)).toEqual([]);
});
