import { describe, expect, it, vi } from 'vitest';
import type { Change } from '../../../machines/room/changes.ts';
import { batchRows } from './batch.work.ts';
import { command, context, written } from './entries.fixture.ts';
import { defaultRetention, type JournalEntry } from './journal.ts';
import { LogLine } from './log.codec.ts';

const [timer] = context.show.timers;
if (timer === undefined) throw new Error('A new room has a timer.');

const rowsOf = (entries: readonly JournalEntry[], retention = defaultRetention) =>
  batchRows(entries.map(written), retention);

const change = <Name extends Change['name']>(
  name: Name,
  payload: Extract<Change, { readonly name: Name }>['payload'],
) => ({ name, payload }) as Change;

/** The written timers by id, and whether earlier ones existed. */
const kept = ({ documents: { timers } }: ReturnType<typeof rowsOf>) => ({
  isWhole: timers?.cleared.length === 1,
  put: Object.fromEntries((timers?.put ?? []).map(([, id, , body]) => [id, body])),
  removed: timers?.removed,
});

describe('The rows of a batch', () => {
  it('contain each row once, in its state after the last command', () => {
    const named = (title: string) => ({ name: 'timers/updateOne', payload: { ...timer, title } }) as const;
    const { rooms, documents, log, applied } = rowsOf([
      command(7, { changes: [named('First')] }),
      command(8, { changes: [named('Second')] }),
    ]);
    expect(rooms).toMatchObject([{ roomId: 'r', parts: ['position'], firstSeq: 7 }]);
    expect(rooms[0]?.values.slice(0, 2)).toEqual([8, 1_008]);
    expect(documents.timers?.put).toHaveLength(1);
    expect(String(documents.timers?.put[0]?.[3])).toContain('Second');
    expect(log.map(([roomId, first, last]) => [roomId, first, last])).toEqual([['r', 7, 8]]);
    expect(applied.map((row) => row.slice(0, 3))).toEqual([['r', 'tab', 8]]);
  });

  it('are what the changes result in, whatever the order of the changes', () => {
    const put = (_id: string, name: string) => change('timers/updateOne', { ...timer, _id, name });
    const steps = [
      put('a', 'First'),
      put('a', 'Second'),
      put('b', 'Other'),
      change('timers/removeOne', { timerId: 'a' }),
      change('timers/items', [{ ...timer, _id: 'a', name: 'Listed' }]),
    ];
    const orders = steps.flatMap((one) => steps.flatMap((two) => steps.map((three) => [one, two, three])));
    for (const changes of orders)
      expect(kept(rowsOf(changes.map((each, nth) => command(nth + 1, { changes: [each] }))))).toEqual(
        kept(rowsOf([command(1, { changes })])),
      );
  });

  it('are decoded only from the last change of each row', () => {
    const read = vi.spyOn(LogLine.prototype, 'changes');
    const put = (_id: string, name: string) => change('timers/updateOne', { ...timer, _id, name });
    const changes = [put('a', 'First'), put('a', 'Second'), put('b', 'Third'), put('a', 'Fourth')];
    rowsOf(changes.map((each, nth) => command(nth + 1, { changes: [each] })));
    expect(read).toHaveBeenCalledTimes(3);
    read.mockRestore();
  });

  it('are empty for a room that is removed, except for its webhook events', () => {
    const outgoing = [['event', 'webhook', 'team', 'ABCDEFGH', 'room.created', '{}', 1_000] as const];
    const rows = rowsOf([
      { kind: 'create', roomId: 'r', context, nextDueAt: null, outgoing },
      command(256),
      { kind: 'deletion', roomId: 'r', deletedAt: 2_000 },
      { kind: 'remove', roomId: 'r' },
    ]);
    expect(rows).toMatchObject({ newRooms: [], rooms: [], log: [], applied: [], documents: {} });
    expect([...rows.removedRooms]).toEqual(['r']);
    expect([rows.deletions.size, rows.upkeep.overdue.size, rows.upkeep.grown.size]).toEqual([0, 0, 0]);
    expect(rows.queue).toEqual(outgoing);
  });

  it('replace a whole list if a change contains the list, whatever was changed before', () => {
    const { documents } = rowsOf([
      command(1, { changes: [{ name: 'timers/removeOne', payload: { timerId: 'old' } }] }),
      command(2, { changes: [{ name: 'timers/items', payload: [timer] }] }),
      command(3, { changes: [{ name: 'timers/removeOne', payload: { timerId: timer._id } }] }),
    ]);
    expect(documents.timers).toEqual({ cleared: ['r'], put: [], removed: [], touched: ['r'] });
  });

  it('list a full log once, and not a second time as overdue for pruning', () => {
    const { upkeep } = rowsOf([command(256), command(300)], { ...defaultRetention, logEntries: 300 });
    expect([...upkeep.full.keys()]).toEqual(['r']);
    expect(upkeep.overdue.size).toBe(0);
  });
});
