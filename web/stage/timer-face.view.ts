import { readableZone, zoneOrNull } from '../../machines/calendar/zone.ts';
import type { Duration, Instant } from '../../machines/kernel/time.ts';
import { currentTimer } from '../../machines/room/room.modes.ts';
import type { RoomState } from '../../machines/room/room.state.ts';
import {
  type ExactTodFormat,
  exactTodFormat,
  formatTimeOfDay,
  nextTodChange,
  type TodFormat,
} from '../../machines/schedule/tod.ts';
import {
  type CountdownFormat,
  DEFAULT_COUNTDOWN_FORMAT,
  formatCountdown,
  isDigitFormat,
  widestLong,
} from '../../machines/timer/formats.ts';
import {
  clockOf,
  markOf,
  type TimerClock,
  thresholdsOf,
  type WrapUp,
  type ZeroBehavior,
} from '../../machines/timer/timer.clock.ts';
import {
  type Direction,
  digitsOf,
  instantAtTimeLeft,
  nextRepaint,
  withWidestDigits,
} from '../../machines/timer/timer.digits.ts';
import type { Appearance, Timer } from '../../machines/timer/timer.ts';
import { playheadZones, type Zones } from './playhead.view.ts';

export interface ScreenLook {
  readonly zone?: string | null;
  /** Format of the countdown. Null for the default, HHHMMSS (F2). */
  readonly format?: CountdownFormat | null;
  readonly todFormat?: TodFormat;
  readonly clockId?: string;
  readonly theme?: 'light' | null;
}

export interface FaceOptions extends ScreenLook {
  readonly now: Instant;
  readonly locale: string;
  readonly deviceZone: string;
  readonly behavior?: ZeroBehavior;
}

export interface FaceDigits {
  readonly kind: 'countdown' | 'countup' | 'tod';
  readonly text: string;
  /** Widest text that the timer can show, with its sign (V285), so that the size stays the same. */
  readonly fit: string;
}

export interface TimerFace {
  readonly timer: Timer | null;
  readonly clock: TimerClock;
  readonly main: FaceDigits | null;
  readonly secondary: FaceDigits | null;
  readonly title: string | null;
  readonly speaker: string | null;
  readonly color: WrapUp;
  /** Text of the last mark. `instead` is true if the text replaces the digits (V1805). */
  readonly markText: { readonly text: string; readonly instead: boolean } | null;
  readonly progress: { readonly percent: number } & Zones;
  /** Instant at which time changes the digits next. Null for never. */
  readonly nextRepaint: Instant | null;
}

type DigitsKind = FaceDigits['kind'];

const digitsOfAppearance: Readonly<
  Record<Appearance, readonly [main: DigitsKind | null, secondary: DigitsKind | null]>
> = {
  COUNTDOWN: ['countdown', null],
  COUNTUP: ['countup', null],
  TOD: ['tod', null],
  COUNTDOWN_TOD: ['countdown', 'tod'],
  COUNTUP_TOD: ['countup', 'tod'],
  HIDDEN: [null, null],
};

interface FacePainter {
  readonly clock: TimerClock;
  readonly behavior: ZeroBehavior;
  readonly now: Instant;
  readonly format: CountdownFormat;
  readonly tod: ExactTodFormat;
  readonly todZone: string;
  readonly locale: string;
}

export function timerFace(state: RoomState, options: FaceOptions): TimerFace {
  const timer = currentTimer(state);
  const painter = createPainter(state, timer, options);
  const { clock } = painter;
  const [main, secondary] = digitsOfAppearance[timer?.appearance ?? 'COUNTDOWN'];
  return {
    timer,
    clock,
    main: main === null || (clock.hidden && main !== 'tod') ? null : paintDigits(painter, main),
    secondary: secondary === null ? null : paintDigits(painter, secondary),
    title: timer?.showName && timer.name !== '' ? timer.name : null,
    speaker: timer?.showExtra && timer.extra !== '' ? timer.extra : null,
    color: clock.wrapUp,
    markText: main === null ? null : markTextOf(timer, clock, main),
    progress: progressOf(timer, clock),
    nextRepaint: earliestOf([
      ...[main, secondary].map((kind) => (kind === null ? null : nextChange(painter, kind))),
      nextMarkAt(timer, clock, options.now),
    ]),
  };
}

export function isReady({ clock, timer, main }: TimerFace): boolean {
  return clock.phase === 'idle' && timer !== null && main !== null && main.kind !== 'tod';
}

function createPainter(state: RoomState, timer: Timer | null, options: FaceOptions): FacePainter {
  const { settings } = state.room;
  const { now, locale } = options;
  const behavior = options.behavior ?? settings.behavior;
  return {
    clock: clockOf({ timer, timeset: state.timeset, behavior, zone: settings.timezone, now }),
    behavior,
    now,
    locale,
    format: options.format ?? DEFAULT_COUNTDOWN_FORMAT,
    tod: exactTodFormat(options.todFormat ?? 'AUTO', settings.todFormat, locale),
    todZone: zoneOrNull(options.zone ?? null) ?? readableZone(settings.timezone) ?? options.deviceZone,
  };
}

function directionOf(kind: Exclude<DigitsKind, 'tod'>): Direction {
  return kind === 'countdown' ? 'down' : 'up';
}

function paintDigits(painter: FacePainter, kind: DigitsKind): FaceDigits {
  const { clock, format, behavior } = painter;
  if (kind === 'tod') {
    const text = formatTimeOfDay(painter.now, painter.todZone, painter.tod, painter.locale);
    return { kind, text, fit: timeOfDayFit(text) };
  }
  const shown = digitsOf(clock, directionOf(kind), format);
  const text = formatCountdown(shown, format);
  const sign = kind === 'countdown' && behavior === 'CONTINUE' ? '-' : '';
  return { kind, text, fit: sign + withWidestDigits(widestText(shown, clock.scaled.total, format)) };
}

function widestText(shown: Duration, total: Duration, format: CountdownFormat): string {
  const longest = Math.max(Math.abs(shown), total);
  return isDigitFormat(format) ? formatCountdown(longest, format) : widestLong(longest, format);
}

export function timeOfDayFit(text: string): string {
  const eights = withWidestDigits(text);
  return eights.indexOf(':') === 1 ? `8${eights}` : eights;
}

function markTextOf(timer: Timer | null, clock: TimerClock, main: DigitsKind): TimerFace['markText'] {
  const mark = markOf(clock);
  const text = timer === null || mark === null ? '' : timer.markText[mark].trim();
  return text === '' ? null : { text, instead: main !== 'tod' && clock.phase === 'finished' };
}

function progressOf(timer: Timer | null, clock: TimerClock): TimerFace['progress'] {
  return { percent: clock.progress, ...playheadZones(timer, clock.scaled.total) };
}

function nextChange({ clock, format, now, tod }: FacePainter, kind: DigitsKind): Instant | null {
  return kind === 'tod' ? nextTodChange(now, tod) : nextRepaint(clock, directionOf(kind), format, now);
}

/** Returns the instant of the next change of colour, or of 0:00, or null (V7). */
export function nextMarkAt(timer: Timer | null, clock: TimerClock, now: Instant): Instant | null {
  const { zeroAt, scaled } = clock;
  if (timer === null || zeroAt === null) return null;
  const ahead = [...thresholdsOf(timer).map(([, left]) => left), 0].filter((left) => left < scaled.left);
  return earliestOf(ahead.map((left) => instantAtTimeLeft(clock, zeroAt, left, now)));
}

export function earliestOf(instants: readonly (Instant | null)[]): Instant | null {
  const known = instants.filter((at) => at !== null);
  return known.length === 0 ? null : Math.min(...known);
}
