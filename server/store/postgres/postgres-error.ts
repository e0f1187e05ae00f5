import { DatabaseError } from 'pg';
import { errorMessage } from '../../kernel/error-message.ts';
import { StatementError } from '../statement-error.ts';

/** Faults of the store: connections, rights, space, memory, locks, shutdown, disk, read-only. */
const OF_STORE = /^(?:08|25006|40|42501|53|55|57|58|F0|XX)/;
/** Serialization failures, to be retried. */
export const INTERFERED: ReadonlySet<string> = new Set(['40001', '40P01']);
/** Code of a broken connection. */
const CONNECTION_FAILURE = '08006';

/** Empty without a code. */
export const sqlStateOf = (error: unknown): string =>
  error instanceof DatabaseError ? (error.code ?? '') : '';

export const isStoreFault = (code: string): boolean => OF_STORE.test(code);

export function statementFailure(cause: unknown): StatementError {
  const code = sqlStateOf(cause) || CONNECTION_FAILURE;
  const message = errorMessage(cause);
  return new StatementError(code, message, isStoreFault(code), { cause });
}
