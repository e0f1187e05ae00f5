import type { Seats } from '../billing/seats.ts';
import type { TeamId, Uid } from '../kernel/ids.ts';
import type { TeamRole } from './team.roles.ts';

/** Shares rooms, seats and bills (M30). */
export interface Team {
  readonly id: TeamId;
  readonly name: string;
  readonly members: Readonly<Record<Uid, { readonly role: TeamRole }>>;
  /** Trial features of this team. */
  readonly features: readonly string[];
  /** Subscription with a failed payment, for owners and billing (U181). */
  readonly owes?: string;
}

export function roleIn({ members }: Pick<Team, 'members'>, uid: Uid): TeamRole | null {
  return Object.entries(members).find(([member]) => member === uid)?.[1].role ?? null;
}

export function hasFeature({ features }: Pick<Team, 'features'>, feature: string): boolean {
  return features.includes(feature);
}

export function isOwnTeam({ id }: Pick<Team, 'id'>, uid: Uid): boolean {
  return id === ownTeamOf(uid);
}

export function ownTeamOf(uid: Uid): TeamId {
  return String(uid);
}

/** The user's own team first; its id is the uid (M5). */
export function ownTeamFirst<One extends Pick<Team, 'id'>>(teams: readonly One[], uid: Uid): readonly One[] {
  return [...teams.filter((team) => isOwnTeam(team, uid)), ...teams.filter((team) => !isOwnTeam(team, uid))];
}

export interface TeamPerson {
  readonly role: TeamRole;
  readonly displayName: string | null;
  /** Visible to owners and oneself (M33). */
  readonly email: string | null;
  readonly photoURL: string | null;
}

export interface TeamDetail extends Omit<Team, 'members'> {
  readonly members: Readonly<Record<Uid, TeamPerson>>;
  /** Seats, null without billing (B81). */
  readonly seats: Seats | null;
}
