import { hash } from 'node:crypto';
import { type Duration, type Instant, MINUTE, SECOND } from '../../../machines/kernel/time.ts';
import type { Cancel, Clock } from '../../kernel/clock.ts';
import type { LimitCount, SharedCounts, TakenPoints } from '../../kernel/rate-limits.ts';
import { DedicatedConnection, type QueryStore } from './own-connection.ts';
import { CONFLICT_CODES, sqlStateOf, statementFailure } from './postgres-error.ts';
import type { OnOutage } from './postgres-routes.ts';

const QUERY_TIMEOUT: Duration = 2 * SECOND;
const MAX_BATCH = 200;
const MAX_TRIES = 50;

const SWEEP_INTERVAL: Duration = MINUTE;
/** Limits the rows of a removal, because counting waits for it. */
const ROWS_PER_SWEEP = 1_000;
/**
 * Number of stored counters, 150 MB. In a flood, counters with the fewest points are removed first, as in memory (W76).
 */
const MAX_COUNTS = 1_000_000;

/** Code of a division by zero, which occurs if another process has counted in between. */
const CONCURRENT_COUNT_CODE = '22012';

const STORE_TIME = 'extract(epoch from clock_timestamp())::float8 * 1000';

const READ_COUNTS = `
  select t.now, k.key, k.spent, k.since, k.open_at as "openAt", k.ends_at as "endsAt"
  from (select ${STORE_TIME} as now) t left join limit_counts k on k.key = any ($1::bytea[])`;

const WRITE_COUNTS = `
  with asked as (
    select * from unnest($1::bytea[], $2::float8[], $3::float8[], $4::float8[], $5::float8[],
                         $6::float8[], $7::float8[], $8::float8[])
      as a (key, spent, since, open_at, ends_at, read_spent, read_since, read_open_at)
  ), written as (
    insert into limit_counts as kept (key, spent, since, open_at, ends_at)
    select key, spent, since, open_at, ends_at from asked order by key
    on conflict (key) do update set
      spent = excluded.spent, since = excluded.since, open_at = excluded.open_at, ends_at = excluded.ends_at
    where (kept.spent, kept.since, kept.open_at) =
      (select read_spent, read_since, read_open_at from asked where asked.key = kept.key)
    returning 1
  )
  select 1 / ((select count(*) from written) = (select count(*) from asked))::int as done`;

const DELETE_EXPIRED = `
  delete from limit_counts where key in (
    select key from limit_counts where ends_at < ${STORE_TIME} order by ends_at limit ${ROWS_PER_SWEEP} for update skip locked
  ) returning 1`;

const DELETE_SURPLUS = `
  delete from limit_counts where key in (
    select key from limit_counts order by spent, ends_at
    limit greatest(0, least(${ROWS_PER_SWEEP}, (select count(*) from limit_counts) - $1)) for update skip locked
  ) returning 1`;

interface CountRow extends LimitCount {
  readonly now: Instant;
  readonly key: Buffer | null;
  readonly endsAt: Instant;
}

interface StoredCount extends LimitCount {
  readonly endsAt: Instant;
}

interface PendingCount {
  readonly isTaken: boolean;
  readonly of: readonly TakenPoints[];
  readonly resolve: (wait: Duration) => void;
  readonly reject: (error: unknown) => void;
}

interface PostgresLimitsOptions {
  readonly url: string;
  readonly clock: Pick<Clock, 'after'>;
  readonly sweeps: () => boolean;
  readonly onOutage: OnOutage;
  readonly mostCounts?: number;
}

export class PostgresLimits implements SharedCounts {
  readonly #connection: DedicatedConnection;
  readonly #options: PostgresLimitsOptions;
  #waiting: PendingCount[] = [];
  #isCounting = false;
  #cancel: Cancel = () => {};

  constructor(options: PostgresLimitsOptions) {
    this.#options = options;
    this.#connection = new DedicatedConnection(options.url, options.clock, QUERY_TIMEOUT);
    this.#sweepLater();
  }

  take = (wanted: readonly TakenPoints[]): Promise<Duration> => this.#countInBatch(true, wanted);

  /** If the store does not answer, the points stay spent. */
  giveBack(points: readonly TakenPoints[]): void {
    this.#countInBatch(false, points).catch(() => {});
  }

  async sweep(): Promise<void> {
    const { mostCounts = MAX_COUNTS } = this.#options;
    const swept = async (text: string, values: readonly unknown[] = []) =>
      (await this.#connection.ask(text, values)).length === ROWS_PER_SWEEP;
    while (await swept(DELETE_EXPIRED));
    while (await swept(DELETE_SURPLUS, [mostCounts]));
  }

  async close(): Promise<void> {
    this.#cancel();
    await this.#connection.close();
  }

  #sweepLater(): void {
    this.#cancel = this.#options.clock.after(SWEEP_INTERVAL, () => {
      this.#sweepLater();
      if (this.#options.sweeps()) this.sweep().catch(() => {});
    });
  }

  #countInBatch(isTaken: boolean, of: readonly TakenPoints[]): Promise<Duration> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ isTaken, of, resolve, reject });
      if (!this.#isCounting) void this.#count();
    });
  }

  async #count(): Promise<void> {
    this.#isCounting = true;
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, MAX_BATCH);
      try {
        const waits = await this.#connection.together((ask) => countBatch(ask, batch));
        this.#options.onOutage(null);
        for (const [nth, { resolve }] of batch.entries()) resolve(waits[nth] ?? 0);
      } catch (cause) {
        const error = statementFailure(cause);
        this.#options.onOutage(`${error.message} (${error.code})`);
        // Rejects waiting tries too. Otherwise one batch after another would wait for the store.
        for (const { reject } of [...batch, ...this.#waiting.splice(0)]) reject(error);
      }
    }
    this.#isCounting = false;
  }
}

async function countBatch(ask: QueryStore, batch: readonly PendingCount[]): Promise<readonly Duration[]> {
  for (let tries = 1; ; tries++) {
    const keys = new Set(batch.flatMap(({ of }) => of.map(({ key }) => key)));
    const rows = await ask<CountRow>(READ_COUNTS, [[...keys].map(countHash)]);
    const read = new Map(rows.flatMap((row) => (row.key === null ? [] : [[row.key.toString('hex'), row]])));
    const now = rows[0]?.now ?? 0;
    const draft = new CountDraft(read, now);
    const waits = batch.map(({ isTaken, of }) => (isTaken ? draft.take(of) : draft.giveBack(of)));
    try {
      if (draft.changed.size > 0) await ask(WRITE_COUNTS, countColumns(draft.changed, read));
      return waits;
    } catch (error) {
      if (tries === MAX_TRIES || !isTransientCode(sqlStateOf(error))) throw error;
    }
  }
}

const isTransientCode = (code: string): boolean => code === CONCURRENT_COUNT_CODE || CONFLICT_CODES.has(code);

class CountDraft {
  readonly changed = new Map<string, StoredCount>();
  readonly #read: ReadonlyMap<string, StoredCount>;
  readonly #now: Instant;

  constructor(read: ReadonlyMap<string, StoredCount>, now: Instant) {
    this.#read = read;
    this.#now = now;
  }

  take(wanted: readonly TakenPoints[]): Duration {
    const now = this.#now;
    const charged = new Map<string, StoredCount>();
    for (const { key, rule, points } of wanted) {
      const id = countId(key);
      const count = charged.get(id) ?? this.#unexpiredCount(id);
      const wait = rule.waitFor(count, points, now);
      if (wait > 0) return wait;
      charged.set(id, storedCountOf(rule.charged(count, points, now), rule));
    }
    for (const [id, count] of charged) this.changed.set(id, count);
    return 0;
  }

  giveBack(takenPoints: readonly TakenPoints[]): Duration {
    const now = this.#now;
    for (const { key, rule, points } of takenPoints) {
      const id = countId(key);
      const count = this.#unexpiredCount(id);
      if (count === undefined) continue;
      const left = rule.givenBack(count, points, now);
      this.changed.set(id, left === null ? { ...count, spent: 0, endsAt: now } : storedCountOf(left, rule));
    }
    return 0;
  }

  #unexpiredCount(id: string): LimitCount | undefined {
    const count = this.changed.get(id) ?? this.#read.get(id);
    return count === undefined || count.endsAt <= this.#now ? undefined : count;
  }
}

const storedCountOf = (count: LimitCount, rule: TakenPoints['rule']): StoredCount => ({
  ...count,
  endsAt: rule.endOf(count),
});

const countId = (key: string): string => hash('sha256', key, 'hex').slice(0, 32);
const countHash = (key: string): Buffer => Buffer.from(countId(key), 'hex');

function countColumns(
  changed: ReadonlyMap<string, StoredCount>,
  read: ReadonlyMap<string, StoredCount>,
): readonly (readonly unknown[])[] {
  const counts = [...changed.values()];
  const before = [...changed.keys()].map((id) => read.get(id) ?? null);
  return [
    [...changed.keys()].map((id) => Buffer.from(id, 'hex')),
    counts.map(({ spent }) => spent),
    counts.map(({ since }) => since),
    counts.map(({ openAt }) => openAt),
    counts.map(({ endsAt }) => endsAt),
    before.map((count) => count?.spent ?? null),
    before.map((count) => count?.since ?? null),
    before.map((count) => count?.openAt ?? null),
  ];
}
