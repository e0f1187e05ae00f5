import type { Uid } from '../../kernel/ids.ts';
import type { TeamRole } from '../../team/team.roles.ts';
import type { Team } from '../../team/team.ts';

interface RoleWords {
  readonly name: string;
  /** Behind "you are". */
  readonly as: string;
  readonly may: string;
}

/** What a role is called, and what it may do, in words for anyone who gives it (V103). */
export const roleWords: Readonly<Record<TeamRole, RoleWords>> = {
  TEAM_OWNER: {
    name: 'Owner',
    as: 'an owner',
    may: 'Everything: rooms and devices, the plan, members and their roles, and the team itself.',
  },
  TEAM_BILLING: {
    name: 'Billing',
    as: 'in charge of billing',
    may: 'The plan and its bills. Sees no rooms and cannot enter them.',
  },
  TEAM_MEMBER: {
    name: 'Member',
    as: 'a member',
    may: 'All rooms and devices: run, edit, make and delete. Neither the plan nor the members.',
  },
};

/** A team by its name; one without a name is told apart by whose it is (V103). */
export function teamTitle({ id, name }: Pick<Team, 'id' | 'name'>, uid: Uid | null): string {
  const own: string | null = uid;
  return name.trim() || (id === own ? 'Your own team' : 'Unnamed team');
}

/** "1 member", "5 members". */
export function membersText(count: number): string {
  return count === 1 ? '1 member' : `${count} members`;
}
