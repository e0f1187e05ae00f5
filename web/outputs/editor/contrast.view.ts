import { isOneOf } from '../../../machines/kernel/shapes.ts';
import {
  BACKGROUND_PICTURES,
  type Condition,
  type Design,
  type DesignElement,
  type ElementStyle,
  type ElementType,
  type ThemeColors,
} from '../../../machines/output/design.ts';
import { colorsOf, inkOf, paintOf, sizingOf } from '../design/element-look.view.ts';

export const MIN_CONTRAST = 4.5;
const MIN_LARGE_CONTRAST = 3;
/** Height from which text counts as large, as a share of the canvas. */
const LARGE_TEXT_SHARE = 0.09;

type Rgba = readonly [red: number, green: number, blue: number, alpha: number];

const BLACK: Rgba = [0, 0, 0, 1];
const WHITE: Rgba = [255, 255, 255, 1];
const TRANSPARENT: Rgba = [0, 0, 0, 0];

function rgbaOf(color: string): Rgba {
  const part = (at: number) => Number.parseInt(color.slice(at, at + 2), 16);
  return [part(1), part(3), part(5), color.length === 9 ? part(7) / 255 : 1];
}

function hexOf([red, green, blue]: Rgba): string {
  return `#${[red, green, blue].map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

function mixColors(over: Rgba, under: Rgba, share: number): Rgba {
  const part = (place: 0 | 1 | 2) => over[place] * share + under[place] * (1 - share);
  return [part(0), part(1), part(2), 1];
}

const layOver = (over: Rgba, under: Rgba): Rgba => mixColors(over, under, over[3]);

function luminance([red, green, blue]: Rgba): number {
  const light = (part: number) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * light(red) + 0.7152 * light(green) + 0.0722 * light(blue);
}

function contrast(one: Rgba, other: Rgba): number {
  const [first, second] = [luminance(one), luminance(other)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

export const contrastOf = (one: string, other: string): number => contrast(rgbaOf(one), rgbaOf(other));

interface BackgroundColors {
  readonly colors: readonly Rgba[];
  readonly picture: boolean;
}

export interface Legibility {
  readonly ratio: number | null;
  readonly least: number;
  readonly worst: 'text' | 'yellow' | 'red';
  readonly overPicture: boolean;
}

const WRITING_ELEMENTS: ReadonlySet<ElementType> = new Set([
  'TIMER',
  'TIME_OF_DAY',
  'MESSAGE',
  'TIMER_MESSAGE_COMBO',
  'TEXT',
  'SUBTITLE',
  'SCRIPT',
  'AGENDA',
  'MODERATOR',
]);
const PICTURE_ELEMENTS: ReadonlySet<ElementType> = new Set(['IMAGE', 'IFRAME', 'SCREENSHOT']);
const COUNTING_ELEMENTS: ReadonlySet<ElementType> = new Set(['TIMER', 'TIMER_MESSAGE_COMBO']);

export const isWriting = ({ type }: DesignElement): boolean => WRITING_ELEMENTS.has(type);

/** Returns true if the element shows text. A text element without text only draws a panel or a line. */
export const hasText = (element: DesignElement): boolean =>
  isWriting(element) && (element.type !== 'TEXT' || element.text.trim() !== '');

export function legibilityOf(design: Design, element: DesignElement): Legibility | null {
  return hasText(element) ? legibilityOn(backgroundBehind(design, element), element, colorsOf(design)) : null;
}

function legibilityOn(ground: BackgroundColors, element: DesignElement, colors: ThemeColors): Legibility {
  const turned: readonly (readonly [Legibility['worst'], string])[] = COUNTING_ELEMENTS.has(element.type)
    ? [
        ['yellow', colors.progressWarning],
        ['red', colors.progressDanger],
      ]
    : [];
  const inks = [['text', inkOf(element, colors)] as const, ...turned];
  const elementGround = elementBackground(element, colors);
  const [worst, ratio] = inks
    .map(([name, ink]) => [name, lowestContrast(rgbaOf(ink), ground, elementGround, element)] as const)
    .reduce((one, other) => (other[1] < one[1] ? other : one));
  return {
    ratio: ground.colors.length === 0 ? null : ratio,
    least: isLarge(element) ? MIN_LARGE_CONTRAST : MIN_CONTRAST,
    worst,
    overPicture: ground.picture,
  };
}

function elementBackground({ style: { background } }: DesignElement, colors: ThemeColors): Rgba {
  return background === null ? TRANSPARENT : rgbaOf(paintOf(background, colors));
}

export const isLegible = ({ ratio, least }: Legibility): boolean => ratio === null || ratio >= least;

function isLarge(element: DesignElement): boolean {
  const { scale, share } = sizingOf(element);
  const isFitted = element.type === 'AGENDA' || element.type === 'MODERATOR';
  return !isFitted && (element.box.h / 1000) * scale * share >= LARGE_TEXT_SHARE;
}

function lowestContrast(
  ink: Rgba,
  { colors }: BackgroundColors,
  textColor: Rgba,
  { style }: DesignElement,
): number {
  const opacity = style.opacity / 100;
  const contrasts = colors.map((backColor) => {
    const plate = layOver(textColor, backColor);
    return contrast(mixColors(layOver(ink, plate), backColor, opacity), mixColors(plate, backColor, opacity));
  });
  return Math.min(...contrasts);
}

function backgroundBehind(design: Design, element: DesignElement): BackgroundColors {
  const { id, style } = element;
  const colors = colorsOf(design);
  const elementGround = elementBackground(element, colors);
  if (elementGround[3] === 1 && style.opacity === 100) return { colors: [elementGround], picture: false };
  const place = design.elements.findIndex((each) => each.id === id);
  const ground = design.elements
    .slice(0, place)
    .reduce((below, layer) => withLayer(below, layer, element, colors), canvasBackground(design, colors));
  if (!ground.picture || (style.textStyle ?? colors.textStyle) !== 'outline') return ground;
  return { colors: [...ground.colors, layOver(rgbaOf(colors.background), BLACK)], picture: false };
}

/**
 * Dark and light colour of each background image, as Chromium draws it. Two percent of the pixels are darker, two
 * percent lighter.
 */
const BUNDLED_PICTURE_COLORS: Readonly<
  Record<(typeof BACKGROUND_PICTURES)[number], readonly [string, string]>
> = {
  crowd: ['#0d0612', '#a04b2e'],
  city: ['#0a0d22', '#2e2b5c'],
  stars: ['#060915', '#303868'],
  pencils: ['#14181f', '#938166'],
  street: ['#16171d', '#7c5f63'],
  blue: ['#081d3d', '#0f3e7d'],
  parchment: ['#cfb687', '#f0e1be'],
};
const isBundledBackground = isOneOf(BACKGROUND_PICTURES);

function canvasBackground({ background }: Design, colors: ThemeColors): BackgroundColors {
  const base = layOver(rgbaOf(colors.background), BLACK);
  if (background === 'theme') return { colors: [base], picture: false };
  if (isBundledBackground(background))
    return { colors: BUNDLED_PICTURE_COLORS[background].map(rgbaOf), picture: false };
  if (typeof background === 'string' && background.startsWith('#'))
    return { colors: [layOver(rgbaOf(background), base)], picture: false };
  return { colors: [], picture: true };
}

function withLayer(
  ground: BackgroundColors,
  layer: DesignElement,
  element: DesignElement,
  theme: ThemeColors,
): BackgroundColors {
  if (layer.hidden || !isOverlapping(layer, element)) return ground;
  const above = withLayerColors(ground, layer, theme);
  if (layer.when === 'always' && isCovering(layer, element)) return above;
  const colors = distinctColors([...above.colors, ...ground.colors]);
  return { colors, picture: ground.picture || above.picture };
}

/** Limits the number of combinations, which doubles with each translucent layer. */
const MAX_BACKGROUND_COLORS = 64;

function distinctColors(colors: readonly Rgba[]): readonly Rgba[] {
  return Array.from(new Map(colors.map((color) => [hexOf(color), color])).values()).slice(
    0,
    MAX_BACKGROUND_COLORS,
  );
}

function withLayerColors(
  ground: BackgroundColors,
  { type, style }: DesignElement,
  colors: ThemeColors,
): BackgroundColors {
  if (PICTURE_ELEMENTS.has(type)) return { colors: [], picture: true };
  if (style.background === null) return ground;
  const paint = rgbaOf(paintOf(style.background, colors));
  const share = (paint[3] * style.opacity) / 100;
  if (share === 1) return { colors: [paint], picture: false };
  return {
    colors: ground.colors.map((backColor) => mixColors(paint, backColor, share)),
    picture: ground.picture,
  };
}

const isUpright = ({ rotation }: DesignElement): boolean => rotation % 180 === 0;

function isOverlapping(one: DesignElement, other: DesignElement): boolean {
  if (!isUpright(one) || !isUpright(other)) return true;
  const [a, b] = [one.box, other.box];
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

function isCovering(one: DesignElement, other: DesignElement): boolean {
  const [a, b] = [one.box, other.box];
  const { radius } = one.style;
  const isAround =
    a.x + radius <= b.x &&
    a.y + radius <= b.y &&
    a.x + a.w - radius >= b.x + b.w &&
    a.y + a.h - radius >= b.y + b.h;
  return isAround && isUpright(one) && isUpright(other);
}

const COLOR_STEPS = 100;

function nearestColorThat(color: string, holds: (color: string) => boolean): string | null {
  const from = rgbaOf(color);
  for (let step = 0; step <= COLOR_STEPS; step += 1)
    for (const end of [WHITE, BLACK]) {
      const near = hexOf(mixColors(end, from, step / COLOR_STEPS));
      if (holds(near)) return near;
    }
  return null;
}

/** Returns the nearest legible colour. White or black is always legible. */
export function legibleColor(color: string, background: string): string | null {
  return nearestColorThat(color, (near) => contrastOf(near, background) >= MIN_CONTRAST);
}

export interface ContrastRemedy {
  readonly kind: 'color' | 'outline' | 'ground';
  readonly style: Partial<ElementStyle>;
}

export function contrastRemedies(design: Design, element: DesignElement): readonly ContrastRemedy[] {
  const colors = colorsOf(design);
  const styled = (style: Partial<ElementStyle>) => ({ ...element, style: { ...element.style, ...style } });
  const isGood = (legibility: Legibility) => !legibility.overPicture && isLegible(legibility);
  const helps = (style: Partial<ElementStyle>): boolean =>
    isGood(legibilityOn(backgroundBehind(design, styled(style)), styled(style), colors));
  if (!hasText(element) || helps({})) return [];
  // On an image, a colour is no remedy, because no colour is legible on every image.
  const background = backgroundBehind(design, element);
  const color = background.picture
    ? null
    : nearestColorThat(inkOf(element, colors), (near) =>
        isGood(legibilityOn(background, styled({ color: near }), colors)),
      );
  const ground: Partial<ElementStyle> = { background: 'background' };
  const themed = { ...ground, color: null };
  const remedies: readonly ContrastRemedy[] = [
    ...(color === null ? [] : [{ kind: 'color', style: { color } } as const]),
    { kind: 'outline', style: { textStyle: 'outline' } },
    { kind: 'ground', style: [ground, themed].find(helps) ?? { ...themed, opacity: 100 } },
  ];
  return remedies.filter(({ style }) => helps(style));
}

/** Returns the foremost element whose text lies beneath this text, or null if a background separates them (V636). */
export function textBeneath({ elements }: Design, element: DesignElement): DesignElement | null {
  if (!hasText(element) || element.hidden || element.style.background !== null) return null;
  const place = elements.findIndex(({ id }) => id === element.id);
  const beneath = elements
    .slice(0, place)
    .filter((layer) => hasText(layer) && !layer.hidden && canAppearTogether(layer, element));
  return beneath.filter((layer) => haveOverlappingCenters(layer, element)).pop() ?? null;
}

function canAppearTogether(one: DesignElement, other: DesignElement): boolean {
  return !conditionsOf(one).some((some) =>
    conditionsOf(other).some((otherConditions) =>
      some.every((each) => otherConditions.every((that) => areExclusive(each, that))),
    ),
  );
}

/** Returns sets of conditions. The element shows if all conditions of one set are true. */
function conditionsOf({ type, when }: DesignElement): readonly (readonly Condition[])[] {
  const conditions = typeof when === 'string' ? [] : [when];
  return type === 'MESSAGE' ? [...conditions, ['message']] : conditions;
}

const EXCLUSIVE_CONDITIONS: readonly (readonly Condition[])[] = [
  ['message', 'noMessage'],
  ['next', 'noNext'],
  ['idle', 'running', 'paused'],
  ['green', 'yellow', 'orange', 'red', 'overtime'],
  ['idle', 'green'],
  ['idle', 'yellow'],
  ['idle', 'orange'],
  ['idle', 'red'],
  ['idle', 'overtime'],
];

const areExclusive = (one: Condition, other: Condition): boolean =>
  one !== other && EXCLUSIVE_CONDITIONS.some((group) => group.includes(one) && group.includes(other));

function haveOverlappingCenters(one: DesignElement, other: DesignElement): boolean {
  const [a, b] = [centerBox(one), centerBox(other)];
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

function centerBox({ box: { x, y, w, h } }: DesignElement) {
  return { left: x + w / 4, right: x + (3 * w) / 4, top: y + h / 4, bottom: y + (3 * h) / 4 };
}
