import {
  HALF_DAY,
  nextOccurrence,
  readableZone,
  zoneCity,
  zoneOrUtc,
} from '../../../machines/calendar/zone.ts';
import type { MessageId } from '../../../machines/kernel/ids.ts';
import { memoize } from '../../../machines/kernel/memoized.ts';
import { type Duration, type Instant, SECOND } from '../../../machines/kernel/time.ts';
import { isBlank, type Message } from '../../../machines/message/message.ts';
import type { DesignElement, ElementOf } from '../../../machines/output/design.ts';
import { clockNamed, roomOfClock } from '../../../machines/room/clock.showing.ts';
import { byId } from '../../../machines/room/ordered-list.ts';
import { type Prompter, prompterOf, scriptOf } from '../../../machines/room/prompter.ts';
import { currentTimer, nextTimer, type RoomState } from '../../../machines/room/room.state.ts';
import { planTimes, type RoomTimes, roomTimes } from '../../../machines/room/room-times.ts';
import { type PlanLateness, type Schedule, scheduleOf } from '../../../machines/schedule/schedule.ts';
import { exactTodFormat, formatTimeOfDay, nextTodChange } from '../../../machines/schedule/tod.ts';
import {
  type CountdownFormat,
  DEFAULT_COUNTDOWN_FORMAT,
  formatCountdown,
} from '../../../machines/timer/formats.ts';
import {
  clockAtRest,
  countsPastZero,
  newClock,
  type StageClock,
} from '../../../machines/timer/stage-clock.ts';
import {
  countdownDigits,
  markOf,
  type TimerClock,
  withWidestDigits,
  type ZeroBehavior,
} from '../../../machines/timer/timer.clock.ts';
import { groupSpans } from '../../../machines/timer/timer.groups.ts';
import { type Appearance, lengthAtStart, type Mark, type Timer } from '../../../machines/timer/timer.ts';
import { stageWords } from '../../../machines/words/stage.ts';
import { lengthText, playheadZones, scheduleInstant } from '../../stage/playhead.view.ts';
import { latenessText } from '../../stage/room-progress.view.ts';
import {
  earliestOf,
  type FaceDigits,
  type FaceOptions,
  type FlashPhase,
  flashPhase,
  isReady,
  nextFlashChange,
  nextMarkAt,
  type TimerFace,
  timeOfDayFit,
  type ViewerOptions,
  type ViewerScreen,
  viewerOf,
  WRAP_UP_WORDS,
} from '../../stage/viewer.view.ts';
import { type AgendaItem, agendaOf } from './agenda.view.ts';

export const BINDINGS = [
  'timer.name',
  'timer.speaker',
  'timer.notes',
  'timer.length',
  'timer.start',
  'timer.end',
  'timer.mark',
  'next.name',
  'next.speaker',
  'next.start',
  'next.length',
  'next.in',
  'room.name',
  'room.end',
  'room.over',
  'clock',
] as const;

export type Binding = (typeof BINDINGS)[number];

const knownBindings: ReadonlySet<string> = new Set(BINDINGS);
const BRACED_NAME = /\{([a-z]+(?:\.[a-z]+)?)\}/g;

const MAX_TEXTS = 200;
/** Splits a text into alternating plain parts and placeholders. Cached, because screens call it twice a second. */
const textParts = memoize(MAX_TEXTS, (text: string): readonly string[] => text.split(BRACED_NAME));

const isBinding = (name: string): name is Binding => knownBindings.has(name);

export const bindingsIn = (text: string): readonly Binding[] => bracedNames(text).filter(isBinding);

export function unknownBindings(text: string): readonly string[] {
  return bracedNames(text).filter((name) => !isBinding(name));
}

export function fillBindings(text: string, say: (binding: Binding) => string): string {
  const bindingText = (name: string) => (isBinding(name) ? say(name) : `{${name}}`);
  return textParts(text)
    .map((part, place) => (place % 2 === 0 ? part : bindingText(part)))
    .join('');
}

const MIN_SIMILARITY = 0.5;

export function mostSimilarBinding(name: string): Binding | null {
  const alikeness = (binding: Binding) =>
    Math.max(
      ...[binding, binding.replace(/^.*\./, '')].map((part) =>
        similarity(letterPairs(name), letterPairs(part)),
      ),
    );
  const nearest = BINDINGS.reduce((one, other) => (alikeness(other) > alikeness(one) ? other : one));
  return alikeness(nearest) >= MIN_SIMILARITY ? nearest : null;
}

const letterPairs = (name: string): readonly string[] =>
  Array.from(name.slice(1), (letter, place) => name.charAt(place) + letter);

function similarity(one: readonly string[], other: readonly string[]): number {
  const both = one.filter((pair) => other.includes(pair));
  return (2 * both.length) / (one.length + other.length);
}

const bracedNames = (text: string): readonly string[] =>
  Array.from(new Set(textParts(text).filter((_, place) => place % 2 === 1)));

interface ClockSubject {
  readonly room: RoomState;
  readonly behavior: ZeroBehavior;
  readonly format: CountdownFormat | null;
}

type WhichElement =
  | ElementOf<'TIMER'>
  | ElementOf<'TIMER_MESSAGE_COMBO'>
  | ElementOf<'PROGRESS_BAR'>
  | ElementOf<'PROGRESS_RING'>;

export const isShownClockElement = (element: DesignElement): boolean =>
  'which' in element && element.which === 'SHOWN';

interface SubjectSource {
  readonly state: RoomState;
  readonly staged: ClockSubject;
  readonly behavior: ZeroBehavior;
  readonly now: Instant;
}

export function subjectOfSource(
  { which, clockId }: Pick<WhichElement, 'which' | 'clockId'>,
  { state, staged, behavior, now }: SubjectSource,
): ClockSubject | null {
  const main = { room: state, behavior, format: null };
  const { shownClock } = state;
  switch (which) {
    case 'current':
      return staged;
    case 'next':
      return { ...main, room: withNextAsCurrent(state) };
    case 'CLOCK':
      return subjectOfClock(state, clockNamed(state, clockId));
    case 'GROUP':
      return subjectOfClock(state, groupClock(state, now));
    case 'SHOWN':
      if (shownClock === null) return null;
      return shownClock.place === 'MAIN'
        ? main
        : subjectOfClock(state, byId(state.clocks, shownClock.clockId));
  }
}

/** Returns the link's clock, else the clock at MAIN, else the main clock (V2051). */
export function stagedSubject(
  state: RoomState,
  behavior: ZeroBehavior,
  alone: StageClock | undefined,
): ClockSubject {
  const { shownClock } = state;
  const shown = shownClock?.place === 'MAIN' ? byId(state.clocks, shownClock.clockId) : undefined;
  return subjectOfClock(state, alone ?? shown) ?? { room: state, behavior, format: null };
}

function subjectOfClock(state: RoomState, clock: StageClock | null | undefined): ClockSubject | null {
  if (!clock) return null;
  return {
    room: roomOfClock(state, clock),
    behavior: countsPastZero(clock) ? 'CONTINUE' : 'STOP',
    format: clock.format,
  };
}

function withNextAsCurrent(state: RoomState): RoomState {
  const timer = nextTimer(state);
  return {
    ...state,
    timers: timer === null ? [] : [timer],
    timeset: { ...state.timeset, ...clockAtRest, timerId: timer?._id ?? null },
  };
}

/** Returns a clock that counts down to the current group's target, on the nearest day. */
function groupClock(state: RoomState, now: Instant): StageClock | null {
  const index = currentTimer(state)?.index ?? -1;
  const span = groupSpans(state.timers).find(({ first, end }) => first <= index && index < end);
  const target = span?.group.target ?? null;
  const zone = zoneOrUtc(state.room.settings.timezone);
  const deadline = target === null ? null : nextOccurrence(target, null, zone, now - HALF_DAY);
  if (deadline === null) return null;
  const kickoff = Math.min(state.timeset.kickoff ?? now, deadline - 1);
  const run = { running: true, kickoff, deadline, lastStop: null };
  return { ...newClock, _id: 'group', index: 0, duration: deadline - kickoff, ...run };
}

interface ShowFacts {
  readonly schedule: () => Schedule;
  readonly planned: () => RoomTimes;
  readonly beat: Instant;
  readonly say: (binding: Binding) => string;
  /** Returns the instant of the text's next change. Null if only the room changes it. */
  readonly nextSaid: (binding: Binding) => Instant | null;
}

/** Texts with these times get a size that fits their widest digits (V347). */
export const TIME_BINDINGS: ReadonlySet<Binding> = new Set([
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

export function showFacts(state: RoomState, clock: TimerClock, options: FaceOptions): ShowFacts {
  const { now, locale, deviceZone } = options;
  const { settings } = state.room;
  const beat = scheduleInstant(state.timeset, now);
  const schedule = evaluateOnce(() => scheduleOf(state, beat));
  const local = { zone: deviceZone, locale };
  const planned = evaluateOnce(() => planTimes(settings, local));
  const wall = evaluateOnce(() =>
    roomTimes({ ...settings, timezone: options.zone ?? settings.timezone }, local),
  );
  const timer = currentTimer(state);
  const next = nextTimer(state);
  const at = (instant: Instant | null | undefined) =>
    instant === null || instant === undefined ? '' : planned().short(instant);
  const untilNext = evaluateOnce((): Duration | null => {
    if (next === null) return null;
    const row = schedule().timers[next.index];
    const start = row?.expectedStart ?? null;
    if (start === null) return Math.max(0, clock.left);
    const isMoving = !state.timeset.running && start !== row?.start;
    return Math.max(0, start - (isMoving ? beat : now));
  });
  const texts: Readonly<Record<Binding, () => string>> = {
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
    'room.over': () => planLatenessText(schedule().standing),
    clock: () => wall().full(now),
  };
  return {
    schedule,
    planned,
    beat,
    say: (binding) => texts[binding](),
    nextSaid: (binding) => {
      if (binding === 'clock') return nextTodChange(now, wall().fullFormat);
      if (binding === 'timer.mark') return nextMarkAt(timer, clock, now);
      if (!TIME_BINDINGS.has(binding)) return null;
      const left = binding === 'next.in' ? untilNext() : null;
      return Math.min(beat + SECOND, now + (left === null || left % SECOND === 0 ? SECOND : left % SECOND));
    },
  };
}

function lengthDigits(left: Duration | null): string {
  return left === null ? '' : formatCountdown(countdownDigits(left, DEFAULT_COUNTDOWN_FORMAT));
}

function markText(timer: Timer | null, clock: TimerClock): string {
  const mark = markOf(clock);
  if (timer === null || mark === null) return '';
  const word = mark === 'zero' ? (clock.overtime ? 'overtime' : 'timeIsUp') : WRAP_UP_WORDS[mark];
  return timer.markText[mark].trim() || stageWords.states[word];
}

function planLatenessText(standing: PlanLateness | null): string {
  return standing === null ? '' : latenessText(standing.over).text;
}

function evaluateOnce<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null;
  return () => (made ??= { value: make() }).value;
}

export interface StageLook {
  readonly ink: 'plain' | Exclude<Mark, 'zero'>;
  readonly over: boolean;
  /** `ready` draws hollow digits, `paused` dim ones. */
  readonly state: 'ready' | 'paused' | 'going';
  readonly flash: FlashPhase;
}

export function stageLook({ face, timerShare, message, flashing }: ViewerScreen): StageLook {
  const { clock, color, main } = face;
  const flash = message === null ? 'none' : flashing.message;
  if (timerShare === 0) return { ink: 'plain', over: false, state: 'going', flash };
  return {
    ink: main?.kind === 'tod' || color === 'normal' ? 'plain' : color,
    over: clock.overtime || clock.phase === 'finished',
    state: stageStateOf(face),
    flash: flashing.timer === 'none' ? flash : flashing.timer,
  };
}

function stageStateOf(face: TimerFace): StageLook['state'] {
  if (face.clock.phase === 'paused') return 'paused';
  return isReady(face) ? 'ready' : 'going';
}

/** Contains only plain values, so that contents can be compared. */
export type ElementContent =
  | {
      readonly kind: 'timer';
      readonly main: FaceDigits | null;
      readonly secondary: FaceDigits | null;
      readonly markText: TimerFace['markText'];
      readonly timerShare: number;
      readonly messageShare: number;
      readonly message: Message | null;
      readonly look: StageLook;
      readonly flash: FlashPhase;
      readonly messageFlash: FlashPhase;
    }
  | { readonly kind: 'digits'; readonly digits: FaceDigits; readonly label: string }
  | { readonly kind: 'message'; readonly message: Message; readonly flash: FlashPhase }
  /** `fit` is the widest text that these digits can form. */
  | { readonly kind: 'text'; readonly text: string; readonly fit: string }
  | ({ readonly kind: 'progress' } & TimerFace['progress'])
  | { readonly kind: 'agenda'; readonly items: readonly AgendaItem[]; readonly rows: number }
  | {
      readonly kind: 'moderator';
      readonly messages: readonly MessageRowContent[];
      readonly questions: readonly MessageRowContent[];
    }
  /** `next` is the title, or the first words, of the following script. */
  | {
      readonly kind: 'script';
      readonly script: string;
      readonly prompter: Prompter;
      readonly next: string;
    }
  | { readonly kind: 'given' };

export interface MessageRowContent {
  readonly id: MessageId;
  readonly text: string;
  readonly name: string;
  readonly live: boolean;
}

interface DrawnContent {
  readonly content: ElementContent | null;
  readonly nextChange: Instant | null;
}

export interface ElementSource {
  readonly state: RoomState;
  readonly options: ViewerOptions & { readonly behavior: ZeroBehavior };
  readonly staged: ClockSubject;
  readonly facts: ShowFacts;
  readonly viewer: ViewerScreen;
  readonly progress: TimerFace['progress'] | null;
  readonly nextProgress: Instant | null;
}

const STATIC_CONTENT: DrawnContent = { content: { kind: 'given' }, nextChange: null };
const NO_CONTENT: DrawnContent = { content: null, nextChange: null };

export function drawElement(element: DesignElement, source: ElementSource): DrawnContent {
  switch (element.type) {
    case 'TIMER':
      return drawTimer(element, source, false);
    case 'TIMER_MESSAGE_COMBO':
      return drawTimer(element, source, true);
    case 'TIME_OF_DAY':
      return drawClock(element, source);
    case 'MESSAGE':
      return drawMessage(source);
    case 'TEXT':
      return drawText(element, source);
    case 'SUBTITLE':
      return drawSubtitle(source);
    case 'SCRIPT':
      return drawScript(element, source);
    case 'PROGRESS_BAR':
    case 'PROGRESS_RING':
      return drawProgress(element, source);
    case 'AGENDA':
      return drawAgenda(element, source);
    case 'MODERATOR':
      return drawQuestions(element, source);
    case 'IMAGE':
      return element.file === null ? NO_CONTENT : STATIC_CONTENT;
    case 'IFRAME':
    case 'SCREENSHOT':
      return STATIC_CONTENT;
  }
}

type TimerElement = ElementOf<'TIMER'> | ElementOf<'TIMER_MESSAGE_COMBO'>;

function drawTimer(element: TimerElement, source: ElementSource, combined: boolean): DrawnContent {
  const { options, staged, viewer: whole } = source;
  const subject = subjectOfElement(element, source);
  if (subject === null) return NO_CONTENT;
  const behavior = element.hideAtZero ? 'HIDE' : subject.behavior;
  const format = options.format ?? subject.format ?? element.format;
  const isStage =
    combined &&
    behavior === staged.behavior &&
    isDefaultTimer(element) &&
    format === (options.format ?? staged.format ?? DEFAULT_COUNTDOWN_FORMAT);
  const visibleState = isStage ? staged.room : stateForElement(element, subject.room, combined);
  const viewer = isStage ? whole : viewerOf(visibleState, { ...options, behavior, format });
  const { face, message, messageShare } = viewer;
  const ofRoom = element.which === 'current' && element.appearance === 'TIMER';
  const shows = (ofRoom || visibleState.timers.length > 0) && viewer.timerShare > 0;
  // Hidden timers flash too (V775).
  const flash = visibleState.timers.length > 0 || shows ? viewer.flashing.timer : 'none';
  if (!shows && message === null && flash === 'none') return { content: null, nextChange: viewer.nextChange };
  return {
    content: {
      kind: 'timer',
      main: shows ? withPrefix(face.main, element.overtimePrefix) : null,
      secondary: shows ? face.secondary : null,
      markText: shows ? face.markText : null,
      timerShare: shows ? viewer.timerShare : 0,
      messageShare: shows ? messageShare : 100,
      message,
      look: shows ? stageLook(viewer) : stageLook({ ...viewer, timerShare: 0 }),
      flash,
      messageFlash: message === null ? 'none' : viewer.flashing.message,
    },
    nextChange: viewer.nextChange,
  };
}

const subjectOfElement = (element: WhichElement, { state, options, staged }: ElementSource) =>
  subjectOfSource(element, {
    state,
    staged,
    behavior: options.behavior,
    now: options.now,
  });

const isDefaultTimer = ({ which, appearance, withClock }: TimerElement): boolean =>
  which === 'current' && appearance === 'TIMER' && !withClock;

function stateForElement(element: TimerElement, state: RoomState, combined: boolean): RoomState {
  const timer = currentTimer(state);
  return {
    ...state,
    timers: timer === null ? [] : [withAppearance(element, timer)],
    ...(combined ? {} : { activeMessageId: null, messageFocus: false }),
  };
}

const COMBINED_WITH_CLOCK: Partial<Readonly<Record<Appearance, Appearance>>> = {
  COUNTDOWN: 'COUNTDOWN_TOD',
  COUNTUP: 'COUNTUP_TOD',
};

function withAppearance({ appearance: chosenAppearance, withClock }: TimerElement, timer: Timer): Timer {
  const usedAppearance = chosenAppearance === 'TIMER' ? timer.appearance : chosenAppearance;
  const appearance = withClock ? (COMBINED_WITH_CLOCK[usedAppearance] ?? usedAppearance) : usedAppearance;
  return appearance === timer.appearance ? timer : { ...timer, appearance };
}

function withPrefix(digits: FaceDigits | null, prefix: string): FaceDigits | null {
  if (digits === null || prefix === '-' || digits.kind === 'tod') return digits;
  const { kind, text, fit } = digits;
  return { kind, text: text.replace(/^-/, () => prefix), fit: fit.replace(/^-/, () => prefix) };
}

function drawClock({ format, zone, zoneLabel }: ElementOf<'TIME_OF_DAY'>, { state, options }: ElementSource) {
  const { timezone, todFormat } = state.room.settings;
  const { now, locale, deviceZone } = options;
  const exact = exactTodFormat(format === 'AUTO' ? (options.todFormat ?? 'AUTO') : format, todFormat, locale);
  const known = readableZone(zone ?? options.zone ?? timezone) ?? readableZone(timezone) ?? deviceZone;
  const text = formatTimeOfDay(now, known, exact, locale);
  const content: ElementContent = {
    kind: 'digits',
    digits: { kind: 'tod', text, fit: timeOfDayFit(text) },
    label: zoneLabel ? zoneCity(known) : '',
  };
  return { content, nextChange: nextTodChange(now, exact) };
}

function drawMessage({ state, options: { flashes, now } }: ElementSource): DrawnContent {
  const message = activeMessage(state);
  if (message === null) return NO_CONTENT;
  const flash = flashPhase(flashes.messages, now);
  return { content: { kind: 'message', message, flash }, nextChange: nextFlashChange(flashes.messages, now) };
}

/** A blank message is not shown (V149). */
export function activeMessage({ messages, activeMessageId }: RoomState): Message | null {
  return messages.find(({ _id, text }) => _id === activeMessageId && !isBlank(text)) ?? null;
}

function drawText({ text }: ElementOf<'TEXT'>, { facts }: ElementSource): DrawnContent {
  const bindings = bindingsIn(text);
  const isEmpty = bindings.length > 0 && bindings.every((binding) => facts.say(binding) === '');
  const filled = isEmpty ? '' : fillBindings(text, facts.say);
  const widest = (name: Binding) =>
    TIME_BINDINGS.has(name) ? withWidestDigits(facts.say(name)) : facts.say(name);
  const fit =
    isEmpty || !bindings.some((name) => TIME_BINDINGS.has(name)) ? filled : fillBindings(text, widest);
  return {
    content: { kind: 'text', text: filled, fit },
    nextChange: earliestOf(bindings.map(facts.nextSaid)),
  };
}

function drawSubtitle({ state }: ElementSource): DrawnContent {
  const { subtitle: text } = state.room;
  return isBlank(text) ? NO_CONTENT : { content: { kind: 'text', text, fit: text }, nextChange: null };
}

function drawScript({ nextWords }: ElementOf<'SCRIPT'>, { state }: ElementSource): DrawnContent {
  const prompter = prompterOf(state);
  const timer = state.timers.find(({ _id }) => _id === prompter.timerId);
  const follower = timer && state.timers[timer.index + 1];
  return {
    content: {
      kind: 'script',
      script: timer ? scriptOf(state, timer._id) : '',
      prompter,
      next: nextWords && follower ? firstWords(state, follower) : '',
    },
    nextChange: null,
  };
}

const SCRIPT_LEAD_WORDS = 120;

function firstWords(state: RoomState, { _id, name }: Timer): string {
  return scriptOf(state, _id).slice(0, SCRIPT_LEAD_WORDS).replace(/\*\*/g, '').trim() || name;
}

function drawProgress(
  element: ElementOf<'PROGRESS_BAR'> | ElementOf<'PROGRESS_RING'>,
  source: ElementSource,
): DrawnContent {
  const { facts } = source;
  const { of, direction } = element;
  const ofShow = of === 'show';
  const { progress, nextProgress } = ofShow ? source : progressOf(element, source);
  const shown = ofShow ? { percent: facts.schedule().progress, ...playheadZones(null, 1) } : progress;
  if (shown === null) return NO_CONTENT;
  const percent = direction === 'backward' ? 100 - shown.percent : shown.percent;
  return {
    content: { kind: 'progress', ...shown, percent },
    nextChange: ofShow ? facts.beat + SECOND : nextProgress,
  };
}

function progressOf(
  element: ElementOf<'PROGRESS_BAR'> | ElementOf<'PROGRESS_RING'>,
  source: ElementSource,
): Pick<ElementSource, 'progress' | 'nextProgress'> {
  const subject = subjectOfElement(element, source);
  if (subject === source.staged) return source;
  if (subject === null) return { progress: null, nextProgress: null };
  const { behavior, room } = subject;
  const { progress, nextChange } = viewerOf(
    { ...room, messageFocus: false },
    { ...source.options, behavior },
  );
  return { progress, nextProgress: nextChange };
}

function drawAgenda(
  { rows, done }: ElementOf<'AGENDA'>,
  { state, options, facts }: ElementSource,
): DrawnContent {
  const { items } = agendaOf({
    state,
    schedule: facts.schedule(),
    times: facts.planned(),
    now: facts.beat,
    locale: options.locale,
  });
  const listed = done === 'hidden' ? items.filter((item) => item.state !== 'done') : items;
  const current = listed.findIndex((item) => item.state === 'current');
  const first = Math.max(0, Math.min(current - 1, listed.length - rows));
  return {
    content: { kind: 'agenda', items: listed.slice(first, first + rows), rows },
    nextChange: facts.beat + SECOND,
  };
}

function drawQuestions(element: ElementOf<'MODERATOR'>, { state }: ElementSource): DrawnContent {
  const rows = (areQuestions: boolean) =>
    state.messages
      .filter(({ question }) => (question !== undefined) === areQuestions)
      .map(({ _id, text, question }) => ({
        id: _id,
        text,
        name: question?.name ?? '',
        live: _id === state.activeMessageId,
      }));
  return {
    content: {
      kind: 'moderator',
      messages: element.messages ? rows(false) : [],
      questions: element.questions ? rows(true) : [],
    },
    nextChange: null,
  };
}
