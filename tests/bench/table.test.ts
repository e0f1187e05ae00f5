import { describe, expect, it } from 'vitest';
import { formatTable, keeps, middleRows, ratioOf } from './table.ts';

const row = { name: 'delivery p50', unit: 'ms', value: 3, bare: 2 };

describe('the table of a benchmark', () => {
  it('computes the ratio to the bare server', () => {
    expect(ratioOf(row)).toBe(1.5);
    expect(ratioOf({ name: 'start', unit: 'ms', value: 3 })).toBeNull();
  });

  it('shows whether a target is met', () => {
    expect(keeps({ ...row, target: { of: 'ratio', atMost: 1.5 } })).toBe(true);
    expect(keeps({ ...row, target: { of: 'ratio', atMost: 1.4 } })).toBe(false);
    expect(keeps({ ...row, target: { of: 'value', atLeast: 4 } })).toBe(false);
    expect(keeps(row)).toBeNull();
  });

  it('treats a measurement that failed as a missed target', () => {
    expect(keeps({ ...row, value: Number.NaN, target: { of: 'value', atMost: 4 } })).toBe(false);
  });

  it('takes the median of several runs for each row', () => {
    const other = { name: 'start', unit: 'ms' };
    const runs = [
      [row, { ...other, value: 7 }],
      [
        { ...row, value: 9, bare: 3 },
        { ...other, value: 5 },
      ],
      [
        { ...row, value: 4 },
        { ...other, value: 6 },
      ],
    ];
    expect(middleRows(runs)).toEqual([
      { ...row, value: 4 },
      { ...other, value: 6 },
    ]);
  });

  it('keeps a run that failed', () => {
    expect(middleRows([[row], [{ ...row, value: Number.NaN }], [row]])).toEqual([
      { ...row, value: Number.NaN },
    ]);
  });

  it('shows every bound of a target', () => {
    expect(formatTable([{ ...row, target: { of: 'ratio', atLeast: 0.8, atMost: 1.25 } }])).toContain(
      '≥ 0.8×, ≤ 1.25×',
    );
  });

  it('has one line per measure, all of the same width', () => {
    const lines = formatTable([
      row,
      { ...row, value: 12_345, target: { of: 'ratio', atMost: 2 }, busy: 0.5 },
    ]).split('\n');
    expect(lines).toHaveLength(4);
    expect(new Set(lines.map((line) => line.length)).size).toBe(1);
    expect(lines[3]).toContain('12,345');
    expect(lines[3]).toContain('NO');
  });
});
