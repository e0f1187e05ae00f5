import { expect, test } from 'vitest';
import { inviteLink, invitePreviewFrom, invitesFrom, newInviteFrom } from './team.invite.ts';

const invite = { id: 'i1', role: 'TEAM_MEMBER', email: 'bob@example.com', createdAt: 1, expiresAt: 2 };
const preview = { team: { id: 't1', name: 'Crew' }, role: 'TEAM_MEMBER', invitedBy: 'Ada' };

test('U18 invitations are parsed from an answer', () => {
  expect(invitesFrom([invite, { ...invite, email: null }])).toEqual([invite, { ...invite, email: null }]);
  expect(newInviteFrom({ invite, link: '/team/t1/' })).toEqual({ invite, link: '/team/t1/' });
  expect(invitePreviewFrom(preview)).toEqual(preview);
  expect(invitePreviewFrom({ ...preview, invitedBy: 7 })).toEqual({ ...preview, invitedBy: null });
});

test.each(['id', 'role', 'createdAt', 'expiresAt'])('U18 an invitation without %s is ignored', (field) => {
  expect(invitesFrom([{ ...invite, [field]: null }])).toEqual([]);
});

test.each([null, {}, { invite }, { link: '/' }, { invite: {}, link: '/' }])(
  'U18 a new invitation is not found in %j',
  (data) => {
    expect(newInviteFrom(data)).toBeNull();
  },
);

test.each([
  null,
  { ...preview, team: null },
  { ...preview, team: { id: 't1' } },
  { ...preview, team: { name: 'Crew' } },
  { ...preview, role: 'KING' },
])('U18 a preview of an invitation is not found in %j', (data) => {
  expect(invitePreviewFrom(data)).toBeNull();
});

test('M34 the link of an invitation contains team and token', () => {
  expect(inviteLink('t 1', 'a-b_c')).toBe('/team/t%201/accept-invite/?invite=a-b_c');
});
