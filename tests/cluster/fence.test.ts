import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { command, context } from '../../server/rooms/journal/entries.fixture.ts';
import type { Journal } from '../../server/rooms/journal/journal.ts';
import { noEngines } from './engines.ts';
import { PostgresRooms } from './postgres-store.ts';

describe.skipIf(noEngines() !== null)('The fence check of a process', () => {
  let rooms: PostgresRooms;
  let journal: Journal;
  let committed = 0;
  const fatal: string[] = [];

  beforeAll(async () => {
    rooms = await PostgresRooms.start();
  });
  afterAll(() => rooms.remove());
  beforeEach(async () => {
    await rooms.clear();
    ({ journal } = await rooms.open({ onFatal: (reason) => fatal.push(reason) }));
    committed = 0;
    journal.listen({
      committed: (count) => {
        committed += count;
      },
      failed: () => {},
      stalled: () => {},
      lost: () => {},
      recovered: () => {},
    });
    journal.append({ kind: 'create', roomId: 'r', context, nextDueAt: null });
  });

  it('D125 is answered only after earlier changes are written', async () => {
    journal.append(command(1));
    await journal.whenFenced?.();
    expect(committed).toBe(2);
    await journal.whenFenced?.();
    await journal.close();
  });

  it('D125 fails if the row of the process is deleted, even if no writes wait', async () => {
    await journal.whenFenced?.();
    await rooms.intruder.query('delete from nodes');
    await expect(journal.whenFenced?.()).rejects.toThrow();
    expect(fatal).toHaveLength(1);
    await expect(journal.whenFenced?.()).rejects.toThrow();
  });

  it('D125 fails while the store cannot write', async () => {
    await journal.whenFenced?.();
    await rooms.intruder.query('begin; lock table rooms in exclusive mode');
    journal.append(command(1));
    await expect(journal.whenFenced?.()).rejects.toThrow();
    await rooms.intruder.query('rollback');
    await journal.close();
  });
});
