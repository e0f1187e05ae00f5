/** Roles in a team (M30). Roles in a room are its views. */
export const TEAM_ROLES = ['TEAM_OWNER', 'TEAM_BILLING', 'TEAM_MEMBER'] as const;
export type TeamRole = (typeof TEAM_ROLES)[number];

/** A role, any one of several, or `true`: whatever role there is. */
export type TeamRequirement = TeamRole | readonly TeamRole[] | true;

const satisfiedBy: Readonly<Record<TeamRole, readonly TeamRole[]>> = {
  TEAM_OWNER: ['TEAM_OWNER'],
  TEAM_BILLING: ['TEAM_OWNER', 'TEAM_BILLING'],
  TEAM_MEMBER: ['TEAM_OWNER', 'TEAM_MEMBER'],
};

/** Whether the role is enough; `null` is nobody's role, and `bypass` (such as an admin's) passes always (M1 to M4). */
export function roleSatisfies(role: TeamRole | null, required: TeamRequirement, bypass = false): boolean {
  if (bypass) return true;
  if (role === null) return false;
  if (required === true) return true;
  const wanted = typeof required === 'string' ? [required] : required;
  return wanted.some((each) => satisfiedBy[each].includes(role));
}
