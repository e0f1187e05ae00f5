import { DAY } from '../kernel/time.ts';

/** Bounds for every plan, against scripts (M35). */
export const TEAM_CAPS = {
  teams: 50,
  members: 200,
  invites: 100,
  keys: 50,
  webhooks: 20,
  kiosks: 20,
} as const;

/** Rooms in a wall's event stream; a page shows 40 (M2106). */
export const MOST_WALL_ROOMS = 200;

/** M34. */
export const INVITE_LIFETIME = 7 * DAY;

/** Retention of deleted rooms (M37). */
export const RESTORABLE_FOR = 30 * DAY;
