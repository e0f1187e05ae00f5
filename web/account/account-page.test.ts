import { expect, test } from 'vitest';
import { destinationFrom } from './account-page.tsx';

test.each([
  ['?team-invite=t1', '/team/t1/accept-invite-success/'],
  ['?teamInvite=t1', '/team/t1/accept-invite-success/'],
  ['?team-invite=t1&teamInvite=t2&invite=abc', '/team/t1/accept-invite-success/?invite=abc'],
  ['?next=/r/ABCD1234/&team-invite=t1', '/r/ABCD1234/'],
  ['?team-invite=', '/team/?team-invite='],
  ['?plan=pro', '/team/?plan=pro'],
])('M41 a log-in with the query %s continues to %s', (search, path) => {
  expect(destinationFrom(search)).toBe(path);
});
