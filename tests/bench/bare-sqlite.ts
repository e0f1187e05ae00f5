import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { encodePart } from '../../machines/wire/codec.ts';
import { type Connection, openWriter } from '../../server/db/connection.ts';
import { migrateToLatest } from '../../server/db/migrate.ts';
import { roomValues, summed, summedPart, timesetValues } from '../../server/room/room.rows.ts';
import { type RoomStatements, roomStatements } from '../../server/room/room.statements.ts';
import { temporaryFolder } from '../support/server-process.ts';
import { longRoom } from './pure.ts';

/** How many commands wait in how many rooms: all of them are one transaction, the most that a batch can hold. */
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

/**
 * What SQLite alone commits, in commands a second: the rows that the product writes for GO, by the same statements,
 * synced as it syncs, on one connection with nothing around it.
 */
export async function sqliteRate(outstanding: Outstanding, seconds: number): Promise<number> {
  const folder = temporaryFolder();
  const file = join(folder, 'bare.sqlite');
  await migrateToLatest(file);
  const db = openWriter(file);
  try {
    const statements = roomStatements(db);
    createRooms(db, statements, outstanding.rooms);
    return rateOf(db, statements, outstanding, seconds);
  } finally {
    db.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const roomId = (room: number) => `room-${String(room).padStart(11, '0')}`;
const channelId = (room: number) => `channel-${String(room).padStart(28, '0')}`;

function createRooms(db: Connection, statements: RoomStatements, rooms: number): void {
  db.transaction(() => {
    for (let room = 0; room < rooms; room += 1) {
      const named = { ...show.room, _id: roomId(room), pid: `PID${room}` };
      const context = { ...rest, show: { ...show, room: named } };
      statements.createRoom.run(roomValues(context, { epoch: 1, seq: 0, nextDueAt: null }));
    }
  })();
}

function rateOf(
  db: Connection,
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

/** A log line a command; of the rows of a room only the newest values. */
function writeBatch(statements: RoomStatements, { rooms, commands }: Outstanding, batch: number): void {
  const at = Date.now();
  const values = timesetValues(timeset);
  const newest = (batch + 1) * commands;
  for (let id = batch * commands + 1; id <= newest; id += 1)
    for (let room = 0; room < rooms; room += 1)
      statements.log.run(
        summed([roomId(room), id, at, 'd:bench', 'timeset/toggle', changes, detail, channelId(room), id]),
      );
  for (let room = 0; room < rooms; room += 1) {
    statements.timeset.run(...summedPart(roomId(room), values), roomId(room));
    statements.position.run(...summedPart(roomId(room), [newest, at, at]), roomId(room));
    statements.applied.run(summed([roomId(room), channelId(room), newest, at]));
  }
}
