import { describe, expect, it, test } from 'vitest';
import { MINUTE, SECOND } from '../../machines/kernel/time.ts';
import type { RoomContext } from '../../machines/room/room.state.ts';
import { scheduleOf } from '../../machines/schedule/schedule.ts';
import type { CrewColumn } from '../../machines/timer/sheet.ts';
import { afterAccepted, at, SHOW_START, testRoom } from '../../tests/support/test-room.ts';
import {
  columnWidth,
  defaultPrefs,
  isSameCrewRow,
  overwrittenEdits,
  prefsFrom,
  SHEET_MARKS,
  sheetRows,
  sortColumns,
  visibleSheetColumns,
  withHidden,
  withMark,
  withMoved,
  withWidth,
} from './sheet.view.ts';

const room = testRoom([
  { name: 'Doors', minutes: 10, startTime: '17:50:00' },
  { name: 'Welcome', minutes: 10, startTime: '18:00:00', extra: 'Ada' },
  { name: 'Keynote', minutes: 70, startTime: '18:10:00', group: { name: 'Day', target: null } },
  { name: 'Panel', minutes: 5 },
]);
const times = { short: (instant: number) => new Date(instant).toISOString().slice(11, 16) };

function rowsAt({ show }: RoomContext, ms: number, marks: readonly number[] = SHEET_MARKS) {
  const now = SHOW_START + ms;
  return sheetRows({ state: show, schedule: scheduleOf(show, now), times, now, marks });
}

const running = afterAccepted(room, 'timeset/start', { timerId: 'b' }, at(0));

describe('a row of the sheet', () => {
  it('V2240 shows the counting clock, or the expected start', () => {
    const rows = rowsAt(running, 2 * MINUTE + 500);
    expect(rows.map(({ clock }) => clock)).toEqual(['done', '8:00 left', 'in 8:00', '']);
    expect(rows.map(({ start }) => start)).toEqual(['17:50', '', '18:10', '19:20']);
    expect(rows[2]).toMatchObject({ group: 'Day', title: 'Keynote', state: 'next', late: '' });
    expect(rows[1]).toMatchObject({ speaker: 'Ada', counts: true, group: null });
  });

  it('V2240 shows how many minutes the show is late or early', () => {
    const late = rowsAt(running, 13 * MINUTE + SECOND);
    expect(late[1]?.clock).toBe('3:01 over');
    expect(late[2]).toMatchObject({ start: '18:13', late: '+3' });
    const plain = testRoom([{ minutes: 10, startTime: '18:00:00' }, {}]);
    const begun = afterAccepted(plain, 'timeset/start', {}, at(0));
    const ahead = afterAccepted(begun, 'timeset/jump', { ms: 5 * MINUTE }, at(0));
    expect(rowsAt(ahead, MINUTE)[1]).toMatchObject({ start: '18:05', late: '−5' });
    const paused = afterAccepted(running, 'timeset/stop', {}, at(MINUTE));
    expect(rowsAt(paused, 2 * MINUTE)[1]?.clock).toBe('9:00 left');
  });

  test.each([
    [0, SHEET_MARKS, 10],
    [5 * MINUTE, SHEET_MARKS, 5],
    [9.5 * MINUTE, SHEET_MARKS, 1],
    [9.5 * MINUTE, [10], 10],
    [0, [5], null],
    [0, [], null],
  ])(
    'V2241 when the timer before has run %d ms, with warnings at %j minutes, has the warning %s',
    (ms, marks, soon) => {
      expect(rowsAt(running, ms, marks)[2]?.soon).toBe(soon);
    },
  );

  it('V2240 has no times without a plan', () => {
    expect(rowsAt(testRoom([{}, {}]), 0).map(({ start, clock }) => [start, clock])).toEqual([
      ['', ''],
      ['', ''],
    ]);
  });

  it('V2240 is rendered again only if it has changed', () => {
    const [one, other] = [rowsAt(running, 100), rowsAt(running, 200)];
    expect(one.every((row, place) => isSameCrewRow(row, other[place] ?? row))).toBe(true);
    const [, first] = one;
    if (first === undefined) throw new Error('no row');
    for (const field of Object.keys(first))
      expect(isSameCrewRow(first, { ...first, [field]: 'x' })).toBe(false);
  });
});

describe('a cell of the sheet', () => {
  it('V2246 reports that another user replaced the text that this tab wrote last', () => {
    const edit = { timerId: 'a', columnId: 'l', text: 'mine', before: '' };
    const later = { ...edit, text: 'mine again', before: 'mine' };
    expect(overwrittenEdits([edit, later], { a: { l: 'mine again' } })).toEqual([]);
    expect(overwrittenEdits([edit, later], { a: { l: 'theirs' } })).toEqual([later]);
  });
});

const columns = ['a', 'b', 'c'].map(
  (_id, index): CrewColumn => ({
    _id,
    index,
    name: _id,
    kind: 'TEXT',
    options: [],
    width: 160,
    audience: 'CREW',
  }),
);

const idsOf = (shown: readonly CrewColumn[]) => shown.map(({ _id }) => _id).join('');

describe("the browser's choice of columns", () => {
  it('V2243 is all columns in their order by default', () => {
    expect(prefsFrom(null)).toBe(defaultPrefs);
    expect(prefsFrom('{')).toBe(defaultPrefs);
    expect(prefsFrom('{"order":1}')).toBe(defaultPrefs);
    expect(idsOf(visibleSheetColumns(columns, defaultPrefs))).toBe('abc');
    const kept = withMark(withWidth(withHidden(defaultPrefs, 'b', true), 'a', 300), 5);
    expect(prefsFrom(JSON.stringify(kept))).toEqual(kept);
  });

  it('V2243 hides, moves and resizes columns', () => {
    const hidden = withHidden(defaultPrefs, 'b', true);
    expect(idsOf(visibleSheetColumns(columns, hidden))).toBe('ac');
    const moved = withMoved(hidden, columns, 'c', -1);
    expect(idsOf(visibleSheetColumns(columns, moved))).toBe('ca');
    expect(withMoved(moved, columns, 'c', -1)).toBe(moved);
    const shown = withHidden(moved, 'b', false);
    expect(idsOf(visibleSheetColumns(columns, shown))).toBe('cba');
    const fresh = { ...columns[0], _id: 'd', index: 3 } as CrewColumn;
    expect(idsOf(sortColumns([...columns, fresh], shown))).toBe('cbad');
    const [first] = columns;
    if (first === undefined) throw new Error('no column');
    expect(columnWidth(first, defaultPrefs)).toBe(160);
    expect(columnWidth(first, withWidth(withWidth(defaultPrefs, 'a', 20), 'a', 9_999))).toBe(900);
    expect(columnWidth(first, withWidth(defaultPrefs, 'a', 20))).toBe(60);
  });

  it('V2241 selects the minutes at which rows are marked', () => {
    expect(withMark(defaultPrefs, 5).marks).toEqual([10, 1]);
    expect(withMark(withMark(defaultPrefs, 5), 5).marks).toEqual([10, 1, 5]);
  });
});
