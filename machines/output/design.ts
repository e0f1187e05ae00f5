import {
  choice,
  color,
  either,
  flag,
  list,
  nullable,
  number,
  record,
  text,
  type ValueOf,
  type ValuesOf,
  variant,
  whole,
} from '../kernel/fields.ts';
import { TOD_FORMATS } from '../schedule/tod.ts';
import { COUNTDOWN_FORMATS, DEFAULT_COUNTDOWN_FORMAT } from '../timer/formats.ts';
import { OUTPUT_AT_ZERO } from './layout.ts';

/** What an output shows, as data that crew make themselves (docs/outputs.md). */

/** FILL takes the shape of the screen. */
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
/** What a theme gives a colour to. */
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
/** `stage`: the face of the stage itself, with Inter for words. */
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
/** What a command may say for them. */
const WEIGHT_NAMES = { light: 300, regular: 400, medium: 500, semibold: 600, bold: 700 } as const;
/** Of the height of the canvas: 4, 6 and 9 %, or less where the box holds no more. */
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
/** TIMER: as the timer says. */
export const DESIGN_APPEARANCES = [
  'TIMER',
  'COUNTDOWN',
  'COUNTUP',
  'TOD',
  'COUNTDOWN_TOD',
  'COUNTUP_TOD',
] as const;
export const AGENDA_COLUMNS = ['start', 'end', 'length', 'title', 'speaker', 'labels'] as const;

export type Theme = (typeof THEMES)[number];
export type DesignFont = (typeof FONTS)[number];
export type FontWeight = (typeof FONT_WEIGHTS)[number];
export type Condition = (typeof CONDITIONS)[number];

/** An id that a file got when it was uploaded. */
const fileId = text(64);

/** The colours of DEFAULT, with which CUSTOM begins. */
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

const weight = (initial: FontWeight) => ({ ...choice(FONT_WEIGHTS, initial), also: WEIGHT_NAMES });

/** `#rrggbb`, or what the theme gives to something. */
const paint = either([choice(COLOR_ROLES, 'background'), color('#000000')], 'background');

/** Of an uploaded picture behind a design. */
export const pictureFields = {
  file: fileId,
  fit: choice(PICTURE_FITS, 'cover'),
  /** How much darker than it is, percent. */
  dim: whole(0, 100),
};

const styleFields = {
  /** Null: the design's. */
  font: nullable(choice(FONTS, 'stage')),
  /** Null: the design's. */
  weight: nullable(weight(400)),
  /** A number: percent of the largest at which the text has room. Null: 90 for timers, 75 for messages, else `auto`, which is 100. */
  size: nullable(either([choice(['auto', ...FONT_SIZES], 'auto'), number(1, 100, 100)], 'auto')),
  /** Null: what the theme gives to its type. */
  color: nullable(paint),
  /** Null: the theme's. */
  textStyle: nullable(choice(TEXT_STYLES, 'default')),
  align: choice(ALIGNMENTS, 'center'),
  vertical: choice(VERTICALS, 'center'),
  /** Null: none. */
  background: nullable(paint),
  /** Thousandths of the height of the canvas. */
  padding: whole(0, 500),
  /** Thousandths of the height of the canvas. */
  radius: whole(0, 500),
  /** Percent. */
  opacity: whole(0, 100, 100),
  uppercase: flag(),
};

/** In thousandths of the canvas, from its top left corner. A box may reach over the edge. */
const boxFields = {
  x: number(-2000, 2000, 0),
  y: number(-2000, 2000, 0),
  w: number(1, 4000, 1000),
  h: number(1, 4000, 1000),
};

/** None: as hidden. */
const conditions = { ...list(choice(CONDITIONS, 'idle'), CONDITIONS.length), isLone: true } as const;

const elementFields = {
  /** Its own in the design. */
  id: text(40),
  /** What the editor calls it; empty: by its type. */
  name: text(60),
  box: record(boxFields),
  /** Degrees, clockwise. */
  rotation: choice(ROTATIONS, 0),
  /** Any of these; never in a blackout. */
  when: either([choice(['always'], 'always'), conditions], 'always'),
  /** What it takes to come and to go, ms. */
  fade: whole(0, 1000),
  /** The editor moves it by no accident. */
  locked: flag(),
  /** Not drawn at all. */
  hidden: flag(),
  style: record(styleFields),
};

/** `clockId`: of CLOCK, an id or `#2` for the second clock of the room; empty: none has been chosen yet. */
const whichFields = <Which extends string>(which: readonly ['current', ...Which[]]) => ({
  which: choice<'current' | Which>(which, 'current'),
  clockId: text(64),
});

const timerFields = {
  format: choice(COUNTDOWN_FORMATS, DEFAULT_COUNTDOWN_FORMAT),
  ...whichFields(['current', 'next', 'CLOCK', 'GROUP', 'SHOWN']),
  appearance: choice(DESIGN_APPEARANCES, 'TIMER'),
  /** Whether the time of day stands beneath a length that does not show it by itself (V122). */
  withClock: flag(),
  /** What stands before a time below zero. */
  overtimePrefix: { ...text(3), initial: '-' },
  hideAtZero: flag(),
};
const messageFields = {
  /** White, green or red, as the message says; else what the theme gives to messages. */
  keepColor: flag(true),
};
const progressFields = {
  of: choice(['timer', 'show'], 'timer'),
  /** Of `timer`. */
  ...whichFields(['current', 'CLOCK', 'GROUP', 'SHOWN']),
  direction: choice(['forward', 'backward'], 'forward'),
};

export const elementTypes = {
  TIMER: timerFields,
  TIME_OF_DAY: {
    format: choice(TOD_FORMATS, 'AUTO'),
    /** IANA; null: the room's. */
    zone: nullable(text(64)),
    zoneLabel: flag(),
  },
  MESSAGE: messageFields,
  TIMER_MESSAGE_COMBO: { ...timerFields, ...messageFields },
  TEXT: {
    /** With bindings such as `{timer.name}`. */
    text: text(500),
  },
  PROGRESS_BAR: progressFields,
  PROGRESS_RING: progressFields,
  AGENDA: {
    /** How many at once. */
    rows: whole(1, 30, 7),
    columns: list(choice(AGENDA_COLUMNS, 'title'), AGENDA_COLUMNS.length),
    done: choice(['hidden', 'faint'], 'faint'),
  },
  MODERATOR: { questions: flag(true), messages: flag(true) },
  /** The second line of the room. */
  SUBTITLE: {},
  /** What the prompter scrolls. */
  SCRIPT: {
    /** Where the line stands that is being read, percent of the height. */
    readingLine: whole(5, 90, 35),
    /** The first words of the next item beneath. */
    nextWords: flag(true),
  },
  IMAGE: {
    /** Null: none has been chosen yet. */
    file: nullable(fileId),
    fit: choice(PICTURE_FITS, 'contain'),
    alt: text(200),
  },
  IFRAME: {
    /** https; empty: none has been given yet. */
    url: text(2000),
  },
  SCREENSHOT: {
    /** The name and the view of the screen; empty: none has been chosen yet. */
    screen: text(200),
    view: nullable(text(20)),
  },
};

/** How many elements a design has at most, and how large it is at most, bytes as JSON. */
export const MOST_ELEMENTS = 60;
export const DESIGN_BYTES = 32 * 1024;

export const designFields = {
  aspect: choice(ASPECTS, '16:9'),
  theme: choice(THEMES, 'DEFAULT'),
  /** Of CUSTOM. */
  colors: record(colorFields),
  background: either(
    [
      choice(['theme', 'transparent', ...BACKGROUND_PICTURES], 'theme'),
      color('#000000'),
      record(pictureFields),
    ],
    'theme',
  ),
  /** Null: none. */
  logo: nullable(
    record({
      file: fileId,
      position: choice(LOGO_POSITIONS, 'topLeft'),
      /** Percent of the height of the canvas. */
      size: whole(1, 100, 20),
    }),
  ),
  /** Where title and speaker stand. */
  headerFooter: record({ title: choice(PLACEMENTS, 'HEADER'), speaker: choice(PLACEMENTS, 'FOOTER') }),
  progress: choice(PROGRESS_TYPES, 'BAR_BOTTOM'),
  font: choice(FONTS, 'stage'),
  weight: weight(700),
  /** BCP 47; null: the room's. */
  language: nullable(text(20)),
  atZero: choice(OUTPUT_AT_ZERO, 'ROOM'),
  showNotes: flag(),
  /** From the back to the front. */
  elements: list(variant(elementFields, elementTypes), MOST_ELEMENTS),
};

export interface Design extends ValuesOf<typeof designFields> {}
export type ThemeColors = Design['colors'];
export type DesignElement = ValueOf<(typeof designFields)['elements']['of']>;
export type ElementType = DesignElement['type'];
export type ElementStyle = DesignElement['style'];
export type ElementOf<Type extends ElementType> = Extract<DesignElement, { readonly type: Type }>;

/** What an IFRAME may show: https, without a name and a password in it; empty: none yet. */
export const isPageAddress = (url: string): boolean =>
  url === '' || /^https:\/\/[^\s/?#@\\]+(?:[/?#]\S*)?$/i.test(url);
