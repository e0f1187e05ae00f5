import { PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { PoolClient } from 'pg';
import type { Query, QueryRows } from '../../journal/journal.protocol.ts';
import type { Routes, SqlLanguage } from '../routed-dialect.ts';
import type { PrimaryPool } from './primary.ts';

/** What a transaction ends with between which and its rows another one came: nothing of it was kept, and it is tried again. */
const INTERFERED = new Set(['40001', '40P01']);
/** Each time one of those that interfere gets through, so that this is enough for that many at once. */
const MOST_TRIES = 20;

export const postgresLanguage: SqlLanguage = {
  createAdapter: () => new PostgresAdapter(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
};

/**
 * Reads on any connection of the pool; writes as transactions that come one after the other in effect, as SQLite's do:
 * each decides by what it finds (U2, U6), and two that decide at once would both be right.
 */
export function postgresRoutes(pool: PrimaryPool): Routes {
  return {
    read: async (query) => {
      const client = await pool.connect();
      try {
        return (await asked(client, query)).rows;
      } finally {
        client.release();
      }
    },
    run: async (queries) => {
      for (let tries = 1; ; tries++) {
        try {
          return await triedOn(await pool.connect(), queries);
        } catch (error) {
          if (tries === MOST_TRIES || !INTERFERED.has(codeOf(error))) throw error;
        }
      }
    },
  };
}

async function triedOn(client: PoolClient, queries: readonly Query[]): Promise<readonly QueryRows[]> {
  try {
    await client.query('begin isolation level serializable');
    const results: QueryRows[] = [];
    for (const query of queries) results.push(await asked(client, query));
    await client.query('commit');
    client.release();
    return results;
  } catch (error) {
    await client.query('rollback').then(
      () => client.release(),
      () => client.release(true),
    );
    throw error;
  }
}

async function asked(client: PoolClient, { sql, parameters }: Query): Promise<QueryRows> {
  const { rows, rowCount } = await client.query<never>(sql, [...parameters]);
  return { rows, changes: rowCount ?? 0 };
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';
