import {
  dropBefore,
  emptyStack,
  mapStackItems,
  popItem,
  pushItem,
  topItem,
} from '../kernel/bounded-stack.ts';
import { ROOM } from '../kernel/permissions.ts';
import { isDeepEqual } from '../kernel/shapes.ts';
import { MESSAGE_AUDIENCES, type Message } from '../message/message.ts';
import { cellAt, changedCells, type SheetCell, withCellList } from '../timer/sheet.ts';
import { runOfClock, type StageClock } from '../timer/stage-clock.ts';
import { lengthOfFields, type Timer } from '../timer/timer.ts';
import { armTimer, type Timeset } from '../timer/timeset.ts';
import { isAimed, restoreTypedLengths, updateAim, withLength } from './aim.ts';
import { withAnswerOf } from './answers.ts';
import { ENTRY_NAMES, LIST_NAMES } from './changes.ts';
import { withNewLengths } from './clock.moves.ts';
import { withKnownClocks } from './clock.showing.ts';
import { type HistoryEffect, isUndoDirection, type Stamp, type UndoDirection } from './command.ts';
import {
  essentialDifferences,
  type StepSide,
  type StoredDifference,
  withDifferencesApplied,
} from './list-difference.ts';
import { byId, type Placed } from './ordered-list.ts';
import { isRunTimeOnly } from './past-runs.ts';
import { stepSize } from './room.size.ts';
import type {
  ClockShowing,
  History,
  HistoryStep,
  HistorySteps,
  PartChange,
  RoomContext,
  RoomState,
  ShownPart,
} from './room.state.ts';
import { showMessageTo, shownMessageOf } from './shown-messages.ts';
import { withTimers } from './timer.commands.ts';

export function partChanges(before: RoomState, after: RoomState): readonly PartChange[] {
  const changes = [...listParts(before, after)];
  for (const cell of changedCells(before.cells, after.cells))
    changes.push({ part: 'cell', before: cellOfShow(before, cell), after: cell.text === '' ? null : cell });
  addSingleChanges(changes, before, after);
  addAimChanges(changes, before, after);
  return changes.slice();
}

function listParts(before: RoomState, after: RoomState): readonly PartChange[];
function listParts(before: RoomState, after: RoomState): readonly object[] {
  return LIST_NAMES.flatMap((list) =>
    essentialDifferences<Placed>(before[list], after[list]).map((each) => ({
      part: ENTRY_NAMES[list],
      ...each,
    })),
  );
}

/** Returns null if nothing differs. Only members may undo changes that only members may make (W2602). */
export function stepOf(
  { command, permission }: Pick<HistoryStep, 'command' | 'permission'>,
  before: RoomState,
  after: RoomState,
  changes: readonly PartChange[] = partChanges(before, after),
): HistoryStep | null {
  if (changes.length === 0) return null;
  return { command, permission: touchesNamedColumns(changes, before, after) ? ROOM : permission, changes };
}

function touchesNamedColumns(changes: readonly PartChange[], before: RoomState, after: RoomState): boolean {
  if (!changes.some(({ part }) => part === 'cell' || part === 'column')) return false;
  const columns = [...before.columns, ...after.columns].filter(({ audience }) => audience === 'NAMED');
  if (columns.length === 0) return false;
  const named = new Set(columns.map(({ _id }) => _id));
  const had = new Set(before.timers.map(({ _id }) => _id));
  const presentIds = new Set(after.timers.map(({ _id }) => _id));
  return changes.some((change) => {
    if (change.part === 'cell') {
      const cell = change.before ?? change.after;
      return (
        cell !== null && named.has(cell.columnId) && had.has(cell.timerId) && presentIds.has(cell.timerId)
      );
    }
    if (change.part !== 'column') return false;
    const sides = [change.before, change.after];
    const [one, other] = sides.map((side) => side && { ...side, index: 0 });
    return sides.some((side) => side !== null && named.has(side._id)) && !isDeepEqual(one, other);
  });
}

function cellOfShow({ cells }: RoomState, cell: SheetCell): SheetCell | null {
  const text = cellAt(cells, cell);
  return text === '' ? null : { ...cell, text };
}

/** Adds the timers of aimed clocks, so that an undo restores their lengths (T1838). */
function addAimChanges(changes: PartChange[], before: RoomState, after: RoomState): void {
  const clock = changes.find((change) => change.part === 'timeset');
  if (clock === undefined) return;
  const ids = [clock.before, clock.after].flatMap((timeset) => (isAimed(timeset) ? [timeset.timerId] : []));
  if (ids.length === 0) return;
  const changedIds = new Set(
    changes.map((change) => (change.part === 'timer' ? change.after?._id : undefined)),
  );
  for (const id of new Set(ids)) {
    const [oldTimer, newTimer] = [byId(before.timers, id), byId(after.timers, id)];
    if (oldTimer !== undefined && newTimer !== undefined && !changedIds.has(id))
      changes.push({ part: 'timer', before: oldTimer, after: newTimer });
  }
}

function addSingleChanges(changes: PartChange[], before: RoomState, after: RoomState): void {
  const { room: formerRoom } = before;
  const { room: newRoom } = after;
  if (before.timeset !== after.timeset) addTimesetChanges(changes, before.timeset, after.timeset);
  if (!isSameShown(before, after))
    changes.push({ part: 'shown', before: shownMessagesPart(before), after: shownMessagesPart(after) });
  if (!isDeepEqual(clockShowing(before), clockShowing(after)))
    changes.push({ part: 'shownClock', before: clockShowing(before), after: clockShowing(after) });
  if (formerRoom.name !== newRoom.name)
    changes.push({ part: 'name', before: formerRoom.name, after: newRoom.name });
  if (formerRoom.subtitle !== newRoom.subtitle)
    changes.push({ part: 'subtitle', before: formerRoom.subtitle, after: newRoom.subtitle });
  if (formerRoom.settings !== newRoom.settings)
    changes.push({ part: 'settings', before: formerRoom.settings, after: newRoom.settings });
}

function addTimesetChanges(changes: PartChange[], before: Timeset, after: Timeset): void {
  const [oldNextId, newNextId] = [before.nextTimerId ?? null, after.nextTimerId ?? null];
  if (oldNextId === newNextId || !isSameClock(before, after))
    changes.push({ part: 'timeset', before: armTimer(before, null), after: armTimer(after, null) });
  if (oldNextId !== newNextId) changes.push({ part: 'armed', before: oldNextId, after: newNextId });
}

function isSameClock(one: Timeset, other: Timeset): boolean {
  const keys = [
    'timerId',
    'running',
    'kickoff',
    'deadline',
    'lastStop',
    'deadlineWarped',
    'aim',
    'aimedFrom',
  ] as const;
  return keys.every((key) => one[key] === other[key]);
}

/** Arms the timer that was armed before or after the step (`end`), if it still exists (T27). */
function withArmedRestored(end: StepSide, show: RoomState, changes: readonly PartChange[]): RoomState {
  const armed = changes.find((change) => change.part === 'armed')?.[end];
  if (armed === undefined || (armed !== null && byId(show.timers, armed) === undefined)) return show;
  return { ...show, timeset: armTimer(show.timeset, armed) };
}

const clockShowing = ({ shownClock, clockBefore }: RoomState): ClockShowing => ({ shownClock, clockBefore });

function isSameShown(before: RoomState, after: RoomState): boolean {
  return isDeepEqual(shownMessagesPart(before), shownMessagesPart(after));
}

function shownMessagesPart({ activeMessageId, messageFocus, shown: each, focused }: RoomState): ShownPart {
  return {
    messageId: activeMessageId,
    focus: messageFocus,
    ...(each && { shown: each }),
    ...(focused && { focused }),
  };
}

let lastApplied: {
  readonly end: StepSide;
  readonly show: RoomState;
  readonly step: HistoryStep;
  readonly after: RoomState;
} | null = null;

/** Undo and redo call this twice, to check the result and to use it. The second call reuses the result. */
export function afterStep(end: StepSide, show: RoomState, step: HistoryStep): RoomState {
  const last = lastApplied;
  lastApplied = null;
  if (last?.show === show && last.step === step && last.end === end) return last.after;
  const after = withStepApplied(end, show, step.changes);
  lastApplied = { end, show, step, after };
  return after;
}

export function withStepApplied(end: StepSide, show: RoomState, changes: readonly PartChange[]): RoomState {
  let result = withLists(end, show, changes);
  for (const change of changes)
    if (!isSuperseded(end, show, change, changes)) result = withPart(end, result, change);
  const broughtNow = changes.flatMap((change) =>
    change.part === 'cell' ? restoreCell(end, result, change) : [],
  );
  if (broughtNow.length > 0) result = { ...result, cells: withCellList(result.cells, broughtNow) };
  return withShownMessage(withKnownClocks(result, result), shownMessagesPart(result));
}

/** An undone edit must not stop a run that an alarm has started (H7). */
function isSuperseded(
  end: StepSide,
  show: RoomState,
  change: PartChange,
  changes: readonly PartChange[],
): boolean {
  if (change.part !== 'timeset' || changes.every(isOfClock)) return false;
  const left = change[end === 'before' ? 'after' : 'before'];
  return show.timeset.timerId !== left.timerId || show.timeset.kickoff !== left.kickoff;
}

/** A change of a timer's recorded run belongs to the clock. It is not an edit. */
const isOfClock = (change: PartChange): boolean =>
  change.part === 'timeset' ||
  change.part === 'armed' ||
  (change.part === 'timer' && isRunTimeOnly(change.before, change.after));

/** Keeps the timer's current run and confirmation, unless the step changed them (S722, R1821). */
function withCurrentRunTimes(timers: readonly Timer[], { before, after }: StoredDifference<Timer>) {
  const present = after === null ? undefined : byId(timers, after._id);
  if (before === null || after === null || present === undefined) return { before, after };
  const [oldTimer, newTimer] = isDeepEqual(before.confirmed, after.confirmed)
    ? [withFieldFrom('confirmed', before, present), withFieldFrom('confirmed', after, present)]
    : [before, after];
  if (!isDeepEqual(oldTimer.ran, newTimer.ran)) return { before: oldTimer, after: newTimer };
  return { before: withFieldFrom('ran', oldTimer, present), after: withFieldFrom('ran', newTimer, present) };
}

function withFieldFrom(field: 'confirmed' | 'ran', timer: Timer, { [field]: present }: Timer): Timer {
  if (isDeepEqual(timer[field], present)) return timer;
  const { [field]: _was, ...rest } = timer;
  return present === undefined ? rest : { ...rest, [field]: present };
}

/** Keeps a run of the clock that started after the step (H7, R2058). */
function withCurrentClockRun(
  clocks: readonly StageClock[],
  { before, after }: StoredDifference<StageClock>,
  end: StepSide,
): StoredDifference<StageClock> {
  const present = byId(clocks, after?._id ?? '');
  if (before === null || after === null || present === undefined) return { before, after };
  const [target, left] = end === 'before' ? [before, after] : [after, before];
  const isMoved = !isDeepEqual(runOfClock(before), runOfClock(after));
  const isBrought = before.duration === after.duration || left.kickoff === present.kickoff;
  if (isMoved && isBrought) return { before, after };
  const run = runOfClock(present);
  const deadline = run.deadline === null ? null : run.deadline + target.duration - present.duration;
  const runningClock = { ...target, ...run, deadline };
  return end === 'before' ? { before: runningClock, after } : { before, after: runningClock };
}

/** Replaces an aimed length with the typed one unless the step also moves the clock (T1838). */
function withFittingLength(
  { before, after }: StoredDifference<Timer>,
  end: StepSide,
  show: RoomState,
  clock: { readonly timeset: Timeset; readonly isBrought: boolean } | null,
): StoredDifference<Timer> {
  const timer = end === 'before' ? before : after;
  if (timer === null) return { before, after };
  const isAimedAt = clock !== null && isAimed(clock.timeset) && clock.timeset.timerId === timer._id;
  if (isAimedAt && clock.isBrought) return { before, after };
  const isLeft = before !== null && after !== null && lengthOfFields(before) === lengthOfFields(after);
  const present = (isLeft ? byId(show.timers, timer._id) : null) ?? timer;
  const fitting = withLength(timer, isAimedAt ? clock.timeset.aimedFrom : lengthOfFields(present));
  return end === 'before' ? { before: fitting, after } : { before, after: fitting };
}

function withCurrentAnswer(messages: readonly Message[], difference: StoredDifference<Message>) {
  const { before, after } = difference;
  const present = before && after && byId(messages, after._id);
  return present
    ? { before: withAnswerOf(before, present), after: withAnswerOf(after, present) }
    : difference;
}

function withLists(end: StepSide, show: RoomState, changes: readonly PartChange[]): RoomState {
  const clockMove = changes.find((change) => change.part === 'timeset');
  const clock = clockMove
    ? { timeset: clockMove[end], isBrought: !isSuperseded(end, show, clockMove, changes) }
    : null;
  const timers = changes.flatMap((change) =>
    change.part === 'timer'
      ? [withFittingLength(withCurrentRunTimes(show.timers, change), end, show, clock)]
      : [],
  );
  const messages = changes.flatMap((change) =>
    change.part === 'message' ? [withCurrentAnswer(show.messages, change)] : [],
  );
  const outputs = changes.filter((change) => change.part === 'output');
  const automations = changes.filter((change) => change.part === 'automation');
  const clocks = changes.flatMap((change) =>
    change.part === 'clock' ? [withCurrentClockRun(show.clocks, change, end)] : [],
  );
  const columns = changes.filter((change) => change.part === 'column');
  return {
    ...(timers.length === 0 ? show : withTimers(show, withDifferencesApplied(show.timers, timers, end))),
    messages: withDifferencesApplied(show.messages, messages, end),
    outputs: withDifferencesApplied(show.outputs, outputs, end),
    automations: withDifferencesApplied(show.automations, automations, end),
    clocks: withDifferencesApplied(show.clocks, clocks, end),
    columns: withDifferencesApplied(show.columns, columns, end),
  };
}

function withPart(end: StepSide, show: RoomState, change: PartChange): RoomState {
  switch (change.part) {
    case 'name':
      return { ...show, room: { ...show.room, name: change[end] } };
    case 'subtitle':
      return { ...show, room: { ...show.room, subtitle: change[end] } };
    case 'settings':
      // A step of an older version lacks newer settings.
      return { ...show, room: { ...show.room, settings: { ...show.room.settings, ...change[end] } } };
    case 'shown':
      return withShownMessage(show, change[end]);
    case 'timeset':
      return fitsTimers(change[end], show.timers)
        ? { ...show, timeset: armTimer(change[end], show.timeset.nextTimerId) }
        : show;
    case 'shownClock':
      return { ...show, ...change[end] };
    case 'cell':
    case 'armed':
    case 'clock':
    case 'timer':
    case 'message':
    case 'output':
    case 'automation':
    case 'column':
      return show;
  }
}

/** A later edit of the cell stays (R2154). */
function restoreCell(
  end: StepSide,
  { cells }: RoomState,
  { before, after }: StoredDifference<SheetCell>,
): readonly SheetCell[] {
  const [target, left] = end === 'before' ? [before, after] : [after, before];
  const cell = target ?? left;
  if (cell === null || cellAt(cells, cell) !== (left?.text ?? '')) return [];
  return [{ ...cell, text: target?.text ?? '' }];
}

/** Returns null if only changes of the clock remain (V824). */
function withoutDiscarded(step: HistoryStep, discarding: HistoryStep): HistoryStep | null {
  const timerId = discarding.changes.find((change) => change.part === 'timer')?.before?._id;
  const changes = step.changes.filter(
    (change) => change.part !== 'timer' || (change.before?._id !== timerId && change.after?._id !== timerId),
  );
  if (changes.length === step.changes.length) return step;
  return changes.every(({ part }) => part === 'timeset' || part === 'armed') ? null : { ...step, changes };
}

function fitsTimers({ timerId }: Timeset, timers: readonly Timer[]): boolean {
  return timerId === null ? timers.length === 0 : byId(timers, timerId) !== undefined;
}

export function withShownMessage(
  show: RoomState,
  { messageId: id, focus: fills, ...rest }: ShownPart,
): RoomState {
  const part = { activeMessageId: id, messageFocus: fills, ...rest };
  return MESSAGE_AUDIENCES.reduce((after, audience) => {
    const { messageId, focus } = shownMessageOf(audience, part);
    const there = messageId !== null && byId(show.messages, messageId) !== undefined;
    return showMessageTo(after, [audience], {
      messageId: there ? messageId : null,
      focus: (there || messageId === null) && focus,
    });
  }, show);
}

export const HISTORY_LIMIT = 100;

/** When newer steps reach this size, the room drops a step (R80). */
export const HISTORY_BYTES = 3 * 1024 * 1024;

export function nextStep(history: History, walk: UndoDirection): HistoryStep | null {
  return topItem(walk === 'back' ? history.undo : history.redo);
}

export function historyAfter(history: History, move: HistoryEffect, step: HistoryStep | null): History {
  if (step === null && !isUndoDirection(move)) return history;
  const written = history.written + (step === null ? 0 : stepSize(step));
  const { undo, redo } =
    move === 'drops' && step !== null
      ? withoutDiscardedStep(history, step)
      : moveHistory(history, move, (steps) => withStep(steps, step, written));
  const oldest = written - HISTORY_BYTES;
  return { undo: dropBefore(undo, oldest), redo: dropBefore(redo, oldest), written };
}

function moveHistory(
  { undo, redo }: History,
  move: HistoryEffect,
  withNew: (steps: HistorySteps) => HistorySteps,
) {
  if (move === 'back') return { undo: popItem(undo), redo: withNew(redo) };
  if (move === 'forward') return { undo: withNew(undo), redo: popItem(redo) };
  return { undo: withNew(undo), redo: emptyStack };
}

function withoutDiscardedStep({ undo, redo }: History, step: HistoryStep) {
  const rest = (each: HistoryStep) => withoutDiscarded(each, step);
  return { undo: mapStackItems(undo, rest), redo: mapStackItems(redo, rest) };
}

function withStep(steps: HistorySteps, step: HistoryStep | null, mark: number): HistorySteps {
  return step === null ? steps : pushItem(steps, step, HISTORY_LIMIT, mark);
}

export function afterUndo(context: RoomContext, stamp: Stamp): RoomContext {
  return applyStep(context, 'before', nextStep(context.history, 'back'), stamp);
}

export function afterRedo(context: RoomContext, stamp: Stamp): RoomContext {
  return applyStep(context, 'after', nextStep(context.history, 'forward'), stamp);
}

/** If the step changes the length of the clock's timer but not the clock, adjusts the clock to the new length (H7). */
function applyStep(context: RoomContext, end: StepSide, step: HistoryStep | null, stamp: Stamp): RoomContext {
  if (step === null) return context;
  const show = afterStep(end, context.show, step);
  const left = show.timeset === context.show.timeset;
  const timed = left
    ? updateAim(context.show, withNewLengths(context.show, show, stamp), stamp)
    : restoreTypedLengths(context.show, show);
  return { ...context, show: withArmedRestored(end, timed, step.changes) };
}
