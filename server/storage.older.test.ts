import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { Migration } from 'kysely/migration';
import { describe, expect, it } from 'vitest';
import { newValues } from '../machines/kernel/fields.ts';
import { agendaFields } from '../machines/room/agenda.settings.ts';
import { newTimer } from '../machines/timer/timer.ts';
import { migrations } from '../migrations/index.ts';
import { aRoom } from '../tests/integration/room-host.fixtures.ts';
import { partSum, roomValues, timesetValues } from './rooms/journal/room.rows.ts';
import { roomStatements } from './rooms/journal/room.sink.sqlite.ts';
import { StorageOfEachTest } from './storage.fixture.ts';
import { migrateToLatest, needsMigration } from './store/migrate.ts';
import { rowSum } from './store/row-sum.ts';

const kept = new StorageOfEachTest();
const open = () => kept.open();
const file = () => kept.file;

const nameOf = 'select name from rooms';
const numbered = 'select name, timestamp from kysely_migration';

/** Columns of rooms that migrations behind the baseline add. */
const LATER_COLUMNS = [
  'agenda',
  'audience_message_id',
  'audience_focus',
  'crew_message_id',
  'crew_focus',
  'subtitle',
  'aim',
  'sum_agenda',
  'break_label',
  'sum_breaks',
  'prompter',
  'sum_prompter',
  'shown_clock',
  'clock_before',
  'moderator_clocks',
  'sum_clocks',
  'sum_shown_clock',
  'sum_clock_before',
  'sum_columns',
  'sum_cells',
  'named_links',
  'timecode_rate',
  'sum_links',
  'sum_timecode',
  'source',
  'sum_source',
  'sum_moderation',
  'sum_audience',
  'sum_crew',
  'sum_subtitle',
];

/** A file with a room, in which these migrations have run, the first of them at the beginning of 2026. */
async function olderFile(...names: readonly string[]): Promise<void> {
  await migrateToLatest(file());
  const old = new Sqlite(file());
  const room = aRoom('r');
  roomStatements(old).createRoom.run(roomValues(room, { epoch: 1, seq: 0, nextDueAt: null }));
  old.exec('delete from kysely_migration');
  const clock = timesetValues(room.show.timeset).slice(0, -1);
  old.prepare('update rooms set sum_timeset = ?').run(partSum('r', clock));
  for (const table of ['clocks', 'kiosks', 'columns', 'cells', 'named_link_uses', 'room_secrets'])
    old.exec(`drop table ${table}`);
  for (const column of LATER_COLUMNS) old.exec(`alter table rooms drop column ${column}`);
  const number = old.prepare('insert into kysely_migration values (?, ?)');
  for (const [nth, name] of names.entries()) number.run(name, `2026-0${nth + 1}-01T00:00:00.000Z`);
  old.close();
}

function read(sql: string): unknown {
  const db = new Sqlite(file(), { readonly: true });
  try {
    return db.prepare(sql).all();
  } finally {
    db.close();
  }
}

describe('A database of an older version', () => {
  it('N820 with the tables of the baseline is used unchanged', async () => {
    await olderFile('001-rooms', '002-users', '051-told-conversions');
    await open();
    expect(read(nameOf)).toEqual([{ name: 'Main stage' }]);
    expect(read(`${numbered} where name like '051%'`)).toEqual([
      { name: '051-baseline', timestamp: '2026-01-01T00:00:00.000Z' },
    ]);
  });

  it('N820 with older tables is refused with the commit to start once, and left unchanged', async () => {
    await olderFile('001-rooms', '002-users');
    await expect(open()).rejects.toThrow(
      /^This database is too old .+ at commit [0-9a-f]{8} once, then start this version\.$/,
    );
    expect(read(numbered)).toHaveLength(2);
    expect(read(nameOf)).toEqual([{ name: 'Main stage' }]);
  });

  it('gets the tables of later migrations', async () => {
    await olderFile('051-baseline');
    const later: Migration = {
      up: (db) => db.schema.createTable('later').addColumn('a', 'text').execute(),
    };
    const known = { ...migrations, '999-later': later };
    expect(await needsMigration(file(), known)).toBe(true);
    expect(await migrateToLatest(file(), known)).toEqual([
      '052-agenda',
      '053-message-audiences',
      '054-aim',
      '055-break-label',
      '056-prompter',
      '057-kiosks',
      '058-clocks',
      '059-sheet',
      '060-timecode-rate',
      '061-room-secrets',
      '062-source',
      '999-later',
    ]);
    expect(await needsMigration(file(), known)).toBe(false);
    expect(read('select * from later')).toEqual([]);
  });

  it('R870 without agenda settings shows everything but labels in the agenda', async () => {
    await olderFile('051-baseline');
    const { rooms } = await open();
    expect(rooms.load('r')?.show.room.settings.agenda).toEqual(newValues(agendaFields));
  });

  it('R97 with fewer fields is backed up, and gets defaults for missing fields', async () => {
    await olderFile('051-baseline');
    const old = new Sqlite(file());
    const body = JSON.stringify({ name: 'Keynote', chime: { red: 'GONG' } });
    const sum = rowSum(['r', 't', 0, body]);
    old.prepare("insert into timers values ('r', 't', 0, ?, ?)").run(body, sum);
    old.prepare('update rooms set sum_timers = ?').run(sum);
    old.exec("delete from vocabulary where word like 'timers.show%'");
    old.close();
    const backups = join(kept.directory, 'backups');
    rmSync(backups, { recursive: true, force: true });
    const { rooms } = await open();
    expect(readdirSync(backups)).toHaveLength(1);
    const show = rooms.load('r')?.show;
    const chime = { ...newTimer.chime, red: 'GONG' };
    const startFrom = show?.room.updatedAt;
    expect(show?.timers).toEqual([{ ...newTimer, _id: 't', index: 0, name: 'Keynote', chime, startFrom }]);
  });
});
