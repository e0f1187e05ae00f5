import type { Design, DesignElement, DesignFont, ElementType, ThemeColors } from './design.ts';
import { paintOf } from './themes.ts';

const inks: Readonly<Partial<Record<ElementType, keyof ThemeColors>>> = {
  TIMER: 'countdown',
  TIMER_MESSAGE_COMBO: 'countdown',
  TIME_OF_DAY: 'timeOfDay',
};

export const inkOf = ({ type, style }: DesignElement, colors: ThemeColors): string =>
  paintOf(style.color ?? inks[type] ?? 'message', colors);

const SIZES = { sm: 0.04, md: 0.06, lg: 0.09 } as const;
const SCALES: Readonly<Partial<Record<ElementType, number>>> = {
  TIMER: 0.9,
  TIMER_MESSAGE_COMBO: 0.9,
  TIME_OF_DAY: 0.9,
  MESSAGE: 0.75,
};

export interface Sizing {
  /** Share of the largest size that fits, 0 to 1. */
  readonly scale: number;
  /** Maximum share of the box height. */
  readonly share: number;
}

export function sizingOf({ type, style: { size }, box }: DesignElement): Sizing {
  if (typeof size === 'number') return { scale: size / 100, share: 1 };
  if (size === null) return { scale: SCALES[type] ?? 1, share: 1 };
  if (size !== 'sm' && size !== 'md' && size !== 'lg') return { scale: 1, share: 1 };
  return { scale: 1, share: Math.min(1, (SIZES[size] * 1000) / box.h) };
}

export const ASPECT_RATIOS: Readonly<Record<Exclude<Design['aspect'], 'FILL'>, number>> = {
  '16:9': 16 / 9,
  '4:3': 4 / 3,
  '1:1': 1,
  '9:16': 9 / 16,
  '32:9': 32 / 9,
};

const FULL_BLEED: ReadonlySet<ElementType> = new Set(['IMAGE', 'IFRAME', 'SCREENSHOT']);

/** True if it covers the canvas and so leaves room for header, footer and progress (V355). */
export function isWhole({ box: { x, y, w, h }, type, style }: DesignElement): boolean {
  const covers = x <= 0 && y <= 0 && x + w >= 1000 && y + h >= 1000;
  return covers && style.background === null && !FULL_BLEED.has(type);
}

export const fontOf = ({ style }: DesignElement, { font }: Design): DesignFont => style.font ?? font;
