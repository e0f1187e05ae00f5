import { strToU8 } from 'fflate';
import { expect, it, test } from 'vitest';
import { type FixtureCell, workbook } from './workbook.fixture.ts';
import { readWorkbook, sheetCellText } from './workbook.ts';

const NINE_O_CLOCK = 0.375;
const MAY_4TH = 46_146;

test.each([
  ['1900', false, MAY_4TH],
  ['1904', true, MAY_4TH - 1_462],
])('R180 reads a workbook in the date system %s', async (_, date1904, day) => {
  const cells: FixtureCell[][] = [
    ['Title', 'Start', 'Length', 'Date', 'Break'],
    [
      'Talk',
      { number: NINE_O_CLOCK, style: 1 },
      { number: 1.25, style: 3 },
      { number: day, style: 2 },
      { number: 1 / 96 },
    ],
    ['', { number: day + NINE_O_CLOCK, style: 2 }, { number: 45 }],
  ];
  const table = [
    ['Title', 'Start', 'Length', 'Date', 'Break'],
    ['Talk', '9:00:00', '30:00:00', '2026-05-04', '0:15:00'],
    ['', '2026-05-04 09:00:00', '45', '', ''],
  ];
  expect(await readWorkbook(workbook([{ name: 'Show', cells }], { date1904 }))).toEqual({
    sheets: [{ name: 'Show', table }],
    first: 0,
  });
});

const sheet = (at: string) =>
  strToU8(`<worksheet><sheetData><row r="1"><c r="${at}"><v>1</v></c></row></sheetData></worksheet>`);

test.each([
  ['unpacks to more than 20 MB', { 'xl/media/image.xml': new Uint8Array(20_000_001) }],
  ['writes a cell beyond row 5,000', { 'xl/worksheets/sheet1.xml': sheet('A5001') }],
  ['writes a cell beyond column 200', { 'xl/worksheets/sheet1.xml': sheet('XFD1') }],
])('V141 refuses a workbook that %s', async (_, more) => {
  expect(await readWorkbook(workbook([{ name: 'Show', cells: [['Talk']] }], { more }))).toBeNull();
});

const sheetWith = (rows: string) =>
  strToU8(`<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c></row>${rows}</sheetData></worksheet>`);
const another = (rows: string) => ({ 'xl/worksheets/sheet1.xml': sheetWith(rows) });
const far = '<c><v>1</v></c>'.repeat(201);

test.each([
  ['row between apostrophes', another("<row r='300000'><c r='ZZ300000'/></row>")],
  ['row written as an entity', another('<row r="&#51;00000"><c/></row>')],
  ['column in small letters', another('<row r="2"><c r="zz2"/></row>')],
  ['column by a second attribute', another('<row r="2"><c r="A2" x:r="XFD2"/></row>')],
  ['column after a `>` in an attribute', another('<row r="2"><c a=">" r="XFD2"/></row>')],
  ['column counted from the first', another(`<row r="2">${far}</row>`)],
  ['column counted from the last', another(`<row r="2"><c r="GR2"/><c/></row>`)],
  ['column of a cell with a prefix', another('<x:row r="2"><x:c r="XFD2"/></x:row>')],
])('W2643 refuses a workbook with a far %s', async (_, more) => {
  expect(await readWorkbook(workbook([{ name: 'Show', cells: [['Talk']] }], { more }))).toBeNull();
});

it('W2643 limits each sheet of a workbook, whatever its path', async () => {
  const more = { 'xl/other/far.xml': sheetWith('<row r="300000"><c r="ZZ300000"/></row>') };
  expect(await readWorkbook(workbook([{ name: 'Show', cells: [['Talk']] }], { more }))).toBeNull();
});

it('W2643 refuses a workbook with a number format of 300,000 characters', async () => {
  const style = `<numFmt numFmtId="200" formatCode="${'[h'.repeat(150_000)}"/>`;
  const styles = `<styleSheet><numFmts>${style}</numFmts><cellXfs><xf numFmtId="200"/></cellXfs></styleSheet>`;
  const more = {
    'xl/styles.xml': strToU8(styles),
    ...another('<row r="2"><c r="A2" s="0"><v>1</v></c></row>'),
  };
  expect(await readWorkbook(workbook([{ name: 'Show', cells: [['Talk']] }], { more }))).toBeNull();
});

it('W2643 limits all sheets of a workbook to 500,000 cells together', async () => {
  const wide = sheetWith('<row r="1250"><c r="GR1250"/></row>');
  const sheets = (count: number) => {
    const names = Array.from({ length: count }, (_, place) => `xl/worksheets/sheet${place + 1}.xml`);
    const more = Object.fromEntries(names.map((name) => [name, wide]));
    return workbook(
      names.map((name) => ({ name, cells: [['Talk']] })),
      { more },
    );
  };
  expect(await readWorkbook(sheets(2))).not.toBeNull();
  expect(await readWorkbook(sheets(3))).toBeNull();
});

test.each(['<c>', '<c ', '<row r="2"><c r="A2"><f ', '<row r="2"><c r="A2"><v ', '<c a="', "<x:c '"])(
  'W2643 refuses a workbook with 200,000 repeats of %s',
  async (piece) => {
    const more = { 'xl/worksheets/sheet1.xml': strToU8(`<sheetData>${piece.repeat(200_000)}</sheetData>`) };
    expect(await readWorkbook(workbook([{ name: 'Show', cells: [['Talk']] }], { more }))).toBeNull();
  },
);

it("V141 ignores the size of a workbook's other parts", async () => {
  const more = { 'xl/media/photo.png': new Uint8Array(20_000_001) };
  const read = await readWorkbook(workbook([{ name: 'Show', cells: [['Talk']] }], { more }));
  expect(read).toEqual({ sheets: [{ name: 'Show', table: [['Talk']] }], first: 0 });
});

const lists = { name: 'Lists', cells: [['Room A']], isHidden: true };
const chart = { name: 'Chart', cells: [], isChart: true };
const empty = { name: 'Empty', cells: [] };
const day = (name: string) => ({ name, cells: [['Talk']] });

test.each([
  ['the sheet that was open', [day('Day 1'), day('Day 2')], 1, 'Day 2'],
  ['the first sheet if none was open', [day('Day 1'), day('Day 2')], undefined, 'Day 1'],
  ['the next sheet with rows if the open one is empty', [lists, empty, day('Day 1')], 1, 'Day 1'],
  ['the next sheet with rows if the open one is a chart', [chart, day('Day 1')], 0, 'Day 1'],
  ['a visible sheet before hidden ones', [lists, day('Day 1')], undefined, 'Day 1'],
  ['a hidden sheet if no other has rows', [empty, lists], 0, 'Lists'],
])('U251 with several sheets begins with %s', async (_, sheets, open, name) => {
  const read = await readWorkbook(workbook(sheets, open === undefined ? {} : { open }));
  expect(read?.sheets[read.first]?.name).toBe(name);
});

test.each<readonly [string, unknown, string]>([
  ['a text', ' Keynote ', ' Keynote '],
  ['an empty cell', null, ''],
  ['yes', true, 'yes'],
  ['no', false, 'no'],
  ['a number', 45, '45'],
  ['a typed number with a fraction', 0.5, '0.5'],
  ['a fraction of a day without its format', 0.010416666666666666, '0:15:00'],
  ['a fraction of a day of no whole second', 0.123456, '0.123456'],
  ['a length of a quarter of an hour', new Date('1899-12-30T00:15:00Z'), '0:15:00'],
  ['a length that a reader cut off', new Date('1899-12-30T00:14:59.999Z'), '0:15:00'],
  ['a length with tenths of a second', new Date('1899-12-30T00:00:07.250Z'), '0:00:07.3'],
  ['a length of more than a day', new Date('1899-12-31T06:00:00Z'), '30:00:00'],
  ['a length of more than a day in days from 1904', new Date('1904-01-02T06:00:00Z'), '30:00:00'],
  ['a time of day in days from 1904', new Date('1904-01-01T14:30:00Z'), '14:30:00'],
  ['a date', new Date('2026-05-04T00:00:00Z'), '2026-05-04'],
  ['a date with a time', new Date('2026-05-04T14:30:00Z'), '2026-05-04 14:30:00'],
])('R180 reads %s of a workbook', (_, cell, text) => {
  expect(sheetCellText(cell)).toBe(text);
});

it('W2792 lists the hidden rows of each sheet', async () => {
  const bytes = workbook([
    { name: 'Show', cells: [['Title'], ['A'], ['B'], ['C']], hidden: [2, 4] },
    { name: 'Other', cells: [['Title'], ['A']] },
  ]);
  const read = await readWorkbook(bytes);
  expect(read?.sheets.map(({ hidden }) => hidden)).toEqual([[2, 4], undefined]);
});

it('W2792 lists the hidden rows of several days in one table', async () => {
  const heads = ['Title', 'Duration', 'Type', 'Trigger', 'Time warp', 'Appearance', 'Notes'];
  const dayOf = (name: string, titles: readonly string[], hidden: readonly number[] = []) => ({
    name,
    cells: [heads, ...titles.map((title) => [title, '5', '', '', '', '', ''])],
    hidden,
  });
  const days = [dayOf('Day 1', ['A', 'B'], [3]), dayOf('Day 2', ['C', 'D'], [2]), dayOf('Day 3', ['E'])];
  const read = await readWorkbook(workbook(days));
  const [all] = read?.sheets ?? [];
  expect(all?.hidden?.map((row) => all.table[row - 1]?.[0])).toEqual(['B', 'C']);
});

it.each([
  [[], 'Talk', "'=A1", '=A1'],
  [['Expected start', 'Expected end'], 'Talk', "'=A1", "'=A1"],
])(
  'W2796 removes apostrophes of an exported CSV file with the columns %j',
  async (schedule, title, cell, text) => {
    const heads = ['Title', 'Duration', 'Type', 'Trigger', ...schedule, 'Time warp', 'Appearance', 'Notes'];
    const cells = [heads, [title, '5', '', '', ...schedule.map(() => ''), '', '', cell]];
    const read = await readWorkbook(workbook([{ name: 'Show', cells }]));
    expect(read?.sheets[0]?.table[1]?.at(-1)).toBe(text);
  },
);

it('R180 keeps the sign of percentages', async () => {
  const numbers: FixtureCell[] = [
    { number: 0.8, style: 4 },
    { number: 0.125, style: 5 },
    { number: 0.5 },
    { number: null, style: 4 },
    'Talk',
  ];
  const read = await readWorkbook(workbook([{ name: 'Show', cells: [numbers] }]));
  expect(read?.sheets[0]?.table).toEqual([['80%', '12.5%', '0.5', '', 'Talk']]);
});
