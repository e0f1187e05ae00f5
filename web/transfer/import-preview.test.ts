import { describe, expect, it, test } from 'vitest';
import { columnsText, importLines, importSummary } from './import-preview.tsx';
import { cellKey, noSheetEdits, readSheet, type SheetEdits } from './sheet.ts';

const formats = { shortFormat: 'H:mm', fullFormat: 'H:mm:ss' } as const;
const readImport = (table: string[][], edits: Partial<SheetEdits> = {}) =>
  readSheet(table, { ...noSheetEdits, ...edits }, { zone: null });
const readOf = (...table: string[][]) => readImport(table);

describe('the preview of an import', () => {
  it('V140 shows the result in the words and formats of the rundown', () => {
    const read = readOf(
      ['Title', 'Speaker', 'Length', 'Start', 'Date', 'End', 'Type'],
      ['Talk', 'Ann', '1:30:00', '9:00', '', '', 'time warp'],
      ['', '', '5', '2 pm', '2026-03-29', '', ''],
      ['Lunch', '', '', '', '', '13:15:30', ''],
      ['Tea', '', '7', '', '', '', 'finish time'],
      ['Odd', '', 'soon', '', '', '', ''],
    );
    const line = { speaker: '', start: '', type: 'Duration', wrong: false, taken: true, mark: null };
    expect(importLines(read, 3, formats)).toEqual([
      { ...line, row: 2, title: 'Talk', speaker: 'Ann', start: '9:00', length: '1:30:00', type: 'Time warp' },
      { ...line, row: 3, title: 'Timer 5', start: '2026-03-29 14:00', length: '5:00' },
      { ...line, row: 4, title: 'Lunch', length: 'to 13:15:30', type: 'Finish time' },
      { ...line, row: 5, title: 'Tea', length: '7:00', type: 'Finish time' },
      { ...line, row: 6, title: 'Odd', length: '?', wrong: true },
    ]);
  });

  it('V140 shows question marks for unreadable cells, and nothing for blank ones', () => {
    const read = readOf(
      ['Title', 'Speaker', 'Start', 'Date', 'End', 'Type'],
      ['x'.repeat(201), 'x'.repeat(201), 'soon', 'May', 'late', 'odd'],
      ['y', '', '9:00', '', '9:30', 'duration'],
    );
    const wrong = {
      title: '?',
      speaker: '?',
      start: '? ?',
      length: '?',
      type: '?',
      wrong: true,
      taken: true,
      mark: null,
    };
    expect(importLines(read, 0, formats)[0]).toEqual({ row: 2, ...wrong });
  });

  test.each([
    [[['Panel', '5']], '1 timer'],
    [
      [
        ['Panel', '5'],
        ['Talk', '6'],
      ],
      '2 timers',
    ],
    [
      [
        ['Title', 'Length'],
        ['a', 'soon'],
      ],
      '1 timer. Fix 1 unreadable cell first.',
    ],
    [[['Title', 'Length', 'Start'], ['a', 'soon', 'odd'], ['b']], '2 timers. Fix 2 unreadable cells first.'],
  ])('V140 for %j counts timers and unreadable cells', (table, text) => {
    expect(importSummary(readOf(...table))).toBe(text);
  });

  describe("the user's changes to an import", () => {
    const table = [
      ['Item', 'Where', 'Length', 'Room'],
      ['Talk', 'Ann', '20 mn', ''],
      ['Lunch', '', '60'],
      ['Talk', 'Bob', '5'],
    ];

    it('R181 names unused columns, and assigns them to the chosen fields', () => {
      const { columns } = readImport(table);
      expect(columnsText(columns, [])).toBe('2 columns imported. Ignored: Where');
      expect(columns.map(({ place, name, example, header }) => [place, name, example, header])).toEqual([
        [0, 'Item', 'Talk', 'Title'],
        [1, 'Where', 'Ann', null],
        [2, 'Length', '20 mn', 'Duration'],
      ]);
      const chosen = readImport(table, { chosen: { 1: 'Speaker' } });
      expect(columnsText(chosen.columns, [])).toBe('All 3 columns imported');
      expect(chosen.rows.map(({ timer }) => timer.extra)).toEqual(['Ann', '', 'Bob']);
    });

    it('R183 reads a cell that the user has corrected', () => {
      const mended = { [cellKey(2, 2)]: '20' };
      const { rows } = readImport(table, { mended, without: [3] });
      expect(rows.map(({ timer, issues }) => [timer.minutes, issues.length])).toEqual([
        [20, 0],
        [5, 0],
      ]);
    });

    it('R183 skips rows with their errors, and still shows them', () => {
      const read = readImport(table, { without: [2] });
      expect(importSummary(read)).toBe('2 timers, 1 row skipped');
      expect(importLines(read, 0, formats).map(({ row, taken, wrong }) => [row, taken, wrong])).toEqual([
        [2, false, false],
        [3, true, false],
        [4, true, false],
      ]);
      expect(readImport([])).toMatchObject({ all: [], rows: [], columns: [] });
    });

    it('R183 begins a group at its first imported row', () => {
      const groups = [
        ['Title', 'Group'],
        ['Doors', 'Morning'],
        ['Talk', 'Morning'],
      ];
      const { rows } = readImport(groups, { without: [2] });
      expect(rows.map(({ timer }) => timer.group?.name)).toEqual(['Morning']);
    });
  });
});
