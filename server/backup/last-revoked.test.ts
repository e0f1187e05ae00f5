import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE } from '../../machines/kernel/time.ts';
import type { Query } from '../journal/journal.protocol.ts';
import { LastRevoked, lastRevoked } from './last-revoked.ts';

let directory: string;
let now = 0;
const errors: unknown[] = [];
const begin = () =>
  new LastRevoked(
    directory,
    () => now,
    (error) => errors.push(error),
  );

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'callboard-'));
  now = MINUTE;
});
afterEach(() => rmSync(directory, { recursive: true }));

/** Runs the statement; true where the file has its instant. */
function isNoted(sql: string, changes = 1): boolean {
  const revoked = begin();
  now += MINUTE;
  const query: Query = { sql, parameters: [] };
  revoked.statements([query], [{ rows: [], changes }]);
  return lastRevoked(directory) === now;
}

describe('The instant of the last revocation', () => {
  it('N424 begins with the first start, and stays what it was at the next', () => {
    expect(lastRevoked(directory)).toBeNull();
    begin();
    now += MINUTE;
    begin();
    expect(lastRevoked(directory)).toBe(MINUTE);
    expect(errors).toEqual([]);
  });

  it.each([
    'delete from "sessions" where "id" = ?',
    'delete from "api_keys" where "id" = ? and "team_id" = ?',
    'delete from "team_members" where "team_id" = ? and "uid" = ?',
    'delete from "team_invites" where "id" = ?',
    'delete from "recovery_codes" where "user_id" = ?',
    'delete from "passkeys" where "user_id" = ? and "id" = ?',
    'insert into "second_factors" ("user_id") values (?)',
    'update "users" set "password_hash" = ? where "uid" = ?',
    'update "team_members" set "role" = ? where "uid" = ?',
    'update "rooms" set "team_id" = ?, "secret" = ? where "id" = ?',
  ])('N424 is that of %s', (sql) => {
    expect(isNoted(sql)).toBe(true);
    expect(isNoted(sql, 0)).toBe(false);
  });

  it.each([
    'delete from "sessions" where "expires_at" <= ?',
    'insert into "sessions" ("id") values (?)',
    'update "users" set "language" = ? where "uid" = ?',
    'update "api_keys" set "used_at" = ? where "id" = ?',
  ])('N424 is not that of %s', (sql) => {
    expect(isNoted(sql)).toBe(false);
  });
});
