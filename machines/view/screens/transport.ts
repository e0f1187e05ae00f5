import type { Instant } from '../../kernel/time.ts';
import { currentTimer, nextTimer } from '../../room/room.modes.ts';
import type { RoomState } from '../../room/room.state.ts';
import { DEFAULT_COUNTDOWN_FORMAT, formatCountdown } from '../../timer/formats.ts';
import { clockOf, type TimerClock, type WrapUp } from '../../timer/timer.clock.ts';
import { digitsOf, nextRepaint, withWidestDigits } from '../../timer/timer.digits.ts';
import type { Timer } from '../../timer/timer.ts';
import { unscaled } from '../../timer/timer.warp.ts';
import { timerWords } from '../../words/timer.ts';
import { transportWords } from '../../words/transport.ts';
import { lengthText } from '../entry/duration-entry.ts';
import { type Playhead, playheadOf } from '../entry/playhead.ts';

export type ShowState = 'empty' | 'idle' | 'running' | 'paused' | 'overtime' | 'finished';

/** What the transport shows of the current timer at one instant (V30). */
export interface Transport {
  readonly timer: Timer | null;
  readonly title: string;
  readonly state: ShowState;
  readonly word: string;
  /** Time left, always counting down, whatever the screens show. */
  readonly digits: string;
  readonly wrapUp: WrapUp;
  /** The one primary action. */
  readonly go: {
    readonly label: string;
    readonly detail: string;
    /** What the label says, whatever others did while the thumb came down. */
    readonly command: 'timeset/start' | 'timeset/stop';
  };
  /** What the digits count down from. */
  readonly length: string;
  /** "of 10:00"; "of 12:00" and "(10:00 real)" (V194). */
  readonly ofLength: readonly string[];
  readonly playhead: Playhead;
  /** The playhead moves only once the clock has been started. */
  readonly seekable: boolean;
  readonly next: Timer | null;
  /** When the digits change next; null while they stand. */
  readonly repaintAt: Instant | null;
}

export function transportOf(state: RoomState, now: Instant): Transport {
  const timer = currentTimer(state);
  const clock = currentClock(state, timer, now);
  const readout = readoutOf(timer, clock, now);
  return {
    ...readout,
    timer,
    go: goOf(readout.state, timer),
    length: lengthText(clock.scaled.total),
    ofLength: ofLength(clock),
    playhead: playheadOf({ total: clock.total, left: clock.left, ...thresholds(timer, clock) }),
    seekable: clock.phase !== 'idle',
    next: nextTimer(state),
  };
}

/** What a controller reads of a clock at one instant (V30). */
export type Readout = Pick<Transport, 'title' | 'state' | 'word' | 'digits' | 'wrapUp' | 'repaintAt'>;

/** V30: of the current timer, or of none. */
export function readoutOf(timer: Timer | null, clock: TimerClock, now: Instant): Readout {
  const state = showState(timer, clock);
  return {
    title: timer === null ? '' : timerTitle(timer),
    state,
    word: transportWords.states[state],
    digits: formatCountdown(digitsOf(clock, 'down', DEFAULT_COUNTDOWN_FORMAT)),
    wrapUp: clock.wrapUp,
    repaintAt: nextRepaint(clock, 'down', DEFAULT_COUNTDOWN_FORMAT, now),
  };
}

function currentClock({ timeset, room }: RoomState, timer: Timer | null, now: Instant): TimerClock {
  const { behavior, timezone } = room.settings;
  return clockOf({ timer, timeset, behavior, zone: timezone, now });
}

function showState(timer: Timer | null, { phase, overtime }: TimerClock): ShowState {
  if (timer === null) return 'empty';
  return phase === 'running' && overtime ? 'overtime' : phase;
}

/** V194 */
function ofLength({ total, scaled, warp }: TimerClock): readonly string[] {
  const shown = transportWords.of(lengthText(scaled.total));
  return warp.shown === warp.real ? [shown] : [shown, transportWords.real(lengthText(total))];
}

/** The playhead runs in real time; the thresholds are on the presenter's clock. */
function thresholds(timer: Timer | null, { warp }: TimerClock) {
  return { yellow: unscaled(timer?.yellow ?? 0, warp), red: unscaled(timer?.red ?? 0, warp) };
}

function goOf(state: ShowState, timer: Timer | null): Transport['go'] {
  if (state === 'running' || state === 'overtime') {
    return { label: transportWords.stop, detail: transportWords.pause, command: 'timeset/stop' };
  }
  return { label: transportWords.go, detail: startWords(state, timer), command: 'timeset/start' };
}

function startWords(state: ShowState, timer: Timer | null): string {
  if (state === 'paused') return transportWords.goOn;
  if (state === 'finished') return transportWords.startAgain;
  return timer === null ? transportWords.addFirst : transportWords.start(timerTitle(timer));
}

/** The widest that the digits of a timer become, by which they are sized, so that they keep it while they count (V159). */
export function widestDigits({ digits, length }: Pick<Transport, 'digits' | 'length'>): string {
  return withWidestDigits(digits.length > length.length ? digits : length);
}

/** A timer's name, or its place when it has none. */
export function timerTitle({ name, index }: Pick<Timer, 'name' | 'index'>): string {
  return name.trim() || timerWords.untitled(index + 1);
}
