import { newValues, omittable, record, withDefaults } from '../kernel/fields.ts';
import { memoize } from '../kernel/memoized.ts';
import { isDeepEqual } from '../kernel/shapes.ts';
import { presetWords, prompterWords, stageWords } from '../words/stage.ts';
import {
  type Design,
  type DesignElement,
  designFields,
  type ElementOf,
  type ElementStyle,
  type ElementType,
  type ThemeColors,
} from './design.ts';
import {
  commonOutputFields,
  type LayoutFields,
  layoutFields,
  layoutShowsNotes,
  OUTPUT_LAYOUTS,
  type Output,
  type OutputBackground,
  type OutputLayout,
  showsNotes,
} from './output.ts';

export const STAGE_COLORS: ThemeColors = {
  header: '#ffffff',
  footer: '#a7adb8',
  countdown: '#ffffff',
  timeOfDay: '#a7adb8',
  message: '#ffffff',
  progressGood: '#35d07f',
  progressWarning: '#ffb020',
  progressDanger: '#ff4d4d',
  background: '#000000',
  textStyle: 'default',
};

const PLAIN_FIELDS = {
  name: '',
  rotation: 0,
  when: 'always',
  fade: 0,
  locked: false,
  hidden: false,
  style: {
    font: null,
    weight: null,
    size: 'auto',
    color: null,
    textStyle: null,
    align: 'center',
    vertical: 'center',
    background: null,
    padding: 0,
    radius: 0,
    opacity: 100,
    uppercase: false,
  },
} as const;

const comboElement: ElementOf<'TIMER_MESSAGE_COMBO'> = {
  ...PLAIN_FIELDS,
  type: 'TIMER_MESSAGE_COMBO',
  id: 'main',
  box: { x: 0, y: 0, w: 1000, h: 1000 },
  format: 'HHHMMSS',
  which: 'current',
  clockId: '',
  appearance: 'TIMER',
  withClock: false,
  overtimePrefix: '-',
  hideAtZero: false,
  keepColor: true,
};

export const subtitleElement: ElementOf<'SUBTITLE'> = {
  ...PLAIN_FIELDS,
  type: 'SUBTITLE',
  id: 'subtitle',
  box: { x: 30, y: 760, w: 940, h: 80 },
};

export const defaultShownClock = (
  [x, y, w, h]: BoxRect,
  style: Partial<ElementStyle> = {},
): ElementOf<'TIMER'> => {
  const { keepColor: _message, ...timer } = comboElement;
  const look = { ...PLAIN_FIELDS.style, align: 'right', ...style } as const;
  return { ...timer, type: 'TIMER', id: 'shownClock', box: { x, y, w, h }, which: 'SHOWN', style: look };
};

export const STAGE_DESIGN: Design = {
  aspect: 'FILL',
  theme: 'CUSTOM',
  colors: STAGE_COLORS,
  background: 'theme',
  logo: null,
  headerFooter: { title: 'HEADER', speaker: 'FOOTER' },
  progress: 'BAR_BOTTOM',
  font: 'stage',
  weight: 700,
  language: null,
  atZero: 'ROOM',
  showNotes: false,
  elements: [comboElement, subtitleElement, defaultShownClock([700, 760, 270, 90])],
};

export type BoxRect = readonly [x: number, y: number, w: number, h: number];
type ElementOverrides<Type extends ElementType> = Partial<
  Omit<ElementOf<Type>, 'type' | 'id' | 'box' | 'style'>
>;

export const WHOLE_CANVAS: BoxRect = [0, 0, 1000, 1000];

const { fields, types } = designFields.elements.of;

export function buildElement<Type extends ElementType>(
  type: Type,
  id: string,
  place: BoxRect,
  overrides: ElementOverrides<Type>,
  style?: Partial<ElementStyle>,
): DesignElement;
export function buildElement(
  type: ElementType,
  id: string,
  [x, y, w, h]: BoxRect,
  overrides: object,
  style: Partial<ElementStyle> = {},
): object {
  const common = newValues(fields);
  const box = { x, y, w, h };
  return {
    ...common,
    ...newValues(types[type]),
    type,
    id,
    box,
    style: { ...common.style, ...style },
    ...overrides,
  };
}

export const withoutHeaderAndProgress = {
  headerFooter: { title: 'NONE', speaker: 'NONE' },
  progress: 'NONE',
} as const;

export const AUTO_SIZE = { size: 'auto' } as const;
export const LEFT_ALIGNED = { align: 'left', size: 'auto' } as const;
const STRIP_COLORS: Readonly<Record<OutputBackground, string>> = {
  TRANSPARENT: '#0a0c10d1',
  BLACK: '#15181e',
  GREEN: '#0a0c10',
};
const comboAt = (place: BoxRect, withClock: boolean) =>
  buildElement('TIMER_MESSAGE_COMBO', 'main', place, { withClock }, AUTO_SIZE);

export const textElement = (
  id: string,
  place: BoxRect,
  text: string,
  style: Partial<ElementStyle>,
  when: DesignElement['when'] = 'always',
) => buildElement('TEXT', id, place, { text, when }, style);

const BELOW_RECT: BoxRect = [650, 830, 320, 130];

type LayoutDesigner = (look: LayoutFields) => Pick<Design, 'elements'> & Partial<Design>;

const stateWordsAt = (place: BoxRect, ground: string): readonly DesignElement[] =>
  (
    [
      ['idle', 'ready', 'countdown', null],
      ['yellow', 'wrapUp', 'progressWarning', null],
      ['red', 'finishNow', 'progressDanger', null],
      ['paused', 'paused', 'countdown', ground],
      ['overtime', 'overtime', 'countdown', ground],
    ] as const
  ).map(([when, word, color, background]) =>
    textElement(word, place, stageWords.states[word], { color, background, ...AUTO_SIZE }, [when]),
  );

const layoutDesigners: Readonly<Record<OutputLayout, LayoutDesigner>> = {
  FULL: ({ showClock }) => ({
    elements: [comboAt(WHOLE_CANVAS, showClock), subtitleElement, defaultShownClock([700, 760, 270, 90])],
  }),
  TIMER: ({ showClock }) => ({
    ...withoutHeaderAndProgress,
    elements: [
      buildElement('TIMER', 'timer', WHOLE_CANVAS, { withClock: showClock }, AUTO_SIZE),
      defaultShownClock(BELOW_RECT),
    ],
  }),
  MESSAGE: () => ({
    ...withoutHeaderAndProgress,
    elements: [
      buildElement('MESSAGE', 'message', WHOLE_CANVAS, {}, AUTO_SIZE),
      defaultShownClock(BELOW_RECT),
    ],
  }),
  BAR: ({ showClock, showProgress, background }) => ({
    ...withoutHeaderAndProgress,
    elements: [
      buildElement('TEXT', 'strip', [0, 795, 1000, 205], {}, { background: STRIP_COLORS[background] }),
      ...(showProgress ? [buildElement('PROGRESS_BAR', 'progress', [0, 795, 1000, 10], {})] : []),
      textElement('title', [35, 816, 500, 77], '{timer.name}', { ...LEFT_ALIGNED, weight: 600 }, [
        'noMessage',
      ]),
      textElement(
        'speaker',
        [35, 897, 500, 51],
        '{timer.speaker}',
        { ...LEFT_ALIGNED, color: 'footer', weight: 500 },
        ['noMessage'],
      ),
      buildElement('MESSAGE', 'message', [35, 820, 500, 160], { when: ['message'] }, LEFT_ALIGNED),
      textElement(
        'onAir',
        [560, 825, 110, 64],
        stageWords.onAir,
        { ...AUTO_SIZE, background: '#d42020', color: '#ffffff', padding: 12, radius: 12, uppercase: true },
        ['onAir'],
      ),
      ...stateWordsAt([545, 905, 140, 56], STRIP_COLORS[background].slice(0, 7)),
      buildElement('TIMER', 'timer', [712, 828, 268, 146], { withClock: showClock }, AUTO_SIZE),
      defaultShownClock([740, 680, 240, 95], {
        background: STRIP_COLORS[background],
        padding: 10,
        radius: 12,
      }),
    ],
  }),
  SPEAKER: ({ showClock }) => ({
    elements: [
      comboAt([40, 118, 920, 500], showClock),
      buildElement('TEXT', 'card', [30, 640, 940, 195], {}, { background: '#ffffff1f', radius: 18 }),
      textElement('heading', [50, 655, 400, 42], presetWords.next, {
        ...LEFT_ALIGNED,
        color: 'footer',
        weight: 600,
      }),
      textElement(
        'next',
        [50, 700, 900, 78],
        '{next.name}',
        { ...LEFT_ALIGNED, color: 'header', weight: 600 },
        ['next'],
      ),
      textElement(
        'nextFacts',
        [50, 778, 900, 48],
        '{next.speaker} {next.length}',
        { ...LEFT_ALIGNED, color: 'footer', weight: 500 },
        ['next'],
      ),
      defaultShownClock([680, 646, 270, 58]),
      textElement(
        'end',
        [50, 700, 900, 78],
        prompterWords.end,
        { ...LEFT_ALIGNED, color: 'header', weight: 600 },
        ['noNext'],
      ),
    ],
  }),
};

const layoutBackgrounds: Readonly<Record<OutputBackground, Design['background']>> = {
  TRANSPARENT: 'transparent',
  BLACK: 'theme',
  GREEN: '#00ff00',
};

/** Over a green screen, nothing may be green or translucent. */
export const LAYOUT_COLORS: Readonly<Record<OutputBackground, ThemeColors>> = {
  TRANSPARENT: { ...STAGE_COLORS, footer: '#e4e7ec', timeOfDay: '#e4e7ec' },
  BLACK: STAGE_COLORS,
  GREEN: { ...STAGE_COLORS, footer: '#ffffff', timeOfDay: '#ffffff', progressGood: '#4aa8ff' },
};

export function designOfLayout(look: LayoutFields): Design {
  const { layout, background, atZero, showProgress, showNotes } = look;
  const progress = showProgress ? 'BAR_BOTTOM' : 'NONE';
  const of = layoutDesigners[layout](look);
  const hasBar = layout !== 'BAR' && layout !== 'MESSAGE';
  return {
    ...STAGE_DESIGN,
    ...of,
    progress: hasBar ? progress : 'NONE',
    colors: LAYOUT_COLORS[background],
    background: layoutBackgrounds[background],
    atZero,
    showNotes: showNotes && layoutShowsNotes(layout),
  };
}

export const defaultDesignOfLayout = (layout: OutputLayout): Design =>
  designOfLayout({
    layout,
    background: layout === 'BAR' || layout === 'TIMER' ? 'TRANSPARENT' : 'BLACK',
    atZero: 'ROOM',
    showProgress: true,
    showClock: false,
    showNotes: false,
  });

type LayoutOutput = Pick<Output, keyof LayoutFields>;

const MAX_CACHED_DESIGNS = 400;
const FIELD_NAMES = Object.keys(layoutFields);
const cachedDesign = memoize(MAX_CACHED_DESIGNS, (key: string): Design => designOfLayout(JSON.parse(key)));

const layoutDesignOf = (look: LayoutOutput): Design => cachedDesign(JSON.stringify(look, FIELD_NAMES));

export const effectiveDesign = ({ design, ...look }: Output): Design =>
  design === undefined ? layoutDesignOf(look) : withDefaults(designFields, design);

/** Returns null if the output's layout fields result in the same design. */
export function customDesign(output: LayoutOutput & { readonly design?: Design | null }): Design | null {
  const { design = null } = output;
  if (design === null) return null;
  const plain = layoutDesignOf(output);
  return isDeepEqual(design, plain) || isTranslated(design, plain) ? null : design;
}

function isTranslated(design: Design, plain: Design): boolean {
  const words = plain.elements.map((element) =>
    element.type === 'TEXT' && element.text !== '' && !element.text.includes('{') ? element.text : null,
  );
  const isOther = words.every((word, place) => word === null || textAt(design, place) !== word);
  if (!isOther || words.every((word) => word === null)) return false;
  const elements = design.elements.map((element, place) => {
    const word = words[place] ?? null;
    return word !== null && element.type === 'TEXT' ? { ...element, text: word } : element;
  });
  return isDeepEqual({ ...design, elements }, plain);
}

function textAt({ elements }: Design, place: number): string | null {
  const element = elements[place];
  return element?.type === 'TEXT' ? element.text : null;
}

/** Returns the first output's custom design, else `STAGE_DESIGN`. Makes a transparent background opaque (V358). */
export function viewerDesign(
  first: (LayoutOutput & { readonly design?: Design | null }) | undefined,
): Design {
  const design = (first && customDesign(first)) ?? STAGE_DESIGN;
  return design.background === 'transparent' ? { ...design, background: 'theme' } : design;
}

export const inLightTheme = (design: Design): Design => ({ ...design, theme: 'LIGHT', background: 'theme' });

export const hasCustomDesign = (output: Output): boolean => customDesign(output) !== null;

/** For older clients, sets layout fields to the values nearest to the design. */
export function withDesign({ design: _former, ...output }: Output, design: Design): Output {
  if (isDeepEqual(design, layoutDesignOf(output))) return output;
  const near = { ...output, ...nearestLayoutFields(design) };
  for (const layout of [near.layout, ...OUTPUT_LAYOUTS]) {
    const plain = { ...near, layout };
    if (isDeepEqual(design, layoutDesignOf(plain))) return plain;
  }
  return { ...near, design };
}

export function nearestLayoutFields(design: Design): LayoutFields {
  const { elements, atZero, progress } = design;
  return {
    showNotes: designNotes(design),
    layout: nearestLayout(design),
    background: nearestBackground(design),
    atZero,
    showProgress: progress !== 'NONE' || elements.some(({ type }) => type.startsWith('PROGRESS_')),
    showClock: elements.some((element) => 'withClock' in element && element.withClock),
  };
}

function nearestLayout(design: Design): OutputLayout {
  const drawn = design.elements.filter(({ hidden }) => !hidden);
  const hasTime = drawn.some(({ type }) => TIME_ELEMENTS.has(type));
  const hasMessage = drawn.some(({ type }) => MESSAGE_ELEMENTS.has(type));
  if (!hasTime && hasMessage) return 'MESSAGE';
  if (isStrip(design)) return 'BAR';
  if (designNotes(design)) return 'SPEAKER';
  return hasTime && !hasMessage && drawn.length === 1 ? 'TIMER' : 'FULL';
}

export function isStrip({ elements }: Design): boolean {
  const drawn = elements.filter(({ hidden }) => !hidden);
  return drawn.length > 0 && drawn.every(({ box }) => box.y >= FOOTER_TOP);
}

const TIME_ELEMENTS: ReadonlySet<string> = new Set(['TIMER', 'TIME_OF_DAY', 'TIMER_MESSAGE_COMBO']);
const MESSAGE_ELEMENTS: ReadonlySet<string> = new Set(['MESSAGE', 'TIMER_MESSAGE_COMBO']);
/** Upper edge of the bottom area, in thousandths of the height. */
const FOOTER_TOP = 600;

function nearestBackground({ background }: Design): OutputBackground {
  if (background === 'transparent') return 'TRANSPARENT';
  return typeof background === 'string' && /^#00[c-f][\da-f]00/.test(background) ? 'GREEN' : 'BLACK';
}

export interface CrewData {
  readonly notes: boolean;
  readonly messages: boolean;
  readonly questions: boolean;
  readonly scripts: boolean;
}

export function crewDataOf(output: Output): CrewData {
  const { design } = output;
  if (design === undefined)
    return { notes: showsNotes(output), messages: false, questions: false, scripts: false };
  const readers = design.elements.flatMap((each) => (each.type === 'MODERATOR' && !each.hidden ? each : []));
  return {
    notes: designNotes(design),
    messages: readers.some(({ messages }) => messages),
    questions: readers.some(({ questions }) => questions),
    scripts: design.elements.some(({ type, hidden }) => type === 'SCRIPT' && !hidden),
  };
}

function designNotes({ showNotes, elements }: Design): boolean {
  return (
    showNotes ||
    elements.some((each) => each.type === 'TEXT' && !each.hidden && each.text.includes('{timer.notes}'))
  );
}

export const outputFields = {
  ...commonOutputFields,
  design: omittable(record(designFields)),
  waiting: omittable(record(designFields)),
};
