import { type Duration, type Instant, SECOND } from '../../machines/kernel/time.ts';
import { KeyedCounts } from './keyed-counts.ts';

/** So many points in so many seconds; then none until they are over. */
export interface WindowLimit {
  readonly points: number;
  readonly duration: number;
  /** One thing that costs more than all of them is taken too, if it comes first. */
  readonly orOne?: true;
}

/**
 * So many points without a wait. Each further one doubles the wait before the next, from one second up to `waitsUpTo`;
 * one point is forgotten every `forgetsEvery`. Both in seconds.
 */
export interface GrowingLimit {
  readonly points: number;
  readonly forgetsEvery: number;
  readonly waitsUpTo: number;
}

/** Counts what is taken of one limit, for each key. */
export interface LimitCounts {
  /** 0 when it is taken; else nothing is, and this is how long to wait. Of no points it only says whether there is too much. */
  take(key: string, points: number, now: Instant): Duration;
  /** Takes it in any case. */
  charge(key: string, points: number, now: Instant): void;
  /** What was taken turned out not to count. */
  giveBack(key: string, points: number, now: Instant): void;
}

export function limitCounts(limit: WindowLimit | GrowingLimit): LimitCounts {
  return 'duration' in limit ? new WindowCounts(limit) : new GrowingCounts(limit);
}

interface Window {
  readonly spent: number;
  readonly until: Instant;
}

class WindowCounts implements LimitCounts {
  readonly #limit: WindowLimit;
  readonly #windows = new KeyedCounts<Window>(({ until }, now) => until <= now);

  constructor(limit: WindowLimit) {
    this.#limit = limit;
  }

  take(key: string, points: number, now: Instant): Duration {
    const { spent, until } = this.#present(key, now);
    const { points: most, orOne } = this.#limit;
    if (spent + points > most && !(orOne && spent === 0)) return until - now;
    if (points > 0) this.charge(key, points, now);
    return 0;
  }

  charge(key: string, points: number, now: Instant): void {
    const { spent, until } = this.#present(key, now);
    this.#windows.keep(key, { spent: spent + points, until }, now);
  }

  #present(key: string, now: Instant): Window {
    return this.#windows.find(key, now) ?? { spent: 0, until: now + this.#limit.duration * SECOND };
  }

  giveBack(key: string, points: number, now: Instant): void {
    const window = this.#windows.find(key, now);
    if (window === undefined) return;
    if (window.spent <= points) this.#windows.drop(key);
    else this.#windows.keep(key, { ...window, spent: window.spent - points }, now);
  }
}

interface Growth {
  readonly spent: number;
  /** Since when none of them has been forgotten. */
  readonly since: Instant;
  /** Until then nothing is taken. */
  readonly openAt: Instant;
}

class GrowingCounts implements LimitCounts {
  readonly #limit: GrowingLimit;
  readonly #growths = new KeyedCounts<Growth>(
    (growth, now) => growth.openAt <= now && this.#present(growth, now).spent === 0,
  );

  constructor(limit: GrowingLimit) {
    this.#limit = limit;
  }

  take(key: string, points: number, now: Instant): Duration {
    const found = this.#growths.find(key, now) ?? { spent: 0, since: now, openAt: now };
    if (found.openAt > now) return found.openAt - now;
    this.charge(key, points, now);
    return 0;
  }

  charge(key: string, points: number, now: Instant): void {
    const found = this.#growths.find(key, now) ?? { spent: 0, since: now, openAt: now };
    const { spent, since } = this.#present(found, now);
    const openAt = now + this.#waitAfter(spent + points);
    this.#growths.keep(key, { spent: spent + points, since, openAt }, now);
  }

  giveBack(key: string, points: number, now: Instant): void {
    const found = this.#growths.find(key, now);
    if (found === undefined) return;
    const { spent, since } = this.#present(found, now);
    if (spent <= points) this.#growths.drop(key);
    else this.#growths.keep(key, { spent: spent - points, since, openAt: now }, now);
  }

  /** With what has been forgotten left out. */
  #present({ spent, since, openAt }: Growth, now: Instant): Growth {
    const every = this.#limit.forgetsEvery * SECOND;
    const forgotten = Math.min(spent, Math.floor((now - since) / every));
    return { spent: spent - forgotten, since: forgotten === spent ? now : since + forgotten * every, openAt };
  }

  #waitAfter(spent: number): Duration {
    const over = spent - this.#limit.points;
    return over <= 0 ? 0 : Math.min(2 ** (over - 1), this.#limit.waitsUpTo) * SECOND;
  }
}
