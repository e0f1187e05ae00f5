import { type Refusal, refusal } from '../kernel/errors.ts';
import { hasAnyPermission, type Permissions, ROOM, TIMERS, TRANSPORT } from '../kernel/permissions.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import { isDeepEqual } from '../kernel/shapes.ts';
import type { Duration, Instant } from '../kernel/time.ts';
import {
  type CrewColumn,
  cellsWithin,
  changedCells,
  rowOfCells,
  withCellList,
  withRows,
} from '../timer/sheet.ts';
import type { Timer } from '../timer/timer.ts';
import { armTimer, type Timeset } from '../timer/timeset.ts';
import { updateAim } from './aim.ts';
import { cellsLimit } from './cells.ts';
import { type Change, withUpdatedAt } from './changes.ts';
import { withNewLengths } from './clock.moves.ts';
import { historyMoveOf, isCommandName, isPermitted, type StampedCommand } from './commands.ts';
import { handledUntilAfter } from './handled-until.ts';
import {
  differences,
  type StepSide,
  type StoredDifference,
  withDifferencesApplied,
} from './list-difference.ts';
import { byId, type Placed, reindex } from './ordered-list.ts';
import { isRunTimeOnly } from './past-runs.ts';
import { nextDue } from './room.alarm.ts';
import { historyAfter, partChanges, stepOf, withShownMessage, withStepApplied } from './room.history.ts';
import { itemCount, listLimitRefusal } from './room.limits.ts';
import { columnRefusal } from './room.projection.ts';
import type { HistoryStep, PartChange, RoomContext, RoomState } from './room.state.ts';
import { type SoloCommand, soloIds } from './solo.ts';

export const SOLO_COMMAND = 'room/journal';

export interface SoloResult {
  readonly show: RoomState;
  readonly handledUntil: RoomContext['handledUntil'];
}

interface SoloMoment {
  readonly at: Instant;
  readonly wall: Duration;
}

export interface SoloLine {
  readonly actor: string;
  readonly command: string;
  readonly payload: unknown;
  readonly step: HistoryStep | null;
  readonly result: unknown;
  readonly changes: readonly Change[] | null;
}

interface FormerParts {
  readonly timeset?: Timeset;
  readonly timers?: readonly FormerTimer[];
}

/** `absent` lists fields that the timer did not have. */
type FormerTimer = readonly [id: string, fields: Partial<Timer>, absent: readonly string[]];

export function formerParts(before: RoomState, after: RoomState): FormerParts | null {
  const timers = differences(before.timers, after.timers).flatMap((pair) =>
    pair.before === null || pair.after === null ? [] : [formerTimer(pair.before, pair.after)],
  );
  const timeset = before.timeset === after.timeset ? {} : { timeset: before.timeset };
  if (timers.length === 0) return before.timeset === after.timeset ? null : timeset;
  return { ...timeset, timers };
}

function formerTimer(before: Timer, after: Timer): FormerTimer {
  const names = Object.keys({ ...before, ...after });
  const changed = names.filter((name) => !isDeepEqual(Reflect.get(before, name), Reflect.get(after, name)));
  const fields = Object.fromEntries(
    changed.filter((name) => name in before).map((name) => [name, Reflect.get(before, name)]),
  );
  return [before._id, fields, changed.filter((name) => !(name in before))];
}

const isQuestion = ({ actor }: SoloLine): boolean => actor === 'audience';

/** Returns true for acts of people and API keys, not of alarms, automations and the audience (N2251). */
export function isPerformance(line: SoloLine): boolean {
  const { actor, command, payload } = line;
  if (command.startsWith('alarm/') || command === 'room/team') return false;
  if (command === SOLO_COMMAND) return Object(payload).outcome !== 'kept';
  return actor !== 'clock' && !actor.startsWith('a:') && !isQuestion(line);
}

/** Parts that the laptop's show replaces completely (N2253). */
const REPLACED_PARTS: ReadonlySet<PartChange['part']> = new Set([
  'timeset',
  'armed',
  'subtitle',
  'shown',
  'timer',
  'message',
]);

function isReplacedPart(change: PartChange): boolean {
  if (change.part !== 'settings') return REPLACED_PARTS.has(change.part);
  const { before, after } = change;
  return before.blackout !== after.blackout || before.onAir !== after.onAir;
}

/** The laptop's show undoes every line, so the sender needs the permission for each (W2600). */
export const mayRevertLines = (permissions: Permissions, lines: readonly SoloLine[]): boolean =>
  lines.every(
    ({ step }) =>
      step === null || !step.changes.some(isReplacedPart) || hasAnyPermission(permissions, step.permission),
  );

const JOURNAL_CHANGES =
  /^(?:timeset|timers\/(?:items|updateOne|removeOne)|messages\/(?!flash).*|room\/(?:name|subtitle|settings))$/;

/**
 * Returns the show before `lines` (oldest first), or null if the log is incomplete. Keeps questions of the audience.
 */
export function showBefore(show: RoomState, lines: readonly SoloLine[]): RoomState | null {
  let before: RoomState | null = show;
  for (const line of [...lines].reverse())
    if (before !== null && !isQuestion(line)) before = beforeLine(before, line);
  return before;
}

function beforeLine(show: RoomState, { command, step, result, changes }: SoloLine): RoomState | null {
  const { was } = Object(result);
  if (was) return withFormerParts(show, was);
  if (step !== null) {
    const end = historyMoveOf(command) === 'back' ? 'after' : 'before';
    return step.changes.reduce<RoomState>(
      (after, change) => withSinglePart(after, change, end),
      withFormerLists(show, step.changes, end),
    );
  }
  const isBeside = isCommandName(command) || changes?.every(({ name }) => !JOURNAL_CHANGES.test(name));
  return isBeside ? show : null;
}

function withFormerParts(show: RoomState, { timeset = show.timeset, timers = [] }: FormerParts): RoomState {
  const former = new Map(timers.map(([id, fields, absent]) => [id, { fields, absent }]));
  return {
    ...show,
    timeset,
    timers: show.timers.map((timer) => {
      const oldTimer = former.get(timer._id);
      if (oldTimer === undefined) return timer;
      const whole = { ...timer, ...oldTimer.fields };
      for (const name of oldTimer.absent) Reflect.deleteProperty(whole, name);
      return whole;
    }),
  };
}

function withFormerLists(show: RoomState, changes: readonly PartChange[], end: StepSide): RoomState {
  const columns = changes.filter((change) => change.part === 'column');
  const timers = changes.filter((change) => change.part === 'timer');
  const messages = changes.filter((change) => change.part === 'message');
  const cells = changes.flatMap((change) => {
    if (change.part !== 'cell') return [];
    const text = change[end]?.text ?? '';
    return [change.before, change.after].flatMap((cell) => (cell ? [{ ...cell, text }] : []));
  });
  return {
    ...show,
    cells: withCellList(show.cells, cells),
    timers: withDifferencesApplied(show.timers, timers, end),
    messages: withDifferencesApplied(show.messages, messages, end),
    columns: withDifferencesApplied(show.columns, columns, end),
  };
}

/** Unlike undo, ignores whether the clock has moved since. */
function withSinglePart(show: RoomState, change: PartChange, end: StepSide): RoomState {
  switch (change.part) {
    case 'timeset':
      return { ...show, timeset: armTimer(change[end], show.timeset.nextTimerId) };
    case 'armed':
      return { ...show, timeset: armTimer(show.timeset, change[end]) };
    case 'name':
      return { ...show, room: { ...show.room, name: change[end] } };
    case 'subtitle':
      return { ...show, room: { ...show.room, subtitle: change[end] } };
    case 'settings':
      return { ...show, room: { ...show.room, settings: change[end] } };
    case 'shown':
      return withShownMessage(show, change[end]);
    default:
      return show;
  }
}

interface SoloProgress {
  readonly context: RoomContext;
  readonly taken: number;
}

/**
 * Applies each alarm at its own instant, up to `until` (N2251). Yields after each event. Fails if the sender lacks a
 * permission.
 */
export function* replaySolo(
  start: RoomContext,
  commands: readonly SoloCommand[],
  { until, wall, permissions, step, server }: SoloRun,
): Generator<void, Result<SoloProgress, Refusal>, void> {
  let context = start;
  let appliedCount = 0;
  for (const solo of commands) {
    context = yield* runAlarmsUntil(context, solo.at, { wall, step });
    if (!isPermitted(permissions, solo.command.name, context)) return fail(refusal('forbidden'));
    const isUnseen = [context.show, server ?? start.show].some(
      (show) => columnRefusal({ permissions }, solo.command, show) !== null,
    );
    const after = isUnseen ? context : step(context, stampSoloCommand(solo, wall));
    if (after !== context) appliedCount += 1;
    context = after;
    yield;
  }
  return ok({ context: yield* runAlarmsUntil(context, until, { wall, step }), taken: appliedCount });
}

export interface SoloRun {
  readonly until: Instant;
  readonly wall: Duration;
  readonly permissions: Permissions;
  /** The server's present show, if it may differ from the one that the laptop started with. */
  readonly server?: RoomState;
  readonly step: (
    context: RoomContext,
    event: StampedCommand | NonNullable<ReturnType<typeof nextDue>>['event'],
  ) => RoomContext;
}

function* runAlarmsUntil(
  start: RoomContext,
  until: Instant,
  { wall, step }: Pick<SoloRun, 'wall' | 'step'>,
): Generator<void, RoomContext, void> {
  let context = start;
  for (;;) {
    const due = nextDue(context, context.markedUntil, wall);
    if (due === null || due.at > until) return context;
    context = step(context, due.event);
    yield;
  }
}

/** The overload exists because TypeScript cannot relate the name to its payload. */
export function stampSoloCommand(solo: SoloCommand, wall: Duration): StampedCommand;
export function stampSoloCommand(solo: SoloCommand, wall: Duration): unknown {
  const { name, payload } = solo.command;
  return { type: name, payload, stamp: { at: solo.at, wall, ids: soloIds(solo) } };
}

/**
 * Keeps the server's outputs, automations, team, plan and settings, and without the permission ROOM also its room name
 * (N2253).
 */
export function soloShow(
  { show }: RoomContext,
  base: RoomState,
  mine: RoomState,
  permissions: Permissions,
): Result<RoomState, Refusal> {
  const { blackout, onAir } = mine.room.settings;
  const { subtitle } = mine.room;
  const { name } = (hasAnyPermission(permissions, ROOM) ? mine : show).room;
  const settings = { ...show.room.settings, blackout, onAir };
  const room = { ...show.room, name, subtitle, settings };
  const { timers, timeset, messages, activeMessageId, messageFocus, shown, focused } = mine;
  const messagesShown = {
    messages,
    activeMessageId,
    messageFocus,
    ...(shown && { shown }),
    ...(focused && { focused }),
  };
  return withSoloSheet({ ...show, room, timers, timeset, ...messagesShown }, show, base, mine);
}

/**
 * Adds columns that the laptop added and cells that it edited. A timer that the server lacks keeps its cells (N2337).
 */
function withSoloSheet(
  show: RoomState,
  server: RoomState,
  base: RoomState,
  mine: RoomState,
): Result<RoomState, Refusal> {
  const isNew = ({ _id }: CrewColumn) => byId(base.columns, _id) === undefined;
  const columns = reindex([...server.columns, ...mine.columns.filter(isNew)]);
  const written = changedCells(base.cells, mine.cells).filter(
    ({ timerId }) => byId(mine.timers, timerId) !== undefined,
  );
  const back = show.timers.filter(({ _id }) => byId(server.timers, _id) === undefined);
  const rows = withRows(
    withCellList(server.cells, written),
    back.map(({ _id }) => [_id, rowOfCells(mine.cells, _id)] as const),
  );
  const cells = cellsWithin(rows, { timers: show.timers, columns });
  const refused = listLimitRefusal(server, 'columns', columns.length) ?? cellsLimit(server.cells, cells);
  return refused === null ? ok({ ...show, columns, cells }) : fail(refused);
}

/** Merges edits of rundown, messages and cells field by field. Keeps the server's clock (N2254). */
export function soloEdits(
  context: RoomContext,
  base: RoomState,
  mine: RoomState,
  moment: SoloMoment,
): Result<SoloResult, Refusal> {
  const { show: server } = context;
  const changes = partChanges(base, mine).flatMap((change) => mergePart(change, server, base, mine));
  const edited = withSoloSheet(withStepApplied('after', server, changes), server, base, mine);
  if (!edited.ok) return edited;
  const merged = edited.value;
  const show = updateAim(server, withNewLengths(server, merged, moment), moment);
  for (const kind of ['timers', 'messages'] as const) {
    const refused = listLimitRefusal(server, kind, itemCount(show, kind));
    if (refused !== null) return fail(refused);
  }
  const move = { before: server, after: show, ...moment, goesBack: false };
  return ok({ show, handledUntil: handledUntilAfter(context.handledUntil, move) });
}

function mergePart(
  change: PartChange,
  server: RoomState,
  base: RoomState,
  mine: RoomState,
): readonly PartChange[] {
  switch (change.part) {
    case 'name':
      return [{ ...change, before: server.room.name }];
    case 'subtitle':
      return [{ ...change, before: server.room.subtitle }];
    case 'timer': {
      const { timerId, nextTimerId } = server.timeset;
      const id = change.before?._id ?? change.after?._id;
      if (change.after === null && (id === timerId || id === nextTimerId)) return [];
      const merged = mergeEntry(change, server.timers, base.timers.length === mine.timers.length);
      return merged === null ? [] : [{ part: 'timer', ...merged }];
    }
    case 'message': {
      const merged = mergeEntry(change, server.messages, base.messages.length === mine.messages.length);
      return merged === null ? [] : [{ part: 'message', ...merged }];
    }
    default:
      return [];
  }
}

/** Returns null if nothing changes. If one side removed the entry and the other edited it, the server's state stays. */
function mergeEntry<Item extends Placed>(
  { before: base, after: mine }: StoredDifference<Item>,
  servers: readonly Item[],
  isMoved: boolean,
): StoredDifference<Item> | null {
  if (base === null) return { before: null, after: mine };
  const server = byId(servers, base._id);
  if (server === undefined) return null;
  if (mine === null) return isEditedEntry(base, server) ? null : { before: server, after: null };
  const changed = Object.entries(mine).filter(
    ([name, value]) =>
      !isRunField(name) && (name !== 'index' || isMoved) && !isDeepEqual(value, Reflect.get(base, name)),
  );
  return { before: server, after: { ...server, ...Object.fromEntries(changed) } };
}

const isRunField = (name: string): boolean => name === 'ran' || name === 'confirmed';

const isEditedEntry = (base: Placed, server: Placed): boolean =>
  Object.keys({ ...base, ...server }).some(
    (name) =>
      name !== 'index' &&
      !isRunField(name) &&
      !isDeepEqual(Reflect.get(base, name), Reflect.get(server, name)),
  );

export function afterSolo(
  context: RoomContext,
  { show: result, handledUntil }: SoloResult,
  { at, wall }: SoloMoment,
): RoomContext {
  const changes = partChanges(context.show, result);
  const edits = changes.some(
    (change) =>
      change.part === 'cell' ||
      change.part === 'column' ||
      (change.part === 'timer' && !isRunTimeOnly(change.before, change.after)),
  );
  const permission = changes.some(({ part }) => part === 'name') ? ROOM : edits ? TIMERS : TRANSPORT;
  const step = stepOf({ command: SOLO_COMMAND, permission }, context.show, result, changes);
  return {
    ...context,
    show: withUpdatedAt(result, at + wall),
    history: historyAfter(context.history, 'makes', step),
    handledUntil,
    markedUntil: at,
  };
}
