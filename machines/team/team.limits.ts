import { DAY } from '../kernel/time.ts';

/** Bounds that no plan widens: what one person could fill with a script (M35). */
export const TEAM_CAPS = { teams: 50, members: 200, invites: 100, keys: 50, webhooks: 20 } as const;

/** How long an invitation is good for (M34). */
export const INVITE_LIFETIME = 7 * DAY;

/** For how long a deleted room can be brought back (M37). */
export const RESTORABLE_FOR = 30 * DAY;
