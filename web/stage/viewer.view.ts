import { readableZone, zoneOrNull } from '../../machines/calendar/zone.ts';
import { type Duration, type Instant, SECOND } from '../../machines/kernel/time.ts';
import { isBlank, type Message } from '../../machines/message/message.ts';
import type { RoomPlan } from '../../machines/plan/room-plan.ts';
import { currentTimer, type Flash, type RoomState } from '../../machines/room/room.state.ts';
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
  type Direction,
  digitsOf,
  instantAtTimeLeft,
  markOf,
  nextRepaint,
  type TimerClock,
  thresholdsOf,
  type WrapUp,
  withWidestDigits,
  type ZeroBehavior,
} from '../../machines/timer/timer.clock.ts';
import type { Appearance, Timer } from '../../machines/timer/timer.ts';
import type { stageWords } from '../../machines/words/stage.ts';
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
  /** Instant at which the digits change next. Null for never. */
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

/** Half a flash. More than three flashes a second could cause seizures. */
const HALF_FLASH: Duration = 500;

export type FlashPhase = 'none' | 'on' | 'off';

export function flashPhase(flash: Flash | null, now: Instant): FlashPhase {
  if (flash === null || now < flash.at || now >= flashEnd(flash)) return 'none';
  return Math.floor((now - flash.at) / HALF_FLASH) % 2 === 0 ? 'on' : 'off';
}

export function nextFlashChange(flash: Flash | null, now: Instant): Instant | null {
  if (flash === null || now >= flashEnd(flash)) return null;
  if (now < flash.at) return flash.at;
  return flash.at + (Math.floor((now - flash.at) / HALF_FLASH) + 1) * HALF_FLASH;
}

const flashEnd = ({ at, count }: Flash): Instant => at + count * 2 * HALF_FLASH;

export interface ViewerOptions extends FaceOptions {
  readonly flashes: { readonly timers: Flash | null; readonly messages: Flash | null };
}

export const WRAP_UP_WORDS = {
  green: 'longEnough',
  yellow: 'wrapUp',
  orange: 'finishSoon',
  red: 'finishNow',
} as const;

export type StateWord = keyof typeof stageWords.states;

export interface ViewerScreen {
  readonly blackout: boolean;
  readonly onAir: boolean;
  readonly focus: boolean;
  readonly rows: boolean;
  readonly title: string | null;
  readonly speaker: string | null;
  readonly face: TimerFace;
  readonly timerShare: 0 | 34 | 100;
  readonly messageShare: 0 | 66 | 100;
  readonly message: Message | null;
  readonly word: StateWord | null;
  readonly progress: TimerFace['progress'] | null;
  readonly flashing: { readonly timer: FlashPhase; readonly message: FlashPhase };
  readonly mark: boolean;
  readonly nextChange: Instant | null;
}

export function viewerOf(state: RoomState, options: ViewerOptions): ViewerScreen {
  const face = timerFace(state, options);
  const message = shownMessage(state);
  const focus = message !== null && state.messageFocus;
  const { settings, plan } = state.room;
  return {
    blackout: settings.blackout,
    onAir: settings.onAir,
    focus,
    rows: !focus,
    title: focus ? null : face.title,
    speaker: focus ? null : face.speaker,
    face,
    ...stageShares(face, message, focus),
    message,
    word: focus || face.main === null ? null : stateWordOf(face),
    progress: focus || face.main === null || face.timer === null ? null : face.progress,
    flashing: {
      timer: flashPhase(options.flashes.timers, options.now),
      message: flashPhase(options.flashes.messages, options.now),
    },
    mark: !isLicensed(plan),
    nextChange: earliestOf([
      face.nextRepaint,
      nextSecond(face, options.now),
      nextFlashChange(options.flashes.timers, options.now),
      nextFlashChange(options.flashes.messages, options.now),
    ]),
  };
}

function shownMessage({ messages, activeMessageId }: RoomState): Message | null {
  return messages.find((message) => message._id === activeMessageId && !isBlank(message.text)) ?? null;
}

function stageShares({ main, markText }: TimerFace, message: Message | null, focus: boolean) {
  const isShown = main !== null || markText?.instead === true;
  if (message === null) return { timerShare: isShown ? 100 : 0, messageShare: 0 } as const;
  if (focus || !isShown) return { timerShare: 0, messageShare: 100 } as const;
  return { timerShare: 34, messageShare: 66 } as const;
}

function stateWordOf(face: TimerFace): StateWord | null {
  const { clock, color } = face;
  if (isReady(face)) return 'ready';
  if (clock.phase === 'finished') return 'timeIsUp';
  if (clock.overtime) return 'overtime';
  if (clock.phase === 'paused') return 'paused';
  return color === 'normal' ? null : WRAP_UP_WORDS[color];
}

function isLicensed({ permissions }: RoomPlan): boolean {
  return permissions.includes('licensed') || permissions.includes('full_access');
}

function nextSecond({ main, clock, nextRepaint: next }: TimerFace, now: Instant): Instant | null {
  if (main === null || (next !== null && next - now <= SECOND)) return null;
  return nextRepaint(clock, 'down', DEFAULT_COUNTDOWN_FORMAT, now);
}
