import { readableZone } from '../../../machines/calendar/zone.ts';
import type { MessageId } from '../../../machines/kernel/ids.ts';
import { type Instant, SECOND } from '../../../machines/kernel/time.ts';
import { isBlank, type Message } from '../../../machines/message/message.ts';
import { type Binding, bindingsIn, boundText } from '../../../machines/output/bindings.ts';
import type { DesignElement, ElementOf } from '../../../machines/output/design.ts';
import { type Prompter, prompterOf, scriptOf } from '../../../machines/room/prompter.ts';
import { currentTimer } from '../../../machines/room/room.modes.ts';
import type { RoomState } from '../../../machines/room/room.state.ts';
import { exactTodFormat, formatTimeOfDay, nextTodChange } from '../../../machines/schedule/tod.ts';
import { DEFAULT_COUNTDOWN_FORMAT } from '../../../machines/timer/formats.ts';
import type { ZeroBehavior } from '../../../machines/timer/timer.clock.ts';
import { withWidestDigits } from '../../../machines/timer/timer.digits.ts';
import type { Appearance, Timer } from '../../../machines/timer/timer.ts';
import { type FlashPhase, flashPhase, nextFlashChange } from '../../stage/flashing.view.ts';
import { zonesOf } from '../../stage/playhead.view.ts';
import { type FaceDigits, type TimerFace, timeOfDayFit } from '../../stage/timer-face.view.ts';
import { type ViewerOptions, type ViewerScreen, viewerOf } from '../../stage/viewer.view.ts';
import { zoneCity } from '../../ui/zone-search.view.ts';
import { type AgendaItem, agendaOf } from './agenda.view.ts';
import { type ClockSubject, shownSubject, type WhichElement } from './clock-subject.view.ts';
import { type ShowFacts, TIMES_SAID } from './show-facts.view.ts';
import { type StageLook, stageLook } from './stage-look.view.ts';

/** Plain values, for comparison. */
export type ElementContent =
  | {
      readonly kind: 'timer';
      readonly main: FaceDigits | null;
      readonly secondary: FaceDigits | null;
      readonly markText: TimerFace['markText'];
      /** Percent of the height; 0: hidden. */
      readonly timerShare: number;
      readonly messageShare: number;
      readonly message: Message | null;
      readonly look: StageLook;
      readonly flash: FlashPhase;
      readonly messageFlash: FlashPhase;
    }
  | { readonly kind: 'digits'; readonly digits: FaceDigits; readonly label: string }
  | { readonly kind: 'message'; readonly message: Message; readonly flash: FlashPhase }
  /** `fit`: widest text with these digits. */
  | { readonly kind: 'text'; readonly text: string; readonly fit: string }
  | ({ readonly kind: 'progress' } & TimerFace['progress'])
  /** `rows`: capacity. */
  | { readonly kind: 'agenda'; readonly items: readonly AgendaItem[]; readonly rows: number }
  | {
      readonly kind: 'moderator';
      readonly messages: readonly SaidRow[];
      readonly questions: readonly SaidRow[];
    }
  /** `next`: title or words after the script. */
  | {
      readonly kind: 'script';
      readonly script: string;
      readonly prompter: Prompter;
      readonly next: string;
    }
  /** Image, page or screen. */
  | { readonly kind: 'given' };

export interface SaidRow {
  readonly id: MessageId;
  readonly text: string;
  /** Asker; empty: unknown. */
  readonly name: string;
  readonly live: boolean;
}

interface Drawn {
  readonly content: ElementContent | null;
  readonly nextChange: Instant | null;
}

export interface ElementSource {
  readonly state: RoomState;
  readonly options: ViewerOptions & { readonly behavior: ZeroBehavior };
  readonly staged: ClockSubject;
  readonly facts: ShowFacts;
  /** Reused by the stage. */
  readonly viewer: ViewerScreen;
  readonly progress: TimerFace['progress'] | null;
  /** Next change by time. */
  readonly nextProgress: Instant | null;
}

const STILL: Drawn = { content: { kind: 'given' }, nextChange: null };
const NOTHING: Drawn = { content: null, nextChange: null };

/** Regardless of its conditions. */
export function drawnElement(element: DesignElement, source: ElementSource): Drawn {
  switch (element.type) {
    case 'TIMER':
      return drawnTimer(element, source, false);
    case 'TIMER_MESSAGE_COMBO':
      return drawnTimer(element, source, true);
    case 'TIME_OF_DAY':
      return drawnClock(element, source);
    case 'MESSAGE':
      return drawnMessage(source);
    case 'TEXT':
      return drawnText(element, source);
    case 'SUBTITLE':
      return drawnSubtitle(source);
    case 'SCRIPT':
      return drawnScript(element, source);
    case 'PROGRESS_BAR':
    case 'PROGRESS_RING':
      return drawnProgress(element, source);
    case 'AGENDA':
      return drawnAgenda(element, source);
    case 'MODERATOR':
      return drawnQuestions(element, source);
    case 'IMAGE':
      return element.file === null ? NOTHING : STILL;
    case 'IFRAME':
    case 'SCREENSHOT':
      return STILL;
  }
}

type TimerElement = ElementOf<'TIMER'> | ElementOf<'TIMER_MESSAGE_COMBO'>;

function drawnTimer(element: TimerElement, source: ElementSource, combined: boolean): Drawn {
  const { options, staged, viewer: whole } = source;
  const subject = subjectIn(element, source);
  if (subject === null) return NOTHING;
  const behavior = element.hideAtZero ? 'HIDE' : subject.behavior;
  const format = options.format ?? subject.format ?? element.format;
  const isStage =
    combined &&
    behavior === staged.behavior &&
    isPlain(element) &&
    format === (options.format ?? staged.format ?? DEFAULT_COUNTDOWN_FORMAT);
  const seen = isStage ? staged.room : seenBy(element, subject.room, combined);
  const viewer = isStage ? whole : viewerOf(seen, { ...options, behavior, format });
  const { face, message, messageShare } = viewer;
  // An empty room shows an empty clock.
  const ofRoom = element.which === 'current' && element.appearance === 'TIMER';
  const shows = (ofRoom || seen.timers.length > 0) && viewer.timerShare > 0;
  // Hidden timers flash too (V775).
  const flash = seen.timers.length > 0 || shows ? viewer.flashing.timer : 'none';
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

const subjectIn = (element: WhichElement, { state, options, staged }: ElementSource) =>
  shownSubject(element, {
    state,
    staged,
    behavior: options.behavior,
    now: options.now,
  });

/** Shows the current timer as the viewer does. */
const isPlain = ({ which, appearance, withClock }: TimerElement): boolean =>
  which === 'current' && appearance === 'TIMER' && !withClock;

/** Room reduced to the element's timer, with or without the message. */
function seenBy(element: TimerElement, state: RoomState, combined: boolean): RoomState {
  const timer = currentTimer(state);
  return {
    ...state,
    timers: timer === null ? [] : [withAppearance(element, timer)],
    ...(combined ? {} : { activeMessageId: null, messageFocus: false }),
  };
}

/** V122. */
const COMBINED_WITH_CLOCK: Partial<Readonly<Record<Appearance, Appearance>>> = {
  COUNTDOWN: 'COUNTDOWN_TOD',
  COUNTUP: 'COUNTUP_TOD',
};

function withAppearance({ appearance: asked, withClock }: TimerElement, timer: Timer): Timer {
  const own = asked === 'TIMER' ? timer.appearance : asked;
  const appearance = withClock ? (COMBINED_WITH_CLOCK[own] ?? own) : own;
  return appearance === timer.appearance ? timer : { ...timer, appearance };
}

function withPrefix(digits: FaceDigits | null, prefix: string): FaceDigits | null {
  if (digits === null || prefix === '-' || digits.kind === 'tod') return digits;
  const { kind, text, fit } = digits;
  return { kind, text: text.replace(/^-/, () => prefix), fit: fit.replace(/^-/, () => prefix) };
}

function drawnClock(
  { format, zone, zoneLabel }: ElementOf<'TIME_OF_DAY'>,
  { state, options }: ElementSource,
) {
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

function drawnMessage({ state, options: { flashes, now } }: ElementSource): Drawn {
  const message = shownIn(state);
  if (message === null) return NOTHING;
  const flash = flashPhase(flashes.messages, now);
  return { content: { kind: 'message', message, flash }, nextChange: nextFlashChange(flashes.messages, now) };
}

/** Blank messages are not shown (V149). */
export function shownIn({ messages, activeMessageId }: RoomState): Message | null {
  return messages.find(({ _id, text }) => _id === activeMessageId && !isBlank(text)) ?? null;
}

/** V346. */
function drawnText({ text }: ElementOf<'TEXT'>, { facts }: ElementSource): Drawn {
  const bindings = bindingsIn(text);
  const isEmpty = bindings.length > 0 && bindings.every((binding) => facts.say(binding) === '');
  const filled = isEmpty ? '' : boundText(text, facts.say);
  const widest = (name: Binding) =>
    TIMES_SAID.has(name) ? withWidestDigits(facts.say(name)) : facts.say(name);
  const fit = isEmpty || !bindings.some((name) => TIMES_SAID.has(name)) ? filled : boundText(text, widest);
  return {
    content: { kind: 'text', text: filled, fit },
    nextChange: earliestOf(bindings.map(facts.nextSaid)),
  };
}

/** V1864. */
function drawnSubtitle({ state }: ElementSource): Drawn {
  const { subtitle: text } = state.room;
  return isBlank(text) ? NOTHING : { content: { kind: 'text', text, fit: text }, nextChange: null };
}

/** V2220. */
function drawnScript({ nextWords }: ElementOf<'SCRIPT'>, { state }: ElementSource): Drawn {
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

/** A line of the next script. */
const FIRST = 120;

/** Start of the script, else the title. */
function firstWords(state: RoomState, { _id, name }: Timer): string {
  return scriptOf(state, _id).slice(0, FIRST).replace(/\*\*/g, '').trim() || name;
}

function drawnProgress(
  element: ElementOf<'PROGRESS_BAR'> | ElementOf<'PROGRESS_RING'>,
  source: ElementSource,
): Drawn {
  const { facts } = source;
  const { of, direction } = element;
  const ofShow = of === 'show';
  const { progress, nextProgress } = ofShow ? source : progressOf(element, source);
  const shown = ofShow ? { percent: facts.schedule().progress, ...zonesOf(null, 1) } : progress;
  if (shown === null) return NOTHING;
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
  const subject = subjectIn(element, source);
  if (subject === source.staged) return source;
  if (subject === null) return { progress: null, nextProgress: null };
  const { behavior, room } = subject;
  const { progress, nextChange } = viewerOf(
    { ...room, messageFocus: false },
    { ...source.options, behavior },
  );
  return { progress, nextProgress: nextChange };
}

function drawnAgenda({ rows, done }: ElementOf<'AGENDA'>, { state, options, facts }: ElementSource): Drawn {
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

function drawnQuestions(element: ElementOf<'MODERATOR'>, { state }: ElementSource): Drawn {
  const rows = (asked: boolean) =>
    state.messages
      .filter(({ question }) => (question !== undefined) === asked)
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

export function earliestOf(instants: readonly (Instant | null)[]): Instant | null {
  const known = instants.filter((at) => at !== null);
  return known.length === 0 ? null : Math.min(...known);
}
