import { sql } from 'kysely';
import type { Instant } from '../../../machines/kernel/time.ts';
import { withCount } from '../../../machines/words/counted.ts';
import { nextEpoch } from '../../rooms/journal/raised-epoch.ts';
import { partSum } from '../../rooms/journal/room.rows.ts';
import { damagedParts } from '../../rooms/journal/room-damaged.ts';
import { openPostgres } from '../../store/postgres/open-postgres.ts';
import type { StoreTables } from '../../store/statements.ts';
import { RightsRefused } from './admin-visit.ts';

const ROOMS_PER_PAGE = 500;

/**
 * After a Postgres store is restored, screens with a newer state must reload (D98). Throws `RightsRefused` or
 * `UnusableDatabase`.
 */
export async function raiseEpochs(url: string, at: Instant): Promise<string> {
  const { db, writeTogether, close } = await openPostgres(url);
  try {
    const living = await db
      .$extendTables<Pick<StoreTables, 'nodes'>>()
      .selectFrom('nodes')
      .select('id')
      .where('lease_until', '>', sql<Date>`clock_timestamp()`)
      .execute();
    if (living.length > 0)
      throw new RightsRefused(
        'A Callboard process is using this database. Stop all of them, then try again.',
      );
    let [raised, damaged, last] = [0, 0, ''];
    for (;;) {
      const page = db
        .selectFrom('rooms')
        .selectAll()
        .where('id', '>', last)
        .orderBy('id')
        .limit(ROOMS_PER_PAGE);
      const rooms = await page.execute();
      const whole = rooms.filter((room) => !damagedParts(room).includes('identity'));
      const writes = whole.map(({ id, pid, epoch, created_at }) => {
        const next = nextEpoch(epoch, at);
        const values = { epoch: next, sum_identity: partSum(id, [pid, next, created_at]) };
        return db.updateTable('rooms').set(values).where('id', '=', id).compile();
      });
      if (writes.length > 0) await writeTogether(writes);
      raised += whole.length;
      damaged += rooms.length - whole.length;
      if (rooms.length < ROOMS_PER_PAGE) break;
      last = rooms.at(-1)?.id ?? '';
    }
    const rest = damaged === 0 ? '' : ` Damaged rooms left unchanged: ${damaged}.`;
    return `Started a new epoch in ${withCount(raised, 'room')}. Every screen reloads its room.${rest}`;
  } finally {
    await close();
  }
}
