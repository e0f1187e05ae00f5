import { hash } from 'node:crypto';
import { type Duration, type Instant, MINUTE, SECOND } from '../../../machines/kernel/time.ts';
import type { Cancel, Clock } from '../../kernel/clock.ts';
import type { LimitCount, SharedCounts, TakenPoints } from '../../kernel/rate-limits.ts';
import { type AskStore, OwnConnection } from './own-connection.ts';
import { INTERFERED, sqlStateOf, statementFailure } from './postgres-error.ts';
import type { OnOutage } from './postgres-routes.ts';

const PATIENCE: Duration = 2 * SECOND;
const MOST_AT_ONCE = 200;
/** Another process has succeeded in each repetition. */
const MOST_TRIES = 50;

const SWEEP_EVERY: Duration = MINUTE;
/** Limits a removal, because tries wait for it. */
const SWEPT_AT_ONCE = 1_000;
/**
 * Number of stored counters, 150 MB. In a flood, counters with the fewest points are removed first, as in memory (W76).
 */
const MOST_COUNTS = 1_000_000;

/** The statement divides by zero if another process has counted in between. */
const COUNTED_BETWEEN = '22012';

const NOW = 'extract(epoch from clock_timestamp())::float8 * 1000';

const READ = `
  select t.now, k.key, k.spent, k.since, k.open_at as "openAt", k.ends_at as "endsAt"
  from (select ${NOW} as now) t left join limit_counts k on k.key = any ($1::bytea[])`;

const WRITE = `
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

const SWEEP = `
  delete from limit_counts where key in (
    select key from limit_counts where ends_at < ${NOW} order by ends_at limit ${SWEPT_AT_ONCE} for update skip locked
  ) returning 1`;

const SWEEP_SURPLUS = `
  delete from limit_counts where key in (
    select key from limit_counts order by spent, ends_at
    limit greatest(0, least(${SWEPT_AT_ONCE}, (select count(*) from limit_counts) - $1)) for update skip locked
  ) returning 1`;

interface Row extends LimitCount {
  readonly now: Instant;
  readonly key: Buffer | null;
  readonly endsAt: Instant;
}

interface Kept extends LimitCount {
  readonly endsAt: Instant;
}

interface Counting {
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

/** Counts tries of all processes (D150) by the same rules as in memory. Refused tries write nothing. */
export class PostgresLimits implements SharedCounts {
  readonly #connection: OwnConnection;
  readonly #options: PostgresLimitsOptions;
  #waiting: Counting[] = [];
  #isCounting = false;
  #cancel: Cancel = () => {};

  constructor(options: PostgresLimitsOptions) {
    this.#options = options;
    this.#connection = new OwnConnection(options.url, options.clock, PATIENCE);
    this.#sweepLater();
  }

  take = (wanted: readonly TakenPoints[]): Promise<Duration> => this.#counted(true, wanted);

  /** If the store does not answer, the points stay spent. */
  giveBack(taken: readonly TakenPoints[]): void {
    this.#counted(false, taken).catch(() => {});
  }

  async sweep(): Promise<void> {
    const { mostCounts = MOST_COUNTS } = this.#options;
    const swept = async (text: string, values: readonly unknown[] = []) =>
      (await this.#connection.ask(text, values)).length === SWEPT_AT_ONCE;
    while (await swept(SWEEP));
    while (await swept(SWEEP_SURPLUS, [mostCounts]));
  }

  async close(): Promise<void> {
    this.#cancel();
    await this.#connection.close();
  }

  #sweepLater(): void {
    this.#cancel = this.#options.clock.after(SWEEP_EVERY, () => {
      this.#sweepLater();
      if (this.#options.sweeps()) this.sweep().catch(() => {});
    });
  }

  #counted(isTaken: boolean, of: readonly TakenPoints[]): Promise<Duration> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ isTaken, of, resolve, reject });
      if (!this.#isCounting) void this.#count();
    });
  }

  async #count(): Promise<void> {
    this.#isCounting = true;
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, MOST_AT_ONCE);
      try {
        const waits = await this.#connection.together((ask) => counted(ask, batch));
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

async function counted(ask: AskStore, batch: readonly Counting[]): Promise<readonly Duration[]> {
  for (let tries = 1; ; tries++) {
    const keys = new Set(batch.flatMap(({ of }) => of.map(({ key }) => key)));
    const rows = await ask<Row>(READ, [[...keys].map(hashOf)]);
    const read = new Map(rows.flatMap((row) => (row.key === null ? [] : [[row.key.toString('hex'), row]])));
    const now = rows[0]?.now ?? 0;
    const draft = new Draft(read, now);
    const waits = batch.map(({ isTaken, of }) => (isTaken ? draft.take(of) : draft.giveBack(of)));
    try {
      if (draft.changed.size > 0) await ask(WRITE, columnsOf(draft.changed, read));
      return waits;
    } catch (error) {
      if (tries === MOST_TRIES || !isPassing(sqlStateOf(error))) throw error;
    }
  }
}

const isPassing = (code: string): boolean => code === COUNTED_BETWEEN || INTERFERED.has(code);

class Draft {
  readonly changed = new Map<string, Kept>();
  readonly #read: ReadonlyMap<string, Kept>;
  readonly #now: Instant;

  constructor(read: ReadonlyMap<string, Kept>, now: Instant) {
    this.#read = read;
    this.#now = now;
  }

  take(wanted: readonly TakenPoints[]): Duration {
    const now = this.#now;
    const charged = new Map<string, Kept>();
    for (const { key, rule, points } of wanted) {
      const id = idOf(key);
      const count = charged.get(id) ?? this.#living(id);
      const wait = rule.waitFor(count, points, now);
      if (wait > 0) return wait;
      charged.set(id, kept(rule.charged(count, points, now), rule));
    }
    for (const [id, count] of charged) this.changed.set(id, count);
    return 0;
  }

  giveBack(taken: readonly TakenPoints[]): Duration {
    const now = this.#now;
    for (const { key, rule, points } of taken) {
      const id = idOf(key);
      const count = this.#living(id);
      if (count === undefined) continue;
      const left = rule.givenBack(count, points, now);
      this.changed.set(id, left === null ? { ...count, spent: 0, endsAt: now } : kept(left, rule));
    }
    return 0;
  }

  #living(id: string): LimitCount | undefined {
    const count = this.changed.get(id) ?? this.#read.get(id);
    return count === undefined || count.endsAt <= this.#now ? undefined : count;
  }
}

const kept = (count: LimitCount, rule: TakenPoints['rule']): Kept => ({
  ...count,
  endsAt: rule.endOf(count),
});

const idOf = (key: string): string => hash('sha256', key, 'hex').slice(0, 32);
const hashOf = (key: string): Buffer => Buffer.from(idOf(key), 'hex');

function columnsOf(
  changed: ReadonlyMap<string, Kept>,
  read: ReadonlyMap<string, Kept>,
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
