import { systemClock } from './kernel/clock.ts';
import { openStorage, type SqliteStorage } from './storage.ts';

/** The storage in a directory, where nothing goes wrong for good. */
export function openedStorage(directory: string): Promise<SqliteStorage> {
  return openStorage(directory, {
    clock: systemClock(),
    onFatal: (reason) => {
      throw new Error(reason);
    },
  });
}
