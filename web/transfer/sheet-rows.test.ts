import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  labelsText,
  parseLabels,
  type Table,
  type TimerTableRow,
  timerColumns,
  timerTable,
} from '../../machines/timer/timer.columns.ts';
import { newTimer, timerFields } from '../../machines/timer/timer.ts';
import { anyOf } from '../../tests/support/any-thing.ts';
import { noSheetEdits, readSheet } from './sheet.ts';

const readRundown = (table: Table) =>
  readSheet(table, noSheetEdits, { zone: null }).rows.map(({ row, timer, issues, unread }) => ({
    row,
    timer,
    issues,
    unread,
  }));

const placed = (rows: readonly TimerTableRow[]) =>
  rows.map((row, index) => ({ ...row, _id: `t${index}`, index }));

const timersOf = (table: Table) => readRundown(table).map(({ timer }) => timer);
const issuesOf = (table: Table) =>
  readRundown(table).flatMap(({ issues }) => issues.map(({ path, message }) => ({ path, message })));

/** A table with one such cell. */
const cell = (header: string, text: string): Table => [
  [header, 'Title'],
  [text, 'x'],
];

const morning = { name: 'Morning', target: '12:00:00' };

describe('a rundown as a table', () => {
  it('R61 has a named column for every field of a timer', () => {
    const fields = new Set<string>(timerColumns.flatMap((column) => column.fields));
    expect([...fields].sort()).toEqual(Object.keys(timerFields).sort());
    const [headers, row] = timerTable(
      placed([
        {
          ...newTimer,
          name: 'Keynote',
          extra: 'Ann',
          hours: 1,
          seconds: 5.25,
          group: morning,
          orange: 30_000,
          reminders: [10, 5],
          timecode: '10:00:00:12',
          markFlash: { ...newTimer.markFlash, zero: 3 },
          markText: { ...newTimer.markText, yellow: '2 minutes' },
        },
      ]),
    );
    const cells = Object.fromEntries((headers ?? []).map((header, index) => [header, row?.[index]]));
    expect(cells).toMatchObject({
      Title: 'Keynote',
      Speaker: 'Ann',
      Duration: '1:10:05.25',
      Type: 'DURATION',
      'Start time': '',
      Timecode: '10:00:00:12',
      Green: '',
      Yellow: '0:01:00',
      Orange: '0:00:30',
      'Zero chime': 'NONE',
      'Yellow flashes': '0',
      'Yellow text': '2 minutes',
      'Zero flashes': '3',
      Reminders: '10, 5',
      'Show title': 'yes',
      Labels: '',
      Group: 'Morning',
      'Group ends': '12:00:00',
    });
  });

  it('R174 reads a group from its name, its end, or both', () => {
    const groups = (table: Table) =>
      readRundown(table).map(({ timer, issues }) => [timer.group, issues.length]);
    const table = [
      ['Title', 'Group ends', 'Section'],
      ['Doors', '12', 'Morning'],
      ['Talk', '', ''],
      ['Lunch', '', 'Noon'],
      ['Panel', '17:00', ''],
      ['Party', 'soon', 'x'.repeat(201)],
    ];
    expect(groups(table)).toEqual([
      [morning, 0],
      [null, 0],
      [{ name: 'Noon', target: null }, 0],
      [{ name: 'Group', target: '17:00:00' }, 0],
      [null, 2],
    ]);
  });

  it('R174 begins a group only once, even if each of its rows names the group', () => {
    const rows = [
      ['Doors', 'Morning', '12'],
      ['Talk', 'Morning', ''],
      ['Coffee', '', ''],
      ['Panel', 'Morning', '12'],
      ['Lunch', 'Noon', ''],
      ['Nap', 'Noon', '15'],
      ['Party', 'Morning', ''],
    ];
    const read = timersOf([['Title', 'Group', 'Group ends'], ...rows]).map(({ group }) => group);
    const said = read.map((group) => group && [group.name, group.target]);
    expect(said).toEqual([
      ['Morning', '12:00:00'],
      null,
      null,
      null,
      ['Noon', null],
      ['Noon', '15:00:00'],
      ['Morning', null],
    ]);
  });

  it('R61 has unique column names', () => {
    const headers = timerColumns.map(({ header }) => header.toLowerCase());
    expect(new Set(headers).size).toBe(headers.length);
  });

  it('R61 keeps the longest length of a timer', () => {
    const longest = { ...newTimer, hours: 999, minutes: 59, seconds: 59.999 };
    expect(timersOf(timerTable(placed([longest])))).toEqual([longest]);
  });

  it('R61 reads back unchanged for any rundown', () => {
    fc.assert(
      fc.property(fc.array(anyOf(timerFields), { maxLength: 5 }), (any) => {
        // A group that is named like the one above it is that one (R174).
        const timers = any.map(({ group, ...timer }, place) => ({
          ...timer,
          group: group && { ...group, name: `${place}${group.name}` },
        }));
        const table = timerTable(placed(timers));
        expect(timersOf(table)).toEqual(timers);
        expect(issuesOf(table)).toEqual([]);
      }),
    );
  });

  it('R62 is read in any order and letter case of columns, without unknown columns', () => {
    const table = [
      [' speaker ', 'Room', 'DURATION', 'title'],
      ['Ann', 'Hall 1', '5', 'Keynote'],
      ['Bob', 'Hall 2', '1:30'],
    ];
    expect(timersOf(table)).toEqual([
      { ...newTimer, name: 'Keynote', extra: 'Ann', hours: 0, minutes: 5, seconds: 0 },
      { ...newTimer, extra: 'Bob', hours: 0, minutes: 1, seconds: 30 },
    ]);
  });

  it('R106 uses the values of a new timer for blank cells, and ignores blank rows', () => {
    const table = [['Title', 'Duration', 'Start time'], ['', ' ', ''], ['Pause', '', ' '], [], ['\t']];
    expect(readRundown(table)).toEqual([
      { row: 3, timer: { ...newTimer, name: 'Pause' }, issues: [], unread: [] },
    ]);
  });

  test.each([
    ['Duration', '1h 2m 3s', { hours: 1, minutes: 2, seconds: 3 }],
    ['Duration', '90', { hours: 1, minutes: 30, seconds: 0 }],
    ['Start time', '3pm', { startTime: '15:00:00' }],
    ['Start time', '2026-03-29 15:00:00', { startTime: '15:00:00', startDate: '2026-03-29' }],
    ['Start time', '2026-03-29T15:00', { startTime: '15:00:00', startDate: '2026-03-29' }],
    ['Start date', ' 2026-03-29 ', { startDate: '2026-03-29' }],
    ['Finish time', '9:30', { finishTime: '09:30:00', type: 'FINISH_TIME' }],
    ['Finish date', '2026-03-29', { finishDate: '2026-03-29' }],
    ['Type', 'finish time', { type: 'FINISH_TIME' }],
    ['Type', 'time-warp', { type: 'TIME_WARP' }],
    ['Trigger', 'Linked', { trigger: 'LINKED' }],
    ['Trigger', 'manual', { trigger: 'MANUAL' }],
    ['Appearance', ' countup tod ', { appearance: 'COUNTUP_TOD' }],
    ['Time warp', '12', { timewarp: 720_000 }],
    ['Yellow', "2'", { yellow: 120_000 }],
    ['Red', '0:30', { red: 30_000 }],
    ['Zero chime', 'gong', { chime: { ...newTimer.chime, zero: 'GONG' } }],
    ['Red chime', 'bell 2x', { chime: { ...newTimer.chime, red: 'BELL_2X' } }],
    ['Green', '1:30', { green: 90_000 }],
    ['Reminders', '10; 5', { reminders: [10, 5] }],
    ['Timecode', '1:00:30;12', { timecode: '01:00:30:12' }],
    ['Zero flashes', '20', { markFlash: { ...newTimer.markFlash, zero: 20 } }],
    ['Orange text', 'Two minutes', { markText: { ...newTimer.markText, orange: 'Two minutes' } }],
    ['Appearance', 'countdown - tod', { appearance: 'COUNTDOWN_TOD' }],
    ['Show title', 'No', { showName: false }],
    ['Show speaker', '0', { showExtra: false }],
    ['Show speaker', 'TRUE', { showExtra: true }],
    ['Notes', 'two\nlines', { notes: 'two\nlines' }],
    ['Labels', 'Panel=red', { labels: [{ name: 'Panel', color: 'red' }] }],
  ])('R107 reads the column %s with the text "%s" as %j', (header, text, fields) => {
    expect(readRundown(cell(header, text))).toEqual([
      { row: 2, timer: { ...newTimer, name: 'x', ...fields }, issues: [], unread: [] },
    ]);
  });

  test.each(['yes', 'True', 'y', 'X', '1', ' yes '])('R107 reads %j as yes', (text) => {
    expect(timersOf(cell('Show title', text))).toMatchObject([{ showName: true }]);
  });

  test.each(['no', 'False', 'n', '-', '0'])('R107 reads %j as no', (text) => {
    expect(timersOf(cell('Show title', text))).toMatchObject([{ showName: false }]);
  });

  test.each([
    ['Title', 'x'.repeat(201), 'text of at most 200 characters'],
    ['Notes', 'x'.repeat(10_001), 'text of at most 10,000 characters'],
    ['Duration', 'soon', 'a length, such as 5, 1:30 or 1h 2m'],
    ['Duration', '-5', 'a length, such as 5, 1:30 or 1h 2m'],
    ['Duration', '1000 weeks', 'a length, such as 5, 1:30 or 1h 2m'],
    ['Type', 'ENDLESS', 'one of DURATION, FINISH_TIME, TIME_WARP'],
    ['Trigger', 'AUTO', 'one of MANUAL, LINKED, SCHEDULED'],
    ['Appearance', 'NONE', 'one of COUNTDOWN, COUNTUP, TOD, COUNTDOWN_TOD, COUNTUP_TOD, HIDDEN'],
    ['Start time', 'soon', 'a time of day, such as 14:30 or 2:30 pm'],
    ['Finish time', 'soon', 'a time of day, such as 14:30 or 2:30 pm'],
    ['Start date', '29 Nevember', 'a date, such as 2026-03-29'],
    ['Finish date', '2026-02-30', 'a date, such as 2026-03-29'],
    ['Start time', '2026-02-30 15:00', 'a time of day, such as 14:30 or 2:30 pm'],
    ['Time warp', 'fast', 'a length above 0, such as 5, 1:30 or 1h 2m'],
    ['Time warp', '0', 'a length above 0, such as 5, 1:30 or 1h 2m'],
    ['Yellow', 'yes', 'a length, such as 5, 1:30 or 1h 2m'],
    ['Red', 'x', 'a length, such as 5, 1:30 or 1h 2m'],
    ['Yellow chime', 'LOUD', 'the name of a sound, such as GONG or BELL_1X'],
    ['Reminders', '10 5 2 1', 'up to 3 numbers of minutes from 1 to 1440, such as 10, 5'],
    ['Reminders', 'soon', 'up to 3 numbers of minutes from 1 to 1440, such as 10, 5'],
    ['Reminders', '0', 'up to 3 numbers of minutes from 1 to 1440, such as 10, 5'],
    ['Zero flashes', '21', 'a number of flashes from 0 to 20'],
    ['Zero flashes', 'many', 'a number of flashes from 0 to 20'],
    ['Red text', 'x'.repeat(61), 'text of at most 60 characters'],
    ['Show title', 'maybe', 'yes or no'],
    ['Show speaker', '2', 'yes or no'],
    ['Labels', 'x;'.repeat(21), 'at most 20 short labels, such as Panel=red; Q&A=blue'],
    ['Labels', 'x'.repeat(51), 'at most 20 short labels, such as Panel=red; Q&A=blue'],
    ['Labels', `x=${'y'.repeat(33)}`, 'at most 20 short labels, such as Panel=red; Q&A=blue'],
  ])('R108 refuses in the column %s the text %.12j, and names the valid values', (header, text, wants) => {
    // A second row with one of our values marks the column as ours.
    const own: Record<string, string> = { Type: 'DURATION', Trigger: 'MANUAL', Appearance: 'TOD' };
    expect(
      readRundown([
        ['Speaker', header],
        ['x', text],
        ['y', own[header] ?? (header.includes('chime') ? 'GONG' : header.startsWith('Show') ? 'yes' : '')],
      ]).slice(0, 1),
    ).toEqual([
      {
        row: 2,
        timer: { ...newTimer, extra: 'x' },
        issues: [
          {
            path: `row 2, ${header}`,
            message: `"${text.slice(0, 40)}" is not ${wants}.`,
            place: 1,
            cell: text,
          },
        ],
        unread: [header],
      },
    ]);
  });

  test.each([
    [
      'Duration',
      '1:75',
      '"1:75" is not a length, such as 5, 1:30 or 1h 2m. Seconds only go up to 59 here. Type 2:15.',
    ],
    [
      'Yellow',
      '30s 1m',
      '"30s 1m" is not a length, such as 5, 1:30 or 1h 2m. Enter units in order, each once: 1h 2m 3s.',
    ],
    [
      'Time warp',
      '0:90',
      '"0:90" is not a length above 0, such as 5, 1:30 or 1h 2m. Seconds only go up to 59 here. Type 1:30.',
    ],
    ['Red', '1000h', '"1000h" is not a length, such as 5, 1:30 or 1h 2m. Enter a length up to 999:59:59.'],
    [
      'Duration',
      '1000:00:00',
      '"1000:00:00" is not a length, such as 5, 1:30 or 1h 2m. Enter a length up to 999:59:59.',
    ],
    [
      'Finish time',
      '1:75',
      '"1:75" is not a time of day, such as 14:30 or 2:30 pm. Minutes only go up to 59.',
    ],
  ])('P20 explains why the column %s refuses the text %s', (header, text, message) => {
    expect(issuesOf(cell(header, text))).toEqual([{ path: `row 2, ${header}`, message }]);
  });

  test.each([
    ['Start date', '29.03.2026', { startDate: '2026-03-29' }],
    ['Datum', '4.3.26', { startDate: '2026-03-04' }],
    ['Finish date', '3/29/2026', { finishDate: '2026-03-29' }],
    ['Start time', '29.03.2026 14:30', { startTime: '14:30:00', startDate: '2026-03-29' }],
    ['Start time', '2026-03-29T9:30 pm', { startTime: '21:30:00', startDate: '2026-03-29' }],
    ['Start time', '2.10.15 pm', { startTime: '14:10:15' }],
  ])('U249 reads the column %s with the text "%s" as %j', (header, text, fields) => {
    expect(timersOf(cell(header, text))).toEqual([{ ...newTimer, name: 'x', ...fields }]);
  });

  it.each([
    ['Start time', '3/29/2026 9:75', 'a time of day, such as 14:30 or 2:30 pm. Minutes only go up to 59.'],
  ])('U249 explains why the column %s refuses the text %s', (header, text, why) => {
    expect(issuesOf(cell(header, text))).toEqual([
      { path: `row 2, ${header}`, message: `"${text}" is not ${why}` },
    ]);
  });

  it.each([
    ['Start date', '3/4/2026'],
    ['Start time', '3/4/2026 9:00'],
  ])('U249 asks once for the order of day and month if the column %s has the text %s', (header, text) => {
    const table = cell(header, text);
    const ask = (answers: Record<string, string>) =>
      readSheet(table, { ...noSheetEdits, answers }, { zone: null });
    const [question] = ask({}).questions;
    expect(question?.id).toBe('dates');
    expect(question?.choices.map(({ label }) => label)).toEqual(['2026-04-03', '2026-03-04']);
    const dates = ['dayFirst', 'monthFirst'].map((order) => ask({ dates: order }).rows[0]?.timer.startDate);
    expect(dates).toEqual(['2026-04-03', '2026-03-04']);
  });

  it.each([
    ['3/29/2026', '2026-03-04'],
    ['29/3/2026', '2026-04-03'],
  ])('U249 reads 3/4/2026 in the order of other dates of the table, such as %s', (other, date) => {
    const table = [
      ['Title', 'Date', 'Start'],
      ['Doors', '3/4/2026', ''],
      ['Talk', '', `${other} 9:00`],
    ];
    expect(timersOf(table)[0]).toMatchObject({ startDate: date });
  });

  test.each([
    ['Title', 'x'.repeat(200)],
    ['Notes', 'x'.repeat(10_000)],
    ['Duration', '999:59:59'],
    ['Labels', `${'x'.repeat(50)}=${'y'.repeat(32)};`.repeat(20)],
  ])("R62 accepts values up to a timer's limits: %s", (header, text) => {
    expect(issuesOf(cell(header, text))).toEqual([]);
  });

  it("R108 names every invalid cell by its row and the column's name in the sheet", () => {
    const table = [
      ['Title', ' Length (min) ', 'Type'],
      ['a', '5', 'duration'],
      ['', '', ''],
      ['b', ' soon ', 'odd'],
    ];
    expect(issuesOf(table).map(({ path }) => path)).toEqual(['row 4, Length (min)', 'row 4, Type']);
    expect(issuesOf(table)[0]?.message).toMatch(/^"soon" is not a length/);
  });

  test.each([[[]], [[[]]], [[['', ' ']]], [[['Title', 'Duration']]]])(
    'R62 finds no timers in %j',
    (table) => {
      expect(readRundown(table)).toEqual([]);
    },
  );

  test.each([
    [['9:00', '9:45'], { startTime: '09:00:00', minutes: 45, finishTime: null }],
    [['23:30', '0:15'], { startTime: '23:30:00', minutes: 45, finishTime: null }],
    [['', '9:45'], { startTime: null, minutes: 10, finishTime: '09:45:00', type: 'FINISH_TIME' }],
    [['9:00', ''], { startTime: '09:00:00', minutes: 10, finishTime: null }],
  ])('R69 computes the length of a row with the times %j', (times, fields) => {
    const table = [
      ['Title', 'Start', 'End'],
      ['Talk', ...times],
    ];
    expect(timersOf(table)).toEqual([{ ...newTimer, name: 'Talk', ...fields }]);
  });

  it('R69 does not change a length or type that a row states', () => {
    const table = [
      ['Title', 'Start', 'End', 'Length', 'Type', 'Finish date'],
      ['a', '9:00', '9:45', '45'],
      ['b', '9:00', '9:45', '', 'finish time'],
      ['c', '9:00', '9:45', '', '', '2026-03-29'],
    ];
    const day = { startTime: '09:00:00', finishTime: '09:45:00' };
    expect(timersOf(table)).toEqual([
      { ...newTimer, startTime: '09:00:00', name: 'a', minutes: 45 },
      { ...newTimer, ...day, name: 'b', type: 'FINISH_TIME' },
      { ...newTimer, ...day, name: 'c', type: 'FINISH_TIME', finishDate: '2026-03-29' },
    ]);
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
  ])('R63 with the text %j are read as %j', (text, labels) => {
    expect(parseLabels(text)).toEqual(labels);
  });

  test('R63 percent-encodes special characters', () => {
    expect(labelsText([{ name: ' a; b', color: 'x=y%' }])).toBe('%20a%3B b=x%3Dy%25');
  });
});
