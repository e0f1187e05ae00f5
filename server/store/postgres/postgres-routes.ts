import { PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { PoolClient } from 'pg';
import { withoutNul } from '../../../machines/kernel/text.ts';
import { SECOND } from '../../../machines/kernel/time.ts';
import type { Query, QueryRoutes, QueryRows, SqlLanguage } from '../statements.ts';
import { CONFLICT_CODES, sqlStateOf, statementFailure } from './postgres-error.ts';
import type { PrimaryPool } from './primary.ts';

const MAX_TRIES = 20;

/** Code for a transaction id that does not exist yet. */
const INVALID_PARAMETER = '22023';

/** Longest wait for an answer, because a dead machine does not close its connections. */
const QUERY_TIMEOUT = 10 * SECOND;
/** Asks for the transaction's id, with which a later query can find out whether it was committed. */
const READ_TRANSACTION_ID = { text: 'select pg_current_xact_id()::text as id', query_timeout: QUERY_TIMEOUT };
const READ_TRANSACTION_STATUS = {
  text: 'select pg_xact_status($1::xid8) as status',
  query_timeout: QUERY_TIMEOUT,
};
const STATUS_RETRIES = { times: 20, every: SECOND / 4 };

export const postgresLanguage: SqlLanguage = {
  createAdapter: () => new PostgresAdapter(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
};

export type OnOutage = (reason: string | null) => void;

/**
 * Runs reads on any connection. Writes run in serializable transactions, because two decisions may conflict (U2, U6).
 * Throws `StatementError`.
 */
export function createPostgresRoutes(pool: PrimaryPool, onOutage: OnOutage = () => {}): QueryRoutes {
  let isOut = false;
  const watched = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    try {
      const answer = await work();
      if (isOut) onOutage(null);
      isOut = false;
      return answer;
    } catch (cause) {
      const error = statementFailure(cause);
      if (error.isOfStore && !isOut) onOutage(`${error.message} (${error.code})`);
      isOut ||= error.isOfStore;
      throw error;
    }
  };
  return {
    read: (query) => watched(() => readQuery(pool, query)),
    run: (queries) => watched(() => writeTransaction(pool, queries)),
  };
}

async function readQuery(pool: PrimaryPool, query: Query): Promise<readonly never[]> {
  const { client, answer } = await beginTransaction(pool, (each) => runQuery(each, query));
  client.release();
  return answer.rows;
}

async function writeTransaction(pool: PrimaryPool, queries: readonly Query[]): Promise<readonly QueryRows[]> {
  for (let tries = 1; ; tries++) {
    try {
      return await tryTransaction(pool, queries);
    } catch (error) {
      if (tries === MAX_TRIES || !CONFLICT_CODES.has(sqlStateOf(error))) throw error;
    }
  }
}

async function tryTransaction(pool: PrimaryPool, queries: readonly Query[]): Promise<readonly QueryRows[]> {
  const { client } = await beginTransaction(pool, (each) =>
    runQuery(each, plainStatement('begin isolation level serializable')),
  );
  try {
    const { rows } = await client.query<{ id: string }>(READ_TRANSACTION_ID);
    const results: QueryRows[] = [];
    for (const query of queries) results.push(await runQuery(client, query));
    const isBroken = await commitTransaction(pool, client, rows[0]?.id ?? '');
    client.release(isBroken);
    return results;
  } catch (error) {
    await runQuery(client, plainStatement('rollback')).then(
      () => client.release(),
      () => client.release(true),
    );
    throw error;
  }
}

/** Resolves to true if the connection broke, but another connection confirmed the commit (D95). */
async function commitTransaction(pool: PrimaryPool, client: PoolClient, id: string): Promise<boolean> {
  try {
    await runQuery(client, plainStatement('commit'));
    return false;
  } catch (error) {
    const isCertain = !statementFailure(error).isOfStore || CONFLICT_CODES.has(sqlStateOf(error));
    if (isCertain || !(await wasCommitted(pool, id))) throw error;
    return true;
  }
}

async function wasCommitted(pool: PrimaryPool, id: string): Promise<boolean> {
  const question = { ...READ_TRANSACTION_STATUS, values: [id] };
  for (let times = 0; times < STATUS_RETRIES.times; times++) {
    try {
      const { client, answer } = await beginTransaction(pool, (each) =>
        each.query<{ status: string | null }>(question),
      );
      client.release();
      const status = answer.rows[0]?.status;
      if (status !== 'in progress') return status === 'committed';
    } catch (error) {
      // The new primary has never received this transaction.
      if (sqlStateOf(error) === INVALID_PARAMETER) return false;
    }
    await new Promise((resolve) => setTimeout(resolve, STATUS_RETRIES.every));
  }
  return false;
}

/** Begins on a new connection if the first query fails, because idle connections may be broken. */
async function beginTransaction<Answer>(
  pool: PrimaryPool,
  first: (client: PoolClient) => Promise<Answer>,
): Promise<{ readonly client: PoolClient; readonly answer: Answer }> {
  for (let tries = 1; ; tries++) {
    const client = await pool.connect();
    try {
      return { client, answer: await first(client) };
    } catch (error) {
      const isBroken = sqlStateOf(error) === '' || statementFailure(error).isOfStore;
      client.release(isBroken);
      if (!isBroken || tries === 2) throw error;
    }
  }
}

const plainStatement = (sql: string): Query => ({ sql, parameters: [] });

async function runQuery(client: PoolClient, { sql, parameters }: Query): Promise<QueryRows> {
  // No stored key contains NUL, because Postgres cannot store it (D99).
  const values = parameters.map((value) => (typeof value === 'string' ? withoutNul(value) : value));
  const question = { text: sql, values, query_timeout: QUERY_TIMEOUT };
  const { rows, rowCount } = await client.query<never>(question);
  return { rows, changes: rowCount ?? 0 };
}
