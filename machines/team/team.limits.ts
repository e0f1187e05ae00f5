/** Bounds that no plan widens: what one person could fill with a script (M35). */
export const TEAM_CAPS = { teams: 50 } as const;
