import type { TimerId } from '../../machines/kernel/ids.ts';
import { DAY, type Duration, type Instant, SECOND } from '../../machines/kernel/time.ts';
import { isStarted, isStopped, timeLeft } from '../../machines/room/clock.moves.ts';
import type { Command } from '../../machines/room/commands.ts';
import type { RoomState } from '../../machines/room/room.state.ts';
import { lengthOfFields, type Timer } from '../../machines/timer/timer.ts';
import { timecodeDistance, timecodeMs } from './timecode-panel.view.ts';

export interface TimecodeReading {
  readonly ms: Duration;
  /** Wall-clock instant at which the timecode was read. */
  readonly at: Instant;
  readonly backward: boolean;
  readonly isRunning: boolean;
}

export interface ChaseSettings {
  readonly offset: Duration;
  /** If true, the time continues without the signal for any length of time. */
  readonly jam: boolean;
}

/** State of the timecode signal. JAMMED: the signal is gone and the time continues without it. */
export type SignalStatus = 'WAITING' | 'STANDING' | 'BACKWARD' | 'LOCKED' | 'FREEWHEEL' | 'JAMMED' | 'LOST';

export interface ChaseState {
  readonly newest: TimecodeReading | null;
  readonly dueId: TimerId | null;
  readonly sentAt: Instant;
}

export const chaseAtRest: ChaseState = { newest: null, dueId: null, sentAt: Number.NEGATIVE_INFINITY };

/** Silence after which the signal counts as freewheeling. */
const MAX_FRAME_GAP: Duration = 250;
export const FREEWHEEL_LENGTH: Duration = 2 * SECOND;
/** Interval that allows at most two commands a second. */
const SEND_INTERVAL: Duration = SECOND / 2;
const CHASE_TOLERANCE: Duration = 100;
const SIGNAL_JITTER: Duration = 40;
const SMOOTHING = 0.1;
/** Longest time by which a start can be dated back. */
const MAX_TIME_PAST: Duration = DAY / 2;

export function withReading(state: ChaseState, reading: TimecodeReading): ChaseState {
  const { newest } = state;
  if (newest === null || !isNextFrame(newest, reading)) return { ...state, newest: reading };
  const expected = newest.ms + reading.at - newest.at;
  const off = timecodeDistance(expected, reading.ms);
  const ms = Math.abs(off) > SIGNAL_JITTER ? reading.ms : expected + off * SMOOTHING;
  return { ...state, newest: { ...reading, ms: (ms + DAY) % DAY } };
}

const isNextFrame = (one: TimecodeReading, other: TimecodeReading): boolean =>
  one.isRunning &&
  other.isRunning &&
  !one.backward &&
  !other.backward &&
  other.at - one.at < FREEWHEEL_LENGTH;

export function signalStatus({ newest }: ChaseState, now: Instant, jam: boolean): SignalStatus {
  if (newest === null) return 'WAITING';
  if (!newest.isRunning) return 'STANDING';
  const silent = now - newest.at;
  if (newest.backward) return silent < FREEWHEEL_LENGTH ? 'BACKWARD' : 'LOST';
  if (silent < MAX_FRAME_GAP) return 'LOCKED';
  if (jam) return 'JAMMED';
  return silent < FREEWHEEL_LENGTH ? 'FREEWHEEL' : 'LOST';
}

const RUNNING_STATUSES: ReadonlySet<SignalStatus> = new Set<SignalStatus>(['LOCKED', 'FREEWHEEL', 'JAMMED']);

export function signalPosition(
  state: ChaseState,
  now: Instant,
  { offset, jam }: ChaseSettings,
): Duration | null {
  const { newest } = state;
  if (newest === null) return null;
  const passed = RUNNING_STATUSES.has(signalStatus(state, now, jam)) ? now - newest.at : 0;
  return (((newest.ms + passed + offset) % DAY) + DAY) % DAY;
}

type ChaseCommand = Command<'timeset/start' | 'timeset/jump'>;

interface ChaseStep {
  readonly state: ChaseState;
  readonly command: ChaseCommand | null;
}

type ChasedShow = Pick<RoomState, 'timers' | 'timeset' | 'room'>;

/** Returns the command that makes the show follow the signal, or null. `now` and the show use the wall clock. */
export function chaseStep(
  state: ChaseState,
  show: ChasedShow,
  now: Instant,
  settings: ChaseSettings,
): ChaseStep {
  const position = signalPosition(state, now, settings);
  const runs = RUNNING_STATUSES.has(signalStatus(state, now, settings.jam));
  const due = runs && position !== null ? dueTimer(show, position) : null;
  if (due === null || now - state.sentAt < SEND_INTERVAL) return { state, command: null };
  const command = chaseCommandFor(show, due, {
    now,
    entered: state.dueId !== null && state.dueId !== due.timer._id,
  });
  const sentAt = command === null ? state.sentAt : now;
  return { state: { ...state, dueId: due.timer._id, sentAt }, command };
}

interface DueTimer {
  readonly timer: Timer;
  readonly elapsed: Duration;
}

export function dueTimer(
  { timers, room }: Pick<RoomState, 'timers' | 'room'>,
  position: Duration,
): DueTimer | null {
  let due: DueTimer | null = null;
  for (const timer of timers) {
    if (timer.timecode === null) continue;
    const start = timecodeMs(timer.timecode, room.settings.timecodeRate);
    const elapsed = timecodeDistance(start, position);
    if (elapsed >= 0 && elapsed < MAX_TIME_PAST && elapsed < (due?.elapsed ?? DAY)) due = { timer, elapsed };
  }
  return due;
}

function chaseCommandFor(
  show: ChasedShow,
  due: DueTimer,
  { now, entered }: { readonly now: Instant; readonly entered: boolean },
): ChaseCommand | null {
  const { timeset, timers } = show;
  const { timer, elapsed } = due;
  if (timeset.timerId === timer._id && isStarted(timeset)) return chaseJumpFor(show, due, now);
  const current = timers.find(({ _id }) => _id === timeset.timerId);
  if (!entered && current !== undefined && isStarted(timeset) && isEarlierTimer(timers, timer, current))
    return null;
  return {
    name: 'timeset/start',
    payload: { timerId: timer._id, at: Math.floor(now - elapsed) },
  };
}

function isEarlierTimer(timers: readonly Timer[], due: Timer, current: Timer): boolean {
  if (current.index <= due.index) return false;
  return timers.slice(due.index + 1, current.index + 1).every(({ timecode }) => timecode === null);
}

function chaseJumpFor(
  { timeset }: ChasedShow,
  { timer, elapsed }: DueTimer,
  now: Instant,
): ChaseCommand | null {
  if (!isStarted(timeset) || isStopped(timeset) || timer.type === 'FINISH_TIME') return null;
  const left = Math.max(0, timeLeft(timeset, now));
  const off = Math.round(left - Math.max(0, lengthOfFields(timer) - elapsed));
  return Math.abs(off) > CHASE_TOLERANCE ? { name: 'timeset/jump', payload: { ms: off } } : null;
}
