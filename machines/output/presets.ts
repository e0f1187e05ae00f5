import { newValues } from '../kernel/fields.ts';
import { presetWords } from '../words/preset.ts';
import { prompterWords } from '../words/prompter.ts';
import { stageWords } from '../words/stage.ts';
import {
  type Design,
  type DesignElement,
  designFields,
  type ElementOf,
  type ElementStyle,
  type ElementType,
  type ThemeColors,
} from './design.ts';
import { type LayoutFields, layoutHoldsNotes, type OutputBackground, type OutputLayout } from './layout.ts';
import { STAGE_COLORS, STAGE_DESIGN } from './stage-design.ts';

/** The designs that an output begins with: the five layouts, and some more that shows ask for. */
export const PRESET_NAMES = [
  'FULL',
  'TIMER',
  'MESSAGE',
  'BAR',
  'SPEAKER',
  'LOWER_THIRD',
  'CLOCK',
  'NEXT_UP',
  'AGENDA',
  'DOORS',
  'TOTEM',
  'CONFIDENCE',
  'SPONSOR',
] as const;
export type PresetName = (typeof PRESET_NAMES)[number];

type Place = readonly [x: number, y: number, w: number, h: number];
type Own<Type extends ElementType> = Partial<Omit<ElementOf<Type>, 'type' | 'id' | 'box' | 'style'>>;

/** The whole canvas: what is as large as that leaves header, footer and progress their rows. */
const WHOLE: Place = [0, 0, 1000, 1000];

const { fields, types } = designFields.elements.of;

function element<Type extends ElementType>(
  type: Type,
  id: string,
  place: Place,
  own: Own<Type>,
  style?: Partial<ElementStyle>,
): DesignElement;
function element(
  type: ElementType,
  id: string,
  [x, y, w, h]: Place,
  own: object,
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
    ...own,
  };
}

const initial: Design = newValues(designFields);
const bare = { headerFooter: { title: 'NONE', speaker: 'NONE' }, progress: 'NONE' } as const;

const AUTO = { size: 'auto' } as const;
const LEFT = { align: 'left', size: 'auto' } as const;
const CORNER = { align: 'right', size: 'auto', weight: 500 } as const;
/** Background of the strip, half transparent over a picture alone. */
const STRIPS: Readonly<Record<OutputBackground, string>> = {
  TRANSPARENT: '#0a0c10d1',
  BLACK: '#15181e',
  GREEN: '#0a0c10',
};
const PANEL = { background: '#0b1220e6', radius: 14 } as const;
const combo = (id: string, place: Place, withClock: boolean) =>
  element('TIMER_MESSAGE_COMBO', id, place, { withClock }, AUTO);

/** A text of the show or of its own; `when`: only then. */
const said = (
  id: string,
  place: Place,
  text: string,
  style: Partial<ElementStyle>,
  when: DesignElement['when'] = 'always',
) => element('TEXT', id, place, { text, when }, style);

type Layout = (look: LayoutFields) => Pick<Design, 'elements'> & Partial<Design>;

/** A word of the state where the layout has no row for it. Of several that hold the last one covers the others. */
const wordsAt = (place: Place, ground: string): readonly DesignElement[] =>
  (
    [
      ['idle', 'ready', 'countdown', null],
      ['yellow', 'wrapUp', 'progressWarning', null],
      ['red', 'finishNow', 'progressDanger', null],
      ['paused', 'paused', 'countdown', ground],
      ['overtime', 'overtime', 'countdown', ground],
    ] as const
  ).map(([when, word, color, background]) =>
    said(word, place, stageWords.states[word], { color, background, ...AUTO }, [when]),
  );

const layouts: Readonly<Record<OutputLayout, Layout>> = {
  FULL: ({ showClock }) => ({ elements: [combo('main', WHOLE, showClock)] }),
  TIMER: ({ showClock }) => ({
    ...bare,
    elements: [element('TIMER', 'timer', WHOLE, { withClock: showClock }, AUTO)],
  }),
  MESSAGE: () => ({ ...bare, elements: [element('MESSAGE', 'message', WHOLE, {}, AUTO)] }),
  BAR: ({ showClock, showProgress, background }) => ({
    ...bare,
    elements: [
      element('TEXT', 'strip', [0, 795, 1000, 205], {}, { background: STRIPS[background] }),
      ...(showProgress ? [element('PROGRESS_BAR', 'progress', [0, 795, 1000, 10], {})] : []),
      said('title', [35, 816, 500, 77], '{timer.name}', { ...LEFT, weight: 600 }, ['noMessage']),
      said('speaker', [35, 897, 500, 51], '{timer.speaker}', { ...LEFT, color: 'footer', weight: 500 }, [
        'noMessage',
      ]),
      element('MESSAGE', 'message', [35, 820, 500, 160], { when: ['message'] }, LEFT),
      said(
        'onAir',
        [560, 825, 110, 64],
        stageWords.onAir,
        { ...AUTO, background: '#d42020', color: '#ffffff', padding: 12, radius: 12, uppercase: true },
        ['onAir'],
      ),
      ...wordsAt([545, 905, 140, 56], STRIPS[background].slice(0, 7)),
      element('TIMER', 'timer', [712, 828, 268, 146], { withClock: showClock }, AUTO),
    ],
  }),
  SPEAKER: ({ showClock }) => ({
    elements: [
      combo('main', [40, 118, 920, 500], showClock),
      element('TEXT', 'card', [30, 640, 940, 195], {}, { background: '#ffffff1f', radius: 18 }),
      said('heading', [50, 655, 400, 42], presetWords.next, { ...LEFT, color: 'footer', weight: 600 }),
      said('next', [50, 700, 900, 78], '{next.name}', { ...LEFT, color: 'header', weight: 600 }, ['next']),
      said(
        'nextFacts',
        [50, 778, 900, 48],
        '{next.speaker} {next.length}',
        { ...LEFT, color: 'footer', weight: 500 },
        ['next'],
      ),
      said('end', [50, 700, 900, 78], prompterWords.end, { ...LEFT, color: 'header', weight: 600 }, [
        'noNext',
      ]),
    ],
  }),
};

const grounds: Readonly<Record<OutputBackground, Design['background']>> = {
  TRANSPARENT: 'transparent',
  BLACK: 'theme',
  GREEN: '#00ff00',
};

/** Secondary text is lighter over a picture. Over green, which is keyed out, nothing is green and nothing half transparent. */
export const LAYOUT_COLORS: Readonly<Record<OutputBackground, ThemeColors>> = {
  TRANSPARENT: { ...STAGE_COLORS, footer: '#e4e7ec', timeOfDay: '#e4e7ec' },
  BLACK: STAGE_COLORS,
  GREEN: { ...STAGE_COLORS, footer: '#ffffff', timeOfDay: '#ffffff', progressGood: '#4aa8ff' },
};

/** The preset that the plain fields of an output choose (V340). */
export function designOfLayout(look: LayoutFields): Design {
  const { layout, background, atZero, showProgress, showNotes } = look;
  const progress = showProgress ? 'BAR_BOTTOM' : 'NONE';
  const of = layouts[layout](look);
  const hasBar = layout !== 'BAR' && layout !== 'MESSAGE';
  return {
    ...STAGE_DESIGN,
    ...of,
    progress: hasBar ? progress : 'NONE',
    colors: LAYOUT_COLORS[background],
    background: grounds[background],
    atZero,
    showNotes: showNotes && layoutHoldsNotes(layout),
  };
}

const ofLayout = (layout: OutputLayout): Design =>
  designOfLayout({
    layout,
    background: layout === 'BAR' || layout === 'TIMER' ? 'TRANSPARENT' : 'BLACK',
    atZero: 'ROOM',
    showProgress: true,
    showClock: false,
    showNotes: false,
  });

/** What a new output begins with, by the name of the preset. A page that asks for none carries none. */
export const PRESETS: Readonly<Record<PresetName, Design>> = /* @__PURE__ */ everyPreset();

function everyPreset(): Readonly<Record<PresetName, Design>> {
  return {
    FULL: ofLayout('FULL'),
    TIMER: ofLayout('TIMER'),
    MESSAGE: ofLayout('MESSAGE'),
    BAR: ofLayout('BAR'),
    SPEAKER: ofLayout('SPEAKER'),
    LOWER_THIRD: {
      ...initial,
      ...bare,
      aspect: 'FILL',
      background: 'transparent',
      font: 'Inter',
      elements: [
        element('TEXT', 'panel', [40, 770, 920, 170], {}, PANEL),
        element('TEXT', 'edge', [40, 770, 8, 170], {}, { background: 'header' }),
        said('title', [70, 785, 600, 84], '{timer.name}', { ...LEFT, color: '#ffffff' }),
        said('speaker', [70, 868, 600, 56], '{timer.speaker}', { ...LEFT, color: 'header', weight: 500 }),
        element('TIMER', 'timer', [700, 785, 240, 110], {}, { align: 'right', font: 'stage', size: 'auto' }),
        element('PROGRESS_BAR', 'progress', [700, 908, 240, 16], {}, { radius: 8 }),
      ],
    },
    CLOCK: {
      ...initial,
      ...bare,
      aspect: 'FILL',
      elements: [element('TIME_OF_DAY', 'clock', WHOLE, { zoneLabel: false })],
    },
    NEXT_UP: {
      ...initial,
      ...bare,
      aspect: 'FILL',
      font: 'Inter',
      elements: [
        said('heading', [60, 90, 560, 90], presetWords.next, { ...LEFT, color: 'header' }),
        element('TIME_OF_DAY', 'clock', [660, 90, 280, 90], {}, CORNER),
        said('next', [60, 230, 880, 330], '{next.name}', { ...LEFT, vertical: 'bottom' }),
        said('speaker', [60, 580, 880, 100], '{next.speaker}', { ...LEFT, color: 'header', weight: 500 }),
        said('in', [60, 765, 880, 110], presetWords.startsIn, { ...LEFT, weight: 500, color: 'timeOfDay' }),
        element('PROGRESS_BAR', 'progress', [60, 910, 880, 18], {}, { radius: 9 }),
      ],
    },
    AGENDA: {
      ...initial,
      ...bare,
      aspect: 'FILL',
      font: 'Inter',
      elements: [
        said('title', [50, 60, 620, 100], presetWords.show, { ...LEFT, color: 'header' }),
        element('TIME_OF_DAY', 'clock', [700, 65, 250, 90], {}, CORNER),
        element(
          'AGENDA',
          'agenda',
          [50, 210, 900, 730],
          { rows: 7, columns: ['start', 'title', 'speaker', 'length'] },
          { weight: 500, align: 'left', vertical: 'top' },
        ),
      ],
    },
    DOORS: {
      ...initial,
      // Its red can be read on blue.
      theme: 'MONOKAI',
      ...bare,
      aspect: 'FILL',
      font: 'Poppins',
      background: 'blue',
      elements: [
        said('title', [80, 130, 840, 130], '{timer.name}', { ...AUTO, color: 'header' }),
        element('TIMER', 'timer', [80, 290, 840, 450], {}, { font: 'stage', size: 'auto' }),
        said('from', [80, 780, 840, 90], presetWords.from, { ...AUTO, weight: 400, color: 'timeOfDay' }, [
          'next',
        ]),
      ],
    },
    TOTEM: {
      ...initial,
      ...bare,
      aspect: '9:16',
      font: 'Inter',
      elements: [
        said('show', [70, 50, 860, 60], presetWords.show, { ...AUTO, color: 'header' }),
        element('TIME_OF_DAY', 'clock', [70, 120, 860, 110], {}, { ...AUTO, weight: 500 }),
        said('now', [70, 275, 860, 36], presetWords.now, { ...AUTO, color: 'header' }),
        said('title', [70, 318, 860, 125], '{timer.name}', AUTO),
        element('TIMER', 'timer', [70, 460, 860, 180], {}, { font: 'stage', size: 'auto' }),
        element('PROGRESS_BAR', 'progress', [70, 655, 860, 12], {}, { radius: 6 }),
        said('heading', [70, 725, 860, 36], presetWords.nextIn, { ...AUTO, color: 'header' }),
        said('next', [70, 768, 860, 110], '{next.name}', { ...AUTO, weight: 500 }),
        said('nextSpeaker', [70, 888, 860, 46], '{next.speaker}', {
          ...AUTO,
          weight: 400,
          color: 'timeOfDay',
        }),
      ],
    },
    CONFIDENCE: {
      ...initial,
      theme: 'CONTRAST_DARK',
      ...bare,
      aspect: 'FILL',
      progress: 'BAR_TOP',
      elements: [
        element('TIMER', 'timer', [40, 60, 920, 560], {}, AUTO),
        element('MESSAGE', 'message', [30, 640, 940, 320], { when: ['message'] }, AUTO),
        said('next', [40, 680, 580, 110], '{next.name}', { ...LEFT, color: 'header' }, ['noMessage']),
        said('heading', [40, 800, 580, 70], presetWords.nextIn, { ...LEFT, weight: 500 }, ['noMessage']),
        element(
          'TIME_OF_DAY',
          'clock',
          [650, 680, 310, 190],
          { when: ['noMessage'] },
          { ...AUTO, align: 'right' },
        ),
      ],
    },
    SPONSOR: {
      ...initial,
      ...bare,
      aspect: 'FILL',
      background: 'stars',
      font: 'Poppins',
      elements: [
        element('TEXT', 'frame', [30, 40, 940, 920], {}, { background: '#05070bb3', radius: 24 }),
        said('title', [70, 85, 860, 120], '{timer.name}', { ...AUTO, color: 'header' }),
        element('TIMER', 'timer', [70, 230, 860, 470], {}, { font: 'stage', size: 'auto' }),
        element('PROGRESS_BAR', 'progress', [70, 730, 860, 20], {}, { radius: 10 }),
        // One on each side, so that it is in balance with two of them, and while there are none.
        element('IMAGE', 'logo', [70, 785, 250, 140], {}),
        element('IMAGE', 'secondLogo', [680, 785, 250, 140], {}),
        said('thanks', [350, 800, 300, 110], presetWords.thanks, { ...AUTO, weight: 500, color: 'footer' }),
      ],
    },
  };
}
