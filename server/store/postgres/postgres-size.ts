import { type Duration, SECOND } from '../../../machines/kernel/time.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Routes } from '../routed-dialect.ts';
import type { StoredSize } from '../stored-size.ts';

/** Admins see the rest without the store. */
const PATIENCE: Duration = SECOND;

const SIZE = { sql: 'select pg_database_size(current_database())::float8 as bytes', parameters: [] };

/** Database size, last known during an outage. Its journal is shared. */
export function postgresSize(read: Routes['read'], clock: Pick<Clock, 'after'>): () => Promise<StoredSize> {
  let database = 0;
  let asked: Promise<void> | null = null;
  const ask = async (): Promise<void> => {
    try {
      const rows: readonly { readonly bytes: number }[] = await read(SIZE);
      database = rows[0]?.bytes ?? database;
    } catch {
      // Readers report the outage.
    } finally {
      asked = null;
    }
  };
  return async () => {
    asked ??= ask();
    const late = Promise.withResolvers<void>();
    const cancel = clock.after(PATIENCE, late.resolve);
    await Promise.race([asked, late.promise]);
    cancel();
    return { database, journal: 0 };
  };
}
