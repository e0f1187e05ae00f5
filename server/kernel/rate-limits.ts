import { refusal } from '../../machines/kernel/errors.ts';
import { type Duration, type Instant, SECOND } from '../../machines/kernel/time.ts';
import { BoundedMap } from './bounded-map.ts';
import type { Clock } from './clock.ts';
import { LONG_BODY_BYTES } from './event-loop.ts';
import { Refused } from './refused.ts';

const MAX_KEYS = 50_000;

const EVICTION_SAMPLE = 1_000;
const MIN_EVICTED = 500;

/** If there are too many counts, drops ended ones, then old ones with the fewest points. */
export class KeyedCounts<Kept extends { readonly spent: number }> {
  readonly #counts = new Map<string, Kept>();
  readonly #isOver: (count: Kept, now: Instant) => boolean;

  constructor(isOver: (count: Kept, now: Instant) => boolean) {
    this.#isOver = isOver;
  }

  get size(): number {
    return this.#counts.size;
  }

  find(key: string, now: Instant): Kept | undefined {
    const count = this.#counts.get(key);
    return count === undefined || this.#isOver(count, now) ? undefined : count;
  }

  keep(key: string, count: Kept, now: Instant): void {
    if (this.#counts.size >= MAX_KEYS && !this.#counts.has(key)) this.#makeRoom(now);
    this.#counts.set(key, count);
  }

  drop(key: string): void {
    this.#counts.delete(key);
  }

  #makeRoom(now: Instant): void {
    const oldest = oldestCounts(this.#counts);
    const living = oldest.filter(([, count]) => !this.#isOver(count, now));
    const surplus = Math.max(0, MIN_EVICTED - (oldest.length - living.length));
    const staying = living.toSorted(([, one], [, other]) => one.spent - other.spent).slice(surplus);
    for (const [key] of oldest) this.#counts.delete(key);
    for (const [key, count] of staying) this.#counts.set(key, count);
  }
}

function oldestCounts<Kept>(counts: ReadonlyMap<string, Kept>): readonly (readonly [string, Kept])[] {
  const oldest: (readonly [string, Kept])[] = [];
  for (const entry of counts) {
    if (oldest.length === EVICTION_SAMPLE) break;
    oldest.push(entry);
  }
  return oldest;
}

interface WindowLimit {
  readonly points: number;
  readonly duration: number;
  /** Allows one request that costs more than all points. */
  readonly orOne?: true;
}

/**
 * Once the free points are spent, each point requires a wait. The waits double from 1 s up to `waitsUpTo`. One point is
 * removed after every `forgetsEvery`. All times are in seconds.
 */
interface GrowingLimit {
  readonly points: number;
  readonly forgetsEvery: number;
  readonly waitsUpTo: number;
}

export interface SteadyLimit {
  readonly burst: number;
  readonly perSecond: number;
}

export type Limit = WindowLimit | GrowingLimit | SteadyLimit;

export interface LimitCount {
  readonly spent: number;
  readonly since: Instant;
  readonly openAt: Instant;
}

export interface LimitRule {
  waitFor(count: LimitCount | undefined, points: number, now: Instant): Duration;
  charged(count: LimitCount | undefined, points: number, now: Instant): LimitCount;
  givenBack(count: LimitCount, points: number, now: Instant): LimitCount | null;
  endOf(count: LimitCount): Instant;
}

export function limitRule(limit: Limit): LimitRule {
  if ('burst' in limit) return new SteadyRule(limit);
  return 'duration' in limit ? new WindowRule(limit) : new GrowingRule(limit);
}

class WindowRule implements LimitRule {
  readonly #limit: WindowLimit;

  constructor(limit: WindowLimit) {
    this.#limit = limit;
  }

  waitFor(count: LimitCount | undefined, points: number, now: Instant): Duration {
    const { points: most, orOne, duration } = this.#limit;
    const spent = count?.spent ?? 0;
    if (spent + points <= most || (orOne && spent === 0)) return 0;
    return (count?.since ?? now) + duration * SECOND - now;
  }

  charged(count: LimitCount | undefined, points: number, now: Instant): LimitCount {
    const { spent, since } = count ?? { spent: 0, since: now };
    return { spent: spent + points, since, openAt: since };
  }

  givenBack(count: LimitCount, points: number): LimitCount | null {
    return count.spent <= points ? null : { ...count, spent: count.spent - points };
  }

  endOf({ since }: LimitCount): Instant {
    return since + this.#limit.duration * SECOND;
  }
}

class GrowingRule implements LimitRule {
  readonly #limit: GrowingLimit;

  constructor(limit: GrowingLimit) {
    this.#limit = limit;
  }

  waitFor(count: LimitCount | undefined, _points: number, now: Instant): Duration {
    return Math.max(0, (count?.openAt ?? now) - now);
  }

  charged(count: LimitCount | undefined, points: number, now: Instant): LimitCount {
    const { spent, since } = this.#decayed(count ?? { spent: 0, since: now, openAt: now }, now);
    return { spent: spent + points, since, openAt: now + this.#waitAfter(spent + points) };
  }

  givenBack(count: LimitCount, points: number, now: Instant): LimitCount | null {
    const { spent, since } = this.#decayed(count, now);
    return spent <= points ? null : { spent: spent - points, since, openAt: now };
  }

  endOf({ spent, since, openAt }: LimitCount): Instant {
    return Math.max(openAt, since + spent * this.#limit.forgetsEvery * SECOND);
  }

  #decayed({ spent, since, openAt }: LimitCount, now: Instant): LimitCount {
    const every = this.#limit.forgetsEvery * SECOND;
    const forgotten = Math.min(spent, Math.floor((now - since) / every));
    return { spent: spent - forgotten, since: forgotten === spent ? now : since + forgotten * every, openAt };
  }

  #waitAfter(spent: number): Duration {
    const over = spent - this.#limit.points;
    return over <= 0 ? 0 : Math.min(2 ** (over - 1), this.#limit.waitsUpTo) * SECOND;
  }
}

class SteadyRule implements LimitRule {
  readonly #limit: SteadyLimit;

  constructor(limit: SteadyLimit) {
    this.#limit = limit;
  }

  waitFor(count: LimitCount | undefined, points: number, now: Instant): Duration {
    const { burst, perSecond } = this.#limit;
    const over = this.#decayed(count, now) + points - burst;
    return over <= 0 ? 0 : Math.ceil((over / perSecond) * SECOND);
  }

  charged(count: LimitCount | undefined, points: number, now: Instant): LimitCount {
    return { spent: this.#decayed(count, now) + points, since: now, openAt: now };
  }

  givenBack(count: LimitCount, points: number, now: Instant): LimitCount | null {
    const spent = this.#decayed(count, now) - points;
    return spent <= 0 ? null : { spent, since: now, openAt: now };
  }

  endOf({ spent, since }: LimitCount): Instant {
    return since + (spent / this.#limit.perSecond) * SECOND;
  }

  #decayed(count: LimitCount | undefined, now: Instant): number {
    if (count === undefined) return 0;
    return Math.max(0, count.spent - ((now - count.since) / SECOND) * this.#limit.perSecond);
  }
}

class LimitCounts {
  readonly #rule: LimitRule;
  readonly #counts: KeyedCounts<LimitCount>;

  constructor(rule: LimitRule) {
    this.#rule = rule;
    this.#counts = new KeyedCounts((count, now) => rule.endOf(count) <= now);
  }

  take(key: string, points: number, now: Instant): Duration {
    const count = this.#counts.find(key, now);
    const wait = this.#rule.waitFor(count, points, now);
    if (wait === 0 && points > 0) this.#counts.keep(key, this.#rule.charged(count, points, now), now);
    return wait;
  }

  charge(key: string, points: number, now: Instant): void {
    this.#counts.keep(key, this.#rule.charged(this.#counts.find(key, now), points, now), now);
  }

  giveBack(key: string, points: number, now: Instant): void {
    const count = this.#counts.find(key, now);
    if (count === undefined) return;
    const left = this.#rule.givenBack(count, points, now);
    if (left === null) this.#counts.drop(key);
    else this.#counts.keep(key, left, now);
  }
}

export const limitCounts = (limit: Limit): LimitCounts => new LimitCounts(limitRule(limit));

/**
 * A whole venue may share one address (see `docs/security.md`). All processes count limits with `shared` together
 * (D150).
 */
const RATE_LIMITS = {
  /** A whole hall may reconnect together. */
  request: { points: 4_800, duration: 60 },
  /** Reserve for holders of a right (`reserved-requests.ts`). */
  reserved: { points: 1_200, duration: 60 },
  reservedOfPayer: { points: 300, duration: 60 },
  /**
   * A socket upgrade cannot prove the right of a link. The window is short, so that some upgrades succeed even in a
   * flood.
   */
  reservedSocket: { points: 20, duration: 1 },
  file: { points: 30_000, duration: 15 },
  importRoom: { points: 10, duration: 60 },
  largeBody: { points: 1_800, duration: 18, orOne: true },
  /** Kilobytes of screen thumbnails (W67). */
  screenPicture: { points: 4_000, duration: 18 },
  anonymous: { points: 60, duration: 60 },
  createRoom: { points: 60, duration: 60 },
  credentials: { points: 3_000, duration: 60 },
  roomGuess: { points: 5, duration: 60, shared: true },
  /** Tries of an address in all rooms. Otherwise an attacker could create rooms to get more tries. */
  roomGuesses: { points: 60, duration: 60, shared: true },
  roomGuessOfDevice: { points: 5, duration: 60, shared: true },
  setPassword: { points: 10, duration: 60 },
  setPasswords: { points: 20, duration: 60 },
  accountGuess: { points: 10, forgetsEvery: 1_800, waitsUpTo: 1_800, shared: true },
  accountGuesses: { points: 50, forgetsEvery: 600, waitsUpTo: 900, shared: true },
  guessesOfAddress: { points: 30, duration: 60, shared: true },
  accountGuessOfDevice: { points: 10, duration: 600, shared: true },
  factorGuess: { points: 10, forgetsEvery: 1_800, waitsUpTo: 1_800, shared: true },
  factorGuesses: { points: 50, forgetsEvery: 600, waitsUpTo: 900, shared: true },
  factorGuessOfDevice: { points: 10, duration: 600, shared: true },
  passkeyTry: { points: 30, duration: 60, shared: true },
  refusalLine: { points: 60, duration: 60 },
  signUpAddress: { points: 30, duration: 3_600, shared: true },
  mailTo: { points: 5, duration: 3_600, shared: true },
  /** Mails to one mailbox, however its address is spelled (W2606). */
  mailbox: { points: 20, duration: 3_600, shared: true },
  noticeTo: { points: 5, duration: 3_600, shared: true },
  knownTo: { points: 5, duration: 3_600, shared: true },
  picture: { points: 60, duration: 3_600 },
  upload: { points: 60, duration: 600 },
  /** Seconds of processor time, 15 for an image at most. */
  pictureWork: { points: 60, duration: 600 },
  frames: { points: 12_000, duration: 4 },
  /** Allows five people to drag at 60 Hz. */
  roomCommands: { burst: 600, perSecond: 300 },
  /** Pace at which accepted commands run (W2730). */
  roomPace: { burst: 60, perSecond: 300 },
  rest: { points: 0, duration: 3 },
  /** Loading a whole state costs one point, and one more for each 40 kB. */
  joins: { points: 3_000, duration: 60 },
  mailAddress: { points: 30, duration: 3_600, shared: true },
  mailToken: { points: 30, duration: 60, shared: true },
  createTeam: { points: 30, duration: 3_600 },
  design: { points: 120, duration: 60 },
  replaceLinks: { points: 10, duration: 60 },
  invite: { points: 60, duration: 3_600, shared: true },
  createKey: { points: 60, duration: 3_600 },
  createKiosk: { points: 60, duration: 3_600 },
  openWall: { points: 60, duration: 60 },
  wrongKiosk: { points: 30, duration: 60 },
  change: { points: 600, duration: 60 },
  /** The payment provider limits requests of the whole server. */
  askProvider: { points: 120, duration: 60 },
  /** Loads all rooms of a team. */
  changeWebhook: { points: 120, duration: 60 },
  webhookTry: { points: 60, duration: 600 },
  wrongKey: { points: 30, duration: 60 },
  inviteToken: { points: 60, duration: 60, shared: true },
  /** Kilobytes of stored answers. A request of 150 bytes can cause an answer of 30 kB (K145). */
  keptAnswer: { points: 4_000, duration: 600 },
  poll: { points: 600, duration: 60 },
  pullRoom: { points: 10, duration: 60 },
  pullAddress: { points: 120, duration: 60 },
  pullTeam: { points: 120, duration: 60 },
  pullHost: { points: 600, duration: 60 },
  journal: { points: 6, duration: 3_600 },
  question: { points: 30, duration: 60 },
  questionOfDevice: { points: 6, duration: 60 },
  /** For devices that the server has known for 30 s (W2700). */
  reservedQuestion: { points: 30, duration: 60 },
  reservedQuestionOfDevice: { points: 1, duration: 60 },
  report: { points: 120, duration: 60 },
  /** Long answers: one point each, and one for each 40 kB or 50 lines. */
  read: { points: 300, duration: 6, orOne: true },
  /**
   * One point for each 4 kB, and further costs (`command-cost.ts`). Addresses count too, because devices choose their
   * own ids.
   */
  command: { points: 1_200, duration: 60 },
  commandAddress: { points: 3_000, duration: 60 },
  /** Commands of viewers do not count. */
  commandRoom: { points: 6_000, duration: 60 },
  /** Automation steps (K300). */
  automatedRoom: { points: 10, duration: 1 },
  automatedOutside: { points: 100, duration: 1 },
  /** Alarms (W2603). An alarm with 1,000 timers takes 5 ms. */
  alarmRoom: { burst: 5, perSecond: 0.1 },
  alarms: { burst: 2, perSecond: 20 },
  alarmsInAll: { burst: 10, perSecond: 60 },
} as const satisfies Record<string, Limit & { readonly shared?: true }>;

type Limits = typeof RATE_LIMITS;
type LimitName = keyof Limits;
type SharedName = { [Name in LimitName]: Limits[Name] extends { shared: true } ? Name : never }[LimitName];
type OwnName = Exclude<LimitName, SharedName>;

export type LimitedKey<Name extends LimitName = OwnName> = readonly [name: Name, key: string];
export type SharedTry = LimitedKey<SharedName>;

export interface TakenPoints {
  readonly key: string;
  readonly rule: LimitRule;
  readonly points: number;
}

export interface SharedCounts {
  /** Takes all points or none. Returns the wait. Rejects with `StatementError` if the store does not answer. */
  take(wanted: readonly TakenPoints[]): Promise<Duration>;
  giveBack(points: readonly TakenPoints[]): void;
}

/** Throws `rate_limited` with the time to wait. */
export interface RateLimits {
  take(name: LimitName, key: string, points?: number): Promise<void>;
  takeEach(counted: readonly LimitedKey[], points?: number): void;
  /** Takes one point of each limit or none. Returns null if this needed no query. */
  takeTries(tries: readonly SharedTry[]): Promise<void> | null;
  waitFor(name: OwnName, key: string, points?: number): Duration;
  charge(counted: readonly LimitedKey[], points: number): void;
  giveBackTries(tries: readonly SharedTry[]): void;
}

export function rateLimits(clock: Clock, shared: SharedCounts | null = null): RateLimits {
  const rules = new Map<string, LimitRule>(
    Object.entries(RATE_LIMITS).map(([name, limit]) => [name, limitRule(limit)]),
  );
  const counts = new Map([...rules].map(([name, rule]) => [name, new LimitCounts(rule)]));
  const take = (name: LimitName, key: string, points: number): void =>
    refuseUntil(counts.get(name)?.take(key, points, clock.now()) ?? 0);
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
  const takenPoints = (counted: readonly LimitedKey<LimitName>[], points: number): readonly TakenPoints[] =>
    counted.flatMap(([name, key]) => {
      const rule = rules.get(name);
      return rule === undefined ? [] : [{ key: `${name} ${key}`, rule, points }];
    });
  const takeTogether = async (
    { take: takeShared }: SharedCounts,
    counted: readonly LimitedKey<LimitName>[],
    points: number,
  ): Promise<void> => refuseUntil(await takeShared(takenPoints(counted, points)));
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
      else shared.giveBack(takenPoints(tries, 1));
    },
  };
}

const isShared = (name: LimitName): name is SharedName => 'shared' in RATE_LIMITS[name];

function refuseUntil(wait: Duration): void {
  if (wait > 0) throw new Refused(refusal('rate_limited'), Math.ceil(wait / SECOND));
}

/** Gives the tries back, unless the check resolves to false or null. */
export async function refundUnlessWrong<Value>(
  limits: RateLimits,
  tries: readonly SharedTry[],
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

export interface WindowState {
  readonly wait: Duration;
  readonly limit: number;
  readonly remaining: number;
  readonly reset: Duration;
}

const MAX_WINDOWS = 1_000;

export class SlidingWindows {
  readonly #limit: number;
  readonly #length: Duration;
  readonly #takenAt = new BoundedMap<string, Instant[]>(MAX_WINDOWS);

  constructor(limit: number, length: Duration) {
    this.#limit = limit;
    this.#length = length;
  }

  take(key: string, now: Instant, count = 1): WindowState {
    const recent = (this.#takenAt.get(key) ?? []).filter((at) => at > now - this.#length);
    this.#takenAt.set(key, recent);
    const over = recent.length + count - this.#limit;
    if (over <= 0) for (let nth = 0; nth < count; nth += 1) recent.push(now);
    const until = (place: number) => (recent[place] ?? now) + this.#length - now;
    return {
      wait: over > 0 ? until(over - 1) : 0,
      limit: this.#limit,
      remaining: this.#limit - recent.length,
      reset: until(0),
    };
  }
}

export function largeBodyPoints(bytes: number): number {
  return bytes <= LONG_BODY_BYTES ? 0 : Math.ceil(bytes / 1_024);
}
