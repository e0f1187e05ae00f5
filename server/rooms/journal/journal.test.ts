import { assert, expect, it } from 'vitest';
import type { Clock } from '../../kernel/clock.ts';
import { type Journal, type JournalEntry, type JournalListener, TimedJournal } from './journal.ts';

const entry: JournalEntry = { kind: 'remove', roomId: 'room' };

function bench() {
  let now = 0;
  let full = false;
  let fate: JournalListener | null = null;
  const told: string[] = [];
  const waits: number[] = [];
  const inner: Journal = {
    listen: (listener) => {
      fate = listener;
    },
    append: () => !full,
    probe: () => {},
    close: async () => {},
  };
  const clock: Clock = {
    now: () => now,
    precise: () => now,
    wall: () => now,
    difference: () => 0,
    compare: () => {},
    after: () => () => {},
  };
  const journal = new TimedJournal(inner, clock, (waited) => waits.push(waited));
  journal.listen({
    committed: (count) => told.push(`committed ${count}`),
    failed: () => told.push('failed'),
    stalled: () => told.push('stalled'),
    lost: () => told.push('lost'),
    recovered: () => told.push('recovered'),
  });
  return {
    journal,
    told,
    waits,
    pass: (ms: number) => (now += ms),
    fill: () => (full = true),
    hears: () => {
      assert(fate);
      return fate;
    },
  };
}

it('the journal reports for each commit how long the oldest entry waited', () => {
  const { journal, waits, told, pass, hears } = bench();
  journal.append(entry);
  pass(2);
  journal.append(entry);
  pass(3);
  hears().committed(1, []);
  expect(waits).toEqual([5]);
  journal.append(entry);
  pass(1);
  hears().committed(2, []);
  expect(waits).toEqual([5, 4]);
  hears().committed(0, []);
  expect(waits).toEqual([5, 4]);
  expect(told).toEqual(['committed 1', 'committed 2', 'committed 0']);
});

it('the journal reports no waiting time for lost or refused entries', () => {
  const { journal, waits, told, pass, fill, hears } = bench();
  journal.append(entry);
  pass(10);
  hears().failed();
  hears().recovered();
  pass(10);
  journal.append(entry);
  pass(1);
  fill();
  expect(journal.append(entry)).toBe(false);
  hears().committed(1, []);
  expect(waits).toEqual([1]);
  expect(told).toEqual(['failed', 'recovered', 'committed 1']);
});

it('N423 the journal reports how long the oldest unfinished entry or write has been waiting', async () => {
  const { journal, pass, hears } = bench();
  expect(journal.oldestWait()).toBe(0);
  journal.append(entry);
  pass(30);
  journal.append(entry);
  expect(journal.oldestWait()).toBe(30);
  hears().committed(1, []);
  expect(journal.oldestWait()).toBe(0);
  let end = (): void => {};
  const write = journal.during(() => new Promise<void>((resolve) => (end = resolve)));
  pass(7);
  hears().committed(1, []);
  expect(journal.oldestWait()).toBe(7);
  end();
  await write;
  expect(journal.oldestWait()).toBe(0);
});
