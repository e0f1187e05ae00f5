import { refusal } from '../../machines/kernel/errors.ts';
import { type Duration, SECOND } from '../../machines/kernel/time.ts';
import type { Clock } from './clock.ts';
import { type Limit, LimitCounts, type LimitRule, limitRule } from './limit-counts.ts';
import { Refused } from './refused.ts';

/**
 * Limits of an address (or of one in a room or account). A venue with hundreds of screens shares one address.
 * `docs/security.md` explains each. `shared` ones count for all processes of a store (D150).
 */
const LIMITS = {
  /** Requests to the API and new sockets of one address, whatever they ask: a hall of screens that all come back. */
  request: { points: 4_800, duration: 60 },
  /** A fifth reserved for holders of a right (`reserved-requests.ts`), and the part of one payer (`RightHolder`). */
  reserved: { points: 1_200, duration: 60 },
  reservedOfPayer: { points: 300, duration: 60 },
  /** Room sockets opened past them: an upgrade by link shows no right. Short, so that a flood leaves places each second. */
  reservedSocket: { points: 20, duration: 1 },
  /** Pages, files of the web app, pictures and metrics. A page with all its files takes some 20. */
  file: { points: 30_000, duration: 15 },
  /** Rooms from files: one of 1,000 timers takes the loop some 30 ms. */
  importRoom: { points: 10, duration: 60 },
  largeBody: { points: 1_800, duration: 18, orOne: true },
  /** Kilobytes of pictures of screens, which are asked for one by one (W67). */
  screenPicture: { points: 4_000, duration: 18 },
  anonymous: { points: 60, duration: 60 },
  createRoom: { points: 60, duration: 60 },
  credentials: { points: 3_000, duration: 60 },
  roomGuess: { points: 5, duration: 60, shared: true },
  /** Wrong passwords of rooms from one address, whichever rooms: anybody may make rooms to guess at. */
  roomGuesses: { points: 60, duration: 60, shared: true },
  /** Wrong passwords of one room from a device that has been in before. */
  roomGuessOfDevice: { points: 5, duration: 60, shared: true },
  setPassword: { points: 10, duration: 60 },
  setPasswords: { points: 20, duration: 60 },
  accountGuess: { points: 10, forgetsEvery: 1_800, waitsUpTo: 1_800, shared: true },
  /** Wrong passwords of one account from anywhere. One address alone never gets here (U60). */
  accountGuesses: { points: 50, forgetsEvery: 600, waitsUpTo: 900, shared: true },
  guessesOfAddress: { points: 30, duration: 60, shared: true },
  /** Wrong passwords of one account from a device that has logged in to it before. */
  accountGuessOfDevice: { points: 10, duration: 600, shared: true },
  /** Wrong codes of one account's second factor, likewise: whoever tries them knows its password. */
  factorGuess: { points: 10, forgetsEvery: 1_800, waitsUpTo: 1_800, shared: true },
  factorGuesses: { points: 50, forgetsEvery: 600, waitsUpTo: 900, shared: true },
  factorGuessOfDevice: { points: 10, duration: 600, shared: true },
  passkeyTry: { points: 30, duration: 60, shared: true },
  /** Lines of the log that tell of refusals to one address. */
  refusalLine: { points: 60, duration: 60 },
  signUpAddress: { points: 30, duration: 3_600, shared: true },
  /** Mails to one recipient, no matter who asks for them: proofs, new passwords, invitations (U84). */
  mailTo: { points: 5, duration: 3_600, shared: true },
  noticeTo: { points: 5, duration: 3_600, shared: true },
  /** Mails that tell one recipient that there is an account already: anyone who signs up with the address starts them. */
  knownTo: { points: 5, duration: 3_600, shared: true },
  picture: { points: 60, duration: 3_600 },
  /** Pictures for designs, up to 3 MB each. */
  upload: { points: 60, duration: 600 },
  /** Seconds of a processor that they take: a drawing of a second, or one that takes all of its fifteen. */
  pictureWork: { points: 60, duration: 600 },
  /** Frames of one address, each counted as its connection counts it: a hall of screens that all come back (W68). */
  frames: { points: 12_000, duration: 4 },
  /** Commands by socket of one address in one room: five people of its crew who drag something at 60 Hz. */
  roomCommands: { burst: 600, perSecond: 300 },
  /** Devices that sent too much to a room: each is kept out for as long. */
  rest: { points: 0, duration: 3 },
  /** Whole states that one address is sent of one room: a point for each, and for each 40 kB of it. */
  joins: { points: 3_000, duration: 60 },
  mailAddress: { points: 30, duration: 3_600, shared: true },
  mailToken: { points: 30, duration: 60, shared: true },
  createTeam: { points: 30, duration: 3_600 },
  /** Designs that one account keeps, changes or has checked, of a few ms each. */
  design: { points: 120, duration: 60 },
  /** Each wakes all rooms of a team. */
  replaceLinks: { points: 10, duration: 60 },
  invite: { points: 60, duration: 3_600, shared: true },
  createKey: { points: 60, duration: 3_600 },
  createKiosk: { points: 60, duration: 3_600 },
  /** Walls that one address opens: each reads the rundowns of a team. */
  openWall: { points: 60, duration: 60 },
  /** Kiosk links that were none, of one address. */
  wrongKiosk: { points: 30, duration: 60 },
  /** What one user changes of accounts, teams and rooms: each is a write to the disk. All users of one address: W66. */
  change: { points: 600, duration: 60 },
  /** Questions to the payment provider, which has a limit of its own for all that this server asks. */
  askProvider: { points: 120, duration: 60 },
  /** Changes of webhooks by one user, and those that go: each wakes all rooms of a team. */
  changeWebhook: { points: 120, duration: 60 },
  /** Deliveries of webhooks that one user asks for. */
  webhookTry: { points: 60, duration: 600 },
  wrongKey: { points: 30, duration: 60 },
  inviteToken: { points: 60, duration: 60, shared: true },
  /** Kilobytes of answers stored for a day: 30 each with long notes, for a request of 150 bytes (K145). */
  keptAnswer: { points: 4_000, duration: 600 },
  /** Dashboards of one account, each asking every 2 s. */
  poll: { points: 600, duration: 60 },
  /** Fetches of a room's source, of those that one address or team asks for, and connections to one host for them (N2487). */
  pullRoom: { points: 10, duration: 60 },
  pullAddress: { points: 120, duration: 60 },
  pullTeam: { points: 120, duration: 60 },
  pullHost: { points: 120, duration: 60 },
  /** Journals of laptops that ran a show alone. */
  journal: { points: 6, duration: 3_600 },
  question: { points: 30, duration: 60 },
  questionOfDevice: { points: 6, duration: 60 },
  report: { points: 120, duration: 60 },
  /** Long answers to one address: a point for each, and for each 40 kB of lists or 50 lines in it. */
  read: { points: 300, duration: 6, orOne: true },
  /**
   * REST commands of a device in a room, from one address, as devices name themselves. A point for each 4 kB, and for
   * other costs (`command-cost.ts`).
   */
  command: { points: 1_200, duration: 60 },
  commandAddress: { points: 3_000, duration: 60 },
  /** Those of crew alone, anyone who only watches takes nothing from them; more than one address can use up. */
  commandRoom: { points: 6_000, duration: 60 },
  /** Steps of the automations of one room, and those of all rooms of teams outside `OUTGOING_TEAMS` together (K300). */
  automatedRoom: { points: 10, duration: 1 },
  automatedOutside: { points: 100, duration: 1 },
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
  /** Takes all or nothing. Resolves to the wait; 0: taken. Rejects with `StatementError` without the store. */
  take(wanted: readonly Taken[]): Promise<Duration>;
  giveBack(taken: readonly Taken[]): void;
}

/** Counts, and refuses with `rate_limited` and a Retry-After. */
export interface RateLimits {
  take(name: LimitName, key: string, points?: number): Promise<void>;
  /** Takes `points` of each, or none of any: all at once, so that nothing happens in between. */
  takeEach(counted: readonly LimitedKey[], points?: number): void;
  /** Takes one of each, or none of any. Null: they are taken, or it has thrown; processes that count together take a turn. */
  takeTries(tries: readonly CountedTry[]): Promise<void> | null;
  /** Takes them without throwing, where it has to be cheap to refuse: how long to wait; 0: they were taken. */
  waitFor(name: OwnName, key: string, points?: number): Duration;
  /** Counts what has been done already: the next is refused for it where it was too much. */
  charge(counted: readonly LimitedKey[], points: number): void;
  giveBackTries(tries: readonly CountedTry[]): void;
}

/** `shared`: null where no other process counts the same. */
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

/** Gives tries back unless what they were taken for came out wrong: false or null. What failed was no try. */
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
