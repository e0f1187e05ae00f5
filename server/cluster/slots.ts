import { sql } from 'kysely';
import type { RoomId } from '../../machines/kernel/ids.ts';
import type { Duration, Instant } from '../../machines/kernel/time.ts';
import type { Cancel, Clock } from '../kernel/clock.ts';
import type { DedicatedConnection, QueryStore } from '../store/postgres/own-connection.ts';
import { parameter, postgresQueries, sqlText } from '../store/statements.ts';
import type { Lease } from './lease.ts';
import { type Ownership, SLOTS, slotOf } from './ownership.ts';

export type SlotMessage =
  | { readonly kind: 'owned'; readonly node: string; readonly slots: readonly number[] }
  | { readonly kind: 'freed'; readonly slots: readonly number[] }
  | { readonly kind: 'suspect'; readonly node: string };

export interface SlotOwnershipOptions {
  readonly lease: Lease;
  readonly connection: DedicatedConnection;
  readonly clock: Pick<Clock, 'after' | 'now'>;
  readonly share: 'all' | 'equal';
  /** Resolves once all commands in these slots have ended. */
  readonly releasing: (slots: readonly number[]) => Promise<void>;
  readonly onUnfit: (why: string) => void;
  readonly announce: (announcement: SlotMessage) => void;
  readonly isSilent: (node: string) => boolean;
  readonly onFenced: () => void;
  readonly onError: (error: unknown) => void;
}

interface ServingNode {
  readonly id: string;
  readonly livedAt: Instant;
}

interface NodeRow {
  readonly id: string | null;
  readonly canOwn: 0 | 1;
  readonly canServe: 0 | 1;
  readonly isLate: 0 | 1;
  readonly leaseUntil: number | null;
  /** For suspected processes only: 0 if the process is cut off, otherwise 1. */
  readonly isThere: 0 | 1 | null;
  readonly slots: readonly number[] | null;
}

const SESSION_PREFIX = 'callboard ';
export const sessionNameOf = (node: string): string => SESSION_PREFIX + node;

/** Includes processes that are ending, because they too can report a broken NATS. */
const READ_NODES = sqlText(
  postgresQueries
    .selectFrom('nodes as n')
    .fullJoin(
      ({ selectFrom }) =>
        selectFrom('slots')
          .select(['owner', sql<number[]>`array_agg(slot)`.as('slots')])
          .groupBy('owner')
          .as('s'),
      (join) => join.onRef('s.owner', '=', 'n.id'),
    )
    .select(['n.id', 'n.can_own as canOwn', 'n.can_serve as canServe', 's.slots'])
    .select([
      sql<0 | 1>`n.lease_until < clock_timestamp()`.as('isLate'),
      sql<number>`extract(epoch from n.lease_until)::float8`.as('leaseUntil'),
      sql<0 | 1 | null>`case when n.id = any($1::text[]) then (n.can_serve or not n.can_own)
        and exists (select 1 from pg_stat_activity where application_name = ${sql.lit(SESSION_PREFIX)} || n.id) end`.as(
        'isThere',
      ),
    ]),
);

const nodeParameter = parameter('$1');

const TAKE_SLOTS = sqlText(
  postgresQueries
    .updateTable('slots')
    .set({ owner: nodeParameter })
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('nodes').select('id').where('id', '=', nodeParameter)),
    )
    .where(({ and, exists, not, selectFrom }) => {
      const otherSlots = selectFrom('slots as s')
        .innerJoin('nodes as n', 'n.id', 's.owner')
        .select('n.id')
        .where('n.id', '<>', nodeParameter);
      return not(and([sql<boolean>`$3`, exists(otherSlots)]));
    })
    .where('slot', 'in', ({ selectFrom }) =>
      selectFrom('slots as free')
        .select('free.slot')
        .where(({ eb, exists, not, or, selectFrom: from }) =>
          or([
            eb('free.owner', 'is', null),
            not(exists(from('nodes').select('id').whereRef('nodes.id', '=', 'free.owner'))),
          ]),
        )
        .orderBy('free.slot')
        .limit(parameter('$2')),
    )
    .returning('slot'),
);

const DELETE_EXPIRED_NODES = sqlText(
  postgresQueries
    .deleteFrom('nodes')
    .where('lease_until', '<', sql<Date>`clock_timestamp() - interval '1 minute'`)
    .where('id', '<>', nodeParameter)
    .where(({ exists, not, selectFrom }) =>
      not(exists(selectFrom('slots').select('slot').whereRef('slots.owner', '=', 'nodes.id'))),
    ),
);

/** Deletes a dead process. Waits for a batch in progress, because a process that commits is alive. */
const DELETE_DEAD_NODE = sqlText(
  postgresQueries
    .deleteFrom('nodes')
    .where('id', '=', parameter('$1'))
    .where(sql<boolean>`($2 or lease_until < clock_timestamp())`),
);

const FREE_SLOTS = sqlText(
  postgresQueries
    .updateTable('slots')
    .set({ owner: null })
    .where('owner', '=', nodeParameter)
    .where('slot', '=', sql<number>`any($2)`),
);
const BATCH_LOCK_TIMEOUT = '200ms';
const DOUBT_INTERVAL: Duration = 100;
const OWNER_CACHE_TIME: Duration = 1_500;
const LOCK_NOT_AVAILABLE = '55P03';

export class SlotOwnership implements Ownership {
  readonly me: string;
  readonly #options: SlotOwnershipOptions;
  readonly #every: Duration;
  #nodes: readonly NodeRow[] = [];
  #livedAt = new Map<string, Instant>();
  #owners: (string | null)[] = Array.from({ length: SLOTS }, () => null);
  readonly #leaving = new Set<number>();
  readonly #empty = new Set<number>();
  readonly #suspected = new Map<string, Instant>();
  readonly #listeners: ((slots: readonly number[]) => void)[] = [];
  #turn: Promise<void> = Promise.resolve();
  #next: Promise<void> | null = null;
  #cancel: Cancel = () => {};
  #hasEnded = false;
  #isLost = false;
  #isTaken = false;
  #takeovers = 0;
  #seenAt: Instant = Number.NEGATIVE_INFINITY;
  #storeSince: Instant = Number.NEGATIVE_INFINITY;

  constructor(options: SlotOwnershipOptions) {
    this.me = options.lease.node;
    this.#options = options;
    this.#every = options.lease.length / 8;
  }

  async start(): Promise<void> {
    await this.refresh();
    this.#lookAgain();
  }

  async stop(): Promise<void> {
    this.#hasEnded = true;
    this.#cancel();
    await this.#turn;
  }

  slotOf = slotOf;

  ownerOf = (slot: number): string | null => this.#owners[slot] ?? null;

  owns = (roomId: RoomId): boolean => this.ownerOf(slotOf(roomId)) === this.me;

  get owned(): readonly number[] {
    return [...this.#owners.keys()].filter((slot) => this.#owners[slot] === this.me);
  }

  get processes(): number {
    return this.#living.length;
  }

  get takeovers(): number {
    return this.#takeovers;
  }

  get othersServe(): boolean {
    return this.serving.length > 0;
  }

  get serving(): readonly ServingNode[] {
    if (this.#options.clock.now() - this.#seenAt > Math.max(OWNER_CACHE_TIME, 2 * this.#every)) return [];
    return this.#rivals.flatMap(({ id, canServe }) =>
      id !== null && canServe === 1 ? [{ id, livedAt: this.#livedAt.get(id) ?? this.#seenAt }] : [],
    );
  }

  onChange(hear: (slots: readonly number[]) => void): void {
    this.#listeners.push(hear);
  }

  refresh(): Promise<void> {
    if (this.#next !== null) return this.#next;
    const next = this.#turn.then(() => {
      this.#next = null;
      return this.#readNodes();
    });
    this.#next = next;
    this.#turn = next.catch(() => {});
    return next;
  }

  suspect(node: string): void {
    if (this.#isSuspected(node)) return;
    this.#options.announce({ kind: 'suspect', node });
    this.#doubt(node);
  }

  /** A message never changes the slots of this process. Only the store does. */
  hear(announcement: SlotMessage): void {
    if (announcement.kind === 'suspect') return this.#doubt(announcement.node);
    if (announcement.kind === 'freed') return this.#lookSoon();
    const { node, slots } = announcement;
    if (node === this.me) return;
    if (slots.some((slot) => this.ownerOf(slot) === this.me)) this.#takenFrom();
    this.#setOwners(slots.filter((slot) => this.ownerOf(slot) !== this.me).map((slot) => [slot, node]));
  }

  #takenFrom(): void {
    this.#isTaken = true;
    if (this.#isLost) this.#options.onFenced();
    else this.#lookSoon();
  }

  #doubt(node: string): void {
    if (node === this.me || this.#isSuspected(node)) return;
    this.#suspected.set(node, this.#options.clock.now());
    this.#lookSoon();
    this.#lookAgain();
  }

  #isSuspected(node: string): boolean {
    const { clock, lease } = this.#options;
    const since = this.#suspected.get(node);
    return since !== undefined && clock.now() - since <= lease.length;
  }

  #lookSoon(): void {
    if (!this.#hasEnded) this.refresh().catch(() => {});
  }

  #lookAgain(): void {
    this.#cancel();
    if (this.#hasEnded) return;
    const isSomebodyDoubted = [...this.#suspected.keys()].some((node) => this.#isSuspected(node));
    const pause = isSomebodyDoubted ? Math.min(this.#every, DOUBT_INTERVAL) : this.#every;
    this.#cancel = this.#options.clock.after(pause, () => {
      this.refresh()
        .catch(() => {})
        .finally(() => this.#lookAgain());
    });
  }

  async #readNodes(): Promise<void> {
    const { connection, clock, onError } = this.#options;
    try {
      await this.#free();
      this.#learn(await connection.ask<NodeRow>(READ_NODES, [[...this.#suspected.keys()]]));
    } catch (error) {
      this.#isLost = true;
      if (this.#isTaken && !this.#hasEnded) this.#options.onFenced();
      throw error;
    }
    this.#isTaken = false;
    if (this.#isLost) this.#storeSince = clock.now();
    this.#isLost = false;
    this.#seenAt = clock.now();
    if (!this.#hasEnded) await this.#settle().catch((error: unknown) => isLockBusy(error) || onError(error));
  }

  #learn(nodes: readonly NodeRow[]): void {
    const leases = new Map(this.#nodes.map(({ id, leaseUntil }) => [id, leaseUntil]));
    this.#livedAt = new Map(
      nodes.flatMap(({ id, leaseUntil }): [string, Instant][] => {
        if (id === null) return [];
        const before = this.#livedAt.get(id) ?? Number.NEGATIVE_INFINITY;
        return [[id, leases.get(id) === leaseUntil ? before : this.#seenAt]];
      }),
    );
    this.#nodes = nodes;
    for (const node of this.#suspected.keys())
      if (!this.#isSuspected(node) || !nodes.some(({ id }) => id === node)) this.#suspected.delete(node);
    const isThere = nodes.some(({ id }) => id === this.me);
    this.#setOwners(
      nodes.flatMap(({ id, slots }) =>
        (slots ?? []).map((slot): [number, string | null] => [
          slot,
          id === this.me && (!isThere || this.#leaving.has(slot)) ? null : id,
        ]),
      ),
    );
  }

  #setOwners(owners: readonly (readonly [slot: number, owner: string | null])[]): void {
    const changed = owners.filter(([slot, owner]) => this.#owners[slot] !== owner);
    for (const [slot, owner] of changed) this.#owners[slot] = owner;
    if (changed.length === 0) return;
    const slots = changed.map(([slot]) => slot);
    for (const hear of this.#listeners) hear(slots);
  }

  get #living(): readonly NodeRow[] {
    return this.#nodes.filter((node) => node.id !== null && node.isLate === 0 && !this.#isDead(node));
  }

  get #rivals(): readonly NodeRow[] {
    return this.#living.filter(({ id, canOwn }) => canOwn === 1 && id !== this.me);
  }

  get #aim(): number {
    if (this.#options.share === 'all') return SLOTS;
    return Math.ceil(SLOTS / (this.#rivals.length + 1));
  }

  async #settle(): Promise<void> {
    const { lease, share, onUnfit } = this.#options;
    const owned = this.owned;
    if (lease.isLeaving) return;
    if (lease.mayOwn) {
      for (const node of this.#nodes) if (this.#isDead(node)) await this.#take(node.id);
      const hasFree = this.#owners.includes(null) && this.#leaving.size === 0;
      if (hasFree && this.owned.length < this.#aim) await this.#take(null);
      if (share === 'equal') this.#give(owned.slice(this.#aim));
      return;
    }
    if (owned.length === 0 || this.#rivals.length === 0) return;
    if (share === 'equal') this.#give(owned);
    else onUnfit(lease.fault ?? 'This process may not own rooms.');
  }

  #isDead({ id, isLate, slots }: NodeRow): boolean {
    if (id === null || id === this.me || slots === null) return false;
    return (isLate === 1 && this.#isStoreBack) || this.#isDoubted(id);
  }

  /** Returns false only for a suspected process without connections to the store (D205). */
  #isThere(node: string): boolean {
    return this.#nodes.find(({ id }) => id === node)?.isThere !== 0;
  }

  get #isStoreBack(): boolean {
    const { clock, lease } = this.#options;
    return clock.now() - this.#storeSince >= lease.length;
  }

  #isDoubted(node: string): boolean {
    return this.#isSuspected(node) && this.#options.isSilent(node) && !this.#isThere(node);
  }

  /** Only one process runs this transaction at a time, so that each sees the changes of the others. */
  async #take(dead: string | null): Promise<void> {
    const { connection, share, announce } = this.#options;
    const isDoubted = dead !== null && this.#isDoubted(dead);
    const most = Math.max(0, this.#aim - this.owned.length);
    const takenSlot = await connection.transaction(async (ask: QueryStore) => {
      await ask(`set local lock_timeout = '${BATCH_LOCK_TIMEOUT}'`);
      await ask('lock table slots in share row exclusive mode');
      if (dead !== null) await ask(DELETE_DEAD_NODE, [dead, isDoubted]);
      if (this.#isStoreBack) await ask(DELETE_EXPIRED_NODES, [this.me]);
      return ask<{ slot: number }>(TAKE_SLOTS, [this.me, most, share === 'all']);
    });
    const slots = takenSlot.map(({ slot }) => slot);
    if (dead !== null && slots.length > 0) this.#takeovers += 1;
    this.#setOwners(slots.map((slot) => [slot, this.me]));
    if (slots.length > 0) announce({ kind: 'owned', node: this.me, slots });
  }

  #give(slots: readonly number[]): void {
    if (slots.length === 0) return;
    for (const slot of slots) this.#leaving.add(slot);
    this.#setOwners(slots.map((slot) => [slot, null]));
    this.#options.releasing(slots).then(
      () => {
        for (const slot of slots) this.#empty.add(slot);
        this.#lookSoon();
      },
      (error: unknown) => {
        for (const slot of slots) this.#leaving.delete(slot);
        this.#options.onError(error);
      },
    );
  }

  async #free(): Promise<void> {
    const slots = [...this.#empty];
    if (slots.length === 0) return;
    await this.#options.connection.ask(FREE_SLOTS, [this.me, slots]);
    for (const slot of slots) {
      this.#empty.delete(slot);
      this.#leaving.delete(slot);
    }
    this.#options.announce({ kind: 'freed', slots });
  }
}

const isLockBusy = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE;
