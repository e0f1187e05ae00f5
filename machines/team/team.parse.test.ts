import { expect, test } from 'vitest';
import { teamsFrom } from './team.parse.ts';

const own = { id: 'u1', members: { u1: { role: 'TEAM_OWNER' } }, features: ['beta'] };

test('U18 teams are read as they were sent', () => {
  expect(teamsFrom([{ ...own, name: 'Ada' }])).toEqual([own]);
});

test.each([null, {}, 'teams', [null], [{ id: 1, members: {} }], [{ id: 'u1', members: null }]])(
  'U18 there are none in %j',
  (data) => {
    expect(teamsFrom(data)).toEqual([]);
  },
);

test('U18 members without a known role, and features that are no names, are left out', () => {
  const members = { u1: { role: 'TEAM_OWNER' }, u2: { role: 'KING' }, u3: null };
  expect(teamsFrom([{ id: 'u1', members, features: ['beta', 7] }])).toEqual([own]);
  expect(teamsFrom([{ id: 'u1', members: {} }])).toEqual([{ id: 'u1', members: {}, features: [] }]);
});
