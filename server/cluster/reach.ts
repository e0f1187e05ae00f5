import { type Duration, SECOND } from '../../machines/kernel/time.ts';
import type { Cancel, Clock } from '../kernel/clock.ts';

/** Counts checks instead of time: a stalled process hears its backlog before the next check. */
const LOOK_EVERY: Duration = SECOND / 4;

/** Own positions return each 100 ms; after this silence the store is updated. */
const REACHED_FOR: Duration = SECOND;

/** Others must have been reachable this long; longer if all were cut off, because a returning NATS needs seconds. */
const CUT_OFF_AFTER: Duration = 2 * SECOND;
const BACK_WITHIN: Duration = 4 * SECOND;

/** Stable time before owning rooms again, so that they do not move back and forth. */
const TRUSTED_AFTER: Duration = 5 * SECOND;

export interface ReachOptions {
  readonly clock: Pick<Clock, 'after'>;
  readonly makesWayAfter: () => Duration | null;
  readonly othersServe: () => boolean;
  readonly onLook: () => void;
  /** After `onLook`, once for each cut. */
  readonly onCutOff: () => void;
}

/** Checks that NATS carries own and other messages; its servers may be separated too. */
export class Reach {
  readonly #options: ReachOptions;
  #cancel: Cancel = () => {};
  #hasHeard = true;
  #silentFor: Duration = 0;
  #aloneFor: Duration = 0;
  #patience = CUT_OFF_AFTER;
  #reachedFor: Duration = 0;
  #apartFor: Duration = 0;
  #isApart = false;
  #isCutOff = false;
  #isTrusted = true;

  constructor(options: ReachOptions) {
    this.#options = options;
  }

  start(): void {
    this.#cancel = this.#options.clock.after(LOOK_EVERY, () => {
      this.start();
      this.#look();
    });
  }

  stop(): void {
    this.#cancel();
    this.#isCutOff = false;
  }

  heard(): void {
    this.#hasHeard = true;
    this.#silentFor = 0;
    this.#aloneFor = 0;
    this.#patience = CUT_OFF_AFTER;
    this.#isCutOff = this.#isApart;
  }

  get isReached(): boolean {
    return this.#silentFor < REACHED_FOR && !this.#isApart;
  }

  /** Cut off while others could serve. */
  get isCutOff(): boolean {
    return this.#isCutOff;
  }

  /** False after a cut, until reached for a while. */
  get isTrusted(): boolean {
    return this.#isTrusted;
  }

  #look(): void {
    if (this.#hasHeard) this.#apart();
    else this.#silent();
    this.#hasHeard = false;
    this.#reachedFor = this.isReached ? this.#reachedFor + LOOK_EVERY : 0;
    if (this.#reachedFor >= TRUSTED_AFTER) this.#isTrusted = true;
    const isNews = !this.#isCutOff && (this.#isApart || this.#aloneFor >= this.#patience);
    if (isNews) [this.#isCutOff, this.#isTrusted] = [true, false];
    this.#options.onLook();
    if (isNews) this.#options.onCutOff();
  }

  /** After stepping down it must hear all servers before doing so again. */
  #apart(): void {
    const patience = this.#options.makesWayAfter();
    if (patience === null) [this.#apartFor, this.#isApart] = [0, false];
    else if (!this.#isApart) this.#apartFor += LOOK_EVERY;
    if (patience !== null && this.#apartFor >= patience) this.#isApart = true;
  }

  #silent(): void {
    this.#silentFor += LOOK_EVERY;
    if (this.#options.othersServe()) this.#aloneFor += LOOK_EVERY;
    else [this.#aloneFor, this.#patience] = [0, BACK_WITHIN];
  }
}
