import { expect, it, test } from 'vitest';
import { readTable, tableText } from './table-file.ts';
import { workbook } from './workbook.fixture.ts';

const TOO_MANY_CELLS =
  'The table has more than 5,000 rows, 200 columns or 250,000 cells. Import it in parts.';
const file = (...bytes: readonly number[]) => new File([new Uint8Array(bytes)], 'show.csv');

test.each([
  ['UTF-8', [0x41, 0xc3, 0xa4]],
  ['UTF-8 with a mark', [0xef, 0xbb, 0xbf, 0x41, 0xc3, 0xa4]],
  ['UTF-16 as Excel saves it', [0xff, 0xfe, 0x41, 0x00, 0xe4, 0x00]],
  ['UTF-16 the other way round', [0xfe, 0xff, 0x00, 0x41, 0x00, 0xe4]],
  ['the code page of the West', [0x41, 0xe4]],
])('V141 reads a table in %s', async (_, bytes) => {
  expect(await tableText(file(...bytes))).toEqual({
    ok: true,
    value: { sheets: [{ name: 'show.csv', text: 'A\u00e4' }], first: 0 },
  });
});

test.each([
  ['Cyrillic', [0xc2, 0xf0, 0xe5, 0xec, 0xff, 0x3b, 0x41], 'Время;A'],
  ['Central European', [0x74, 0x79, 0x74, 0x75, 0xb3, 0x79], 'tytuły'],
  ['Czech', [0xd8, 0x65, 0xe8, 0x9a], 'Řečš'],
  ['Western', [0x63, 0x61, 0x66, 0xe9, 0x20, 0x35, 0x6d, 0xb3], 'café 5m³'],
  ['Russian of Unix', [0xf7, 0xd2, 0xc5, 0xcd, 0xd1, 0x3b, 0xf4, 0xc9, 0xd4, 0xd5, 0xcc], 'Время;Титул'],
  ['Greek', [0xbf, 0xf1, 0xe1, 0x3b, 0xd4, 0xdf, 0xf4, 0xeb, 0xef, 0xf2], 'Ώρα;Τίτλος'],
  ['Turkish', [0x41, 0xe7, 0xfd, 0x6c, 0xfd, 0xfe], 'Açılış'],
  ['Western of Macs', [0x47, 0x72, 0x9f, 0xa7, 0x65, 0x3b, 0x73, 0x9f, 0xa7], 'Grüße;süß'],
  ['Western of MS-DOS', [0x47, 0x72, 0x81, 0xe1, 0x65, 0x3b, 0x73, 0x81, 0xe1], 'Grüße;süß'],
  ['Portuguese of MS-DOS', [0x44, 0x75, 0x72, 0x61, 0x87, 0xc6, 0x6f], 'Duração'],
  ['Polish of Unix', [0xa6, 0x6e, 0x69, 0x61, 0x64, 0x61, 0x6e, 0x69, 0x65], 'Śniadanie'],
  ['Japanese', [0x83, 0x49, 0x81, 0x5b, 0x83, 0x76, 0x83, 0x93], 'オープン'],
  ['Icelandic', [0xfe, 0x61, 0xf0, 0x20, 0xe1], 'það á'],
  ['UTF-16 without a mark', [0x41, 0x00, 0x3b, 0x00, 0x42, 0x00], 'A;B'],
])('R583 reads a table in %s', async (_, bytes, text) => {
  expect(await tableText(file(...bytes))).toMatchObject({ value: { sheets: [{ text }] } });
});

test.each([
  ['that is damaged', [0x50, 0x4b, 0x03, 0x04, 0x14]],
  ['.xls', [0xd0, 0xcf, 0x11, 0xe0, 0xa1]],
])('V141 refuses a workbook (%s), and says what to do', async (_, bytes) => {
  const error =
    'Can’t read show.csv as an Excel workbook (.xlsx). Save it as CSV, or copy and paste its cells here.';
  expect(await tableText(file(...bytes))).toEqual({ ok: false, error });
});

it('V855 reports an empty workbook as empty', async () => {
  const bytes = workbook([{ name: 'Sheet1', cells: [] }]);
  const error = 'show.xlsx is empty.';
  expect(await tableText(new File([bytes], 'show.xlsx'))).toEqual({ ok: false, error });
});

it('V141 refuses a file of more than 1 MB', async () => {
  const large = (bytes: number) => tableText(new File(['x'.repeat(bytes)], 'large.csv'));
  expect(await large(1_000_000)).toMatchObject({ ok: true });
  expect(await large(1_000_001)).toEqual({
    ok: false,
    error: 'large.csv is larger than 1 MB. Split it into smaller files.',
  });
});

it('V141 reads each non-empty sheet of a workbook as a table', async () => {
  const bytes = workbook([
    {
      name: 'Day 1',
      cells: [
        ['Title', 'Notes'],
        ['Talk', 'two\nlines'],
      ],
    },
    { name: 'Empty', cells: [] },
    { name: 'Day 2', cells: [['Lunch']] },
  ]);
  expect(await tableText(new File([bytes], 'show.xlsx'))).toEqual({
    ok: true,
    value: {
      sheets: [
        { name: 'Day 1', text: 'Title\tNotes\r\nTalk\t"two\nlines"\r\n' },
        { name: 'Day 2', text: 'Lunch\r\n' },
      ],
      first: 0,
    },
  });
});

it.each([
  [
    'a million characters',
    'a'.repeat(1_000_001),
    'The text is longer than a million characters. Import it in parts.',
  ],
  ['5,000 rows', 'a\tb\n'.repeat(5_001), TOO_MANY_CELLS],
  ['200 columns', `${'a\t'.repeat(200)}a`, TOO_MANY_CELLS],
  ['250,000 cells', `${'a\t'.repeat(99)}a\n`.repeat(2_501), TOO_MANY_CELLS],
])('W2643 refuses a table with more than %s', (_, text, error) => {
  const read = readTable(text);
  expect(read.ok ? 'read' : read.error).toBe(error);
});

it('W2643 reads a table with 250,000 cells', () => {
  expect(readTable(`${'a\t'.repeat(99)}a\n`.repeat(2_500)).ok).toBe(true);
});

test.each([
  ['a web page', '<!DOCTYPE html><html></html>'],
  ['XML', '<?xml version="1.0"?><rundown/>'],
  ['a calendar', 'BEGIN:VCALENDAR\nEND:VCALENDAR'],
  ['a PDF document', '%PDF-1.7'],
  ['a text document', '{\\rtf1}'],
  ['a picture', '\u2030PNG'],
])('W2782 refuses the file %s', (_, text) => {
  const error = 'This is not a table. Copy the cells of a spreadsheet, or save it as CSV.';
  expect(readTable(text)).toEqual({ ok: false, error });
});

it('W2782 says where a room file is imported', () => {
  expect(readTable('{"format":"callboard-room","timers":[]}')).toEqual({
    ok: false,
    error: 'This is a room file. Import it on the dashboard of your team.',
  });
});
