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
 * What the admin area is answered (docs/protocol.md#administration). Server and web share the shapes: the one builds
 * them, the other takes an answer whole or not at all (U45). Instants are epoch ms, durations ms, sizes bytes.
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
  /** An address that waits for its proof. */
  pendingEmail: isMaybe(isText),
  sessions: isNumber,
  teams: isListOf(isMembership),
  /** The newest of them. */
  rooms: isListOf(isAdminRoom),
});
export type AdminUserDetail = ShapeOf<typeof isAdminUserDetail>;

const isMember = hasFields({ uid: isText, name: isText, email: isMaybe(isText), role: isText });

const isAssignment = hasFields({ planId: isText, since: isNumber, activeUntil: isMaybe(isNumber) });

export const isAdminTeamDetail = hasFields({
  team: isAdminTeam,
  people: isListOf(isMember),
  /** The newest of them. */
  rooms: isListOf(isAdminRoom),
  /** What was given to it, whether or not that counts now. */
  assignment: isMaybe(isAssignment),
  /** When the plan that counts ends; null: never. */
  endsAt: isMaybe(isNumber),
  planId: isText,
  /** What it may try beyond its plan, by name (V723). */
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
  /** Without its link. */
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
  /** Now, by the server's wall clock. */
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

/** Half a minute of the server, up to `at`. Lengths are those within which 99 % were; null where there were none. */
const isHourSample = hasFields({
  at: isNumber,
  storage: isFlag,
  sockets: isNumber,
  /** Taken and refused. */
  commands: isNumber,
  /** How long a change waited until it was on disk: the longest of each commit. */
  commit: isMaybe(isNumber),
  /** From the instant of a command until it was on its way to the screens. */
  delivery: isMaybe(isNumber),
  /** How late the event loop came to what was due. */
  loop: isNumber,
  /** Resident, in bytes. */
  memory: isNumber,
});
export type HourSample = ShapeOf<typeof isHourSample>;

/** A room that is served to nobody; id and name as they can still be read, null where its row is gone. */
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
  /** The release of the rules that zones are read by. */
  zoneRules: isText,
  billing: isText,
  /** By SMTP; else into the outbox alone. */
  sendsMail: isFlag,
  /** False while nothing can be saved. */
  storage: isFlag,
  /** A change has waited for the disk for more than 2 s. Older releases leave it out. */
  isSlow: isOmittable(isFlag),
  /** Saved changes that the last start did not find, and where the damaged log is. Older releases leave it out. */
  loss: isOmittable(isMaybe(hasFields({ what: isText, aside: isMaybe(isText) }))),
  rooms: hasFields({ loaded: isNumber, pending: isNumber }),
  /** The first of those that were found. */
  damaged: isListOf(isDamagedRoom),
  sockets: isNumber,
  memory: hasFields({ rss: isNumber, heapUsed: isNumber, heapTotal: isNumber }),
  disk: hasFields({ database: isNumber, journal: isNumber, free: isNumber, size: isNumber }),
  /** Every half minute of the last hour, the oldest first. */
  hour: isListOf(isHourSample),
});
export type AdminHealth = ShapeOf<typeof isAdminHealth>;
