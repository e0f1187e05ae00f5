import {
  type ColumnNode,
  DeleteQueryNode,
  InsertQueryNode,
  type OperationNode,
  TableNode,
  UpdateQueryNode,
} from 'kysely';
import type { Database } from './schema.ts';
import type { Query } from './statement-runner.ts';

type TableName = keyof Database;

/** Caches find outdated values by the tables and columns of a write (W83). */
export interface TableWrite {
  readonly kind: 'insert' | 'update' | 'delete' | 'raw';
  readonly table: string;
  readonly sets: readonly string[];
  readonly where: readonly string[];
  readonly returns: boolean;
}

const RAW_WRITE: TableWrite = { kind: 'raw', table: '', sets: [], where: [], returns: false };

export function tableWriteOf({ query }: Query): TableWrite {
  if (query === undefined) return RAW_WRITE;
  if (InsertQueryNode.is(query)) return { ...RAW_WRITE, kind: 'insert', table: tableOfNode(query.into) };
  if (UpdateQueryNode.is(query)) {
    const sets = (query.updates ?? []).flatMap(({ column }) => columnsOfNode(column));
    const { table, where, returning } = query;
    return tableWrite('update', table, sets, where, returning);
  }
  if (DeleteQueryNode.is(query))
    return tableWrite('delete', query.from.froms[0], [], query.where, query.returning);
  return RAW_WRITE;
}

/** An update of the column `told` alone does not count. */
export function changesTable({ kind, table, sets }: TableWrite, changed: TableName, text?: string): boolean {
  if (kind === 'raw') return true;
  return table === changed && (kind !== 'update' || sets.some((column) => column !== text));
}

export function deletesFrom({ kind, table }: TableWrite, ...tables: readonly TableName[]): boolean {
  return kind === 'raw' || (kind === 'delete' && tables.some((each) => each === table));
}

function tableWrite(
  kind: 'update' | 'delete',
  table: OperationNode | undefined,
  sets: readonly string[],
  where: OperationNode | undefined,
  returning: OperationNode | undefined,
): TableWrite {
  return {
    kind,
    table: tableOfNode(table),
    sets,
    where: columnsOfNode(where),
    returns: returning !== undefined,
  };
}

function tableOfNode(node: OperationNode | undefined): string {
  if (node === undefined || !TableNode.is(node))
    throw new TypeError('A write names its table, and no alias.');
  return node.table.identifier.name;
}

function columnsOfNode(node: unknown): readonly string[] {
  if (typeof node !== 'object' || node === null) return [];
  return isColumn(node) ? [node.column.name] : Object.values(node).flatMap(columnsOfNode);
}

const isColumn = (node: object): node is ColumnNode => 'kind' in node && node.kind === 'ColumnNode';
