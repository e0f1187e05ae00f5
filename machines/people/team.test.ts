import { describe, expect, it, test } from 'vitest';
import { mayInTeam, maySeeEmail, TEAM_ACTIONS, type TeamAction, teamRefusal } from './team.access.ts';
import {
  areFeatureNames,
  featuresIn,
  hasFeature,
  ownTeamFirst,
  roleIn,
  roleSatisfies,
  TEAM_ROLES,
  type Team,
  type TeamRequirement,
  type TeamRole,
  teamDetailFrom,
  teamFrom,
  teamsFrom,
  withMember,
  withoutMember,
} from './team.ts';

const OWNER = 'TEAM_OWNER';
const BILLING = 'TEAM_BILLING';
const MEMBER = 'TEAM_MEMBER';

const crew: Team = {
  id: 'crew',
  name: 'Crew',
  members: { ann: { role: OWNER }, bob: { role: BILLING }, cid: { role: MEMBER } },
  features: ['beta_agenda'],
};

describe('team roles', () => {
  test.each<[TeamRole, TeamRole, boolean]>([
    [OWNER, OWNER, true],
    [OWNER, BILLING, true],
    [OWNER, MEMBER, true],
    [BILLING, OWNER, false],
    [BILLING, BILLING, true],
    [BILLING, MEMBER, false],
    [MEMBER, OWNER, false],
    [MEMBER, BILLING, false],
    [MEMBER, MEMBER, true],
  ])('M1 the role %s satisfies the requirement %s: %s', (role, required, passes) => {
    expect(roleSatisfies(role, required)).toBe(passes);
  });

  test.each<[TeamRole | null, TeamRequirement, boolean]>([
    [OWNER, true, true],
    [BILLING, true, true],
    [MEMBER, true, true],
    [null, true, false],
    [BILLING, [OWNER, BILLING], true],
    [BILLING, [MEMBER, BILLING], true],
    [MEMBER, [OWNER, BILLING], false],
    [OWNER, [BILLING], true],
    [OWNER, [], false],
    [null, [OWNER, BILLING, MEMBER], false],
  ])('M2 the role %s satisfies one of the requirements %j: %s', (role, required, passes) => {
    expect(roleSatisfies(role, required)).toBe(passes);
  });

  it('M3 a user without a role in the team satisfies no requirement', () => {
    expect(roleIn(crew, 'dan')).toBeNull();
    expect(roleIn(crew, 'constructor')).toBeNull();
    expect(roleIn({ members: {} }, '__proto__')).toBeNull();
    expect(TEAM_ROLES.some((required) => roleSatisfies(roleIn(crew, 'dan'), required))).toBe(false);
  });

  it('M3 the role of a user is the one in this team', () => {
    expect(['ann', 'bob', 'cid'].map((uid) => roleIn(crew, uid))).toEqual([OWNER, BILLING, MEMBER]);
  });

  test.each<TeamRequirement>([OWNER, BILLING, MEMBER, true, [], [OWNER]])(
    'M4 a bypass satisfies the requirement %j even without a role',
    (required) => {
      expect(roleSatisfies(null, required, true)).toBe(true);
      expect(roleSatisfies(null, required, false)).toBe(false);
    },
  );
});

describe('teams', () => {
  it("M5 are listed with the user's own first, and the others in their order", () => {
    const teams = [{ id: 'x' }, { id: 'ann' }, { id: 'b' }, { id: 'a' }];
    expect(ownTeamFirst(teams, 'ann').map(({ id }) => id)).toEqual(['ann', 'x', 'b', 'a']);
    expect(ownTeamFirst(teams, 'zoe')).toEqual(teams);
    expect(ownTeamFirst([], 'ann')).toEqual([]);
  });

  test.each([
    ['beta_agenda', true],
    ['beta', false],
    ['BETA_AGENDA', false],
    ['', false],
  ])('M6 have the feature %j: %s', (feature, has) => {
    expect(hasFeature(crew, feature)).toBe(has);
  });
});

describe('the members of a team', () => {
  it('M7 are added, get another role and are removed', () => {
    const joined = withMember(crew, 'dan', MEMBER);
    expect(joined).toMatchObject({
      ok: true,
      value: { members: { ...crew.members, dan: { role: MEMBER } } },
    });
    expect(withMember(crew, 'cid', OWNER)).toMatchObject({
      ok: true,
      value: { members: { cid: { role: OWNER } } },
    });
    const left = withoutMember(crew, 'bob');
    expect(left.ok && Object.keys(left.value.members)).toEqual(['ann', 'cid']);
  });

  test.each([
    ['leave', withoutMember(crew, 'ann')],
    ['become a member', withMember(crew, 'ann', MEMBER)],
    ['become a billing user', withMember(crew, 'ann', BILLING)],
  ])('M7 the only owner cannot %s', (_, result) => {
    expect(result).toEqual({
      ok: false,
      error: { code: 'last_owner', message: 'A team needs an owner. Make someone else an owner first.' },
    });
  });

  it('M7 can lose one of two owners, but not the last owner', () => {
    const both = withMember(crew, 'bob', OWNER);
    const bobs = both.ok ? withoutMember(both.value, 'ann') : both;
    expect(bobs.ok).toBe(true);
    expect(bobs.ok && withoutMember(bobs.value, 'bob').ok).toBe(false);
  });
});

describe('rights in a team', () => {
  const allowed: Readonly<Record<TeamRole, readonly TeamAction[]>> = {
    TEAM_OWNER: ['see', 'leave', 'rooms', 'keys', 'rename', 'delete', 'members', 'invites', 'billing'],
    TEAM_BILLING: ['see', 'leave', 'billing'],
    TEAM_MEMBER: ['see', 'leave', 'rooms', 'keys'],
  };
  const actions = Object.keys(TEAM_ACTIONS) as TeamAction[];

  test.each(TEAM_ROLES)('M30 of the role %s are those in the table', (role) => {
    expect(actions.filter((action) => mayInTeam(role, action)).toSorted()).toEqual(allowed[role].toSorted());
  });

  it('M30 are empty for a user outside the team', () => {
    expect(actions.filter((action) => mayInTeam(null, action))).toEqual([]);
  });

  test.each<[TeamRole | null, TeamAction, string | null]>([
    [null, 'see', 'team_not_found'],
    [null, 'rooms', 'team_not_found'],
    [BILLING, 'see', null],
    [MEMBER, 'rooms', null],
    [BILLING, 'rooms', 'forbidden Your role only covers billing.'],
    [MEMBER, 'billing', 'forbidden Only team owners and billing contacts can do that.'],
    [BILLING, 'invites', 'forbidden Only team owners can do that.'],
  ])('M32 the role %s, which wants to do %s, is refused with: %s', (role, action, told) => {
    const refused = teamRefusal(role, action);
    const said = refused?.code === 'forbidden' ? `forbidden ${refused.message}` : (refused?.code ?? null);
    expect(said === null ? null : said.startsWith(told ?? '')).toBe(told === null ? null : true);
  });

  test.each<[TeamRole, string, boolean]>([
    [OWNER, 'bob', true],
    [BILLING, 'bob', false],
    [MEMBER, 'bob', false],
    [BILLING, 'ann', true],
    [MEMBER, 'ann', true],
  ])('M33 of the role %s let ann see the e-mail address of %s: %s', (role, of, sees) => {
    expect(maySeeEmail({ uid: 'ann', role }, of)).toBe(sees);
  });
});

describe("a user's own team", () => {
  const own: Team = { ...crew, id: 'ann', members: { ...crew.members, bob: { role: OWNER } } };

  test.each([
    ['leave', withoutMember(own, 'ann')],
    ['become a member', withMember(own, 'ann', MEMBER)],
    ['become a billing user', withMember(own, 'ann', BILLING)],
  ])('M31 its user cannot %s, even with other owners', (_, result) => {
    expect(result).toMatchObject({ ok: false, error: { code: 'own_team' } });
  });

  it('M31 can remove its other members', () => {
    expect(withoutMember(own, 'bob').ok).toBe(true);
    expect(withMember(own, 'ann', OWNER).ok).toBe(true);
  });
});

test.each<[readonly string[], boolean]>([
  [[], true],
  [['beta_agenda', 'x-2'], true],
  [['a'.repeat(40)], true],
  [['a'.repeat(41)], false],
  [['fine', 'Not Fine'], false],
  [['-x'], false],
  [[''], false],
])('V724 the feature names %j are valid: %s', (names, can) => {
  expect(areFeatureNames(names)).toBe(can);
});

test.each([
  ['', []],
  [' , ', []],
  ['beta_agenda, x-2', ['beta_agenda', 'x-2']],
  ['b a  b,a', ['b', 'a']],
])('V724 the text %j contains the feature names %j', (typed, names) => {
  expect(featuresIn(typed)).toEqual(names);
});

const own = { id: 'u1', name: 'Ada', members: { u1: { role: 'TEAM_OWNER' } }, features: ['beta'] };

test('U18 teams are parsed from an answer', () => {
  expect(teamsFrom([{ ...own, plan: 'pro' }])).toEqual([own]);
});

test.each([null, {}, 'teams', [null], [{ id: 1, members: {} }], [{ id: 'u1', members: null }]])(
  'U18 no teams are found in %j',
  (data) => {
    expect(teamsFrom(data)).toEqual([]);
  },
);

test('U18 members without a known role and invalid features are ignored', () => {
  const members = { u1: { role: 'TEAM_OWNER' }, u2: { role: 'KING' }, u3: null };
  expect(teamsFrom([{ id: 'u1', name: 'Ada', members, features: ['beta', 7] }])).toEqual([own]);
  expect(teamsFrom([{ id: 'u1', members: {} }])).toEqual([{ id: 'u1', name: '', members: {}, features: [] }]);
});

test('U181 the debt of a team is parsed if the answer contains it', () => {
  expect(teamFrom({ ...own, owes: 'sub' })).toEqual({ ...own, owes: 'sub' });
  expect(teamFrom({ ...own, owes: null })).toEqual(own);
});

test('U18 a single team is parsed like a list of teams', () => {
  expect(teamFrom(own)).toEqual(own);
  expect(teamFrom([own])).toBeNull();
  expect(teamFrom(null)).toBeNull();
});

test('U18 the members of a team are parsed with their names and addresses', () => {
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
