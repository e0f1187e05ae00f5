import { dayAfter, localDate, offsetAt, zoneOrUtc } from '../../../machines/calendar/zone.ts';
import { type Refusal, refusal } from '../../../machines/kernel/errors.ts';
import type { TimerId } from '../../../machines/kernel/ids.ts';
import { fail, ok, type Result } from '../../../machines/kernel/result.ts';
import { SECOND } from '../../../machines/kernel/time.ts';
import { cellsRefusal } from '../../../machines/room/cells.ts';
import type { Command } from '../../../machines/room/commands.ts';
import { byId } from '../../../machines/room/ordered-list.ts';
import { visibleColumns } from '../../../machines/room/room.projection.ts';
import type { RoomState } from '../../../machines/room/room.state.ts';
import type { SentTimerFields } from '../../../machines/room/timer.commands.ts';
import { type CellRow, type CrewColumn, cellAt } from '../../../machines/timer/sheet.ts';
import {
  APPEARANCES,
  MAX_MARK_FLASHES,
  SOUND_CUES,
  type Timer,
  TRIGGERS,
} from '../../../machines/timer/timer.ts';
import { apiWords } from '../../../machines/words/api.ts';
import { endpoint, type PlanRequest, plannedCommands, targetTimer, timerTarget } from './endpoint.ts';
import { type ParameterValues, param, type WallTime } from './parameters.schema.ts';

/** The key is the column's name, or its id if the name is empty or repeated (K2170). */

interface KeyedColumn {
  readonly key: string;
  readonly column: CrewColumn;
}

function columnsWithKeys(show: RoomState): readonly KeyedColumn[] {
  const columns = visibleColumns('crew', show);
  return columns.map((column) => {
    const { _id, name } = column;
    const isClear = columns.every((each) => each === column || (each.name !== name && each._id !== name));
    return { key: isClear && name !== '' ? name : _id, column };
  });
}

export function cellsReader(show: RoomState): (timerId: TimerId) => Readonly<Record<string, string>> {
  const keyed = columnsWithKeys(show);
  return (timerId) =>
    Object.fromEntries(
      keyed
        .map(({ key, column }) => [key, cellAt(show.cells, { timerId, columnId: column._id })] as const)
        .filter(([, text]) => text !== ''),
    );
}

export function cellEdits(
  show: RoomState,
  timerId: TimerId | null,
  cellTexts: Readonly<Record<string, string>>,
): Result<CellRow, Refusal> {
  const keyed = columnsWithKeys(show);
  const columns = keyed.map(({ column }) => column);
  const row: [string, string][] = [];
  for (const [name, text] of Object.entries(cellTexts)) {
    const column = byId(columns, name) ?? keyed.find(({ key }) => key === name)?.column;
    if (column === undefined) {
      const isSeveral = columns.some((each) => each.name === name);
      return fail(
        refusal('unknown_column', isSeveral ? apiWords.severalColumns(name) : apiWords.noColumn(name)),
      );
    }
    row.push([column._id, column.kind === 'CHECK' && text === 'false' ? '' : text]);
  }
  const cells = Object.fromEntries(row);
  const refused = cellsRefusal(show, [[timerId, cells]]);
  return refused === null ? ok(cells) : fail(refused);
}

const timerEdits = {
  name: param.text(200),
  speaker: param.text(200),
  notes: param.text(10_000),
  hours: param.number(0, 999),
  minutes: param.number(0, 59),
  seconds: param.number(0, 59),
  wrap_up_green: param.number(0, 9_999),
  wrap_up_yellow: param.number(0, 9_999),
  wrap_up_orange: param.number(0, 9_999),
  wrap_up_red: param.number(0, 9_999),
  mark_text: param.marks(param.text(60)),
  mark_flash: param.marks(param.number(0, MAX_MARK_FLASHES)),
  chime: param.marks(param.choice(SOUND_CUES)),
  reminders: param.reminders,
  timecode: param.timecode,
  labels: param.labels,
  cells: param.cells,
  appearance: param.choice(APPEARANCES),
  type: param.choice(['DURATION', 'FINISH_TIME']),
  trigger: param.choice(TRIGGERS),
  start_time: param.instant,
  start_time_uses_date: param.flag(),
  finish_time: param.instant,
  finish_time_uses_date: param.flag(),
} as const;

type TimerEdits = ParameterValues<typeof timerEdits>;

/** Without any part, the timer gets the default of ten minutes. With one part, the others are 0. */
const withDefaultLength = ({ hours, minutes, seconds }: TimerEdits): TimerEdits =>
  hours === undefined && minutes === undefined && seconds === undefined
    ? {}
    : { hours: hours ?? 0, minutes: minutes ?? 0, seconds: seconds ?? 0 };

function timerFieldsOfEdits(
  edits: TimerEdits,
  timer: Timer | null,
  { show, now }: Pick<PlanRequest<Record<never, never>>, 'show' | 'now'>,
): SentTimerFields {
  const zone = zoneOrUtc(show.room.settings.timezone);
  const { name, speaker, notes, hours, minutes, seconds, labels, appearance, type, trigger } = edits;
  const { wrap_up_green: green, wrap_up_yellow: yellow, wrap_up_orange: orange, wrap_up_red: red } = edits;
  const { mark_text: markText, mark_flash: markFlash, chime, reminders, timecode } = edits;
  const plain = { name, extra: speaker, notes, hours, minutes, seconds, labels, appearance, type, trigger };
  const today = localDate(now, zone);
  const { start_time_uses_date: startUsesDate, finish_time_uses_date: finishUsesDate } = edits;
  const start = wallTime(
    inRoomZone(edits.start_time, zone),
    startUsesDate,
    timer && wallStartOf(timer),
    today,
  );
  const finish = wallTime(
    inRoomZone(edits.finish_time, zone),
    finishUsesDate,
    timer && wallFinishOf(timer),
    today,
  );
  const startsAt = start === undefined ? timer && wallStartOf(timer) : start;
  const fields = {
    ...plain,
    markText,
    markFlash,
    chime,
    reminders,
    timecode,
    // 0 removes the green or orange mark.
    green: green === undefined ? green : green * SECOND || null,
    yellow: yellow === undefined ? yellow : yellow * SECOND,
    orange: orange === undefined ? orange : orange * SECOND || null,
    red: red === undefined ? red : red * SECOND,
    ...startFields(start),
    ...finishFields(finishUsesDate === false ? finish : nextDayIfBefore(startsAt, finish)),
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** If the start has a date, adds a date to the finish time (K460). */
function nextDayIfBefore(
  start: WallTime | null,
  finish: WallTime | null | undefined,
): WallTime | null | undefined {
  if (!finish || finish.date !== null || start === null || start.date === null) return finish;
  return { time: finish.time, date: finish.time > start.time ? start.date : dayAfter(start.date) };
}

const wallStartOf = ({ startTime: time, startDate: date }: Timer) => (time === null ? null : { time, date });
const wallFinishOf = ({ finishTime: time, finishDate: date }: Timer) =>
  time === null ? null : { time, date };
const startFields = (at: WallTime | null | undefined) =>
  at === undefined ? {} : { startTime: at?.time ?? null, startDate: at?.date ?? null };
const finishFields = (at: WallTime | null | undefined) =>
  at === undefined ? {} : { finishTime: at?.time ?? null, finishDate: at?.date ?? null };

/** Null removes the time, and undefined leaves it unchanged. */
function wallTime(
  time: WallTime | null | undefined,
  usesDate: boolean | undefined,
  present: WallTime | null,
  today: string,
): WallTime | null | undefined {
  const at = time === undefined && usesDate !== undefined ? present : time;
  if (at === undefined || at === null) return time;
  if (usesDate === undefined) return at;
  return { time: at.time, date: usesDate ? (at.date ?? today) : null };
}

function inRoomZone(startTime: TimerEdits['start_time'], zone: string): WallTime | null | undefined {
  if (typeof startTime !== 'number') return startTime;
  const local = new Date(startTime + offsetAt(startTime, zone)).toISOString();
  return { date: localDate(startTime, zone), time: local.slice(11, 19) };
}

export const timerEndpoints = {
  get_all_timers: endpoint({
    scope: 'read',
    takes: {},
    answer: 'timers',
    plan: ({ show }) => plannedCommands([], apiWords.timers(show.timers.length)),
  }),
  get_timer: endpoint({
    scope: 'read',
    takes: timerTarget,
    answer: 'timer',
    plan: ({ show, parameters }) => {
      const target = targetTimer(show, parameters);
      return target.ok ? plannedCommands([], apiWords.timer, target.value._id) : target;
    },
  }),
  create_timer: endpoint({
    scope: 'edit',
    takes: timerEdits,
    answer: 'timer',
    plan: (request) => {
      const edits = { ...request.parameters, ...withDefaultLength(request.parameters) };
      const fields = timerFieldsOfEdits(edits, null, request);
      const cells = cellEdits(request.show, null, edits.cells ?? {});
      if (!cells.ok) return cells;
      const payload = edits.cells === undefined ? fields : { ...fields, cells: cells.value };
      return plannedCommands({ name: 'timers/create', payload }, apiWords.timerMade);
    },
  }),
  update_timer: endpoint({
    scope: 'edit',
    takes: { ...timerTarget, ...timerEdits },
    answer: 'timer',
    plan: (request) => {
      const target = targetTimer(request.show, request.parameters);
      if (!target.ok) return target;
      const timerId = target.value._id;
      const fields = timerFieldsOfEdits(request.parameters, target.value, request);
      const update: Command = { name: 'timers/update', payload: { timerId, ...fields } };
      if (request.parameters.cells === undefined)
        return plannedCommands(update, apiWords.timerChanged, timerId);
      const cells = cellEdits(request.show, timerId, request.parameters.cells);
      if (!cells.ok) return cells;
      const set: Command = { name: 'timers/setCells', payload: { timerId, cells: cells.value } };
      const commands = Object.keys(fields).length === 0 ? [set] : [update, set];
      return plannedCommands(commands, apiWords.timerChanged, timerId);
    },
  }),
  delete_timer: endpoint({
    scope: 'edit',
    takes: timerTarget,
    answer: 'none',
    plan: ({ show, parameters }) => {
      const target = targetTimer(show, parameters);
      if (!target.ok) return target;
      return plannedCommands(
        { name: 'timers/remove', payload: { timerId: target.value._id } },
        apiWords.timerGone,
      );
    },
  }),
};
