import { describe, expect, it } from 'vitest';
import type { CommandPayloads } from '../../machines/room/commands.ts';
import type { RoomContext } from '../../machines/room/room.state.ts';
import { afterAccepted, testRoom } from '../../tests/support/test-room.ts';
import { readDelimited, writeDelimited } from './delimited-text.view.ts';
import { columnsText } from './import-preview.tsx';
import { type ImportMode, importItems } from './rundown-import.view.ts';
import { rundownTable } from './rundown-table.view.ts';
import { noSheetEdits, readSheet, type SheetEdits } from './sheet.ts';
import { crewObstacle, crewPreview, crewTargets, newNames, withCrewCells } from './sheet-crew.ts';
import { CREW_COLUMN } from './sheet-layout.ts';

const FOREIGN = [
  'No,Item,Length,Presenter,Camera,Lighting,Audio,Graphics,Autocue,Security',
  '1,Doors,15,,Wide,House,Walk-in,Logo,,2 at the doors',
  '2,Keynote,45,Ada,"2, then 3",Blue,Headset 1,Lower third,"Good morning.\nWelcome.",',
].join('\n');

const NEW = ['Camera', 'Lighting', 'Audio', 'Graphics', 'Autocue', 'Security'];

const withColumn = (room: RoomContext, id: string, fields: Partial<CommandPayloads['columns/create']> = {}) =>
  afterAccepted(room, 'columns/create', { name: id, ...fields }, { ids: [id] });
const bare = () => testRoom([{ name: 'Doors' }]);

function read(text: string, { show }: RoomContext, edits: Partial<SheetEdits> = {}) {
  const sheet = readSheet(readDelimited(text), { ...noSheetEdits, ...edits }, { zone: null });
  return { sheet, targets: crewTargets(sheet.columns, show.columns) };
}

function payloadOf(text: string, room: RoomContext, mode: ImportMode = 'replace', edits = {}) {
  const { sheet, targets } = read(text, room, edits);
  const timers = sheet.rows.map(({ timer }) => timer);
  const items = importItems(room.show.timers, timers, mode);
  return { items: withCrewCells(items, sheet, targets, room.show.cells), columns: newNames(targets) };
}

const ids = Array.from({ length: 12 }, (_, nth) => `n${nth}`);
const imported = (text: string, room: RoomContext, mode: ImportMode = 'replace') =>
  afterAccepted(room, 'timers/replace', payloadOf(text, room, mode), { ids });

/** Cells by the title of their timer and the name of their column. */
const named = ({ show: { timers, columns, cells } }: RoomContext) =>
  timers.map(({ _id, name }) => [
    name,
    Object.fromEntries(
      columns.flatMap((each) => (cells[_id]?.[each._id] ? [[each.name, cells[_id]?.[each._id]]] : [])),
    ),
  ]);

const obstacle = (text: string, room: RoomContext) => {
  const { sheet, targets } = read(text, room);
  return crewObstacle(sheet, targets, room.show.columns);
};

describe('crew columns in a sheet', () => {
  it.each(['replace', 'add'] as const)('V2190 are created from six unknown columns: %s', (mode) => {
    const room = imported(FOREIGN, bare(), mode);
    expect(room.show.columns.map(({ name, audience }) => [name, audience])).toEqual(
      NEW.map((name) => [name, 'CREW']),
    );
    expect(named(room).slice(-2)).toEqual([
      [
        'Doors',
        {
          Camera: 'Wide',
          Lighting: 'House',
          Audio: 'Walk-in',
          Graphics: 'Logo',
          Security: '2 at the doors',
        },
      ],
      [
        'Keynote',
        {
          Camera: '2, then 3',
          Lighting: 'Blue',
          Audio: 'Headset 1',
          Graphics: 'Lower third',
          Autocue: 'Good morning.\nWelcome.',
        },
      ],
    ]);
    expect(room.show.timers.at(-1)).toMatchObject({ extra: 'Ada', minutes: 45 });
  });

  it('V2190 are matched by name at the next import, and empty cells clear old ones', () => {
    const first = imported(FOREIGN, bare());
    const next = 'Title,Length, CAMERA ,Lighting\nDoors,15,,House\nKeynote,45,4,Blue';
    const { items, columns } = payloadOf(next, first);
    expect(columns).toEqual([]);
    expect(items.map(({ cells }) => cells)).toEqual([{ n2: '' }, { n2: '4' }]);
    const room = imported(next, first);
    expect(named(room)[0]).toEqual([
      'Doors',
      { Lighting: 'House', Audio: 'Walk-in', Graphics: 'Logo', Security: '2 at the doors' },
    ]);
  });

  it("V2190 are included or excluded by the user's choice", () => {
    const { columns } = payloadOf(FOREIGN, bare(), 'add', { chosen: { 0: CREW_COLUMN, 9: null } });
    expect(columns).toEqual(['No', ...NEW.slice(0, -1)]);
    expect(payloadOf('Title,Length\nDoors,15', bare()).columns).toEqual([]);
  });

  it('V2190 match a second speaker by name, and get unique names', () => {
    const text = 'Title,Length,Speaker,Speaker,Desk A,Desk A\nDoors,15,Ada,Bo,1,2';
    expect(newNames(read(text, bare()).targets)).toEqual(['Desk A', 'Desk A 2']);
    const room = withColumn(bare(), 'speaker', { name: 'Speaker' });
    expect(read(text, room).targets.map(({ name, column }) => [name, column?._id])).toEqual([
      ['Speaker', 'speaker'],
      ['Desk A', undefined],
      ['Desk A 2', undefined],
    ]);
  });

  it('V2190 do not include running numbers', () => {
    expect(read('#,Title,№,Length,Camera\n1,Doors,1,15,Wide', bare()).targets).toMatchObject([
      { name: 'Camera' },
    ]);
  });

  it('V2190 include custom fields of Ontime, but not its own columns', () => {
    const ontime =
      'Timer type,Cue,Title,Duration,End action,Skip,Colour,Camera\ncount-down,1,Doors,0:15:00,none,,red,Wide';
    expect(newNames(read(ontime, bare()).targets)).toEqual(['Camera']);
  });

  it('V2191 are named in the preview', () => {
    const { sheet, targets } = read(FOREIGN, bare());
    expect(columnsText(sheet.columns, targets)).toBe(
      `9 columns imported. Ignored: No. New columns: ${NEW.join(', ')}`,
    );
  });

  it('V2191 prevent an import if they exceed 20', () => {
    const full = Array.from({ length: 15 }, (_, nth) => `own ${nth}`).reduce(
      (room, id) => withColumn(room, id),
      bare(),
    );
    expect(obstacle(FOREIGN, full)).toBe('A room has at most 20 columns. Ignore 1 column of the sheet.');
    expect(obstacle(FOREIGN, bare())).toBeNull();
  });

  it.each([
    ['CHECK', 'maybe', /^Row 2, cell: "maybe" is not yes or no/],
    ['CHECK', 'x', /^$/],
    ['CHECK', 'no', /^$/],
    ['TEXT', 'x'.repeat(2_001), /^Row 2, cell: a cell holds at most 2,000/],
    ['SCRIPT', 'x'.repeat(2_001), /^$/],
    ['SCRIPT', 'x'.repeat(41_000), /^Row 2, cell: a script holds at most 40 kB/],
  ] as const)('V2191 refuse an invalid value in a %s column', (kind, cell, fault) => {
    const room = withColumn(bare(), 'cell', { kind });
    const said = obstacle(`Title,Length,Cell\nDoors,15,${cell}`, room);
    expect(said ?? '').toMatch(fault);
  });

  it('V2191 become a script column if a text is long', () => {
    const text = (length: number) => `Title,Length,Autocue\nDoors,15,${'x'.repeat(length)}`;
    expect(obstacle(text(2_001), bare())).toBeNull();
    expect(imported(text(2_001), bare()).show.columns).toMatchObject([{ kind: 'SCRIPT' }]);
    expect(obstacle(text(41_000), bare())).toMatch(/^Row 2, Autocue: a script/);
  });

  it('V2192 keep their cells over an export and import', () => {
    const columns = [
      ['light', { name: 'Light' }],
      ['again', { name: 'light' }],
      ['notes', { name: 'Notes' }],
      ['done', { name: 'Done', kind: 'CHECK' }],
      ['none', { name: 'Empty' }],
      ['script', { name: 'Script', kind: 'SCRIPT' }],
    ] as const;
    const wide = columns.reduce(
      (room, [id, fields]) => withColumn(room, id, fields),
      testRoom([{ name: 'Doors' }, { name: 'Keynote', notes: 'Ours' }]),
    );
    const [doors, keynote] = wide.show.timers.map(({ _id }) => _id);
    const cells = {
      light: '=Blue',
      again: ' 12:30',
      notes: 'Theirs, "quoted"',
      done: 'true',
      script: 'One\n\n- two',
    };
    const said = afterAccepted(wide, 'timers/setCells', { timerId: doors ?? '', cells });
    const room = afterAccepted(said, 'timers/setCells', {
      timerId: keynote ?? '',
      cells: { done: '', again: 'Red' },
    });
    const text = writeDelimited(rundownTable(room.show), ',');
    expect(text.split('\r\n')[0]).toMatch(/,Light,light,Notes,Done,Empty,Script$/);
    expect(payloadOf(text, room).items.some(({ cells: changed }) => changed !== undefined)).toBe(false);
    const emptied = { ...room, show: { ...room.show, cells: {} } };
    expect(imported(text, emptied).show.cells).toEqual(room.show.cells);
    const renamed = { ...emptied, show: { ...emptied.show, columns: [] } };
    expect(named(imported(text, renamed))[0]?.[1]).toMatchObject({ Light: '=Blue', 'light 2': ' 12:30' });
  });

  it('V2333 show the first line of each cell in the preview, and a question mark for invalid values', () => {
    const long = 'x'.repeat(81);
    const { sheet, targets } = read(
      `Title,Length,Light,Done,Mic\nDoors,5,"Wide,\nthen close",yes,no\nTalk,5,${long},soon,`,
      withColumn(withColumn(bare(), 'done', { kind: 'CHECK' }), 'mic', { kind: 'CHECK' }),
    );
    expect(sheet.rows.map(({ row }) => crewPreview(sheet, row, targets))).toEqual([
      ['Wide,…', '✓', ''],
      [`${'x'.repeat(80)}…`, '?', ''],
    ]);
  });
});
