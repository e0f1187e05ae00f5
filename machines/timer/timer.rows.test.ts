import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { anyTimer } from '../../tests/support/any-timer.ts';
import { labelsText, parseLabels } from './label.text.ts';
import { type TimerRow, timerColumns } from './timer.columns.ts';
import { timersFromTable, timerTable } from './timer.rows.ts';
import { newTimer } from './timer.ts';

const placed = (rows: readonly TimerRow[]) => rows.map((row, index) => ({ ...row, _id: `t${index}`, index }));

/** What a table with one such cell makes of a timer. */
const cell = (header: string, text: string) =>
  timersFromTable([
    [header, 'Title'],
    [text, 'x'],
  ]);

describe('a rundown as a table', () => {
  it('R61 has every field of a timer in a named column', () => {
    const [headers, row] = timerTable(
      placed([{ ...newTimer, name: 'Keynote', extra: 'Ann', hours: 1, seconds: 5.25 }]),
    );
    expect(Object.fromEntries((headers ?? []).map((header, index) => [header, row?.[index]]))).toEqual({
      Title: 'Keynote',
      Speaker: 'Ann',
      Duration: '1:10:05.25',
      Type: 'DURATION',
      'Time warp': '',
      Trigger: 'MANUAL',
      'Start time': '',
      'Start date': '',
      'Finish time': '',
      'Finish date': '',
      Appearance: 'COUNTDOWN',
      Yellow: '0:01:00',
      Red: '0:00:15',
      'Yellow chime': 'NONE',
      'Red chime': 'NONE',
      'Zero chime': 'NONE',
      'Show title': 'yes',
      'Show speaker': 'yes',
      Labels: '',
      Notes: '',
    });
  });

  it('R61 names no column twice', () => {
    const headers = timerColumns.map(({ header }) => header.toLowerCase());
    expect(new Set(headers).size).toBe(headers.length);
  });

  it('R61 and back is the same rundown', () => {
    fc.assert(
      fc.property(fc.array(anyTimer, { maxLength: 5 }), (timers) => {
        expect(timersFromTable(timerTable(placed(timers)))).toEqual({ ok: true, value: timers });
      }),
    );
  });

  it('R62 is read whatever the order and capitals of its columns, without those that nobody knows', () => {
    const table = [
      [' speaker ', 'Room', 'DURATION', 'title'],
      ['Ann', 'Hall 1', '5', 'Keynote'],
      ['Bob', 'Hall 2', '1:30'],
    ];
    expect(timersFromTable(table)).toEqual({
      ok: true,
      value: [
        { ...newTimer, name: 'Keynote', extra: 'Ann', hours: 0, minutes: 5, seconds: 0 },
        { ...newTimer, extra: 'Bob', hours: 0, minutes: 1, seconds: 30 },
      ],
    });
  });

  it('R62 takes blank cells for those of a new timer, and blank rows for none', () => {
    const table = [['Title', 'Duration', 'Start time'], ['', ' ', ''], ['Pause', '', ' '], [], ['\t']];
    expect(timersFromTable(table)).toEqual({ ok: true, value: [{ ...newTimer, name: 'Pause' }] });
  });

  test.each([
    ['Duration', '1h 2m 3s', { hours: 1, minutes: 2, seconds: 3 }],
    ['Duration', '90', { hours: 1, minutes: 30, seconds: 0 }],
    ['Start time', '3pm', { startTime: '15:00:00' }],
    ['Start date', ' 2026-03-29 ', { startDate: '2026-03-29' }],
    ['Finish time', '9:30', { finishTime: '09:30:00' }],
    ['Finish date', '2026-03-29', { finishDate: '2026-03-29' }],
    ['Type', 'finish time', { type: 'FINISH_TIME' }],
    ['Type', 'time-warp', { type: 'TIME_WARP' }],
    ['Trigger', 'Linked', { trigger: 'LINKED' }],
    ['Trigger', 'manual', { trigger: 'MANUAL' }],
    ['Appearance', ' countup tod ', { appearance: 'COUNTUP_TOD' }],
    ['Time warp', '12', { timewarp: 720_000 }],
    ['Yellow', "2'", { yellow: 120_000 }],
    ['Red', '0:30', { red: 30_000 }],
    ['Zero chime', 'gong', { chime: { yellow: 'NONE', red: 'NONE', zero: 'GONG' } }],
    ['Red chime', 'bell 2x', { chime: { yellow: 'NONE', red: 'BELL_2X', zero: 'NONE' } }],
    ['Appearance', 'countdown - tod', { appearance: 'COUNTDOWN_TOD' }],
    ['Show title', 'No', { showName: false }],
    ['Show speaker', '0', { showExtra: false }],
    ['Show speaker', 'TRUE', { showExtra: true }],
    ['Notes', 'two\nlines', { notes: 'two\nlines' }],
    ['Labels', 'Panel=red', { labels: [{ name: 'Panel', color: 'red' }] }],
  ])('R62 reads %s "%s" as %j', (header, text, fields) => {
    expect(cell(header, text)).toEqual({ ok: true, value: [{ ...newTimer, name: 'x', ...fields }] });
  });

  test.each(['yes', 'True', 'y', 'X', '1', ' yes '])('R62 takes %j for yes', (text) => {
    expect(cell('Show title', text)).toMatchObject({ value: [{ showName: true }] });
  });

  test.each(['no', 'False', 'n', '-', '0'])('R62 takes %j for no', (text) => {
    expect(cell('Show title', text)).toMatchObject({ value: [{ showName: false }] });
  });

  test.each([
    ['Duration', 'soon'],
    ['Duration', '-5'],
    ['Type', 'ENDLESS'],
    ['Trigger', 'AUTO'],
    ['Appearance', 'NONE'],
    ['Start time', '25:00'],
    ['Start date', '29.3.2026'],
    ['Finish time', 'noon'],
    ['Finish date', '2026-02-30'],
    ['Time warp', 'fast'],
    ['Yellow', 'yes'],
    ['Red', 'x'],
    ['Yellow chime', 'LOUD'],
    ['Show title', 'maybe'],
    ['Show speaker', '2'],
  ])('R62 says where it cannot read %s "%s"', (header, text) => {
    expect(cell(header, text)).toMatchObject({
      ok: false,
      error: {
        code: 'invalid',
        issues: [{ path: `row 2, ${header}`, message: `"${text}" is not understood here.` }],
      },
    });
  });

  it('R62 repeats no more than 40 characters of such a cell', () => {
    const read = cell('Duration', 'x'.repeat(41));
    expect(read.ok || read.error.issues).toEqual([
      { path: 'row 2, Duration', message: `"${'x'.repeat(40)}" is not understood here.` },
    ]);
  });

  it('R62 names every cell that makes no sense, by its row in the spreadsheet', () => {
    const table = [
      ['Title', 'Duration', 'Type'],
      ['a', '5', ''],
      ['', '', ''],
      ['b', 'soon', 'odd'],
    ];
    const read = timersFromTable(table);
    expect(read.ok || read.error.issues?.map(({ path }) => path)).toEqual(['row 4, Duration', 'row 4, Type']);
  });

  test.each([
    [[]],
    [[[]]],
    [
      [
        ['Foo', 'Bar'],
        ['1', '2'],
      ],
    ],
  ])('R62 is none without a column that is known: %j', (table) => {
    const read = timersFromTable(table);
    expect(read.ok || read.error.code).toBe('invalid');
    expect(read.ok || read.error.message).toContain('Title, Speaker, Duration');
  });
});

describe('labels in a cell', () => {
  test.each([
    ['', []],
    [' ; ', []],
    ['Panel', [{ name: 'Panel', color: '' }]],
    [
      'a=red; b = #0f0',
      [
        { name: 'a', color: 'red' },
        { name: 'b', color: '#0f0' },
      ],
    ],
    ['50% off=red', [{ name: '50% off', color: 'red' }]],
    ['a%3Bb=red', [{ name: 'a;b', color: 'red' }]],
    ['a=b=c', [{ name: 'a', color: 'b=c' }]],
    ['=', [{ name: '', color: '' }]],
  ])('R63 %j reads as %j', (text, labels) => {
    expect(parseLabels(text)).toEqual(labels);
  });

  test('R63 what is special is written so that it comes back', () => {
    expect(labelsText([{ name: ' a; b', color: 'x=y%' }])).toBe('%20a%3B b=x%3Dy%25');
  });
});
