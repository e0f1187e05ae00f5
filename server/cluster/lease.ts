import { sql } from 'kysely';
import type { Duration, Instant } from '../../machines/kernel/time.ts';
import { type Cancel, CLOCK_TOLERANCE, type Clock } from '../kernel/clock.ts';
import type { DedicatedConnection, QueryStore } from '../store/postgres/own-connection.ts';
import { parameter, postgresQueries, sqlText } from '../store/statements.ts';

/** Number of clock comparisons with the store before a process owns anything. */
const FIRST_CLOCK_READS = 5;

export interface LeaseOptions {
  readonly node: string;
  /** Time without renewal after which other processes take over the rooms. */
  readonly length: Duration;
  /** Length of the lease during a start. At least `length`. */
  readonly starting?: Duration | undefined;
  readonly connection: DedicatedConnection;
  readonly clock: Pick<Clock, 'after' | 'precise'>;
  readonly storeClock: StoreClock;
  readonly mayOwn: boolean;
  /** Called if another process deleted this process's row. This process must then end without committing anything. */
  readonly onFenced: () => void;
  /** Receives null once the store answers again. */
  readonly onStore: (error: unknown) => void;
  /** Receives the reason why this process may own no rooms, or null. */
  readonly onFault: (fault: string | null) => void;
}

const STORE_TIME = [
  sql<Instant>`extract(epoch from clock_timestamp())::float8 * 1000`.as('at'),
  sql<0 | 1>`current_setting('synchronous_standby_names') <> ''`.as('waitsForStandby'),
] as const;
const leaseValues = {
  lease_until: sql<Date>`clock_timestamp() + $2 * interval '1 ms'`,
  can_serve: parameter('$3'),
  can_own: parameter('$4'),
};
const READ_TIME = sqlText(postgresQueries.selectNoFrom(STORE_TIME));
const TAKE_LEASE = sqlText(
  postgresQueries
    .insertInto('nodes')
    .values({ id: parameter('$1'), ...leaseValues })
    .returning(STORE_TIME),
);
const RENEW_LEASE = sqlText(
  postgresQueries
    .updateTable('nodes')
    .set(leaseValues)
    .where('id', '=', parameter('$1'))
    .returning(STORE_TIME),
);

/** Row of this process in `nodes`. The process may commit only while the row exists (D57). */
export class Lease {
  readonly node: string;
  readonly length: Duration;
  readonly #options: LeaseOptions;
  #canServe = false;
  #hasServed = false;
  #waitsForOthers = false;
  #isLeaving = false;
  #cancel: Cancel = () => {};
  #hasEnded = false;
  #isLost = false;
  #isRenewing = false;
  #isOutdated = false;
  #hasFault = false;
  #waitsForStandby = false;

  private constructor(options: LeaseOptions) {
    this.node = options.node;
    this.length = options.length;
    this.#options = options;
  }

  static async take(options: LeaseOptions): Promise<Lease> {
    const { connection, storeClock } = options;
    const lease = new Lease(options);
    for (let looks = 0; looks < FIRST_CLOCK_READS; looks++)
      await storeClock.look(async () => storeTimeOf(await connection.ask<LeaseAnswer>(READ_TIME)));
    await lease.#write(TAKE_LEASE);
    lease.#renewIn(lease.#third);
    return lease;
  }

  get fault(): string | null {
    return this.#options.storeClock.fault;
  }

  get waitsForStandby(): boolean {
    return this.#waitsForStandby;
  }

  get reachesStore(): boolean {
    return !this.#isLost;
  }

  get mayOwn(): boolean {
    return this.#options.mayOwn && this.fault === null && !this.#waitsForOthers && !this.#isLeaving;
  }

  get canServe(): boolean {
    return this.#canServe;
  }

  set canServe(canServe: boolean) {
    if (canServe === this.#canServe) return;
    this.#canServe = canServe;
    this.#hasServed ||= canServe;
    this.renew();
  }

  set standsBack(standsBack: boolean) {
    if (standsBack === this.#waitsForOthers) return;
    this.#waitsForOthers = standsBack;
    this.renew();
  }

  get isLeaving(): boolean {
    return this.#isLeaving;
  }

  beginLeave(): void {
    this.#isLeaving = true;
    this.#canServe = false;
    this.renew();
  }

  stop(): void {
    this.#hasEnded = true;
    this.#cancel();
  }

  async leave(): Promise<void> {
    this.stop();
    await this.#options.connection.transaction((ask) => leaveCluster(ask, this.node));
  }

  get #lasting(): Duration {
    return this.#hasServed ? this.length : Math.max(this.length, this.#options.starting ?? 0);
  }

  get #third(): Duration {
    return this.length / 3;
  }

  #renewIn(wait: Duration): void {
    if (this.#hasEnded) return;
    this.#cancel = this.#options.clock.after(wait, () => void this.#renew());
  }

  renew(): void {
    this.#isOutdated = this.#isRenewing;
    if (this.#isRenewing || this.#hasEnded) return;
    this.#cancel();
    void this.#renew();
  }

  async #renew(): Promise<void> {
    const { clock, onFenced, onStore } = this.#options;
    const began = clock.precise();
    this.#isRenewing = true;
    this.#isOutdated = false;
    try {
      const isOurs = await this.#write(RENEW_LEASE);
      if (this.#isLost) onStore(null);
      this.#isLost = false;
      if (!isOurs && !this.#hasEnded) return onFenced();
    } catch (error) {
      if (!this.#isLost) onStore(error);
      this.#isLost = true;
    }
    this.#isRenewing = false;
    this.#renewIn(this.#isOutdated ? 0 : Math.max(1, this.#third - (clock.precise() - began)));
  }

  async #write(text: string): Promise<boolean> {
    const { connection, storeClock } = this.#options;
    const values = [this.node, this.#lasting, this.#canServe, this.mayOwn];
    let at: Instant | null = null;
    await storeClock.look(async () => {
      const rows = await connection.ask<LeaseAnswer>(text, values);
      at = storeTimeOf(rows);
      this.#waitsForStandby = rows[0]?.waitsForStandby === 1;
      return at;
    });
    this.#tellFault();
    return at !== null;
  }

  #tellFault(): void {
    const { fault } = this;
    if (this.#hasFault === (fault !== null)) return;
    this.#hasFault = fault !== null;
    this.#options.onFault(fault);
  }
}

interface LeaseAnswer {
  readonly at: Instant;
  readonly waitsForStandby: 0 | 1;
}

const storeTimeOf = ([row]: readonly LeaseAnswer[]): Instant | null => row?.at ?? null;

const RELEASE_SLOTS = sqlText(
  postgresQueries.updateTable('slots').set({ owner: null }).where('owner', '=', parameter('$1')),
);
const REMOVE_NODE = sqlText(postgresQueries.deleteFrom('nodes').where('id', '=', parameter('$1')));

async function leaveCluster(ask: QueryStore, node: string): Promise<void> {
  await ask(RELEASE_SLOTS, [node]);
  await ask(REMOVE_NODE, [node]);
}

/** Largest allowed difference to the store's clock. */
const MAX_CLOCK_ERROR: Duration = 10;
const KEPT_CLOCK_READS = 8;
const ROUNDING: Duration = 1;
/** If reading the wall clock takes longer, it is read again, because the delay would look like a clock error. */
const SLOW_READ_MARGIN: Duration = 0.5;
const MAX_READ_TRIES = 20;

interface ClockRead {
  readonly roundTrip: Duration;
  readonly ahead: Duration;
}

export class StoreClock {
  readonly #clock: Pick<Clock, 'wall' | 'precise'>;
  #clockReads: ClockRead[] = [];
  #began: Duration;
  #newest = 0;

  constructor(clock: Pick<Clock, 'wall' | 'precise'>) {
    this.#clock = clock;
    this.#began = this.#read();
  }

  restart(): void {
    this.#began = this.#read();
  }

  async look(ask: () => Promise<Instant | null>): Promise<void> {
    const askedAt = this.#clock.precise();
    const at = await ask();
    if (at === null) return;
    const roundTrip = this.#clock.precise() - askedAt;
    this.#clockReads = [
      ...this.#clockReads.slice(1 - KEPT_CLOCK_READS),
      { roundTrip, ahead: at - askedAt - roundTrip / 2 },
    ];
  }

  /** Reason why this process may own no rooms, or null. */
  get fault(): string | null {
    const stepped = Math.round(this.#read() - this.#began);
    if (Math.abs(stepped) >= CLOCK_TOLERANCE)
      return `The wall clock of this machine was changed by ${stepped} ms while the process was running. Synchronize it by NTP, then restart the process.`;
    const best = this.#clockReads.toSorted((a, b) => a.roundTrip - b.roundTrip)[0];
    if (best === undefined) return null;
    const off = this.#newest - best.ahead;
    if (Math.abs(off) - best.roundTrip / 2 - ROUNDING <= MAX_CLOCK_ERROR) return null;
    return `The wall clock of this machine is ${Math.round(Math.abs(off))} ms ${off > 0 ? 'ahead of' : 'behind'} the clock of Postgres. Synchronize both by NTP.`;
  }

  #read(): Duration {
    for (let tried = 0; tried < MAX_READ_TRIES; tried++) {
      const before = this.#clock.precise();
      this.#newest = this.#clock.wall() - before;
      if (this.#clock.precise() - before < SLOW_READ_MARGIN) break;
    }
    return this.#newest;
  }
}
