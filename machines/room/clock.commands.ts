import { type Refusal, refusal } from '../kernel/errors.ts';
import { choice, integer, length, omittable, record, type ValuesOf } from '../kernel/fields.ts';
import type { ClockId } from '../kernel/ids.ts';
import { MESSAGES, TIMERS, TRANSPORT } from '../kernel/permissions.ts';
import type { Instant } from '../kernel/time.ts';
import {
  CLOCK_PLACES,
  clockAtRest,
  clockFields,
  isEndless,
  newClock,
  type StageClock,
  spanBeyondDuration,
  timesetOfClock,
} from '../timer/stage-clock.ts';
import { lengthOfFields, MAX_LENGTH } from '../timer/timer.ts';
import { idleTimeset } from '../timer/timeset.ts';
import { refusalWords } from '../words/refusal.ts';
import { showAtZero, withNewLengths } from './clock.moves.ts';
import {
  roomOfClock,
  withClockReleased,
  withClockShown,
  withKnownClocks,
  withoutClockShown,
} from './clock.showing.ts';
import {
  answersNewId,
  freshId,
  idText,
  listIndexField,
  moveOf,
  omittables,
  type Stamp,
  undoable,
  unknownEntry,
} from './command.ts';
import {
  byId,
  entryAt,
  insertAt,
  requireEntry,
  withFields,
  withoutItem,
  withReplaced,
} from './ordered-list.ts';
import { clockLimitRefusal, countOfClocks } from './room.limits.ts';
import { type RoomContext, type RoomState, transportMode } from './room.state.ts';
import { timesetCommands, withAdjustment, withJump, withStart, withStop } from './timeset.commands.ts';

function clockFromRoom({ timers, timeset }: RoomState, clock: StageClock): StageClock {
  const { running, kickoff, deadline, lastStop } = timeset;
  const beyond = spanBeyondDuration(clock);
  return {
    ...clock,
    duration: lengthOfFields(entryAt(timers, 0)) - beyond,
    running,
    kickoff,
    deadline: deadline === null ? null : deadline - beyond,
    lastStop,
  };
}

function withClockMoved(show: RoomState, clock: StageClock, move: (room: RoomState) => RoomState): RoomState {
  return withClockReplaced(show, clock, clockFromRoom(move(roomOfClock(show, clock)), clock));
}

/** A new length moves the deadline, which may then lie at or before the present (R6, A3). */
function withClockEdited(
  show: RoomState,
  before: StageClock,
  after: StageClock,
  stamp: Pick<Stamp, 'at' | 'wall'>,
): RoomState {
  const room = roomOfClock(show, after);
  const [formerRoom, newRoom] = [roomOfClock(show, before), { ...room, timeset: timesetOfClock(before) }];
  const timed = withNewLengths(formerRoom, newRoom, stamp);
  return withClockReplaced(show, before, clockFromRoom(timed, after));
}

export const withClockEnded = (show: RoomState, clock: StageClock, due: Instant): RoomState =>
  withClockMoved(show, clock, (room) => showAtZero(room, null, due, 0));

const isClockFinished = (show: RoomState, clock: StageClock): boolean =>
  transportMode(roomOfClock(show, clock)) === 'finished';

function withClockReplaced(show: RoomState, before: StageClock, set: StageClock): RoomState {
  const isHidden = set.behavior === 'HIDE' && isClockFinished(show, set);
  const clock = isHidden ? { ...set, ...clockAtRest } : set;
  const after = { ...show, clocks: withReplaced(show.clocks, clock) };
  if (isHidden) return withClockReleased(after, clock._id);
  if (clock.autoShow === 'NONE' || clock.running === before.running) return after;
  return clock.running
    ? withClockShown(after, { clockId: clock._id, place: clock.place })
    : withClockReleased(after, clock._id);
}

interface ClockRef {
  readonly clockId: ClockId;
}

const unknownClock = unknownEntry('clocks');

const { chime } = clockFields;
/** In a sent chime, every mark may be omitted (R117). */
const clockInputFields = { ...omittables(clockFields), chime: omittable(record(omittables(chime.fields))) };
type ClockInput = ValuesOf<typeof clockInputFields>;
const lengthStep = integer(-MAX_LENGTH, MAX_LENGTH);

const runFacts = {
  needs: TRANSPORT,
  makes: { ids: () => 0, answer: (_ids: unknown, _after: unknown, { clockId }: ClockRef) => ({ clockId }) },
} as const;

export const clockCommands = {
  'clocks/start': undoable({
    takes: { clockId: idText },
    ...runFacts,
    undo: 'startClock',
    refused: refusalOfTimeset('timeset/start'),
    does: (show, { clockId }, stamp) =>
      withMovedClock(show, clockId, (room) => withStart(room, undefined, stamp)),
  }),

  'clocks/stop': undoable({
    takes: { clockId: idText },
    ...runFacts,
    undo: 'stopClock',
    refused: refusalOfTimeset('timeset/stop'),
    does: (show, { clockId }, stamp) => withMovedClock(show, clockId, (room) => withStop(room, stamp)),
  }),

  'clocks/toggle': undoable({
    takes: { clockId: idText },
    ...runFacts,
    undo: 'startOrStopClock',
    refused: unknownClock,
    does: (show, { clockId }, stamp) =>
      withMovedClock(show, clockId, (room) =>
        room.timeset.running ? withStop(room, stamp) : withStart(room, undefined, stamp),
      ),
  }),

  'clocks/reset': undoable({
    takes: { clockId: idText },
    ...runFacts,
    undo: 'resetClock',
    refused: refusalOfTimeset('timeset/reset'),
    does: (show, { clockId }) =>
      withMovedClock(show, clockId, (room) => ({ ...room, timeset: idleTimeset(clockId) })),
  }),

  'clocks/adjust': undoable({
    takes: { clockId: idText, ms: lengthStep },
    ...runFacts,
    undo: 'adjustClock',
    refused: (context, { clockId }) =>
      unknownClock(context, { clockId }) ??
      (isEndless(requireEntry(context.show.clocks, clockId))
        ? refusal('invalid', refusalWords.endlessClock)
        : null),
    does: (show, { clockId, ms }, stamp) => {
      const { duration } = requireEntry(show.clocks, clockId);
      return withMovedClock(show, clockId, (room) => withAdjustment(room, Math.max(ms, 1 - duration), stamp));
    },
  }),

  'clocks/jump': undoable({
    takes: { clockId: idText, ms: lengthStep },
    ...runFacts,
    undo: 'jumpClock',
    refused: refusalOfTimeset('timeset/jump'),
    does: (show, { clockId, ms }, stamp) =>
      withMovedClock(show, clockId, (room) => withJump(room, ms, stamp)),
  }),

  'clocks/show': undoable({
    takes: { clockId: idText, place: omittable(choice(CLOCK_PLACES, 'MAIN')) },
    ...runFacts,
    undo: 'showClock',
    refused: unknownClock,
    does: (show, { clockId, place = requireEntry(show.clocks, clockId).place }) =>
      withClockShown(show, { clockId, place }),
  }),

  'clocks/hide': undoable({
    takes: {},
    needs: TRANSPORT | MESSAGES,
    undo: 'hideClock',
    makes: {
      ids: () => 0,
      answer: (_ids, _after, _payload, before) => ({ clockId: before.shownClock?.clockId ?? null }),
    },
    does: withoutClockShown,
  }),

  'clocks/quick': undoable({
    takes: { duration: length(1, MAX_LENGTH, 1), name: omittable(clockFields.name) },
    needs: TRANSPORT | MESSAGES,
    undo: 'quickClock',
    makes: { ids: () => 1, answer: (_ids, after) => ({ clockId: quickClock(after)?._id ?? null }) },
    does: (show, { duration, name = '' }, stamp) => {
      const { clocks } = show;
      const known: StageClock = quickClock(show) ?? {
        _id: freshId(stamp),
        index: clocks.length,
        ...newClock,
        quick: true,
        ...clockAtRest,
      };
      const quick = { ...known, duration, name, ...clockAtRest };
      const otherClocks = clocks.filter(({ _id }) => _id !== quick._id);
      const set = { ...show, clocks: insertAt(otherClocks, quick) };
      const started = withClockMoved(set, quick, (room) => withStart(room, undefined, stamp));
      return withClockShown(started, { clockId: quick._id, place: quick.place });
    },
  }),

  'clocks/create': undoable({
    takes: { index: omittable(listIndexField), ...clockInputFields },
    needs: TIMERS,
    undo: 'addClock',
    adds: true,
    makes: answersNewId('clockId'),
    refused: ({ show }, fields) =>
      clockLimitRefusal(show, countOfClocks(show) + 1) ?? lengthRefusal({ ...newClock, ...fields }),
    does: (show, { index, ...fields }, stamp) => {
      const clock = {
        _id: freshId(stamp),
        index: Math.min(index ?? show.clocks.length, show.clocks.length),
        ...newClock,
        ...withInputFields(newClock, fields),
        ...clockAtRest,
      };
      return { ...show, clocks: insertAt(show.clocks, clock) };
    },
  }),

  'clocks/update': undoable({
    takes: { clockId: idText, ...clockInputFields },
    needs: TIMERS,
    undo: 'editClock',
    adds: true,
    refused: (context, { clockId, ...fields }) =>
      unknownClock(context, { clockId }) ??
      lengthRefusal({ ...requireEntry(context.show.clocks, clockId), ...fields }),
    does: (show, { clockId, ...fields }, stamp) => {
      const clock = requireEntry(show.clocks, clockId);
      const edited = withFields<StageClock>(clock, withInputFields(clock, fields));
      return edited === clock ? show : withClockEdited(show, clock, edited, stamp);
    },
  }),

  /** If the stage shows the removed clock, the main clock takes its place (R2054). */
  'clocks/remove': undoable({
    takes: { clockId: idText },
    needs: TIMERS,
    undo: 'deleteClock',
    refused: unknownClock,
    does: (show, { clockId }) => {
      const clocks = withoutItem(show.clocks, clockId);
      return withKnownClocks({ ...show, clocks }, show);
    },
  }),

  'clocks/move': moveOf('clocks', { needs: TIMERS, undo: 'moveClock' }),
};

export const quickClock = ({ clocks }: Pick<RoomState, 'clocks'>): StageClock | undefined =>
  clocks.find(({ quick }) => quick);

function refusalOfTimeset(command: 'timeset/start' | 'timeset/stop' | 'timeset/reset' | 'timeset/jump') {
  return (context: RoomContext, { clockId }: ClockRef, stamp: Stamp): Refusal | null => {
    const { show } = context;
    const clock = byId(show.clocks, clockId);
    if (clock === undefined) return refusal('unknown_clock');
    return timesetCommands[command].refused({ ...context, show: roomOfClock(show, clock) }, { ms: 0 }, stamp);
  };
}

const withInputFields = (clock: Pick<StageClock, 'chime'>, { chime: sounds, ...fields }: ClockInput) => ({
  ...fields,
  ...(sounds && { chime: { ...clock.chime, ...sounds } }),
});

export const lengthRefusal = ({ mode, duration }: Pick<StageClock, 'mode' | 'duration'>): Refusal | null =>
  mode === 'COUNTDOWN' && duration === 0 ? refusal('invalid', refusalWords.clockLength) : null;

const withMovedClock = (show: RoomState, clockId: ClockId, move: (room: RoomState) => RoomState): RoomState =>
  withClockMoved(show, requireEntry(show.clocks, clockId), move);
