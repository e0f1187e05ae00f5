import { expect, test } from 'vitest';
import { TEAM_ROLES } from '../../machines/people/team.ts';
import { teamWords } from '../../machines/words/people.ts';
import { roleWords } from '../team/role.words.ts';
import { teamTitle } from './team-title.view.ts';

test.each([
  [{ id: 't1', name: ' Stage crew ' }, 'u1', 'Stage crew'],
  [{ id: 'u1', name: '' }, 'u1', 'Personal team'],
  [{ id: 't1', name: ' ' }, 'u1', 'Unnamed team'],
  [{ id: 't1', name: '' }, null, 'Unnamed team'],
])('V103 the title of the team %j, as the user %j sees it, is %s', (team, uid, title) => {
  expect(teamTitle(team, uid)).toBe(title);
});

test('V103 every role has a name and its permissions in words', () => {
  expect(TEAM_ROLES.map((role) => roleWords[role].name)).toEqual(['Owner', 'Billing', 'Member']);
  expect(new Set(TEAM_ROLES.map((role) => roleWords[role].may)).size).toBe(3);
});

test('V103 the number of members has a singular and a plural', () => {
  expect([1, 5].map(teamWords.members)).toEqual(['1 member', '5 members']);
});
