import type { CSSProperties } from 'react';
import type { Design, DesignElement, DesignFont, ThemeColors } from '../../../machines/output/design.ts';
import { fontOf, inkOf, sizingOf } from '../../../machines/output/element-look.ts';
import { DIGIT_FACES, type DigitFace, TALL_FONTS } from '../../../machines/output/fonts.ts';
import { paintOf } from '../../../machines/output/themes.ts';
import { familyOf } from './design-fonts.ts';

export function placeOf({ box, rotation }: DesignElement): CSSProperties {
  return {
    left: `${box.x / 10}%`,
    top: `${box.y / 10}%`,
    width: `${box.w / 10}%`,
    height: `${box.h / 10}%`,
    transform: rotation === 0 ? undefined : `rotate(${rotation}deg)`,
  };
}

/** The stage's if undefined. */
export function digitFaceOf(font: DesignFont): DigitFace | undefined {
  return font === 'stage' ? undefined : DIGIT_FACES[font];
}

export function lookOf(element: DesignElement, design: Design, colors: ThemeColors): CSSProperties {
  const { style } = element;
  const { scale, share } = sizingOf(element);
  const weight = style.weight ?? design.weight;
  const font = fontOf(element, design);
  return {
    '--own-ink': inkOf(element, colors),
    '--digits-weight': font === 'stage' ? 700 : weight,
    '--digits-scale': scale,
    '--digits-most': share < 1 ? `calc(${(share * 100).toFixed(2)} * var(--cqh))` : undefined,
    '--digits-block': places[style.vertical],
    '--digits-inline': places[style.align],
    '--weight': weight,
    background: style.background === null ? undefined : paintOf(style.background, colors),
    borderRadius: style.radius === 0 ? undefined : ofHeight(style.radius),
    padding: style.padding === 0 ? undefined : ofHeight(style.padding),
    opacity: style.opacity === 100 ? undefined : style.opacity / 100,
    textTransform: style.uppercase ? 'uppercase' : undefined,
    fontFamily: familyOf(font),
    '--line-height': TALL_FONTS.has(font) ? 1.45 : undefined,
    fontWeight: weight,
  };
}

const places = { left: 'start', center: 'center', right: 'end', top: 'start', bottom: 'end' } as const;

/** Thousandths of the canvas height. */
const ofHeight = (thousandths: number): string => `calc(${thousandths / 10} * var(--cqh))`;
