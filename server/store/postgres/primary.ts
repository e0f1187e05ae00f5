import { Client, type ClientConfig, Pool, type PoolClient, TypeOverrides } from 'pg';
import { errorMessage } from '../../kernel/refused.ts';

/** Longest wait for one host, because the other hosts are tried next. */
const CONNECT_MS = 2_000;
const MAX_CONNECTIONS = 10;

const BOOL_OID = 16;
const INT8_OID = 20;
const NUMERIC_OID = 1_700;

/** Values have the types of SQLite: numbers (all are below 2^53), and booleans as 0 and 1. */
const sqliteTypes = new TypeOverrides();
for (const type of [INT8_OID, NUMERIC_OID]) sqliteTypes.setTypeParser(type, Number);
sqliteTypes.setTypeParser(BOOL_OID, (text) => (text === 't' ? 1 : 0));

export type PrimaryClient = Client;

export class NoPrimary extends Error {
  override name = 'NoPrimary';
  readonly reasons: readonly unknown[];

  constructor(reasons: readonly unknown[]) {
    super('', { cause: reasons[0] });
    this.reasons = reasons;
    this.message = this.saidOf('DATABASE_URL');
  }

  saidOf(namedBy: string): string {
    return `${namedBy}: no host accepts writes: ${this.reasons.map(reasonText).join('; ')}. Check that Postgres is running and reachable.`;
  }
}

/** Splits `postgres://user:password@a,b:5433/name`, because `pg` accepts only one host. */
export function hostsOf(url: string): readonly string[] {
  const [, before = '', hosts = '', after = ''] = /^(\w+:\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/s.exec(url) ?? [];
  return hosts.split(',').map((host) => `${before}${host}${after}`);
}

/** `pg` treats these modes as `verify-full`, with a warning that the full name avoids. */
const LAX_SSL_MODES = /([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/;
const withTls = (url: string): string =>
  /[?&]uselibpqcompat=true(?:&|$)/.test(url) ? url : url.replace(LAX_SSL_MODES, '$1verify-full');

const clientConfig = (url: string): ClientConfig => ({
  connectionString: withTls(url),
  connectionTimeoutMillis: CONNECT_MS,
  keepAlive: true,
  types: sqliteTypes,
});

async function isPrimary(client: Pick<Client, 'query'>): Promise<boolean> {
  const { rows } = await client.query<{ standby: 0 | 1 }>('select pg_is_in_recovery() as standby');
  return rows[0]?.standby === 0;
}

/** Connects to the host that accepts writes. `onError` is called when the connection ends. Throws `NoPrimary`. */
export async function connectToPrimary(url: string, onError: (error: Error) => void): Promise<Client> {
  const reasons: unknown[] = [];
  for (const host of hostsOf(url)) {
    const client = new Client(clientConfig(host));
    client.on('error', onError);
    try {
      await client.connect();
      if (await isPrimary(client)) return client;
      reasons.push(standbyError(host));
    } catch (error) {
      reasons.push(error);
    }
    client.end().catch(() => {});
  }
  throw new NoPrimary(reasons);
}

export class PrimaryPool {
  readonly #hosts: readonly string[];
  #host = 0;
  #pool: Pool;

  constructor(url: string) {
    this.#hosts = hostsOf(url);
    this.#pool = this.#open();
  }

  /** Kysely requires this property of a pool. */
  get options(): object {
    return this.#pool.options;
  }

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

  #leave(pool: Pool): void {
    if (pool !== this.#pool) return;
    this.#host = (this.#host + 1) % this.#hosts.length;
    this.#pool = this.#open();
    pool.end().catch(() => {});
  }

  #open(): Pool {
    const host = this.#hosts[this.#host] ?? '';
    const pool = new Pool({
      ...clientConfig(host),
      max: MAX_CONNECTIONS,
      verify: (client, give) => void refuseStandby(client, host).then(give),
    });
    // Broken connections are replaced. Without a listener, the event would end the process.
    pool.on('error', () => {});
    pool.on('connect', (client) => client.on('error', () => {}));
    return pool;
  }
}

async function refuseStandby(client: PoolClient, host: string): Promise<Error | undefined> {
  try {
    return (await isPrimary(client)) ? undefined : standbyError(host);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

const standbyError = (host: string): Error => new Error(`${new URL(host).host} is a standby`);

function reasonText(reason: unknown): string {
  return errorMessage(reason instanceof AggregateError ? reason.errors[0] : reason);
}
