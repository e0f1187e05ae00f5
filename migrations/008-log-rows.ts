import { encode } from '@msgpack/msgpack';
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { rowSum } from '../server/db/row-sum.ts';

/**
 * A row of the log holds the lines of one room that were committed together (`server/journal/log.codec.ts`). Each older
 * line becomes a row of its own; one that was damaged stays so.
 */
interface OldLine {
  readonly room_id: string;
  readonly seq: number;
  readonly at: number;
  readonly actor: string;
  readonly command: string;
  readonly changes: Uint8Array | null;
  readonly detail: Uint8Array;
  readonly channel_id: string | null;
  readonly command_id: number | null;
  readonly sum: number;
}

export const logRows: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table log_rows (
      room_id text not null references rooms (id) on delete cascade,
      first_seq integer not null,
      last_seq integer not null,
      lines blob not null,
      sum integer not null,
      unique (room_id, first_seq)
    ) strict`.execute(db);
    const { rows: rooms } = await sql<{ id: string }>`select id from rooms`.execute(db);
    for (const { id } of rooms) await moveLog(db, id);
    await sql`drop table room_log`.execute(db);
    await sql`alter table log_rows rename to room_log`.execute(db);
  },
};

async function moveLog(db: Kysely<unknown>, roomId: string): Promise<void> {
  const { rows } = await sql<OldLine>`select * from room_log where room_id = ${roomId} order by seq`.execute(
    db,
  );
  for (const { sum, ...line } of rows) {
    const lines = bytesOf(line);
    const isIntact = rowSum(Object.values(line)) === sum;
    const newSum = rowSum([roomId, line.seq, line.seq, lines]);
    await sql`insert into log_rows (room_id, first_seq, last_seq, lines, sum)
      values (${roomId}, ${line.seq}, ${line.seq}, ${lines}, ${isIntact ? newSum : newSum ^ 1})`.execute(db);
  }
}

function bytesOf(line: Omit<OldLine, 'sum'>): Uint8Array {
  const { seq, at, actor, command, channel_id, command_id } = line;
  const told = encode([seq, at, actor, command, channel_id, command_id]);
  const parts = [told, line.changes ?? new Uint8Array(0), line.detail];
  const lengths = Buffer.alloc(4 * parts.length);
  parts.forEach((part, place) => {
    lengths.writeUInt32BE(part.length, 4 * place);
  });
  return Buffer.concat([lengths, ...parts]);
}
