import { expect, test } from 'vitest';
import { sheetCellText } from './workbook.ts';

test.each<readonly [string, unknown, string]>([
  ['a text', ' Keynote ', ' Keynote '],
  ['an empty cell', null, ''],
  ['yes', true, 'yes'],
  ['no', false, 'no'],
  ['a number', 45, '45'],
  ['a number with a fraction that somebody typed', 0.5, '0.5'],
  ['a fraction of a day without its format', 0.010416666666666666, '0:15:00'],
  ['a fraction that is no whole second', 0.123456, '0.123456'],
  ['a length of a quarter of an hour', new Date('1899-12-30T00:15:00Z'), '0:15:00'],
  ['one that a reader cut off', new Date('1899-12-30T00:14:59.999Z'), '0:15:00'],
  ['one with tenths of a second', new Date('1899-12-30T00:00:07.250Z'), '0:00:07.3'],
  ['a length of more than a day', new Date('1899-12-31T06:00:00Z'), '30:00:00'],
  ['the same in days from 1904', new Date('1904-01-02T06:00:00Z'), '30:00:00'],
  ['a time of day in days from 1904', new Date('1904-01-01T14:30:00Z'), '14:30:00'],
  ['a date', new Date('2026-05-04T00:00:00Z'), '2026-05-04'],
  ['a date with a time', new Date('2026-05-04T14:30:00Z'), '2026-05-04 14:30:00'],
])('R180 %s of a workbook', (_, cell, text) => {
  expect(sheetCellText(cell)).toBe(text);
});
