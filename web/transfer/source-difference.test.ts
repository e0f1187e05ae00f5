import { describe, expect, it, test } from 'vitest';
import type { RoomContext } from '../../machines/room/room.state.ts';
import type { CrewColumn, SheetCells } from '../../machines/timer/sheet.ts';
import type { Timer } from '../../machines/timer/timer.ts';
import { afterAccepted, testRoom } from '../../tests/support/test-room.ts';
import { readDelimited } from './delimited-text.view.ts';
import { noSheetEdits, readSheet } from './sheet.ts';
import { crewTargets, newNames } from './sheet-crew.ts';
import { comparePulled, isDifferent, mustConfirmFirst, sourceAddress } from './source-difference.ts';

const ID = '1aBcDeFgHiJkLmNoPqRsTuVwXyZ0123456789';
const GOOGLE = 'https://docs.google.com/spreadsheets';

test.each([
  [`${GOOGLE}/d/${ID}/edit#gid=42`, `${GOOGLE}/d/${ID}/export?format=csv&gid=42`, 'csv'],
  [`${GOOGLE}/d/${ID}/edit?gid=0#gid=0`, `${GOOGLE}/d/${ID}/export?format=csv&gid=0`, 'csv'],
  [`${GOOGLE}/u/1/d/${ID}/view`, `${GOOGLE}/d/${ID}/export?format=xlsx`, 'xlsx'],
  [` ${GOOGLE}/d/${ID} `, `${GOOGLE}/d/${ID}/export?format=xlsx`, 'xlsx'],
  [
    `${GOOGLE}/d/e/2PACX-1v/pubhtml?gid=7&single=true`,
    `${GOOGLE}/d/e/2PACX-1v/pub?output=csv&gid=7&single=true`,
    'csv',
  ],
  [`${GOOGLE}/d/e/2PACX-1v/pubhtml`, `${GOOGLE}/d/e/2PACX-1v/pub?output=xlsx`, 'xlsx'],
  [`${GOOGLE}/d/e/2PACX-1v/pub?output=csv`, `${GOOGLE}/d/e/2PACX-1v/pub?output=csv`, null],
  [`${GOOGLE}/d/${ID}/export?format=csv`, `${GOOGLE}/d/${ID}/export?format=csv`, null],
  ['https://intranet.example/show.csv', 'https://intranet.example/show.csv', null],
])('V2494 replaces a link to a Google Sheet with the address of its file: %s', (text, url, google) => {
  expect(sourceAddress(text)).toEqual({ url, google });
});

const roomOf = (
  timers: readonly Partial<Timer>[],
  crew: readonly string[] = [],
  cells: SheetCells = {},
): RoomContext => {
  const room = testRoom(timers);
  const columns = crew.map(
    (name, index): CrewColumn => ({
      _id: `c${index}`,
      index,
      name,
      kind: 'TEXT',
      options: [],
      width: 160,
      audience: 'CREW',
    }),
  );
  return { ...room, show: { ...room.show, columns, cells } };
};

function pulled({ show }: RoomContext, text: string) {
  const sheet = readSheet(readDelimited(text), noSheetEdits, { zone: null });
  const targets = crewTargets(sheet.columns, show.columns);
  return { ...comparePulled(show, sheet, targets), columns: newNames(targets) };
}

const after = (room: RoomContext, text: string): RoomContext => {
  const { items, columns } = pulled(room, text);
  const payload = { items, ...(columns.length > 0 && { columns }) };
  return afterAccepted(room, 'timers/replace', payload, { ids: ['new', 'n1', 'n2', 'n3'] });
};

const kinds = (room: RoomContext, text: string) =>
  pulled(room, text).lines.map(({ kind, title }) => [kind, title]);
const ids = ({ show }: RoomContext) =>
  show.timers.map(({ _id, name }) => [_id.startsWith('n') ? 'new' : _id, name]);

const SHOW = [
  { name: 'Doors', minutes: 30, notes: 'Music', yellow: 5_000 },
  { name: 'Keynote', minutes: 45, extra: 'Ada' },
  { name: 'Break', minutes: 15 },
];

describe('a pulled sheet', () => {
  it('V2490 shows which rows are new, changed, moved and removed', () => {
    const room = roomOf(SHOW);
    const text = 'Title\tLength\nBreak\t15\nDoors\t30\nPanel\t20';
    expect(kinds(room, text)).toEqual([
      ['same', 'Break'],
      ['moved', 'Doors'],
      ['added', 'Panel'],
      ['removed', 'Keynote'],
    ]);
    const { lines } = pulled(room, 'Title\tLength\nDoors\t30\nKeynote\t50\nBreak\t15');
    expect(lines[1]).toEqual({
      key: 'b',
      kind: 'changed',
      title: 'Keynote',
      changes: [{ name: 'Duration', before: '0:45:00', after: '0:50:00' }],
    });
    expect(isDifferent({ items: [], lines })).toBe(true);
  });

  it('V2490 has no differences after it was accepted', () => {
    const text = 'Title,Speaker,Length,Start,Camera\nDoors,,31,18:00,Wide\nPanel,Bo,20,,Close';
    const taken = after(roomOf(SHOW), text);
    const again = pulled(taken, text);
    expect(again.lines.map(({ kind }) => kind)).toEqual(['same', 'same']);
    expect(isDifferent(again)).toBe(false);
  });

  it('V2492 matches timers by title, or else by their neighbours', () => {
    const room = roomOf([...SHOW, { name: 'End', minutes: 5 }]);
    expect(ids(after(room, 'Title\tLength\nDoors\t30\nOpening\t45\nBreak\t15\nEnd\t5'))).toEqual([
      ['a', 'Doors'],
      ['b', 'Opening'],
      ['c', 'Break'],
      ['d', 'End'],
    ]);
    // Two for one, which is ambiguous.
    expect(ids(after(room, 'Title\tLength\nDoors\t30\nOne\t45\nTwo\t5\nBreak\t15\nEnd\t5'))).toEqual([
      ['a', 'Doors'],
      ['new', 'One'],
      ['new', 'Two'],
      ['c', 'Break'],
      ['d', 'End'],
    ]);
    expect(ids(after(room, 'Title\tLength\nLast\t1\nEnd\t5\nDoors\t30'))).toEqual([
      ['new', 'Last'],
      ['d', 'End'],
      ['a', 'Doors'],
    ]);
  });

  it('V2492 matches rows without a title by their place', () => {
    const room = roomOf([{ minutes: 5 }, { name: 'Talk', minutes: 6 }]);
    expect(ids(after(room, 'Title\tLength\n\t7\nTalk\t6'))).toEqual([
      ['a', ''],
      ['b', 'Talk'],
    ]);
  });

  it('V2492 matches timers by a column of ids, whatever their titles', () => {
    const room = roomOf(SHOW, ['Cue ID'], { a: { c0: 'x1' }, b: { c0: 'x2' } });
    const text = 'Cue ID\tTitle\tLength\nx2\tDoors\t45\nx1\tKeynote\t30\nx9\tBreak\t15\n\tNew\t1';
    expect(ids(after(room, text))).toEqual([
      ['b', 'Doors'],
      ['a', 'Keynote'],
      ['c', 'Break'],
      ['new', 'New'],
    ]);
    // Its title is another one's, which has an id of its own.
    expect(ids(after(room, 'Cue ID\tTitle\tLength\nx8\tDoors\t30\nx2\tKeynote\t45'))).toEqual([
      ['new', 'Doors'],
      ['b', 'Keynote'],
    ]);
  });

  it('V2492 keeps the clock at its timer', () => {
    const room = afterAccepted(roomOf(SHOW), 'timeset/start', { timerId: 'b' });
    const taken = after(room, 'Title\tLength\nBreak\t15\nOpening\t1\nKeynote\t50\nDoors\t30');
    expect(taken.show.timeset).toMatchObject({ timerId: 'b', running: true });
    expect(mustConfirmFirst(taken.show)).toBe(true);
    expect(mustConfirmFirst(afterAccepted(room, 'timeset/stop', {}).show)).toBe(true);
    expect(mustConfirmFirst(afterAccepted(room, 'timeset/reset', {}).show)).toBe(false);
  });

  it('V2493 does not change fields without a column', () => {
    const { show } = after(roomOf(SHOW), 'Title\tLength\nDoors\t20\nKeynote\t45\nBreak\t15');
    expect(show.timers[0]).toMatchObject({ minutes: 20, notes: 'Music', yellow: 5_000 });
    expect(show.timers[1]).toMatchObject({ extra: 'Ada' });
    const noted = after(roomOf(SHOW), 'Title\tSpeaker\tNotes\nDoors\t\t\nKeynote\tBo\tHi\nBreak\t\t');
    expect(noted.show.timers.map(({ minutes, extra, notes }) => [minutes, extra, notes])).toEqual([
      [30, '', ''],
      [45, 'Bo', 'Hi'],
      [15, '', ''],
    ]);
  });

  it('V2493 sets lengths that follow from starts and ends', () => {
    const room = roomOf([
      { name: 'Doors', minutes: 30 },
      { name: 'Talk', minutes: 5 },
    ]);
    const { show } = after(room, 'Title\tStart\tEnd\nDoors\t9:00\t9:10\nTalk\t9:10\t9:20');
    expect(show.timers.map(({ minutes, startTime }) => [minutes, startTime])).toEqual([
      [10, '09:00:00'],
      [10, '09:10:00'],
    ]);
  });

  it('V2490 names the crew cells that change', () => {
    const room = roomOf(SHOW, ['Camera'], { a: { c0: 'Wide' } });
    const { lines, columns } = pulled(
      room,
      'Title\tLength\tCamera\tLight\nDoors\t30\tClose\tBlue\nKeynote\t45\t\t\nBreak\t15\t\t',
    );
    expect(columns).toEqual(['Light']);
    expect(lines[0]?.changes).toEqual([
      { name: 'Camera', before: 'Wide', after: 'Close' },
      { name: 'Light', before: '', after: 'Blue' },
    ]);
    expect(lines[1]?.kind).toBe('same');
  });
});
