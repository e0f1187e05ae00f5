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
  /** The rooms are another process's: nothing is acknowledged any more, and the process must end. */
  readonly onFatal: (reason: string) => void;
  /** It is to drain and end: another process can do better. */
  readonly onUnfit: (why: string) => void;
}

/** Processes that share a store without messages: one serves, the others wait. */
export class HotStandby {
  readonly member: Membership;
  readonly #server: StandbyServer;

  private constructor(member: Membership) {
    this.member = member;
    this.#server = new StandbyServer(() => member.status);
  }

  /** Waits, or has all the rooms already. The store is of the newest schema. */
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
      // All of them go with the process.
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

  /** Resolves when the rooms are this process's. */
  async turn(): Promise<void> {
    if (!this.#isItsTurn)
      await new Promise<void>((resolve) => {
        this.member.slots.onChange(() => {
          if (this.#isItsTurn) resolve();
        });
      });
    this.member.storeClock.restart();
  }

  /** The product listens. */
  serves(): void {
    this.member.lease.canServe = true;
  }

  freePort(): Promise<void> {
    return this.#server.close();
  }

  /** While it waits: nobody is told to wait any longer, and no room is taken. */
  async leave(): Promise<void> {
    await this.#server.close();
    await this.member.leave();
  }

  get #isItsTurn(): boolean {
    return this.member.slots.owned.length === SLOTS;
  }
}
