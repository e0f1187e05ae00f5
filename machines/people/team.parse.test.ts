import { expect, test } from 'vitest';
import { teamDetailFrom, teamFrom, teamsFrom } from './team.ts';

const own = { id: 'u1', name: 'Ada', members: { u1: { role: 'TEAM_OWNER' } }, features: ['beta'] };

test('U18 teams are read as they were sent', () => {
  expect(teamsFrom([{ ...own, plan: 'pro' }])).toEqual([own]);
});

test.each([null, {}, 'teams', [null], [{ id: 1, members: {} }], [{ id: 'u1', members: null }]])(
  'U18 there are none in %j',
  (data) => {
    expect(teamsFrom(data)).toEqual([]);
  },
);

test('U18 members without a known role, and features that are no names, are left out', () => {
  const members = { u1: { role: 'TEAM_OWNER' }, u2: { role: 'KING' }, u3: null };
  expect(teamsFrom([{ id: 'u1', name: 'Ada', members, features: ['beta', 7] }])).toEqual([own]);
  expect(teamsFrom([{ id: 'u1', members: {} }])).toEqual([{ id: 'u1', name: '', members: {}, features: [] }]);
});

test('U181 what a team owes is read where it is told', () => {
  expect(teamFrom({ ...own, owes: 'sub' })).toEqual({ ...own, owes: 'sub' });
  expect(teamFrom({ ...own, owes: null })).toEqual(own);
});

test('U18 one team is read like one of many', () => {
  expect(teamFrom(own)).toEqual(own);
  expect(teamFrom([own])).toBeNull();
  expect(teamFrom(null)).toBeNull();
});

test('U18 the people of a team are read with what is told of them', () => {
  const ada = { role: 'TEAM_OWNER', displayName: 'Ada', email: 'ada@example.com', photoURL: null };
  const bob = { role: 'TEAM_MEMBER', displayName: null, email: null, photoURL: null };
  const members = { u1: ada, u2: { role: 'TEAM_MEMBER', email: 7 }, u3: { displayName: 'Nobody' } };
  const people = { u1: ada, u2: bob };
  expect(teamDetailFrom({ ...own, members })).toEqual({ ...own, members: people, seats: null });
  const seats = { used: 2, paid: 3 };
  expect(teamDetailFrom({ ...own, members, seats })?.seats).toEqual(seats);
  expect(teamDetailFrom({ ...own, members: 5 })).toBeNull();
  expect(teamDetailFrom(null)).toBeNull();
});
