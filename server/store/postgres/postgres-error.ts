import { DatabaseError } from 'pg';
import { ownEntry } from '../../../machines/kernel/shapes.ts';
import { errorMessage } from '../../kernel/refused.ts';
import { StatementError } from '../statements.ts';
import { isNewerDatabase, UnusableDatabase } from '../unusable-database.ts';
import { hostsOf, NoPrimary } from './primary.ts';

/** Matches codes of store faults: connection, rights, space, memory, locks, shutdown, disk and read-only mode. */
const STORE_FAULT_CODE = /^(?:08|25006|40|42501|53|55|57|58|F0|XX)/;
export const CONFLICT_CODES: ReadonlySet<string> = new Set(['40001', '40P01']);
const CONNECTION_FAILURE = '08006';

export const sqlStateOf = (error: unknown): string =>
  error instanceof DatabaseError ? (error.code ?? '') : '';

const isStoreFault = (code: string): boolean => STORE_FAULT_CODE.test(code);

export function statementFailure(cause: unknown): StatementError {
  const code = sqlStateOf(cause) || CONNECTION_FAILURE;
  const message = errorMessage(cause);
  return new StatementError(code, message, isStoreFault(code), { cause });
}

export type UrlSetting = 'DATABASE_URL' | '--to';

interface ConnectionNames {
  readonly user: string;
  readonly database: string;
}

const ownershipRemedy = ({ user, database }: ConnectionNames) =>
  `Make this user its owner: ALTER DATABASE ${database} OWNER TO ${user};`;
const rightsRemedy = (names: ConnectionNames, text: string) =>
  / for (?:database|schema) /.test(text)
    ? ownershipRemedy(names)
    : `Connect as the user who owns its tables, or make this user their owner: REASSIGN OWNED BY ... TO ${names.user};`;
const loginRemedy = ({ user }: ConnectionNames) =>
  `Check the user and the password. To create a missing user: CREATE ROLE ${user} LOGIN PASSWORD '...';`;

const REMEDIES: Readonly<Record<string, (names: ConnectionNames, text: string) => string>> = {
  '3D000': ({ user, database }) => `Create it: CREATE DATABASE ${database} OWNER ${user};`,
  '28000': loginRemedy,
  '28P01': loginRemedy,
  '42501': rightsRemedy,
  '3F000': ownershipRemedy,
  '25006': () => 'Connect to the primary, and check that default_transaction_read_only is off there.',
};

export function unusableStore(error: unknown, url: string, namedBy: UrlSetting): unknown {
  const unusable = unusableStoreText(error, url, namedBy);
  return unusable === null ? error : new UnusableDatabase(unusable, { cause: error });
}

function unusableStoreText(error: unknown, url: string, namedBy: UrlSetting): string | null {
  if (isNewerDatabase(error))
    return `${namedBy}: that database was written by a newer version of Callboard. Start that version.`;
  const isAway = error instanceof NoPrimary;
  const answered = isAway
    ? error.reasons.find((reason) => Object.hasOwn(REMEDIES, sqlStateOf(reason)))
    : error;
  const code = sqlStateOf(answered);
  if (answered instanceof Error && (Object.hasOwn(REMEDIES, code) || isStoreFault(code))) {
    const remedy = ownEntry(REMEDIES, code)?.(namesOfUrl(url), answered.message);
    return [`${namedBy}: Postgres reports: ${answered.message}.`, remedy].filter(Boolean).join(' ');
  }
  return isAway ? error.saidOf(namedBy) : null;
}

function namesOfUrl(url: string): ConnectionNames {
  const { username, pathname } = new URL(hostsOf(url)[0] ?? '');
  return { user: quoteIdentifier(username), database: quoteIdentifier(pathname.slice(1)) };
}

function quoteIdentifier(encoded: string): string {
  const name = decodeURIComponent(encoded);
  return /^[a-z_][a-z0-9_]*$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`;
}
