import { TRIGGER_EVENT_TYPES } from '../automation/automation.ts';
import { localDate, wallTimeToInstant, zoneOrUtc } from '../calendar/zone.ts';
import type { Client } from '../device/client.ts';
import { ownEntry } from '../kernel/shapes.ts';
import { type Duration, HOUR, type Instant, MINUTE, SECOND } from '../kernel/time.ts';
import type { Message } from '../message/message.ts';
import { type PlannedRun, plannedRuns } from '../schedule/schedule.ts';
import type { StageClock } from '../timer/stage-clock.ts';
import { lengthAtStart, type Timer } from '../timer/timer.ts';
import { apiWords } from '../words/api.ts';
import { historyWords } from '../words/history.ts';
import { oscWords } from '../words/osc.ts';
import { recordsWords } from '../words/records.ts';
import { isStarted } from './clock.moves.ts';
import { commandTable, isCommandName } from './commands.ts';
import { loadedWordCount, positionAt, prompterOf, shiftShow } from './prompter.ts';
import { visibleColumns } from './room.projection.ts';
import { currentTimer, type RoomState } from './room.state.ts';
import type { TriggerEvent } from './show-events.ts';
import { audiencesOf } from './shown-messages.ts';

/** All instants are wall-clock time (K20). */
export interface ShowSnapshot {
  readonly show: RoomState;
  readonly now: Instant;
}

/** Adding `wall` converts the room's monotonic clock to the wall clock. */
export const snapshotAt = (show: RoomState, at: Instant, wall: Duration): ShowSnapshot => ({
  show: shiftShow(show, wall),
  now: at + wall,
});

const isoText = (at: Instant): string => new Date(at).toISOString();
const isoTextOrNull = (at: Instant | null) => (at === null ? null : isoText(at));
const updatedAtField = ({ room }: RoomState) => ({ _updated_at: isoText(room.updatedAt) });

/** Formats as `H:MM:SS`, with the seconds rounded up and any number of hours. */
export function hourText(ms: Duration): string {
  const whole = Math.ceil(ms / SECOND);
  const size = Math.abs(whole);
  const [minutes, seconds] = [Math.floor(size / 60) % 60, size % 60].map((part) =>
    String(part).padStart(2, '0'),
  );
  return `${whole < 0 ? '-' : ''}${Math.floor(size / 3_600)}:${minutes}:${seconds}`;
}

export function roomObject({ show }: ShowSnapshot) {
  const { pid, name, settings } = show.room;
  return {
    _id: pid,
    _model: 'room',
    ...updatedAtField(show),
    name,
    blackout: settings.blackout,
    subtitle: show.room.subtitle,
    focus_message: show.messageFocus,
    on_air: settings.onAir,
    logo: '',
    timezone: settings.timezone,
  };
}

/** `finish − start` is the timer's length, and `finish − pause` the time left on a stopped clock. */
export function statusObject({ show, now }: ShowSnapshot) {
  const { timeset } = show;
  const timer = currentTimer(show);
  const { start, finish, pause } = clockInstants(show, timer, now);
  return {
    _model: 'playback_status',
    ...updatedAtField(show),
    timer_id: timeset.timerId,
    running: timeset.running,
    aim: timeset.aim,
    aimed_from: timeset.aimedFrom,
    start: Math.round(start),
    finish: Math.round(finish),
    pause: Math.round(pause),
    server_time: Math.round(now),
  };
}

function clockInstants(show: RoomState, timer: Timer | null, now: Instant) {
  const { timeset, room } = show;
  const zone = room.settings.timezone;
  if (timer === null || !isStarted(timeset)) {
    const start = room.updatedAt;
    return { start, finish: start + (timer === null ? 0 : lengthAtStart(timer, now, zone)), pause: start };
  }
  const start = timeset.deadline - lengthAtStart(timer, timeset.kickoff, zone);
  return { start, finish: timeset.deadline, pause: timeset.lastStop ?? start };
}

export function prompterObject({ show, now }: ShowSnapshot) {
  const prompter = prompterOf(show);
  const words = loadedWordCount({ ...show, columns: visibleColumns('crew', show) });
  return {
    _model: 'prompter',
    ...updatedAtField(show),
    timer_id: prompter.timerId,
    position: Math.round(Math.min(positionAt(prompter, now), words) * 10) / 10,
    words,
    speed: prompter.speed,
    running: prompter.running,
    follow: prompter.follow,
    server_time: Math.round(now),
  };
}

export function clockObject(clock: StageClock, { show, now }: ShowSnapshot) {
  const { shownClock } = show;
  const instant = (at: Instant | null) => (at === null ? null : Math.round(at));
  return {
    _id: clock._id,
    _model: 'clock',
    ...updatedAtField(show),
    index: clock.index + 1,
    name: clock.name,
    mode: clock.mode,
    duration: clock.duration,
    yellow: clock.yellow,
    red: clock.red,
    chime: clock.chime,
    behavior: clock.behavior,
    format: clock.format,
    auto_show: clock.autoShow,
    place: clock.place,
    quick: clock.quick ?? false,
    running: clock.running,
    kickoff: instant(clock.kickoff),
    deadline: instant(clock.deadline),
    last_stop: instant(clock.lastStop),
    shown: shownClock?.clockId === clock._id ? shownClock.place : null,
    server_time: Math.round(now),
  };
}

export const shownClockObject = ({ show: { shownClock } }: ShowSnapshot) => ({
  clock_id: shownClock?.clockId ?? null,
  place: shownClock?.place ?? null,
});

/** Overtime is negative. */
export function timeLeftText(snapshot: ShowSnapshot): string {
  const { running, finish, pause } = statusObject(snapshot);
  return hourText(finish - (running ? snapshot.now : pause));
}

/** A WeakMap would make the garbage collector copy the runs of every snapshot. */
let newest: { readonly snapshot: ShowSnapshot; readonly runs: readonly PlannedRun[] } | null = null;

function snapshotRuns(snapshot: ShowSnapshot): readonly PlannedRun[] {
  if (newest?.snapshot !== snapshot) newest = { snapshot, runs: plannedRuns(snapshot.show, snapshot.now) };
  return newest.runs;
}

export function timerObject(timer: Timer, snapshot: ShowSnapshot) {
  const entry = snapshotRuns(snapshot)[timer.index];
  const run = entry?.planned.timer._id === timer._id ? entry.run : null;
  return {
    ...unscheduledTimer(timer, snapshot),
    expected_start: isoTextOrNull(run?.expectedStart ?? null),
    expected_finish: isoTextOrNull(run?.expectedFinish ?? null),
  };
}

/** Takes microseconds, while the runs of 1,000 timers take a millisecond. */
export function unscheduledTimer(timer: Timer, { show, now }: ShowSnapshot) {
  const zone = show.room.settings.timezone;
  const { timeset } = show;
  const isRun = isStarted(timeset) && timeset.timerId === timer._id;
  const from = isRun ? timeset.kickoff : Math.max(now, datedStart(timer, zone) ?? now);
  const length = Math.ceil(lengthAtStart(timer, from, zone) / SECOND) * SECOND;
  return {
    _id: timer._id,
    _model: 'timer',
    ...updatedAtField(show),
    index: timer.index + 1,
    name: timer.name,
    speaker: timer.extra,
    notes: timer.notes,
    labels: timer.labels.map(({ name, color }) => ({ name, color })),
    appearance: timer.appearance,
    type: timer.type === 'FINISH_TIME' ? 'FINISH_TIME' : 'DURATION',
    duration: hourText(length),
    hours: Math.floor(length / HOUR),
    minutes: Math.floor((length % HOUR) / MINUTE),
    seconds: Math.floor((length % MINUTE) / SECOND),
    ...(timer.type === 'TIME_WARP' && timer.timewarp !== null ? { timewarp: timer.timewarp } : {}),
    wrap_up_green: secondsOrNull(timer.green),
    wrap_up_yellow: Math.ceil(timer.yellow / SECOND),
    wrap_up_orange: secondsOrNull(timer.orange),
    wrap_up_red: Math.ceil(timer.red / SECOND),
    mark_text: timer.markText,
    mark_flash: timer.markFlash,
    chime: timer.chime,
    reminders: timer.reminders,
    timecode: timer.timecode,
    trigger: timer.trigger,
    start_time: plannedTimeObject(timer.startTime, timer.startDate, zone, now),
    start_time_uses_date: timer.startDate !== null,
    finish_time: plannedTimeObject(timer.finishTime, timer.finishDate, zone, now),
    finish_time_uses_date: timer.finishDate !== null,
    group: timer.group,
  };
}

const secondsOrNull = (ms: Duration | null) => (ms === null ? null : Math.ceil(ms / SECOND));

function datedStart({ startTime, startDate }: Timer, zone: string | null): Instant | null {
  return startTime === null || startDate === null
    ? null
    : wallTimeToInstant(startDate, startTime, zoneOrUtc(zone));
}

function plannedTimeObject(time: string | null, date: string | null, zone: string | null, now: Instant) {
  if (time === null) return null;
  const [day, room] = [date ?? localDate(now, zoneOrUtc(zone)), zoneOrUtc(zone)];
  return isoText(wallTimeToInstant(day, time, room));
}

export function messageObject(message: Message, { show }: ShowSnapshot) {
  const { _id, index, text, color, bold, uppercase, answer, answered } = message;
  return {
    _id,
    _model: 'message',
    ...updatedAtField(show),
    index: index + 1,
    showing: _id === show.activeMessageId,
    shown_to: audiencesOf(_id, show),
    text,
    color,
    bold,
    uppercase,
    answer,
    answered: answered ? { at: isoText(answered.at), by: answered.by } : null,
  };
}

export function logLine({ at, actor, command, title }: LoggedLine): string {
  const [did, of] = [commandText(command), title?.trim() ?? ''];
  return [isoText(at), actorText(actor), of === '' ? did : recordsWords.about(did, of)].join(' | ');
}

interface LoggedLine {
  readonly at: Instant;
  readonly actor: string;
  readonly command: string;
  readonly title?: string | null;
}

function commandText(command: string): string {
  const undo = isCommandName(command) ? commandTable[command].undo : null;
  if (undo !== null) return historyWords.names[undo];
  const did: Readonly<Record<string, string>> = apiWords.did;
  return ownEntry(did, command) ?? command;
}

function actorText(actor: string): string {
  const { actors } = apiWords;
  if (actor.startsWith('k:')) return actor.slice('k:'.length);
  if (actor.startsWith('a:')) return actors.automation(actor.slice('a:'.length));
  if (actor.startsWith('o:')) return oscWords.actor(actor.slice('o:'.length));
  if (actor.startsWith('l:')) return recordsWords.actors.link(actor.slice('l:'.length));
  if (actor.startsWith('j:')) return recordsWords.actors.laptop(actor.slice('j:'.length));
  if (actor.startsWith('u:')) return actors.member;
  if (actor === 'audience') return actors.audience;
  return actor.startsWith('d:') ? actors.device : actors.clock;
}

export const EVENT_TYPES = [...TRIGGER_EVENT_TYPES, 'room.created', 'room.deleted'] as const;
export type EventType = (typeof EVENT_TYPES)[number];

export interface PublicEvent {
  readonly type: EventType;
  readonly at: string;
  readonly data: Readonly<Record<string, unknown>>;
}

const MAX_LISTED_TIMERS = 100;

const createEvent = (
  type: EventType,
  { now }: Pick<ShowSnapshot, 'now'>,
  data: PublicEvent['data'],
): PublicEvent => ({
  type,
  at: new Date(now).toISOString(),
  data,
});

/** `snapshot` is the show after the event (K62). */
export function publicEvent(event: TriggerEvent, snapshot: ShowSnapshot): PublicEvent {
  return createEvent(event.type, snapshot, eventData(event, snapshot));
}

function eventData(event: TriggerEvent, snapshot: ShowSnapshot): PublicEvent['data'] {
  if (event.type === 'rundown.changed') {
    const named = event.timers.slice(0, MAX_LISTED_TIMERS);
    const changes = named.map(({ timerId, change }) => ({ timer_id: timerId, change }));
    return { changed: event.timers.length, changes };
  }
  if ('on' in event) return { on: event.on, room: roomObject(snapshot) };
  if ('clock' in event) return { clock: clockObject(event.clock, snapshot) };
  if ('message' in event) return { message: messageData(event.message, snapshot) };
  if (event.type === 'show.late') {
    const { timer, planned } = event;
    return {
      timerId: timer._id,
      planned,
      timer: timerObject(timer, snapshot),
      status: statusObject(snapshot),
    };
  }
  const over = 'over' in event ? { over: event.over } : {};
  return { timer: timerObject(event.timer, snapshot), status: statusObject(snapshot), ...over };
}

function messageData(message: Parameters<typeof messageObject>[0], snapshot: ShowSnapshot) {
  const { question } = message;
  return {
    ...messageObject(message, snapshot),
    ...(question === undefined ? {} : { asked_by: question.name }),
  };
}

export function roomEvent(type: 'room.created' | 'room.deleted', snapshot: ShowSnapshot): PublicEvent {
  return createEvent(type, snapshot, { room: roomObject(snapshot) });
}

export function deviceEvent(
  type: 'device.connected' | 'device.disconnected',
  { id, deviceId, name, view }: Pick<Client, 'id' | 'deviceId' | 'name' | 'view'>,
  now: number,
): PublicEvent {
  return createEvent(
    type,
    { now },
    { device: { _id: id, device_id: deviceId, name, view: view.toLowerCase() } },
  );
}
