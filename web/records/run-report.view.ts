import {
  hasFields,
  isNullable,
  isNumber,
  isOmittable,
  isOneOf,
  isText,
} from '../../machines/kernel/shapes.ts';
import { type Duration, type Instant, SECOND } from '../../machines/kernel/time.ts';
import { runLength, type TimerRun } from '../../machines/room/timer-runs.ts';
import { type CrewColumn, cellAt, type SheetCells } from '../../machines/timer/sheet.ts';
import type { Table } from '../../machines/timer/timer.columns.ts';
import { recordsWords } from '../../machines/words/records.ts';
import { cellOnPaper } from '../rundown/sheet-cell.view.ts';
import { lengthText } from '../stage/playhead.view.ts';
import { type ActorNames, actorText, type LogTimes } from './room-log.view.ts';

const isTimerRun = hasFields<TimerRun>({
  kind: isOmittable(isOneOf(['clock'])),
  timerId: isText,
  title: isText,
  speaker: isText,
  plannedStart: isNullable(isNumber),
  plannedLength: isNumber,
  started: isNumber,
  startedBy: isNullable(isText),
  paused: isNumber,
  ended: isNullable(isNumber),
  endedBy: isNullable(isText),
});

export function timerRunsIn(answer: unknown): readonly TimerRun[] {
  return Array.isArray(answer) ? answer.filter(isTimerRun) : [];
}

export interface RunRow {
  readonly key: string;
  readonly timerId: string;
  readonly title: string;
  readonly speaker: string;
  readonly plannedStart: string;
  readonly start: string;
  readonly end: string;
  readonly planned: string;
  readonly actual: string;
  readonly over: string;
  readonly isOver: boolean;
  readonly startedBy: string;
  readonly endedBy: string;
  readonly paused: string;
  readonly plannedShare: number;
  readonly actualShare: number;
}

interface RunReport {
  readonly rows: readonly RunRow[];
  readonly planned: string;
  readonly actual: string;
  readonly over: string;
}

interface ReportSource {
  readonly names: ActorNames;
  readonly times: Pick<LogTimes, 'date' | 'time'>;
  readonly now: Instant;
  /** Null unless the timer on the clock is paused. */
  readonly pausedAt: Instant | null;
}

export function reportDays(runs: readonly TimerRun[], { date }: Pick<LogTimes, 'date'>): readonly string[] {
  return [...new Set(runs.map(({ started }) => date(started)))].sort().reverse();
}

export function runReport(
  runs: readonly TimerRun[],
  { names, times, now, pausedAt }: ReportSource,
): RunReport {
  const inOrder = [...runs].sort((one, other) => one.started - other.started);
  const lengths = inOrder.map((run) => {
    const stop = run.kind === 'clock' ? null : pausedAt;
    const open = stop === null ? recordsWords.running : recordsWords.isPaused;
    return { run, open, actual: roundToSecond(runLength(run, stop ?? now)) };
  });
  const longest = Math.max(1, ...lengths.flatMap(({ run, actual }) => [run.plannedLength, actual]));
  const count = new Map<string, number>();
  const rows = lengths.map(({ run, open, actual }): RunRow => {
    const number = (count.get(run.timerId) ?? 0) + 1;
    count.set(run.timerId, number);
    return {
      key: `${run.timerId} ${run.started}`,
      timerId: run.timerId,
      title: runTitle(run, number),
      speaker: run.speaker,
      plannedStart: run.plannedStart === null ? '' : times.time(run.plannedStart),
      start: times.time(run.started),
      end: run.ended === null ? open : times.time(run.ended),
      planned: lengthText(run.plannedLength),
      actual: lengthText(actual),
      over: differenceText(actual - run.plannedLength),
      isOver: actual - run.plannedLength >= SECOND,
      startedBy: actorText(run.startedBy, names),
      endedBy: run.ended === null ? '' : actorText(run.endedBy, names),
      paused: run.paused < SECOND ? '' : lengthText(roundToSecond(run.paused)),
      plannedShare: run.plannedLength / longest,
      actualShare: actual / longest,
    };
  });
  const ofRundown = lengths.filter(({ run }) => run.kind !== 'clock');
  const planned = ofRundown.reduce((sum, { run }) => sum + run.plannedLength, 0);
  const actual = ofRundown.reduce((sum, length) => sum + length.actual, 0);
  return {
    rows,
    planned: lengthText(planned),
    actual: lengthText(actual),
    over: differenceText(actual - planned),
  };
}

const roundToSecond = (ms: Duration): Duration => Math.round(ms / SECOND) * SECOND;

function runTitle({ title, kind }: TimerRun, number: number): string {
  const plain = title === '' ? recordsWords.untitled : title;
  const name = kind === 'clock' ? recordsWords.clockRun(plain) : plain;
  return number === 1 ? name : `${name} (${recordsWords.again(number)})`;
}

function differenceText(ms: Duration): string {
  if (Math.abs(ms) < SECOND) return recordsWords.onTime;
  const length = lengthText(Math.abs(ms));
  return ms > 0 ? recordsWords.over(length) : recordsWords.under(length);
}

export function reportTable(
  { rows, planned, actual, over }: RunReport,
  crew: readonly CrewColumn[],
  cells: SheetCells,
): Table {
  const { reportColumns: columns } = recordsWords;
  return [
    [...Object.values(columns), ...crew.map(({ name }) => name)],
    ...rows.map((row) => [
      row.title,
      row.speaker,
      row.plannedStart,
      row.start,
      row.end,
      row.planned,
      row.actual,
      row.over,
      row.startedBy,
      row.endedBy,
      row.paused,
      ...crew.map((column) =>
        cellOnPaper(column, cellAt(cells, { timerId: row.timerId, columnId: column._id })),
      ),
    ]),
    [recordsWords.total, '', '', '', '', planned, actual, over, '', '', '', ...crew.map(() => '')],
  ];
}
