import type { Logger } from 'pino';
import type { Duration } from '../../machines/kernel/time.ts';
import type { Clock } from '../kernel/clock.ts';
import { DedicatedConnection } from '../store/postgres/own-connection.ts';
import { Lease, type LeaseOptions, StoreClock } from './lease.ts';
import { SlotOwnership, type SlotOwnershipOptions, sessionNameOf } from './slots.ts';

const LEASE_WAIT: Duration = 2_000;

export type MembershipOptions = Pick<
  LeaseOptions,
  'node' | 'length' | 'starting' | 'mayOwn' | 'onFenced' | 'onStore' | 'onFault'
> &
  Omit<SlotOwnershipOptions, 'lease' | 'connection' | 'clock'> & {
    readonly url: string;
    readonly clock: Clock;
  };

/** Length of the lease during a start, when renewals may fail. */
export const START_PERIOD: Duration = 10_000;

export interface MemberStatus {
  readonly node: string;
  readonly role: 'active' | 'standby';
  readonly active: string | null;
  readonly slots: number;
  readonly lease: Duration;
  readonly fault: string | null;
  readonly store: 'postgres';
  readonly waitsForStandby: boolean;
  readonly processes: number;
  readonly takeovers: number;
  readonly reachesStore: boolean;
  readonly reachesNats?: boolean;
}

export class Membership {
  readonly lease: Lease;
  readonly slots: SlotOwnership;
  readonly storeClock: StoreClock;
  readonly #connections: readonly DedicatedConnection[];

  private constructor(
    lease: Lease,
    slots: SlotOwnership,
    storeClock: StoreClock,
    connections: readonly DedicatedConnection[],
  ) {
    this.lease = lease;
    this.slots = slots;
    this.storeClock = storeClock;
    this.#connections = connections;
  }

  static async join(options: MembershipOptions): Promise<Membership> {
    const { url, clock, length } = options;
    const storeClock = new StoreClock(clock);
    const connections = [
      new DedicatedConnection(url, clock, length / 2, sessionNameOf(options.node)),
      new DedicatedConnection(url, clock, LEASE_WAIT),
    ] as const;
    const lease = await Lease.take({ ...options, connection: connections[0], storeClock });
    const slots = new SlotOwnership({ ...options, lease, connection: connections[1] });
    await slots.start();
    return new Membership(lease, slots, storeClock, connections);
  }

  get status(): MemberStatus {
    const { me, owned, ownerOf, processes, takeovers } = this.slots;
    return {
      node: me,
      role: owned.length > 0 ? 'active' : 'standby',
      active: owned.length > 0 ? me : ownerOf(0),
      slots: owned.length,
      lease: this.lease.length,
      fault: this.lease.fault,
      store: 'postgres',
      waitsForStandby: this.lease.waitsForStandby,
      processes,
      takeovers,
      reachesStore: this.lease.reachesStore,
    };
  }

  /** Call this once everything is written, because other processes then take over. */
  async leave(): Promise<void> {
    await this.slots.stop();
    await this.lease.leave();
    await this.#close();
  }

  async abandon(): Promise<void> {
    this.lease.stop();
    await this.slots.stop();
    await this.#close();
  }

  async #close(): Promise<void> {
    for (const connection of this.#connections) await connection.close();
  }
}

export const membershipLogging = (
  log: Logger,
  onFatal: (reason: string) => void,
): Pick<MembershipOptions, 'onFenced' | 'onStore' | 'onFault' | 'onError'> => ({
  onFenced: () =>
    onFatal(
      'Another process has taken over, because this one did not renew its lease within LEASE. Start this process again, and check its connection to Postgres.',
    ),
  onStore: (error) =>
    error === null
      ? log.info('Postgres answers again, and the lease is renewed.')
      : log.error(
          { err: error },
          'Postgres does not answer, so the lease cannot be renewed. Rooms keep running. Check Postgres and the network.',
        ),
  onFault: (fault) => {
    if (fault === null) log.info('The wall clock of this machine is correct again.');
    else
      log.error(
        { fault },
        'This process takes no rooms until the wall clock of its machine is correct. See fault for the cause.',
      );
  },
  onError: (error) =>
    log.error({ err: error }, 'Rooms could not be taken over. Callboard tries again. See err for the cause.'),
});
