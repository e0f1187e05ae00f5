import { describe, expect, it, test } from 'vitest';
import type { RoomContext } from '../../machines/room/room.state.ts';
import { newTimer } from '../../machines/timer/timer.ts';
import { newShow } from '../../tests/support/show.fixture.ts';
import { afterAccepted, SHOW_START, testRoom } from '../../tests/support/test-room.ts';
import {
  clockAfterImport,
  type ImportMode,
  importItems,
  planAfterImport,
  proposedMode,
} from './rundown-import.view.ts';

type Row = readonly [name: string, minutes?: number, group?: string];
const rowsOf = (rows: readonly Row[]) =>
  rows.map(([name, minutes = newTimer.minutes, group]) => ({
    ...newTimer,
    name,
    minutes,
    group: group === undefined ? null : { name: group, target: null },
  }));
const show = () => testRoom([{ name: 'Opening' }, { name: 'Keynote', minutes: 30 }, {}]);
const ids = ['x', 'y', 'z', '1', '2'];

/** The room after the table was imported, at an instant. */
function imported(
  room: RoomContext,
  mode: ImportMode,
  table: readonly Row[],
  at = SHOW_START + 60_000,
): RoomContext {
  const items = importItems(room.show.timers, rowsOf(table), mode);
  return afterAccepted(room, 'timers/replace', { items }, { at, ids });
}

const titles = ({ show: { timers } }: RoomContext) => timers.map(({ _id, name }) => [_id, name]);
const playing = () => afterAccepted(show(), 'timeset/start', { timerId: 'b' });

describe('importing a rundown', () => {
  it('R70 adds the rows after the rundown, and leaves timers and clock unchanged', () => {
    const before = playing();
    const room = imported(before, 'add', [
      ['Panel', 45],
      ['Keynote', 5],
    ]);
    expect(room.show.timers.slice(0, 3)).toEqual(before.show.timers);
    expect(room.show.timers.slice(3)).toMatchObject([
      { name: 'Panel', minutes: 45 },
      { name: 'Keynote', minutes: 5 },
    ]);
    expect(room.show.timeset).toEqual(before.show.timeset);
  });

  it('R1811 keeps the marks of a timer if the table has no columns for them', () => {
    const marks = {
      orange: 30_000,
      green: 90_000,
      markFlash: { ...newTimer.markFlash, red: 3 },
      markText: { ...newTimer.markText, zero: 'Stop' },
      timecode: '10:00:00:00',
    };
    const { timers } = testRoom([{ name: 'Opening', ...marks }]).show;
    const [silent] = rowsOf([['Opening', 20]]);
    const said = { ...newTimer, name: 'Opening', orange: 45_000 };
    expect(importItems(timers, silent ? [silent] : [], 'replace')).toEqual([{ _id: 'a', minutes: 20 }]);
    expect(importItems(timers, [said], 'replace')).toEqual([{ _id: 'a', orange: 45_000 }]);
  });

  it('R70 sends only the ids of existing timers, and only changed fields of new ones', () => {
    const rows = rowsOf([['Panel'], ['Talk', 1]]);
    expect(importItems(show().show.timers, rows, 'add')).toEqual([
      { _id: 'a' },
      { _id: 'b' },
      { _id: 'c' },
      { name: 'Panel' },
      { name: 'Talk', minutes: 1 },
    ]);
  });

  it('R70 replaces the rundown with the table', () => {
    expect(titles(imported(show(), 'replace', [['Panel'], ['Talk']]))).toEqual([
      ['x', 'Panel'],
      ['y', 'Talk'],
    ]);
  });

  it.each<readonly [string, readonly Row[], string]>([
    ['stay if rows name none', [['Doors'], ['Keynote'], ['New']], 'Morning:Doors Noon:Keynote New'],
    ['move to the next timer if the first is removed', [['Keynote'], ['Coffee']], 'Noon:Keynote Coffee'],
    ['move to the next timer of the group', [['Talk'], ['Keynote']], 'Morning:Talk Noon:Keynote'],
    ['follow the rows if they name some', [['Doors'], ['Talk', 10, 'All']], 'Doors All:Talk'],
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

  it('R70 matches a row to the timer of the same title, which keeps its clock', () => {
    const room = imported(playing(), 'replace', [
      ['Doors', 5],
      [' Keynote ', 40],
      ['Keynote', 1],
      ['', 2],
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

  it.each(['add', 'replace'] as const)('R70 is reverted by one undo after %s', (mode) => {
    const before = playing();
    const room = imported(before, mode, [['Panel', 45]]);
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
  ] as const)('V140 suggests to replace only an untouched rundown (%#)', (room, mode) => {
    expect(proposedMode(room.show)).toBe(mode);
  });

  test.each([
    [show(), [{ name: 'Panel' }], null],
    [testRoom([]), [], null],
    [playing(), [{ _id: 'a' }, { _id: 'b' }], 'Keynote keeps running.'],
    [playing(), [{ name: 'Panel' }], 'Keynote stops, because no row has that title.'],
  ])('V140 shows the effect on the clock (%#)', (room, items, text) => {
    expect(clockAfterImport(room.show, items)).toBe(text);
  });

  it('V140 shows how many timers of the plan the rundown will have', () => {
    const limited = newShow();
    expect(planAfterImport(limited, [{}, {}])).toBe('Your rundown will have 2 of 3 timers.');
    expect(planAfterImport(show().show, [{}, {}])).toBeNull();
  });
});
