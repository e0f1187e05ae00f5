import { type Instant, SECOND } from '../../../machines/kernel/time.ts';
import { openWriter } from '../../store/connection.ts';
import { parameter, sqliteQueries, sqlText } from '../../store/statements.ts';
import type { RoomRecord } from './room.entities.ts';
import { partSum } from './room.rows.ts';
import { damagedParts } from './room-damaged.ts';

/** Returns an epoch above `above`, at least the wall clock in seconds. */
export const nextEpoch = (above: number, wall: Instant): number =>
  Math.max(above + 1, Math.floor(wall / SECOND));

const READ_ROOMS = sqlText(sqliteQueries.selectFrom('rooms').selectAll());
const WRITE_EPOCH = sqlText(
  sqliteQueries
    .updateTable('rooms')
    .set({ epoch: parameter(), sum_identity: parameter() })
    .where('id', '=', parameter()),
);

export function raiseAllEpochs(file: string, wall: Instant): void {
  const db = openWriter(file);
  try {
    const write = db.prepare(WRITE_EPOCH);
    db.transaction(() => {
      for (const room of db.prepare<[], RoomRecord>(READ_ROOMS).all()) {
        if (damagedParts(room).includes('identity')) continue;
        const epoch = nextEpoch(room.epoch, wall);
        write.run(epoch, partSum(room.id, [room.pid, epoch, room.created_at]), room.id);
      }
    })();
  } finally {
    db.close();
  }
}
