import { type Duration, SECOND } from '../../machines/kernel/time.ts';
import type { Cancel, Clock } from '../kernel/clock.ts';

/** Counts looks instead of time: a stalled process hears its backlog before the next look. */
const LOOK_EVERY: Duration = SECOND / 4;

/** A process says its place each 100 ms, and hears that as well. Who has not for so long tells the others by way of the store. */
const REACHED_FOR: Duration = SECOND;

/** Time others must have been reachable; longer if nobody was, as a returning NATS needs seconds. */
const CUT_OFF_AFTER: Duration = 2 * SECOND;
const BACK_WITHIN: Duration = 4 * SECOND;

/** Time reached before owning rooms again, so that a bad line does not move them back and forth. */
const TRUSTED_AFTER: Duration = 5 * SECOND;

export interface ReachOptions {
  readonly clock: Pick<Clock, 'after'>;
  readonly makesWayAfter: () => Duration | null;
  readonly othersServe: () => boolean;
  readonly onLook: () => void;
  /** Comes after `onLook`, once each time that it is cut off. */
  readonly onCutOff: () => void;
}

/** Whether NATS brings this process its own messages and those of others; servers of NATS may be separated too. */
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

  /** It is not reached, while others were who could serve in its place. */
  get isCutOff(): boolean {
    return this.#isCutOff;
  }

  /** False once it was cut off, until it has been reached for a while. */
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

  /** Who made way has to hear all who serve before it does so again. */
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
