import { describe, expect, it } from 'vitest';
import type { Table } from '../../machines/timer/timer.columns.ts';
import { readSheet, untouched } from './sheet.ts';
import { knownSheet } from './sheet-words.ts';

/** The timers of a table, without the rows that are none there. */
function timersOf(table: Table) {
  return readSheet(table, untouched, { zone: null }).rows.map(({ timer, issues }) => ({ ...timer, issues }));
}

const ontime = (...rows: string[][]): Table => [
  ['Gala'],
  [
    'Cue',
    'Title',
    'Start',
    'End',
    'Duration',
    'Link start',
    'Timer type',
    'Count to end',
    'End action',
    'Time warning',
    'Skip',
  ],
  ...rows,
];

describe('a table of another timer', () => {
  it('R182 leaves one that nobody made for another timer as it is', () => {
    const table = [['Title', 'Length', 'Timer type']];
    expect(knownSheet(table)).toEqual({ table, origin: null, without: [], heading: 0 });
    expect(knownSheet([])).toEqual({ table: [], origin: null, without: [], heading: 0 });
  });

  it('R182 reads a rundown of Ontime: its groups, links, kinds, wrap-ups, and what it skips', () => {
    const table = ontime(
      ['', 'Morning', '', '', '', '', 'group'],
      ['1', 'Doors', '09:00:00', '09:30:00', '00:30:00', 'false', 'count-down', '', 'play-next', '00:02:00'],
      ['2', 'Talk', '09:30:00', '09:45:00', '15m', 'true', 'count-up', 'false', 'none'],
      ['', 'Draft', '', '', '', '', 'skip'],
      ['', '', '', '', '', '', 'group-end'],
      ['3', 'Lunch', '12:00:00', '13:00:00', '01:00:00', '', 'clock', 'true'],
      ['4', 'Off', '', '', '5m', '', 'none', 'true', '', '', 'x', 'beside all columns'],
      ['5', 'Interval', '', '', '5m', '', 'none', 'true'],
    );
    const { origin, without } = knownSheet(table);
    expect([origin, without]).toEqual(['ontime', [3, 6, 7, 9]]);
    expect(timersOf(table)).toMatchObject([
      {
        name: 'Doors',
        startTime: '09:00:00',
        minutes: 30,
        trigger: 'MANUAL',
        appearance: 'COUNTDOWN',
        yellow: 120_000,
        group: { name: 'Morning' },
        issues: [],
      },
      { name: 'Talk', startTime: null, minutes: 15, trigger: 'LINKED', appearance: 'COUNTUP', group: null },
      { name: 'Lunch', type: 'FINISH_TIME', finishTime: '13:00:00', trigger: 'MANUAL', appearance: 'TOD' },
      { name: 'Interval', type: 'DURATION', appearance: 'HIDDEN', minutes: 5, issues: [] },
    ]);
  });

  it('R182 reads an older one of Ontime, whose times have other names', () => {
    const table = [
      ['Title', 'Presenter', 'Time start', 'Time End', 'Timer Type', 'End Action'],
      ['Talk', 'Ann', '09:00', '09:20', 'time-to-end', 'stop'],
      ['Break', '', '', '', 'block', ''],
      ['Panel', '', '', '', '', ''],
    ];
    expect(timersOf(table)).toMatchObject([
      { name: 'Talk', extra: 'Ann', startTime: '09:00:00', finishTime: '09:20:00', type: 'FINISH_TIME' },
      { name: 'Panel', group: { name: 'Break' } },
    ]);
  });

  it('R182 reads timers as a public API gives them', () => {
    const head = ['name', 'speaker', 'hours', 'minutes', 'seconds', 'wrap_up_yellow', 'wrap_up_red'];
    const table = [
      [...head, 'start_time', 'start_time_uses_date', 'trigger'],
      ['Talk', 'Ann', '0', '20', '', '90', '30', '2026-05-04T09:00:00', 'false', 'SCHEDULED'],
      ['Break', '', '', '', '', '', '5s', '2026-05-04T09:20:00', 'true', 'LINKED'],
    ];
    expect(knownSheet(table).origin).toBe('api');
    expect(timersOf(table)).toMatchObject([
      {
        name: 'Talk',
        extra: 'Ann',
        minutes: 20,
        yellow: 90_000,
        red: 30_000,
        startTime: '09:00:00',
        startDate: null,
      },
      {
        name: 'Break',
        minutes: 10,
        red: 5_000,
        startTime: '09:20:00',
        startDate: '2026-05-04',
        trigger: 'LINKED',
      },
    ]);
  });

  it('R182 takes a length of an API for ms, where no timer is as many minutes long', () => {
    const table = [
      ['Gala'],
      ['name', 'duration', 'wrap_up_yellow', 'wrap_up_red'],
      ['Talk', '90000', '60', '15'],
      ['Break', '10', '', ''],
    ];
    expect(timersOf(table)).toMatchObject([
      { name: 'Talk', minutes: 1, seconds: 30 },
      { name: 'Break', minutes: 10 },
    ]);
  });
});
