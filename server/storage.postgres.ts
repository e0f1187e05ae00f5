import { type Expression, sql } from 'kysely';
import { type ChangedFacts, createCachedFacts, type FactReads, type TeamRow, teamFacts } from './facts.ts';
import { activeSession, type SessionRow } from './people/accounts/active-sessions.ts';
import type { ActiveKey } from './people/teams/active-keys.ts';
import { PostgresRoomBytes } from './rooms/journal/room-bytes.ts';
import { openPostgresRooms } from './rooms/journal/store.postgres.ts';
import { type OpenStorage, type Storage, type StorageOptions, StorageWatch } from './storage.ts';
import { AdvisoryLocks } from './store/postgres/advisory-locks.ts';
import { openPostgres, postgresSize } from './store/postgres/open-postgres.ts';
import { PostgresLimits } from './store/postgres/postgres-limits.ts';
import { postgresQueries, type QueryRoutes, sqlText, teamIsProven } from './store/statements.ts';

const keysTable = <Column extends string>(column: Column) =>
  sql<Record<Column, string>>`unnest($1::text[])`.as<'asked'>(sql`asked (${sql.ref(column)})`);

const jsonObject = (columns: Readonly<Record<string, string>>) => {
  const fields = Object.entries(columns).flatMap(([name, column]) => [sql.lit(name), sql.ref(column)]);
  return sql`json_build_object(${sql.join(fields)})`;
};
const jsonList = (item: Expression<unknown>) => sql`json_agg(${item})`.as('list');

const purchasesOf = (table: 'subscriptions' | 'purchases') =>
  postgresQueries
    .selectFrom(`${table} as bought`)
    .select(({ fn, table: row }) =>
      fn
        .agg('json_agg', [row('bought')])
        .orderBy('from_at', (order) => order.asc().nullsFirst())
        .orderBy('id')
        .as('list'),
    )
    .where('team_id', '=', sql.ref<string>('asked.id'));

/** `tests/cluster/postgres-facts.test.ts` checks that these statements scan no table. */
export const factStatements = {
  /** A single statement, so that no commit occurs between its reads. */
  teams: sqlText(
    postgresQueries.selectFrom(keysTable('id')).select(({ exists, parens, ref, selectFrom }) => [
      'asked.id',
      exists(selectFrom('users').select('uid').whereRef('uid', '=', 'asked.id')).as('isOwn'),
      parens(teamIsProven(ref('asked.id'))).as('isProven'),
      selectFrom('team_members')
        .select(jsonList(sql`json_build_array(uid, role)`))
        .whereRef('team_id', '=', 'asked.id')
        .as('members'),
      selectFrom('team_plans')
        .select(jsonObject({ planId: 'plan_id', since: 'since', activeUntil: 'active_until' }).as('given'))
        .whereRef('team_id', '=', 'asked.id')
        .as('plan'),
      purchasesOf('subscriptions').as('subscriptions'),
      purchasesOf('purchases').as('purchases'),
      selectFrom('webhooks')
        .select(
          jsonList(
            jsonObject({
              id: 'id',
              rooms: 'rooms',
              events: 'events',
              since: 'since',
              answeredAt: 'answered_at',
            }),
          ),
        )
        .whereRef('team_id', '=', 'asked.id')
        .where('enabled', '=', 1)
        .as('webhooks'),
      selectFrom('kiosks')
        .select(jsonList(jsonObject({ id: 'id', secret: 'secret', rooms: 'rooms', endsAt: 'ends_at' })))
        .whereRef('team_id', '=', 'asked.id')
        .as('kiosks'),
    ]),
  ),
  /** Finds ids by prefix: `~` sorts after all characters of base64url. */
  sessions: sqlText(
    postgresQueries
      .selectFrom(keysTable('tag'))
      .innerJoin('sessions', (join) =>
        join
          .on('sessions.id', '>=', sql<string>`asked.tag collate "C"`)
          .on('sessions.id', '<', sql<string>`(asked.tag || '~') collate "C"`),
      )
      .select(['asked.tag', 'user_id as uid', 'created_at as createdAt', 'expires_at as expiresAt']),
  ),
  keys: sqlText(
    postgresQueries
      .selectFrom('api_keys')
      .select([
        'hash',
        'id',
        'prefix',
        'name',
        'scope',
        'team_id as teamId',
        'room_id as roomId',
        'room_secret as roomSecret',
      ])
      .where('hash', '=', sql<string>`any($1::text[])`),
  ),
} as const;

export function postgresFacts(read: QueryRoutes['read']): FactReads {
  // Omits keys with NUL, which Postgres cannot store.
  const rows = <Row>(text: string, keys: readonly string[]): Promise<readonly Row[]> =>
    read({ sql: text, parameters: [keys.filter((key) => !key.includes('\0'))] });
  return {
    teams: async (teamIds) => {
      const found = await rows<TeamRow>(factStatements.teams, teamIds);
      return new Map(found.map((row) => [row.id, teamFacts(row)]));
    },
    sessions: async (tags) => {
      const found = await rows<SessionRow & { readonly tag: string }>(factStatements.sessions, tags);
      return new Map(found.map((row) => [row.tag, activeSession(row)]));
    },
    keys: async (hashes) => {
      const found = await rows<ActiveKey & { readonly hash: string }>(factStatements.keys, hashes);
      return new Map(found.map(({ hash, ...key }) => [hash, key]));
    },
  };
}

interface SharedStoreOptions {
  readonly url: string;
  readonly node: string;
  /** Null means all rooms. */
  readonly slots: () => readonly number[] | null;
  readonly onChanged?: ((changed: ChangedFacts) => void) | undefined;
}

export const postgresStorage =
  (share: SharedStoreOptions): OpenStorage =>
  (_, options) =>
    openPostgresStorage(share, options);

async function openPostgresStorage(
  { url, node, slots, onChanged = () => {} }: SharedStoreOptions,
  options: StorageOptions,
): Promise<Storage> {
  const { clock, onFatal, onOutage = () => {}, onCommit, retention } = options;
  const outages = new OutageReporter(onOutage);
  const database = await openPostgres(url, {
    onOutage: outages.of('statements'),
    onWritten: (writes, results) => written(writes, results),
  });
  const onError = () => {};
  const { written, stop, ...facts } = createCachedFacts(postgresFacts(database.read), {
    clock,
    onChanged,
    onError,
  });
  try {
    const rooms = await openPostgresRooms({
      url,
      node: () => node,
      read: database.read,
      slots,
      clock,
      retention,
      onFatal,
      onOutage: outages.of('journal'),
      onCommit,
    });
    const watch = new StorageWatch({ journal: rooms.journal, clock, file: null, onSlow: options.onSlow });
    const locks = new AdvisoryLocks(url);
    const limits = new PostgresLimits({
      url,
      clock,
      sweeps: () => slots()?.includes(0) ?? true,
      onOutage: outages.of('limits'),
    });
    return {
      rooms,
      ...facts,
      roomBytes: new PostgresRoomBytes(database.read),
      db: database.db,
      writeTogether: database.writeTogether,
      backups: null,
      locks,
      limits,
      hasPictures: true,
      size: postgresSize(database.read, clock),
      watch,
      loss: null,
      close: async () => {
        stop();
        watch.stop();
        await locks.close();
        await limits.close();
        await database.close();
      },
    };
  } catch (error) {
    stop();
    await database.close();
    throw error;
  }
}

class OutageReporter {
  readonly #onOutage: (reason: string | null) => void;
  readonly #going = new Set<string>();

  constructor(onOutage: (reason: string | null) => void) {
    this.#onOutage = onOutage;
  }

  of(part: string): (reason: string | null) => void {
    return (reason) => {
      const wasOut = this.#going.size > 0;
      if (reason === null) this.#going.delete(part);
      else this.#going.add(part);
      const isOut = this.#going.size > 0;
      if (isOut !== wasOut) this.#onOutage(isOut ? reason : null);
    };
  }
}
