import { DatabaseError } from 'pg';
import { ownEntry } from '../../../machines/kernel/shapes.ts';
import { errorMessage } from '../../kernel/refused.ts';
import { StatementError } from '../statement-error.ts';
import { isNewer, UnusableDatabase } from '../unusable-database.ts';
import { hostsOf, NoPrimary } from './primary.ts';

/** Matches codes of store faults: connection, rights, space, memory, locks, shutdown, disk and read-only mode. */
const OF_STORE = /^(?:08|25006|40|42501|53|55|57|58|F0|XX)/;
/** Conflicting transactions are retried. */
export const INTERFERED: ReadonlySet<string> = new Set(['40001', '40P01']);
const CONNECTION_FAILURE = '08006';

export const sqlStateOf = (error: unknown): string =>
  error instanceof DatabaseError ? (error.code ?? '') : '';

const isStoreFault = (code: string): boolean => OF_STORE.test(code);

export function statementFailure(cause: unknown): StatementError {
  const code = sqlStateOf(cause) || CONNECTION_FAILURE;
  const message = errorMessage(cause);
  return new StatementError(code, message, isStoreFault(code), { cause });
}

export type NamedBy = 'DATABASE_URL' | '--to';

interface Names {
  readonly user: string;
  readonly database: string;
}

const ownership = ({ user, database }: Names) =>
  `Make its user the owner: ALTER DATABASE ${database} OWNER TO ${user};`;
const rights = (names: Names, said: string) =>
  / for (?:database|schema) /.test(said)
    ? ownership(names)
    : `Name the user who owns its tables, or give them to this one: REASSIGN OWNED BY ... TO ${names.user};`;
const login = ({ user }: Names) =>
  `See its user and password. One that is missing is made by CREATE ROLE ${user} LOGIN PASSWORD '...';`;

const REMEDIES: Readonly<Record<string, (names: Names, said: string) => string>> = {
  '3D000': ({ user, database }) => `Make it: CREATE DATABASE ${database} OWNER ${user};`,
  '28000': login,
  '28P01': login,
  '42501': rights,
  '3F000': ownership,
  '25006': () => 'Name the primary, and see that default_transaction_read_only is off there.',
};

export function unusableStore(error: unknown, url: string, namedBy: NamedBy): unknown {
  const said = saidOf(error, url, namedBy);
  return said === null ? error : new UnusableDatabase(said, { cause: error });
}

function saidOf(error: unknown, url: string, namedBy: NamedBy): string | null {
  if (isNewer(error)) return `${namedBy}: that store is of a newer version of Callboard. Start that one.`;
  const isAway = error instanceof NoPrimary;
  const answered = isAway
    ? error.reasons.find((reason) => Object.hasOwn(REMEDIES, sqlStateOf(reason)))
    : error;
  const code = sqlStateOf(answered);
  if (answered instanceof Error && (Object.hasOwn(REMEDIES, code) || isStoreFault(code))) {
    const remedy = ownEntry(REMEDIES, code)?.(namesIn(url), answered.message);
    return [`${namedBy}: Postgres says: ${answered.message}.`, remedy].filter(Boolean).join(' ');
  }
  return isAway ? error.saidOf(namedBy) : null;
}

function namesIn(url: string): Names {
  const { username, pathname } = new URL(hostsOf(url)[0] ?? '');
  return { user: quoted(username), database: quoted(pathname.slice(1)) };
}

function quoted(encoded: string): string {
  const name = decodeURIComponent(encoded);
  return /^[a-z_][a-z0-9_]*$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`;
}
