import type { TimerId } from '../../machines/kernel/ids.ts';
import type { Instant } from '../../machines/kernel/time.ts';
import { EARLY_START, plannedStartAfter } from '../../machines/room/planned-start.ts';
import {
  armedTimer,
  type Behavior,
  currentTimer,
  nextTimer,
  type RoomState,
} from '../../machines/room/room.state.ts';
import { DEFAULT_COUNTDOWN_FORMAT, formatCountdown } from '../../machines/timer/formats.ts';
import {
  clockOf,
  digitsOf,
  nextRepaint,
  type TimerClock,
  type WrapUp,
  withWidestDigits,
} from '../../machines/timer/timer.clock.ts';
import { timerTitle } from '../../machines/timer/timer.texts.ts';
import type { Timer } from '../../machines/timer/timer.ts';
import { lengthText, type Playhead, playheadOf, playheadZones } from '../stage/playhead.view.ts';
import { transportWords } from './transport.words.ts';

export type ShowState = 'empty' | 'idle' | 'running' | 'paused' | 'overtime' | 'finished';

export interface GoPress {
  readonly command: 'timeset/start' | 'timeset/stop';
  readonly timerId?: TimerId;
}

interface PlannedStart {
  readonly title: string;
  readonly at: Instant;
}

export interface Transport {
  readonly timer: Timer | null;
  readonly title: string;
  readonly state: ShowState;
  readonly word: string;
  readonly digits: string;
  readonly wrapUp: WrapUp;
  readonly go: GoPress & {
    readonly label: string;
    readonly detail: string;
  };
  readonly length: string;
  /** For example "of 10:00", or "of 12:00" and "(10:00 real)" (V194). */
  readonly ofLength: readonly string[];
  readonly playhead: Playhead;
  readonly seekable: boolean;
  readonly next: Timer | null;
  readonly armed: boolean;
  readonly announcement: string;
  readonly repaintAt: Instant | null;
}

/** Parts of the transport that do not change every second (V320). */
export type SteadyTransport = Omit<Transport, 'digits' | 'playhead' | 'repaintAt'>;

export function steadyTransport({
  digits: _digits,
  playhead: _playhead,
  repaintAt: _repaintAt,
  ...still
}: Transport): SteadyTransport {
  return still;
}

export function transportOf(state: RoomState, now: Instant): Transport {
  const timer = currentTimer(state);
  const clock = currentClock(state, timer, now);
  const readout = readoutOf(timer, clock, now);
  const armed = armedTimer(state);
  const go = goPressOf(readout.state, timer, armed);
  return {
    ...readout,
    timer,
    go,
    length: lengthText(clock.scaled.total),
    ofLength: totalLengthTexts(clock),
    playhead: playheadOf({
      total: clock.total,
      left: clock.left,
      zones: playheadZones(timer, clock.scaled.total),
    }),
    seekable: clock.phase !== 'idle',
    next: nextTimer(state),
    armed: armed !== null,
    announcement: armed === null ? '' : armedSentence(timerTitle(armed), go),
  };
}

function armedSentence(title: string, { timerId }: GoPress): string {
  return timerId === undefined ? transportWords.isArmed(title) : transportWords.goTakes(title);
}

/** Returns the first planned start within half an hour, which an armed timer does not prevent (T26, V244). */
export function takeoverOf(state: RoomState, now: Instant): PlannedStart | null {
  if (armedTimer(state) === null) return null;
  let first: PlannedStart | null = null;
  for (const timer of state.timers) {
    const at = timer._id === state.timeset.timerId ? null : plannedStartAfter(timer, state, now);
    if (at !== null && at <= now + EARLY_START && (first === null || at < first.at))
      first = { title: timerTitle(timer), at };
  }
  return first;
}

export type Readout = Pick<Transport, 'title' | 'state' | 'word' | 'digits' | 'wrapUp' | 'repaintAt'>;

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

function totalLengthTexts({ total, scaled, warp }: TimerClock): readonly string[] {
  const shown = transportWords.of(lengthText(scaled.total));
  return warp.shown === warp.real ? [shown] : [shown, transportWords.real(lengthText(total))];
}

function goPressOf(state: ShowState, timer: Timer | null, armed: Timer | null): Transport['go'] {
  const isRunning = state === 'running' || state === 'overtime';
  if (armed !== null && (isRunning || state === 'finished'))
    return {
      label: transportWords.go,
      detail: transportWords.start(timerTitle(armed)),
      command: 'timeset/start',
      timerId: armed._id,
    };
  return isRunning
    ? { label: transportWords.stop, detail: transportWords.pause, command: 'timeset/stop' }
    : { label: transportWords.go, detail: startWords(state, timer), command: 'timeset/start' };
}

function startWords(state: ShowState, timer: Timer | null): string {
  if (state === 'paused') return transportWords.goOn;
  if (state === 'finished') return transportWords.startAgain;
  return timer === null ? transportWords.addFirst : transportWords.start(timerTitle(timer));
}

export function nextText({ timer, next }: Pick<Transport, 'timer' | 'next'>): string {
  if (next !== null) return timerTitle(next);
  return timer === null ? transportWords.nothingYet : transportWords.nothingNext;
}

export function widestDigits({ digits, length }: Pick<Transport, 'digits' | 'length'>): string {
  return withWidestDigits(digits.length > length.length ? digits : length);
}

/** Returns the widest text with a minus, if the clock can go below zero (V285). */
export function widestSigned(transport: Pick<Transport, 'digits' | 'length'>, behavior: Behavior): string {
  const widest = widestDigits(transport);
  return behavior === 'STOP' || widest.startsWith('-') ? widest : `-${widest}`;
}
