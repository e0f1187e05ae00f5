import { type Duration, type Instant, SECOND } from '../../machines/kernel/time.ts';
import { KeyedCounts } from './keyed-counts.ts';

/** Points in a window, seconds. */
export interface WindowLimit {
  readonly points: number;
  readonly duration: number;
  /** Allows one expensive request first. */
  readonly orOne?: true;
}

/** Free points, then waits doubling from 1 s to `waitsUpTo`. Forgets one each `forgetsEvery`. Seconds. */
export interface GrowingLimit {
  readonly points: number;
  readonly forgetsEvery: number;
  readonly waitsUpTo: number;
}

/** Token bucket. */
export interface SteadyLimit {
  readonly burst: number;
  readonly perSecond: number;
}

export type Limit = WindowLimit | GrowingLimit | SteadyLimit;

export interface Count {
  readonly spent: number;
  /** First point, or last decay. */
  readonly since: Instant;
  /** Closed until then, with growing waits. */
  readonly openAt: Instant;
}

/** Rule of a limit, independent of storage. Ended counts are absent. */
export interface LimitRule {
  /** 0: allowed. Zero points only check. */
  waitFor(count: Count | undefined, points: number, now: Instant): Duration;
  charged(count: Count | undefined, points: number, now: Instant): Count;
  givenBack(count: Count, points: number, now: Instant): Count | null;
  endOf(count: Count): Instant;
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

  waitFor(count: Count | undefined, points: number, now: Instant): Duration {
    const { points: most, orOne, duration } = this.#limit;
    const spent = count?.spent ?? 0;
    if (spent + points <= most || (orOne && spent === 0)) return 0;
    return (count?.since ?? now) + duration * SECOND - now;
  }

  charged(count: Count | undefined, points: number, now: Instant): Count {
    const { spent, since } = count ?? { spent: 0, since: now };
    return { spent: spent + points, since, openAt: since };
  }

  givenBack(count: Count, points: number): Count | null {
    return count.spent <= points ? null : { ...count, spent: count.spent - points };
  }

  endOf({ since }: Count): Instant {
    return since + this.#limit.duration * SECOND;
  }
}

class GrowingRule implements LimitRule {
  readonly #limit: GrowingLimit;

  constructor(limit: GrowingLimit) {
    this.#limit = limit;
  }

  waitFor(count: Count | undefined, _points: number, now: Instant): Duration {
    return Math.max(0, (count?.openAt ?? now) - now);
  }

  charged(count: Count | undefined, points: number, now: Instant): Count {
    const { spent, since } = this.#present(count ?? { spent: 0, since: now, openAt: now }, now);
    return { spent: spent + points, since, openAt: now + this.#waitAfter(spent + points) };
  }

  givenBack(count: Count, points: number, now: Instant): Count | null {
    const { spent, since } = this.#present(count, now);
    return spent <= points ? null : { spent: spent - points, since, openAt: now };
  }

  endOf({ spent, since, openAt }: Count): Instant {
    return Math.max(openAt, since + spent * this.#limit.forgetsEvery * SECOND);
  }

  /** Applies decay. */
  #present({ spent, since, openAt }: Count, now: Instant): Count {
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

  waitFor(count: Count | undefined, points: number, now: Instant): Duration {
    const { burst, perSecond } = this.#limit;
    const over = this.#present(count, now) + points - burst;
    return over <= 0 ? 0 : Math.ceil((over / perSecond) * SECOND);
  }

  charged(count: Count | undefined, points: number, now: Instant): Count {
    return { spent: this.#present(count, now) + points, since: now, openAt: now };
  }

  givenBack(count: Count, points: number, now: Instant): Count | null {
    const spent = this.#present(count, now) - points;
    return spent <= 0 ? null : { spent, since: now, openAt: now };
  }

  endOf({ spent, since }: Count): Instant {
    return since + (spent / this.#limit.perSecond) * SECOND;
  }

  #present(count: Count | undefined, now: Instant): number {
    if (count === undefined) return 0;
    return Math.max(0, count.spent - ((now - count.since) / SECOND) * this.#limit.perSecond);
  }
}

/** In-memory counts of one limit. */
export class LimitCounts {
  readonly #rule: LimitRule;
  readonly #counts: KeyedCounts<Count>;

  constructor(rule: LimitRule) {
    this.#rule = rule;
    this.#counts = new KeyedCounts((count, now) => rule.endOf(count) <= now);
  }

  /** 0: taken; else the wait. */
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
