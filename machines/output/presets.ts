import { newValues } from '../kernel/fields.ts';
import { presetWords } from '../words/stage.ts';
import { type Design, designFields } from './design.ts';
import { AUTO, bare, elementOf, LEFT, ofLayout, said, shownAt, WHOLE } from './designed.ts';

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

const initial: Design = newValues(designFields);
const CORNER = { align: 'right', size: 'auto', weight: 500 } as const;
const PANEL = { background: '#0b1220e6', radius: 14 } as const;

const ofClock = (no: number) => ({ which: 'CLOCK', clockId: `#${no}` }) as const;

/** The bundler leaves out the presets where no code uses them. */
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
        elementOf('TEXT', 'panel', [40, 770, 920, 170], { name: presetWords.panel }, PANEL),
        elementOf('TEXT', 'edge', [40, 770, 8, 170], { name: presetWords.edge }, { background: 'header' }),
        said('title', [70, 785, 600, 84], '{timer.name}', { ...LEFT, color: '#ffffff' }),
        said('speaker', [70, 868, 600, 56], '{timer.speaker}', { ...LEFT, color: 'header', weight: 500 }),
        elementOf(
          'TIMER',
          'timer',
          [700, 785, 240, 110],
          {},
          { align: 'right', font: 'stage', size: 'auto' },
        ),
        elementOf('PROGRESS_BAR', 'progress', [700, 908, 240, 16], {}, { radius: 8 }),
        shownAt([700, 655, 260, 95], { ...PANEL, padding: 10, font: 'stage' }),
      ],
    },
    CLOCK: {
      ...initial,
      ...bare,
      aspect: 'FILL',
      elements: [
        elementOf('TIME_OF_DAY', 'clock', WHOLE, { zoneLabel: false }),
        shownAt([650, 830, 320, 130]),
      ],
    },
    NEXT_UP: {
      ...initial,
      ...bare,
      aspect: 'FILL',
      font: 'Inter',
      elements: [
        said('heading', [60, 90, 560, 90], presetWords.next, { ...LEFT, color: 'header' }),
        elementOf('TIME_OF_DAY', 'clock', [660, 90, 280, 90], {}, CORNER),
        said('next', [60, 230, 880, 330], '{next.name}', { ...LEFT, vertical: 'bottom' }),
        said('speaker', [60, 580, 880, 100], '{next.speaker}', { ...LEFT, color: 'header', weight: 500 }),
        said('in', [60, 765, 880, 110], presetWords.startsIn, { ...LEFT, weight: 500, color: 'timeOfDay' }),
        elementOf('PROGRESS_BAR', 'progress', [60, 910, 880, 18], {}, { radius: 9 }),
        shownAt([660, 680, 280, 85]),
      ],
    },
    AGENDA: {
      ...initial,
      ...bare,
      aspect: 'FILL',
      font: 'Inter',
      elements: [
        said('title', [50, 60, 620, 100], presetWords.show, { ...LEFT, color: 'header' }),
        elementOf('TIME_OF_DAY', 'clock', [700, 65, 250, 90], {}, CORNER),
        shownAt([690, 152, 260, 56]),
        elementOf(
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
      // The red of this theme is legible on blue.
      theme: 'MONOKAI',
      ...bare,
      aspect: 'FILL',
      font: 'Poppins',
      background: 'blue',
      elements: [
        said('title', [80, 130, 840, 130], '{timer.name}', { ...AUTO, color: 'header' }),
        elementOf('TIMER', 'timer', [80, 290, 840, 450], {}, { font: 'stage', size: 'auto' }),
        said('from', [80, 780, 840, 90], presetWords.from, { ...AUTO, weight: 400, color: 'timeOfDay' }, [
          'next',
        ]),
        shownAt([640, 880, 280, 90], { font: 'stage' }),
      ],
    },
    TOTEM: {
      ...initial,
      ...bare,
      aspect: '9:16',
      font: 'Inter',
      elements: [
        said('show', [70, 50, 860, 60], presetWords.show, { ...AUTO, color: 'header' }),
        elementOf('TIME_OF_DAY', 'clock', [70, 120, 860, 110], {}, { ...AUTO, weight: 500 }),
        said('now', [70, 275, 860, 36], presetWords.now, { ...AUTO, color: 'header' }),
        said('title', [70, 318, 860, 125], '{timer.name}', AUTO),
        elementOf('TIMER', 'timer', [70, 460, 860, 180], {}, { font: 'stage', size: 'auto' }),
        elementOf('PROGRESS_BAR', 'progress', [70, 655, 860, 12], {}, { radius: 6 }),
        said('heading', [70, 725, 860, 36], presetWords.nextIn, { ...AUTO, color: 'header' }),
        said('next', [70, 768, 860, 110], '{next.name}', { ...AUTO, weight: 500 }),
        said('nextSpeaker', [70, 888, 860, 46], '{next.speaker}', {
          ...AUTO,
          weight: 400,
          color: 'timeOfDay',
        }),
        shownAt([250, 940, 500, 50], { align: 'center', font: 'stage' }),
      ],
    },
    CONFIDENCE: {
      ...initial,
      theme: 'CONTRAST_DARK',
      ...bare,
      aspect: 'FILL',
      progress: 'BAR_TOP',
      elements: [
        elementOf('TIMER', 'timer', [40, 60, 920, 560], {}, AUTO),
        elementOf('MESSAGE', 'message', [30, 640, 940, 320], { when: ['message'] }, AUTO),
        said('next', [40, 680, 580, 110], '{next.name}', { ...LEFT, color: 'header' }, ['noMessage']),
        said('heading', [40, 800, 580, 70], presetWords.nextIn, { ...LEFT, weight: 500 }, ['noMessage']),
        elementOf(
          'TIME_OF_DAY',
          'clock',
          [650, 680, 310, 190],
          { when: ['noMessage'] },
          { ...AUTO, align: 'right' },
        ),
        shownAt([650, 880, 310, 95]),
      ],
    },
    SPONSOR: {
      ...initial,
      ...bare,
      aspect: 'FILL',
      background: 'stars',
      font: 'Poppins',
      elements: [
        elementOf('TEXT', 'frame', [30, 40, 940, 920], {}, { background: '#05070bb3', radius: 24 }),
        said('title', [70, 85, 860, 120], '{timer.name}', { ...AUTO, color: 'header' }),
        elementOf('TIMER', 'timer', [70, 230, 860, 470], {}, { font: 'stage', size: 'auto' }),
        elementOf('PROGRESS_BAR', 'progress', [70, 730, 860, 20], {}, { radius: 10 }),
        elementOf('IMAGE', 'logo', [70, 785, 250, 140], {}),
        elementOf('IMAGE', 'secondLogo', [680, 785, 250, 140], {}),
        shownAt([660, 188, 270, 72], { font: 'stage' }),
        said('thanks', [350, 800, 300, 110], presetWords.thanks, { ...AUTO, weight: 500, color: 'footer' }),
      ],
    },
    PROMPTER: {
      ...initial,
      theme: 'CONTRAST_DARK',
      ...bare,
      aspect: 'FILL',
      font: 'Inter',
      elements: [
        elementOf('SCRIPT', 'script', WHOLE, {}, { align: 'left', weight: 600, color: '#ffffff' }),
        shownAt([700, 20, 280, 90], { background: '#000000cc', padding: 8 }),
      ],
    },
    SESSION: {
      ...initial,
      ...bare,
      aspect: 'FILL',
      elements: [
        said('title', [40, 40, 920, 80], '{timer.name}', { ...AUTO, color: 'header', weight: 500 }),
        elementOf('TIMER', 'timer', [40, 130, 920, 410], {}, AUTO),
        elementOf('PROGRESS_BAR', 'progress', [40, 555, 920, 14], {}, { radius: 7 }),
        shownAt([40, 590, 920, 360], { align: 'center' }),
      ],
    },
    CLOCKS: {
      ...initial,
      ...bare,
      aspect: 'FILL',
      font: 'Inter',
      elements: [
        said('title', [50, 60, 620, 100], presetWords.show, { ...LEFT, color: 'header' }),
        elementOf('TIME_OF_DAY', 'clock', [700, 65, 250, 90], {}, CORNER),
        ...[1, 2, 3].flatMap((no) => {
          const x = 40 + (no - 1) * 315;
          return [
            said(`name${no}`, [x, 270, 290, 80], presetWords.clock(no), {
              ...AUTO,
              color: 'header',
              weight: 500,
            }),
            elementOf('TIMER', `clock${no}`, [x, 360, 290, 280], ofClock(no), {
              font: 'stage',
              size: 'auto',
            }),
            elementOf('PROGRESS_BAR', `progress${no}`, [x, 660, 290, 14], ofClock(no), { radius: 7 }),
          ];
        }),
        shownAt([640, 830, 310, 120], { font: 'stage' }),
      ],
    },
  };
}
