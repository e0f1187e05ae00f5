import type { Statement } from 'better-sqlite3';
import { type Expression, type ExpressionBuilder, sql } from 'kysely';
import type { RoomId, TeamId, Uid } from '../../../machines/kernel/ids.ts';
import type { SqliteDatabase } from '../../store/connection.ts';
import type { DocumentsTable, TimerRunsTable } from '../../store/schema.ts';
import {
  parameter,
  postgresQueries,
  type QueryRoutes,
  sqliteQueries,
  sqlText,
  teamIsProven,
} from '../../store/statements.ts';
import { DOCUMENT_LISTS } from './room.rows.ts';
import type { MaybePromise } from './store.ts';

type Queries = typeof sqliteQueries;

export interface RoomBytes {
  readonly log: number;
  readonly rows: number;
}

export interface StoredBytes extends RoomBytes {
  readonly roomId: RoomId;
  readonly teamId: TeamId | null;
  readonly ownerUid: Uid;
}

const ROW_BYTES = 60;
const WEBHOOK_BYTES = 600;

const rowBytes = (column: string, rest: number) =>
  sql<number>`octet_length(${sql.ref(column)}) + ${sql.lit(rest)}`;
const sumOfBytes = ({ fn, lit }: ExpressionBuilder<{ held: DocumentsTable | TimerRunsTable }, 'held'>) =>
  fn.coalesce(fn.sum<number>(rowBytes('held.body', ROW_BYTES)), lit(0)).as('bytes');

const bytesOfRooms = (queries: Queries) =>
  queries
    .selectFrom('rooms')
    .select(['id as roomId', 'team_id as teamId', 'owner_uid as ownerUid', 'log_bytes as log'])
    .select((eb) => {
      const runs = eb
        .selectFrom('timer_runs as held')
        .select(sumOfBytes)
        .whereRef('held.room_id', '=', 'rooms.id');
      const rows = DOCUMENT_LISTS.reduce<Expression<number>>((sum, list) => {
        const held = eb
          .selectFrom(`${list} as held`)
          .select(sumOfBytes)
          .whereRef('held.room_id', '=', 'rooms.id');
        return eb(sum, '+', held);
      }, runs.$asScalar());
      return eb.parens(rows).as('rows');
    });

const bytesOfUnprovenTeams = (queries: Queries) => {
  const files = queries
    .selectFrom('files')
    .select(({ fn }) => ['team_id', fn.sum<number>('bytes').as('bytes')]);
  const designs = queries
    .selectFrom('team_designs')
    .select(({ fn }) => ['team_id', fn.sum<number>(rowBytes('design', ROW_BYTES)).as('bytes')]);
  const webhooks = queries.selectFrom('webhooks').select((eb) => {
    const rooms = eb.fn<number>('octet_length', [eb.fn.coalesce('rooms', eb.val(''))]);
    return ['team_id', eb.fn.sum<number>(eb(rooms, '+', rowBytes('url', WEBHOOK_BYTES))).as('bytes')];
  });
  const all = files
    .groupBy('team_id')
    .unionAll(designs.groupBy('team_id'))
    .unionAll(webhooks.groupBy('team_id'));
  return queries
    .selectFrom(all.as('held'))
    .select(({ cast, fn, lit }) =>
      cast<number>(fn.coalesce(fn.sum('held.bytes'), lit(0)), 'float8').as('bytes'),
    )
    .where(({ not, ref }) => not(teamIsProven(ref('held.team_id'))));
};

/** Tests check that these statements scan no table. */
export const bytesStatements = {
  one: sqlText(bytesOfRooms(sqliteQueries).where('id', '=', parameter())),
  page: sqlText(bytesOfRooms(sqliteQueries).where('id', '>', parameter()).orderBy('id').limit(parameter())),
} as const;

export interface RoomBytesStore {
  /** Includes images, designs and webhooks. */
  ofUnprovenTeams(): MaybePromise<number>;
  of(roomId: RoomId): MaybePromise<StoredBytes | null>;
  after(roomId: RoomId, limit: number): MaybePromise<readonly StoredBytes[]>;
}

export class StoredRoomBytes implements RoomBytesStore {
  readonly #one: Statement<[RoomId], StoredBytes>;
  readonly #page: Statement<[RoomId, number], StoredBytes>;
  readonly #ofTeams: Statement<[], number>;

  constructor(reader: SqliteDatabase) {
    this.#one = reader.prepare(bytesStatements.one);
    this.#page = reader.prepare(bytesStatements.page);
    this.#ofTeams = reader.prepare<[], number>(sqlText(bytesOfUnprovenTeams(sqliteQueries))).pluck();
  }

  ofUnprovenTeams(): number {
    return this.#ofTeams.get() ?? 0;
  }

  of(roomId: RoomId): StoredBytes | null {
    return this.#one.get(roomId) ?? null;
  }

  after(roomId: RoomId, limit: number): readonly StoredBytes[] {
    return this.#page.all(roomId, limit);
  }
}

const postgresBytesOfRooms = bytesOfRooms(postgresQueries);
const postgresStatements = {
  one: sqlText(postgresBytesOfRooms.where('id', '=', parameter('$1'))),
  page: sqlText(postgresBytesOfRooms.where('id', '>', parameter('$1')).orderBy('id').limit(parameter('$2'))),
  ofUnprovenTeams: sqlText(bytesOfUnprovenTeams(postgresQueries)),
} as const;

export class PostgresRoomBytes implements RoomBytesStore {
  readonly #read: QueryRoutes['read'];

  constructor(read: QueryRoutes['read']) {
    this.#read = read;
  }

  async ofUnprovenTeams(): Promise<number> {
    const rows: readonly { readonly bytes: number }[] = await this.#read({
      sql: postgresStatements.ofUnprovenTeams,
      parameters: [],
    });
    return rows[0]?.bytes ?? 0;
  }

  async of(roomId: RoomId): Promise<StoredBytes | null> {
    const [found] = await this.#read({ sql: postgresStatements.one, parameters: [roomId] });
    return found ?? null;
  }

  after(roomId: RoomId, limit: number): Promise<readonly StoredBytes[]> {
    return this.#read({ sql: postgresStatements.page, parameters: [roomId, limit] });
  }
}
