/** Room permission bits and the mask of each view (docs/protocol.md#credentials-and-rights). */

export const READ = 1;
export const TIMERS = 2;
export const MESSAGES = 4;
export const TRANSPORT = 8;
export const ROOM = 16;
export const DEVICES = 32;

export type Permissions = number & { readonly __unit?: 'permissions' };

export const VIEWS = [
  'VIEWER',
  'CONTROLLER',
  'AGENDA',
  'MODERATOR',
  'OPERATOR',
  'ANONYMOUS',
  'SHEET',
] as const;
export type View = (typeof VIEWS)[number];

/** Views with a signed link of their own. SHEET has named links instead (R2160). */
export const SIGNED_VIEWS = VIEWS.filter((view) => view !== 'SHEET');

/** The views that have a page of the room (N45): a guest's is not one of them. */
export const ROOM_VIEWS = ['VIEWER', 'CONTROLLER', 'AGENDA', 'MODERATOR', 'OPERATOR'] as const;
export type PageView = (typeof ROOM_VIEWS)[number];

export const viewPermissions: Readonly<Record<View, Permissions>> = {
  VIEWER: READ,
  AGENDA: READ,
  ANONYMOUS: READ,
  /** Of a named link; other links open it with their own rights (R2240). */
  SHEET: READ,
  MODERATOR: READ | MESSAGES,
  OPERATOR: READ | MESSAGES | TRANSPORT,
  CONTROLLER: READ | TIMERS | MESSAGES | TRANSPORT | DEVICES,
};

export const MEMBER_PERMISSIONS: Permissions = READ | TIMERS | MESSAGES | TRANSPORT | ROOM | DEVICES;

/** Whether `held` contains at least one bit of `wanted`. */
export function allows(held: Permissions, wanted: Permissions): boolean {
  return (held & wanted) !== 0;
}

/** Whether `held` contains every bit of `wanted`. */
export function covers(held: Permissions, wanted: Permissions): boolean {
  return (held & wanted) === wanted;
}

/** Crew: anyone with a bit beyond READ. Crew sees notes and unshown messages. */
export function isCrew(held: Permissions): boolean {
  return (held & ~READ) !== 0;
}
