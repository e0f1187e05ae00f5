import {
  choice,
  color,
  either,
  flag,
  integer,
  list,
  nullable,
  number,
  record,
  text,
  type ValueOf,
  type ValuesOf,
  variant,
} from '../kernel/fields.ts';
import { TOD_FORMATS } from '../schedule/tod.ts';
import { COUNTDOWN_FORMATS, DEFAULT_COUNTDOWN_FORMAT } from '../timer/formats.ts';
import { OUTPUT_AT_ZERO } from './output.ts';

/** With FILL, the canvas has the shape of the screen. */
export const ASPECTS = ['16:9', '4:3', '1:1', '9:16', '32:9', 'FILL'] as const;
export const THEMES = [
  'CUSTOM',
  'DEFAULT',
  'LIGHT',
  'CONTRAST_LIGHT',
  'CONTRAST_DARK',
  'CANDY',
  'MATRIX',
  'MONOKAI',
  'GRUVBOX',
] as const;
export const COLOR_ROLES = [
  'header',
  'footer',
  'countdown',
  'timeOfDay',
  'message',
  'progressGood',
  'progressWarning',
  'progressDanger',
  'background',
] as const;
export const TEXT_STYLES = ['default', 'outline', 'shadow'] as const;
export const BACKGROUND_PICTURES = [
  'crowd',
  'city',
  'stars',
  'pencils',
  'street',
  'blue',
  'parchment',
] as const;
export const LOGO_POSITIONS = [
  'topLeft',
  'topCenter',
  'topRight',
  'centerLeft',
  'center',
  'centerRight',
  'bottomLeft',
  'bottomCenter',
  'bottomRight',
] as const;
export const PLACEMENTS = ['HEADER', 'FOOTER', 'NONE'] as const;
export const PROGRESS_TYPES = ['BAR_TOP', 'BAR_BOTTOM', 'RING', 'NONE'] as const;
/** With `stage`, times use the digits of the stage, and other text uses Inter. */
export const FONTS = [
  'stage',
  'Inter',
  'IBM Plex Mono',
  'Open Sans',
  'Poppins',
  'DSEG7',
  'DSEG14',
  'Indie Flower',
  'Balsamiq Sans',
  'Baloo 2',
  'Press Start 2P',
  'Cutive Mono',
  'Ubuntu Mono',
] as const;
export const FONT_WEIGHTS = [300, 400, 500, 600, 700] as const;
const WEIGHT_NAMES = { light: 300, regular: 400, medium: 500, semibold: 600, bold: 700 } as const;
/** Sizes of 4, 6 and 9 % of the canvas height. Text shrinks to fit its box. */
export const FONT_SIZES = ['sm', 'md', 'lg'] as const;
export const ALIGNMENTS = ['left', 'center', 'right'] as const;
export const VERTICALS = ['top', 'center', 'bottom'] as const;
export const ROTATIONS = [0, 90, 180, 270] as const;
export const CONDITIONS = [
  'idle',
  'running',
  'paused',
  'green',
  'yellow',
  'orange',
  'red',
  'overtime',
  'message',
  'noMessage',
  'onAir',
  'next',
  'noNext',
] as const;
export const PICTURE_FITS = ['cover', 'contain'] as const;
/** TIMER means the appearance that the timer has. */
const DESIGN_APPEARANCES = ['TIMER', 'COUNTDOWN', 'COUNTUP', 'TOD', 'COUNTDOWN_TOD', 'COUNTUP_TOD'] as const;
export const AGENDA_COLUMNS = ['start', 'end', 'length', 'title', 'speaker', 'labels'] as const;

export type Theme = (typeof THEMES)[number];
export type DesignFont = (typeof FONTS)[number];
export type FontWeight = (typeof FONT_WEIGHTS)[number];
export type Condition = (typeof CONDITIONS)[number];

const fileId = text(64);

const colorFields = {
  header: color('#38bdf8'),
  footer: color('#38bdf8'),
  countdown: color('#ffffff'),
  timeOfDay: color('#ffffff'),
  message: color('#ffffff'),
  progressGood: color('#22c55e'),
  progressWarning: color('#f59e0b'),
  progressDanger: color('#ef4444'),
  background: color('#000000'),
  textStyle: choice(TEXT_STYLES, 'default'),
};

const weightField = (initial: FontWeight) => ({ ...choice(FONT_WEIGHTS, initial), also: WEIGHT_NAMES });

const paintField = either([choice(COLOR_ROLES, 'background'), color('#000000')], 'background');

export const pictureFields = {
  file: fileId,
  fit: choice(PICTURE_FITS, 'cover'),
  /** Darkening of the image, percent. */
  dim: integer(0, 100),
};

const styleFields = {
  font: nullable(choice(FONTS, 'stage')),
  weight: nullable(weightField(400)),
  /** Percent of the largest size that fits. Null means 90 for timers, 75 for messages and `auto` (100) for others. */
  size: nullable(either([choice(['auto', ...FONT_SIZES], 'auto'), number(1, 100, 100)], 'auto')),
  color: nullable(paintField),
  textStyle: nullable(choice(TEXT_STYLES, 'default')),
  align: choice(ALIGNMENTS, 'center'),
  vertical: choice(VERTICALS, 'center'),
  background: nullable(paintField),
  /** Padding and radius, in thousandths of the canvas height. */
  padding: integer(0, 500),
  radius: integer(0, 500),
  opacity: integer(0, 100, 100),
  uppercase: flag(),
};

/** Position and size in thousandths of the canvas, from its top left. The box may extend beyond the canvas. */
const boxFields = {
  x: number(-2000, 2000, 0),
  y: number(-2000, 2000, 0),
  w: number(1, 4000, 1000),
  h: number(1, 4000, 1000),
};

/** An element with an empty list is hidden. */
const conditionsField = { ...list(choice(CONDITIONS, 'idle'), CONDITIONS.length), isLone: true } as const;

const elementFields = {
  id: text(40),
  name: text(60),
  box: record(boxFields),
  rotation: choice(ROTATIONS, 0),
  /** Elements never show during a blackout. */
  when: either([choice(['always'], 'always'), conditionsField], 'always'),
  /** Duration of the fade, ms. */
  fade: integer(0, 1000),
  locked: flag(),
  hidden: flag(),
  style: record(styleFields),
};

/** `clockId` is an id, `#2` for the second clock of the room, or empty for none. */
const whichFields = <Which extends string>(which: readonly ['current', ...Which[]]) => ({
  which: choice<'current' | Which>(which, 'current'),
  clockId: text(64),
});

const timerFields = {
  format: choice(COUNTDOWN_FORMATS, DEFAULT_COUNTDOWN_FORMAT),
  ...whichFields(['current', 'next', 'CLOCK', 'GROUP', 'SHOWN']),
  appearance: choice(DESIGN_APPEARANCES, 'TIMER'),
  withClock: flag(),
  overtimePrefix: { ...text(3), initial: '-' },
  hideAtZero: flag(),
};
const messageFields = {
  keepColor: flag(true),
};
const progressFields = {
  of: choice(['timer', 'show'], 'timer'),
  ...whichFields(['current', 'CLOCK', 'GROUP', 'SHOWN']),
  direction: choice(['forward', 'backward'], 'forward'),
};

export const elementTypes = {
  TIMER: timerFields,
  TIME_OF_DAY: {
    format: choice(TOD_FORMATS, 'AUTO'),
    /** IANA time zone. Null means the room's zone. */
    zone: nullable(text(64)),
    zoneLabel: flag(),
  },
  MESSAGE: messageFields,
  TIMER_MESSAGE_COMBO: { ...timerFields, ...messageFields },
  TEXT: {
    text: text(500),
  },
  PROGRESS_BAR: progressFields,
  PROGRESS_RING: progressFields,
  AGENDA: {
    rows: integer(1, 30, 7),
    columns: list(choice(AGENDA_COLUMNS, 'title'), AGENDA_COLUMNS.length),
    done: choice(['hidden', 'faint'], 'faint'),
  },
  MODERATOR: { questions: flag(true), messages: flag(true) },
  SUBTITLE: {},
  SCRIPT: {
    /** Distance from the top, in percent of the height. */
    readingLine: integer(5, 90, 35),
    /** Shows the first words of the next script at the end. */
    nextWords: flag(true),
  },
  IMAGE: {
    file: nullable(fileId),
    fit: choice(PICTURE_FITS, 'contain'),
    alt: text(200),
  },
  IFRAME: {
    url: text(2000),
  },
  SCREENSHOT: {
    screen: text(200),
    view: nullable(text(20)),
  },
};

export const MAX_ELEMENTS = 60;
export const DESIGN_BYTES = 32 * 1024;

export const designFields = {
  aspect: choice(ASPECTS, '16:9'),
  theme: choice(THEMES, 'DEFAULT'),
  colors: record(colorFields),
  background: either(
    [
      choice(['theme', 'transparent', ...BACKGROUND_PICTURES], 'theme'),
      color('#000000'),
      record(pictureFields),
    ],
    'theme',
  ),
  logo: nullable(
    record({
      file: fileId,
      position: choice(LOGO_POSITIONS, 'topLeft'),
      /** Size of the logo, in percent of the canvas height. */
      size: integer(1, 100, 20),
    }),
  ),
  headerFooter: record({ title: choice(PLACEMENTS, 'HEADER'), speaker: choice(PLACEMENTS, 'FOOTER') }),
  progress: choice(PROGRESS_TYPES, 'BAR_BOTTOM'),
  font: choice(FONTS, 'stage'),
  weight: weightField(700),
  /** Language tag (BCP 47). Null means the room's language. */
  language: nullable(text(20)),
  atZero: choice(OUTPUT_AT_ZERO, 'ROOM'),
  showNotes: flag(),
  /** The first element is at the back. */
  elements: list(variant(elementFields, elementTypes), MAX_ELEMENTS),
};

export interface Design extends ValuesOf<typeof designFields> {}
export type ThemeColors = Design['colors'];
export type DesignElement = ValueOf<(typeof designFields)['elements']['of']>;
export type ElementType = DesignElement['type'];
export type ElementStyle = DesignElement['style'];
export type ElementOf<Type extends ElementType> = Extract<DesignElement, { readonly type: Type }>;

export const isPageAddress = (url: string): boolean =>
  url === '' || /^https:\/\/[^\s/?#@\\]+(?:[/?#]\S*)?$/i.test(url);
