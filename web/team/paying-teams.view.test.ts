import { expect, test } from 'vitest';
import type { Team, TeamRole } from '../../machines/people/team.ts';
import { orderInTeam, payingTeams } from './paying-teams.view.ts';

const team = (id: string, role: TeamRole): Team => ({
  id,
  name: '',
  members: { ada: { role } },
  features: [],
});

test('U197 an order offers only teams whose plan the user may change', () => {
  const teams = [team('ada', 'TEAM_OWNER'), team('crew', 'TEAM_MEMBER'), team('firm', 'TEAM_BILLING')];
  expect(payingTeams(teams, 'ada').map(({ id }) => id)).toEqual(['ada', 'firm']);
  expect(payingTeams(teams, 'bob')).toEqual([]);
});

test('U197 an order leads to the checkout of its team', () => {
  expect(orderInTeam({ item: 'pro-event', seats: null, currency: 'USD' }, { id: 'a b' })).toBe(
    '/team/a%20b/checkout-pre/?item=pro-event&currency=USD',
  );
});
