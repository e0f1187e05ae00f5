import type { Automation, AutomationStep, AutomationTrigger } from '../automation/automation.ts';
import type { ValuesOf } from '../kernel/fields.ts';
import type { TimerId } from '../kernel/ids.ts';
import { isFields } from '../kernel/shapes.ts';
import type { Instant } from '../kernel/time.ts';
import type { Message } from '../message/message.ts';
import { newOutput, type Output, type plainOutputFields } from '../output/output.ts';
import { type CellRow, type CrewColumn, emptyCells, fitsCell, rowOfCells, withRows } from '../timer/sheet.ts';
import { clockAtRest, type clockFields, type StageClock } from '../timer/stage-clock.ts';
import { fitTimecodes } from '../timer/timecode.ts';
import type { TimerTableRow } from '../timer/timer.columns.ts';
import type { Timer } from '../timer/timer.ts';
import { idleTimeset } from '../timer/timeset.ts';
import { timersAsTyped } from './aim.ts';
import { withoutAnswer } from './answers.ts';
import { noClockShown } from './clock.showing.ts';
import type { Placed as PlacedItem } from './ordered-list.ts';
import type { RoomSettings, RoomState } from './room.state.ts';
import { nothingShown } from './shown-messages.ts';
import type { TimerRun } from './timer-runs.ts';

/** An automation in a file refers to timers and messages by index (`#3`), not by id. */
type ExportedAutomation = Omit<Automation, '_id' | 'index' | 'rests'>;

type IdMapping = (kind: 'timer' | 'message' | 'output' | 'clock', id: string) => string;

const KIND_OF_ID_FIELD: ReadonlyMap<string, Parameters<IdMapping>[0]> = new Map([
  ['timerId', 'timer'],
  ['messageId', 'message'],
  ['outputId', 'output'],
  ['copyOf', 'output'],
  ['clockId', 'clock'],
]);

export function withMappedIds<Like extends ExportedAutomation>(automation: Like, rename: IdMapping): Like {
  const { when, steps } = automation;
  return {
    ...automation,
    when: triggerWithMappedIds(when, rename),
    steps: steps.map((step) => stepWithMappedIds(step, rename)),
  };
}

function triggerWithMappedIds(when: AutomationTrigger, rename: IdMapping): AutomationTrigger {
  if (!('timerId' in when) || when.timerId === null) return when;
  return { ...when, timerId: rename('timer', when.timerId) };
}

function stepWithMappedIds(step: AutomationStep, rename: IdMapping): AutomationStep {
  if (step.type !== 'COMMAND') return step;
  const payload: unknown = step.payload === '' ? {} : JSON.parse(step.payload);
  if (!isFields(payload)) return step;
  const entries = Object.entries(payload).map(([name, value]) => [name, mapIdValue(name, value, rename)]);
  return entries.length === 0 ? step : { ...step, payload: JSON.stringify(Object.fromEntries(entries)) };
}

function mapIdValue(name: string, value: unknown, rename: IdMapping): unknown {
  if (name === 'timerIds' && Array.isArray(value))
    return value.map((id: unknown) => (typeof id === 'string' ? rename('timer', id) : id));
  const kind = KIND_OF_ID_FIELD.get(name);
  return kind !== undefined && typeof value === 'string' ? rename(kind, value) : value;
}

interface WithId {
  readonly _id: string;
}

interface ReferenceLists {
  readonly timers: readonly WithId[];
  readonly messages: readonly WithId[];
  readonly outputs: readonly WithId[];
  readonly clocks: readonly WithId[];
}

const listOf = (lists: ReferenceLists, kind: Parameters<IdMapping>[0]) => lists[`${kind}s`];

/** Replaces ids with indexes from 1. Keeps ids that are not in the lists. */
export const idsToIndexes =
  (lists: ReferenceLists): IdMapping =>
  (kind, id) => {
    const place = listOf(lists, kind).findIndex(({ _id }) => _id === id);
    return place === -1 ? id : `#${place + 1}`;
  };

export const indexesToIds =
  (lists: ReferenceLists): IdMapping =>
  (kind, named) => {
    const place = /^#(\d{1,4})$/.exec(named)?.[1];
    return (place && listOf(lists, kind)[Number(place) - 1]?._id) || named;
  };

export const MAX_EXPORTED_RUNS = 100;

/** `timer` is the index of the timer or clock, or null if the timer or clock is removed. */
interface ExportedRun extends Omit<TimerRun, 'timerId' | 'ended'> {
  readonly timer: number | null;
  readonly ended: Instant;
}

const REMOVED_TIMER_ID: TimerId = 'gone';

/** Matches actors in files: the clock, automations and other programs, but no people or devices. */
export const EXPORTED_ACTOR = /^(?:clock|[aj]:.+)$/su;
export const MAX_ACTOR_LENGTH = 210;

export function exportedRuns(show: RoomState, runs: readonly TimerRun[]): readonly ExportedRun[] {
  const clocks = show.clocks.filter(({ quick }) => !quick);
  const ended = runs.flatMap(({ ended: at, timerId, startedBy, endedBy, ...run }) => {
    if (at === null) return [];
    const place = (run.kind === 'clock' ? clocks : show.timers).findIndex(({ _id }) => _id === timerId);
    const timer = place < 0 ? null : place;
    return [
      { ...run, timer, ended: at, startedBy: exportedActor(startedBy), endedBy: exportedActor(endedBy) },
    ];
  });
  return ended.slice(0, MAX_EXPORTED_RUNS);
}

const exportedActor = (actor: string | null): string | null =>
  actor !== null && EXPORTED_ACTOR.test(actor) ? actor : null;

export function importedRuns(show: RoomState, runs: readonly ExportedRun[]): readonly TimerRun[] {
  return runs.map(({ timer, ...run }) => {
    const entry = timer === null ? undefined : (run.kind === 'clock' ? show.clocks : show.timers)[timer];
    return { ...run, timerId: entry?._id ?? REMOVED_TIMER_ID };
  });
}

export const EXPORT_FORMAT = 'callboard-room';
export const EXPORT_VERSION = 1;

const EXPORTED_SETTINGS = [
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

/** If `design` is absent, the layout fields apply. */
type ExportedOutput = ValuesOf<typeof plainOutputFields> & Pick<Output, 'design'>;

type ExportedTimer = TimerTableRow & { readonly cells?: CellRow };

/** An export leaves out links, people and the state of clocks (R64). */
export interface RoomExport {
  readonly format: typeof EXPORT_FORMAT;
  readonly version: typeof EXPORT_VERSION;
  readonly name: string;
  readonly subtitle?: string;
  readonly settings: Pick<RoomSettings, (typeof EXPORTED_SETTINGS)[number]>;
  readonly messages: readonly Omit<Message, '_id' | 'index' | 'answered'>[];
  readonly timers: readonly ExportedTimer[];
  readonly outputs: readonly ExportedOutput[];
  readonly automations?: readonly ExportedAutomation[];
  /** Clocks without their state, except the quick clock. */
  readonly clocks?: readonly ValuesOf<typeof clockFields>[];
  readonly columns?: readonly Omit<CrewColumn, '_id' | 'index'>[];
  readonly report?: readonly ExportedRun[];
}

export function roomExport(show: RoomState, runs: readonly TimerRun[] = []): RoomExport {
  const { room, timers, messages, outputs, automations, columns } = show;
  const clocks = show.clocks.filter(({ quick }) => !quick);
  const rename = idsToIndexes({ timers, messages, outputs, clocks });
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
    timers: timersAsTyped(show).map((timer) => exportedTimer(timer, show)),
    messages: messages.map((message) => withoutIdAndIndex(withoutAnswer(message))),
    outputs: outputs.map((output) => withMappedClockIds(exportedOutput(output), rename)),
    ...(automations.length === 0
      ? {}
      : { automations: automations.map((each) => exportedAutomation(each, rename)) }),
    ...(clocks.length === 0 ? {} : { clocks: clocks.map(exportedClock) }),
    ...(columns.length === 0 ? {} : { columns: columns.map(withoutIdAndIndex) }),
    ...(report.length === 0 ? {} : { report }),
  };
}

function exportedTimer(timer: Timer, { columns, cells }: RoomState): ExportedTimer {
  const { ran: _ran, imported: _imported, confirmed: _by, ...planned } = withoutIdAndIndex(timer);
  const row = rowOfCells(cells, timer._id);
  const rowCells = columns.flatMap(({ _id }, place) => (row[_id] === undefined ? [] : [[place, row[_id]]]));
  return rowCells.length === 0 ? planned : { ...planned, cells: Object.fromEntries(rowCells) };
}

function exportedClock(clock: StageClock): ValuesOf<typeof clockFields> {
  const { quick: _quick, running: _on, kickoff: _from, deadline: _to, lastStop: _at, ...planned } = clock;
  return withoutIdAndIndex(planned);
}

function exportedOutput(output: Output): ExportedOutput {
  const { frozen: _frozen, waiting: _waiting, ...rest } = withoutIdAndIndex(output);
  return rest;
}

function exportedAutomation(
  { name, enabled, when, steps, pinned }: Automation,
  rename: IdMapping,
): ExportedAutomation {
  return withMappedIds({ name, enabled, when, steps, ...(pinned && { pinned }) }, rename);
}

function withMappedClockIds<Like extends Pick<Output, 'design'>>(output: Like, rename: IdMapping): Like {
  const { design } = output;
  if (!design) return output;
  const elements = design.elements.map((element) =>
    'clockId' in element && element.clockId !== ''
      ? { ...element, clockId: rename('clock', element.clockId) }
      : element,
  );
  return { ...output, design: { ...design, elements } };
}

function withoutIdAndIndex<Item extends PlacedItem>(item: Item): Omit<Item, '_id' | 'index'> {
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
 * Makes the clock idle at the first timer (R66). `at` is the wall-clock instant of the import. It replaces a missing or
 * later `startFrom` (S725).
 */
export function withImport(
  show: RoomState,
  exported: RoomExport,
  ids: readonly string[],
  at: Instant,
): RoomState {
  const fresh = ids.values();
  const { timecodeRate } = exported.settings;
  const timers = fitTimecodes(exported.timers, timecodeRate).map(({ cells: _beside, ...timer }, index) => ({
    ...timer,
    startFrom: Math.min(timer.startFrom ?? at, at),
    ...(index === 0 ? { imported: at } : {}),
    _id: nextId(fresh),
    index,
  }));
  const messages = exported.messages.map((message, index) => ({ ...message, _id: nextId(fresh), index }));
  const outputs = exported.outputs.map((output, index) => ({
    ...newOutput,
    ...output,
    _id: nextId(fresh),
    index,
  }));
  const clocks = (exported.clocks ?? []).map((clock, index) => ({
    ...clock,
    _id: nextId(fresh),
    index,
    ...clockAtRest,
  }));
  const rename = indexesToIds({ timers, messages, outputs, clocks });
  const automations = (exported.automations ?? []).map((automation, index) => ({
    ...withMappedIds(automation, rename),
    _id: nextId(fresh),
    index,
  }));
  const columns = (exported.columns ?? []).map((column, index) => ({ ...column, _id: nextId(fresh), index }));
  const cells = withRows(
    emptyCells,
    timers.map(({ _id }, place) => [_id, cellsFromFile(exported.timers[place]?.cells, columns)] as const),
  );
  const settings = { ...show.room.settings, ...exported.settings };
  return {
    room: { ...show.room, name: exported.name, subtitle: exported.subtitle ?? '', settings },
    timeset: idleTimeset(timers[0]?._id ?? null),
    timers,
    messages,
    activeMessageId: null,
    messageFocus: false,
    ...nothingShown,
    outputs: outputs.map((output) => withMappedClockIds(output, rename)),
    automations,
    clocks,
    ...noClockShown,
    columns,
    cells,
  };
}

function cellsFromFile(cells: CellRow | undefined, columns: readonly CrewColumn[]): CellRow {
  const rowCells = Object.entries(cells ?? {}).flatMap(([place, text]) => {
    const column = columns[Number(place)];
    return column !== undefined && fitsCell(column.kind, text) ? [[column._id, text]] : [];
  });
  return Object.fromEntries(rowCells);
}

function nextId(ids: Iterator<string, undefined>): string {
  const { value } = ids.next();
  if (value === undefined) throw new RangeError('Too few ids for the import');
  return value;
}
