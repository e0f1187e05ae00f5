import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { encodePart } from '../../machines/wire/frames.ts';
import { roomValues, timesetValues, withPartSum, withRowSum } from '../../server/rooms/journal/room.rows.ts';
import { type RoomStatements, roomStatements } from '../../server/rooms/journal/room.sink.sqlite.ts';
import { openWriter, type SqliteDatabase } from '../../server/store/connection.ts';
import { migrateToLatest } from '../../server/store/migrate.ts';
import { temporaryFolder } from '../support/server-process.ts';
import { longRoom } from './pure.ts';

/** Number of pending commands and of rooms. They form one transaction, the largest possible batch. */
export interface Outstanding {
  readonly rooms: number;
  readonly commands: number;
}

const { show, ...rest } = longRoom();
const [timer] = show.timers;
const timeset = { ...show.timeset, timerId: timer?._id ?? null };
const changes = encodePart([{ name: 'timeset', payload: timeset }]);
const step = {
  command: 'timeset/toggle',
  permission: 8,
  changes: [{ part: 'timeset', before: timeset, after: timeset }],
};
const detail = encodePart([{}, step, {}]);

/** Table of a plain log with one row for each command. */
const createLog = `create table plain_log (
  room_id text not null references rooms (id) on delete cascade,
  seq integer not null,
  at real not null,
  actor text not null,
  command text not null,
  changes blob,
  detail blob not null,
  channel_id text,
  command_id integer,
  unique (room_id, seq)
) strict`;

/**
 * Returns the commands a second that bare SQLite commits, with the product's sync settings: one log row for each GO,
 * and the newest rows of each room.
 */
export async function sqliteRate(outstanding: Outstanding, seconds: number): Promise<number> {
  const folder = temporaryFolder();
  const file = join(folder, 'bare.sqlite');
  await migrateToLatest(file);
  const db = openWriter(file);
  try {
    db.exec(createLog);
    const rooms = roomStatements(db);
    createRooms(db, rooms, outstanding.rooms);
    return rateOf(
      db,
      { ...rooms, log: db.prepare('insert into plain_log values (?, ?, ?, ?, ?, ?, ?, ?, ?)') },
      outstanding,
      seconds,
    );
  } finally {
    db.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const roomId = (room: number) => `room-${String(room).padStart(11, '0')}`;
const channelId = (room: number) => `channel-${String(room).padStart(28, '0')}`;

function createRooms(db: SqliteDatabase, statements: RoomStatements, rooms: number): void {
  db.transaction(() => {
    for (let room = 0; room < rooms; room += 1) {
      const named = { ...show.room, _id: roomId(room), pid: `PID${room}` };
      const context = { ...rest, show: { ...show, room: named } };
      statements.createRoom.run(roomValues(context, { epoch: 1, seq: 0, nextDueAt: null }));
    }
  })();
}

function rateOf(
  db: SqliteDatabase,
  statements: RoomStatements,
  outstanding: Outstanding,
  seconds: number,
): number {
  const start = performance.now();
  let batches = 0;
  const commit = db.transaction(() => writeBatch(statements, outstanding, batches));
  while (performance.now() - start < seconds * 1000) {
    commit.immediate();
    batches += 1;
  }
  return (batches * outstanding.rooms * outstanding.commands * 1000) / (performance.now() - start);
}

/** Writes a log row for each command, and only the newest values of a room's rows. */
function writeBatch(statements: RoomStatements, { rooms, commands }: Outstanding, batch: number): void {
  const at = Date.now();
  const values = timesetValues(timeset);
  const newest = (batch + 1) * commands;
  for (let id = batch * commands + 1; id <= newest; id += 1)
    for (let room = 0; room < rooms; room += 1)
      statements.log.run([
        roomId(room),
        id,
        at,
        'd:bench',
        'timeset/toggle',
        changes,
        detail,
        channelId(room),
        id,
      ]);
  for (let room = 0; room < rooms; room += 1) {
    const parts = [...withPartSum(roomId(room), values), ...withPartSum(roomId(room), [newest, at, at])];
    statements.parts(['timeset', 'position']).run(...parts, 0, roomId(room));
    statements.applied.run(withRowSum([roomId(room), channelId(room), newest, at]));
  }
}
