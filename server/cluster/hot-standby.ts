import type { Logger } from 'pino';
import type { Duration } from '../../machines/kernel/time.ts';
import type { Clock } from '../kernel/clock.ts';
import { ids } from '../kernel/ids.ts';
import { Membership, STARTING } from './membership.ts';
import { loggedBy } from './membership-log.ts';
import { SLOTS } from './ownership.ts';
import { StandbyServer } from './standby-server.ts';

export interface HotStandbyOptions {
  readonly url: string;
  readonly lease: Duration;
  readonly host: string;
  readonly port: number;
  readonly clock: Clock;
  readonly log: Logger;
  /** Ownership is lost: acknowledge nothing and end. */
  readonly onFatal: (reason: string) => void;
  /** Drain and end: another process is better placed. */
  readonly onUnfit: (why: string) => void;
}

/** Processes that share a store without NATS: one serves, the others wait. */
export class HotStandby {
  readonly member: Membership;
  readonly #server: StandbyServer;

  private constructor(member: Membership) {
    this.member = member;
    this.#server = new StandbyServer(() => member.status);
  }

  /** Waits, or owns all rooms. The store must be migrated. */
  static async start(options: HotStandbyOptions): Promise<HotStandby> {
    const { url, lease, host, port, clock, log, onFatal, onUnfit } = options;
    const member = await Membership.join({
      url,
      clock,
      node: ids.id(),
      length: lease,
      starting: STARTING,
      mayOwn: true,
      share: 'all',
      // Slots are released with the process.
      releasing: () => Promise.reject(new Error('One process has all the rooms.')),
      onUnfit,
      announce: () => {},
      isSilent: () => false,
      ...loggedBy(log, onFatal),
    });
    const standby = new HotStandby(member);
    if (!standby.#isItsTurn) await standby.#server.listen(host, port);
    return standby;
  }

  get port(): number {
    return this.#server.port;
  }

  /** Resolves once this process owns the rooms. */
  async turn(): Promise<void> {
    if (!this.#isItsTurn)
      await new Promise<void>((resolve) => {
        this.member.slots.onChange(() => {
          if (this.#isItsTurn) resolve();
        });
      });
    this.member.storeClock.restart();
  }

  serves(): void {
    this.member.lease.canServe = true;
  }

  freePort(): Promise<void> {
    return this.#server.close();
  }

  /** Ends the wait without taking rooms. */
  async leave(): Promise<void> {
    await this.#server.close();
    await this.member.leave();
  }

  get #isItsTurn(): boolean {
    return this.member.slots.owned.length === SLOTS;
  }
}
