import { newValues } from '../../machines/kernel/fields.ts';
import {
  BACKGROUND_PICTURES,
  type Design,
  designFields,
  type ElementType,
  elementTypes,
  FONTS,
  THEMES,
} from '../../machines/output/design.ts';
import { PRESET_NAMES, PRESETS } from '../../machines/output/presets.ts';
import { TOD_FORMATS } from '../../machines/schedule/tod.ts';
import { COUNTDOWN_FORMATS } from '../../machines/timer/formats.ts';
import { newElement } from '../../web/outputs/editor/edit.view.ts';
import { SAMPLE_NAMES, type Sample } from '../../web/outputs/gallery/sample-show.view.ts';

/** A design in one state of a show, in a box of this many px. */
export interface SheetPicture {
  readonly name: string;
  readonly design: Design;
  readonly sample: Sample;
  readonly onAir: boolean;
  readonly width: number;
  readonly height: number;
}

export interface Sheet {
  readonly name: string;
  readonly pictures: readonly SheetPicture[];
}

/** API of the sheets' page. Resolves once the sheet is drawn. */
export interface SheetPage {
  readonly drawSheet: (sheet: Sheet) => Promise<void>;
}

const initial = newValues(designFields);
const bare = { headerFooter: { title: 'NONE', speaker: 'NONE' }, progress: 'NONE' } as const;
const types = Object.keys(elementTypes) as readonly ElementType[];

/** Content for elements that are empty otherwise. */
const GIVEN: Readonly<Partial<Record<ElementType, object>>> = {
  TEXT: { text: '{timer.name}, {timer.speaker}' },
  AGENDA: { columns: ['start', 'title', 'speaker', 'length'] },
  IMAGE: { file: 'logo', alt: 'Logo' },
  IFRAME: { url: 'https://example.org/slides' },
  SCREENSHOT: { screen: 'Stage left', view: 'VIEWER' },
};

const made = (type: ElementType, fields: object = {}): Design['elements'][number] => ({
  ...newElement(type, { ...GIVEN[type], ...fields }),
  id: type,
});

const picture = (
  design: Design,
  sample: Sample,
  [width, height]: readonly [number, number],
  name: string = sample,
): SheetPicture => ({ name, design, sample, onAir: sample !== 'idle', width, height });

const WIDE = [576, 324] as const;

/** All elements together, without overlap. */
const PLACES: Readonly<Record<ElementType, readonly [x: number, y: number, w: number, h: number]>> = {
  TIMER: [30, 130, 330, 200],
  TIMER_MESSAGE_COMBO: [380, 130, 300, 200],
  IMAGE: [710, 140, 260, 90],
  TIME_OF_DAY: [710, 245, 260, 85],
  TEXT: [30, 345, 330, 45],
  SUBTITLE: [30, 395, 330, 40],
  MESSAGE: [30, 445, 330, 120],
  PROGRESS_BAR: [30, 575, 330, 25],
  PROGRESS_RING: [380, 345, 150, 255],
  MODERATOR: [550, 345, 200, 255],
  IFRAME: [770, 345, 200, 255],
  AGENDA: [30, 615, 500, 245],
  SCRIPT: [710, 30, 260, 90],
  SCREENSHOT: [550, 615, 420, 245],
};

const COLORS: Design['colors'] = {
  header: '#f4b860',
  footer: '#9fb8ad',
  countdown: '#fdf6ec',
  timeOfDay: '#9fb8ad',
  message: '#fdf6ec',
  progressGood: '#6fae8f',
  progressWarning: '#f4b860',
  progressDanger: '#f28b7d',
  background: '#10241f',
  textStyle: 'default',
};

const everything = types.map((type) => {
  const [x, y, w, h] = PLACES[type];
  return made(type, { box: { x, y, w, h } });
});

const themes = THEMES.map((theme): Sheet => {
  const design = { ...initial, theme, colors: COLORS, elements: everything };
  const samples = ['idle', 'running', 'yellow', 'red', 'overtime', 'message'] as const;
  return { name: `theme ${theme}`, pictures: samples.map((sample) => picture(design, sample, [864, 486])) };
});

const elements = types.map((type): Sheet => {
  const design = { ...initial, ...bare, elements: [made(type)] };
  return { name: `element ${type}`, pictures: SAMPLE_NAMES.map((sample) => picture(design, sample, WIDE)) };
});

const SHAPES = { '16:9': [720, 405], '9:16': [304, 540], '32:9': [720, 203] } as const;

const presets = PRESET_NAMES.map((preset): Sheet => {
  const design = PRESETS[preset];
  const pictures = Object.entries(SHAPES).flatMap(([shape, size]) =>
    (['running', 'longWords'] as const).map((sample) =>
      picture(design, sample, size, `${sample} at ${shape}`),
    ),
  );
  return { name: `preset ${preset}`, pictures };
});

const behind = BACKGROUND_PICTURES.map((background) =>
  picture({ ...PRESETS.DOORS, background }, 'running', WIDE, background),
);

const HALF = { x: 30, y: 60, w: 940, h: 430 };
const WORDS = { x: 60, y: 540, w: 880, h: 180 };
const inFonts = FONTS.map((font) => {
  const parts = [
    made('TIMER', { box: HALF }),
    made('TEXT', { box: WORDS, text: 'Grüße, {timer.speaker}: 0123456789' }),
    made('TIME_OF_DAY', { box: { ...WORDS, y: 760 }, format: 'h:mm:ss aa' }),
  ];
  return picture({ ...initial, ...bare, font, elements: parts }, 'running', WIDE, font);
});

const SMALL = [288, 162] as const;
const formats = [
  ...COUNTDOWN_FORMATS.map((format) => [format, made('TIMER', { format, box: HALF })] as const),
  ...TOD_FORMATS.map((format) => [format, made('TIME_OF_DAY', { format, box: HALF })] as const),
].map(([format, element]) =>
  picture({ ...initial, ...bare, elements: [element] }, 'overtime', SMALL, format),
);

const UPRIGHT = [270, 480] as const;
const whole = (type: ElementType, fields: object = {}): Design => ({
  ...initial,
  ...bare,
  aspect: 'FILL',
  elements: [{ ...made(type, fields), box: { x: 0, y: 0, w: 1000, h: 1000 } }],
});
const upright = (design: Design, sample: Sample, name?: string) => picture(design, sample, UPRIGHT, name);
const portrait = [
  ...SAMPLE_NAMES.map((sample) => upright(PRESETS.FULL, sample)),
  ...COUNTDOWN_FORMATS.map((format) => upright(whole('TIMER', { format }), 'overtime', format)),
  ...TOD_FORMATS.map((format) => upright(whole('TIME_OF_DAY', { format }), 'running', format)),
  upright(whole('TIMER', { withClock: true }), 'running', 'with the time of day'),
];

/** About 330 pictures of everything that a design can be made of. */
export const SHEETS: readonly Sheet[] = [
  ...themes,
  ...elements,
  ...presets,
  { name: 'backgrounds', pictures: behind },
  { name: 'fonts', pictures: inFonts },
  { name: 'formats', pictures: formats },
  { name: 'portrait', pictures: portrait },
];
