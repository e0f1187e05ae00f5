import { DAY } from '../kernel/time.ts';

/** Bounds that no plan widens: what one person could fill with a script (M35). */
export const TEAM_CAPS = {
  teams: 50,
  members: 200,
  invites: 100,
  keys: 50,
  webhooks: 20,
  kiosks: 20,
} as const;

/** Rooms of a team that a wall's event stream sends; a page shows 40 of them (M2106). */
export const MOST_WALL_ROOMS = 200;

/** How long an invitation is good for (M34). */
export const INVITE_LIFETIME = 7 * DAY;

/** For how long a deleted room can be brought back (M37). */
export const RESTORABLE_FOR = 30 * DAY;
