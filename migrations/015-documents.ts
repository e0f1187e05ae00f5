import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { rowSum, type SqlValue } from '../server/db/row-sum.ts';

/**
 * A timer, a message or an output is a row with one value that holds all its fields, as JSON, so that a new field needs no
 * migration. `vocabulary` has the names and words that may stand there. What was damaged stays so, and rows of rooms
 * that are not there are left behind. Each row is read back: where one did not come over, nothing has happened.
 */
type Row = Readonly<Record<string, SqlValue>>;
type Body = Readonly<Record<string, unknown>>;

interface OldTable {
  readonly columns: string;
  readonly bodyOf: (row: Row) => Body;
}

const timers: OldTable = {
  columns:
    'name, extra, notes, labels, type, hours, minutes, seconds, timewarp, start_time, start_date, finish_time, ' +
    'finish_date, trigger, appearance, yellow, red, chime, show_name, show_extra',
  bodyOf: (row) => ({
    name: row['name'],
    extra: row['extra'],
    notes: row['notes'],
    labels: parsed(row['labels']),
    type: row['type'],
    hours: row['hours'],
    minutes: row['minutes'],
    seconds: row['seconds'],
    timewarp: row['timewarp'],
    startTime: row['start_time'],
    startDate: row['start_date'],
    finishTime: row['finish_time'],
    finishDate: row['finish_date'],
    trigger: row['trigger'],
    appearance: row['appearance'],
    yellow: row['yellow'],
    red: row['red'],
    chime: parsed(row['chime']),
    showName: row['show_name'] === 1,
    showExtra: row['show_extra'] === 1,
  }),
};

const messages: OldTable = {
  columns: 'text, color, bold, uppercase, question_name, question_at, question_read',
  bodyOf: (row) => ({
    text: row['text'],
    color: row['color'],
    bold: row['bold'] === 1,
    uppercase: row['uppercase'] === 1,
    ...(row['question_at'] !== null && { question: questionOf(row) }),
  }),
};

const questionOf = (row: Row): Body => ({
  name: row['question_name'] ?? '',
  at: row['question_at'],
  ...(row['question_read'] === 1 && { read: true }),
});

const outputs: OldTable = {
  columns: 'name, show_notes, layout, background, at_zero, show_progress, show_clock',
  bodyOf: (row) => ({
    name: row['name'],
    showNotes: row['show_notes'] === 1,
    layout: row['layout'],
    background: row['background'],
    atZero: row['at_zero'],
    showProgress: row['show_progress'] === 1,
    showClock: row['show_clock'] === 1,
  }),
};

const parsed = (json: SqlValue | undefined): unknown => JSON.parse(String(json));

/** SQLite binds some 32,000 values to a statement. */
const ROWS_AT_ONCE = 1_000;

/** The sum of no list: sums are not negative. */
const NEVER = -1;

export const documents: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table vocabulary (word text primary key) strict, without rowid`.execute(db);
    for (const [name, table] of Object.entries({ timers, messages, outputs }))
      await moveTable(db, name, table);
    await sql`create unique index outputs_by_id on outputs (id)`.execute(db);
  },
};

async function moveTable(db: Kysely<unknown>, name: string, table: OldTable): Promise<void> {
  await sql`create table documents (
    room_id text not null references rooms (id) on delete cascade,
    id text not null,
    position integer not null,
    body text not null,
    sum integer not null,
    primary key (room_id, id)
  ) strict, without rowid`.execute(db);
  const { rows: rooms } = await sql<{ id: string }>`select id from rooms`.execute(db);
  for (const { id } of rooms) await moveList(db, id, name, table);
  await sql`drop table ${sql.table(name)}`.execute(db);
  await sql`alter table documents rename to ${sql.table(name)}`.execute(db);
}

async function moveList(db: Kysely<unknown>, roomId: string, name: string, table: OldTable): Promise<void> {
  const { rows } = await sql<Row>`select room_id, id, position, ${sql.raw(table.columns)}, sum
    from ${sql.table(name)} where room_id = ${roomId}`.execute(db);
  // A list that has lost every row keeps a sum that is not that of none.
  if (rows.length === 0) return;
  const moved = rows.map((row) => documentOf(row, table));
  for (let from = 0; from < moved.length; from += ROWS_AT_ONCE) {
    const written = moved.slice(from, from + ROWS_AT_ONCE).map((values) => sql`(${sql.join(values)})`);
    await sql`insert into documents values ${sql.join(written)}`.execute(db);
  }
  await readBack(db, roomId, moved);
  const listSum = sql.ref(`sum_${name}`);
  const [before, after] = [totalOf(rows.map(({ sum }) => sum)), totalOf(moved.map((values) => values[4]))];
  await sql`update rooms set ${listSum} = iif(${listSum} = ${before}, ${after}, ${NEVER})
    where id = ${roomId}`.execute(db);
}

const totalOf = (sums: readonly (SqlValue | undefined)[]): number =>
  sums.reduce<number>((total, sum) => total + Number(sum), 0);

/** Values of the new row. Of one that was damaged all that is there is kept, under a sum that it has not. */
function documentOf({ sum, ...row }: Row, table: OldTable): readonly SqlValue[] {
  const isIntact = rowSum(Object.values(row)) === sum;
  const body = JSON.stringify(isIntact ? table.bodyOf(row) : row);
  const values = [row['room_id'] ?? null, row['id'] ?? null, row['position'] ?? null, body];
  return [...values, isIntact ? rowSum(values) : rowSum(values) ^ 1];
}

async function readBack(
  db: Kysely<unknown>,
  roomId: string,
  moved: readonly (readonly SqlValue[])[],
): Promise<void> {
  const { rows } = await sql<Row>`select * from documents where room_id = ${roomId}`.execute(db);
  const written = new Set(moved.map((values) => JSON.stringify(values)));
  const same = rows.filter((row) => written.has(JSON.stringify(Object.values(row))));
  if (rows.length !== moved.length || same.length !== moved.length)
    throw new Error(`What room ${roomId} holds did not come over as it was`);
}
