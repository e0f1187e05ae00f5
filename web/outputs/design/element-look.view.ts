import { isOneOf } from '../../../machines/kernel/shapes.ts';
import {
  COLOR_ROLES,
  type Design,
  type DesignElement,
  type DesignFont,
  type ElementType,
  type Theme,
  type ThemeColors,
} from '../../../machines/output/design.ts';

/** Colours of the themes. Text and progress have a contrast of at least 4.5:1 on the background (V342). */
export const THEME_COLORS: Readonly<Record<Exclude<Theme, 'CUSTOM'>, ThemeColors>> = {
  DEFAULT: {
    header: '#38bdf8',
    footer: '#38bdf8',
    countdown: '#ffffff',
    timeOfDay: '#ffffff',
    message: '#ffffff',
    progressGood: '#22c55e',
    progressWarning: '#f59e0b',
    progressDanger: '#ef4444',
    background: '#000000',
    textStyle: 'default',
  },
  LIGHT: {
    header: '#0369a1',
    footer: '#0369a1',
    countdown: '#0f172a',
    timeOfDay: '#475569',
    message: '#0f172a',
    progressGood: '#15803d',
    progressWarning: '#a16207',
    progressDanger: '#c81e1e',
    background: '#f8fafc',
    textStyle: 'default',
  },
  CONTRAST_LIGHT: {
    header: '#000000',
    footer: '#000000',
    countdown: '#000000',
    timeOfDay: '#000000',
    message: '#000000',
    progressGood: '#00612a',
    progressWarning: '#744600',
    progressDanger: '#a60000',
    background: '#ffffff',
    textStyle: 'default',
  },
  CONTRAST_DARK: {
    header: '#ffff4d',
    footer: '#ffff4d',
    countdown: '#ffffff',
    timeOfDay: '#ffffff',
    message: '#ffffff',
    progressGood: '#3dff7c',
    progressWarning: '#ffc933',
    progressDanger: '#ff7a7a',
    background: '#000000',
    textStyle: 'default',
  },
  CANDY: {
    header: '#ff9de2',
    footer: '#8ef0ff',
    countdown: '#fff0fa',
    timeOfDay: '#8ef0ff',
    message: '#fff3a3',
    progressGood: '#7dffb2',
    progressWarning: '#ffd166',
    progressDanger: '#ff7aa8',
    background: '#2b0b3a',
    textStyle: 'shadow',
  },
  MATRIX: {
    header: '#2fd463',
    footer: '#2fd463',
    countdown: '#5bff87',
    timeOfDay: '#2fd463',
    message: '#c4ffd3',
    progressGood: '#2fd463',
    progressWarning: '#d9f545',
    progressDanger: '#ff6650',
    background: '#020a04',
    textStyle: 'default',
  },
  MONOKAI: {
    header: '#66d9ef',
    footer: '#a6e22e',
    countdown: '#f8f8f2',
    timeOfDay: '#e6db74',
    message: '#f8f8f2',
    progressGood: '#a6e22e',
    progressWarning: '#fd971f',
    progressDanger: '#ff6597',
    background: '#272822',
    textStyle: 'default',
  },
  GRUVBOX: {
    header: '#8ec07c',
    footer: '#d3869b',
    countdown: '#ebdbb2',
    timeOfDay: '#fabd2f',
    message: '#fbf1c7',
    progressGood: '#b8bb26',
    progressWarning: '#fe8019',
    progressDanger: '#ff7563',
    background: '#282828',
    textStyle: 'default',
  },
};

export function isLight(color: string): boolean {
  const sum = [1, 3, 5].reduce((total, at) => total + Number.parseInt(color.slice(at, at + 2), 16), 0);
  return sum > 3 * 128;
}

export function colorsOf({ theme, colors }: Pick<Design, 'theme' | 'colors'>): ThemeColors {
  return theme === 'CUSTOM' ? colors : THEME_COLORS[theme];
}

const isColorRole = isOneOf(COLOR_ROLES);

export function paintOf(paint: string, colors: ThemeColors): string {
  return isColorRole(paint) ? colors[paint] : paint;
}

const defaultInks: Readonly<Partial<Record<ElementType, keyof ThemeColors>>> = {
  TIMER: 'countdown',
  TIMER_MESSAGE_COMBO: 'countdown',
  TIME_OF_DAY: 'timeOfDay',
};

export const inkOf = ({ type, style }: DesignElement, colors: ThemeColors): string =>
  paintOf(style.color ?? defaultInks[type] ?? 'message', colors);

const TEXT_SIZES = { sm: 0.04, md: 0.06, lg: 0.09 } as const;
const TEXT_SCALES: Readonly<Partial<Record<ElementType, number>>> = {
  TIMER: 0.9,
  TIMER_MESSAGE_COMBO: 0.9,
  TIME_OF_DAY: 0.9,
  MESSAGE: 0.75,
};

export interface Sizing {
  /** Size of the text. 1 is the largest size that fits. */
  readonly scale: number;
  readonly share: number;
}

export function sizingOf({ type, style: { size }, box }: DesignElement): Sizing {
  if (typeof size === 'number') return { scale: size / 100, share: 1 };
  if (size === null) return { scale: TEXT_SCALES[type] ?? 1, share: 1 };
  if (size !== 'sm' && size !== 'md' && size !== 'lg') return { scale: 1, share: 1 };
  return { scale: 1, share: Math.min(1, (TEXT_SIZES[size] * 1000) / box.h) };
}

export const ASPECT_RATIOS: Readonly<Record<Exclude<Design['aspect'], 'FILL'>, number>> = {
  '16:9': 16 / 9,
  '4:3': 4 / 3,
  '1:1': 1,
  '9:16': 9 / 16,
  '32:9': 32 / 9,
};

const FULL_BLEED: ReadonlySet<ElementType> = new Set(['IMAGE', 'IFRAME', 'SCREENSHOT']);

/** Returns true if the element covers the canvas but leaves room for header, footer and progress (V355). */
export function isWhole({ box: { x, y, w, h }, type, style }: DesignElement): boolean {
  const covers = x <= 0 && y <= 0 && x + w >= 1000 && y + h >= 1000;
  return covers && style.background === null && !FULL_BLEED.has(type);
}

export const fontOf = ({ style }: DesignElement, { font }: Design): DesignFont => style.font ?? font;
