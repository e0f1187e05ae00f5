import { refusal } from '../../machines/kernel/errors.ts';
import { type Duration, SECOND } from '../../machines/kernel/time.ts';
import type { Clock } from './clock.ts';
import { type Limit, LimitCounts, type LimitRule, limitRule } from './limit-counts.ts';
import { Refused } from './refused.ts';

/**
 * Limits of an address (or of one in a room or account). A venue with hundreds of screens shares one.
 * `docs/security.md` explains them. `shared`: counted across processes (D150).
 */
const LIMITS = {
  /** API requests and new sockets: a hall that reconnects. */
  request: { points: 4_800, duration: 60 },
  /** Reserve for holders of a right (`reserved-requests.ts`), and one payer's part (`RightHolder`). */
  reserved: { points: 1_200, duration: 60 },
  reservedOfPayer: { points: 300, duration: 60 },
  /** Sockets beyond them: an upgrade by link shows no right. Short, so that a flood leaves room each second. */
  reservedSocket: { points: 20, duration: 1 },
  /** Pages, files, pictures, metrics. A page takes 20. */
  file: { points: 30_000, duration: 15 },
  /** 1,000 timers take 30 ms. */
  importRoom: { points: 10, duration: 60 },
  largeBody: { points: 1_800, duration: 18, orOne: true },
  /** kB of screen pictures (W67). */
  screenPicture: { points: 4_000, duration: 18 },
  anonymous: { points: 60, duration: 60 },
  createRoom: { points: 60, duration: 60 },
  credentials: { points: 3_000, duration: 60 },
  roomGuess: { points: 5, duration: 60, shared: true },
  /** Over all rooms, because new rooms to guess at are free. */
  roomGuesses: { points: 60, duration: 60, shared: true },
  /** From a known device. */
  roomGuessOfDevice: { points: 5, duration: 60, shared: true },
  setPassword: { points: 10, duration: 60 },
  setPasswords: { points: 20, duration: 60 },
  accountGuess: { points: 10, forgetsEvery: 1_800, waitsUpTo: 1_800, shared: true },
  /** From anywhere; one address alone stays below (U60). */
  accountGuesses: { points: 50, forgetsEvery: 600, waitsUpTo: 900, shared: true },
  guessesOfAddress: { points: 30, duration: 60, shared: true },
  /** From a known device. */
  accountGuessOfDevice: { points: 10, duration: 600, shared: true },
  /** The guesser knows the password. */
  factorGuess: { points: 10, forgetsEvery: 1_800, waitsUpTo: 1_800, shared: true },
  factorGuesses: { points: 50, forgetsEvery: 600, waitsUpTo: 900, shared: true },
  factorGuessOfDevice: { points: 10, duration: 600, shared: true },
  passkeyTry: { points: 30, duration: 60, shared: true },
  /** Logged refusals. */
  refusalLine: { points: 60, duration: 60 },
  signUpAddress: { points: 30, duration: 3_600, shared: true },
  /** Verification, reset and invitation mails of a recipient (U84). */
  mailTo: { points: 5, duration: 3_600, shared: true },
  /** Of all addresses of one mailbox (W2606). */
  mailbox: { points: 20, duration: 3_600, shared: true },
  noticeTo: { points: 5, duration: 3_600, shared: true },
  /** "You have an account" mails, started by sign-ups. */
  knownTo: { points: 5, duration: 3_600, shared: true },
  picture: { points: 60, duration: 3_600 },
  /** Up to 3 MB each. */
  upload: { points: 60, duration: 600 },
  /** CPU seconds: a drawing of a second, or fifteen at most. */
  pictureWork: { points: 60, duration: 600 },
  /** As counted by connections: a hall that reconnects (W68). */
  frames: { points: 12_000, duration: 4 },
  /** Socket commands: five people who drag at 60 Hz. */
  roomCommands: { burst: 600, perSecond: 300 },
  /** Devices over budget, kept out this long. */
  rest: { points: 0, duration: 3 },
  /** Whole states: a point each, and for each 40 kB. */
  joins: { points: 3_000, duration: 60 },
  mailAddress: { points: 30, duration: 3_600, shared: true },
  mailToken: { points: 30, duration: 60, shared: true },
  createTeam: { points: 30, duration: 3_600 },
  /** A few ms each. */
  design: { points: 120, duration: 60 },
  /** Loads all rooms of a team. */
  replaceLinks: { points: 10, duration: 60 },
  invite: { points: 60, duration: 3_600, shared: true },
  createKey: { points: 60, duration: 3_600 },
  createKiosk: { points: 60, duration: 3_600 },
  /** Reads the rundowns of a team. */
  openWall: { points: 60, duration: 60 },
  wrongKiosk: { points: 30, duration: 60 },
  /** Writes about accounts, teams and rooms by a user. All users of an address: W66. */
  change: { points: 600, duration: 60 },
  /** The provider has one limit for the server. */
  askProvider: { points: 120, duration: 60 },
  /** Loads all rooms of a team. */
  changeWebhook: { points: 120, duration: 60 },
  webhookTry: { points: 60, duration: 600 },
  wrongKey: { points: 30, duration: 60 },
  inviteToken: { points: 60, duration: 60, shared: true },
  /** kB of stored answers: 30 with long notes, for a request of 150 bytes (K145). */
  keptAnswer: { points: 4_000, duration: 600 },
  /** Dashboards poll every 2 s. */
  poll: { points: 600, duration: 60 },
  /** Fetches of a room's source, by one address or team, and connections to one host for them (N2487). */
  pullRoom: { points: 10, duration: 60 },
  pullAddress: { points: 120, duration: 60 },
  pullTeam: { points: 120, duration: 60 },
  pullHost: { points: 600, duration: 60 },
  journal: { points: 6, duration: 3_600 },
  question: { points: 30, duration: 60 },
  questionOfDevice: { points: 6, duration: 60 },
  report: { points: 120, duration: 60 },
  /** Long answers: a point each, and for each 40 kB or 50 lines. */
  read: { points: 300, duration: 6, orOne: true },
  /** By address, because devices name themselves. A point for each 4 kB, and other costs (`command-cost.ts`). */
  command: { points: 1_200, duration: 60 },
  commandAddress: { points: 3_000, duration: 60 },
  /** Crew only, unaffected by viewers; above one address's share. */
  commandRoom: { points: 6_000, duration: 60 },
  /** By room, and for all teams outside `OUTGOING_TEAMS` (K300). */
  automatedRoom: { points: 10, duration: 1 },
  automatedOutside: { points: 100, duration: 1 },
  /** Alarms at once, and beyond them, of a team or of all outside, and in all (W2603). One of 1,000 timers takes 5 ms. */
  alarmRoom: { burst: 5, perSecond: 0.1 },
  alarms: { burst: 2, perSecond: 20 },
  alarmsInAll: { burst: 10, perSecond: 60 },
} as const satisfies Record<string, Limit & { readonly shared?: true }>;

type Limits = typeof LIMITS;
export type LimitName = keyof Limits;
type SharedName = { [Name in LimitName]: Limits[Name] extends { shared: true } ? Name : never }[LimitName];
type OwnName = Exclude<LimitName, SharedName>;

export type LimitedKey<Name extends LimitName = OwnName> = readonly [name: Name, key: string];
export type CountedTry = LimitedKey<SharedName>;

export interface Taken {
  readonly key: string;
  readonly rule: LimitRule;
  readonly points: number;
}

export interface SharedCounts {
  /** All or nothing. Resolves to the wait; 0: taken. Rejects with `StatementError` without the store. */
  take(wanted: readonly Taken[]): Promise<Duration>;
  giveBack(taken: readonly Taken[]): void;
}

/** Throws `rate_limited` with Retry-After. */
export interface RateLimits {
  take(name: LimitName, key: string, points?: number): Promise<void>;
  /** All or nothing, synchronously. */
  takeEach(counted: readonly LimitedKey[], points?: number): void;
  /** One of each, or none. Null: taken synchronously; shared counts take a turn. */
  takeTries(tries: readonly CountedTry[]): Promise<void> | null;
  /** Without throwing: wait, or 0 if taken. */
  waitFor(name: OwnName, key: string, points?: number): Duration;
  /** Counts past work against the next request. */
  charge(counted: readonly LimitedKey[], points: number): void;
  giveBackTries(tries: readonly CountedTry[]): void;
}

/** `shared` null: single process. */
export function rateLimits(clock: Clock, shared: SharedCounts | null = null): RateLimits {
  const rules = new Map<string, LimitRule>(
    Object.entries(LIMITS).map(([name, limit]) => [name, limitRule(limit)]),
  );
  const counts = new Map([...rules].map(([name, rule]) => [name, new LimitCounts(rule)]));
  const take = (name: LimitName, key: string, points: number): void =>
    refuseFor(counts.get(name)?.take(key, points, clock.now()) ?? 0);
  const takeEach = (counted: readonly LimitedKey<LimitName>[], points: number): void => {
    for (const [nth, [name, key]] of counted.entries())
      try {
        take(name, key, points);
      } catch (error) {
        giveBack(counted.slice(0, nth), points);
        throw error;
      }
  };
  const giveBack = (counted: readonly LimitedKey<LimitName>[], points: number): void => {
    for (const [name, key] of counted) counts.get(name)?.giveBack(key, points, clock.now());
  };
  const taken = (counted: readonly LimitedKey<LimitName>[], points: number): readonly Taken[] =>
    counted.flatMap(([name, key]) => {
      const rule = rules.get(name);
      return rule === undefined ? [] : [{ key: `${name} ${key}`, rule, points }];
    });
  const takeTogether = async (
    { take: takeShared }: SharedCounts,
    counted: readonly LimitedKey<LimitName>[],
    points: number,
  ): Promise<void> => refuseFor(await takeShared(taken(counted, points)));
  return {
    take: async (name, key, points = 1) => {
      if (shared !== null && isShared(name)) await takeTogether(shared, [[name, key]], points);
      else take(name, key, points);
    },
    takeEach: (counted, points = 1) => takeEach(counted, points),
    takeTries: (tries) => {
      if (shared !== null) return takeTogether(shared, tries, 1);
      takeEach(tries, 1);
      return null;
    },
    waitFor: (name, key, points = 1) => counts.get(name)?.take(key, points, clock.now()) ?? 0,
    charge: (counted, points) => {
      for (const [name, key] of counted) counts.get(name)?.charge(key, points, clock.now());
    },
    giveBackTries: (tries) => {
      if (shared === null) giveBack(tries, 1);
      else shared.giveBack(taken(tries, 1));
    },
  };
}

const isShared = (name: LimitName): name is SharedName => 'shared' in LIMITS[name];

function refuseFor(wait: Duration): void {
  if (wait > 0) throw new Refused(refusal('rate_limited'), Math.ceil(wait / SECOND));
}

/** Returns tries unless the result is false or null. A failure is no try. */
export async function refundUnlessWrong<Value>(
  limits: RateLimits,
  tries: readonly CountedTry[],
  check: Promise<Value>,
): Promise<Value> {
  let wasWrong = false;
  try {
    const value = await check;
    wasWrong = !value;
    return value;
  } finally {
    if (!wasWrong) limits.giveBackTries(tries);
  }
}

export const noRateLimits: RateLimits = {
  take: async () => {},
  takeEach: () => {},
  takeTries: () => null,
  waitFor: () => 0,
  charge: () => {},
  giveBackTries: () => {},
};
