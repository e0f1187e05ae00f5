import type { Duration, Instant } from '../kernel/time.ts';
import type { Message } from '../message/message.ts';
import { isEndless, type StageClock } from '../timer/stage-clock.ts';
import type { Timer } from '../timer/timer.ts';
import { type ClockMark, isAnnouncedMark, isLaterMark, markAt } from './clock.marks.ts';
import type { StampedCommand } from './commands.ts';
import { differenceId, differences, isOnlyShifted } from './list-difference.ts';
import { byId, requireEntry } from './ordered-list.ts';
import { isRunTimeOnly } from './past-runs.ts';
import type { LateStart } from './planned-start.ts';
import { type AlarmEvent, alarmInstant } from './room.alarm.ts';
import { timersWithEditedCells } from './room.projection.ts';
import { currentTimer, type RoomState, transportMode } from './room.state.ts';

export type TriggerEvent = { readonly at: Instant } & (
  | { readonly type: TimerEventName; readonly timer: Timer }
  | { readonly type: 'show.late'; readonly timer: Timer; readonly planned: Instant }
  | { readonly type: 'timer.overtime'; readonly timer: Timer; readonly over: Duration }
  | { readonly type: 'clock.started' | 'clock.stopped' | 'clock.ended'; readonly clock: StageClock }
  | { readonly type: 'message.shown' | 'message.hidden' | 'question.asked'; readonly message: Message }
  | { readonly type: 'room.blackout' | 'room.on_air'; readonly on: boolean }
  | { readonly type: 'rundown.changed'; readonly timers: readonly TimerChange[] }
);

type TimerEventName =
  | 'timer.started'
  | 'timer.stopped'
  | 'timer.reset'
  | 'timer.selected'
  | 'timer.yellow'
  | 'timer.red'
  | 'timer.zero'
  | 'timer.finished';

interface TimerChange {
  readonly timerId: string;
  readonly change: 'added' | 'updated' | 'removed' | 'moved';
}

export interface ShowMoment {
  readonly at: Instant;
  readonly mark?: ClockMark;
  readonly late?: LateStart;
  readonly clocks?: boolean;
  readonly question?: boolean;
}

export function showEvents(before: RoomState, after: RoomState, moment: ShowMoment): readonly TriggerEvent[] {
  const events: TriggerEvent[] = [];
  if (before.timers !== after.timers || before.cells !== after.cells)
    rundownEvents(events, before, after, moment);
  if (moment.mark !== undefined) markEvents(events, before, moment.mark, moment);
  if (moment.late !== undefined) lateEvent(events, after, moment.late, moment);
  if (before.timeset !== after.timeset) clockEvents(events, before, after, moment);
  if (before !== after) colourEvents(events, before, after, moment);
  if (before.clocks !== after.clocks || moment.clocks) stageClockEvents(events, before, after, moment);
  messageEvents(events, before, after, moment);
  lightEvents(events, before, after, moment);
  return events;
}

function rundownEvents(
  events: TriggerEvent[],
  before: RoomState,
  after: RoomState,
  { at }: ShowMoment,
): void {
  const edited = differences(before.timers, after.timers).filter(
    (pair) => !isRunTimeOnly(pair.before, pair.after),
  );
  const editedIds = new Set(edited.map(differenceId));
  const written = timersWithEditedCells(before, after).filter((timerId) => !editedIds.has(timerId));
  if (edited.length + written.length === 0) return;
  const timers = edited.map((pair): TimerChange => {
    if (pair.after === null) return { timerId: pair.before._id, change: 'removed' };
    const change = pair.before === null ? 'added' : isOnlyShifted(pair) ? 'moved' : 'updated';
    return { timerId: pair.after._id, change };
  });
  const cells = written.map((timerId): TimerChange => ({ timerId, change: 'updated' }));
  events.push({ type: 'rundown.changed', timers: [...timers, ...cells], at });
}

function markEvents(events: TriggerEvent[], before: RoomState, mark: ClockMark, { at }: ShowMoment): void {
  const timer = currentTimer(before);
  const { deadline } = before.timeset;
  if (timer === null || deadline === null || !isAnnouncedMark(mark)) return;
  if (mark === 'overtime') events.push({ type: 'timer.overtime', timer, over: at - deadline, at });
  else events.push({ type: `timer.${mark}`, timer, at });
}

function lateEvent(
  events: TriggerEvent[],
  { timers }: RoomState,
  { timerId, planned }: LateStart,
  { at }: ShowMoment,
): void {
  events.push({ type: 'show.late', timer: requireEntry(timers, timerId), planned, at });
}

function clockEvents(events: TriggerEvent[], before: RoomState, after: RoomState, { at }: ShowMoment): void {
  const tell = (type: TimerEventName, timer: Timer | null) => {
    if (timer !== null) events.push({ type, timer, at });
  };
  const [oldMode, newMode] = [transportMode(before), transportMode(after)];
  const isOther = before.timeset.timerId !== after.timeset.timerId;
  if (isOther && (oldMode === 'running' || oldMode === 'paused'))
    tell('timer.finished', currentTimer(before));
  if (isOther) tell('timer.selected', currentTimer(after));
  if (newMode === 'running' && (isOther || oldMode !== newMode)) tell('timer.started', currentTimer(after));
  if (isOther || oldMode === newMode) return;
  if (newMode === 'paused' && oldMode === 'running') tell('timer.stopped', currentTimer(after));
  if (newMode === 'finished') tell('timer.finished', currentTimer(after));
  if (newMode === 'idle') tell('timer.reset', currentTimer(after));
}

function colourEvents(events: TriggerEvent[], before: RoomState, after: RoomState, moment: ShowMoment): void {
  const { at, mark: passed } = moment;
  const [timer, mark] = [currentTimer(after), markAt(after, at)];
  if (timer === null || mark === null || !isAnnouncedMark(mark)) return;
  const isSame = before.timeset.timerId === timer._id;
  if (isSame && passed !== undefined) return;
  if (isLaterMark(mark, isSame ? markAt(before, at) : null))
    events.push({ type: `timer.${mark}`, timer, at });
}

/** If a clock ended, adds no event for the stop (K2051). */
function stageClockEvents(
  events: TriggerEvent[],
  before: RoomState,
  after: RoomState,
  moment: ShowMoment,
): void {
  const { at } = moment;
  for (const oldClock of before.clocks)
    if (oldClock.running && byId(after.clocks, oldClock._id) === undefined)
      events.push({ type: 'clock.stopped', clock: oldClock, at });
  for (const clock of after.clocks) {
    const oldClock = byId(before.clocks, clock._id);
    if (clock.running && (oldClock?.running !== true || (clock.kickoff === at && oldClock.kickoff !== at)))
      events.push({ type: 'clock.started', clock, at });
    if (hasEnded(oldClock, clock, moment)) events.push({ type: 'clock.ended', clock, at });
    else if (oldClock?.running === true && !clock.running) events.push({ type: 'clock.stopped', clock, at });
  }
}

function hasEnded(oldClock: StageClock | undefined, clock: StageClock, { at, clocks }: ShowMoment): boolean {
  if (oldClock === undefined || isEndless(oldClock)) return false;
  if (clocks) return oldClock.running && oldClock.deadline === at;
  const isHidden = oldClock.running && clock.kickoff === null && clock.duration !== oldClock.duration;
  return clock.behavior === 'HIDE' ? isHidden : isPastDeadline(clock, at) && !isPastDeadline(oldClock, at);
}

const isPastDeadline = ({ deadline, lastStop }: StageClock, at: Instant): boolean =>
  deadline !== null && deadline <= (lastStop ?? at);

function messageEvents(
  events: TriggerEvent[],
  before: RoomState,
  after: RoomState,
  moment: ShowMoment,
): void {
  const { at, question } = moment;
  const tell = (type: 'message.shown' | 'message.hidden', show: RoomState) => {
    const message = byId(show.messages, show.activeMessageId ?? '');
    if (message !== undefined) events.push({ type, message, at });
  };
  if (before.activeMessageId !== after.activeMessageId) {
    tell('message.hidden', before);
    tell('message.shown', after);
  }
  if (question !== true) return;
  for (const message of after.messages)
    if (byId(before.messages, message._id) === undefined)
      events.push({ type: 'question.asked', message, at });
}

function lightEvents(
  events: TriggerEvent[],
  { room: { settings: before } }: RoomState,
  { room: { settings: after } }: RoomState,
  { at }: ShowMoment,
): void {
  if (before.blackout !== after.blackout) events.push({ type: 'room.blackout', on: after.blackout, at });
  if (before.onAir !== after.onAir) events.push({ type: 'room.on_air', on: after.onAir, at });
}

export function momentOf(event: StampedCommand | AlarmEvent): ShowMoment {
  if ('stamp' in event) return { at: event.stamp.at, ...(event.stamp.question ? { question: true } : {}) };
  const at = alarmInstant(event);
  if (event.type === 'alarm/clocks') return { at, clocks: true };
  if (event.type === 'alarm/deadline') return { at, mark: 'zero' };
  if (event.type === 'alarm/late') return { at, late: { timerId: event.timerId, planned: event.planned } };
  return event.type === 'alarm/mark' ? { at, mark: event.mark } : { at };
}
