export const TEAM_ROLES = ['TEAM_OWNER', 'TEAM_BILLING', 'TEAM_MEMBER'] as const;
export type TeamRole = (typeof TEAM_ROLES)[number];

export type TeamRequirement = TeamRole | readonly TeamRole[] | true;

const satisfiedBy: Readonly<Record<TeamRole, readonly TeamRole[]>> = {
  TEAM_OWNER: ['TEAM_OWNER'],
  TEAM_BILLING: ['TEAM_OWNER', 'TEAM_BILLING'],
  TEAM_MEMBER: ['TEAM_OWNER', 'TEAM_MEMBER'],
};

/** True if the role suffices; null never does, `bypass` always (M1 to M4). */
export function roleSatisfies(role: TeamRole | null, required: TeamRequirement, bypass = false): boolean {
  if (bypass) return true;
  if (role === null) return false;
  if (required === true) return true;
  const wanted = typeof required === 'string' ? [required] : required;
  return wanted.some((each) => satisfiedBy[each].includes(role));
}
