import { type Refusal, refusal } from '../kernel/errors.ts';
import type { Uid } from '../kernel/ids.ts';
import { teamWords } from '../words/people.ts';
import { roleSatisfies, type TeamRequirement, type TeamRole } from './team.ts';

export const TEAM_ACTIONS = {
  see: true,
  leave: true,
  rooms: 'TEAM_MEMBER',
  keys: 'TEAM_MEMBER',
  rename: 'TEAM_OWNER',
  delete: 'TEAM_OWNER',
  members: 'TEAM_OWNER',
  invites: 'TEAM_OWNER',
  billing: 'TEAM_BILLING',
} as const satisfies Readonly<Record<string, TeamRequirement>>;

export type TeamAction = keyof typeof TEAM_ACTIONS;

export function mayInTeam(role: TeamRole | null, action: TeamAction): boolean {
  return roleSatisfies(role, TEAM_ACTIONS[action]);
}

export function teamRefusal(role: TeamRole | null, action: TeamAction): Refusal | null {
  if (role === null) return refusal('team_not_found');
  return mayInTeam(role, action) ? null : refusal('forbidden', requiredRoleText(TEAM_ACTIONS[action]));
}

function requiredRoleText(required: TeamRequirement): string {
  if (required === 'TEAM_MEMBER') return teamWords.needsMember;
  if (required === 'TEAM_BILLING') return teamWords.needsBilling;
  return teamWords.needsOwner;
}

/** Owners see all email addresses, and others only their own (M33). */
export function maySeeEmail(viewer: { readonly uid: Uid; readonly role: TeamRole }, of: Uid): boolean {
  return viewer.uid === of || mayInTeam(viewer.role, 'members');
}
