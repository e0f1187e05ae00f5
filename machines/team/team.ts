import type { TeamId, Uid } from '../kernel/ids.ts';
import type { TeamRole } from './team.roles.ts';

/** Who shares rooms, seats and bills (spec §3). */
export interface Team {
  readonly id: TeamId;
  readonly members: Readonly<Record<Uid, { readonly role: TeamRole }>>;
  /** Names of what this team may try beyond its plan. */
  readonly features: readonly string[];
}

/** The role that the user has in the team; null: not a member. */
export function roleIn({ members }: Pick<Team, 'members'>, uid: Uid): TeamRole | null {
  return Object.entries(members).find(([member]) => member === uid)?.[1].role ?? null;
}

/** Whether the team has the feature of this name (M6). */
export function hasFeature({ features }: Pick<Team, 'features'>, feature: string): boolean {
  return features.includes(feature);
}

/** The teams with the user's own first, whose id is the user's uid; the others as they came (M5). */
export function ownTeamFirst<One extends Pick<Team, 'id'>>(teams: readonly One[], uid: Uid): readonly One[] {
  const own: string = uid;
  return [...teams.filter(({ id }) => id === own), ...teams.filter(({ id }) => id !== own)];
}
