import { type Refusal, refusal } from '../kernel/errors.ts';
import type { Uid } from '../kernel/ids.ts';
import { teamWords } from '../words/team.ts';
import { roleSatisfies, type TeamRequirement, type TeamRole } from './team.roles.ts';

/** Actions on a team and their roles: the one table for REST, rooms and screens (M30). */
export const TEAM_ACTIONS = {
  see: true,
  leave: true,
  /** Its rooms with all rights, its connected devices, and what becomes of rooms. */
  rooms: 'TEAM_MEMBER',
  /** Keys of the public API (K2). */
  keys: 'TEAM_MEMBER',
  rename: 'TEAM_OWNER',
  delete: 'TEAM_OWNER',
  members: 'TEAM_OWNER',
  invites: 'TEAM_OWNER',
  billing: 'TEAM_BILLING',
} as const satisfies Readonly<Record<string, TeamRequirement>>;

export type TeamAction = keyof typeof TEAM_ACTIONS;

/** Whether somebody with this role, or with none, may do it (M30). */
export function mayInTeam(role: TeamRole | null, action: TeamAction): boolean {
  return roleSatisfies(role, TEAM_ACTIONS[action]);
}

/** Why somebody with this role, or with none, may not do it; null: they may (M30, M32). */
export function teamRefusal(role: TeamRole | null, action: TeamAction): Refusal | null {
  if (role === null) return refusal('team_not_found');
  return mayInTeam(role, action) ? null : refusal('forbidden', askFor(TEAM_ACTIONS[action]));
}

function askFor(required: TeamRequirement): string {
  if (required === 'TEAM_MEMBER') return teamWords.needsMember;
  if (required === 'TEAM_BILLING') return teamWords.needsBilling;
  return teamWords.needsOwner;
}

/** Owners see the e-mail addresses of all members, the others their own (M33). */
export function maySeeEmail(viewer: { readonly uid: Uid; readonly role: TeamRole }, of: Uid): boolean {
  return viewer.uid === of || mayInTeam(viewer.role, 'members');
}
