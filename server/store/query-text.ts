import {
  type Compilable,
  DummyDriver,
  type Expression,
  expressionBuilder,
  Kysely,
  type OperationNode,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type SqlBool,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  ValueNode,
} from 'kysely';
import type { Database, Flag } from './schema.ts';

/** The mark is `?` or `:name` in SQLite, `$1` in Postgres. */
class Parameter implements Expression<never> {
  readonly mark: string;

  constructor(mark: string) {
    this.mark = mark;
  }

  get expressionType(): undefined {
    return undefined;
  }

  toOperationNode(): OperationNode {
    return ValueNode.create(this);
  }
}

export const parameter = (mark = '?'): Expression<never> => new Parameter(mark);

export function parametersFor<Column extends string>(
  columns: readonly Column[],
): Record<Column, Expression<never>> {
  return Object.assign({}, ...columns.map((column) => ({ [column]: parameter() })));
}

class SqliteText extends SqliteQueryCompiler {
  protected override appendValue(value: unknown): void {
    if (value instanceof Parameter) this.append(value.mark);
    else this.appendImmediateValue(value);
  }
}

class PostgresText extends PostgresQueryCompiler {
  protected override appendValue(value: unknown): void {
    if (value instanceof Parameter) this.append(value.mark);
    else this.appendImmediateValue(value);
  }
}

export interface StoreTables extends Database {
  batches: { node: string; number: number };
  file_bytes: { id: string; bytes: Uint8Array };
  kysely_migration: { name: string; timestamp: string };
  moved: { at: number; place: string };
  nodes: { id: string; lease_until: Date; can_serve: Flag; can_own: Flag };
  slots: { slot: number; owner: string | null };
  sqlite_schema: { type: string; name: string };
  storage_probe: { id: number; at: number };
  vocabulary: { word: string };
}

export const sqliteQueries = new Kysely<StoreTables>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteText(),
    createDriver: () => new DummyDriver(),
  },
});

export const postgresQueries = new Kysely<StoreTables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresText(),
    createDriver: () => new DummyDriver(),
  },
});

export const sqlText = (query: Compilable): string => query.compile().sql;

/** A team is proven if a member has a verified address. For a user's own team, that user counts. */
export function teamIsProven(team: Expression<string | null>): Expression<SqlBool> {
  const { exists, or, selectFrom } = expressionBuilder<Database>();
  const owner = selectFrom('users').select('uid').where('uid', '=', team).where('email', 'is not', null);
  const members = selectFrom('team_members')
    .innerJoin('users', 'users.uid', 'team_members.uid')
    .select('users.uid')
    .where('team_members.team_id', '=', team)
    .where('email', 'is not', null);
  return or([exists(owner), exists(members)]);
}
