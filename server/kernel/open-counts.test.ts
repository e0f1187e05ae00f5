import { expect, it } from 'vitest';
import { OpenCounts } from './address-sockets.ts';

it('W75 counts what is open from each address, and tells once when one is full', () => {
  const told: string[] = [];
  const counts = new OpenCounts(2, (address) => told.push(address));
  for (const address of ['a', 'a', 'b']) {
    expect(counts.hasRoom(address)).toBe(true);
    counts.opened(address);
  }
  expect([counts.hasRoom('a'), counts.hasRoom('a'), counts.hasRoom('b')]).toEqual([false, false, true]);
  counts.closed('a');
  expect(counts.hasRoom('a')).toBe(true);
  counts.opened('a');
  expect([counts.hasRoom('a'), told]).toEqual([false, ['a']]);
  counts.closed('a');
  counts.closed('a');
  counts.opened('a');
  counts.opened('a');
  expect([counts.hasRoom('a'), told]).toEqual([false, ['a', 'a']]);
});
