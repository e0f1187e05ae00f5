import {
  hasFields,
  isFlag,
  isListOf,
  isNullable,
  isNumber,
  isOmittable,
  isText,
  type Shape,
  type ShapeOf,
} from '../kernel/shapes.ts';
import { isAmount } from '../plan/billing.answers.ts';

/** Instants are epoch milliseconds, durations milliseconds, and sizes bytes (U45). */

/** `next` is the cursor of the next page, or null on the last page. */
export const isPageOf = <T>(item: Shape<T>) =>
  hasFields<{ readonly items: readonly T[]; readonly next: string | null }>({
    items: isListOf(item),
    next: isNullable(isText),
  });
export interface Page<T> {
  readonly items: readonly T[];
  readonly next: string | null;
}

export const isAdminUser = hasFields({
  uid: isText,
  email: isNullable(isText),
  emailVerified: isFlag,
  displayName: isNullable(isText),
  isAnonymous: isFlag,
  admin: isFlag,
  createdAt: isNumber,
});
export type AdminUser = ShapeOf<typeof isAdminUser>;

export const isAdminRoom = hasFields({
  pid: isText,
  name: isText,
  ownerUid: isText,
  teamId: isNullable(isText),
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
  pendingEmail: isNullable(isText),
  sessions: isNumber,
  teams: isListOf(isMembership),
  rooms: isListOf(isAdminRoom),
});
export type AdminUserDetail = ShapeOf<typeof isAdminUserDetail>;

const isMember = hasFields({ uid: isText, name: isText, email: isNullable(isText), role: isText });

const isAssignment = hasFields({ planId: isText, since: isNumber, activeUntil: isNullable(isNumber) });

export const isAdminTeamDetail = hasFields({
  team: isAdminTeam,
  people: isListOf(isMember),
  rooms: isListOf(isAdminRoom),
  assignment: isNullable(isAssignment),
  endsAt: isNullable(isNumber),
  planId: isText,
  features: isListOf(isText),
});
export type AdminTeamDetail = ShapeOf<typeof isAdminTeamDetail>;

const isScreen = hasFields({ id: isText, name: isText, view: isText, connectedAt: isNumber });

export const isAdminRoomDetail = hasFields({
  room: isAdminRoom,
  planId: isText,
  timezone: isNullable(isText),
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

/** `shownAt` is null until an admin sees the one-time link (U87). */
const mailHeadFields = {
  id: isNumber,
  to: isText,
  subject: isText,
  at: isNumber,
  shownAt: isNullable(isNumber),
};
export const isMailHead = hasFields(mailHeadFields);
export type MailHead = ShapeOf<typeof isMailHead>;

export const isAdminMail = hasFields({ ...mailHeadFields, text: isText });
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

/** `isOld` means that the latest backup is too old (U104), or that the first one is late (S42). */
export const isAdminBackups = hasFields({
  at: isNumber,
  backups: isListOf(hasFields({ name: isText, at: isNumber, bytes: isNumber })),
  /** Hours between automatic backups, or 0 without them. */
  everyHours: isNumber,
  keep: isNumber,
  isMaking: isFlag,
  isOld: isFlag,
  /** Null if no automatic backup is due. Older releases omit this. */
  nextAt: isOmittable(isNullable(isNumber)),
  /** False if the database makes its own backups (D91). */
  madeHere: isFlag,
});
export type BackupList = ShapeOf<typeof isAdminBackups>;

/** Measurements of the half minute before `at`. Durations are 99th percentiles, or null without data. */
const isHourSample = hasFields({
  at: isNumber,
  storage: isFlag,
  sockets: isNumber,
  commands: isNumber,
  commit: isNullable(isNumber),
  /** Time from receiving a command to publishing its changes. */
  delivery: isNullable(isNumber),
  loop: isNumber,
  /** Resident set size, bytes. */
  memory: isNumber,
});
export type HourSample = ShapeOf<typeof isHourSample>;

const isDamagedRoom = hasFields({
  roomId: isText,
  pid: isNullable(isText),
  name: isNullable(isText),
  what: isText,
});
export type AdminDamagedRoom = ShapeOf<typeof isDamagedRoom>;

export const isAdminHealth = hasFields({
  version: isText,
  /** Process of the cluster that answered. Older releases omit this. */
  process: isOmittable(hasFields({ host: isText, port: isNumber, pid: isNumber })),
  node: isText,
  at: isNumber,
  startedAt: isNumber,
  /** Wall clock minus monotonic clock (C21). */
  wall: isNumber,
  zoneRules: isText,
  billing: isText,
  sendsMail: isFlag,
  storage: isFlag,
  /** True if a commit has taken more than 2 s. Older releases omit this. */
  isSlow: isOmittable(isFlag),
  /** Saved changes that were missing at the last start, and the path of the damaged log. Older releases omit this. */
  loss: isOmittable(isNullable(hasFields({ what: isText, aside: isNullable(isText) }))),
  rooms: hasFields({ loaded: isNumber, pending: isNumber }),
  damaged: isListOf(isDamagedRoom),
  sockets: isNumber,
  memory: hasFields({ rss: isNumber, heapUsed: isNumber, heapTotal: isNumber }),
  disk: hasFields({ database: isNumber, journal: isNumber, free: isNumber, size: isNumber }),
  hour: isListOf(isHourSample),
});
export type AdminHealth = ShapeOf<typeof isAdminHealth>;

export const isAdminBillingEvent = hasFields({
  id: isText,
  kind: isText,
  occurredAt: isNumber,
  receivedAt: isNumber,
  outcome: isText,
  teamId: isNullable(isText),
  team: isText,
});
export type AdminBillingEvent = ShapeOf<typeof isAdminBillingEvent>;

export const isAdminSubscription = hasFields({
  id: isText,
  teamId: isNullable(isText),
  team: isText,
  item: isText,
  seats: isNumber,
  status: isText,
  nextBillAt: isNullable(isNumber),
  nextAmount: isNullable(isText),
  nextSum: isOmittable(isNullable(isAmount)),
  paidUntil: isNullable(isNumber),
});
export type AdminSubscription = ShapeOf<typeof isAdminSubscription>;

export const isAdminCancellation = hasFields({
  teamId: isText,
  at: isNumber,
  uid: isText,
  item: isText,
  reason: isText,
});
export type AdminCancellation = ShapeOf<typeof isAdminCancellation>;
