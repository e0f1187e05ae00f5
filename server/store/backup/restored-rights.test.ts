import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { type Compilable, Kysely } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE } from '../../../machines/kernel/time.ts';
import type { Database } from '../schema.ts';
import { createRoutedDialect, tableWriteOf } from '../statements.ts';
import { LastRevocationFile, lastRevoked } from './restored-rights.ts';

let directory: string;
let now = 0;
const errors: unknown[] = [];
const begin = () =>
  new LastRevocationFile(
    directory,
    () => now,
    (error) => errors.push(error),
  );

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'callboard-'));
  now = MINUTE;
});
afterEach(() => rmSync(directory, { recursive: true }));

const db = new Kysely<Database>({
  dialect: createRoutedDialect(new SqliteDatabase(':memory:'), async () => []),
});

/** Tells of the write; true where the file has its instant. */
function isNoted(built: Compilable, changes = 1): boolean {
  const revoked = begin();
  now += MINUTE;
  revoked.written([tableWriteOf(built.compile())], [{ rows: [], changes }]);
  return lastRevoked(directory) === now;
}

describe('the time of the last revocation', () => {
  it('N424 is set at the first start, and stays the same at the next', () => {
    expect(lastRevoked(directory)).toBeNull();
    begin();
    now += MINUTE;
    begin();
    expect(lastRevoked(directory)).toBe(MINUTE);
    expect(errors).toEqual([]);
  });

  const revoking: Readonly<Record<string, Compilable>> = {
    'a session': db.deleteFrom('sessions').where('id', '=', 'one'),
    'a key': db.deleteFrom('api_keys').where('id', '=', 'one').where('team_id', '=', 'crew'),
    'a member': db.deleteFrom('team_members').where('team_id', '=', 'crew').where('uid', '=', 'ada'),
    'an invitation': db.deleteFrom('team_invites').where('id', '=', 'one'),
    'a recovery code': db.deleteFrom('recovery_codes').where('user_id', '=', 'ada'),
    'a passkey': db.deleteFrom('passkeys').where('user_id', '=', 'ada').where('id', '=', 'one'),
    'a log-in without a second factor': db
      .insertInto('second_factors')
      .values({ user_id: 'ada', secret: '', last_step: 0, created_at: 0 }),
    'a password': db.updateTable('users').set({ password_hash: null }).where('uid', '=', 'ada'),
    'a role': db.updateTable('team_members').set({ role: 'TEAM_MEMBER' }).where('uid', '=', 'ada'),
    'the links of a room': db
      .updateTable('rooms')
      .set({ team_id: 'crew', secret: '' })
      .where('id', '=', 'one'),
  };
  it.each(Object.entries(revoking))('N424 is changed by a write that revokes %s', (_, built) => {
    expect(isNoted(built)).toBe(true);
    expect(isNoted(built, 0)).toBe(false);
  });

  const others: Readonly<Record<string, Compilable>> = {
    'deletes expired sessions': db.deleteFrom('sessions').where('expires_at', '<=', 0),
    'creates a session': db.insertInto('sessions').values({
      id: 'one',
      user_id: 'ada',
      created_at: 0,
      expires_at: 0,
      user_agent: '',
      address: '',
      proven_at: null,
    }),
    'sets a language': db.updateTable('users').set({ language: 'de' }).where('uid', '=', 'ada'),
    'stores the use of a key': db.updateTable('api_keys').set({ used_at: 0 }).where('id', '=', 'one'),
  };
  it.each(Object.entries(others))('N424 is not changed by a write that %s', (_, built) => {
    expect(isNoted(built)).toBe(false);
  });
});
