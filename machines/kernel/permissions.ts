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

/** SHEET has no signed link, because named links open it (R2160). */
export const SIGNED_VIEWS = VIEWS.filter((view) => view !== 'SHEET');

export const ROOM_VIEWS = ['VIEWER', 'CONTROLLER', 'AGENDA', 'MODERATOR', 'OPERATOR'] as const;
export type PageView = (typeof ROOM_VIEWS)[number];

export const viewPermissions: Readonly<Record<View, Permissions>> = {
  VIEWER: READ,
  AGENDA: READ,
  ANONYMOUS: READ,
  /** Links to crew views keep their own rights on the sheet (R2240). */
  SHEET: READ,
  MODERATOR: READ | MESSAGES,
  OPERATOR: READ | MESSAGES | TRANSPORT,
  CONTROLLER: READ | TIMERS | MESSAGES | TRANSPORT | DEVICES,
};

export const MEMBER_PERMISSIONS: Permissions = READ | TIMERS | MESSAGES | TRANSPORT | ROOM | DEVICES;

export function hasAnyPermission(permissions: Permissions, wanted: Permissions): boolean {
  return (permissions & wanted) !== 0;
}

export function hasAllPermissions(permissions: Permissions, wanted: Permissions): boolean {
  return (permissions & wanted) === wanted;
}

export const isCrew = (permissions: Permissions): boolean => (permissions & ~READ) !== 0;
