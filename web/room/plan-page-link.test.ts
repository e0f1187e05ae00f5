import { describe, expect, test } from 'vitest';
import type { Team, TeamRole } from '../../machines/people/team.ts';
import { planPath } from './plan-page-link.tsx';

const ada = { uid: 'ada', isAnonymous: false, admin: false };
const team = (id: string, role: TeamRole): Team => ({
  id,
  name: '',
  members: { ada: { role } },
  features: [],
});
const own = team('ada', 'TEAM_OWNER');

describe('the link from a full plan to its page', () => {
  test.each([
    ['ada', own, '/team/ada/billing/'],
    ['crew', team('crew', 'TEAM_OWNER'), '/team/crew/billing/'],
    ['a/b', team('a/b', 'TEAM_BILLING'), '/team/a%2Fb/billing/'],
  ])("N66 leads a user who manages the billing of the room's team (%s) to its plan", (id, of, to) => {
    expect(planPath(id, ada, [own, of])).toBe(to);
  });

  test.each([
    ['for members', 'crew', ada, [own, team('crew', 'TEAM_MEMBER')]],
    ['for users outside the team', 'crew', ada, [own]],
    ['for an owner without an account', 'ada', { ...ada, isAnonymous: true }, [own]],
    ['for a signed-out user', 'ada', null, null],
    ['while the teams are unknown', 'ada', ada, null],
    ['in a room without a team', null, ada, [own]],
  ])('N66 is absent %s', (_, id, user, teams) => {
    expect(planPath(id, user, teams)).toBeNull();
  });
});
