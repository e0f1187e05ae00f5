import { describe, expect, it } from 'vitest';
import { newTimer, type Timer } from '../../machines/timer/timer.ts';
import { pastedCells, pastedRows } from './clipboard.ts';

const formats = { shortFormat: 'h:mm aa', fullFormat: 'h:mm:ss aa' } as const;
const named = ['Doors', 'Keynote', ''].map(
  (name, index): Timer => ({ ...newTimer, _id: `t${index}`, index, name, extra: `Speaker ${index}` }),
);
const all = { timers: named, row: 0, column: 'title', selected: [], started: null } as const;

describe('what is pasted', () => {
  it('V272 goes into cells to the right and down, and makes rows beneath the last', () => {
    const text = 'Coffee\tAda\t5\r\nLunch\t\t1h\r\n\r\nEnd\tGrace\t2\r\n';
    const pasted = pastedCells(text, { ...all, row: 1 }, formats);
    expect(pasted.items).toEqual([
      { _id: 't0' },
      { _id: 't1', name: 'Coffee', extra: 'Ada', hours: 0, minutes: 5, seconds: 0 },
      { _id: 't2', name: 'Lunch', extra: '', hours: 1, minutes: 0, seconds: 0 },
      { name: 'End', extra: 'Grace', hours: 0, minutes: 2, seconds: 0 },
    ]);
    expect(pasted.summary).toBe('Pasted 9 cells');
    expect(pasted.left).toEqual([]);
  });

  it('V272 leaves a length alone where the pasted cell is empty, and keeps commas of a text', () => {
    expect(pastedCells('Ada, Grace\t', { ...all, column: 'speaker' }, formats).items[0]).toEqual({
      _id: 't0',
      extra: 'Ada, Grace',
    });
  });

  it('V272 is told by its cell where it cannot be taken, and the rest is taken', () => {
    const pasted = pastedCells('9:00\tTalk\tAda\tsoon\tlost', { ...all, column: 'start', row: 1 }, formats);
    expect(pasted.items[1]).toEqual({ _id: 't1', startTime: '09:00:00', name: 'Talk', extra: 'Ada' });
    expect(pasted.left).toHaveLength(2);
    expect(pasted.left[0]).toMatch(/^"soon" \(Talk\): /);
    expect(pasted.left[1]).toBe('"lost" (Talk): no matching column');
    expect(pastedCells('a\tb\tc\td', { ...all, column: 'length', row: 2 }, formats).left[0]).toMatch(
      /^"a" \(Timer 3\): /,
    );
    expect(pastedCells('5\t', { ...all, column: 'length' }, formats).left).toEqual([]);
  });

  it.each([
    ['0:45\n1:30', 'Pasted 2 cells, 0:45 as 45 seconds'],
    ['5\n1:30', 'Pasted 2 cells, 1:30 as 1 minute 30 seconds'],
    ['0:45', 'Pasted 1 cell'],
    ['0:45:00\n5', 'Pasted 2 cells'],
  ])('V585 says how it read the lengths %j', (text, summary) => {
    expect(pastedCells(text, { ...all, column: 'length' }, formats).summary).toBe(summary);
  });

  it('V271 does not change the length of the timer that runs, and says so', () => {
    const pasted = pastedCells('5\n6', { ...all, column: 'length', started: 't0' }, formats);
    expect(pasted.items.slice(0, 2)).toEqual([
      { _id: 't0' },
      { _id: 't1', hours: 0, minutes: 6, seconds: 0 },
    ]);
    expect(pasted.left).toEqual(['"5" (Doors): the timer is running']);
  });

  it('V272 one value goes into each row that is selected', () => {
    const pasted = pastedCells('Ada', { ...all, column: 'speaker', selected: ['t0', 't2'] }, formats);
    expect(pasted.items).toEqual([{ _id: 't0', extra: 'Ada' }, { _id: 't1' }, { _id: 't2', extra: 'Ada' }]);
    expect(pastedCells('', { ...all, selected: ['t0'] }, formats).summary).toBe('Pasted 0 cells');
  });

  it('V272 is rows behind a row', () => {
    const rows = pastedRows([{ ...newTimer, name: 'Coffee', minutes: 5 }], named, 1);
    expect(rows.items).toEqual([{ _id: 't0' }, { name: 'Coffee', minutes: 5 }, { _id: 't1' }, { _id: 't2' }]);
    expect(rows.summary).toBe('Pasted 1 timer');
    expect(rows.left).toEqual([]);
  });
});
