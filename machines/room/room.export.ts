import type { Automation } from '../automation/automation.ts';
import {
  type ExportedAutomation,
  type Renaming,
  renamed,
  toIds,
  toPlaces,
} from '../automation/references.ts';
import type { ValuesOf } from '../kernel/fields.ts';
import type { Instant } from '../kernel/time.ts';
import type { Message } from '../message/message.ts';
import { newOutput, type Output, type plainOutputFields } from '../output/output.ts';
import { type CellRow, type CrewColumn, fitsCell, noCells, rowOfCells, withRows } from '../timer/sheet.ts';
import { clockAtRest, type clockFields, type StageClock } from '../timer/stage-clock.ts';
import { withTimecodesFitted } from '../timer/timecode.ts';
import type { TimerTableRow } from '../timer/timer.columns.ts';
import type { Timer } from '../timer/timer.ts';
import { idleTimeset } from '../timer/timeset.ts';
import { typedTimers } from './aim.ts';
import { unanswered } from './answers.ts';
import { noClockShown } from './clock.showing.ts';
import type { Placed } from './ordered-list.ts';
import { type ExportedRun, exportedRuns } from './report.export.ts';
import type { RoomSettings, RoomState } from './room.state.ts';
import { noneShown } from './shown-messages.ts';
import type { TimerRun } from './timer-runs.ts';

export const EXPORT_FORMAT = 'callboard-room';
export const EXPORT_VERSION = 1;

export const EXPORTED_SETTINGS = [
  'timezone',
  'todFormat',
  'behavior',
  'access',
  'questions',
  'agenda',
  'breakLabel',
  'moderatorClocks',
  'timecodeRate',
] as const;

/** `design`: the live one; absent: plain fields apply. */
export type ExportedOutput = ValuesOf<typeof plainOutputFields> & Pick<Output, 'design'>;

/** `cells` by column index. */
export type ExportedTimer = TimerTableRow & { readonly cells?: CellRow };

/** Plan of a room as a file, without access or running state (R64). */
export interface RoomExport {
  readonly format: typeof EXPORT_FORMAT;
  readonly version: typeof EXPORT_VERSION;
  readonly name: string;
  /** Absent: none. */
  readonly subtitle?: string;
  readonly settings: Pick<RoomSettings, (typeof EXPORTED_SETTINGS)[number]>;
  readonly messages: readonly Omit<Message, '_id' | 'index' | 'answered'>[];
  readonly timers: readonly ExportedTimer[];
  readonly outputs: readonly ExportedOutput[];
  /** Absent: none. */
  readonly automations?: readonly ExportedAutomation[];
  /** Clocks beside the main one, idle, without the quick clock. */
  readonly clocks?: readonly ValuesOf<typeof clockFields>[];
  readonly columns?: readonly Omit<CrewColumn, '_id' | 'index'>[];
  /** Runs of its timers, newest first. Absent: none. */
  readonly report?: readonly ExportedRun[];
}

/** The room as one JSON object (R64). `runs`: its report, newest first. */
export function roomExport(show: RoomState, runs: readonly TimerRun[] = []): RoomExport {
  const { room, timers, messages, outputs, automations, columns } = show;
  const clocks = show.clocks.filter(({ quick }) => !quick);
  const rename = toPlaces({ timers, messages, outputs, clocks });
  const report = exportedRuns(show, runs);
  const { timezone, todFormat, behavior, access, questions, agenda } = room.settings;
  const { breakLabel, moderatorClocks, timecodeRate } = room.settings;
  return {
    format: EXPORT_FORMAT,
    version: EXPORT_VERSION,
    name: room.name,
    ...(room.subtitle === '' ? {} : { subtitle: room.subtitle }),
    settings: {
      timezone,
      todFormat,
      behavior,
      access,
      questions,
      agenda,
      breakLabel,
      moderatorClocks,
      timecodeRate,
    },
    timers: typedTimers(show).map((timer) => exportedTimer(timer, show)),
    messages: messages.map((message) => withoutPlace(unanswered(message))),
    outputs: outputs.map((output) => withClocksRenamed(exportedOutput(output), rename)),
    ...(automations.length === 0
      ? {}
      : { automations: automations.map((each) => exportedAutomation(each, rename)) }),
    ...(clocks.length === 0 ? {} : { clocks: clocks.map(exportedClock) }),
    ...(columns.length === 0 ? {} : { columns: columns.map(withoutPlace) }),
    ...(report.length === 0 ? {} : { report }),
  };
}

function exportedTimer(timer: Timer, { columns, cells }: RoomState): ExportedTimer {
  const { ran: _ran, imported: _imported, confirmed: _by, ...planned } = withoutPlace(timer);
  const row = rowOfCells(cells, timer._id);
  const said = columns.flatMap(({ _id }, place) => (row[_id] === undefined ? [] : [[place, row[_id]]]));
  return said.length === 0 ? planned : { ...planned, cells: Object.fromEntries(said) };
}

function exportedClock(clock: StageClock): ValuesOf<typeof clockFields> {
  const { quick: _quick, running: _on, kickoff: _from, deadline: _to, lastStop: _at, ...planned } = clock;
  return withoutPlace(planned);
}

function exportedOutput(output: Output): ExportedOutput {
  const { frozen: _frozen, waiting: _waiting, ...rest } = withoutPlace(output);
  return rest;
}

function exportedAutomation(
  { name, enabled, when, steps, pinned }: Automation,
  rename: Renaming,
): ExportedAutomation {
  return renamed({ name, enabled, when, steps, ...(pinned && { pinned }) }, rename);
}

/** Renames the clocks that its elements show (R2090). */
function withClocksRenamed<Like extends Pick<Output, 'design'>>(output: Like, rename: Renaming): Like {
  const { design } = output;
  if (!design) return output;
  const elements = design.elements.map((element) =>
    'clockId' in element && element.clockId !== ''
      ? { ...element, clockId: rename('clock', element.clockId) }
      : element,
  );
  return { ...output, design: { ...design, elements } };
}

function withoutPlace<Item extends Placed>(item: Item): Omit<Item, '_id' | 'index'> {
  const { _id, index: _index, ...rest } = item;
  return rest;
}

export function idsForImport({
  timers,
  messages,
  outputs,
  automations = [],
  clocks = [],
  columns = [],
}: RoomExport): number {
  return [timers, messages, outputs, automations, clocks, columns].reduce(
    (sum, { length }) => sum + length,
    0,
  );
}

/**
 * Replaces the room's content by the export; the clock is idle at the first timer (R66). Planned starts without an
 * instant are dated `at` (wall clock, S725).
 */
export function withImport(
  show: RoomState,
  exported: RoomExport,
  ids: readonly string[],
  at: Instant,
): RoomState {
  const fresh = ids.values();
  const { timecodeRate } = exported.settings;
  const timers = withTimecodesFitted(exported.timers, timecodeRate).map(
    ({ cells: _beside, ...timer }, index) => ({
      ...timer,
      startFrom: Math.min(timer.startFrom ?? at, at),
      ...(index === 0 ? { imported: at } : {}),
      _id: nextOf(fresh),
      index,
    }),
  );
  const messages = exported.messages.map((message, index) => ({ ...message, _id: nextOf(fresh), index }));
  const outputs = exported.outputs.map((output, index) => ({
    ...newOutput,
    ...output,
    _id: nextOf(fresh),
    index,
  }));
  const clocks = (exported.clocks ?? []).map((clock, index) => ({
    ...clock,
    _id: nextOf(fresh),
    index,
    ...clockAtRest,
  }));
  const rename = toIds({ timers, messages, outputs, clocks });
  const automations = (exported.automations ?? []).map((automation, index) => ({
    ...renamed(automation, rename),
    _id: nextOf(fresh),
    index,
  }));
  const columns = (exported.columns ?? []).map((column, index) => ({ ...column, _id: nextOf(fresh), index }));
  const cells = withRows(
    noCells,
    timers.map(({ _id }, place) => [_id, cellsOfFile(exported.timers[place]?.cells, columns)] as const),
  );
  const settings = { ...show.room.settings, ...exported.settings };
  return {
    room: { ...show.room, name: exported.name, subtitle: exported.subtitle ?? '', settings },
    timeset: idleTimeset(timers[0]?._id ?? null),
    timers,
    messages,
    activeMessageId: null,
    messageFocus: false,
    ...noneShown,
    outputs: outputs.map((output) => withClocksRenamed(output, rename)),
    automations,
    clocks,
    ...noClockShown,
    columns,
    cells,
  };
}

/** Drops texts that the column cannot hold. */
function cellsOfFile(cells: CellRow | undefined, columns: readonly CrewColumn[]): CellRow {
  const said = Object.entries(cells ?? {}).flatMap(([place, text]) => {
    const column = columns[Number(place)];
    return column !== undefined && fitsCell(column.kind, text) ? [[column._id, text]] : [];
  });
  return Object.fromEntries(said);
}

function nextOf(ids: Iterator<string, undefined>): string {
  const { value } = ids.next();
  if (value === undefined) throw new RangeError('Too few ids for the import');
  return value;
}
