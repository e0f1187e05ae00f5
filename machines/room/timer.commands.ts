import { type Refusal, refusal } from '../kernel/errors.ts';
import { flag, integer, list, mapReusing, omittable, record, type ValuesOf } from '../kernel/fields.ts';
import type { TimerId } from '../kernel/ids.ts';
import { MESSAGES, TIMERS, TRANSPORT } from '../kernel/permissions.ts';
import { type CellRow, cellsWithin, rowOfCells, withRows } from '../timer/sheet.ts';
import { fitTimecode } from '../timer/timecode.ts';
import { withGroupJoined, withHeadingsPassedOn } from '../timer/timer.groups.ts';
import { recordedTimerFields } from '../timer/timer.recorded.ts';
import { newTimer, reminderMinutes, type Timer, timerFields } from '../timer/timer.ts';
import { armTimer, idleTimeset, type Timeset } from '../timer/timeset.ts';
import { refusalWords } from '../words/refusal.ts';
import { timersAsTyped } from './aim.ts';
import {
  cellsRefusal,
  cellTexts,
  columnName,
  keyByColumnId,
  withCellTexts,
  withNewColumns,
} from './cells.ts';
import { withNewLengths } from './clock.moves.ts';
import {
  answersNewId,
  freshId,
  idText,
  listIndexField,
  MAX_FLASHES,
  omittables,
  refusalUnless,
  roomCommand,
  type Stamp,
  undoable,
  unknownEntry,
} from './command.ts';
import {
  byId,
  insertAt,
  moveItem,
  reindex,
  requireEntry,
  withFields,
  withoutItem,
  withReplaced,
} from './ordered-list.ts';
import { listLimitRefusal, ROOM_CAPS } from './room.limits.ts';
import { currentTimer, type RoomContext, type RoomState } from './room.state.ts';

export type TimerFields = Partial<ValuesOf<typeof timerFields>>;

interface TimerRef {
  readonly timerId: TimerId;
}

export const unknownTimer = unknownEntry('timers');

const { chime, markFlash, markText } = timerFields;

/** Omitted marks keep their values (R117). */
export const sentTimerFields = {
  ...timerFields,
  chime: record(omittables(chime.fields)),
  markFlash: record(omittables(markFlash.fields)),
  markText: record(omittables(markText.fields)),
};

/** Clients may send recorded fields back, which the room ignores (S721). */
const optionalTimerFields = { ...omittables(sentTimerFields), ...recordedTimerFields };
export type SentTimerFields = ValuesOf<typeof optionalTimerFields>;

export const replacementFields = {
  _id: omittable(idText),
  index: omittable(listIndexField),
  cells: omittable(cellTexts),
  ...optionalTimerFields,
};
export const newColumnsField = list(columnName, ROOM_CAPS.columns);
type Replacement = ValuesOf<typeof replacementFields>;

/** Title, notes and group belong to one timer. The other fields can be set for many (R113). */
const { name: _title, notes: _notes, group: _group, ...sharedFields } = optionalTimerFields;

export type SharedFields = ValuesOf<typeof sharedFields>;

const manyIds = list(idText, ROOM_CAPS.timers);

export const timerCommands = {
  'timers/create': undoable({
    takes: { index: omittable(listIndexField), cells: omittable(cellTexts), ...optionalTimerFields },
    needs: TIMERS,
    undo: 'addTimer',
    adds: true,
    rewrites: true,
    makes: answersNewId('timerId'),
    refused: (context, { cells = {}, timecode }) =>
      oneMoreTimerRefusal(context) ??
      timecodeRefusal(context, [timecode]) ??
      cellsRefusal(context.show, [[null, cells]]),
    does: (show, { index, cells = {}, ...fields }, stamp) => {
      const place = Math.min(index ?? show.timers.length, show.timers.length);
      const timer = {
        _id: freshId(stamp),
        index: place,
        ...newTimer,
        ...timerFieldsOf(newTimer, fields),
        ...startFromStamp(stamp),
      };
      return withCellTexts(withTimers(show, insertAt(show.timers, timer)), timer._id, cells);
    },
  }),

  /** If the timer is started, its new length moves the deadline (R4, R6). */
  'timers/update': undoable({
    takes: { timerId: idText, ...optionalTimerFields },
    needs: TIMERS,
    undo: 'editTimer',
    adds: true,
    rewrites: true,
    refused: (context, payload) =>
      unknownTimer(context, payload) ?? timecodeRefusal(context, [payload.timecode]),
    does: (show, { timerId, ...fields }, stamp) => {
      const timer = requireEntry(show.timers, timerId);
      const edited = withPlannedFrom(timer, withFields<Timer>(timer, timerFieldsOf(timer, fields)), stamp);
      if (edited === timer) return show;
      const after = { ...show, timers: withReplaced(show.timers, edited) };
      return timerId === show.timeset.timerId ? withNewLengths(show, after, stamp) : after;
    },
  }),

  /** If the timer was current, its neighbour becomes current and is idle (R5). */
  'timers/remove': undoable({
    takes: { timerId: idText },
    needs: TIMERS,
    undo: 'deleteTimer',
    rewrites: true,
    refused: unknownTimer,
    does: (show, { timerId }) => {
      const timers = withHeadingsPassedOn(show.timers, [timerId]);
      return withTimers(show, withoutItem(timers, timerId));
    },
  }),

  'timers/discard': roomCommand({
    takes: { timerId: idText },
    needs: TIMERS,
    foreseeable: true,
    rewrites: true,
    history: 'drops',
    does: (context, { timerId }) => {
      const { show } = context;
      const timer = byId(show.timers, timerId);
      if (timer === undefined || !isNotLoaded(show, timer)) return context;
      return { ...context, show: withTimers(show, withoutItem(show.timers, timerId)) };
    },
  }),

  /** With `underHeading`, a timer that moves to the start of a group joins the group (R7, R175). */
  'timers/move': undoable({
    takes: { timerId: idText, index: listIndexField, underHeading: omittable(flag()) },
    needs: TIMERS,
    undo: 'moveTimer',
    rewrites: true,
    refused: unknownTimer,
    does: (show, { timerId, index, underHeading }) => {
      const place = Math.min(index, show.timers.length - 1);
      const timers = withHeadingsPassedOn(show.timers, [timerId]);
      const after = moveItem(timers, requireEntry(timers, timerId), place);
      return withTimersMoved(show, after, { place, count: 1, underHeading });
    },
  }),

  'timers/duplicate': undoable({
    takes: { timerId: idText },
    needs: TIMERS,
    undo: 'duplicateTimer',
    adds: true,
    rewrites: true,
    makes: answersNewId('timerId'),
    refused: (context, payload) =>
      unknownTimer(context, payload) ??
      oneMoreTimerRefusal(context) ??
      cellsRefusal(context.show, [[null, rowOfCells(context.show.cells, payload.timerId)]]),
    does: (show, { timerId }, stamp) => {
      const original = requireEntry(timersAsTyped(show), timerId);
      const { ran: _ran, imported: _imported, confirmed: _by, ...copied } = original;
      const copy = {
        ...copied,
        ...startFromStamp(stamp),
        _id: freshId(stamp),
        index: original.index + 1,
        group: null,
      };
      const cells = rowOfCells(show.cells, timerId);
      return withCellTexts(withTimers(show, insertAt(show.timers, copy)), copy._id, cells);
    },
  }),

  /**
   * Timers with an existing id keep their cells (R10). `columns` adds columns, whose names `cells` may use as keys
   * (R2155).
   */
  'timers/replace': undoable({
    takes: {
      items: list(record(replacementFields), ROOM_CAPS.timers),
      columns: omittable(newColumnsField),
    },
    needs: TIMERS,
    undo: 'changeRundown',
    adds: true,
    rewrites: true,
    makes: {
      ids: ({ items, columns = [] }) => items.length + columns.length,
      answer: (_ids, { timers }) => ({ timerIds: timers.map(({ _id }) => _id) }),
    },
    refused: (context, payload, stamp) =>
      timecodeRefusal(
        context,
        payload.items.map(({ timecode }) => timecode),
      ) ?? replaceRefusal(context, payload, stamp),
    does: (show, { items, columns = [] }, stamp) => {
      const timers = reindex(replacements(show.timers, items, stamp));
      const widened = withNewColumns(show, columns, items, stamp);
      const fresh = widened.columns.slice(show.columns.length);
      const rows = timers.flatMap(({ _id }, place) => {
        const texts = items[place]?.cells;
        return texts === undefined ? [] : [[_id, keyByColumnId(texts, fresh)] as const];
      });
      const after = { ...widened, cells: withRows(widened.cells, rows) };
      return withNewLengths(show, withTimers(after, timers), stamp);
    },
  }),

  'timers/updateMany': undoable({
    takes: { timerIds: manyIds, ...sharedFields },
    needs: TIMERS,
    undo: 'editTimers',
    adds: true,
    rewrites: true,
    refused: (context, payload) =>
      unknownTimers(context, payload) ?? timecodeRefusal(context, [payload.timecode]),
    does: (show, { timerIds, ...fields }, stamp) => {
      const named = new Set(timerIds);
      const timers = mapReusing(show.timers, (timer) =>
        named.has(timer._id)
          ? withPlannedFrom(timer, withFields<Timer>(timer, timerFieldsOf(timer, fields)), stamp)
          : timer,
      );
      return timers === show.timers ? show : withNewLengths(show, { ...show, timers }, stamp);
    },
  }),

  /** If the current timer is removed, the next remaining timer becomes current and is idle (R115). */
  'timers/removeMany': undoable({
    takes: { timerIds: manyIds },
    needs: TIMERS,
    undo: 'deleteTimers',
    rewrites: true,
    refused: unknownTimers,
    does: (show, { timerIds }) => {
      const { rest } = splitByIds(withHeadingsPassedOn(show.timers, timerIds), timerIds);
      return rest.length === show.timers.length ? show : withRemainingTimers(show, rest);
    },
  }),

  /** Timers keep the order of the rundown. `index` counts only the other timers (R116). */
  'timers/moveMany': undoable({
    takes: { timerIds: manyIds, index: listIndexField, underHeading: omittable(flag()) },
    needs: TIMERS,
    undo: 'moveTimers',
    rewrites: true,
    refused: unknownTimers,
    does: (show, { timerIds, index, underHeading }) => {
      const { named, rest } = splitByIds(withHeadingsPassedOn(show.timers, timerIds), timerIds);
      const place = Math.min(index, rest.length);
      const after = reindex([...rest.slice(0, place), ...named, ...rest.slice(place)]);
      return withTimersMoved(show, after, { place, count: named.length, underHeading });
    },
  }),

  'reminders/confirm': roomCommand({
    takes: { timerId: idText, minutes: reminderMinutes },
    needs: MESSAGES,
    refused: unknownReminder,
    does: (context, { timerId, minutes }, { at, wall = 0, clientId }) => {
      const { show, clients } = context;
      const timer = requireEntry(show.timers, timerId);
      const { confirmed = [] } = timer;
      if (confirmed.some((each) => each.minutes === minutes)) return context;
      const by = clients.find(({ id }) => id === clientId)?.name ?? '';
      const reminders = confirmed.filter((each) => timer.reminders.includes(each.minutes));
      const noted = { ...timer, confirmed: [...reminders, { minutes, by, at: at + wall }] };
      return { ...context, show: { ...show, timers: withReplaced(show.timers, noted) } };
    },
  }),

  /** Flashes every screen at the same instant (R13). A count of 0 stops the flashes (R171). */
  'timers/flash': roomCommand({
    takes: { count: integer(0, MAX_FLASHES) },
    needs: TRANSPORT,
    does: (context, { count }, { at }) => ({
      ...context,
      flashes: { ...context.flashes, timers: { count, at } },
    }),
  }),
};

type NewTimer = ValuesOf<typeof timerFields>;

/** Clients may set only these fields (S721). Omitted marks get default values (R1801). */
function timerFieldsOf(timer: NewTimer, fields: SentTimerFields): TimerFields {
  const {
    startFrom: _from,
    ran: _ran,
    imported: _imported,
    confirmed: _by,
    chime: sounds,
    markFlash: flashes,
    markText: texts,
    ...rest
  } = fields;
  return {
    ...rest,
    ...(sounds && { chime: { ...timer.chime, ...sounds } }),
    ...(flashes && { markFlash: { ...timer.markFlash, ...flashes } }),
    ...(texts && { markText: { ...timer.markText, ...texts } }),
  };
}

const startFromStamp = ({ at, wall = 0 }: Stamp) => ({ startFrom: at + wall });

function withPlannedFrom(before: Timer, after: Timer, stamp: Stamp): Timer {
  return hasSameStart(before, after) ? after : { ...after, ...startFromStamp(stamp) };
}

/** Compares the finish times of timers without a start time (V850). */
function hasSameStart(one: Timer, other: Timer): boolean {
  if (one.startTime !== other.startTime || one.startDate !== other.startDate) return false;
  const ends = other.type === 'FINISH_TIME';
  if (one.startTime !== null || (one.type === 'FINISH_TIME') !== ends) return one.startTime !== null;
  return !ends || (one.finishTime === other.finishTime && one.finishDate === other.finishDate);
}

function timecodeRefusal(
  { show }: RoomContext,
  timecodes: readonly (string | null | undefined)[],
): Refusal | null {
  const { timecodeRate: rate } = show.room.settings;
  return timecodes.every((timecode) => !timecode || fitTimecode(timecode, rate) === timecode)
    ? null
    : refusal('invalid', refusalWords.timecode);
}

function unknownReminder(
  context: RoomContext,
  { timerId, minutes }: TimerRef & { readonly minutes: number },
): Refusal | null {
  const { timers, timeset } = context.show;
  const isRun = timeset.timerId === timerId && timeset.kickoff !== null;
  const isDue = !isRun && byId(timers, timerId)?.reminders.includes(minutes) === true;
  return unknownTimer(context, { timerId }) ?? refusalUnless(isDue, 'unknown_reminder');
}

export function isNotLoaded({ timeset }: Pick<RoomState, 'timeset'>, timer: Timer): boolean {
  const isStarted = timeset.timerId === timer._id && timeset.kickoff !== null;
  return !isStarted && timeset.nextTimerId !== timer._id && withFields(timer, newTimer) === timer;
}

function unknownTimers({ show }: RoomContext, { timerIds }: { readonly timerIds: readonly TimerId[] }) {
  const there = new Set(show.timers.map(({ _id }) => _id));
  return refusalUnless(
    timerIds.every((timerId) => there.has(timerId)),
    'unknown_timer',
  );
}

function splitByIds(timers: readonly Timer[], timerIds: readonly TimerId[]) {
  const ids = new Set(timerIds);
  return {
    named: timers.filter(({ _id }) => ids.has(_id)),
    rest: timers.filter(({ _id }) => !ids.has(_id)),
  };
}

interface MoveTarget {
  readonly place: number;
  readonly count: number;
  readonly underHeading: boolean | undefined;
}

/** A move that changes no index can still change groups (R175). */
function withTimersMoved(
  show: RoomState,
  ordered: readonly Timer[],
  { place, count, underHeading }: MoveTarget,
): RoomState {
  const timers = underHeading === true ? withGroupJoined(ordered, place, count) : ordered;
  const isSame = timers.every(({ _id, group }, at) => {
    const before = show.timers[at];
    return before?._id === _id && (underHeading === undefined || before.group === group);
  });
  return isSame ? show : withTimers(show, timers);
}

function withRemainingTimers(show: RoomState, rest: readonly Timer[]): RoomState {
  const current = currentTimer(show);
  const timers = reindex(rest);
  if (current === null || byId(timers, current._id) !== undefined) return withTimers(show, timers);
  const heir = rest.find(({ index }) => index > current.index) ?? rest[rest.length - 1];
  return { ...show, timers, timeset: withExistingArmed(show.timeset, idleTimeset(heir?._id ?? null), rest) };
}

function oneMoreTimerRefusal({ show }: RoomContext): Refusal | null {
  return listLimitRefusal(show, 'timers', show.timers.length + 1);
}

function replaceRefusal(
  { show }: RoomContext,
  { items, columns = [] }: { readonly items: readonly Replacement[]; readonly columns?: readonly string[] },
  stamp: Stamp,
): Refusal | null {
  const full =
    listLimitRefusal(show, 'timers', items.length) ??
    listLimitRefusal(show, 'columns', show.columns.length + columns.length);
  const cellRows = items.flatMap(({ _id = null, cells }) => (cells === undefined ? [] : [{ _id, cells }]));
  if (full !== null || cellRows.length === 0) return full;
  const widened = withNewColumns(show, columns, items, stamp);
  const fresh = widened.columns.slice(show.columns.length);
  const itemIds = new Set(items.map(({ _id }) => _id));
  const cells = cellsWithin(show.cells, {
    ...show,
    timers: show.timers.filter(({ _id }) => itemIds.has(_id)),
  });
  const rows = cellRows.map(({ _id, cells: row }): readonly [TimerId | null, CellRow] => [
    _id,
    keyByColumnId(row, fresh),
  ]);
  return cellsRefusal({ columns: widened.columns, cells }, rows);
}

function replacements(
  timers: readonly Timer[],
  items: readonly Replacement[],
  stamp: Stamp,
): readonly Timer[] {
  const free = new Map<TimerId, Timer>(timers.map((timer) => [timer._id, timer]));
  let hasNew = false;
  return items.map(({ _id = '', index: _told, cells: _beside, ...fields }, index) => {
    const formerTimer = free.get(_id);
    if (formerTimer === undefined) {
      const written = startFromStamp(stamp);
      const noted = hasNew ? written : { ...written, imported: written.startFrom };
      hasNew = true;
      return { _id: freshId(stamp, index), index, ...newTimer, ...timerFieldsOf(newTimer, fields), ...noted };
    }
    free.delete(_id);
    return withPlannedFrom(
      formerTimer,
      withFields<Timer>(formerTimer, timerFieldsOf(formerTimer, fields)),
      stamp,
    );
  });
}

export function withTimers(show: RoomState, timers: readonly Timer[]): RoomState {
  return { ...show, timers, timeset: withExistingTimer(show, timers) };
}

function withExistingTimer({ timeset, timers: before }: RoomState, timers: readonly Timer[]): Timeset {
  if (timeset.timerId !== null && byId(timers, timeset.timerId) !== undefined)
    return withExistingArmed(timeset, timeset, timers);
  const place = timeset.timerId === null ? 0 : requireEntry(before, timeset.timerId).index;
  const heir = timers[Math.min(place, timers.length - 1)]?._id ?? null;
  return heir === timeset.timerId ? timeset : withExistingArmed(timeset, idleTimeset(heir), timers);
}

function withExistingArmed({ nextTimerId }: Timeset, timeset: Timeset, timers: readonly Timer[]): Timeset {
  if (nextTimerId === undefined) return timeset;
  return armTimer(timeset, byId(timers, nextTimerId) === undefined ? null : nextTimerId);
}
