import { describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '../../machines/kernel/time.ts';
import { newColumn } from '../../machines/room/cells.ts';
import type { TimerRun } from '../../machines/room/timer-runs.ts';
import { reportDays, reportTable, runReport, timerRunsIn } from './run-report.view.ts';

const NINE = Date.UTC(2026, 4, 4, 9);
const times = {
  date: (at: number) => new Date(at).toISOString().slice(0, 10),
  time: (at: number) => new Date(at).toISOString().slice(11, 19),
};
const run = (title: string, fields: Partial<TimerRun> = {}): TimerRun => ({
  timerId: title,
  title,
  speaker: '',
  plannedStart: NINE,
  plannedLength: 10 * MINUTE,
  started: NINE,
  startedBy: 'u:ann',
  paused: 0,
  ended: NINE + 10 * MINUTE,
  endedBy: 'clock',
  ...fields,
});
const report = (...runs: TimerRun[]) =>
  runReport(runs, { names: { 'u:ann': 'Ann' }, times, now: NINE + 60 * MINUTE, pausedAt: null });

describe('the report of a show', () => {
  it('V684 reads the runs of an answer, and skips invalid ones', () => {
    expect(timerRunsIn([run('Talk'), { title: 'x' }])).toEqual([run('Talk')]);
    expect(timerRunsIn(null)).toEqual([]);
  });

  it('S2050 names the runs of clocks, which do not count in the sums', () => {
    const { rows, planned } = report(run('Talk'), run('Ada', { kind: 'clock' }));
    expect([rows.map(({ title }) => title), planned]).toEqual([['Talk', 'Clock: Ada'], '10:00']);
  });

  it('V684 compares planned and actual times in the order of the show, with sums', () => {
    const late = NINE + 12 * MINUTE;
    const { rows, ...sums } = report(
      run('Panel', { started: late, ended: late + 25 * MINUTE + 400, paused: 5 * MINUTE, speaker: 'Four' }),
      run('Talk'),
    );
    expect(
      rows.map(({ title, planned, actual, over, isOver, paused, startedBy }) => [
        title,
        planned,
        actual,
        over,
        isOver,
        paused,
        startedBy,
      ]),
    ).toEqual([
      ['Talk', '10:00', '10:00', 'on time', false, '', 'Ann'],
      ['Panel', '10:00', '20:00', '10:00 over', true, '5:00', 'Ann'],
    ]);
    expect(rows.map(({ plannedShare, actualShare }) => [plannedShare, actualShare])).toEqual([
      [0.5, 0.5],
      [0.5, 1],
    ]);
    expect(sums).toEqual({ planned: '20:00', actual: '30:00', over: '10:00 over' });
  });

  it('W2837 counts a paused timer until its pause, and other clocks until now', () => {
    const open = { ended: null, endedBy: null };
    const runs = [run('Talk', { ...open, paused: MINUTE }), run('Ada', { ...open, kind: 'clock' })];
    const pausedAt = NINE + 13 * MINUTE;
    const { rows, actual } = runReport(runs, { names: {}, times, now: NINE + 60 * MINUTE, pausedAt });
    expect(rows.map((row) => [row.title, row.end, row.actual])).toEqual([
      ['Talk', 'paused', '12:00'],
      ['Clock: Ada', 'running', '1:00:00'],
    ]);
    expect(actual).toBe('12:00');
  });

  it('V684 counts a running timer until now, and numbers the runs of one timer', () => {
    const again = { started: NINE + 30 * MINUTE, plannedStart: null };
    const { rows } = report(
      run('', { timerId: 't1', ended: NINE + 4 * MINUTE }),
      run('', { timerId: 't1', ...again, ended: null, endedBy: null, startedBy: null, paused: 500 }),
    );
    expect(
      rows.map(({ title, start, end, over, endedBy, startedBy, plannedStart }) => [
        title,
        start,
        end,
        over,
        endedBy,
        startedBy,
        plannedStart,
      ]),
    ).toEqual([
      ['Untitled', '09:00:00', '09:04:00', '6:00 under', 'Automatic', 'Ann', '09:00:00'],
      ['Untitled (run 2)', '09:30:00', 'running', '20:00 over', '', 'Unknown', ''],
    ]);
  });

  it('V684 is empty for a day without runs', () => {
    expect(report()).toEqual({ rows: [], planned: '0:00', actual: '0:00', over: 'on time' });
    expect(report(run('Nothing', { plannedLength: 0, ended: NINE + SECOND / 4 })).rows[0]?.actualShare).toBe(
      0,
    );
  });

  it('V684 lists the days with runs, the newest first', () => {
    const runs = [run('Talk'), run('Late', { started: NINE + 24 * 60 * MINUTE }), run('Panel')];
    expect(reportDays(runs, times)).toEqual(['2026-05-05', '2026-05-04']);
  });

  it('V685 exports a table with the sums below', () => {
    const table = reportTable(report(run('Talk', { speaker: 'Ada' })), [], {});
    expect(table.map((cells) => cells.length)).toEqual([11, 11, 11]);
    expect(table[1]).toEqual([
      'Talk',
      'Ada',
      '09:00:00',
      '09:00:00',
      '09:10:00',
      '10:00',
      '10:00',
      'on time',
      'Ann',
      'Automatic',
      '',
    ]);
    expect(table[2]?.slice(0, 8)).toEqual(['Total', '', '', '', '', '10:00', '10:00', 'on time']);
  });

  it('V2331 adds the crew columns with the current cells of each timer', () => {
    const crew = [
      { ...newColumn, _id: 'l', index: 0, name: 'Light' },
      { ...newColumn, _id: 'c', index: 1, name: 'Mic on', kind: 'CHECK' as const },
    ];
    const again = run('Talk', { started: NINE + 30 * MINUTE });
    const table = reportTable(report(run('Talk'), run('Gone'), again), crew, {
      Talk: { l: 'Blue', c: 'true' },
    });
    expect(table.map((cells) => cells.slice(11))).toEqual([
      ['Light', 'Mic on'],
      ['Blue', '✓'],
      ['', ''],
      ['Blue', '✓'],
      ['', ''],
    ]);
  });
});
