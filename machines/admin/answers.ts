import {
  hasFields,
  isFlag,
  isListOf,
  isMaybe,
  isNumber,
  isOmittable,
  isText,
  type Shape,
  type ShapeOf,
} from '../kernel/shapes.ts';

/**
 * Answers of the admin area (docs/protocol.md#administration). Instants are epoch ms, durations ms, sizes bytes (U45).
 */

/** A page of a long list; `next` asks for the one after it, null when this is the last. */
export const isPageOf = <T>(item: Shape<T>) =>
  hasFields<{ readonly items: readonly T[]; readonly next: string | null }>({
    items: isListOf(item),
    next: isMaybe(isText),
  });
export interface Page<T> {
  readonly items: readonly T[];
  readonly next: string | null;
}

export const isAdminUser = hasFields({
  uid: isText,
  email: isMaybe(isText),
  emailVerified: isFlag,
  displayName: isMaybe(isText),
  isAnonymous: isFlag,
  admin: isFlag,
  createdAt: isNumber,
});
export type AdminUser = ShapeOf<typeof isAdminUser>;

export const isAdminRoom = hasFields({
  pid: isText,
  name: isText,
  ownerUid: isText,
  teamId: isMaybe(isText),
  planName: isText,
  createdAt: isNumber,
  updatedAt: isNumber,
});
export type AdminRoom = ShapeOf<typeof isAdminRoom>;

export const isAdminTeam = hasFields({
  id: isText,
  name: isText,
  planName: isText,
  members: isNumber,
  createdAt: isNumber,
});
export type AdminTeam = ShapeOf<typeof isAdminTeam>;

const isMembership = hasFields({ id: isText, name: isText, role: isText });

export const isAdminUserDetail = hasFields({
  user: isAdminUser,
  pendingEmail: isMaybe(isText),
  sessions: isNumber,
  teams: isListOf(isMembership),
  rooms: isListOf(isAdminRoom),
});
export type AdminUserDetail = ShapeOf<typeof isAdminUserDetail>;

const isMember = hasFields({ uid: isText, name: isText, email: isMaybe(isText), role: isText });

const isAssignment = hasFields({ planId: isText, since: isNumber, activeUntil: isMaybe(isNumber) });

export const isAdminTeamDetail = hasFields({
  team: isAdminTeam,
  people: isListOf(isMember),
  rooms: isListOf(isAdminRoom),
  assignment: isMaybe(isAssignment),
  endsAt: isMaybe(isNumber),
  planId: isText,
  features: isListOf(isText),
});
export type AdminTeamDetail = ShapeOf<typeof isAdminTeamDetail>;

const isScreen = hasFields({ id: isText, name: isText, view: isText, connectedAt: isNumber });

export const isAdminRoomDetail = hasFields({
  room: isAdminRoom,
  planId: isText,
  timezone: isMaybe(isText),
  seq: isNumber,
  epoch: isNumber,
  timers: isNumber,
  messages: isNumber,
  outputs: isNumber,
  hasPassword: isFlag,
  barred: isNumber,
  screens: isListOf(isScreen),
});
export type AdminRoomDetail = ShapeOf<typeof isAdminRoomDetail>;

/** `shownAt`: when its link was shown, which is shown once; null: it was not (U87). */
export const isMailHead = hasFields({
  id: isNumber,
  to: isText,
  subject: isText,
  at: isNumber,
  shownAt: isMaybe(isNumber),
});
export type MailHead = ShapeOf<typeof isMailHead>;

export const isAdminMail = hasFields({
  id: isNumber,
  to: isText,
  subject: isText,
  at: isNumber,
  shownAt: isMaybe(isNumber),
  text: isText,
});
export type AdminMail = ShapeOf<typeof isAdminMail>;

export const isMailLink = hasFields({ link: isText });

export const isLogLine = hasFields({
  id: isNumber,
  at: isNumber,
  actor: isText,
  action: isText,
  subject: isText,
  detail: isText,
});
export type AdminLogLine = ShapeOf<typeof isLogLine>;

/** The newest first; `isOld`: the last one is older than it should be (U104), or the first is late (S42). */
export const isAdminBackups = hasFields({
  at: isNumber,
  backups: isListOf(hasFields({ name: isText, at: isNumber, bytes: isNumber })),
  /** 0: none are made by themselves. */
  everyHours: isNumber,
  keep: isNumber,
  isMaking: isFlag,
  isOld: isFlag,
  /** When one comes by itself; null: none does. Older releases leave it out. */
  nextAt: isOmittable(isMaybe(isNumber)),
  /** No: the store's own means are the way (D91). */
  madeHere: isFlag,
});
export type BackupList = ShapeOf<typeof isAdminBackups>;

/** Half a minute of the server, up to `at`. Durations are 99th percentiles; null: none. */
const isHourSample = hasFields({
  at: isNumber,
  storage: isFlag,
  sockets: isNumber,
  commands: isNumber,
  /** Longest wait of a change for the disk. */
  commit: isMaybe(isNumber),
  /** From a command's instant to its publication. */
  delivery: isMaybe(isNumber),
  /** Event loop delay. */
  loop: isNumber,
  /** Resident, in bytes. */
  memory: isNumber,
});
export type HourSample = ShapeOf<typeof isHourSample>;

export const isDamagedRoom = hasFields({
  roomId: isText,
  pid: isMaybe(isText),
  name: isMaybe(isText),
  what: isText,
});
export type AdminDamagedRoom = ShapeOf<typeof isDamagedRoom>;

export const isAdminHealth = hasFields({
  version: isText,
  /** Of the process that answers, where there are several: its machine, its port and its number. Older releases leave it out. */
  process: isOmittable(hasFields({ host: isText, port: isNumber, pid: isNumber })),
  node: isText,
  at: isNumber,
  startedAt: isNumber,
  /** How far the wall clock is ahead of the time that countdowns run on (C21). */
  wall: isNumber,
  zoneRules: isText,
  billing: isText,
  sendsMail: isFlag,
  storage: isFlag,
  /** A change has waited for the disk for more than 2 s. Older releases leave it out. */
  isSlow: isOmittable(isFlag),
  /** Saved changes that the last start did not find, and where the damaged log is. Older releases leave it out. */
  loss: isOmittable(isMaybe(hasFields({ what: isText, aside: isMaybe(isText) }))),
  rooms: hasFields({ loaded: isNumber, pending: isNumber }),
  damaged: isListOf(isDamagedRoom),
  sockets: isNumber,
  memory: hasFields({ rss: isNumber, heapUsed: isNumber, heapTotal: isNumber }),
  disk: hasFields({ database: isNumber, journal: isNumber, free: isNumber, size: isNumber }),
  hour: isListOf(isHourSample),
});
export type AdminHealth = ShapeOf<typeof isAdminHealth>;
