import { expect, test } from 'vitest';
import { sinceText } from './team-rooms.view.ts';

const now = Date.parse('2026-05-10T12:00:00Z');

test.each([
  ['2026-05-10T11:59:30Z', 'just now'],
  ['2026-05-10T12:00:05Z', 'just now'],
  ['2026-05-10T11:59:00Z', '1 minute ago'],
  ['2026-05-10T11:01:00Z', '59 minutes ago'],
  ['2026-05-10T11:00:00Z', '1 hour ago'],
  ['2026-05-09T12:00:01Z', '23 hours ago'],
  ['2026-05-09T12:00:00Z', 'yesterday'],
  ['2026-05-08T12:00:00Z', '8 May 2026'],
])('V104 %s was %s', (at, text) => {
  expect(sinceText(Date.parse(at), now, 'UTC', 'en-GB')).toBe(text);
});
