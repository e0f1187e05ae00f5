import { type Duration, type Instant, SECOND } from '../../../machines/kernel/time.ts';
import type { Binding } from '../../../machines/output/bindings.ts';
import { currentTimer, nextTimer } from '../../../machines/room/room.modes.ts';
import type { RoomState } from '../../../machines/room/room.state.ts';
import { planTimes, type RoomTimes, roomTimes } from '../../../machines/room/room-times.ts';
import { type Schedule, scheduleOf } from '../../../machines/schedule/schedule.ts';
import type { PlanStanding } from '../../../machines/schedule/standing.ts';
import { nextTodChange } from '../../../machines/schedule/tod.ts';
import { DEFAULT_COUNTDOWN_FORMAT, formatCountdown } from '../../../machines/timer/formats.ts';
import { markOf, type TimerClock } from '../../../machines/timer/timer.clock.ts';
import { countdownDigits } from '../../../machines/timer/timer.digits.ts';
import { lengthAtStart } from '../../../machines/timer/timer.length.ts';
import type { Timer } from '../../../machines/timer/timer.ts';
import { stageWords } from '../../../machines/words/stage.ts';
import { lengthText } from '../../stage/duration-entry.view.ts';
import { latenessOf } from '../../stage/room-progress.view.ts';
import { type FaceOptions, nextMarkAt } from '../../stage/timer-face.view.ts';
import { WRAP_UP_WORDS } from '../../stage/viewer.view.ts';
import { scheduleInstant } from './schedule-instant.view.ts';

/** Lazily computed: a schedule takes a millisecond. */
export interface ShowFacts {
  readonly schedule: () => Schedule;
  readonly planned: () => RoomTimes;
  /** Beat of the schedule. */
  readonly beat: Instant;
  readonly say: (binding: Binding) => string;
  /** Until the room changes if null. */
  readonly nextSaid: (binding: Binding) => Instant | null;
}

/** Texts are sized for their widest digits (V347). */
export const TIMES_SAID: ReadonlySet<Binding> = new Set([
  'timer.length',
  'timer.start',
  'timer.end',
  'next.start',
  'next.length',
  'next.in',
  'room.end',
  'room.over',
  'clock',
]);

/** With the design's zero behaviour. */
export function showFacts(state: RoomState, clock: TimerClock, options: FaceOptions): ShowFacts {
  const { now, locale, deviceZone } = options;
  const { settings } = state.room;
  const beat = scheduleInstant(state.timeset, now);
  const schedule = once(() => scheduleOf(state, beat));
  const local = { zone: deviceZone, locale };
  const planned = once(() => planTimes(settings, local));
  const wall = once(() => roomTimes({ ...settings, timezone: options.zone ?? settings.timezone }, local));
  const timer = currentTimer(state);
  const next = nextTimer(state);
  const at = (instant: Instant | null | undefined) =>
    instant === null || instant === undefined ? '' : planned().short(instant);
  const untilNext = once((): Duration | null => {
    if (next === null) return null;
    const row = schedule().timers[next.index];
    const start = row?.expectedStart ?? null;
    if (start === null) return Math.max(0, clock.left);
    // Unplanned starts move while no clock runs.
    const isMoving = !state.timeset.running && start !== row?.start;
    return Math.max(0, start - (isMoving ? beat : now));
  });
  const said: Readonly<Record<Binding, () => string>> = {
    'timer.name': () => timer?.name ?? '',
    'timer.speaker': () => timer?.extra ?? '',
    'timer.notes': () => timer?.notes.trim() ?? '',
    'timer.length': () => (timer === null ? '' : lengthText(lengthAtStart(timer, now, settings.timezone))),
    'timer.start': () => {
      const row = schedule().timers[schedule().current];
      return at(row?.expectedStart ?? row?.start);
    },
    'timer.end': () => at(schedule().timers[schedule().current]?.expectedFinish),
    'timer.mark': () => markText(timer, clock),
    'next.name': () => next?.name ?? '',
    'next.speaker': () => next?.extra ?? '',
    'next.start': () => {
      const row = next === null ? undefined : schedule().timers[next.index];
      return at(row?.expectedStart ?? row?.start);
    },
    'next.length': () => (next === null ? '' : lengthText(lengthAtStart(next, now, settings.timezone))),
    'next.in': () => lengthDigits(untilNext()),
    'room.name': () => state.room.name,
    'room.end': () => at(schedule().projectedEnd),
    'room.over': () => standingText(schedule().standing),
    clock: () => wall().full(now),
  };
  return {
    schedule,
    planned,
    beat,
    say: (binding) => said[binding](),
    nextSaid: (binding) => {
      if (binding === 'clock') return nextTodChange(now, wall().fullFormat);
      if (binding === 'timer.mark') return nextMarkAt(timer, clock, now);
      if (!TIMES_SAID.has(binding)) return null;
      const left = binding === 'next.in' ? untilNext() : null;
      return Math.min(beat + SECOND, now + (left === null || left % SECOND === 0 ? SECOND : left % SECOND));
    },
  };
}

function lengthDigits(left: Duration | null): string {
  return left === null ? '' : formatCountdown(countdownDigits(left, DEFAULT_COUNTDOWN_FORMAT));
}

/** Text or name of the last mark (V1807). */
function markText(timer: Timer | null, clock: TimerClock): string {
  const mark = markOf(clock);
  if (timer === null || mark === null) return '';
  const word = mark === 'zero' ? (clock.overtime ? 'overtime' : 'timeIsUp') : WRAP_UP_WORDS[mark];
  return timer.markText[mark].trim() || stageWords.states[word];
}

function standingText(standing: PlanStanding | null): string {
  return standing === null ? '' : latenessOf(standing.over).text;
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null;
  return () => (made ??= { value: make() }).value;
}
