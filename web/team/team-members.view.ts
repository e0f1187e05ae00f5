import { compareNames } from '../../machines/kernel/compared-text.ts';
import type { Uid } from '../../machines/kernel/ids.ts';
import type { Instant } from '../../machines/kernel/time.ts';
import { mayInTeam } from '../../machines/people/team.access.ts';
import type { TeamInvite } from '../../machines/people/team.invite.ts';
import { isOwnTeam, roleIn, TEAM_ROLES, type TeamDetail, type TeamRole } from '../../machines/people/team.ts';
import { hasFreeSeat } from '../../machines/plan/offers.ts';
import { teamWords } from '../../machines/words/people.ts';
import { membersWords } from './members.words.ts';
import { roleWords } from './role.words.ts';

export interface MemberRow {
  readonly uid: Uid;
  readonly name: string;
  readonly email: string | null;
  readonly photoURL: string | null;
  readonly role: TeamRole;
  readonly own: boolean;
  readonly canChange: boolean;
  readonly canRemove: boolean;
  readonly knowsLinks: boolean;
}

export function memberRows(team: TeamDetail, viewer: Uid): readonly MemberRow[] {
  const rights = mayInTeam(roleIn(team, viewer), 'members');
  return Object.entries(team.members)
    .map(([uid, { role, displayName, email, photoURL }]) => {
      const name = displayName ?? email ?? teamWords.unnamedMember;
      const isViewer = uid === String(viewer);
      const canChange = rights && !isOwnTeam(team, uid);
      const shownEmail = email === name ? null : email;
      const may = { canChange, canRemove: canChange && !isViewer, knowsLinks: mayInTeam(role, 'rooms') };
      return { uid, name, email: shownEmail, photoURL, role, own: isViewer, ...may };
    })
    .sort(
      (a, b) => rankOfRole(a) - rankOfRole(b) || compareNames(a.name, b.name) || (a.uid < b.uid ? -1 : 1),
    );
}

const rankOfRole = ({ role }: MemberRow): number => TEAM_ROLES.indexOf(role);

export interface OfferedRole {
  readonly role: TeamRole;
  readonly name: string;
  readonly may: string;
}

/** Omits the billing role if the server has no billing. Members with this role keep it (U160). */
export function offeredRoles({
  seats,
  members,
}: Pick<TeamDetail, 'seats' | 'members'>): readonly OfferedRole[] {
  const has = (role: TeamRole) => Object.values(members).some((member) => member.role === role);
  const may = seats === null ? roleWords.mayWithoutBilling : roleWords.mayWithBilling;
  return TEAM_ROLES.filter((role) => seats !== null || role !== 'TEAM_BILLING' || has(role)).map((role) => ({
    role,
    name: roleWords[role].name,
    may: may[role],
  }));
}

export function seatsLine({ seats }: Pick<TeamDetail, 'seats'>): string | null {
  return seats === null || seats.paid === null ? null : membersWords.seats(seats.used, seats.paid);
}

export function hasNoFreeSeat({ seats }: Pick<TeamDetail, 'seats'>): boolean {
  return seats !== null && !hasFreeSeat(seats);
}

interface InviteRow {
  readonly id: string;
  readonly to: string;
  readonly role: string;
  readonly expiresAt: Instant;
}

export function inviteRows(invites: readonly TeamInvite[]): readonly InviteRow[] {
  return [...invites]
    .sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1))
    .map(({ id, email, role, expiresAt }) => ({
      id,
      to: email ?? teamWords.linkHolder,
      role: roleWords[role].name,
      expiresAt,
    }));
}
