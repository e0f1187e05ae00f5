import { newValues } from '../kernel/fields.ts';
import { presetWords } from '../words/stage.ts';
import { type Design, designFields } from './design.ts';
import {
  AUTO_SIZE,
  buildElement,
  defaultDesignOfLayout,
  defaultShownClock,
  LEFT_ALIGNED,
  textElement,
  WHOLE_CANVAS,
  withoutHeaderAndProgress,
} from './layout-designs.ts';

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
  'PROMPTER',
  'SESSION',
  'CLOCKS',
] as const;
export type PresetName = (typeof PRESET_NAMES)[number];

const initialDesign: Design = newValues(designFields);
const CORNER_STYLE = { align: 'right', size: 'auto', weight: 500 } as const;
const PANEL_STYLE = { background: '#0b1220e6', radius: 14 } as const;

const clockSource = (no: number) => ({ which: 'CLOCK', clockId: `#${no}` }) as const;

/** Bundles that do not use the presets leave them out. */
export const PRESETS: Readonly<Record<PresetName, Design>> = /* @__PURE__ */ createPresets();

function createPresets(): Readonly<Record<PresetName, Design>> {
  return {
    FULL: defaultDesignOfLayout('FULL'),
    TIMER: defaultDesignOfLayout('TIMER'),
    MESSAGE: defaultDesignOfLayout('MESSAGE'),
    BAR: defaultDesignOfLayout('BAR'),
    SPEAKER: defaultDesignOfLayout('SPEAKER'),
    LOWER_THIRD: {
      ...initialDesign,
      ...withoutHeaderAndProgress,
      aspect: 'FILL',
      background: 'transparent',
      font: 'Inter',
      elements: [
        buildElement('TEXT', 'panel', [40, 770, 920, 170], { name: presetWords.panel }, PANEL_STYLE),
        buildElement('TEXT', 'edge', [40, 770, 8, 170], { name: presetWords.edge }, { background: 'header' }),
        textElement('title', [70, 785, 600, 84], '{timer.name}', { ...LEFT_ALIGNED, color: '#ffffff' }),
        textElement('speaker', [70, 868, 600, 56], '{timer.speaker}', {
          ...LEFT_ALIGNED,
          color: 'header',
          weight: 500,
        }),
        buildElement(
          'TIMER',
          'timer',
          [700, 785, 240, 110],
          {},
          { align: 'right', font: 'stage', size: 'auto' },
        ),
        buildElement('PROGRESS_BAR', 'progress', [700, 908, 240, 16], {}, { radius: 8 }),
        defaultShownClock([700, 655, 260, 95], { ...PANEL_STYLE, padding: 10, font: 'stage' }),
      ],
    },
    CLOCK: {
      ...initialDesign,
      ...withoutHeaderAndProgress,
      aspect: 'FILL',
      elements: [
        buildElement('TIME_OF_DAY', 'clock', WHOLE_CANVAS, { zoneLabel: false }),
        defaultShownClock([650, 830, 320, 130]),
      ],
    },
    NEXT_UP: {
      ...initialDesign,
      ...withoutHeaderAndProgress,
      aspect: 'FILL',
      font: 'Inter',
      elements: [
        textElement('heading', [60, 90, 560, 90], presetWords.next, { ...LEFT_ALIGNED, color: 'header' }),
        buildElement('TIME_OF_DAY', 'clock', [660, 90, 280, 90], {}, CORNER_STYLE),
        textElement('next', [60, 230, 880, 330], '{next.name}', { ...LEFT_ALIGNED, vertical: 'bottom' }),
        textElement('speaker', [60, 580, 880, 100], '{next.speaker}', {
          ...LEFT_ALIGNED,
          color: 'header',
          weight: 500,
        }),
        textElement('in', [60, 765, 880, 110], presetWords.startsIn, {
          ...LEFT_ALIGNED,
          weight: 500,
          color: 'timeOfDay',
        }),
        buildElement('PROGRESS_BAR', 'progress', [60, 910, 880, 18], {}, { radius: 9 }),
        defaultShownClock([660, 680, 280, 85]),
      ],
    },
    AGENDA: {
      ...initialDesign,
      ...withoutHeaderAndProgress,
      aspect: 'FILL',
      font: 'Inter',
      elements: [
        textElement('title', [50, 60, 620, 100], presetWords.show, { ...LEFT_ALIGNED, color: 'header' }),
        buildElement('TIME_OF_DAY', 'clock', [700, 65, 250, 90], {}, CORNER_STYLE),
        defaultShownClock([690, 152, 260, 56]),
        buildElement(
          'AGENDA',
          'agenda',
          [50, 210, 900, 730],
          { rows: 7, columns: ['start', 'title', 'speaker', 'length'] },
          { weight: 500, align: 'left', vertical: 'top' },
        ),
      ],
    },
    DOORS: {
      ...initialDesign,
      // The red of this theme is legible on blue.
      theme: 'MONOKAI',
      ...withoutHeaderAndProgress,
      aspect: 'FILL',
      font: 'Poppins',
      background: 'blue',
      elements: [
        textElement('title', [80, 130, 840, 130], '{timer.name}', { ...AUTO_SIZE, color: 'header' }),
        buildElement('TIMER', 'timer', [80, 290, 840, 450], {}, { font: 'stage', size: 'auto' }),
        textElement(
          'from',
          [80, 780, 840, 90],
          presetWords.from,
          { ...AUTO_SIZE, weight: 400, color: 'timeOfDay' },
          ['next'],
        ),
        defaultShownClock([640, 880, 280, 90], { font: 'stage' }),
      ],
    },
    TOTEM: {
      ...initialDesign,
      ...withoutHeaderAndProgress,
      aspect: '9:16',
      font: 'Inter',
      elements: [
        textElement('show', [70, 50, 860, 60], presetWords.show, { ...AUTO_SIZE, color: 'header' }),
        buildElement('TIME_OF_DAY', 'clock', [70, 120, 860, 110], {}, { ...AUTO_SIZE, weight: 500 }),
        textElement('now', [70, 275, 860, 36], presetWords.now, { ...AUTO_SIZE, color: 'header' }),
        textElement('title', [70, 318, 860, 125], '{timer.name}', AUTO_SIZE),
        buildElement('TIMER', 'timer', [70, 460, 860, 180], {}, { font: 'stage', size: 'auto' }),
        buildElement('PROGRESS_BAR', 'progress', [70, 655, 860, 12], {}, { radius: 6 }),
        textElement('heading', [70, 725, 860, 36], presetWords.nextIn, { ...AUTO_SIZE, color: 'header' }),
        textElement('next', [70, 768, 860, 110], '{next.name}', { ...AUTO_SIZE, weight: 500 }),
        textElement('nextSpeaker', [70, 888, 860, 46], '{next.speaker}', {
          ...AUTO_SIZE,
          weight: 400,
          color: 'timeOfDay',
        }),
        defaultShownClock([250, 940, 500, 50], { align: 'center', font: 'stage' }),
      ],
    },
    CONFIDENCE: {
      ...initialDesign,
      theme: 'CONTRAST_DARK',
      ...withoutHeaderAndProgress,
      aspect: 'FILL',
      progress: 'BAR_TOP',
      elements: [
        buildElement('TIMER', 'timer', [40, 60, 920, 560], {}, AUTO_SIZE),
        buildElement('MESSAGE', 'message', [30, 640, 940, 320], { when: ['message'] }, AUTO_SIZE),
        textElement('next', [40, 680, 580, 110], '{next.name}', { ...LEFT_ALIGNED, color: 'header' }, [
          'noMessage',
        ]),
        textElement('heading', [40, 800, 580, 70], presetWords.nextIn, { ...LEFT_ALIGNED, weight: 500 }, [
          'noMessage',
        ]),
        buildElement(
          'TIME_OF_DAY',
          'clock',
          [650, 680, 310, 190],
          { when: ['noMessage'] },
          { ...AUTO_SIZE, align: 'right' },
        ),
        defaultShownClock([650, 880, 310, 95]),
      ],
    },
    SPONSOR: {
      ...initialDesign,
      ...withoutHeaderAndProgress,
      aspect: 'FILL',
      background: 'stars',
      font: 'Poppins',
      elements: [
        buildElement('TEXT', 'frame', [30, 40, 940, 920], {}, { background: '#05070bb3', radius: 24 }),
        textElement('title', [70, 85, 860, 120], '{timer.name}', { ...AUTO_SIZE, color: 'header' }),
        buildElement('TIMER', 'timer', [70, 230, 860, 470], {}, { font: 'stage', size: 'auto' }),
        buildElement('PROGRESS_BAR', 'progress', [70, 730, 860, 20], {}, { radius: 10 }),
        buildElement('IMAGE', 'logo', [70, 785, 250, 140], {}),
        buildElement('IMAGE', 'secondLogo', [680, 785, 250, 140], {}),
        defaultShownClock([660, 188, 270, 72], { font: 'stage' }),
        textElement('thanks', [350, 800, 300, 110], presetWords.thanks, {
          ...AUTO_SIZE,
          weight: 500,
          color: 'footer',
        }),
      ],
    },
    PROMPTER: {
      ...initialDesign,
      theme: 'CONTRAST_DARK',
      ...withoutHeaderAndProgress,
      aspect: 'FILL',
      font: 'Inter',
      elements: [
        buildElement('SCRIPT', 'script', WHOLE_CANVAS, {}, { align: 'left', weight: 600, color: '#ffffff' }),
        defaultShownClock([700, 20, 280, 90], { background: '#000000cc', padding: 8 }),
      ],
    },
    SESSION: {
      ...initialDesign,
      ...withoutHeaderAndProgress,
      aspect: 'FILL',
      elements: [
        textElement('title', [40, 40, 920, 80], '{timer.name}', {
          ...AUTO_SIZE,
          color: 'header',
          weight: 500,
        }),
        buildElement('TIMER', 'timer', [40, 130, 920, 410], {}, AUTO_SIZE),
        buildElement('PROGRESS_BAR', 'progress', [40, 555, 920, 14], {}, { radius: 7 }),
        defaultShownClock([40, 590, 920, 360], { align: 'center' }),
      ],
    },
    CLOCKS: {
      ...initialDesign,
      ...withoutHeaderAndProgress,
      aspect: 'FILL',
      font: 'Inter',
      elements: [
        textElement('title', [50, 60, 620, 100], presetWords.show, { ...LEFT_ALIGNED, color: 'header' }),
        buildElement('TIME_OF_DAY', 'clock', [700, 65, 250, 90], {}, CORNER_STYLE),
        ...[1, 2, 3].flatMap((no) => {
          const x = 40 + (no - 1) * 315;
          return [
            textElement(`name${no}`, [x, 270, 290, 80], presetWords.clock(no), {
              ...AUTO_SIZE,
              color: 'header',
              weight: 500,
            }),
            buildElement('TIMER', `clock${no}`, [x, 360, 290, 280], clockSource(no), {
              font: 'stage',
              size: 'auto',
            }),
            buildElement('PROGRESS_BAR', `progress${no}`, [x, 660, 290, 14], clockSource(no), { radius: 7 }),
          ];
        }),
        defaultShownClock([640, 830, 310, 120], { font: 'stage' }),
      ],
    },
  };
}
