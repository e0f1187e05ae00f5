import { describe, expect, test } from 'vitest';
import type { TeamInvite } from '../../machines/people/team.invite.ts';
import type { TeamDetail, TeamRole } from '../../machines/people/team.ts';
import { hasNoFreeSeat, inviteRows, memberRows, offeredRoles, seatsLine } from './team-members.view.ts';

const person = (role: TeamRole, displayName: string | null, email: string | null = null) => ({
  role,
  displayName,
  email,
  photoURL: null,
});
const team: TeamDetail = {
  id: 'ann',
  name: 'Crew',
  features: [],
  seats: null,
  members: {
    cid: person('TEAM_MEMBER', 'Cid 10', 'cid@x.test'),
    ann: person('TEAM_OWNER', 'Ann'),
    dan: person('TEAM_MEMBER', 'cid 2'),
    eve: person('TEAM_OWNER', 'Ann'),
    bob: person('TEAM_BILLING', null, 'bob@x.test'),
    fay: person('TEAM_MEMBER', null),
  },
};
const row = (viewer: string, uid: string) => memberRows(team, viewer).find((each) => each.uid === uid);

describe('the members of a team', () => {
  test('V108 are listed with owners first, then billing, then members, each by name', () => {
    expect(memberRows(team, 'ann').map(({ uid }) => uid)).toEqual(['ann', 'eve', 'bob', 'dan', 'cid', 'fay']);
  });

  test('V108 have the same order whatever their order in the answer', () => {
    const members = Object.fromEntries(Object.entries(team.members).reverse());
    expect(memberRows({ ...team, members }, 'ann')).toEqual(memberRows(team, 'ann'));
  });

  test('V108 have their name, or else their e-mail address', () => {
    expect(row('ann', 'cid')).toMatchObject({ name: 'Cid 10', email: 'cid@x.test' });
    expect(row('ann', 'bob')).toMatchObject({ name: 'bob@x.test', email: null });
    expect(row('ann', 'fay')).toMatchObject({ name: 'Unnamed member', email: null });
  });

  test.each([
    ['eve', 'cid', false, true, true],
    ['eve', 'eve', true, true, false],
    ['eve', 'ann', false, false, false],
    ['cid', 'dan', false, false, false],
    ['zoe', 'dan', false, false, false],
  ])(
    'V108 for the viewer %s, the row of %s is own: %s, can change: %s, can be removed: %s',
    (viewer, uid, own, change, out) => {
      expect(row(viewer, uid)).toMatchObject({ own, canChange: change, canRemove: out });
    },
  );
});

test('V108 show who may have seen the room links: owners and members, but not billing users', () => {
  const knowing = memberRows(team, 'ann').filter(({ knowsLinks }) => knowsLinks);
  expect(knowing.map(({ uid }) => uid)).toEqual(['ann', 'eve', 'dan', 'cid', 'fay']);
});

test('V109 invites are listed newest first, with recipient and expiry', () => {
  const invite = (id: string, createdAt: number, rest: Partial<TeamInvite> = {}): TeamInvite => ({
    id,
    role: 'TEAM_MEMBER',
    email: null,
    createdAt,
    expiresAt: 9,
    ...rest,
  });
  const mailed = invite('i3', 1, { email: 'bob@x.test', role: 'TEAM_BILLING' });
  const invites = [invite('i1', 0), mailed, invite('i2', 1)];
  expect(inviteRows([...invites].reverse())).toEqual(inviteRows(invites));
  expect(inviteRows(invites)).toEqual([
    { id: 'i2', to: 'Anyone with the link', role: 'Member', expiresAt: 9 },
    { id: 'i3', to: 'bob@x.test', role: 'Billing', expiresAt: 9 },
    { id: 'i1', to: 'Anyone with the link', role: 'Member', expiresAt: 9 },
  ]);
});

describe('the roles on offer', () => {
  const spoken = (detail: Parameters<typeof offeredRoles>[0]) =>
    offeredRoles(detail).map(({ role, name, may }) => [role, name, may].join(' '));
  const seats = { used: 1, paid: 3 };

  test('U160 on a server without billing do not mention plans, bills or the billing role', () => {
    const crew = { seats: null, members: { ann: person('TEAM_OWNER', 'Ann') } };
    expect(spoken(crew)).toHaveLength(2);
    expect(spoken(crew).join()).not.toMatch(/bill|plan/i);
  });

  test('U160 without billing keep the billing-only role of present members', () => {
    const crew = { seats: null, members: { bob: person('TEAM_BILLING', 'Bob') } };
    expect(offeredRoles(crew).map(({ role }) => role)).toEqual(['TEAM_OWNER', 'TEAM_BILLING', 'TEAM_MEMBER']);
  });

  test('U160 with billing are all three', () => {
    expect(spoken({ seats, members: {} }).join()).toMatch(/Plan and billing/);
    expect(offeredRoles({ seats, members: {} })).toHaveLength(3);
  });

  test('U161 the number of taken seats is shown if seats are limited', () => {
    expect(seatsLine({ seats })).toBe('1 of 3 seats used.');
    expect(seatsLine({ seats: { used: 1, paid: null } })).toBeNull();
    expect(seatsLine({ seats: null })).toBeNull();
  });

  test.each([
    [{ used: 3, paid: 3 }, true],
    [{ used: 2, paid: 3 }, false],
    [{ used: 9, paid: null }, false],
    [null, false],
  ])('U182 a team is full if all seats are taken: %j', (taken, full) => {
    expect(hasNoFreeSeat({ seats: taken })).toBe(full);
  });
});
