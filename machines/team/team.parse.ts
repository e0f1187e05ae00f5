import { TEAM_ROLES, type TeamRole } from './team.roles.ts';
import type { Team } from './team.ts';

/** The teams in an answer; what is no whole team, and members without a role, are left out (U18). */
export function teamsFrom(data: unknown): readonly Team[] {
  return Array.isArray(data) ? data.flatMap((each: unknown) => teamFrom(each) ?? []) : [];
}

function teamFrom(data: unknown): Team | null {
  if (!isObject(data) || typeof data['id'] !== 'string' || !isObject(data['members'])) return null;
  const members = Object.entries(data['members']).flatMap(([uid, member]) => {
    const role = isObject(member) ? TEAM_ROLES.find((known) => known === member['role']) : undefined;
    return role === undefined ? [] : [[uid, { role }] as [string, { role: TeamRole }]];
  });
  const features: readonly unknown[] = Array.isArray(data['features']) ? data['features'] : [];
  return {
    id: data['id'],
    members: Object.fromEntries(members),
    features: features.filter((feature) => typeof feature === 'string'),
  };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
