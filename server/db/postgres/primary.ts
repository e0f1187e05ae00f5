import { Client, type ClientConfig, Pool, type PoolClient, TypeOverrides } from 'pg';
import { errorMessage } from '../../kernel/error-message.ts';

/** How long a host may take to answer a new connection: while one is down, the others are to be asked soon. */
const CONNECT_MS = 2_000;
/** Connections of a process for all but the journal, which has its own. */
const MOST_CONNECTIONS = 10;

/** Of Postgres' catalogue of types. */
const BOOL = 16;
const INT8 = 20;
const NUMERIC = 1_700;

/** As SQLite answers: whole numbers and sums as numbers (ours are below 2^53), truths as 0 and 1. */
const asInSqlite = new TypeOverrides();
for (const type of [INT8, NUMERIC]) asInSqlite.setTypeParser(type, Number);
asInSqlite.setTypeParser(BOOL, (text) => (text === 't' ? 1 : 0));

export type PrimaryClient = Client;

/** None of the hosts is a primary that answers. */
export class NoPrimary extends Error {
  override name = 'NoPrimary';
  readonly reasons: readonly unknown[];

  constructor(reasons: readonly unknown[]) {
    super('', { cause: reasons[0] });
    this.reasons = reasons;
    this.message = this.saidOf('DATABASE_URL');
  }

  /** `namedBy`: what names the hosts. */
  saidOf(namedBy: string): string {
    return `No host of ${namedBy} can be written: ${this.reasons.map(saidBy).join('; ')}.`;
  }
}

/** One address for each host of `postgres://user:password@a,b:5433/name`, which `pg` does not read. */
export function hostsOf(url: string): readonly string[] {
  const [, before = '', hosts = '', after = ''] = /^(\w+:\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/s.exec(url) ?? [];
  return hosts.split(',').map((host) => `${before}${host}${after}`);
}

/**
 * `pg` checks certificates with each of these as with the strictest, and warns. Does nothing where the laxer meaning is
 * asked for.
 */
const LAX_MODES = /([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/;
const withTls = (url: string): string =>
  /[?&]uselibpqcompat=true(?:&|$)/.test(url) ? url : url.replace(LAX_MODES, '$1verify-full');

const configOf = (url: string): ClientConfig => ({
  connectionString: withTls(url),
  connectionTimeoutMillis: CONNECT_MS,
  keepAlive: true,
  types: asInSqlite,
});

async function isPrimary(client: Pick<Client, 'query'>): Promise<boolean> {
  const { rows } = await client.query<{ standby: 0 | 1 }>('select pg_is_in_recovery() as standby');
  return rows[0]?.standby === 0;
}

/**
 * A connection to the host that can be written, outside of any pool. `onError` hears of its end, as `pg` emits it. Throws
 * `NoPrimary`.
 */
export async function connectToPrimary(url: string, onError: (error: Error) => void): Promise<Client> {
  const reasons: unknown[] = [];
  for (const host of hostsOf(url)) {
    const client = new Client(configOf(host));
    client.on('error', onError);
    try {
      await client.connect();
      if (await isPrimary(client)) return client;
      reasons.push(standby(host));
    } catch (error) {
      reasons.push(error);
    }
    client.end().catch(() => {});
  }
  throw new NoPrimary(reasons);
}

/** Connections to the host that can be written: where that has gone, the next of the hosts is tried. */
export class PrimaryPool {
  readonly #hosts: readonly string[];
  #host = 0;
  #pool: Pool;

  constructor(url: string) {
    this.#hosts = hostsOf(url);
    this.#pool = this.#open();
  }

  /** What Kysely asks of a pool. */
  get options(): object {
    return this.#pool.options;
  }

  /** Throws `NoPrimary`. */
  async connect(): Promise<PoolClient> {
    const reasons: unknown[] = [];
    for (const _ of this.#hosts) {
      const pool = this.#pool;
      try {
        return await pool.connect();
      } catch (error) {
        reasons.push(error);
        this.#leave(pool);
      }
    }
    throw new NoPrimary(reasons);
  }

  end(): Promise<void> {
    return this.#pool.end();
  }

  /** Unless another has left it before. */
  #leave(pool: Pool): void {
    if (pool !== this.#pool) return;
    this.#host = (this.#host + 1) % this.#hosts.length;
    this.#pool = this.#open();
    pool.end().catch(() => {});
  }

  #open(): Pool {
    const host = this.#hosts[this.#host] ?? '';
    const pool = new Pool({
      ...configOf(host),
      max: MOST_CONNECTIONS,
      verify: (client, give) => void refuseStandby(client, host).then(give),
    });
    // The next query replaces a broken one. In use it also emits an event that would end a process without a
    // listener.
    pool.on('error', () => {});
    pool.on('connect', (client) => client.on('error', () => {}));
    return pool;
  }
}

/** Called with each new connection, before it is given out; resolves to what is wrong with it. */
async function refuseStandby(client: PoolClient, host: string): Promise<Error | undefined> {
  try {
    return (await isPrimary(client)) ? undefined : standby(host);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

const standby = (host: string): Error => new Error(`${new URL(host).host} is a standby`);

/** Where a name stands for several addresses, what became of the first. */
function saidBy(reason: unknown): string {
  return errorMessage(reason instanceof AggregateError ? reason.errors[0] : reason);
}
