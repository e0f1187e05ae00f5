import { expect, it, test } from 'vitest';
import { type ChosenColumns, rundownLayout, withChosen } from './rundown.layout.ts';

const headersOf = (...table: string[][]) =>
  rundownLayout(table).columns.map((column) => column?.header ?? '');

test.each([
  [
    ['Name', 'Presenter', 'Length'],
    ['Title', 'Speaker', 'Duration'],
  ],
  [
    ['Start', 'End', 'Item', 'Comments'],
    ['Start time', 'Finish time', 'Title', 'Notes'],
  ],
  [
    ['LENGTH (mm:ss)', 'Segment [en]', 'Show_title'],
    ['Duration', 'Title', 'Show title'],
  ],
  [
    ['Item', 'Title', 'Room'],
    ['', 'Title', ''],
  ],
  [
    ['Name', 'Session'],
    ['Title', ''],
  ],
  [
    ['Title', 'Title'],
    ['Title', ''],
  ],
])('R68 columns called %j are known by their own names, and by those that people use', (headers, known) => {
  expect(rundownLayout([headers])).toMatchObject({ names: headers, below: 1 });
  expect(headersOf(headers)).toEqual(known);
});

test.each([
  [
    ['Titel', 'Sprecher', 'Dauer', 'Beginn', 'Notizen'],
    ['Title', 'Speaker', 'Duration', 'Start time', 'Notes'],
  ],
  [
    ['Von', 'Bis', 'Programmpunkt', 'Referent*in', 'Anmerkungen'],
    ['Start time', 'Finish time', 'Title', 'Speaker', 'Notes'],
  ],
  [
    ['Uhrzeit', 'Länge (Min.)', 'Thema', 'Sprecher:in', 'Abschnitt'],
    ['Start time', 'Duration', 'Title', 'Speaker', 'Group'],
  ],
  [
    ['Startzeit', 'Ende', 'TITEL', 'Kommentar'],
    ['Start time', 'Finish time', 'Title', 'Notes'],
  ],
])('U245 columns called %j are known by what German plans call them', (headers, known) => {
  expect(rundownLayout([headers])).toMatchObject({ names: headers, below: 1 });
  expect(headersOf(headers)).toEqual(known);
});

it('R111 the row of names may stand below the title of the sheet', () => {
  const sheet = [['Summit 2026'], [''], ['Title', 'Length'], ['Opening', '5:00']];
  expect(rundownLayout(sheet).below).toBe(3);
  const deep = [...Array.from({ length: 9 }, () => ['x']), ['Title', 'Length']];
  expect(rundownLayout(deep).below).toBe(10);
  expect(rundownLayout([['x'], ...deep]).below).toBe(0);
});

it('R111 a title that is called like a column is no row of names', () => {
  expect(rundownLayout([['Start', '5:00']]).below).toBe(0);
  expect(rundownLayout([['Event', '9:00 am']]).below).toBe(0);
  expect(
    rundownLayout([
      ['Welcome', 'Ann'],
      ['Event', 'Bob'],
    ]).below,
  ).toBe(0);
});

test.each([
  [[['Welcome', '5:00']], ['Title', 'Duration']],
  [[['5:00', 'Welcome']], ['Duration', 'Title']],
  [[['Welcome']], ['Title']],
  [[['5:00'], ['10']], ['Duration']],
  [[['5:00', '6:00']], ['Duration', '']],
  [[['Welcome', 'Ann', '5 min', 'Bring water', 'Hall 1']], ['Title', 'Speaker', 'Duration', 'Notes', '']],
  [[['9:00', 'Welcome', '5:00']], ['Start time', 'Title', 'Duration']],
  [[['9:00', '9:30', 'Welcome']], ['Start time', 'Finish time', 'Title']],
  [[['9:00', '9:30', '9:40', 'Welcome', '5']], ['Start time', 'Finish time', '', 'Title', 'Duration']],
  [[['9:00 am', 'Welcome']], ['Start time', 'Title']],
  [[['Welcome', '9:00 am', '5:00', '6:00']], ['Title', 'Start time', 'Duration', '']],
  [[['9:00', 'Welcome', '9:30 am']], ['Start time', 'Title', '']],
  [[['2026-03-29', 'Welcome', '5']], ['Start date', 'Title', 'Duration']],
  [[['12.03.26', 'Welcome', '5']], ['Start date', 'Title', 'Duration']],
  [[['3/29/26', 'Welcome', '5']], ['Start date', 'Title', 'Duration']],
  [
    [
      ['1', 'Welcome', '5'],
      ['2', 'Talk', '5'],
    ],
    ['', 'Title', 'Duration'],
  ],
  [
    [
      ['1.', 'Welcome'],
      [' 2.', 'Talk'],
    ],
    ['', 'Title'],
  ],
  [
    [
      ['1', 'Welcome'],
      ['3', 'Talk'],
    ],
    ['Duration', 'Title'],
  ],
  [[['1', 'Welcome']], ['Duration', 'Title']],
  [
    [
      ['Welcome', '1'],
      ['Talk', '2'],
    ],
    ['Title', 'Duration'],
  ],
  [
    [
      ['Welcome', 'TBD'],
      ['Talk', '5'],
      ['Break', '10'],
    ],
    ['Title', 'Duration'],
  ],
  [
    [
      ['Welcome', 'TBD'],
      ['Talk', '5'],
    ],
    ['Title', 'Speaker'],
  ],
  [
    [['Welcome', '', '5'], ['Talk']],
    ['Title', '', 'Duration'],
  ],
])('R112 without names, %j has the columns %j', (table, known) => {
  expect(headersOf(...table)).toEqual(known);
});

it('R68 without names, columns are spoken of by their place', () => {
  expect(rundownLayout([['Welcome', '5:00']])).toMatchObject({ names: ['column 1', 'column 2'], below: 0 });
});

it('R181 takes columns for what is chosen by hand, each once', () => {
  const layout = rundownLayout([['Item', 'Room', 'Length']]);
  const headers = (chosen: ChosenColumns) =>
    withChosen(layout, chosen).columns.map((column) => column?.header ?? '');
  expect(headers({})).toEqual(['Title', '', 'Duration']);
  expect(headers({ 1: 'Speaker', 2: null })).toEqual(['Title', 'Speaker', '']);
  expect(headers({ 1: 'Title' })).toEqual(['', 'Title', 'Duration']);
  expect(headers({ 4: 'Notes' })).toEqual(['Title', '', 'Duration', '', 'Notes']);
  expect(withChosen(layout, { 4: 'Notes' }).names.at(-1)).toBe('column 5');
  expect(headers({ 1: 'Nonsense' })).toEqual(['Title', '', 'Duration']);
});
