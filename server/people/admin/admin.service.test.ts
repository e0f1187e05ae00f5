import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CompiledQuery, Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openReader } from '../../store/connection.ts';
import { migrateToLatest } from '../../store/migrate.ts';
import type { Database } from '../../store/schema.ts';
import { createRoutedDialect } from '../../store/statements.ts';
import { AdminRepository, type PageCursor, parseCursor, searchPage } from './admin.service.ts';
import { AdminRecords } from './admin-records.ts';

interface Row {
  readonly at: number;
  readonly id: string;
}

/** Newest first; three of each instant. */
const table: readonly Row[] = Array.from({ length: 1_234 }, (_, index) => ({
  at: 10_000 - Math.floor(index / 3),
  id: `row-${String(index).padStart(4, '0')}`,
}));

function searchFor(fits: (row: Row) => boolean, behind: PageCursor | null = null) {
  const asked: number[] = [];
  const page = searchPage<Row>({
    read: async (from, limit) => {
      asked.push(limit);
      const start = from === null ? 0 : table.findIndex(({ id }) => id === from.id) + 1;
      return table.slice(start, start + limit);
    },
    cursorAt: (row) => row,
    fits,
    behind,
  });
  return { asked, page };
}

describe('the search in a long table', () => {
  it('U42 finds each matching row once, page by page', async () => {
    const seen: string[] = [];
    let behind: PageCursor | null = null;
    for (let next: string | null = ''; next !== null; behind = parseCursor(next ?? '')) {
      const { items, next: following } = await searchFor(({ id }) => id.endsWith('5'), behind).page;
      expect(items.length).toBeLessThanOrEqual(50);
      seen.push(...items.map(({ id }) => id));
      next = following;
      if (next === null) break;
    }
    expect(seen).toEqual(table.filter(({ id }) => id.endsWith('5')).map(({ id }) => id));
  });

  it('U42 reads batches of 500 rows, and stops at a full page', async () => {
    const everything = searchFor(() => true);
    await everything.page;
    expect(everything.asked).toEqual([500]);
    const nothing = searchFor(() => false);
    expect(await nothing.page).toEqual({ items: [], next: null });
    expect(nothing.asked).toEqual([500, 500, 500]);
  });

  it('U42 gives no next page after the last row, even if the page is full', async () => {
    const last = table.slice(-50);
    expect((await searchFor((row) => last.includes(row)).page).next).toBeNull();
    const more = table.slice(-51);
    expect((await searchFor((row) => more.includes(row)).page).next).toMatch(/^\d+_row-1232$/);
  });

  it('refuses an invalid cursor', () => {
    for (const text of ['', '_', '1_', '_a', 'a_1', '1_a b', '-1_a', '1e9_a'])
      expect(parseCursor(text)).toBeNull();
    expect(parseCursor('1700000000000.5_A-b_c')).toEqual({ at: 1_700_000_000_000.5, id: 'A-b_c' });
  });
});

describe('queries of administrators', () => {
  const directory = mkdtempSync(join(tmpdir(), 'callboard-admin-'));

  const file = join(directory, 'callboard.sqlite');

  beforeAll(() => migrateToLatest(file));

  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  /** The queries that a call makes, each with how SQLite goes about it. */
  async function plansOf(call: (repository: AdminRepository, records: AdminRecords) => Promise<unknown>) {
    const reader = openReader(file);
    const asked: CompiledQuery[] = [];
    const db = new Kysely<Database>({
      dialect: createRoutedDialect(reader, async () => []),
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

  it.each<[string, Parameters<typeof plansOf>[0]]>([
    ['users', (repository) => repository.users(null, 500)],
    ['users after a cursor', (repository) => repository.users(place, 500)],
    ['rooms', (repository) => repository.rooms(null, 500)],
    ['rooms after a cursor', (repository) => repository.rooms(place, 500)],
    ['teams', (repository) => repository.teams(null, 500)],
    ['teams after a cursor', (repository) => repository.teams(place, 500)],
    ['mails', (_, records) => records.mails()],
    ['the log', (_, records) => records.log()],
  ])('for %s use an index, and neither sort nor scan the whole table', async (_, call) => {
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
  ])('for %s do not scan a table', async (_, call) => {
    const details = await plansOf(call);
    expect(details.filter((detail) => detail.startsWith('SCAN'))).toEqual([]);
  });
});
