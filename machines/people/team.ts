import { type Refusal, refusal } from '../kernel/errors.ts';
import type { TeamId, Uid } from '../kernel/ids.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import {
  type Fields,
  fieldIn,
  hasFields,
  isFields,
  isNullable,
  isNumber,
  isOneOf,
  isText,
  listFrom,
  textIn,
} from '../kernel/shapes.ts';
import { DAY } from '../kernel/time.ts';
import type { Seats } from '../plan/offers.ts';

/** Group of users that shares rooms, seats and bills (M30). */
export interface Team {
  readonly id: TeamId;
  readonly name: string;
  readonly members: Readonly<Record<Uid, { readonly role: TeamRole }>>;
  readonly features: readonly string[];
  /** Subscription whose payment failed. Only owners and the billing role get this (U181). */
  readonly owes?: string;
}

export function roleIn({ members }: Pick<Team, 'members'>, uid: Uid): TeamRole | null {
  return Object.entries(members).find(([member]) => member === uid)?.[1].role ?? null;
}

export function hasFeature({ features }: Pick<Team, 'features'>, feature: string): boolean {
  return features.includes(feature);
}

export const isOwnTeam = ({ id }: Pick<Team, 'id'>, uid: Uid): boolean => id === ownTeamOf(uid);

export const ownTeamOf = (uid: Uid): TeamId => String(uid);

/** The id of a user's own team is the uid (M5). */
export function ownTeamFirst<One extends Pick<Team, 'id'>>(teams: readonly One[], uid: Uid): readonly One[] {
  return [...teams.filter((team) => isOwnTeam(team, uid)), ...teams.filter((team) => !isOwnTeam(team, uid))];
}

interface TeamPerson {
  readonly role: TeamRole;
  readonly displayName: string | null;
  /** Only owners and the member get the address (M33). */
  readonly email: string | null;
  readonly photoURL: string | null;
}

export interface TeamDetail extends Omit<Team, 'members'> {
  readonly members: Readonly<Record<Uid, TeamPerson>>;
  /** Null on a server without billing (B81). */
  readonly seats: Seats | null;
}

export const TEAM_ROLES = ['TEAM_OWNER', 'TEAM_BILLING', 'TEAM_MEMBER'] as const;
export type TeamRole = (typeof TEAM_ROLES)[number];

export type TeamRequirement = TeamRole | readonly TeamRole[] | true;

const satisfyingRoles: Readonly<Record<TeamRole, readonly TeamRole[]>> = {
  TEAM_OWNER: ['TEAM_OWNER'],
  TEAM_BILLING: ['TEAM_OWNER', 'TEAM_BILLING'],
  TEAM_MEMBER: ['TEAM_OWNER', 'TEAM_MEMBER'],
};

/** Null satisfies no requirement, and `bypass` satisfies all (M1 to M4). */
export function roleSatisfies(role: TeamRole | null, required: TeamRequirement, bypass = false): boolean {
  if (bypass) return true;
  if (role === null) return false;
  if (required === true) return true;
  const wanted = typeof required === 'string' ? [required] : required;
  return wanted.some((each) => satisfyingRoles[each].includes(role));
}

export const isTeamRole = isOneOf(TEAM_ROLES);
const isSeats = hasFields({ used: isNumber, paid: isNullable(isNumber) });
const isTeam = hasFields({ id: isText, members: isFields });

/** Skips incomplete teams, and members without a role (U18). */
export const teamsFrom = (data: unknown): readonly Team[] => listFrom(data, teamFrom);

export function teamFrom(data: unknown): Team | null {
  if (!isFields(data)) return null;
  const team = readTeam(data, (member) => {
    const role = fieldIn(member, 'role', isTeamRole);
    return role === null ? null : { role };
  });
  const owes = textIn(data, 'owes');
  return team && { ...team, ...(owes !== null && { owes }) };
}

export function teamDetailFrom(data: unknown): TeamDetail | null {
  if (!isFields(data)) return null;
  const team = readTeam(data, personFrom);
  return team && { ...team, seats: fieldIn(data, 'seats', isSeats) };
}

function personFrom(member: Fields): TeamPerson | null {
  const role = fieldIn(member, 'role', isTeamRole);
  if (role === null) return null;
  return {
    role,
    displayName: textIn(member, 'displayName'),
    email: textIn(member, 'email'),
    photoURL: textIn(member, 'photoURL'),
  };
}

function readTeam<Member>(data: Fields, readMember: (member: Fields) => Member | null) {
  const features: readonly unknown[] = Array.isArray(data['features']) ? data['features'] : [];
  if (!isTeam(data)) return null;
  const members = Object.entries(data.members).flatMap(([uid, role]): [Uid, Member][] => {
    const member = isFields(role) ? readMember(role) : null;
    return member === null ? [] : [[uid, member]];
  });
  return {
    id: data.id,
    name: textIn(data, 'name') ?? '',
    members: Object.fromEntries(members),
    features: features.filter((feature) => typeof feature === 'string'),
  };
}

/** Fails with `last_owner` (M7) or `own_team` (M31). */
export function withMember(team: Team, uid: Uid, role: TeamRole): Result<Team, Refusal> {
  if (isOwnTeam(team, uid) && role !== 'TEAM_OWNER') return fail(refusal('own_team'));
  return requireOwner({
    ...team,
    members: Object.fromEntries([...otherMembers(team, uid), [uid, { role }]]),
  });
}

export function withoutMember(team: Team, uid: Uid): Result<Team, Refusal> {
  if (isOwnTeam(team, uid)) return fail(refusal('own_team'));
  return requireOwner({ ...team, members: Object.fromEntries(otherMembers(team, uid)) });
}

function otherMembers({ members }: Team, uid: Uid) {
  return Object.entries(members).filter(([member]) => member !== uid);
}

function requireOwner(team: Team): Result<Team, Refusal> {
  const hasOwner = Object.values(team.members).some(({ role }) => role === 'TEAM_OWNER');
  return hasOwner ? ok(team) : fail(refusal('last_owner'));
}

const FEATURE_NAME = /^[a-z0-9][a-z0-9_-]{0,39}$/;

export const MAX_FEATURES = 20;

export function areFeatureNames(names: readonly string[]): boolean {
  return names.every((name) => FEATURE_NAME.test(name));
}

export function featuresIn(input: string): readonly string[] {
  return [...new Set(input.split(/[\s,]+/).filter((name) => name !== ''))];
}

/** Limits in every plan, against runaway scripts (M35). */
export const TEAM_CAPS = {
  teams: 50,
  members: 200,
  invites: 100,
  keys: 50,
  webhooks: 20,
  kiosks: 20,
} as const;

export const MAX_WALL_ROOMS = 200;

export const INVITE_LIFETIME = 7 * DAY;

export const RESTORE_PERIOD = 30 * DAY;
