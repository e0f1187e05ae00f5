import type { RoomId } from '../../machines/kernel/ids.ts';
import { CHANNELS_KEPT } from './applied.ts';
import { APPLIED_KEPT, keptBytes, type Retention, TIMER_RUNS_KEPT } from './retention.ts';
import { type AskedConnection, Fenced, fence } from './room.sink.postgres.ts';

/** What is older than is kept goes: lines of the log, silent channels, runs of timers. */
const PRUNE = `with ${fence('$1')},
  room as materialized (select id, seq, updated_at from rooms where id = $2 and exists (table fence)),
  lines as (delete from room_log using room where room_id = room.id
    and first_seq <= room.seq - $3 and last_seq <= room.seq - $3 returning octet_length(lines) as bytes),
  channels as (delete from applied using room where room_id = room.id and (at < room.updated_at - $4 or at <
    (select at from applied where room_id = $2 order by at desc limit 1 offset $5))),
  runs as (delete from timer_runs using room where room_id = room.id and (started < room.updated_at - $6 or started <
    (select started from timer_runs where room_id = $2 order by started desc limit 1 offset $7))),
  freed as (update rooms set log_bytes = log_bytes - (select coalesce(sum(bytes), 0) from lines)
    where id in (select id from room) returning log_bytes)
  select exists (table fence) as held, (select log_bytes from freed) as bytes`;

/** The newest lines that are so many bytes stay, counted by the rows themselves. */
const PRUNE_BYTES = `with ${fence('$1')},
  sizes as materialized (select first_seq, octet_length(lines) as bytes, sum(octet_length(lines)) over
    (order by first_seq desc rows between unbounded preceding and current row) - octet_length(lines) as newer
    from room_log where room_id = $2 and exists (table fence)),
  lines as (delete from room_log where room_id = $2 and first_seq in (select first_seq from sizes where newer >= $3::float8)),
  weighed as (update rooms set log_bytes = (select coalesce(sum(bytes), 0) from sizes where newer < $3::float8)
    where id = $2 and exists (table fence))
  select exists (table fence) as held`;

/** Removes what of a room is older than is kept, or throws: `Fenced`, or what Postgres says. */
export async function pruneRoom(
  connection: AskedConnection,
  node: string,
  roomId: RoomId,
  retention: Retention,
): Promise<void> {
  const { logEntries, logBytes, timerRuns } = retention;
  const ages = [APPLIED_KEPT, CHANNELS_KEPT - 1, TIMER_RUNS_KEPT, timerRuns - 1];
  const bytes = await asked(connection, PRUNE, [node, roomId, logEntries, ...ages]);
  if (bytes > logBytes) await asked(connection, PRUNE_BYTES, [node, roomId, keptBytes(retention)]);
}

async function asked(connection: AskedConnection, text: string, values: readonly unknown[]): Promise<number> {
  const [answer] = await connection.ask<{ held: 0 | 1; bytes?: number | null }>(text, values);
  if (answer?.held !== 1) throw new Fenced();
  return answer.bytes ?? 0;
}
