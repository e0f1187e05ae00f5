import { describe, expect, it, test } from 'vitest';
import { afterAccepted, SHOW_START, testRoom } from '../../../tests/support/test-room.ts';
import type { RoomContext } from '../../room/room.state.ts';
import { readRundown } from '../../timer/timer.rows.ts';
import { newTimer } from '../../timer/timer.ts';
import {
  cellKey,
  clockAfterImport,
  columnsText,
  type ImportMode,
  importItems,
  importLines,
  importSummary,
  planAfterImport,
  proposedMode,
  readImport,
} from './rundown-import.ts';
import { newShow } from './show.fixture.ts';

const formats = { shortFormat: 'H:mm', fullFormat: 'H:mm:ss' } as const;
const rowsOf = (...table: string[][]) => readRundown(table);
const untouched = { chosen: {}, mended: {}, without: [] };
const readOf = (...table: string[][]) => readImport(table, untouched);
const show = () => testRoom([{ name: 'Opening' }, { name: 'Keynote', minutes: 30 }, {}]);
const ids = ['x', 'y', 'z', '1', '2'];

/** The room after the table was imported, at an instant. */
function imported(
  room: RoomContext,
  mode: ImportMode,
  table: string[][],
  at = SHOW_START + 60_000,
): RoomContext {
  const items = importItems(
    room.show.timers,
    rowsOf(...table).map(({ timer }) => timer),
    mode,
  );
  return afterAccepted(room, 'timers/replace', { items }, { at, ids });
}

const titles = ({ show: { timers } }: RoomContext) => timers.map(({ _id, name }) => [_id, name]);
const playing = () => afterAccepted(show(), 'timeset/start', { timerId: 'b' });

describe('importing a rundown', () => {
  it('R70 adds what the table has behind everything that is there, and what runs goes on', () => {
    const before = playing();
    const room = imported(before, 'add', [
      ['Panel', '45'],
      ['Keynote', '5'],
    ]);
    expect(room.show.timers.slice(0, 3)).toEqual(before.show.timers);
    expect(room.show.timers.slice(3)).toMatchObject([
      { name: 'Panel', minutes: 45 },
      { name: 'Keynote', minutes: 5 },
    ]);
    expect(room.show.timeset).toEqual(before.show.timeset);
  });

  it('R70 says of timers only that they stay, and of new ones only what is not as usual', () => {
    const rows = rowsOf(['Panel', '10'], ['Talk', '1:30']).map(({ timer }) => timer);
    expect(importItems(show().show.timers, rows, 'add')).toEqual([
      { _id: 'a' },
      { _id: 'b' },
      { _id: 'c' },
      { name: 'Panel' },
      { name: 'Talk', minutes: 1, seconds: 30 },
    ]);
  });

  it('R70 puts the table in the place of what is there', () => {
    expect(titles(imported(show(), 'replace', [['Panel'], ['Talk']]))).toEqual([
      ['x', 'Panel'],
      ['y', 'Talk'],
    ]);
  });

  it.each([
    ['stay where rows name none', [['Doors'], ['Keynote'], ['New']], 'Morning:Doors Noon:Keynote New'],
    ['are left to the next timer where the first goes', [['Keynote'], ['Coffee']], 'Noon:Keynote Coffee'],
    ['are left to the next one of the group', [['Talk'], ['Keynote']], 'Morning:Talk Noon:Keynote'],
    [
      'are as the rows say where they name some',
      [
        ['Title', 'Group'],
        ['Doors', ''],
        ['Talk', 'All'],
      ],
      'Doors All:Talk',
    ],
  ])('R176 groups %s', (_, table, after) => {
    const morning = { name: 'Morning', target: '12:00:00' };
    const noon = { name: 'Noon', target: null };
    const before = testRoom([
      { name: 'Doors', group: morning },
      { name: 'Talk' },
      { name: 'Keynote', group: noon },
      { name: 'Coffee' },
    ]);
    const { timers } = imported(before, 'replace', table).show;
    expect(timers.map(({ name, group }) => (group ? `${group.name}:${name}` : name)).join(' ')).toBe(after);
  });

  it('R70 takes a row for the timer of the same title, which becomes what the row says and keeps its clock', () => {
    const room = imported(playing(), 'replace', [
      ['Doors', '5'],
      [' Keynote ', '40'],
      ['Keynote', '1'],
      ['', '2'],
    ]);
    expect(titles(room)).toEqual([
      ['x', 'Doors'],
      ['b', ' Keynote '],
      ['z', 'Keynote'],
      ['1', ''],
    ]);
    expect(room.show.timers[1]).toEqual({ ...newTimer, _id: 'b', index: 1, name: ' Keynote ', minutes: 40 });
    expect(room.show.timeset).toMatchObject({
      timerId: 'b',
      running: true,
      kickoff: SHOW_START,
      deadline: SHOW_START + 40 * 60_000,
    });
  });

  it.each(['add', 'replace'] as const)('R70 is one step: one undo takes back to %s', (mode) => {
    const before = playing();
    const room = imported(before, mode, [['Panel', '45']]);
    const undone = afterAccepted(room, 'room/undo', {}, { at: SHOW_START + 61_000 });
    expect(undone.show.timers).toEqual(before.show.timers);
    expect(undone.show.timeset).toEqual(before.show.timeset);
  });

  test.each([
    [testRoom([{}]), 'replace'],
    [testRoom([]), 'replace'],
    [testRoom([{ name: 'Opening' }]), 'add'],
    [testRoom([{}, {}]), 'add'],
    [afterAccepted(testRoom([{}]), 'timeset/start', {}), 'add'],
  ] as const)('V140 proposes to replace only what nobody has touched (%#)', (room, mode) => {
    expect(proposedMode(room.show)).toBe(mode);
  });

  test.each([
    [show(), [{ name: 'Panel' }], null],
    [testRoom([]), [], null],
    [playing(), [{ _id: 'a' }, { _id: 'b' }], 'The clock of Keynote goes on.'],
    [playing(), [{ name: 'Panel' }], 'The clock of Keynote stops: no row has that title.'],
  ])('V140 says what becomes of the clock (%#)', (room, items, text) => {
    expect(clockAfterImport(room.show, items)).toBe(text);
  });

  it('V140 shows what will come to be, in the words and formats of the rundown', () => {
    const read = readOf(
      ['Title', 'Speaker', 'Length', 'Start', 'Date', 'End', 'Type'],
      ['Talk', 'Ann', '1:30:00', '9:00', '', '', 'time warp'],
      ['', '', '5', '2 pm', '2026-03-29', '', ''],
      ['Lunch', '', '', '', '', '13:15:30', ''],
      ['Tea', '', '7', '', '', '', 'finish time'],
      ['Odd', '', 'soon', '', '', '', ''],
    );
    const line = { speaker: '', start: '', type: 'Duration', wrong: false, taken: true };
    expect(importLines(read, 3, formats)).toEqual([
      { ...line, row: 2, title: 'Talk', speaker: 'Ann', start: '9:00', length: '1:30:00', type: 'Time warp' },
      { ...line, row: 3, title: 'Timer 5', start: '2026-03-29 14:00', length: '5:00' },
      { ...line, row: 4, title: 'Lunch', length: 'to 13:15:30', type: 'Finish time' },
      { ...line, row: 5, title: 'Tea', length: '7:00', type: 'Finish time' },
      { ...line, row: 6, title: 'Odd', length: '?', wrong: true },
    ]);
  });

  it('V140 shows a question mark for what it cannot read, and nothing that was not said', () => {
    const read = readOf(
      ['Title', 'Speaker', 'Start', 'Date', 'End', 'Type'],
      ['x'.repeat(201), 'x'.repeat(201), 'noon', 'May', 'late', 'odd'],
    );
    const wrong = {
      title: '?',
      speaker: '?',
      start: '? ?',
      length: '?',
      type: '?',
      wrong: true,
      taken: true,
    };
    expect(importLines(read, 0, formats)).toEqual([{ row: 2, ...wrong }]);
  });

  it('V140 says how much of the plan the rundown will take', () => {
    const limited = newShow();
    expect(planAfterImport(limited, [{}, {}])).toBe('The rundown will have 2 of 3 timers.');
    expect(planAfterImport(show().show, [{}, {}])).toBeNull();
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
      '1 timer. 1 cell cannot be read: correct it first.',
    ],
    [
      [['Title', 'Length', 'Type'], ['a', 'soon', 'odd'], ['b']],
      '2 timers. 2 cells cannot be read: correct them first.',
    ],
  ])('V140 counts the timers of %j, and what stands in their way', (table, text) => {
    expect(importSummary(readOf(...table))).toBe(text);
  });

  describe('what was changed by hand', () => {
    const table = [
      ['Item', 'Where', 'Length', 'Room'],
      ['Talk', 'Ann', '20 mn', ''],
      ['Lunch', '', '60'],
      ['Talk', 'Bob', '5'],
    ];

    it('R181 names the columns that are not taken, and takes them for what is chosen', () => {
      const { columns } = readImport(table, untouched);
      expect(columnsText(columns)).toBe('2 columns taken. Not taken: Where');
      expect(columns.map(({ place, name, example, header }) => [place, name, example, header])).toEqual([
        [0, 'Item', 'Talk', 'Title'],
        [1, 'Where', 'Ann', null],
        [2, 'Length', '20 mn', 'Duration'],
      ]);
      const chosen = readImport(table, { ...untouched, chosen: { 1: 'Speaker' } });
      expect(columnsText(chosen.columns)).toBe('3 columns, all taken');
      expect(chosen.rows.map(({ timer }) => timer.extra)).toEqual(['Ann', '', 'Bob']);
    });

    it('R183 reads a cell as it was mended, whatever else changes', () => {
      const mended = { [cellKey(2, 2)]: '20' };
      const { rows } = readImport(table, { ...untouched, mended, without: [3] });
      expect(rows.map(({ timer, issues }) => [timer.minutes, issues.length])).toEqual([
        [20, 0],
        [5, 0],
      ]);
    });

    it('R183 leaves rows out, with what is wrong with them, and shows them still', () => {
      const read = readImport(table, { ...untouched, without: [2] });
      expect(importSummary(read)).toBe('2 timers, 1 row left out');
      expect(importLines(read, 0, formats).map(({ row, taken, wrong }) => [row, taken, wrong])).toEqual([
        [2, false, false],
        [3, true, false],
        [4, true, false],
      ]);
      expect(readImport([], untouched)).toEqual({ all: [], rows: [], columns: [] });
    });

    it('R183 begins a group with the first row of it that comes in', () => {
      const groups = [
        ['Title', 'Group'],
        ['Doors', 'Morning'],
        ['Talk', 'Morning'],
      ];
      const { rows } = readImport(groups, { ...untouched, without: [2] });
      expect(rows.map(({ timer }) => timer.group?.name)).toEqual(['Morning']);
    });
  });
});
