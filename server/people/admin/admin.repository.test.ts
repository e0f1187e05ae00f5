import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CompiledQuery, Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openReader } from '../../store/connection.ts';
import { migrateToLatest } from '../../store/migrate.ts';
import { routedDialect } from '../../store/routed-dialect.ts';
import type { Database } from '../../store/schema.ts';
import { AdminRepository } from './admin.service.ts';
import { AdminRecords } from './admin-records.ts';

const directory = mkdtempSync(join(tmpdir(), 'callboard-admin-'));
const file = join(directory, 'callboard.sqlite');
beforeAll(() => migrateToLatest(file));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** The queries that a call makes, each with how SQLite goes about it. */
async function plansOf(call: (repository: AdminRepository, records: AdminRecords) => Promise<unknown>) {
  const reader = openReader(file);
  const asked: CompiledQuery[] = [];
  const db = new Kysely<Database>({
    dialect: routedDialect(reader, async () => []),
    log: ({ query }) => void asked.push(query),
  });
  await call(new AdminRepository(db), new AdminRecords({ db, writeTogether: async () => [] }));
  const plans = asked.flatMap(({ sql, parameters }) =>
    reader.prepare<unknown[], { detail: string }>(`explain query plan ${sql}`).all(...parameters),
  );
  reader.close();
  return plans.map(({ detail }) => detail);
}

const place = { at: 1, id: 'a' };

describe('what administrators read', () => {
  it.each<[string, Parameters<typeof plansOf>[0]]>([
    ['users', (repository) => repository.users(null, 500)],
    ['users behind a place', (repository) => repository.users(place, 500)],
    ['rooms', (repository) => repository.rooms(null, 500)],
    ['rooms behind a place', (repository) => repository.rooms(place, 500)],
    ['teams', (repository) => repository.teams(null, 500)],
    ['teams behind a place', (repository) => repository.teams(place, 500)],
    ['mails', (_, records) => records.mails()],
    ['the log', (_, records) => records.log()],
  ])('%s come from an index, in its order, without sorting or a look at the whole table', async (_, call) => {
    const details = await plansOf(call);
    expect(details.length).toBeGreaterThan(0);
    expect(details.filter((detail) => detail.includes('TEMP B-TREE'))).toEqual([]);
    const scans = details.filter(
      (detail) => detail.startsWith('SCAN') && !/USING|SCAN (?:mails|admin_log)/.test(detail),
    );
    expect(scans).toEqual([]);
  });

  it.each<[string, Parameters<typeof plansOf>[0]]>([
    ['a user', (repository) => repository.user('u')],
    ['sessions', (repository) => repository.sessionCount('u', 1)],
    ['the rooms of a user', (repository) => repository.roomsOfUser('u')],
    ['the rooms of a team', (repository) => repository.roomsOfTeam('t')],
    ['a team', (repository) => repository.team('t')],
    ['people', (repository) => repository.people('t')],
    ['a mail', (_, records) => records.mail(1)],
  ])('%s is found, not looked for', async (_, call) => {
    const details = await plansOf(call);
    expect(details.filter((detail) => detail.startsWith('SCAN'))).toEqual([]);
  });
});
