import type { Instant } from '../../../machines/kernel/time.ts';
import type {
  Condition,
  Design,
  DesignElement,
  ElementType,
  ThemeColors,
} from '../../../machines/output/design.ts';
import { isStrip } from '../../../machines/output/layout-designs.ts';
import { clockNamed, noClockShown } from '../../../machines/room/clock.showing.ts';
import { nextTimer, type RoomState } from '../../../machines/room/room.state.ts';
import {
  earliestOf,
  type FlashPhase,
  type StateWord,
  type TimerFace,
  timerFace,
  type ViewerOptions,
  type ViewerScreen,
  viewerOf,
} from '../../stage/viewer.view.ts';
import {
  activeMessage,
  drawElement,
  type ElementContent,
  type ElementSource,
  isShownClockElement,
  type StageLook,
  showFacts,
  stagedSubject,
  subjectOfSource,
} from './design-elements.view.ts';
import { colorsOf } from './element-look.view.ts';

export interface DesignRow {
  readonly title: string | null;
  readonly speaker: string | null;
}

export interface ShownElement {
  readonly element: DesignElement;
  readonly content: ElementContent | null;
  readonly fills: boolean;
}

export interface DesignScreen {
  readonly design: Design;
  readonly colors: ThemeColors;
  readonly blackout: boolean;
  readonly rows: boolean;
  readonly header: DesignRow;
  readonly footer: DesignRow;
  readonly onAir: boolean;
  readonly word: StateWord | null;
  readonly mark: boolean;
  readonly progress: TimerFace['progress'] | null;
  /** True if overtime colours the whole canvas, which needs the theme's background (V286). */
  readonly over: boolean;
  readonly flash: FlashPhase;
  readonly ink: StageLook['ink'];
  readonly notes: string | null;
  readonly elements: readonly ShownElement[];
  readonly secondLine: number | null;
  readonly viewer: ViewerScreen;
  readonly corner: ViewerScreen | null;
  readonly nextChange: Instant | null;
}

export function designScreenOf(state: RoomState, design: Design, options: ViewerOptions): DesignScreen {
  return designScreens(state, design, options)(options.now);
}

export function designScreens(
  room: RoomState,
  design: Design,
  look: Omit<ViewerOptions, 'now'>,
): (now: Instant) => DesignScreen {
  const alone = clockNamed(room, look.clockId ?? '');
  const state = alone ? { ...room, ...noClockShown } : room;
  const behavior = design.atZero === 'ROOM' ? state.room.settings.behavior : design.atZero;
  const hasMessages = hasElement(design, MESSAGE_ELEMENTS);
  const hasTimers = hasElement(design, TIMER_ELEMENTS);
  const isTitleStrip = isStrip(design) && (hasMessages || hasTimers);
  const staged = stagedSubject(state, behavior, alone);
  const { room: stage } = staged;
  const visibleStage =
    hasMessages && !alone ? stage : { ...stage, activeMessageId: null, messageFocus: false };
  const untilChange = new Map<DesignElement, ElementUntil>();
  return (now) => {
    const options = { ...look, behavior, now };
    const format = look.format ?? staged.format;
    const viewer = viewerOf(visibleStage, { ...options, behavior: staged.behavior, format });
    const { face } = viewer;
    const progress = viewer.progress;
    const main = stage === state ? face : timerFace(state, options);
    const facts = showFacts(state, main.clock, { ...look, now });
    const source: ElementSource = {
      state,
      options,
      staged,
      facts,
      viewer,
      progress,
      nextProgress: viewer.nextChange,
    };
    const holds = conditionsOf(state, viewer);
    const isEmpty = viewer.blackout || (isTitleStrip && viewer.timerShare === 0 && viewer.messageShare === 0);
    const drawn = design.elements.map((element) => {
      if (element.hidden || isEmpty || !isConditionMet(element, holds))
        return { element, content: null, nextChange: null };
      const former = untilChange.get(element);
      if (former !== undefined && isUnchanged(former, now)) return former;
      const next = { element, ...drawElement(element, source), from: now };
      untilChange.set(element, next);
      return next;
    });
    const elements = withFocusedMessage(drawn, design, viewer.focus);
    const ground = surroundingColor(elements, design);
    const hasCorner = elements.some(
      ({ element, content }) => isShownClockElement(element) && content !== null,
    );
    const beside =
      hasCorner && state.shownClock?.place === 'CORNER'
        ? subjectOfSource(SHOWN_CLOCK_SOURCE, { state, staged, behavior, now })
        : null;
    const rows = hasRows(design) && !viewer.focus;
    const notes = design.showNotes && !viewer.focus ? (main.timer?.notes.trim() ?? '') : '';
    return {
      design,
      colors: colorsOf(design),
      blackout: viewer.blackout,
      rows,
      header: rowAtPlace(design, viewer, 'HEADER'),
      footer: rowAtPlace(design, viewer, 'FOOTER'),
      onAir: hasRows(design) && viewer.onAir,
      word: rows && showsTimer(elements) ? viewer.word : null,
      mark: viewer.mark,
      progress: design.progress === 'NONE' ? null : progress,
      ...ground,
      notes: notes === '' ? null : notes,
      elements,
      secondLine: secondLineTop(elements),
      viewer: hasTimers ? viewer : { ...viewer, face: { ...face, main: null } },
      corner: beside && {
        ...viewerOf(beside.room, { ...options, behavior: beside.behavior }),
        message: null,
      },
      nextChange: earliestOf([viewer.nextChange, ...drawn.map((each) => each.nextChange)]),
    };
  };
}

interface ElementUntil extends DrawnElement {
  readonly from: Instant;
  readonly nextChange: Instant | null;
}

const isUnchanged = ({ from, nextChange }: ElementUntil, now: Instant): boolean =>
  now >= from && (nextChange === null || now < nextChange);

const SHOWN_CLOCK_SOURCE = { which: 'SHOWN', clockId: '' } as const;
const TIMER_ELEMENTS: ReadonlySet<ElementType> = new Set(['TIMER', 'TIMER_MESSAGE_COMBO']);
const MESSAGE_ELEMENTS: ReadonlySet<ElementType> = new Set(['MESSAGE', 'TIMER_MESSAGE_COMBO']);

const hasElement = ({ elements }: Design, types: ReadonlySet<ElementType>): boolean =>
  elements.some((element) => !element.hidden && types.has(element.type) && !isShownClockElement(element));

/** Returns true if the design has a header or footer, which can also show the state of the clock (V353). */
export const hasRows = ({ headerFooter: { title, speaker } }: Design): boolean =>
  title !== 'NONE' || speaker !== 'NONE';

function rowAtPlace(
  { headerFooter }: Design,
  { title, speaker }: ViewerScreen,
  place: 'HEADER' | 'FOOTER',
): DesignRow {
  return {
    title: headerFooter.title === place ? title : null,
    speaker: headerFooter.speaker === place ? speaker : null,
  };
}

function conditionsOf(state: RoomState, { face, onAir }: ViewerScreen): ReadonlySet<Condition> {
  const { clock } = face;
  const over = clock.overtime || clock.phase === 'finished';
  const message = activeMessage(state) !== null;
  const next = nextTimer(state) !== null;
  const all: readonly (readonly [Condition, boolean])[] = [
    ['idle', clock.phase === 'idle'],
    ['running', clock.phase === 'running'],
    ['paused', clock.phase === 'paused'],
    ...COLOR_CONDITIONS.map((colour) => [colour, clock.wrapUp === colour && !over] as const),
    ['overtime', over],
    ['message', message],
    ['noMessage', !message],
    ['onAir', onAir],
    ['next', next],
    ['noNext', !next],
  ];
  return new Set(all.flatMap(([condition, holds]) => (holds ? [condition] : [])));
}

const COLOR_CONDITIONS = ['green', 'yellow', 'orange', 'red'] as const;

function isConditionMet({ when }: DesignElement, holds: ReadonlySet<Condition>): boolean {
  return typeof when === 'string' || when.some((condition) => holds.has(condition));
}

type DrawnElement = Omit<ShownElement, 'fills'>;

/**
 * Makes the foremost element with the focused message fill the canvas, alone. On a transparent background, only hides
 * the timers (V350).
 */
function withFocusedMessage(
  drawn: readonly DrawnElement[],
  { background }: Design,
  focus: boolean,
): readonly ShownElement[] {
  const saying = focus ? drawn.filter(({ content }) => isMessageContent(content)) : [];
  const foremost = background === 'transparent' ? undefined : saying[saying.length - 1];
  if (saying.length === 0) return drawn.map(({ element, content }) => ({ element, content, fills: false }));
  return drawn.map((each) => {
    const { element, content } = each;
    const hidden =
      foremost === undefined ? content?.kind === 'timer' && content.message === null : each !== foremost;
    return { element, content: hidden ? null : content, fills: each === foremost };
  });
}

function isMessageContent(content: ElementContent | null): boolean {
  return content?.kind === 'message' || (content?.kind === 'timer' && content.message !== null);
}

function surroundingColor(elements: readonly ShownElement[], { background }: Design) {
  const contents = elements.flatMap(({ element, content }) =>
    content === null || element.style.background !== null || isOfOtherTimer(element) ? [] : [content],
  );
  const timer = contents.find((content) => content.kind === 'timer' && content.timerShare > 0);
  const look = timer?.kind === 'timer' ? timer.look : null;
  const whole = background === 'theme';
  return {
    over: whole && look?.over === true,
    ink: look?.ink ?? ('plain' as const),
    flash: whole ? flashPhaseOf(contents) : ('none' as const),
  };
}

function secondLineTop(elements: readonly ShownElement[]): number | null {
  const lines = elements.filter(
    ({ element, content }) =>
      (element.type === 'SUBTITLE' || isShownClockElement(element)) &&
      content !== null &&
      element.box.y >= 500,
  );
  return lines.length === 0 ? null : Math.min(...lines.map(({ element }) => element.box.y));
}

const showsTimer = (elements: readonly ShownElement[]): boolean =>
  elements.some(({ content }) => content?.kind === 'timer' && content.timerShare > 0);

const isOfOtherTimer = (element: DesignElement): boolean => 'which' in element && element.which !== 'current';

function flashPhaseOf(contents: readonly ElementContent[]): FlashPhase {
  const phases = contents.flatMap((content) => {
    if (content.kind === 'timer') return [content.flash, content.messageFlash];
    return content.kind === 'message' ? [content.flash] : [];
  });
  return phases.find((phase) => phase !== 'none') ?? 'none';
}
