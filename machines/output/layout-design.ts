import { newValues } from '../kernel/fields.ts';
import { presetWords } from '../words/preset.ts';
import { prompterWords, stageWords } from '../words/stage.ts';
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
import { STAGE_COLORS, STAGE_DESIGN, shownClockAt, subtitle } from './stage-design.ts';

export type Place = readonly [x: number, y: number, w: number, h: number];
type Own<Type extends ElementType> = Partial<Omit<ElementOf<Type>, 'type' | 'id' | 'box' | 'style'>>;

/** Leaves room for header, footer and progress. */
export const WHOLE: Place = [0, 0, 1000, 1000];

const { fields, types } = designFields.elements.of;

export function element<Type extends ElementType>(
  type: Type,
  id: string,
  place: Place,
  own: Own<Type>,
  style?: Partial<ElementStyle>,
): DesignElement;
export function element(
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

export const bare = { headerFooter: { title: 'NONE', speaker: 'NONE' }, progress: 'NONE' } as const;

export const AUTO = { size: 'auto' } as const;
export const LEFT = { align: 'left', size: 'auto' } as const;
/** Translucent over a picture only. */
const STRIPS: Readonly<Record<OutputBackground, string>> = {
  TRANSPARENT: '#0a0c10d1',
  BLACK: '#15181e',
  GREEN: '#0a0c10',
};
const combo = (id: string, place: Place, withClock: boolean) =>
  element('TIMER_MESSAGE_COMBO', id, place, { withClock }, AUTO);

/** `when`: condition. */
export const said = (
  id: string,
  place: Place,
  text: string,
  style: Partial<ElementStyle>,
  when: DesignElement['when'] = 'always',
) => element('TEXT', id, place, { text, when }, style);

export const shownAt = (place: Place, style?: Partial<ElementStyle>) =>
  shownClockAt('shownClock', place, style);
const BELOW: Place = [650, 830, 320, 130];

type Layout = (look: LayoutFields) => Pick<Design, 'elements'> & Partial<Design>;

/** State words where the layout has no row; the last one covers others. */
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
  FULL: ({ showClock }) => ({
    elements: [combo('main', WHOLE, showClock), subtitle, shownAt([700, 760, 270, 90])],
  }),
  TIMER: ({ showClock }) => ({
    ...bare,
    elements: [element('TIMER', 'timer', WHOLE, { withClock: showClock }, AUTO), shownAt(BELOW)],
  }),
  MESSAGE: () => ({ ...bare, elements: [element('MESSAGE', 'message', WHOLE, {}, AUTO), shownAt(BELOW)] }),
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
      shownAt([740, 680, 240, 95], { background: STRIPS[background], padding: 10, radius: 12 }),
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
      shownAt([680, 646, 270, 58]),
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

/** Over a picture secondary text is lighter; over the green key nothing is green or translucent. */
export const LAYOUT_COLORS: Readonly<Record<OutputBackground, ThemeColors>> = {
  TRANSPARENT: { ...STAGE_COLORS, footer: '#e4e7ec', timeOfDay: '#e4e7ec' },
  BLACK: STAGE_COLORS,
  GREEN: { ...STAGE_COLORS, footer: '#ffffff', timeOfDay: '#ffffff', progressGood: '#4aa8ff' },
};

/** Preset of plain fields (V340). */
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

export const ofLayout = (layout: OutputLayout): Design =>
  designOfLayout({
    layout,
    background: layout === 'BAR' || layout === 'TIMER' ? 'TRANSPARENT' : 'BLACK',
    atZero: 'ROOM',
    showProgress: true,
    showClock: false,
    showNotes: false,
  });
