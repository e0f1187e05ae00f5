import type { Uid } from '../kernel/ids.ts';
import {
  type Fields,
  fieldIn,
  hasFields,
  isFields,
  isMaybe,
  isNumber,
  isOneOf,
  isText,
  listFrom,
  textIn,
} from '../kernel/shapes.ts';
import { TEAM_ROLES } from './team.roles.ts';
import type { Team, TeamDetail, TeamPerson } from './team.ts';

const isRole = isOneOf(TEAM_ROLES);
const isSeats = hasFields({ used: isNumber, paid: isMaybe(isNumber) });
const isTeam = hasFields({ id: isText, members: isFields });

/** Skips incomplete teams and members without a role (U18). */
export function teamsFrom(data: unknown): readonly Team[] {
  return listFrom(data, teamFrom);
}

export function teamFrom(data: unknown): Team | null {
  if (!isFields(data)) return null;
  const team = readTeam(data, (member) => {
    const role = fieldIn(member, 'role', isRole);
    return role === null ? null : { role };
  });
  const owes = textIn(data, 'owes');
  return team && { ...team, ...(owes !== null && { owes }) };
}

/** One team with its members (U18). */
export function teamDetailFrom(data: unknown): TeamDetail | null {
  if (!isFields(data)) return null;
  const team = readTeam(data, personFrom);
  return team && { ...team, seats: fieldIn(data, 'seats', isSeats) };
}

function personFrom(member: Fields): TeamPerson | null {
  const role = fieldIn(member, 'role', isRole);
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
  const members = Object.entries(data.members).flatMap(([uid, given]): [Uid, Member][] => {
    const member = isFields(given) ? readMember(given) : null;
    return member === null ? [] : [[uid, member]];
  });
  return {
    id: data.id,
    name: textIn(data, 'name') ?? '',
    members: Object.fromEntries(members),
    features: features.filter((feature) => typeof feature === 'string'),
  };
}
